"""The projector: every page fits the wall without scrolling, and they turn by themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser.evenings import Evening, Night, Screens
from browser.shots import shoot
from guildhall.hall.events import commands
from guildhall.hall.events.commands.announcements import MOST

OUTSIDE = """() => [...document.querySelectorAll(".slide.is-shown *, .projector__bar *")]
  .filter((each) => { const box = each.getBoundingClientRect();
    return box.bottom > innerHeight + 1 || box.right > innerWidth + 1; }).length"""
CUT = """() => [...document.querySelectorAll(".slide.is-shown .slide__name")]
  .filter((each) => each.scrollWidth > each.clientWidth
    || each.scrollHeight > 1.3 * each.clientHeight).map((each) => each.textContent)"""
SCROLLS = """() => document.documentElement.scrollWidth > innerWidth
  || document.documentElement.scrollHeight > innerHeight"""


@pytest.fixture(scope="module")
def evening(night: Night) -> Evening:
    """An event of two hundred players; every other one has a long name."""
    people = [
        f"Maximilian Featherstonehaugh-Cholmondeley {number}" if number % 2 else f"Ann {number}"
        for number in range(200)
    ]
    return night.event(people, "splendor-swiss")


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_all_pages_fit_the_wall(evening: Evening, browser: Browser, size: tuple[int, int]) -> None:
    screens = Screens(browser)
    page = screens.open(size)
    page.goto(f"{evening.at}/projector?seconds=120")
    slides = page.locator(".slide")
    for number in range(slides.count()):
        expect(page.locator(".slide.is-shown")).to_have_attribute("data-slide", str(number))
        assert page.evaluate(OUTSIDE) == 0
        assert page.evaluate(CUT) == []
        assert not page.evaluate(SCROLLS)
        page.keyboard.press("ArrowRight")
    assert slides.count() == 5
    letters = page.locator(".slide.is-shown .slide__name", has_text="Ann").first
    height = float(letters.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
    assert height >= size[1] * 0.03
    screens.close()
    assert screens.errors == []


def test_pages_turn_by_themselves(evening: Evening, browser: Browser) -> None:
    screens = Screens(browser)
    page = screens.open((1280, 720))
    page.goto(f"{evening.at}/projector?seconds=3")
    expect(page.locator(".slide.is-shown")).to_have_attribute("data-slide", "1")
    screens.close()
    assert screens.errors == []


def test_announcements_fit_the_wall_and_the_phone_as_soon_as_they_are_made(
    night: Night, browser: Browser
) -> None:
    evening = night.event([f"Ann {number}" for number in range(8)], "splendor-swiss")
    screens = Screens(browser)
    wall = screens.open((1280, 720))
    wall.goto(f"{evening.at}/projector?seconds=120")
    phone = screens.join(evening.link(evening.seats[0]))
    long = "The second wave of round two begins at half past three in the large room. " * 2
    words = [f"{number}. {long}".strip() for number in range(MOST)]
    evening.do(*map(commands.Announce, words))
    expect(phone.locator("#f-news p")).to_have_count(MOST)
    expect(phone.locator("#f-news")).to_contain_text(words[0])
    assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    wall.reload()
    expect(wall.locator(".slide.is-shown .slide__news li")).to_have_text(words[::-1])
    assert wall.evaluate(OUTSIDE) == 0
    assert not wall.evaluate(SCROLLS)
    shoot(wall, "announcements-wall")
    shoot(phone, "announcements-phone")
    screens.close()
    assert screens.errors == []
