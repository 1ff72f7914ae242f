"""Every course can be played by its addresses alone, and by doing what it says."""

from __future__ import annotations

import html
import re

import pytest

from guildhall.web.games.courses import all_courses
from web.visitors import Visitor

COURSES = all_courses()
RINGED_BUTTON = re.compile(
    r'<button [^>]*class="[^"]*is-legal[^"]*"[^>]*value="([^"]+)"|'
    r'<button [^>]*value="([^"]+)"[^>]*class="[^"]*is-legal[^"]*"'
)
RINGED_LINK = re.compile(r'<a class="(?:place|spot) [^"]*is-legal[^"]*" href="([^"]+)"')
DEED = re.compile(r'<button class="button button--primary" name="do" value="([^"]+)"')
PATH = re.compile(r'name="path" value="([^"]+)"')
MOST_TOUCHES = 6


def follow(visitor: Visitor, address: str) -> str:
    """Touch what has a ring until there is a button, press it, and tell where that leads."""
    text = visitor.get(address).text
    for _ in range(MOST_TOUCHES):
        path = found[1] if (found := PATH.search(text)) else ""
        if deed := DEED.search(text):
            answer = visitor.get(address, params={"path": path, "do": deed[1]})
            return str(answer.headers["location"])
        if link := RINGED_LINK.search(text):
            text = visitor.get(html.unescape(link[1])).text
        else:
            ringed = RINGED_BUTTON.search(text)
            assert ringed, f"nothing has a ring at {address}"
            text = visitor.get(address, params={"path": path, "spot": ringed[1] or ringed[2]}).text
        assert "lesson__no" not in text, "the instructions were refused"
    raise AssertionError(f"{address} never comes to an end")


@pytest.mark.parametrize("name", COURSES)
def test_a_course_is_followed_to_its_end_by_its_own_instructions(
    visitor: Visitor, name: str
) -> None:
    address = visitor.get(f"/tutorial/{name}").headers["location"]
    for step in range(1, len(COURSES[name].lessons) + 1):
        assert address == f"/tutorial/{name}/{step}"
        address = follow(visitor, address)
    last = visitor.get(address).text
    assert COURSES[name].closing[:30] in html.unescape(last)
    assert f'value="{COURSES[name].variant}"' in last


def test_all_courses_are_listed(visitor: Visitor) -> None:
    text = visitor.get("/tutorial").text
    for name in COURSES:
        assert f'href="/tutorial/{name}/1"' in text


def test_the_first_course_ends_with_a_real_game(visitor: Visitor) -> None:
    last = visitor.get(f"/tutorial/splendor/{len(COURSES['splendor'].lessons) + 1}").text
    assert "You win, 17 to" in last
    assert 'action="/quick"' in last


def test_pieces_are_buttons_of_the_form_and_the_right_ones_are_marked(visitor: Visitor) -> None:
    text = visitor.get("/tutorial/splendor/1").text
    for letter in "ROB":
        button = re.search(rf'<button [^>]*value="gem-{letter}"[^>]*>', text)
        assert button
        assert 'form="lesson" name="spot"' in button[0]
        assert "is-legal" in button[0]
    assert text.count("is-legal") == 3


def test_something_else_is_refused_with_the_reason(visitor: Visitor) -> None:
    assert "Insufficient gems" in visitor.get("/tutorial/splendor/1?spot=c1").text
    assert "You get gold only by" in visitor.get("/tutorial/splendor/1?spot=gem-E").text
    assert "You could reserve it" in visitor.get("/tutorial/splendor/4?path=a2&do=reserve").text


@pytest.mark.parametrize(
    "nonsense",
    ["?path=x&spot=y", "?do=fly", "?path=gem-R%2Bgem-R&do=take", "?spot=hand-9", "?spot=9999,1"],
)
@pytest.mark.parametrize("course", ["splendor", "carcassonne", "czech-variant", "strongholds"])
def test_nonsense_does_no_harm(visitor: Visitor, course: str, nonsense: str) -> None:
    assert visitor.get(f"/tutorial/{course}/1{nonsense}").status_code == 200


@pytest.mark.parametrize("step", ["splendor/0", "splendor/99", "splendor/-1", "chess/1", "chess"])
def test_there_are_no_other_lessons(visitor: Visitor, step: str) -> None:
    assert visitor.get(f"/tutorial/{step}").status_code == 404
