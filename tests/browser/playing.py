"""Plays in a browser by touching what the page shows to be legal, as people do."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page

MOST_TOUCHES = 30


def is_mine(page: Page) -> bool:
    """Whether the page says that it is the turn of the one before it."""
    return page.locator("main.is-mine").count() == 1


def wait_for_turn(page: Page) -> bool:
    """Wait until one is to move or the game is over; tells which."""
    page.wait_for_selector("main.is-mine, main.is-over")
    return is_mine(page)


def play_turn(page: Page, chance: random.Random) -> list[str]:
    """Make one whole turn; returns what was decided on the way, as the page asked it."""
    asked: list[str] = []
    before = _position(page)
    for _ in range(MOST_TOUCHES):
        if _position(page) != before:
            return asked
        question = page.inner_text("#prompt")
        if question not in asked:
            asked.append(question)
        _touch_something(page, chance, before)
    raise AssertionError(f"no move after {MOST_TOUCHES} touches: {asked}")


def play_to_the_end(page: Page, chance: random.Random, most: int = 200) -> set[str]:
    """Play until the game is over; returns every decision that was asked for."""
    asked: set[str] = set()
    for _ in range(most):
        if not wait_for_turn(page):
            return asked
        asked.update(play_turn(page, chance))
    raise AssertionError("the game does not end")


def _position(page: Page) -> str:
    return page.get_attribute("main", "data-position") or ""


def _touch_something(page: Page, chance: random.Random, before: str) -> None:
    main = page.locator(".actions .button--primary")
    if main.count():
        main.dispatch_event("click")
        _wait_for_answer(page, before)
        return
    answers = page.locator(".actions__buttons .button:not(.button--quiet)")
    if answers.count():
        answers.nth(chance.randrange(answers.count())).dispatch_event("click")
        _wait_for_answer(page, before)
        return
    legal = page.locator("button.card.is-legal")
    if not legal.count() or chance.random() < 0.1:
        legal = page.locator("button.is-legal, span.is-legal")
    if not legal.count():
        legal = page.locator("button.is-open")
    legal.nth(chance.randrange(legal.count())).dispatch_event("click")


def _wait_for_answer(page: Page, before: str) -> None:
    """Until the hall has answered what a button has asked."""
    page.wait_for_selector(f'main:not(.is-busy), main:not([data-position="{before}"])')


def spot(page: Page, name: str) -> Locator:
    """A piece on the table."""
    return page.locator(f'[data-spot="{name}"]').first


def counted(page: Page, name: str) -> int:
    """How many tokens lie on a spot."""
    return int(re.sub(r"\D", "", spot(page, name).get_attribute("data-count") or "0"))
