"""The first game in the browser, with and without scripts, on a phone, by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPlayer
from browser.serving import DESKTOP, PHONE
from guildhall.web.games.courses import all_courses
from guildhall.web.games.lessons import Course

COURSES = all_courses()
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def spot(name: str) -> str:
    return f'button[name=spot][value="{name}"]'


def learn(page: Page, course: Course, step: int) -> None:
    """Do what a lesson asks for: touch what has a ring, then press the button."""
    ringed = page.locator("button[name=spot].is-legal, a.place.is-legal, a.spot.is-legal")
    touched = page.locator('[name="path"]')
    for number in range(1, len(course.spots(step)) + 1):
        ringed.first.click()
        expect(touched).to_have_value(re.compile(rf"^[^+]+(\+[^+]+){{{number - 1}}}$"))
    page.locator(".actions .button--primary").click()
    expect(page.locator("main")).to_have_attribute("data-step", str(step + 1))


def learn_all(page: Page, url: str, course: Course, *, scripts: bool = True) -> None:
    """Go through a course from its beginning to its end."""
    page.goto(f"{url}/tutorial/{course.name}")
    for step in range(1, len(course.lessons) + 1):
        if scripts:
            assert not page.evaluate(SIDEWAYS)
        learn(page, course, step)


@pytest.mark.parametrize(("size", "scripts"), [(DESKTOP, True), (PHONE, True), (DESKTOP, False)])
def test_the_whole_game_can_be_learned(
    new_player: NewPlayer, size: tuple[int, int], *, scripts: bool
) -> None:
    player = new_player("Ada", size, java_script_enabled=scripts)
    page = player.page
    learn_all(page, player.url, COURSES["splendor"], scripts=scripts)
    expect(page.locator("h1")).to_have_text("You win, 17 to 2")
    page.get_by_role("button", name="Play against a bot now").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))


@pytest.mark.parametrize(
    ("name", "size"),
    [("carcassonne", PHONE), ("orient", PHONE), ("strongholds", PHONE), ("czech-variant", DESKTOP)],
)
def test_every_course_can_be_learned_by_touching_what_has_a_ring(
    new_player: NewPlayer, name: str, size: tuple[int, int]
) -> None:
    player = new_player("Ada", size)
    learn_all(player.page, player.url, COURSES[name])
    expect(player.page.get_by_role("button", name="Play against a bot now")).to_be_visible()


def test_carcassonne_is_learned_without_scripts(new_player: NewPlayer) -> None:
    player = new_player("Ada", DESKTOP, java_script_enabled=False)
    learn_all(player.page, player.url, COURSES["carcassonne"], scripts=False)


def test_another_piece_says_why_not_and_nothing_is_lost(new_player: NewPlayer) -> None:
    player = new_player("Ada")
    page = player.page
    page.goto(f"{player.url}/tutorial/splendor/1")
    page.locator(spot("gem-R")).click()
    expect(page.locator(".is-chosen")).to_have_count(1)
    page.locator(spot("c1")).click()
    expect(page.locator("#prompt")).to_contain_text("Insufficient gems")
    expect(page.locator(".is-chosen")).to_have_count(1)


def test_a_lesson_is_done_by_keyboard_alone(new_player: NewPlayer) -> None:
    player = new_player("Ada")
    page = player.page
    page.goto(f"{player.url}/tutorial/splendor/4")
    page.locator(spot("a2")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("button[name=do][value=buy]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("h1")).to_have_text("Pay with what you own")
    page.go_back()
    expect(page.locator("main")).to_have_attribute("data-step", "4")
