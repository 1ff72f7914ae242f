"""Plays Carcassonne in a browser by touching what the page shows to be possible."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Page

TURN = Path(__file__).with_name("laying.js").read_text(encoding="utf-8")
NUMBERS = 40
"""More than the choices that a turn may take."""

PLACE = ".place:not(.is-closed)"
SPOT = ".spot:not(.is-closed)"


def position(page: Page) -> str:
    """The position that the page shows."""
    return page.get_attribute("main", "data-position") or ""


def confirm(page: Page) -> None:
    """Press the main button, and wait until the hall has moved on."""
    before = position(page)
    page.locator(".actions .button--primary").dispatch_event("click")
    page.wait_for_selector(f'main:not([data-position="{before}"])')


def choose(page: Page, spot: str) -> None:
    """Touch a tile of the trays."""
    page.locator(f'[data-spot="{spot}"]').click()


def lay(page: Page, number: int = 0) -> None:
    """Touch a place where the chosen tile fits, and wait for what may stand on it."""
    page.locator(PLACE).nth(number).dispatch_event("click")
    page.wait_for_selector(".ghost")
    page.wait_for_selector(".actions .button--primary")


def play_to_the_end(pages: list[Page], chance: random.Random) -> int:
    """Let two play in turns until the game is over; returns how many turns that took."""
    turns = 0
    while play_turn(pages[turns % len(pages)], chance):
        turns += 1
    return turns


def play_turn(page: Page, chance: random.Random) -> bool:
    """A whole turn: any source, any place, mostly a meeple; tells whether there was one."""
    played: bool = page.evaluate(TURN, [chance.random() for _ in range(NUMBERS)])
    return played
