"""What is written beside a result: why it is disputed, why an official decides."""

from __future__ import annotations

import pytest

from guildhall.tournament import (
    Line,
    Refused,
    Stamp,
    confirm,
    correct,
    dispute,
    drop,
    report,
    shipped,
    waiting_for,
)
from guildhall.tournament.commands.rulings import rule
from tournament.worked import DESK, happen, new_event, next_round

SWISS = shipped()["splendor-swiss"]


def test_who_disputes_a_result_is_kept_with_the_reason() -> None:
    t = new_event(SWISS, "ABCD")
    seats = next_round(t).tables[1].seats
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    happen(t, report(t, 1, 1, lines, Stamp(seats[0], DESK.at, "participant")))
    (disputed,) = dispute(t, 1, 1, "I had 16", Stamp(seats[1], "later", "participant"))
    assert disputed.data == {"round": 1, "table": 1, "why": "I had 16"}
    happen(t, [disputed])
    sheet = t.table(1, 1).sheet
    assert sheet
    assert (sheet.disputed_by, sheet.disputed_at) == (seats[1], "later")
    assert (str(sheet.disputed_why), sheet.contested) == ("I had 16", True)


def test_why_an_official_decides_is_in_the_log_only_if_it_was_said() -> None:
    t = new_event(SWISS, "ABCD")
    seats = next_round(t).tables[1].seats
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    happen(t, report(t, 1, 1, lines, Stamp(seats[0], DESK.at, "participant")))
    at = {"round": 1, "table": 1, "settled": True}
    assert [each.data for each in confirm(t, 1, 1, DESK)] == [at]
    assert [each.data for each in confirm(t, 1, 1, DESK, why="seen")] == [{**at, "why": "seen"}]


def test_t_2_a_table_without_a_result_has_nothing_to_correct() -> None:
    t = new_event(SWISS, "ABCD")
    seats = next_round(t).tables[1].seats
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    with pytest.raises(Refused, match="table 1 has no result yet") as refusal:
        correct(t, 1, 1, lines, DESK)
    assert tuple(map(str, refusal.value.ways_out)) == ("enter the result first",)
    happen(t, report(t, 1, 1, lines, DESK))
    assert correct(t, 1, 1, lines, DESK)[0].kind == "corrected"


@pytest.mark.parametrize("how", ["left", "put out"])
def test_ts_36_a_result_waits_for_nobody_who_no_longer_plays(how: str) -> None:
    t = new_event(SWISS, "ABCD")
    first, second, gone, last = next_round(t).tables[1].seats
    if how == "left":
        happen(t, drop(t, gone, DESK))
    else:
        happen(t, rule(t, "delay", DESK, why="late", player=gone, round_number=1))
    lines = {
        key: Line(score)
        for key, score in zip((first, second, gone, last), (15, 9, 0, 3), strict=True)
    }
    happen(t, report(t, 1, 1, lines, Stamp(first, DESK.at, "participant")))
    assert waiting_for(t, t.table(1, 1)) == [second, last]
    happen(t, confirm(t, 1, 1, Stamp(second, DESK.at, "participant")))
    assert (waiting_for(t, t.table(1, 1)), t.table(1, 1).settled) == ([last], False)
    happen(t, confirm(t, 1, 1, Stamp(last, DESK.at, "participant")))
    assert (waiting_for(t, t.table(1, 1)), t.table(1, 1).settled) == ([], True)
