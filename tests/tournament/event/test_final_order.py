"""Who takes something home for having played."""

from __future__ import annotations

import pytest

from guildhall.tournament import draw, final_order, publish, rule, shipped
from guildhall.tournament.event.rulings import OUT_OF_THE_GAME, RulingKind
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]


def test_ts_31_nobody_has_taken_part_before_a_round_is_published() -> None:
    t = new_event(SWISS, "ABCD")
    happen(t, draw(t, DESK))
    assert {line.keepsake for line in final_order(t)} == {""}
    happen(t, publish(t, DESK))
    assert {line.keepsake for line in final_order(t)} == {"a noble tile"}
    happen(t, rule(t, "no-show", DESK, why="not here", player="B", round_number=1))
    assert {line.player for line in final_order(t) if line.keepsake} == set("ACD")


def test_ts_31_a_bye_alone_is_no_part_in_a_game() -> None:
    t = new_event(shipped()["splendor-elimination"], "ABCDEFG")
    current = next_round(t)
    assert current.byes
    assert {line.player for line in final_order(t) if not line.keepsake} == set(current.byes)
    play(t, {key: 20 - place for place, key in enumerate(t.people)})
    assert set(current.byes) <= set(next_round(t).seated())
    assert {line.keepsake for line in final_order(t)} == {"a noble tile"}


@pytest.mark.parametrize("kind", sorted(OUT_OF_THE_GAME - {"removal"}))
def test_ts_31_only_who_did_not_come_has_not_taken_part(kind: RulingKind) -> None:
    t = new_event(SWISS, "ABCD")
    next_round(t)
    happen(t, rule(t, kind, DESK, why="so it is", player="B", round_number=1))
    without = {line.player for line in final_order(t) if not line.keepsake}
    assert without == ({"B"} if kind == "no-show" else set())
