"""Changes by hand go to the draft in which somebody sits."""

from __future__ import annotations

import pytest

from guildhall.tournament import Refused, draw, draw_final, draw_side_round, shipped
from guildhall.tournament.commands.players import SetRounds
from guildhall.tournament.commands.seat_changes import MoveToSeat, SwapSeats
from guildhall.tournament.commands.waves import SplitIntoWaves
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]
PEOPLE = "ABCDEFGHIJKL"


def test_ts_30_people_of_a_side_round_behind_a_draft_of_the_final_change_seats() -> None:
    t = new_event(SWISS, PEOPLE)
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate(PEOPLE)})
    happen(t, SetRounds(1).decide(t, DESK))
    happen(t, draw_final(t, DESK))
    happen(t, draw_side_round(t, [key for key in PEOPLE if key not in t.cut], DESK))
    final, side = t.drafts
    one, other = (table.seats[0] for table in side.tables.values())
    (swapped,) = SwapSeats(one, other).decide(t, DESK)
    assert swapped.data["round"] == side.number
    first = min(side.tables)
    mover = side.tables[first].seats[-1]
    assert MoveToSeat(mover, first, 1).decide(t, DESK)[0].data["round"] == side.number
    best, second = final.tables[1].seats[:2]
    assert SwapSeats(best, second).decide(t, DESK)[0].data["round"] == final.number
    with pytest.raises(Refused, match="is not in the draft"):
        SwapSeats(best, one).decide(t, DESK)


def test_who_has_the_bye_and_moves_to_a_table_has_it_no_more() -> None:
    t = new_event(shipped()["splendor-elimination"], "ABCDEFG")
    happen(t, draw(t, DESK))
    (bye,) = t.rounds[0].byes
    happen(t, MoveToSeat(bye, 1, 2).decide(t, DESK))
    draft = t.rounds[0]
    assert draft.tables[1].seats[1] == bye
    assert (dict(draft.byes), dict(draft.bye_reasons)) == ({}, {})
    assert sorted(draft.seated()) == [*"ABCDEFG"]


def test_the_last_one_of_a_table_changes_seats_and_does_not_leave_it_empty() -> None:
    t = new_event(SWISS, "ABCDEFG")
    happen(t, draw(t, DESK))
    first, second = t.rounds[0].tables.values()
    for mover in second.seats[1:]:
        happen(t, MoveToSeat(mover, first.number, 1).decide(t, DESK))
    last = second.seats[0]
    with pytest.raises(Refused, match=f"{last} is alone at table {second.number}") as refusal:
        MoveToSeat(last, first.number, 1).decide(t, DESK)
    assert refusal.value.persons == (last,)
    assert MoveToSeat(last, second.number, 1).decide(t, DESK)


def test_tables_keep_their_waves_when_people_change_seats() -> None:
    t = new_event(SWISS, PEOPLE)
    happen(t, draw(t, DESK))
    happen(t, SplitIntoWaves(1, 3).decide(t, DESK))
    waves = {number: table.wave for number, table in t.rounds[0].tables.items()}
    assert waves == {1: 1, 2: 2, 3: 3}
    first, second, third = t.rounds[0].tables.values()
    happen(t, SwapSeats(first.seats[0], second.seats[0]).decide(t, DESK))
    happen(t, MoveToSeat(third.seats[0], 1, 1).decide(t, DESK))
    assert {number: table.wave for number, table in t.rounds[0].tables.items()} == waves
