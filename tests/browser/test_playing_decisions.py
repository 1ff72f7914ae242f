"""Every decision that follows an action is guided in place, on the board and in the bar."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPlayer
from browser.playing import play_turn, spot, wait_for_turn
from browser.positions import find, set_up
from browser.serving import PHONE, Guest, HallServer
from browser.shots import LAPTOPS, shoot_all_sizes, show

DECISIONS = [
    ("return", None, "You have 1[123] tokens. Return [123]."),
    ("noble", None, "Several nobles"),
    ("city", "cities", "several cities"),
    ("gem", "trading_posts", "trading post gives"),
    ("associate", "orient", "Choose a colour for this card"),
    ("free", "orient", "Take a free card"),
    ("keep", "orient", "Reserve a noble"),
    ("discard", "orient", "Give up one of your cards"),
    ("stronghold", "strongholds", "Place or move"),
    ("conquest", "strongholds", "Conquer it"),
]

WHOLE = """
() => {
  const bar = document.querySelector(".actions");
  return bar.scrollHeight <= bar.clientHeight && bar.scrollWidth <= bar.clientWidth;
}
"""
"""Whether the bar shows all of its buttons at once."""

COVERED = """
() => {
  const bar = document.querySelector(".actions").getBoundingClientRect();
  return [...document.querySelectorAll(".is-legal")].filter((piece) => {
    const box = piece.getBoundingClientRect();
    return box.bottom > bar.top && box.top < bar.bottom;
  }).map((piece) => piece.dataset.spot);
}
"""
"""What can be answered by touching it and lies behind the bar."""

TOLD = "(all) => all.map((each) => each.getAttribute('aria-label') ?? each.innerHTML)"
"""What each button says or shows."""


@pytest.mark.parametrize(("decision", "expansion", "question"), DECISIONS)
def test_a_decision_is_asked_in_the_bar_taken_back_and_sent_with_the_turn(
    hall_server: HallServer,
    new_player: NewPlayer,
    decision: str,
    expansion: str | None,
    question: str,
) -> None:
    found = find(decision, expansion)
    other, player = (
        Guest("Bob", hall_server.url),
        new_player("Ada", PHONE, reduced_motion="reduce"),
    )
    seated = [other, player] if found.seat else [player, other]
    table = set_up(hall_server, seated, found, expansion)
    other.leave()
    page = player.page
    page.goto(table)
    assert wait_for_turn(page)
    position = page.get_attribute("main", "data-position")
    act(page, found.turn)
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text(re.compile(question))
    assert page.evaluate(COVERED) == [], "what is asked about is in sight"
    for size in LAPTOPS:
        show(page, size, "light")
        page.wait_for_function(WHOLE)
    show(page, PHONE, "light")
    told = page.eval_on_selector_all("#buttons button", TOLD)
    assert len(told) == len(set(told)), "no two buttons say the same"
    shoot_all_sizes(page, f"decision {expansion or 'base'} {decision}")
    page.keyboard.press("Escape")
    expect(prompt).to_contain_text("Take gems, buy a card or reserve one")
    assert page.get_attribute("main", "data-position") == position, "nothing was sent"
    act(page, found.turn)
    expect(prompt).to_contain_text(re.compile(question))
    play_turn(page, random.Random(1))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_cards_that_would_be_given_up_are_shown(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    found = find("discard", "orient")
    other, player = Guest("Bob", hall_server.url), new_player("Ada", PHONE, reduced_motion="reduce")
    seated = [other, player] if found.seat else [player, other]
    page = player.page
    page.goto(set_up(hall_server, seated, found, "orient"))
    other.leave()
    assert wait_for_turn(page)
    act(page, found.turn)
    answers = page.locator("#buttons .button--pieces")
    expect(answers.first).to_be_visible()
    assert answers.count() == page.locator("#buttons .button:not(.button--quiet)").count()
    for answer in answers.all():
        expect(answer.locator(".card")).not_to_have_count(0)


def act(page: Page, text: str) -> None:
    """Touch what an action needs, and press its button."""
    verb, *words = text.split()
    spots = {
        "take": [f"gem-{word}" for word in words],
        "pay": [f"hand-{word}" for word in words[:1]],
    }.get(verb, words[:1])
    for name in spots:
        if "is-chosen" not in (spot(page, name).get_attribute("class") or "") or verb == "take":
            spot(page, name).dispatch_event("click")
    label = {"take": "Take", "reserve": "Reserve"}.get(verb, "Buy")
    page.locator(".actions .button", has_text=label).dispatch_event("click")
