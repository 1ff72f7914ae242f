"""A table in real browsers: whole games, keyboard, no scripts, a hall that is killed in between."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.conftest import NewPlayer
from browser.looks import covered_parts
from browser.playing import counted, play_turn, spot, wait_for_turn
from browser.positions import find_turn, set_up
from browser.serving import DESKTOP, PHONE, Guest, HallServer, Player
from browser.shots import SIZES, shoot_all_sizes

SHOWN = r"""
() => Object.fromEntries(["players", "tiles", "market", "bank", "log"].map((name) => [
  name,
  [...document.getElementById(`f-${name}`).children].map(
    (child) => child.outerHTML.replace(/ tabindex="-?\d"/g, "")
  ),
]))
"""
"""The children of all that everybody sees alike, but for where the keys of the page are."""


@pytest.fixture
def pair(new_player: NewPlayer) -> list[Player]:
    """Two people, one at a desk and one with a phone."""
    return [
        new_player("Ada", DESKTOP, reduced_motion="reduce"),
        new_player("Bob", PHONE, reduced_motion="reduce"),
    ]


def begin(pair: list[Player], **options: object) -> str:
    """A table of two with Ada to move."""
    table = pair[0].open_table(bots=[], players=2, drawn=False, **options)
    pair[1].page.goto(table)
    pair[1].page.click("text=Take a seat")
    pair[1].page.wait_for_selector("#prompt")
    pair[0].page.goto(table)
    assert wait_for_turn(pair[0].page)
    return table


def test_two_browsers_and_a_bot_play_a_whole_game(pair: list[Player]) -> None:
    ada, bob = (player.page for player in pair)
    table = pair[0].open_table(bots=["greedy"], players=3, drawn=False)
    for page in (ada, bob):
        page.goto(table)
    bob.click("text=Take a seat")
    chance = random.Random(7)
    turns = 0
    while wait_for_turn(page := (ada, bob)[turns % 2]):
        play_turn(page, chance)
        page.wait_for_selector("main:not(.is-mine)")
        turns += 1
    for page in (ada, bob):
        expect(page.locator(".sheet")).to_contain_text("Prestige")
        expect(page.locator(".sheet a", has_text="Analyse")).to_be_visible()
        expect(page.locator(".sheet button", has_text="Rematch")).to_be_visible()
        expect(page.locator(".sheet button", has_text="Share")).to_be_visible()
        expect(page.locator(".spoils__player")).to_have_count(3)
        expect(page.locator(".spoils__player .card")).not_to_have_count(0)
        expect(page.locator(".sheet__plot figcaption")).to_contain_text("The turning point, move")
    assert ada.locator("#f-log li").count() == bob.locator("#f-log li").count()
    shoot_all_sizes(ada, "end of a game")
    for size in SIZES:
        assert not covered_parts(ada, "#sheet", size), size


def test_what_the_stream_brings_piece_by_piece_is_what_a_fresh_page_shows(
    pair: list[Player], new_player: NewPlayer
) -> None:
    table = begin(pair)
    eve = new_player("Eve", DESKTOP, reduced_motion="reduce").page
    eve.goto(table)
    chance = random.Random(3)
    for turn in range(8):
        page = pair[turn % 2].page
        assert wait_for_turn(page)
        play_turn(page, chance)
        page.wait_for_selector("main:not(.is-mine)")
    expect(eve.locator("#f-log li")).to_have_count(pair[0].page.locator("#f-log li").count())
    followed = eve.evaluate(SHOWN)
    eve.reload()
    assert eve.evaluate(SHOWN) == followed


def test_who_sits_down_at_a_waiting_table_can_speak_and_stand_up_again(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    bob, ada = new_player("Bob", PHONE), Guest("Ada", hall_server.url)
    page = bob.page
    page.goto(ada.open_table(bots=[], players=3))
    ada.leave()
    seat = page.get_by_role("button", name="Take a seat")
    expect(page.locator("#say")).to_have_count(0)
    seat.click()
    expect(seat).to_have_count(0)
    expect(page.locator("#say")).to_be_visible()
    page.get_by_role("button", name="Leave the table").click()
    expect(seat).to_be_visible()


def test_the_board_comes_by_itself_when_the_last_seat_is_taken(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada, bob = new_player("Ada", reduced_motion="reduce"), Guest("Bob", hall_server.url)
    table = ada.open_table(bots=[], players=2, drawn=False)
    page = ada.page
    page.goto(table)
    page.fill("#say", "Who comes")
    page.evaluate("window.stayed = true")
    bob.send(f"/api{table.removeprefix(ada.url)}/sit", {})
    assert wait_for_turn(page)
    assert page.evaluate("window.stayed")
    expect(page.locator("#say")).to_have_value("Who comes")
    expect(page.locator("#say")).to_be_focused()
    assert page.title().startswith("●")
    for gem in "RGO":
        spot(page, f"gem-{gem}").click()
    page.locator(".actions .button--primary").click()
    page.wait_for_selector("main:not(.is-mine)")
    expect(page.locator("#f-log li").first).to_contain_text("Ada takes")
    expect(page.locator("#f-log li").first.locator("svg.g")).to_have_count(3)
    bob.leave()


def test_what_is_assembled_is_shown_refused_and_taken_back_at_once(pair: list[Player]) -> None:
    begin(pair)
    page = pair[0].page
    prompt = page.locator("#prompt")
    spot(page, "gem-R").click()
    expect(spot(page, "gem-R").locator(".pile__change")).to_have_text("\N{MINUS SIGN}1")
    spot(page, "gem-E").click()
    expect(prompt).to_contain_text("Gold comes with reserving a card")
    spot(page, "gem-G").click()
    spot(page, "gem-O").click()
    expect(page.locator(".actions .button--primary")).to_contain_text("Take")
    spot(page, "gem-W").click()
    expect(prompt).to_contain_text("Take 3 different gems or 2 of one colour")
    spot(page, "c1").click()
    expect(prompt).to_contain_text("You are short of")
    page.keyboard.press("Escape")
    expect(prompt).to_contain_text("Take gems, buy a card or reserve one")
    assert page.locator(".is-chosen").count() == 0


def test_the_other_browser_sees_and_hears_a_move_at_once(pair: list[Player]) -> None:
    begin(pair)
    ada, bob = (player.page for player in pair)
    before = counted(bob, "gem-R")
    expect(spot(bob, "tile-1")).to_have_attribute("title", re.compile("You still need"))
    spot(bob, "a1").click()
    expect(bob.locator("#prompt")).to_contain_text("Ada is to move")
    for gem in "RGO":
        spot(ada, f"gem-{gem}").click()
    ada.locator(".actions .button--primary").click()
    assert wait_for_turn(bob)
    assert counted(bob, "gem-R") == before - 1
    assert bob.title().startswith("●")
    expect(bob.locator("#said")).to_have_text("Ada takes ruby, emerald, onyx")
    expect(bob.locator("#f-log li").first).to_contain_text("Ada takes")


def test_gold_may_be_paid_instead_of_a_gem_and_every_way_is_offered(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    found = find_turn(
        lambda game, move: move.text.startswith("buy") and len(game.payments(move)) >= 3
    )
    ada, bob = new_player("Ada", reduced_motion="reduce"), Guest("Bob", hall_server.url)
    page = ada.page
    page.goto(set_up(hall_server, [bob, ada] if found.seat else [ada, bob], found, None))
    bob.leave()
    assert wait_for_turn(page)
    spot(page, found.turn.split()[1]).click()
    cost = page.locator(".cost")
    before = paid(cost)
    page.locator(".cost__gem").first.click()
    assert before != paid(cost)
    page.get_by_role("button", name="ways").click()
    expect(page.locator('.way[aria-pressed="true"]')).to_have_count(1)
    other = page.locator('.way[aria-pressed="false"]').last
    wanted = paid(other)
    other.click()
    assert paid(cost) == wanted
    page.locator(".actions .button--primary").click()
    page.wait_for_selector("main:not(.is-mine)")
    drawn = page.locator("#f-log li").first.locator("svg.g")
    told = [(gem.get_attribute("aria-label") or "").strip() for gem in drawn.all()]
    assert sorted(told[-len(wanted) :]) == sorted(filter(None, wanted))


def paid(cost: Locator) -> list[str | None]:
    """The gems that a purchase costs."""
    return [icon.get_attribute("aria-label") for icon in cost.locator(".bar-gem").all()]


WATCH = """
const start = document.startViewTransition.bind(document);
const moving = () => [...document.querySelectorAll("[style*=view-transition-name]")];
document.startViewTransition = (change) => {
  const from = moving();
  const tell = (each) => [each.style.viewTransitionName, each.className];
  const before = from.map(tell);
  return start(() => {
    change();
    window.flights = { from: before, to: moving().map(tell) };
  });
};
"""


def test_cards_of_others_fly_between_the_market_their_hand_and_their_bonuses(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    found = find_turn(lambda _, move: move.text.startswith("pay"))
    ada, bob = new_player("Ada"), Guest("Bob", hall_server.url)
    players = [ada, bob] if found.seat else [bob, ada]
    last = max(n for n, (seat, text) in enumerate(found.moves) if text.startswith("reserve"))
    before = replace(found, moves=found.moves[:last])
    page = ada.page
    page.add_init_script(WATCH)
    table = set_up(hall_server, players, before, None)
    page.goto(table)
    page.wait_for_selector("main[data-position]")
    path = f"/api{table.removeprefix(ada.url)}/move"
    for seat, text in [*found.moves[last:], (found.seat, found.turn)]:
        position = int(page.get_attribute("main", "data-position") or 0)
        players[seat].send(path, {"moves": [text], "on": position})
        page.wait_for_selector(f'main:not([data-position="{position}"])')
        if players[seat] is bob and text.startswith("reserve a"):
            assert any("mini-card--tier" in name for _, name in page.evaluate("flights.to"))
    flights = page.evaluate("flights")
    (start,) = [name for label, name in flights["from"] if label.startswith("paid-")]
    (end,) = [name for label, name in flights["to"] if label.startswith("paid-")]
    assert "mini-card--tier" in start
    assert "count--bonus" in end
    bob.leave()


def test_a_turn_can_be_played_with_the_keyboard_alone(pair: list[Player]) -> None:
    begin(pair)
    page = pair[0].page
    page.keyboard.press("w")
    page.keyboard.press("r")
    page.keyboard.press("g")
    page.keyboard.press("Escape")
    assert page.locator(".is-chosen").count() == 0
    page.keyboard.press("m")
    expect(spot(page, "tier3")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(spot(page, "c1")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(spot(page, "b1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".actions .button--primary")).to_have_text("Reserve")
    page.keyboard.press("Enter")
    page.wait_for_selector("main:not(.is-mine)")
    expect(page.locator("#f-log li").first).to_contain_text("Ada reserves b1")
    expect(spot(page, "b1")).to_be_focused()
    page.keyboard.press("k")
    expect(page.locator("#key-list")).to_be_visible()


def test_a_turn_is_asked_back_and_agreed_to(pair: list[Player]) -> None:
    begin(pair)
    ada, bob = (player.page for player in pair)
    for gem in "RGO":
        spot(ada, f"gem-{gem}").click()
    ada.keyboard.press("Enter")
    assert wait_for_turn(bob)
    ada.click("#tab-menu")
    ada.click("text=Undo my last turn")
    bob.locator(".notices .button", has_text="Agree").click()
    assert wait_for_turn(ada)
    expect(ada.locator("#f-log")).to_contain_text("Nobody has moved yet")


def test_without_scripts_a_game_is_played_with_forms(pair: list[Player], browser: Browser) -> None:
    table = begin(pair)
    cookies = pair[0].context.cookies()
    plain = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    plain.add_cookies([{**cookie, "url": None} for cookie in cookies])
    page = plain.new_page()
    page.goto(table)
    for gem in ("W", "R", "G"):
        page.check(f'input[name=word][value="{gem}"]')
    page.click("fieldset button")
    page.wait_for_selector("text=Ada takes")
    assert page.locator("noscript .plain, form.plain").count() == 0
    assert wait_for_turn(pair[1].page)
    play_turn(pair[1].page, random.Random(3))
    page.goto(table)
    page.click('button[value="reserve a1"]')
    page.wait_for_selector("text=Ada reserves a1")
    plain.close()


def test_browsers_go_on_by_themselves_after_the_hall_was_killed(
    hall_server: HallServer, pair: list[Player]
) -> None:
    begin(pair)
    ada, bob = (player.page for player in pair)
    play_turn(ada, random.Random(1))
    assert wait_for_turn(bob)
    story = bob.locator("#f-log li").all_inner_texts()
    hall_server.kill()
    for page in (ada, bob):
        expect(page.locator("#connection")).to_be_visible()
    hall_server.start()
    for page in (ada, bob):
        expect(page.locator("#connection")).to_be_hidden()
    assert bob.locator("#f-log li").all_inner_texts() == story
    play_turn(bob, random.Random(2))
    assert wait_for_turn(ada)
    expect(ada.locator("#f-log li").first).to_contain_text("Bob")
    for player in pair:
        lost = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY", "ERR_NETWORK")
        player.errors[:] = [e for e in player.errors if not any(word in e for word in lost)]
