"""Where the desk checks everything twice, two people must agree on what a paper says."""

from __future__ import annotations

import pytest

from guildhall.tournament import Line, Refused, Stamp, Tournament, confirm, report, shipped
from guildhall.tournament.commands.results import CorrectResult, SettleDispute
from guildhall.tournament.format_choices import changed
from tournament.worked import DESK, happen, new_event, next_round

TWICE = changed(shipped()["splendor-swiss"], {"people.checked_twice": "yes"})
ONE, OTHER = (Stamp(name, DESK.at, "scorekeeper") for name in ("Ida", "Jan"))
JUDGE = Stamp("Uma", DESK.at, "arbiter")


def playing() -> tuple[Tournament, dict[str, Line], dict[str, Line]]:
    """An event whose table 1 plays; what its paper says, and what one could misread."""
    t = new_event(TWICE, "ABCD")
    seats = next_round(t).tables[1].seats
    right = {key: Line(15 - place) for place, key in enumerate(seats)}
    return t, right, {**right, seats[3]: Line(2)}


def test_what_one_person_enters_waits_for_another_who_types_or_confirms_the_same() -> None:
    for typed in (True, False):
        t, right, _ = playing()
        happen(t, report(t, 1, 1, right, ONE))
        assert not t.table(1, 1).settled
        happen(t, report(t, 1, 1, right, OTHER) if typed else confirm(t, 1, 1, OTHER))
        assert t.table(1, 1).settled


def test_nobody_checks_what_they_have_entered_themselves() -> None:
    t, right, wrong = playing()
    happen(t, report(t, 1, 1, wrong, ONE))
    with pytest.raises(Refused, match="Ida has entered this result"):
        confirm(t, 1, 1, ONE)
    happen(t, report(t, 1, 1, right, ONE))
    sheet = t.table(1, 1).sheet
    assert sheet
    assert (sheet.lines, sheet.settled) == (right, False)


def test_two_entries_that_differ_go_to_an_arbiter() -> None:
    t, right, wrong = playing()
    happen(t, report(t, 1, 1, wrong, ONE))
    happen(t, report(t, 1, 1, right, OTHER))
    sheet = t.table(1, 1).sheet
    assert sheet
    assert (sheet.contested, sheet.disputed_by, dict(sheet.theirs)) == (True, "Jan", right)
    with pytest.raises(Refused, match="contested"):
        CorrectResult(1, 1, right).decide(t, ONE)
    happen(t, SettleDispute(1, 1, right).decide(t, JUDGE))
    settled = t.table(1, 1).sheet
    assert settled
    assert (settled.lines, settled.settled) == (right, True)


def test_an_arbiter_settles_for_what_they_have_entered_once_it_is_contested() -> None:
    t, right, wrong = playing()
    happen(t, report(t, 1, 1, right, JUDGE))
    happen(t, report(t, 1, 1, wrong, ONE))
    happen(t, SettleDispute(1, 1, right).decide(t, JUDGE))
    assert t.table(1, 1).settled


def test_one_at_the_desk_checks_what_the_table_handed_in_by_phone() -> None:
    t, right, _ = playing()
    player = Stamp(t.table(1, 1).seats[0], DESK.at, "participant")
    happen(t, report(t, 1, 1, right, player))
    happen(t, report(t, 1, 1, right, ONE))
    assert t.table(1, 1).settled


def test_a_game_that_was_played_in_the_hall_needs_no_check() -> None:
    t, right, _ = playing()
    happen(t, report(t, 1, 1, right, Stamp("hall", DESK.at, "hall")))
    assert t.table(1, 1).settled
