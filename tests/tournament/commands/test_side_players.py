"""Who is in the bracket, and who is free to play beside it."""

from __future__ import annotations

import pytest

from guildhall.tournament import Refused, draw_final, draw_side_round, publish, shipped
from guildhall.tournament.commands.players import SetRounds
from guildhall.tournament.commands.side_players import (
    free_players,
    in_the_bracket,
    refuse_players_at_tables,
)
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]
SCORES = {key: 20 - place for place, key in enumerate("ABCDEFGHI")}


def test_ts_30_once_the_final_is_played_out_its_winner_is_free_too() -> None:
    t = new_event(SWISS, SCORES)
    next_round(t)
    play(t, SCORES)
    happen(t, SetRounds(1).decide(t, DESK))
    assert in_the_bracket(t) == set()
    happen(t, draw_final(t, DESK))
    assert in_the_bracket(t) == set(t.cut)
    happen(t, publish(t, DESK))
    assert set(free_players(t)) == set(SCORES) - set(t.cut)
    play(t, SCORES)
    assert in_the_bracket(t) == set()
    assert free_players(t) == list(SCORES)


def test_ts_30_who_still_plays_in_two_rounds_is_named_with_both() -> None:
    t = new_event(SWISS, SCORES)
    next_round(t)
    play(t, SCORES)
    happen(t, SetRounds(1).decide(t, DESK))
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK))
    beside = [key for key in SCORES if key not in t.cut][:4]
    happen(t, draw_side_round(t, beside, DESK))
    happen(t, publish(t, DESK))
    finalist, other = t.cut[0], beside[0]
    with pytest.raises(Refused) as refusal:
        refuse_players_at_tables(t, (other, finalist))
    names = ", ".join(sorted((finalist, other)))
    assert str(refusal.value.reason) == f"{names} still play in round 2, round 3"
    assert refusal.value.persons == tuple(sorted((finalist, other)))
