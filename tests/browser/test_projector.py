"""The projector: every page fits the wall without scrolling, and they turn by themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser.evenings import Evening, Night, Screens

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
