"""Solves what is left of a game exactly: a kernel, bound and compiled like rules.

A search by chances never quite forgets what it tried in vain, so that moves which all lose, or all
win, seem to differ a little. Where the game ends within a few decisions every way is looked
through instead, and everybody takes what is best for themselves. Who has several best moves may
choose any of them, so their mean counts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from guildhall.games.engine import playout, turns
from guildhall.games.engine.declare import Cells, called, copy_into, lent
from guildhall.games.engine.turns import State

add_wins = called(playout.add_wins)
guess = called(turns.guess)
legal_actions = called(turns.legal_actions)
push = called(turns.push)

DEEPEST = 16
"""So many decisions are left at most after the move that is solved."""
ROOT, WORLD = 0, 1
"""The states of the position and of a guess of what is hidden; behind them the way down."""
ALIKE = 1e-4
"""Shares that differ by less are the same."""


class Room(NamedTuple):
    """Where a position is solved; arrays when compiled, lists when not. Rows go by depth."""

    moves: Any
    """The actions of each position on the way down."""
    count: Any
    """How many these are."""
    at: Any
    """How many of them were looked at."""
    best: Any
    """The largest share that one of them brings whoever decides."""
    ties: Any
    """How many bring so much."""
    sums: Any
    """The shares of all seats, added up over those."""
    value: Any
    """The shares of the seats in the position that was solved last."""
    solved: Any
    """By move at the root: in how many guesses it was solved; -1 once it was not."""
    found: Any
    """By move at the root: the shares of all seats, added up over the guesses."""


def solve_moves(states: Any, n: int, worlds: int, most: int, room: Room, rng: object) -> None:
    """Solve every move of the first state, which are the first `n` in `moves`, as far as possible.

    What is hidden is guessed so many times; for each move and guess at most so many positions are
    looked at.
    """
    lent_room = lent(room)
    for k in range(n):
        room.solved[k] = 0
        for seat in range(states[ROOT].n_players):
            room.found[k][seat] = 0.0
    for _ in range(worlds):
        copy_into(states[WORLD], states[ROOT])
        guess(states[WORLD], rng)
        for k in range(n):
            if room.solved[k] >= 0:
                solve_move(states, k, most, lent_room)


def solve_move(states: Any, k: int, most: int, room: Room) -> None:
    """Solve one move of the root in one guess, and note down what it brings."""
    s = states[WORLD + 1]
    copy_into(s, states[WORLD])
    push(s, room.moves[0][k])
    if solve(states, most, room):
        room.solved[k] += 1
        for seat in range(s.n_players):
            room.found[k][seat] += room.value[seat]
    else:
        room.solved[k] = -1


def solve(states: Any, most: int, room: Room) -> bool:
    """Write the shares of the state behind the world to `value`, if it can be solved."""
    if states[WORLD + 1].over:
        share_victory(states[WORLD + 1], room.value)
        return True
    depth = 1
    look_at(states[WORLD + 1], depth, room)
    for _ in range(most):
        while room.at[depth] == room.count[depth]:
            for seat in range(states[ROOT].n_players):
                room.value[seat] = room.sums[depth][seat] / room.ties[depth]
            depth -= 1
            if depth == 0:
                return True
            weigh(states[WORLD + depth], depth, room)
        below = states[WORLD + depth + 1]
        copy_into(below, states[WORLD + depth])
        push(below, room.moves[depth][room.at[depth]])
        room.at[depth] += 1
        if below.over:
            share_victory(below, room.value)
            weigh(states[WORLD + depth], depth, room)
        elif depth == DEEPEST:
            return False
        else:
            depth += 1
            look_at(below, depth, room)
    return False


def look_at(s: State, depth: int, room: Room) -> None:
    """Begin with a position on the way down."""
    row: Cells = room.moves[depth]
    room.count[depth] = legal_actions(s, row)
    room.at[depth] = 0
    room.best[depth] = -1.0
    room.ties[depth] = 0


def weigh(s: State, depth: int, room: Room) -> None:
    """Compare what a move brings with the best one before it; nobody wants more than all."""
    share = room.value[s.seat]
    if share > room.best[depth] + ALIKE:
        room.best[depth] = share
        room.ties[depth] = 0
        for seat in range(s.n_players):
            room.sums[depth][seat] = 0.0
    if share >= room.best[depth] - ALIKE:
        room.ties[depth] += 1
        for seat in range(s.n_players):
            room.sums[depth][seat] += room.value[seat]
    if share >= 1.0 - ALIKE:
        room.at[depth] = room.count[depth]


def share_victory(s: State, value: Any) -> None:
    """Write the share of the victory that each seat has in a finished game."""
    for seat in range(s.n_players):
        value[seat] = 0.0
    add_wins(s, value)
