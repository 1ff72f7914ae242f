"""A game and an event, played to their end in every language, without a word of another one."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import NewPlayer
from browser.events import open_event
from browser.playing import play_turn, wait_for_turn
from browser.positions import Found, find_crowd, set_up
from browser.serving import PHONE, Guest, HallServer
from browser.shots import shoot
from guildhall.bots import registry
from guildhall.games.splendor import Game
from guildhall.messages.catalogue import catalogue
from guildhall.messages.extraction import all_messages
from guildhall.messages.languages import HOUSE
from quotation_marks import faults

LOOK = Path(__file__).with_name("room.js").read_text(encoding="utf-8")
DESKTOP = (1440, 900)
FOUR_LETTERS = 40
"""Pixels of a name that can be recognised, with its dots."""
PEOPLE = "Ann Ash\nBob Bell\nCid Cole\nDan Dark"
DESK: tuple[str, ...] = (
    "people",
    "seating",
    "results",
    "standings",
    "rulings",
    "practical",
    "print",
    "staff",
)
DESK += ("settings", "record", "links", "end")
PUBLIC = ("", "/rounds/1", "/standings", "/practical", "/final")

in_every_language = pytest.mark.parametrize("code", HOUSE)


@in_every_language
def test_a_game_of_splendor_ends_in_the_language(
    hall_server: HallServer, new_player: NewPlayer, code: str
) -> None:
    ada = new_player("Ada", DESKTOP, locale=code, reduced_motion="reduce")
    bob = Guest("Bob", hall_server.url)
    table = set_up(hall_server, [bob, ada], _last_turn(), None)
    bob.leave()
    page = ada.page
    for path in ("/", "/rules/splendor", "/me"):
        page.goto(ada.url + path)
        _speaks(page, code, f"{path} {code}")
    page.goto(table)
    assert wait_for_turn(page)
    _speaks(page, code, f"table {code}")
    while wait_for_turn(page):
        play_turn(page, random.Random(7))
    expect(page.locator("main.is-over")).to_have_count(1)
    expect(page.get_by_text(catalogue(code).gettext("Rematch"), exact=True).first).to_be_visible()
    _speaks(page, code, f"result {code}")
    page.goto(f"{table}/replay")
    _speaks(page, code, f"replay {code}")


@in_every_language
def test_an_event_ends_in_the_language(
    hall_server: HallServer, browser: Browser, code: str
) -> None:
    told = catalogue(code).gettext
    settings = {"rounds.count": "1"}
    cup = f"Cup {code}"
    with open_event(
        hall_server, browser, cup, "splendor-swiss", settings, locale=code, reduced_motion="reduce"
    ) as evening:
        evening.post("/people/list/enter", {"list": PEOPLE, "here": "yes"})
        page = evening.organiser.page
        evening.desk()
        page.locator("#go").click()
        page.wait_for_url(re.compile("/desk/seating"))
        _speaks(page, code, f"draft {code}")
        page.locator("#publish").click()
        page.wait_for_url(re.compile("/desk$"))
        page.locator("#go").click()
        expect(page.locator("#f-next")).to_contain_text(told("Enter results"))
        _speaks(page, code, f"desk {code}")
        phone = evening.player("Ann Ash", locale=code).page
        expect(phone.locator("#f-result")).to_contain_text(told("Enter the result"))
        _speaks(phone, code, f"phone {code}", [PHONE])
        evening.enter_at_desk(1, 1, evening.tables()[1])
        expect(phone.locator("#f-result")).to_contain_text(told("The result is settled."))
        _speaks(phone, code, f"phone after {code}", [PHONE])
        evening.desk("/end")
        page.locator("#end").click()
        expect(page.locator("h1")).to_contain_text(told("The event has ended"))
        for path in DESK:
            evening.desk(f"/{path}")
            _speaks(page, code, f"desk {path} {code}")
        for path in PUBLIC:
            page.goto(evening.url + path)
            _speaks(page, code, f"event {path} {code}")


@in_every_language
def test_a_crowded_table_has_room_for_its_words_on_a_phone(
    hall_server: HallServer, new_player: NewPlayer, code: str
) -> None:
    ada = new_player("Ada", PHONE, locale=code, reduced_motion="reduce")
    others = [Guest(name, hall_server.url) for name in ("Bob", "Cid", "Dan")]
    table = set_up(hall_server, [ada, *others], find_crowd("strongholds"), "strongholds")
    for other in others:
        other.leave()
    page = ada.page
    page.goto(table)
    assert wait_for_turn(page)
    expect(page.locator(".player__away")).to_have_count(3)
    _speaks(page, code, f"crowd {code}", [PHONE])
    assert page.evaluate(LOOK)["faults"] == []


@in_every_language
def test_a_long_name_is_shortened_in_the_head_of_a_phone_and_nothing_is_cut_off(
    new_player: NewPlayer, code: str
) -> None:
    player = new_player("Maximilian Wolfenstein", PHONE, locale=code)
    page = player.page
    page.goto(f"{player.url}/rules")
    nav = page.locator(".masthead__nav")
    assert nav.evaluate("each => each.scrollWidth <= each.clientWidth")
    boxes = [link.bounding_box() for link in nav.locator("a").all()]
    assert all(box and box["x"] + box["width"] <= PHONE[0] for box in boxes)
    name = page.locator(".masthead__name").bounding_box()
    assert name
    assert name["width"] > FOUR_LETTERS
    player.context.clear_cookies()
    page.goto(f"{player.url}/rules")
    assert nav.evaluate("each => each.scrollWidth <= each.clientWidth"), "with a link to sign in"


@cache
def _last_turn() -> Found:
    """A game of two bots in which the second one has the last turn, whatever it does."""
    for number in range(100):
        seed = f"{number:032x}"
        game, bot = Game(2, seed), registry.create("greedy")
        while not game.over:
            if game.turn == 1 and game.decision == "turn" and game.players[0].prestige >= 15:
                made = [(each.seat, each.move.text) for each in game.history]
                return Found(seed, made, "", 1)
            game.push(bot.choose(game.view_for(game.turn or 0)))
    raise AssertionError("nobody begins and wins")


def _speaks(page: Page, code: str, name: str, sizes: list[tuple[int, int]] | None = None) -> None:
    """Nothing on the page is English where it could be told in the language, in every size."""
    assert page.locator("html").get_attribute("lang") == code
    for width, height in sizes or [PHONE, DESKTOP]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("wide => document.documentElement.scrollWidth <= wide", arg=width)
        shoot(page, f"{name} {width}")
    words = page.inner_text("body")
    lines = set(words.split("\n"))
    left = {text for text in _english(code) if text in lines or (len(text) > 12 and text in words)}
    assert left == set(), name
    assert [line for line in lines for _ in faults(code, line)] == [], name


@cache
def _english(code: str) -> list[str]:
    """Texts without places that the language tells in other words."""
    told = catalogue(code).gettext
    texts = {entry.key for entry in all_messages() if " " in entry.key and "{" not in entry.key}
    return sorted(text for text in texts if code != "en" and told(text) != text)
