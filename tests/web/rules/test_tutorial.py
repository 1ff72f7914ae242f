"""The first game: it can be played by its addresses alone."""

from __future__ import annotations

import re

import pytest

from guildhall.web.rules.lessons import DEEDS, LESSONS, position, spots_of
from web.visitors import Visitor


@pytest.mark.parametrize("step", range(1, len(LESSONS) + 1))
def test_every_lesson_is_done_by_touching_and_leads_to_the_next(
    visitor: Visitor, step: int
) -> None:
    move = LESSONS[step - 1].move
    path = ""
    for spot in spots_of(position(step), move):
        text = visitor.get(f"/tutorial/{step}", params={"path": path, "spot": spot}).text
        path = re.search(r'name="path" value="([^"]+)"', text)[1]  # type: ignore[index]
        assert "is-chosen" in text
    answer = visitor.get(
        f"/tutorial/{step}", params={"path": path, "do": DEEDS[move.split()[0]][0]}
    )
    assert answer.headers["location"] == f"/tutorial/{step + 1}"


def test_the_tutorial_begins_at_the_beginning_and_ends_with_a_real_game(visitor: Visitor) -> None:
    assert visitor.get("/tutorial").headers["location"] == "/tutorial/1"
    last = visitor.get(f"/tutorial/{len(LESSONS) + 1}").text
    assert "You win, 17 to" in last
    assert 'action="/quick"' in last


def test_pieces_are_buttons_of_the_form_and_the_right_ones_are_marked(visitor: Visitor) -> None:
    text = visitor.get("/tutorial/1").text
    for letter in "ROB":
        button = re.search(rf'<button [^>]*value="gem-{letter}"[^>]*>', text)
        assert button
        assert 'form="lesson" name="spot"' in button[0]
        assert "is-legal" in button[0]
    assert text.count("is-legal") == 3


def test_something_else_is_refused_with_the_reason(visitor: Visitor) -> None:
    assert "Insufficient gems" in visitor.get("/tutorial/1?spot=c1").text
    assert "Gold comes only with" in visitor.get("/tutorial/1?spot=gem-E").text
    assert "You could reserve it" in visitor.get("/tutorial/4?path=a2&do=reserve").text


@pytest.mark.parametrize(
    "nonsense", ["?path=x&spot=y", "?do=fly", "?path=gem-R gem-R&do=take", "?spot=hand-9"]
)
def test_nonsense_does_no_harm(visitor: Visitor, nonsense: str) -> None:
    assert visitor.get(f"/tutorial/1{nonsense}").status_code == 200


@pytest.mark.parametrize("step", ["0", "99", "-1"])
def test_there_are_no_other_lessons(visitor: Visitor, step: str) -> None:
    assert visitor.get(f"/tutorial/{step}").status_code == 404
