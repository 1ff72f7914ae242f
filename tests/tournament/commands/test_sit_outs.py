"""Who is away in turn, and who for another reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guildhall.tournament import check_out, draw, drop, publish, shipped
from guildhall.tournament.commands.players import SetRounds
from guildhall.tournament.commands.sit_outs import can_sit_out, sit_out_in_turn, sitting_out
from tournament.worked import DESK, happen, new_event, play

SWISS = shipped()["splendor-swiss"]


def test_ts_9_whoever_is_away_by_choice_does_not_sit_out_in_turn() -> None:
    t = new_event(SWISS, "ABCDEFGHI")
    happen(t, check_out(t, ["A"], DESK))
    assert sitting_out(t) == []


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_ts_9_who_must_sit_out_again_does_not_come_back_in_between(seed: str) -> None:
    fours = replace(SWISS, tables=replace(SWISS.tables, smallest=4))
    t = new_event(fours, "ABCDEFG", seed)
    happen(t, SetRounds(5).decide(t, DESK))
    before: list[list[str]] = []
    for _ in range(5):
        happen(t, sit_out_in_turn(t, DESK))
        before.append(sitting_out(t))
        assert (len(sitting_out(t)), len(t.present())) == (3, 4)
        happen(t, draw(t, DESK))
        happen(t, publish(t, DESK))
        play(t, {key: 9 + place for place, key in enumerate("ABCDEFG")})
    counts = [sum(key in out for out in before) for key in "ABCDEFG"]
    assert max(counts) - min(counts) == 1


def test_ts_9_who_has_sat_out_counts_among_those_who_can_play_next() -> None:
    t = new_event(SWISS, "ABCDE")
    happen(t, sit_out_in_turn(t, DESK))
    happen(t, draw(t, DESK))
    happen(t, publish(t, DESK))
    play(t, {key: 9 + place for place, key in enumerate("ABCDE")})
    for key in t.present()[:2]:
        happen(t, drop(t, key, DESK))
    assert (len(t.present()), len(sitting_out(t))) == (2, 1)
    assert can_sit_out(t) is True
    happen(t, sit_out_in_turn(t, DESK))
    assert (len(t.present()), sitting_out(t)) == (3, [])
    assert can_sit_out(t) is False
    happen(t, drop(t, t.present()[0], DESK))
    assert can_sit_out(t) is False
    assert can_sit_out(new_event(shipped()["summoner-wars-base"], "ABCDE")) is False
