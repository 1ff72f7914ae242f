"""People in the browser: who is away, who shares a device, who is challenged, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPlayer
from browser.looks import looked_over
from browser.serving import DESKTOP, HallServer, Player
from browser.shots import HAND_HELD, SIZES, show
from patience import PATIENCE

CALM = {"reduced_motion": "reduce"}
TWO_MINUTES = 150.0
HEAR_BADGES = """
globalThis.badges = [];
navigator.setAppBadge = async () => void badges.push("set");
navigator.clearAppBadge = async () => void badges.push("cleared");
"""
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def time_goes_by(hall_server: HallServer) -> Iterator[HallServer]:
    """The hall, whose clock for those who are away is right again afterwards."""
    yield hall_server
    hall_server.wait_as_if(None)


def two_at_a_table(ada: Player, bob: Player, **options: object) -> str:
    """Seat two people, the first of whom begins; returns the address of the table."""
    at = ada.open_table(bots=[], players=2, drawn=False, **options)
    bob.send(f"/api{at.removeprefix(ada.url)}/sit", {})
    return at


def faults_at_all_sizes(page: Page, name: str) -> list[str]:
    """What keeps people out of a page on any screen, and where it scrolls sideways."""
    faults = []
    for size in SIZES:
        faults += looked_over(page, size, name)
        if page.evaluate(SIDEWAYS):
            faults.append(f"{name} {size}: it scrolls sideways")
    show(page, DESKTOP, "light")
    return faults


@pytest.mark.parametrize("game", ["splendor", "carcassonne"])
def test_a_seat_says_for_how_long_its_player_is_away(
    new_player: NewPlayer, time_goes_by: HallServer, game: str
) -> None:
    ada, bob = new_player("Ada", DESKTOP, **CALM), new_player("Bob", HAND_HELD[1], **CALM)
    at = two_at_a_table(ada, bob, game=game)
    for player in (bob, ada):
        player.page.goto(at)
        player.page.wait_for_selector("main.table--live")
    away = ada.page.locator("#f-players [data-seat='1'] .player__away")
    expect(away).to_have_count(0)
    table = at.rpartition("/")[2]
    before, deadline = time_goes_by.departures(table), monotonic() + PATIENCE
    bob.page.goto("about:blank")
    while time_goes_by.departures(table) == before and monotonic() < deadline:
        ada.page.evaluate("() => new Promise(requestAnimationFrame)")
    time_goes_by.wait_as_if(TWO_MINUTES)
    ada.page.reload()
    expect(away).to_have_text("away for 2 min")
    assert not (faults := faults_at_all_sizes(ada.page, f"{game} away")), "\n".join(faults)
    for size in SIZES:
        show(ada.page, size, "light")
        expect(away).to_be_visible()
    bob.page.goto(at)
    expect(away).to_have_count(0)


def test_a_shared_device_is_covered_until_the_next_player_holds_it(new_player: NewPlayer) -> None:
    ada = new_player("Ada", HAND_HELD[1], **CALM)
    page = ada.page
    page.goto(f"{ada.url}/one-device?variant=carcassonne")
    faults = faults_at_all_sizes(page, "one device")
    page.locator("#name-1").fill("Ann")
    page.locator("#name-2").fill("Ben")
    page.get_by_role("button", name="Begin").click()
    cover = page.locator("#cover")
    expect(cover).to_contain_text("Nobody’s hand is shown until then.")
    expect(page.locator("[data-spot^=hand]")).to_have_count(0)
    faults += faults_at_all_sizes(page, "one device covered")
    page.get_by_role("link", name=re.compile("^I am ")).click()
    expect(cover).to_have_count(0)
    assert not faults, "\n".join(faults)


def test_somebody_is_challenged_by_their_page_and_finds_it_on_the_first_page(
    new_player: NewPlayer,
) -> None:
    ada, bob = new_player("Ada", DESKTOP, **CALM), new_player("Bob", HAND_HELD[1], **CALM)
    at = two_at_a_table(ada, bob)
    bob.send(f"/api{at.removeprefix(ada.url)}/resign", {})
    ada.page.goto(at)
    ada.page.locator("#sheet").get_by_role("link", name="Bob").click()
    ada.page.wait_for_url(re.compile(r"/people/\w+$"))
    faults = faults_at_all_sizes(ada.page, "profile")
    ada.page.get_by_role("button", name="Challenge").click()
    ada.page.wait_for_url(re.compile(r"/tables/\w+$"))
    bob.page.goto(bob.url)
    expect(bob.page.locator("main")).to_contain_text("You are challenged")
    faults += faults_at_all_sizes(bob.page, "challenged")
    bob.page.get_by_role("button", name=re.compile("^Join")).first.click()
    bob.page.wait_for_url(ada.page.url)
    expect(ada.page.locator("main.table--live")).to_be_visible()
    assert not faults, "\n".join(faults)


def test_a_game_of_days_stands_on_the_first_page_with_what_is_left_and_a_badge(
    new_player: NewPlayer,
) -> None:
    ada, bob = new_player("Ada", HAND_HELD[1], **CALM), new_player("Bob", DESKTOP, **CALM)
    page = ada.page
    page.add_init_script(HEAR_BADGES)
    page.goto(f"{ada.url}/open")
    page.locator("[name=clock][value=days]").check()
    page.locator("[name=move_days]").fill("3")
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    page.locator("[name=drawn]").uncheck()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    bob.send(f"/api{page.url.removeprefix(ada.url)}/sit", {})
    page.wait_for_selector("main.is-mine")
    page.goto(ada.url)
    turn = page.locator("#lobby-own .is-turn")
    expect(turn).to_contain_text("3 days left")
    assert page.title().startswith("(1) ")
    page.wait_for_function("badges.includes('set')")
    bob.page.goto(bob.url)
    expect(bob.page.locator("#lobby-own .is-turn")).to_have_count(0)
    faults = faults_at_all_sizes(page, "your turn")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/me", "my page"),
        ("/me/reminders", "reminders"),
        ("/me/data", "my data"),
        ("/privacy", "privacy"),
        ("/find", "find an opponent"),
        ("/ratings", "ratings"),
    ],
)
def test_pages_about_people_are_for_everybody_on_every_screen(
    new_player: NewPlayer, path: str, name: str
) -> None:
    ada = new_player("Ada", DESKTOP, **CALM)
    ada.page.goto(f"{ada.url}{path}")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    assert not (faults := faults_at_all_sizes(ada.page, name)), "\n".join(faults)
