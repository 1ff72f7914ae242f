"""The chess clock in a browser: it survives reloading, a hall that is killed, and long turns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser.evenings import Evening, Night, Screens, fits

PEOPLE = ["Ann Ash", "Bob Bell", "Cid Cole", "Dan Dark"]


@pytest.fixture
def evening(night: Night) -> Evening:
    """A Summoner Wars event."""
    return night.event(PEOPLE, "summoner-wars-base")


def half(side: int) -> str:
    return f".half[data-side='{side}']"


def test_a_clock_survives_reloading_and_a_killed_hall(evening: Evening, browser: Browser) -> None:
    screens = Screens(browser)
    seats = evening.seats
    page = screens.join(evening.link(seats[0]))
    page.get_by_role("link", name="Chess clock").click()
    expect(page.locator(half(1))).to_contain_text("30:00")
    assert fits(page)
    page.locator(half(2)).click()
    expect(page.locator(half(2))).to_contain_class("is-on")
    page.locator(half(2)).click()
    expect(page.locator(half(1))).to_contain_class("is-on")
    page.reload()
    expect(page.locator(half(1))).to_contain_class("is-on")
    expect(page.locator(half(1))).not_to_contain_text("30:00")
    evening.night.server.kill()
    expect(page.locator("#connection")).to_be_visible()
    page.locator(half(1)).click()
    expect(page.locator(half(2))).to_contain_class("is-on")
    expect(page.locator("#connection")).to_be_visible()
    evening.night.server.start()
    expect(page.locator("#connection")).to_be_hidden()
    page.reload()
    expect(page.locator(half(2))).to_contain_class("is-on")
    page.get_by_text("Finish").click()
    page.get_by_role("button", name=f"{seats[1]} has won").click()
    page.get_by_label("Blood points of the loser").fill("6")
    page.get_by_role("button", name="Report the result").click()
    expect(page.locator("#f-result")).to_contain_text("Waiting for the others")
    screens.close()
    assert screens.errors == []
