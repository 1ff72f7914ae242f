"""A turn is a stack of decisions kept in the state; the top one is the player's to make.

This rule module is the first of every ruleset. A decision that leaves nothing to choose is dropped;
resolving one may ask for more; when the stack is empty the next player's turn begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildhall.games.engine.declare import (
    KEY,
    OPENS,
    OPTIONS,
    RESOLVE,
    STEPS,
    Cells,
    Record,
    cell,
    cells,
    lent,
    records,
    setting,
)

MAX_PLAYERS = setting(4)
MAX_DEPTH = setting(12)
NUMBER_BITS = setting(8)
"""The width of a number of the state when compiled; 16 where 127 is not enough."""

STOPPED = 2
"""What `over` is when the game was stopped."""


class Player(Record):
    """What belongs to one seat."""


class State(Record):
    """Who is to decide, and what."""

    players: Sequence[Any] = records(Player, MAX_PLAYERS, key="n_players")
    n_players: int = cell()
    seat: int = cell()
    over: int = cell()
    """0 while the game goes on, 1 when it has ended by the rules, STOPPED if before its time."""
    depth: int = cell()
    stack: Cells = cells(MAX_DEPTH, key="depth")
    args: Cells = cells(MAX_DEPTH, key="depth")


def legal_actions(s: State, out: Cells) -> int:
    """Write the legal actions of the player to decide to `out` and tell how many there are."""
    if s.over:
        return 0
    count: int = OPTIONS(s.stack[s.depth - 1], s, s.players[s.seat], lent(out))
    return count


def push(s: State, action: int) -> None:
    """Carry out a legal action and go on to the next decision."""
    s.depth -= 1
    RESOLVE(s.stack[s.depth], s, s.players[s.seat], action)
    settle(s)


def ask(s: State, kind: int, arg: int) -> None:
    """Put a decision on top of the stack; `arg` is for its own use."""
    s.stack[s.depth] = kind
    s.args[s.depth] = arg
    s.depth += 1


def settle(s: State) -> None:
    """Drop decisions that leave nothing to choose; with none left, the next turn begins."""
    while s.over == 0:
        while s.depth > 0:
            if OPENS(s.stack[s.depth - 1], s, s.players[s.seat]):
                return
            s.depth -= 1
        next_player(s)


def begin_turn(s: State) -> None:
    """Ask the player of this turn, who has nothing else to decide, for every step of it."""
    for i in range(len(STEPS)):
        s.stack[i] = STEPS[i]
        s.args[i] = 0
    s.depth = len(STEPS)


def next_player(s: State) -> None:
    """Begin the turn of the next seat, unless the game ends before it."""
    s.seat += 1
    if s.seat == s.n_players:
        s.seat = 0
    if is_finished(s):
        s.over = 1
    else:
        begin_turn(s)


def is_finished(s: State) -> bool:
    """Whether the game ends before the turn of this seat; the rules of the game say when."""
    return False


def conceal(s: State, seat: int) -> None:
    """Make unknown what this seat may not see; -1 is a spectator. Without secrets, nothing."""


def guess(s: State, rng: object) -> None:
    """Fill what is unknown with one of all deals that it may be. Without secrets, nothing."""


def merit(s: State, seat: int) -> int:
    """A number that is higher the better a seat has done; equal ones share a place."""
    return 0


def key(s: State) -> int:
    """64 bits that are the same for states with the same future, as far as their fields tell.

    What is unknown counts as unknown, and a guessed card that a player holds as that card; the
    order of what lies face down does not count.
    """
    bits: int = KEY(s)
    return bits


def lay_out(s: State, deal: Cells, rng: object) -> None:
    """Lay out a new game as the numbers of the deal say, that of the players first."""
