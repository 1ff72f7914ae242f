"""The first page and the lobby in the browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import NewPlayer
from browser.serving import PHONE, Guest, HallServer
from browser.shots import LAPTOPS, shoot, show

COVERED = """
() => {
  const sign = document.querySelector(".looking").getBoundingClientRect();
  const pieces = [...document.querySelectorAll(".tray .tile, .actions, #f-own, #f-market .card")];
  return pieces.filter((piece) => {
    const box = piece.getBoundingClientRect();
    return piece.checkVisibility() && box.right > sign.left + 1 && sign.right > box.left + 1
      && box.bottom > sign.top + 1 && sign.bottom > box.top + 1;
  }).map((piece) => piece.className);
}
"""
"""What is needed for a turn and lies below the sign of the search."""
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def test_a_stranger_plays_against_a_bot_with_one_click(
    hall_server: HallServer, browser: Browser
) -> None:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    page = context.new_page()
    errors: list[Any] = []
    page.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108 - a plain function
    page.goto(hall_server.url)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    expect(page.locator("main.table")).to_be_visible()
    assert errors == []
    context.close()


def test_a_name_is_all_that_it_takes_to_enter(hall_server: HallServer, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{hall_server.url}/enter")
    page.fill("[name=name]", "Ada of Ivrea")
    page.get_by_role("button", name="Come in").click()
    expect(page.locator(".masthead__name")).to_have_text("Ada of Ivrea")
    context.close()


def test_a_new_table_appears_and_goes_without_reloading(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    ada.page.goto(ada.url)
    address = ben.open_table(bots=[], game="splendor", players=2)
    join = ada.page.locator(f"#join-{address.rpartition('/')[2]}")
    expect(join).to_be_visible()
    join.click()
    ada.page.wait_for_url(address)
    ben.page.goto(ben.url)
    expect(ben.page.locator("#lobby-own")).to_contain_text(re.compile("Go on playing|play on"))


def test_the_list_changes_under_a_reader_who_stays(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada, ben, cleo = (
        new_player("Ada"),
        Guest("Ben", hall_server.url),
        Guest("Cleo", hall_server.url),
    )
    ada.page.goto(ada.url)
    ada.page.evaluate("window.stayed = true")
    address = ben.open_table(bots=[], game="splendor", players=2)
    name = address.rpartition("/")[2]
    expect(ada.page.locator(f"#join-{name}")).to_be_visible()
    cleo.send(f"/api/tables/{name}/sit", {})
    expect(ada.page.locator(f"#join-{name}")).to_have_count(0)
    expect(ada.page.locator(f"#watch-{name}")).to_be_visible()
    assert ada.page.evaluate("window.stayed")
    for guest in (ben, cleo):
        guest.leave()


def test_the_search_for_an_opponent_goes_on_while_one_plays_a_bot(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    for player in (ada, ben):
        player.page.goto(f"{player.url}/find")
        player.page.get_by_role("button", name="Find an opponent").click()
        if player is ada:
            player.page.get_by_role("link", name="Play a bot meanwhile").click()
            player.page.get_by_role("button", name="Play now").click()
            player.page.wait_for_selector("main.table")
            expect(player.page.locator(".looking")).to_contain_text("Looking for an opponent")
            shoot(player.page, "table while looking for an opponent")
    ben.page.wait_for_url(re.compile(r"/tables/\w+$"))
    ada.page.wait_for_url(ben.page.url)


@pytest.mark.parametrize(
    "options",
    [{"game": "carcassonne"}, {"settings": {"expansion": "orient"}}, {}],
    ids=["carcassonne", "orient", "splendor"],
)
def test_the_search_covers_nothing_that_is_needed_for_a_turn(
    new_player: NewPlayer, options: dict[str, object]
) -> None:
    ada = new_player("Ada", LAPTOPS[0], reduced_motion="reduce")
    page = ada.page
    page.goto(f"{ada.url}/find")
    page.get_by_role("button", name="Find an opponent").click()
    page.wait_for_selector("#waited")
    page.goto(ada.open_table(bots=["random"], players=2, drawn=False, **options))
    page.wait_for_selector("main.is-mine")
    page.wait_for_selector(".looking")
    for size in LAPTOPS:
        show(page, size, "light")
        assert page.evaluate(COVERED) == [], size
    page.goto(f"{ada.url}/find")
    page.get_by_role("button", name="Stop looking").click()


def test_a_table_is_opened_by_keyboard_and_invites(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    page = ada.page
    page.goto(f"{ada.url}/open")
    page.locator("[name=players]").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#seat3")).to_be_visible()
    expect(page.locator("#seat4")).to_be_hidden()
    page.locator("[name=clock][value=total]").focus()
    page.keyboard.press("Space")
    expect(page.locator("[name=total_minutes]")).to_be_visible()
    page.get_by_role("button", name="Open the table").press("Enter")
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    page.goto(f"{page.url}/invite")
    expect(page.locator("svg.qr")).to_be_visible()
    assert page.locator("#link").input_value() in page.content()


def test_no_page_of_the_hall_scrolls_sideways_on_a_phone(new_player: NewPlayer) -> None:
    ada = new_player("A long name of Florence", PHONE)
    for path in ("/", "/open", "/rules", "/rules/orient", "/rules/trading_posts", "/ratings"):
        ada.page.goto(f"{ada.url}{path}")
        assert not ada.page.evaluate(SIDEWAYS), path
