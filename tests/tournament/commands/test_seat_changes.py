"""Changes by hand go to the draft in which somebody sits."""

from __future__ import annotations

import pytest

from guildhall.tournament import (
    Refused,
    draw_final,
    draw_side_round,
    seat,
    set_rounds,
    shipped,
    swap,
)
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]
PEOPLE = "ABCDEFGHIJKL"


def test_ts_30_people_of_a_side_round_behind_a_draft_of_the_final_change_seats() -> None:
    t = new_event(SWISS, PEOPLE)
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate(PEOPLE)})
    happen(t, set_rounds(t, 1, DESK))
    happen(t, draw_final(t, DESK))
    happen(t, draw_side_round(t, [key for key in PEOPLE if key not in t.cut], DESK))
    final, side = t.drafts
    one, other = (table.seats[0] for table in side.tables.values())
    (swapped,) = swap(t, one, other, DESK)
    assert swapped.data["round"] == side.number
    first = min(side.tables)
    mover = side.tables[first].seats[-1]
    assert seat(t, mover, first, 1, DESK)[0].data["round"] == side.number
    best, second = final.tables[1].seats[:2]
    assert swap(t, best, second, DESK)[0].data["round"] == final.number
    with pytest.raises(Refused, match="is not in the draft"):
        swap(t, best, one, DESK)
