"""A heap as a network is told of it: a kernel in the place of `network.describe`."""

from __future__ import annotations

from typing import Any

from extending.pebbles.rules import MOST, TAKE, State
from guildhall.bots.search import network
from guildhall.games.engine.declare import Cells, replaces

HEAP = 12
"""As many pebbles are told apart."""


@replaces(network.describe)
def describe_heap(s: State, order: Cells, context: Any, entities: Any, present: Cells) -> None:  # noqa: ARG001 - as every game
    """The heap as a mark among others; for each number to take the heap that it leaves."""
    context[min(s.heap, HEAP)] = 1.0
    for k in range(min(s.heap, MOST)):
        present[TAKE + k] = 1
        entities[TAKE + k][min(s.heap - k - 1, HEAP)] = 1.0
