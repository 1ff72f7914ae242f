"""Counts the ways to go on from a state, move by move: the perft of chess engines."""

from __future__ import annotations

from typing import Any

from guildhall.games.engine.declare import Cells, copy_into
from guildhall.games.engine.turns import legal_actions, push


def perft(pool: Any, outs: Any, left: Cells, depth: int) -> int:
    """How many sequences of so many moves there are from the first state of the pool.

    The pool holds a state more than the depth, `outs` and `left` the moves still to try at each.
    """
    leaves = 0
    level = 0
    left[0] = legal_actions(pool[0], outs[0])
    while level >= 0:
        if level == depth - 1:
            leaves += left[level]
            left[level] = 0
        if left[level] == 0:
            level -= 1
        else:
            left[level] -= 1
            copy_into(pool[level + 1], pool[level])
            push(pool[level + 1], outs[level][left[level]])
            level += 1
            left[level] = legal_actions(pool[level], outs[level])
    return leaves
