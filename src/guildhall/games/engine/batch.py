"""Many states at once: the kernels behind the batches of `compiled.CompiledEngine`.

Each goes through the states from the number `first` up to the one before `last`, so that several
threads can share an array.
"""

from __future__ import annotations

from typing import Any

from guildhall.games.engine import turns
from guildhall.games.engine.declare import Cells, called

legal_actions = called(turns.legal_actions)
push = called(turns.push)
lay_out = called(turns.lay_out)
guess = called(turns.guess)
key = called(turns.key)


def mask_each(states: Any, first: int, last: int, masks: Any, out: Cells) -> None:
    """Mark the legal actions of each state in its row of the masks."""
    for i in range(first, last):
        mask = masks[i]
        for action in range(len(mask)):
            mask[action] = False
        for k in range(legal_actions(states[i], out)):
            mask[out[k]] = True


def push_each(states: Any, first: int, last: int, actions: Any) -> None:
    """Carry out an action in each state that is not over."""
    for i in range(first, last):
        if states[i].over == 0:
            push(states[i], actions[i])


def lay_out_each(states: Any, first: int, last: int, where: Any, deal: Cells, rngs: Any) -> None:
    """Lay out a new game in the place of each state that is marked, by a generator of its own."""
    for i in range(first, last):
        if where[i]:
            lay_out(states[i], deal, rngs[i])


def guess_each(states: Any, first: int, last: int, rngs: Any) -> None:
    """Fill what is unknown in each state, by a generator of its own."""
    for i in range(first, last):
        guess(states[i], rngs[i])


def key_each(states: Any, first: int, last: int, found: Any) -> None:
    """Write the key of each state."""
    for i in range(first, last):
        found[i] = key(states[i])
