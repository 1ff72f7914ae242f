"""Every state that a player of Splendor meets, on every screen, by day and by night."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPlayer
from browser.looks import looked_over
from browser.playing import play_turn, spot, wait_for_turn
from browser.positions import Found, find, find_last_round, find_turn, set_up
from browser.serving import DESKTOP, Guest, HallServer, Player
from browser.shots import FOLDER, HAND_HELD, LAPTOPS, SIZES, show
from browser.test_playing_decisions import act
from guildhall.web.games.splendor.courses import COURSES as SPLENDOR

SCREENS = SIZES if FOLDER else (LAPTOPS[0], HAND_HELD[1])
"""All where pictures are taken, else the smallest laptop and a phone: each look takes a while."""
PHONE, ON_ITS_SIDE = HAND_HELD[1], HAND_HELD[3]
COURSES = [course.name for course in SPLENDOR]

ABOVE_THE_BAR = """
() => {
  const bar = document.querySelector(".actions").getBoundingClientRect();
  return document.querySelector("#f-own").getBoundingClientRect().bottom <= bar.top;
}
"""
IN_SIGHT = "(found) => found.getBoundingClientRect().bottom <= innerHeight"


def faults(page: Page, name: str) -> list[str]:
    """What keeps people out of a page on the screens that are looked at."""
    return [fault for size in SCREENS for fault in looked_over(page, size, name)]


def at_table(
    server: HallServer, player: Player, found: Found, expansion: str | None = None
) -> Page:
    """Before a position that was found, with the turn."""
    bob = Guest("Bob", server.url)
    seated = [bob, player] if found.seat else [player, bob]
    player.page.goto(set_up(server, seated, found, expansion))
    bob.leave()
    assert wait_for_turn(player.page)
    return player.page


@pytest.fixture
def ada(new_player: NewPlayer) -> Player:
    """Somebody before a desk, who is not to be dizzied."""
    return new_player("Ada", DESKTOP, reduced_motion="reduce")


def test_a_purchase_is_drawn_before_it_is_made(hall_server: HallServer, ada: Player) -> None:
    found = find_turn(lambda game, move: move.text[:3] == "buy" and len(game.payments(move)) > 1)
    page = at_table(hall_server, ada, found)
    spot(page, found.turn.split()[1]).click()
    expect(page.locator(".actions .button--primary")).to_contain_text("Buy")
    show(page, ON_ITS_SIDE, "light")
    assert page.evaluate(ABOVE_THE_BAR), "the hand is in sight"
    assert not faults(page, "state purchase")


def test_a_whole_turn_waits_for_being_confirmed(hall_server: HallServer, ada: Player) -> None:
    found = find("noble", None)
    page = at_table(hall_server, ada, found)
    act(page, found.turn)
    answers = page.locator("#buttons .button--pieces")
    expect(answers.first).to_be_visible()
    for answer in answers.all():
        expect(answer.locator(".noble")).to_have_count(1)
    answers.first.click()
    expect(page.locator("#prompt")).to_have_text("Confirm your turn?")
    assert not faults(page, "state confirm")


def test_the_last_round_says_so(hall_server: HallServer, ada: Player) -> None:
    page = at_table(hall_server, ada, find_last_round())
    expect(page.locator("#f-status .badge")).to_have_text("Last round")
    assert not faults(page, "state last round")


@pytest.mark.parametrize("tab", ["log", "chat", "rules", "menu"])
def test_what_lies_beside_the_board_is_for_everybody(ada: Player, tab: str) -> None:
    page = ada.page
    page.goto(ada.open_table(bots=["greedy"], players=2, drawn=False))
    assert wait_for_turn(page)
    play_turn(page, random.Random(1))
    assert wait_for_turn(page)
    found: list[str] = []
    for size in SCREENS:
        show(page, size, "light")
        page.reload()
        assert wait_for_turn(page)
        name = page.locator(f"#tab-{tab}")
        if name.get_attribute("aria-expanded") == "false":
            name.click()
        expect(page.locator(f"#panel-{tab}")).to_be_visible()
        found += looked_over(page, size, f"state {tab}")
    assert not found


def test_the_cards_of_an_opponent_are_shown_at_a_touch(
    hall_server: HallServer, ada: Player
) -> None:
    page = at_table(hall_server, ada, find_last_round())
    page.locator("#f-players .player__name:visible").click()
    expect(page.locator("#help .card").first).to_be_visible()
    assert not faults(page, "state cards of an opponent")


def test_opponents_have_faces_and_people_their_letter(ada: Player) -> None:
    page = ada.page
    page.goto(ada.open_table(bots=["greedy", "novice"], players=3, drawn=False))
    assert wait_for_turn(page)
    faces = page.locator("#f-players .player:visible .seat-face use")
    drawn = [face.get_attribute("href") or "" for face in faces.all()]
    assert [name.partition("#")[2] for name in drawn if "portraits" in name] == [
        "face-greedy",
        "face-novice",
    ]
    expect(page.locator("#f-own .seat-face__picture")).to_have_text("A")
    assert not faults(page, "state against bots")


def test_a_hint_is_offered_at_the_hand(ada: Player) -> None:
    page = ada.page
    page.goto(ada.open_table(bots=["greedy"], players=2, drawn=False))
    assert wait_for_turn(page)
    for size in SCREENS:
        show(page, size, "light")
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("#prompt")).to_have_text(re.compile("^Hint: "))
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Undo").click()


def test_on_a_phone_the_hand_lies_above_the_bar(ada: Player) -> None:
    page = ada.page
    page.goto(ada.open_table(bots=["greedy", "random", "novice"], players=4, drawn=False))
    assert wait_for_turn(page)
    show(page, PHONE, "light")
    assert page.evaluate(ABOVE_THE_BAR)


@pytest.mark.parametrize("course", COURSES)
def test_a_lesson_is_for_everybody(ada: Player, course: str) -> None:
    page = ada.page
    page.goto(f"{ada.url}/tutorial/{course}/2")
    expect(page.locator("main.table--lesson")).to_be_visible()
    assert not faults(page, f"state lesson {course}")


def test_the_first_page_shows_what_is_played_and_begins_it_without_scrolling(ada: Player) -> None:
    page = ada.page
    page.goto(ada.url)
    expect(page.locator(".edition .edition__picture")).to_have_count(5)
    play = page.get_by_role("button", name="Play now")
    for size in (PHONE, *LAPTOPS):
        show(page, size, "light")
        assert play.evaluate(IN_SIGHT), f"it can be pressed at once at {size}"
    assert not faults(page, "state first page")
    ada.open_table(bots=["greedy"], players=2, drawn=False)
    ada.open_table(bots=[], players=2)
    page.reload()
    expect(page.locator("#lobby-own .table-card")).to_have_count(2)
    assert page.locator("#lobby-own").evaluate("(own) => own.getBoundingClientRect().top") < 300
    assert not faults(page, "state first page with games")
