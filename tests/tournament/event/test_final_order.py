"""Who takes something home for having played."""

from __future__ import annotations

from guildhall.tournament import draw, final_order, publish, rule, shipped
from tournament.worked import DESK, happen, new_event

SWISS = shipped()["splendor-swiss"]


def test_ts_31_nobody_has_taken_part_before_a_round_is_published() -> None:
    t = new_event(SWISS, "ABCD")
    happen(t, draw(t, DESK))
    assert {line.keepsake for line in final_order(t)} == {""}
    happen(t, publish(t, DESK))
    assert {line.keepsake for line in final_order(t)} == {"a noble tile"}
    happen(t, rule(t, "no-show", DESK, why="not here", player="B", round_number=1))
    assert {line.player for line in final_order(t) if line.keepsake} == set("ACD")
