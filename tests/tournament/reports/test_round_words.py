"""What a round was for somebody, in a sentence."""

from __future__ import annotations

import pytest

from guildhall.tournament import Line, check_out, enter, report, shipped
from guildhall.tournament.reports.round_words import round_of_player
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]


def test_a_round_at_a_table_says_with_whom_and_what_it_was_worth() -> None:
    t = new_event(SWISS, "ABCD")
    current = next_round(t)
    one, two, three, four = current.tables[1].seats
    told = f"table 1 with {two}, {three}, {four}"
    assert str(round_of_player(t, current, one)) == f"{told}: no result yet (drawn by lot)"
    play(t, {one: 20, two: 15, three: 12, four: 9})
    worth = [str(round_of_player(t, t.rounds[0], key)).split(": ")[1] for key in current.seated()]
    assert worth == [
        "place 1, 7 points (drawn by lot)",
        "place 2, 5 points (drawn by lot)",
        "place 3, 3 points (drawn by lot)",
        "place 4, 1 point (drawn by lot)",
    ]


def test_a_duel_is_won_or_lost_and_a_bye_has_its_reason() -> None:
    t = new_event(DUELS, "ABC")
    current = next_round(t)
    one, other = current.tables[1].seats
    happen(t, report(t, 1, 1, {one: Line(25), other: Line(3)}, DESK, winner=one))
    (bye,) = current.byes
    assert {key: str(round_of_player(t, t.rounds[0], key)) for key in (one, other, bye)} == {
        one: f"table 1 with {other}: won (drawn by lot)",
        other: f"table 1 with {one}: lost (drawn by lot)",
        bye: "bye (bye: drawn by lot)",
    }


@pytest.mark.parametrize("who", ["away", "late"])
def test_who_was_missing_did_not_play(who: str) -> None:
    t = new_event(SWISS, ["A", "B", "C", "away"])
    happen(t, check_out(t, ["away"], DESK))
    current = next_round(t)
    happen(t, enter(t, "late", DESK))
    assert str(round_of_player(t, current, who)) == "did not play"
