"""Plays Carcassonne in a browser by touching what the page shows to be possible."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page, expect

from browser.playing import wait_for_turn

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


def play_turn(page: Page, chance: random.Random) -> None:
    """A whole turn: any source, any place, any rotation, mostly a meeple."""
    source = _any(page.locator(".tile.is-legal"), chance)
    if source is None:
        _lay_somewhere(page, chance)
        return
    source.dispatch_event("click")
    if source.get_attribute("data-spot") == "pile":
        confirm(page)
        if page.locator("main.is-mine").count():
            _lay_somewhere(page, chance)
    elif page.locator(PLACE).count():
        _lay_somewhere(page, chance)
    else:
        confirm(page)


def play_to_the_end(pages: list[Page], chance: random.Random) -> int:
    """Let two play in turns until the game is over; returns how many turns that took."""
    turns = 0
    while wait_for_turn(pages[turns % len(pages)]):
        play_turn(pages[turns % len(pages)], chance)
        turns += 1
    return turns


def _lay_somewhere(page: Page, chance: random.Random) -> None:
    page.wait_for_selector(f"{PLACE}, {SPOT}")
    places = page.locator(PLACE).count()
    if places:
        lay(page, chance.randrange(places))
    spot = _any(page.locator(SPOT), chance)
    if spot is not None and chance.random() < 0.8:
        spot.dispatch_event("click")
        expect(page.locator(".spot.is-chosen")).to_have_count(1)
    confirm(page)


def _any(found: Locator, chance: random.Random) -> Locator | None:
    count = found.count()
    return found.nth(chance.randrange(count)) if count else None
