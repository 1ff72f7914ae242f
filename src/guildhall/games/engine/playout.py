"""Random games: the kernels behind `fast.Engine`, bound like rules and behind them.

Only `random_games`, which deals each game, is the game's own: to deal by way of a function that
games replace makes compiled games slower by about 7 %.
"""

from __future__ import annotations

from typing import Any

from guildhall.games.engine.declare import Cells, chance, copy_into
from guildhall.games.engine.turns import State, guess, legal_actions, merit, push

MAX_MOVES = 10_000
"""No random game takes as many, unless nobody can ever win it."""


def random_playout(s: State, out: Cells, rng: object) -> int:
    """Play random legal actions to the end; tell how many there were."""
    moves = 0
    while s.over == 0 and moves < MAX_MOVES:
        n = legal_actions(s, out)
        push(s, out[chance(rng, n)])
        moves += 1
    return moves


def random_endings(s: State, root: State, games: int, out: Cells, wins: Any, rng: object) -> int:
    """Play so many games on from a state, guessing anew each time what is unknown there."""
    moves = 0
    for _ in range(games):
        copy_into(s, root)
        guess(s, rng)
        moves += random_playout(s, out, rng)
        add_wins(s, wins)
    return moves


def copies(s: State, root: State, count: int) -> None:
    """Copy a state so many times."""
    for _ in range(count):
        copy_into(s, root)


def add_wins(s: State, wins: Any) -> None:
    """Add one win, shared by those who are equal, to the seats that did best."""
    best = merit(s, 0)
    winners = 1
    for seat in range(1, s.n_players):
        m = merit(s, seat)
        if m > best:
            best = m
            winners = 1
        elif m == best:
            winners += 1
    for seat in range(s.n_players):
        if merit(s, seat) == best:
            wins[seat] += 1.0 / winners
