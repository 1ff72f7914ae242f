"""A table in real browsers: whole games, keyboard, no scripts, a hall that is killed in between."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import NewPlayer
from browser.playing import counted, is_mine, play_turn, spot, wait_for_turn
from browser.positions import find, set_up
from browser.serving import DESKTOP, PHONE, HallServer, Player

MOST_TURNS = 250


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
    table = pair[0].open_table(bots=["greedy"], players=3)
    ada.goto(table)
    bob.goto(table)
    bob.click("text=Take a seat")
    chance = random.Random(7)
    for page in (ada, bob):
        page.wait_for_selector("#prompt")
    for _ in range(MOST_TURNS):
        ada.wait_for_selector("main.is-over, main.is-mine, main:has(.status__turn)")
        mover = next((page for page in (ada, bob) if is_mine(page)), None)
        if mover is not None:
            play_turn(mover, chance)
        elif ada.locator("main.is-over").count():
            break
    for page in (ada, bob):
        expect(page.locator(".result__panel")).to_contain_text("prestige")
        expect(page.locator(".result__panel a", has_text="Replay")).to_be_visible()
    assert ada.locator("#f-log li").count() == bob.locator("#f-log li").count()


def test_what_is_assembled_is_shown_refused_and_taken_back_at_once(pair: list[Player]) -> None:
    begin(pair)
    page = pair[0].page
    prompt = page.locator("#prompt")
    spot(page, "gem-R").click()
    expect(spot(page, "gem-R").locator(".pile__chosen")).to_have_text("1")
    spot(page, "gem-E").click()
    expect(prompt).to_contain_text("Gold comes with reserving a card")
    spot(page, "gem-G").click()
    spot(page, "gem-O").click()
    expect(page.locator(".actions .button--primary")).to_contain_text("Take")
    spot(page, "gem-W").click()
    expect(prompt).to_contain_text("Take 3 different gems or 2 of one colour")
    spot(page, "c1").click()
    expect(prompt).to_contain_text("Insufficient gems")
    page.keyboard.press("Escape")
    expect(prompt).to_contain_text("Take gems, buy a card or reserve one")
    assert page.locator(".is-chosen").count() == 0


def test_the_other_browser_sees_and_hears_a_move_at_once(pair: list[Player]) -> None:
    begin(pair)
    ada, bob = (player.page for player in pair)
    before = counted(bob, "gem-R")
    spot(bob, "a1").click()
    expect(bob.locator("#prompt")).to_contain_text("Ada is to move")
    for gem in "RGO":
        spot(ada, f"gem-{gem}").click()
    ada.locator(".actions .button--primary").click()
    assert wait_for_turn(bob)
    assert counted(bob, "gem-R") == before - 1
    assert bob.title().startswith("●")
    expect(bob.locator("#said")).to_have_text("Ada takes R G O")
    expect(bob.locator("#f-log li").first).to_have_text("Ada takes R G O")


def test_gold_may_be_paid_instead_of_a_gem(hall_server: HallServer, pair: list[Player]) -> None:
    found = find("noble", None)
    table = set_up(hall_server, pair, found, None)
    page = pair[found.seat].page
    page.goto(table)
    assert wait_for_turn(page)
    for card in page.locator("button.card.is-legal").all():
        card.dispatch_event("click")
        cost = page.locator(".cost")
        expect(cost).to_be_visible()
        if page.locator(".cost__gem").count():
            before = [icon.get_attribute("aria-label") for icon in cost.locator(".bar-gem").all()]
            page.locator(".cost__gem").first.click()
            after = [icon.get_attribute("aria-label") for icon in cost.locator(".bar-gem").all()]
            assert before != after
        page.keyboard.press("Escape")


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
    page.keyboard.press("?")
    expect(page.locator("#key-list")).to_be_visible()


def test_a_turn_is_asked_back_and_agreed_to(pair: list[Player]) -> None:
    begin(pair)
    ada, bob = (player.page for player in pair)
    for gem in "RGO":
        spot(ada, f"gem-{gem}").click()
    ada.keyboard.press("Enter")
    assert wait_for_turn(bob)
    ada.click("text=Ask to take back")
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
        page.check(f'input[name=gem][value="{gem}"]')
    page.click("fieldset button")
    page.wait_for_selector("text=Ada takes W R G")
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
        expect(page.locator("#connection")).to_be_hidden(timeout=20_000)
    assert bob.locator("#f-log li").all_inner_texts() == story
    play_turn(bob, random.Random(2))
    assert wait_for_turn(ada)
    expect(ada.locator("#f-log li").first).to_contain_text("Bob")
    for player in pair:
        lost = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY", "ERR_NETWORK")
        player.errors[:] = [e for e in player.errors if not any(word in e for word in lost)]
