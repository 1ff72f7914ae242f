"""Positions as the learner takes them: a kernel that tells many at a time."""

from __future__ import annotations

from typing import Any

from guildhall.bots.search.network import describe
from guildhall.games.engine import turns
from guildhall.games.engine.declare import Cells, called

legal_actions = called(turns.legal_actions)


def describe_many(
    states: Any,
    chosen: Cells,
    symmetries: Cells,
    orders: Any,
    renamed: Any,
    context: Any,
    entities: Any,
    present: Any,
    legal: Any,
    out: Cells,
) -> None:
    """Tell the chosen states, each renamed by its symmetry, and which actions are legal there.

    Everything that is written to has to be 0 before.
    """
    for b in range(len(chosen)):
        s = states[chosen[b]]
        describe(s, orders[symmetries[b]], context[b], entities[b], present[b])
        n = legal_actions(s, out)
        for k in range(n):
            legal[b][renamed[symmetries[b]][out[k]]] = 1.0
