"""Who hands in, signs, disputes and corrects a result, and when it is settled (TS-36, SW-24)."""

from __future__ import annotations

import pytest

from guildhall.tournament.desk.entries import drop
from guildhall.tournament.desk.reporting import (
    confirm,
    correct,
    dispute,
    report,
    score_sheet,
    waiting_for,
)
from guildhall.tournament.errors import Refused, UnfitResultError
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import Sheet
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round

SWISS, ELIMINATION = shipped()["splendor-swiss"], shipped()["splendor-elimination"]
DUELS = shipped()["summoner-wars-base"]
Played = tuple[Tournament, tuple[str, ...], dict[str, Line]]


def played(people: str = "ABCD") -> Played:
    """A round with one table, its seats and a result that the first wins."""
    t = new_event(SWISS, people)
    seats = next_round(t).tables[1].seats
    return t, seats, {key: Line(16 - 2 * place) for place, key in enumerate(seats)}


def duel() -> Played:
    t = new_event(DUELS, "ABCD")
    one, other = next_round(t).tables[1].seats
    return t, (one, other), {one: Line(25), other: Line(9)}


def by(key: str) -> Stamp:
    return Stamp(key, DESK.at, "participant")


def sheet_of(t: Tournament) -> Sheet:
    sheet = t.table(1, 1).sheet
    assert sheet
    return sheet


def test_who_enters_again_replaces_the_own_sheet_and_all_sign_anew() -> None:
    t, seats, lines = played()
    happen(t, report(t, 1, 1, lines, by(seats[1])))
    happen(t, confirm(t, 1, 1, by(seats[0])))
    happen(t, report(t, 1, 1, lines | {seats[3]: Line(9)}, by(seats[1])))
    assert (sheet_of(t).contested, sheet_of(t).agreed) == (False, frozenset())
    assert sheet_of(t).lines[seats[3]] == Line(9)
    assert waiting_for(t, t.table(1, 1)) == [seats[0], *seats[2:]]


def test_the_sheet_of_another_is_confirmed_by_handing_in_the_same() -> None:
    t, seats, lines = played()
    happen(t, report(t, 1, 1, lines, by(seats[1])))
    (confirmed,) = report(t, 1, 1, lines, by(seats[0]))
    assert (confirmed.kind, confirmed.data["settled"]) == ("confirmed", False)
    (disputed,) = report(t, 1, 1, lines | {seats[3]: Line(9)}, by(seats[0]))
    assert (disputed.kind, disputed.data["why"]) == ("disputed", "the sheets differ")


def test_an_official_settles_unless_the_sheet_is_not_signed() -> None:
    t, seats, lines = played()
    (reported,) = report(t, 1, 1, lines, DESK, signed=False)
    assert reported.data["settled"] is False
    happen(t, [reported])
    assert waiting_for(t, t.table(1, 1)) == list(seats)
    (again,) = report(t, 1, 1, lines, DESK)
    assert again.data["settled"] is True


def test_whoever_is_left_alone_at_the_table_settles_it() -> None:
    t, seats, lines = played()
    for key in seats[1:]:
        happen(t, drop(t, key, DESK))
    assert waiting_for(t, t.table(1, 1)) == [seats[0]]
    (reported,) = report(t, 1, 1, lines, by(seats[0]))
    assert reported.data["settled"] is True


def test_who_has_left_the_event_signs_nothing() -> None:
    t, seats, lines = played()
    happen(t, report(t, 1, 1, lines, by(seats[0])))
    happen(t, drop(t, seats[3], DESK))
    happen(t, confirm(t, 1, 1, by(seats[1])))
    assert not t.table(1, 1).settled
    happen(t, confirm(t, 1, 1, by(seats[2])))
    assert t.table(1, 1).settled


def test_sw_24_players_never_settle_what_the_organiser_confirms() -> None:
    t, (one, other), lines = duel()
    happen(t, report(t, 1, 1, lines, by(one), winner=one))
    assert waiting_for(t, t.table(1, 1)) == ["organiser"]
    happen(t, report(t, 1, 1, lines, by(other), winner=one))
    assert not t.table(1, 1).settled
    (confirmed,) = confirm(t, 1, 1, DESK)
    assert confirmed.data["settled"] is True


def test_only_those_at_the_table_confirm() -> None:
    t, seats, lines = played("ABCDEFGH")
    stranger = t.table(1, 2).seats[0]
    happen(t, report(t, 1, 1, lines, by(seats[0])))
    with pytest.raises(Refused, match="only those at the table") as refusal:
        confirm(t, 1, 1, by(stranger))
    assert (refusal.value.rules, refusal.value.persons) == (("TS-36",), (stranger,))
    with pytest.raises(Refused, match=f"{stranger} does not sit at table 1"):
        report(t, 1, 1, lines, by(stranger))


def test_an_officials_reason_is_kept_where_one_is_given() -> None:
    t, seats, lines = played()
    happen(t, report(t, 1, 1, lines, by(seats[0])))
    assert "why" not in confirm(t, 1, 1, DESK)[0].data
    assert confirm(t, 1, 1, DESK, why="counted again")[0].data["why"] == "counted again"


def test_a_dispute_is_for_those_at_the_table_and_officials_before_it_is_settled() -> None:
    t, seats, lines = played("ABCDEFGH")
    with pytest.raises(Refused, match="table 1 has no result yet"):
        dispute(t, 1, 1, "wrong", by(seats[0]))
    happen(t, report(t, 1, 1, lines, by(seats[0])))
    with pytest.raises(Refused, match="does not sit at table 1"):
        dispute(t, 1, 1, "wrong", by(t.table(1, 2).seats[0]))
    (disputed,) = dispute(t, 1, 1, "I had 15", by(seats[1]))
    assert disputed.data == {"round": 1, "table": 1, "why": "I had 15"}
    happen(t, dispute(t, 1, 1, "they disagree", DESK))
    assert (sheet_of(t).disputed_by, sheet_of(t).disputed_why) == (DESK.by, "they disagree")
    happen(t, confirm(t, 1, 1, DESK))
    with pytest.raises(Refused, match="the result is settled"):
        dispute(t, 1, 1, "wrong", by(seats[1]))


def test_t_2_a_correction_needs_a_result_and_an_official_and_keeps_the_reason() -> None:
    t, seats, lines = played()
    with pytest.raises(Refused, match="table 1 has no result yet") as refusal:
        correct(t, 1, 1, lines, DESK)
    assert (refusal.value.rules, refusal.value.persons) == (("T-4",), seats)
    happen(t, report(t, 1, 1, lines, DESK))
    with pytest.raises(Refused, match="an organiser or arbiter corrects"):
        correct(t, 1, 1, lines, by(seats[0]))
    (corrected,) = correct(t, 1, 1, lines, DESK, why="misread")
    assert (corrected.data["why"], corrected.data["settled"]) == ("misread", True)
    with pytest.raises(Refused, match="table 1 has a settled result"):
        report(t, 1, 1, lines, DESK)


def test_ts_33_a_sheet_that_does_not_decide_is_refused_before_it_is_written() -> None:
    t = new_event(ELIMINATION, "ABCD")
    seats = next_round(t).tables[1].seats
    lines = dict.fromkeys(seats, Line(15))
    with pytest.raises(UnfitResultError, match="write how many nobles"):
        report(t, 1, 1, lines, DESK)
    decided = lines | {seats[2]: Line(16)}
    score = score_sheet(t, 1, t.table(1, 1), dict(reversed(decided.items())), None)
    assert score.players == seats
    assert score.place(seats[2]) == 1
