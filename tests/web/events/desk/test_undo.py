"""Undo at the desk: it names what it takes back, asks before heavy things, and takes no other."""

from __future__ import annotations

import pytest

from guildhall.hall.events.record import LastCommand
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, scores, words_of
from web.visitors import House


@pytest.fixture
def desk(house: House) -> Desk:
    return open_desk(house, NAMES)


def last(desk: Desk) -> LastCommand:
    found = desk.live.last_command
    assert found
    return found


def publish(desk: Desk) -> None:
    desk.does("/seating/draw")
    desk.does("/seating/publish")


def test_the_button_names_what_it_takes_back(desk: Desk) -> None:
    desk.does("/seating/draw")
    assert "Undo: draw round 1" in desk.text()
    desk.does("/seating/publish")
    assert "Undo: publish round 1 …" in desk.text()
    desk.does("/clock/start", round=1)
    assert "Undo: start the clock of round 1 …" in desk.text()


def test_light_things_are_taken_back_at_once(desk: Desk) -> None:
    desk.does("/seating/draw")
    desk.does("/undo", seen=last(desk).seen)
    assert desk.t.rounds == []


def test_a_published_round_is_taken_back_only_after_a_question(desk: Desk) -> None:
    publish(desk)
    seen = last(desk).seen
    answer = desk.post("/undo", seen=seen)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{desk.at}/undo")
    assert desk.t.rounds[0].published
    page = desk.text("/undo")
    assert "Take this back?" in page
    assert "round 1 is published" in page
    assert "disappears from all phones" in page
    assert "Undo: publish round 1" in page
    desk.does("/undo", seen=seen, sure="yes")
    assert not desk.t.rounds[0].published


def test_a_script_is_led_to_the_question_too(desk: Desk) -> None:
    publish(desk)
    answer = desk.send("/undo", {"seen": last(desk).seen}, accept="application/json")
    assert answer.json()["go"] == f"{desk.at}/undo"
    assert desk.t.rounds[0].published


def test_a_started_clock_is_taken_back_and_then_the_round(desk: Desk) -> None:
    publish(desk)
    publishing = last(desk)
    desk.does("/clock/start", round=1)
    assert "set back on all screens" in desk.text("/undo")
    desk.does("/undo", clock=last(desk).clock, sure="yes")
    assert not desk.live.operations.times
    assert last(desk) == publishing


def test_another_desk_s_newer_deed_is_told_and_left(desk: Desk) -> None:
    publish(desk)
    seen = last(desk).seen
    table = desk.t.rounds[0].tables[1]
    fields = {"round": 1, "table": 1, "signed": "yes", **scores(table, 15, 12, 9, 8)}
    assert desk.send("/results", fields).status_code == 303
    answer = desk.post("/undo", seen=seen, sure="yes")
    assert answer.status_code == 409
    assert "Undo: result of round 1 table 1" in words_of(answer)
    assert desk.t.rounds[0].published
    assert desk.t.rounds[0].tables[1].sheet


def test_the_question_goes_back_to_where_it_came_from(desk: Desk) -> None:
    publish(desk)
    answer = desk.post("/undo", seen=last(desk).seen, sure="yes", next=f"{desk.at}/seating")
    assert answer.headers["location"] == f"{desk.at}/seating"


def test_without_anything_done_there_is_nothing_to_undo(house: House) -> None:
    desk = open_desk(house, [])
    while (found := desk.live.last_command) is not None:
        desk.does("/undo", seen=found.seen, sure="yes")
    assert "There is nothing to undo." in desk.text("/undo")
