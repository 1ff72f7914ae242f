"""Going through a finished game in the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import NewPlayer
from browser.serving import DESKTOP, PHONE, HallServer, Player, sit_down
from patience import PATIENCE

SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def finish(player: Player, **options: object) -> str:
    """Open a table and leave it to bots; returns the address of the replay."""
    address = player.open_table(bots=["greedy"], **options)
    path = f"/api{address.removeprefix(player.url)}"
    player.send(f"{path}/leave")
    with player.client.stream("GET", f"{path}/stream", timeout=PATIENCE) as lines:
        told = (json.loads(line).get("table", {}) for line in lines.iter_lines())
        assert any(table.get("phase") == "over" for table in told)
    return f"{address}/replay"


@pytest.fixture(scope="module")
def game(hall_server: HallServer, browser: Browser) -> Iterator[str]:
    """The address of the replay of a game."""
    player = sit_down(browser, hall_server.url, "Ada", DESKTOP)
    yield finish(player)
    player.leave()


@pytest.fixture
def replay(new_player: NewPlayer, game: str) -> Page:
    """Somebody before the replay of a game."""
    page = new_player("Ben").page
    page.goto(game)
    return page


def shown(page: Page) -> int:
    """The move that is shown."""
    return int(page.locator("#r-status strong").inner_text().removeprefix("Move "))


def test_arrows_slider_and_moves_lead_through_the_game(replay: Page) -> None:
    last = shown(replay)
    number = replay.locator("#r-status strong")
    replay.keyboard.press("ArrowLeft")
    expect(number).to_have_text(f"Move {last - 1}")
    expect(replay).to_have_url(re.compile(rf"move={last - 1}$"))
    replay.keyboard.press("Home")
    expect(number).to_have_text("Move 0")
    replay.locator("#step-on").click()
    expect(number).to_have_text("Move 1")
    replay.locator("#slider").fill("9")
    expect(number).to_have_text("Move 9")
    replay.locator('#moves a[data-move="4"]').click()
    expect(number).to_have_text("Move 4")
    words = replay.locator('#moves a[data-move="4"]').inner_text().partition(" ")[2].strip()
    expect(replay.locator("#r-words")).to_contain_text(words)
    expect(replay.locator('#moves a[aria-current="step"]')).to_have_attribute("data-move", "4")


def test_the_link_to_a_move_shows_the_same_board(replay: Page) -> None:
    replay.locator("#slider").fill("12")
    expect(replay.locator("#r-status strong")).to_have_text("Move 12")
    board = replay.locator("#r-market").inner_html()
    replay.reload()
    assert shown(replay) == 12
    assert replay.locator("#r-market").inner_html().split() == board.split()


def test_it_plays_by_itself_until_it_is_stopped(replay: Page) -> None:
    replay.keyboard.press("Home")
    expect(replay.locator("#r-status strong")).to_have_text("Move 0")
    replay.locator("#run").click()
    expect(replay.locator("#r-status strong")).to_have_text("Move 1")
    replay.locator("#run").click()
    expect(replay.locator("#run")).to_have_attribute("aria-pressed", "false")


def test_a_bot_is_asked_without_leaving_the_page(replay: Page) -> None:
    replay.locator("#slider").fill("3")
    expect(replay.locator("#r-status strong")).to_have_text("Move 3")
    replay.evaluate("window.stayed = true")
    replay.locator("[data-ask=greedy]").click()
    expect(replay.locator("#r-advice .notice")).to_contain_text("would have played")
    assert replay.evaluate("window.stayed")


def test_the_replay_fits_a_phone_with_every_expansion(new_player: NewPlayer) -> None:
    player = new_player("Ada", PHONE)
    for expansion in ("orient", "trading_posts"):
        player.page.goto(finish(player, settings={"expansion": expansion}))
        assert not player.page.evaluate(SIDEWAYS), expansion
        player.page.goto(player.page.url + "?move=20&own=true")
        assert not player.page.evaluate(SIDEWAYS), expansion
        player.page.goto(player.url)


def test_without_scripts_the_replay_goes_by_links(new_player: NewPlayer, game: str) -> None:
    plain = new_player("Ben", java_script_enabled=False)
    plain.page.goto(f"{game}?move=5")
    plain.page.get_by_label("One move on").click()
    assert shown(plain.page) == 6
