"""Who is in the bracket, and who is free to play beside it."""

from __future__ import annotations

from guildhall.tournament import draw_final, publish, set_rounds, shipped
from guildhall.tournament.commands.side_players import free_players, in_the_bracket
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]
SCORES = {key: 20 - place for place, key in enumerate("ABCDEFGHI")}


def test_ts_30_once_the_final_is_played_out_its_winner_is_free_too() -> None:
    t = new_event(SWISS, SCORES)
    next_round(t)
    play(t, SCORES)
    happen(t, set_rounds(t, 1, DESK))
    assert in_the_bracket(t) == set()
    happen(t, draw_final(t, DESK))
    assert in_the_bracket(t) == set(t.cut)
    happen(t, publish(t, DESK))
    assert set(free_players(t)) == set(SCORES) - set(t.cut)
    play(t, SCORES)
    assert in_the_bracket(t) == set()
    assert free_players(t) == list(SCORES)
