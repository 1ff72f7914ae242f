"""Levels of Splendor's bots: the weak ones overlook moves, and nobody throws anything away."""

from __future__ import annotations

from itertools import pairwise

import pytest

from guildhall.bots.contract import Allowance
from guildhall.bots.search.searcher import Line
from guildhall.bots.splendor import levels
from guildhall.bots.splendor.levels import Level
from guildhall.bots.splendor.thinker import Thinker

LEVELS = (
    levels.NOVICE,
    levels.APPRENTICE,
    levels.JOURNEYMAN,
    levels.MASTER,
    levels.GRANDMASTER,
)
LINES = [Line(action, 0.0, 0, 1 / (action + 2), ()) for action in range(12)]
"""Moves from the best on."""


def noticed(overlooks: float, times: int = 2_000) -> list[int]:
    """The moves that somebody plays who has the same moves so many times."""
    thinker = Thinker(Level("x", overlooks=overlooks), seed=5)
    return [thinker._notice(LINES).action for _ in range(times)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_level_looks_further_or_overlooks_less_than_the_one_below(players: int) -> None:
    for weaker, stronger in pairwise(LEVELS):
        below, above = (each.budget_for(players).simulations for each in (weaker, stronger))
        assert below <= above
        assert weaker.overlooks >= stronger.overlooks
        assert (below, weaker.overlooks) != (above, stronger.overlooks)


def test_who_is_told_how_much_to_think_does_so_at_every_table() -> None:
    thinker = Thinker(levels.MASTER)
    thinker.allow(Allowance(simulations=7))
    assert [thinker.level.budget_for(players).simulations for players in (2, 3, 4)] == [7, 7, 7]


@pytest.mark.parametrize("level", [levels.NOVICE, levels.APPRENTICE], ids=lambda level: level.name)
def test_a_weak_level_plays_the_better_move_more_often_however_much_it_overlooks(
    level: Level,
) -> None:
    played = noticed(level.overlooks)
    assert played.count(0) / len(played) == pytest.approx(1 - level.overlooks, abs=0.04)
    assert played.count(0) > played.count(1) > played.count(2) > 0


def test_who_notices_nothing_plays_the_best_and_who_overlooks_nothing_does_so_too() -> None:
    assert set(noticed(1.0, 50)) == set(noticed(0.0, 50)) == {0}
