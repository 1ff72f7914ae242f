"""The first game in the browser, with and without scripts, on a phone, by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPlayer
from browser.serving import DESKTOP, PHONE
from guildhall.web.rules.lessons import DEEDS, LESSONS, position, spots_of

SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def spot(name: str) -> str:
    return f'button[name=spot][value="{name}"]'


def words(number: int) -> re.Pattern[str]:
    """A text of so many words."""
    return re.compile(rf"^\S+( \S+){{{number - 1}}} ?$")


def learn(page: Page, step: int) -> None:
    """Do what a lesson asks for."""
    lesson = LESSONS[step - 1]
    for number, name in enumerate(spots_of(position(step), lesson.move), 1):
        page.locator(spot(name)).first.click()
        expect(page.locator('[name="path"]')).to_have_value(words(number))
    page.locator(f'button[name=do][value="{DEEDS[lesson.move.split()[0]][0]}"]').click()
    expect(page.locator("main")).to_have_attribute("data-step", str(step + 1))


@pytest.mark.parametrize(("size", "scripts"), [(DESKTOP, True), (PHONE, True), (DESKTOP, False)])
def test_the_whole_game_can_be_learned(
    new_player: NewPlayer, size: tuple[int, int], *, scripts: bool
) -> None:
    player = new_player("Ada", size, java_script_enabled=scripts)
    page = player.page
    page.goto(f"{player.url}/tutorial")
    for step in range(1, len(LESSONS) + 1):
        if scripts:
            assert not page.evaluate(SIDEWAYS)
        learn(page, step)
    expect(page.locator("h1")).to_have_text("You win, 17 to 2")
    page.get_by_role("button", name="Play against a bot now").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))


def test_another_piece_says_why_not_and_nothing_is_lost(new_player: NewPlayer) -> None:
    player = new_player("Ada")
    page = player.page
    page.goto(f"{player.url}/tutorial/1")
    page.locator(spot("gem-R")).click()
    expect(page.locator(".is-chosen")).to_have_count(1)
    page.locator(spot("c1")).click()
    expect(page.locator("#prompt")).to_contain_text("Insufficient gems")
    expect(page.locator(".is-chosen")).to_have_count(1)


def test_a_lesson_is_done_by_keyboard_alone(new_player: NewPlayer) -> None:
    player = new_player("Ada")
    page = player.page
    page.goto(f"{player.url}/tutorial/4")
    page.locator(spot("a2")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("button[name=do][value=buy]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("h1")).to_have_text("Pay with what you own")
    page.go_back()
    expect(page.locator("main")).to_have_attribute("data-step", "4")
