"""What a preview says of people who are new."""

from __future__ import annotations

from guildhall.tournament import enter, preview, shipped
from tournament.worked import DESK, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]
SCORES = {key: 20 - place for place, key in enumerate("ABCDEFGHI")}


def test_t_2_whoever_enters_has_no_place_before_and_moves_nowhere() -> None:
    t = new_event(SWISS, SCORES)
    next_round(t)
    play(t, SCORES)
    seen = preview(t, enter(t, "late", DESK))
    assert "late" in seen.after.order
    assert "late" not in seen.before.order
    assert all(move.player != "late" for move in seen.moves)
