"""Asking for rounds that are not there, and the names of the stages to come."""

from __future__ import annotations

import pytest

from guildhall.tournament import (
    Refused,
    decide,
    draw,
    draw_final,
    fold,
    keep_apart,
    publish,
    rule,
    set_rounds,
    shipped,
    undo,
)
from guildhall.tournament.event.stages import bracket_stage, next_stage
from guildhall.tournament.format_choices import changed
from guildhall.tournament.lots import lots
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_round_that_was_not_drawn_is_refused(number: int) -> None:
    t = new_event(SWISS, "ABCD")
    next_round(t)
    assert t.round(1).number == 1
    with pytest.raises(Refused, match=f"there is no round {number}"):
        t.round(number)


@pytest.mark.parametrize("chosen", ["each round", "once"])
def test_ts_25_lots_are_drawn_anew_after_each_round_or_once(chosen: str) -> None:
    people = "ABCDEFGHIJKL"
    t = new_event(changed(SWISS, {"ranking.lots": chosen}), people)
    orders = [sorted(people, key=t.history().lot)]
    for _ in range(2):
        next_round(t)
        assert sorted(people, key=t.history().lot) == orders[-1]
        play(t, dict.fromkeys(people, 15))
        orders.append(sorted(people, key=t.history().lot))
    different = {tuple(order) for order in orders}
    assert len(different) == (3 if chosen == "each round" else 1)
    purpose = "standings 2" if chosen == "each round" else "standings"
    assert orders[-1] == sorted(people, key=lots(t.seed, purpose))


def test_the_stage_after_a_bracket_round_is_told_by_those_who_come_on_from_the_last_one() -> None:
    people = [f"p{number:02}" for number in range(36)]
    t = new_event(SWISS, people)
    assert (next_stage(t).kind, next_stage(t).number) == ("round", 1)
    next_round(t)
    play(t, {key: place for place, key in enumerate(people)})
    happen(t, set_rounds(t, 1, DESK))
    for _ in range(2):
        happen(t, draw_final(t, DESK, size=27 if len(t.rounds) == 1 else None))
        happen(t, publish(t, DESK))
        play(t, {key: place for place, key in enumerate(people)})
    assert [len(each.tables) for each in t.rounds] == [9, 9, 3]
    kinds = [bracket_stage(t, place).kind for place in range(3)]
    assert (kinds[2], next_stage(t).kind) == ("final", "final")
    assert "final" not in kinds[:2]


def test_what_happens_to_a_copy_does_not_happen_to_the_event() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, dict.fromkeys("ABCDEFGH", 15))
    happen(t, draw(t, DESK))
    copy = t.copy()
    assert copy == t == fold(t.happenings)
    happen(copy, decide(copy, copy.standings().order[:2], "play-off", DESK))
    happen(copy, keep_apart(copy, "A", "B", DESK))
    happen(copy, rule(copy, "warning", DESK, why="so", player="A"))
    happen(copy, publish(copy, DESK, anyway=True))
    play(copy, dict.fromkeys("ABCDEFGH", 15))
    happen(copy, rule(copy, "removal", DESK, why="so", player="B"))
    assert t == fold(t.happenings)
    happen(copy, undo(copy, DESK))
    assert t == fold(t.happenings)
    assert copy == fold(copy.happenings)
    assert (len(copy.rulings), len(copy.decisions), len(copy.apart)) == (1, 1, 1)
