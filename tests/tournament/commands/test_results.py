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
from guildhall.tournament.commands.results import (
    CorrectResult,
    ReportResult,
    SettleDispute,
    SheetCommand,
)
from guildhall.tournament.commands.rulings import rule
from guildhall.tournament.errors import ImprobableResultError
from guildhall.tournament.format_choices import changed
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


def test_ts_36_who_does_not_sit_there_disputes_nothing_but_an_official_may() -> None:
    t = new_event(SWISS, "ABCDEFG")
    first, second = next_round(t).tables.values()
    lines = {key: Line(15 - place) for place, key in enumerate(first.seats)}
    happen(t, report(t, 1, 1, lines, Stamp(first.seats[0], DESK.at, "participant")))
    stranger = Stamp(second.seats[0], DESK.at, "participant")
    with pytest.raises(Refused, match=f"{second.seats[0]} does not sit at table 1"):
        dispute(t, 1, 1, "no", stranger)
    (disputed,) = dispute(t, 1, 1, "the sheet is torn", DESK)
    assert (disputed.kind, disputed.by) == ("disputed", DESK.by)


def test_where_only_the_organiser_confirms_nobody_else_is_waited_for() -> None:
    t = new_event(changed(SWISS, {"people.confirmed_by": "organiser"}), "ABCD")
    table = next_round(t).tables[1]
    assert waiting_for(t, table) == waiting_for(t, table, table.seats[0]) == ["organiser"]


def test_a_third_result_in_a_dispute_is_asked_about_like_any_other() -> None:
    t = new_event(SWISS, "ABCD")
    seats = next_round(t).tables[1].seats
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    happen(t, report(t, 1, 1, lines, Stamp(seats[0], DESK.at, "participant")))
    happen(t, dispute(t, 1, 1, "I had more", Stamp(seats[1], DESK.at, "participant")))
    odd = {**lines, seats[1]: Line(40)}
    with pytest.raises(ImprobableResultError):
        SettleDispute(1, 1, odd, why="counted again", sure=False).decide(t, DESK)
    (settled,) = SettleDispute(1, 1, odd, why="counted again").decide(t, DESK)
    assert (settled.kind, settled.data["why"]) == ("corrected", "counted again")
    (kept,) = SettleDispute(1, 1, lines, why="counted again", sure=False).decide(t, DESK)
    assert kept.kind == "confirmed"


@pytest.mark.parametrize("act", [ReportResult, CorrectResult, SettleDispute])
@pytest.mark.parametrize("sure", [True, False])
def test_sw_23_what_looks_odd_is_asked_for_however_a_result_comes_in(
    act: type[SheetCommand], *, sure: bool
) -> None:
    t = new_event(SWISS, "ABCD")
    seats = next_round(t).tables[1].seats
    usual = {key: Line(15 - place) for place, key in enumerate(seats)}
    if act is not ReportResult:
        happen(t, report(t, 1, 1, usual, Stamp(seats[0], DESK.at, "participant")))
        happen(t, dispute(t, 1, 1, "no", Stamp(seats[1], DESK.at, "participant")))
    odd = act(1, 1, {**usual, seats[0]: Line(30)}, sure=sure)
    if sure:
        assert odd.decide(t, DESK)[0].data["warnings"]
    else:
        with pytest.raises(ImprobableResultError):
            odd.decide(t, DESK)


@pytest.mark.parametrize("first", range(4))
def test_ts_36_a_contested_result_is_confirmed_only_if_the_same_one_began(first: int) -> None:
    t = new_event(SWISS, "ABCD")
    seats = next_round(t).tables[1].seats
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    began = (*seats[1:], seats[0])
    happen(t, report(t, 1, 1, lines, Stamp(seats[0], DESK.at, "participant"), order=began))
    happen(t, dispute(t, 1, 1, "no", Stamp(seats[1], DESK.at, "participant")))
    order = (*seats[first:], *seats[:first])
    (decided,) = SettleDispute(1, 1, lines, order=order).decide(t, DESK)
    assert decided.kind == ("confirmed" if first == 1 else "corrected")
    happen(t, [decided])
    sheet = t.table(1, 1).sheet
    assert sheet
    assert (sheet.order or seats, sheet.settled) == (order, True)


@pytest.mark.parametrize("again", [0, 1])
def test_sw_24_two_sheets_that_name_different_winners_differ(again: int) -> None:
    t = new_event(shipped()["summoner-wars-custom"], "ABCD")
    seats = next_round(t).tables[1].seats
    lines = dict.fromkeys(seats, Line(25))
    first, second = (Stamp(key, DESK.at, "participant") for key in seats)
    happen(t, report(t, 1, 1, lines, first, winner=seats[0]))
    (told,) = report(t, 1, 1, lines, second, winner=seats[again])
    assert told.kind == ("disputed" if again else "confirmed")
