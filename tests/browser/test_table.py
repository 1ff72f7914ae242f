"""The table on every kind of screen: large cards, nothing out of reach, help for what is there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPlayer
from browser.looks import looked_over
from browser.playing import spot, wait_for_turn
from browser.positions import find_crowd, set_up
from browser.serving import DESKTOP, Guest, HallServer, Player
from browser.shots import HAND_HELD, LAPTOPS, SIZES, shoot, shoot_all_sizes, show
from browser.test_states import ABOVE_THE_BAR

EDITIONS = [None, "cities", "trading_posts", "orient", "strongholds"]
LEAST = {(1366, 768): 130, (1440, 900): 150, (1920, 1080): 190}
"""How wide a card of the market is at least, in pixels."""
HEAVIEST = 300_000
TABLET_ASIDE = (1024, 768)

SEEN = """
() => [...document.querySelectorAll(":is(#f-market, #f-bank) [data-spot]")].every((piece) => {
  const box = piece.getBoundingClientRect();
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
})
"""
WIDE_CARDS = """
least => document.querySelector("#f-market .card").getBoundingClientRect().width >= least
"""
SHOWS_MARKET = """
() => document.querySelector("#f-market").getBoundingClientRect().bottom <= innerHeight
"""
CUT_OFF = """
() => {
  const box = document.querySelector("#f-players").getBoundingClientRect();
  const players = [...document.querySelectorAll("#f-players .player")];
  const shown = players.filter((player) => player.checkVisibility());
  return shown.filter((player) => player.getBoundingClientRect().bottom > box.bottom + 1)
    .map((player) => player.getAttribute("aria-label"));
}
"""
"""Opponents whose panels reach below the place that they have."""
OVERLAPS = """
() => {
  const names = ["#f-status", "#f-players", "#f-tiles", "#f-market", "#f-bank", "#f-own"];
  const boxes = names.map((name) => {
    const parts = [...document.querySelectorAll(`${name} > *`)];
    const shown = parts.filter((part) => part.checkVisibility());
    return [name, shown.map((part) => part.getBoundingClientRect())];
  });
  const meet = (one, two) => one.bottom > two.top + 1 && two.bottom > one.top + 1
    && one.right > two.left + 1 && two.right > one.left + 1;
  return boxes.flatMap(([name, ones], at) => boxes.slice(at + 1)
    .filter(([, twos]) => ones.some((one) => twos.some((two) => meet(one, two))))
    .map(([other]) => `${name} covers ${other}`));
}
"""
"""What of the table lies over something else of it."""
SHIFTED = """
() => new Promise((tell) => {
  const shifts = [];
  const watch = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  watch.observe({ type: "layout-shift", buffered: true });
  const total = () => tell(shifts.reduce((sum, each) => sum + each.value, 0));
  requestAnimationFrame(() => requestAnimationFrame(total));
})
"""


def sit(player: Player, url: str, expansion: str | None = None) -> Page:
    """At a table of two, before the first move."""
    bob = Guest("Bob", url)
    at = player.open_table(bots=[], players=2, drawn=False, settings={"expansion": expansion})
    bob.send(f"/api/tables/{at.rpartition('/')[2]}/sit", {})
    bob.leave()
    player.page.goto(at)
    assert wait_for_turn(player.page)
    return player.page


@pytest.mark.parametrize("expansion", EDITIONS)
def test_cards_are_large_nothing_lies_outside_and_everybody_can_use_it(
    hall_server: HallServer, new_player: NewPlayer, expansion: str | None
) -> None:
    ada = new_player("Ada", DESKTOP, reduced_motion="reduce")
    page = sit(ada, hall_server.url, expansion)
    name, faults = f"table {expansion or 'base'}", []
    for size in LAPTOPS:
        show(page, size, "light")
        page.wait_for_function(WIDE_CARDS, arg=LEAST[size])
        page.wait_for_function(SEEN)
        page.wait_for_function("high => document.documentElement.scrollHeight <= high", arg=size[1])
        faults += looked_over(page, size, name)
    for size in HAND_HELD:
        show(page, size, "light")
        page.wait_for_function("wide => document.documentElement.scrollWidth <= wide", arg=size[0])
        faults += looked_over(page, size, name)
    page.wait_for_function(SHOWS_MARKET)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("expansion", EDITIONS)
def test_a_full_table_of_four_is_all_in_sight_and_nothing_covers_anything(
    hall_server: HallServer, new_player: NewPlayer, expansion: str | None
) -> None:
    ada = new_player("Ada", DESKTOP, reduced_motion="reduce")
    others = [Guest(name, hall_server.url) for name in ("Bob", "Cleopatra", "Dan")]
    at = set_up(hall_server, [ada, *others], find_crowd(expansion), expansion)
    for guest in others:
        guest.leave()
    page = ada.page
    page.goto(at)
    assert wait_for_turn(page)
    name, faults = f"crowd {expansion or 'base'}", []
    for size in LAPTOPS:
        show(page, size, "light")
        page.wait_for_function(WIDE_CARDS, arg=LEAST[size])
        page.wait_for_function(SEEN)
        page.wait_for_function("high => document.documentElement.scrollHeight <= high", arg=size[1])
        faults += [f"{size}: {cut} is cut off" for cut in page.evaluate(CUT_OFF)]
    for size in SIZES:
        faults += looked_over(page, size, name)
        faults += [f"{size}: {pair}" for pair in page.evaluate(OVERLAPS)]
    show(page, HAND_HELD[1], "light")
    page.wait_for_function(ABOVE_THE_BAR)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("expansion", "least"), [(None, 130), ("trading_posts", 130), ("orient", 90)]
)
def test_a_small_tablet_on_its_side_shows_large_cards_and_everything_else(
    hall_server: HallServer, new_player: NewPlayer, expansion: str | None, least: int
) -> None:
    ada = new_player("Ada", TABLET_ASIDE, reduced_motion="reduce")
    page = sit(ada, hall_server.url, expansion)
    page.wait_for_function(WIDE_CARDS, arg=least)
    page.wait_for_function(SEEN)
    page.wait_for_function(
        "high => document.documentElement.scrollHeight <= high", arg=TABLET_ASIDE[1]
    )
    assert not looked_over(page, TABLET_ASIDE, f"tablet {expansion or 'base'}")


@pytest.mark.parametrize("size", [(1366, 768), (820, 1180), (390, 844), (844, 390)])
def test_nothing_shifts_while_the_table_is_loaded_and_a_move_is_chosen(
    hall_server: HallServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    ada = new_player("Ada", size, reduced_motion="reduce")
    page = sit(ada, hall_server.url)
    spot(page, "gem-R").click()
    spot(page, "b2").click()
    assert page.evaluate(SHIFTED) < 0.1


def test_the_table_is_light_over_the_wire(hall_server: HallServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada", DESKTOP, reduced_motion="reduce")
    page = sit(ada, hall_server.url)
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".filter((each) => !each.name.includes('/live')).map((each) => each.transferSize)"
    )
    assert 10_000 < sum(sizes) < HEAVIEST


def test_whatever_is_no_move_says_what_it_is(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada = new_player("Ada", DESKTOP, reduced_motion="reduce")
    page = sit(ada, hall_server.url, "trading_posts")
    help_title, body = page.locator("#help-title"), page.locator("#help-body")
    spot(page, "tile-1").click()
    expect(body).to_contain_text("A noble is free and takes no turn")
    expect(page.locator("#help .noble")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#f-tiles .post").first.click()
    expect(help_title).to_have_text("Trading post 1")
    page.keyboard.press("Escape")
    page.locator("#f-players .player__name", has_text="Bob").click()
    expect(help_title).to_contain_text("Bob")
    page.keyboard.press("Escape")
    spot(page, "a1").click(button="right")
    expect(help_title).to_have_text("Card of tier 1")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#rules-text")).to_contain_text("Five trading posts lie beside the board")
    shoot(page, "table rules")
    page.locator("#f-tiles .post").first.click()
    shoot_all_sizes(page, "table help")


def test_a_double_click_on_resign_does_not_resign(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada = new_player("Ada", DESKTOP, reduced_motion="reduce")
    page = sit(ada, hall_server.url)
    page.locator("#tab-menu").click()
    page.locator(".resign > summary").dblclick()
    expect(page.locator(".resign")).to_have_attribute("open", "")
    assert page.locator("main.is-over").count() == 0
    page.get_by_role("button", name="Yes, I resign").click()
    expect(page.locator("#sheet-title")).to_contain_text("Bob wins: Ada resigned")


def test_a_hint_is_shown_on_the_board_and_not_played(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada = new_player("Ada", DESKTOP, reduced_motion="reduce")
    page = sit(ada, hall_server.url)
    page.keyboard.press("h")
    expect(page.locator("#prompt")).to_have_text(re.compile("^Hint: "))
    assert page.locator(".is-chosen").count() > 0
    assert wait_for_turn(page)
    shoot_all_sizes(page, "table hint")


def test_what_is_said_is_seen_on_a_phone_and_answered_without_typing(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada, bob = (
        new_player("Ada", HAND_HELD[1], reduced_motion="reduce"),
        Guest("Bob", hall_server.url),
    )
    at = ada.open_table(bots=[], players=2, drawn=False)
    bob.send(f"/api{at.removeprefix(ada.url)}/sit", {})
    page = ada.page
    page.goto(at)
    assert wait_for_turn(page)
    bob.send(f"/api{at.removeprefix(ada.url)}/chat", {"text": "Hello, Ada!"})
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("Hello, Ada!")
    expect(page.locator("#news")).to_have_text("1")
    shoot(page, "table said on a phone")
    bubble.click()
    expect(bubble).to_have_count(0)
    expect(page.locator("#news")).to_be_hidden()
    page.get_by_role("button", name="Hello, have fun!").click()
    expect(page.locator("#f-chat")).to_contain_text("Hello, have fun!")
    bob.leave()


HEARD = """
async ([before, next]) => {
  const loaded = performance.getEntriesByType("resource");
  const address = loaded.find((each) => each.name.includes("/sound.js")).name;
  return (await import(address)).heard(before, next);
}
"""
PLAYING = {"phase": "playing", "seq": 1, "mine": False, "last": False}


@pytest.mark.parametrize(
    ("change", "sound"),
    [
        ({"phase": "over", "mine": True}, "end"),
        ({"last": True, "mine": True}, "last"),
        ({"mine": True, "sound": "token"}, "turn"),
        ({"sound": "token"}, "token"),
        ({"sound": "card"}, "card"),
        ({"sound": "noble"}, "noble"),
        ({}, None),
    ],
)
def test_each_moment_has_its_sound_the_most_important_first(
    hall_server: HallServer, new_player: NewPlayer, change: dict[str, object], sound: str | None
) -> None:
    page = sit(new_player("Ada", DESKTOP, reduced_motion="reduce"), hall_server.url)
    assert page.evaluate(HEARD, [PLAYING, {**PLAYING, "seq": 2, **change}]) == sound


def test_whose_turn_it_is_stands_at_the_hand(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    page = sit(new_player("Ada", DESKTOP, reduced_motion="reduce"), hall_server.url)
    for size in LAPTOPS:
        show(page, size, "light")
        expect(page.locator(".actions__turn")).to_have_text("Your turn")
        hand, bar = (page.locator(each).bounding_box() for each in ("#f-own", ".actions"))
        assert hand
        assert bar
        assert abs(hand["y"] - bar["y"]) < 2, "they stand on one line"
        assert abs(hand["height"] - bar["height"]) < 3
        assert bar["x"] - hand["x"] - hand["width"] < 12


def test_sounds_have_a_switch_and_a_volume(hall_server: HallServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada", DESKTOP, reduced_motion="reduce")
    page = sit(ada, hall_server.url)
    page.locator("#tab-menu").click()
    expect(page.locator("#volume")).to_be_disabled()
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    page.locator("#volume").fill("8")
    page.reload()
    assert wait_for_turn(page)
    assert page.locator("#volume").input_value() == "8"


def test_the_table_speaks_czech_and_french(hall_server: HallServer, new_player: NewPlayer) -> None:
    for locale, words in (("cs", "Jste na tahu"), ("fr", "À vous\N{NO-BREAK SPACE}!")):
        player = new_player("Ada", DESKTOP, reduced_motion="reduce", locale=locale)
        page = sit(player, hall_server.url)
        expect(page.locator("#f-status")).to_contain_text(words)
        expect(page.locator("html")).to_have_attribute("lang", locale)
