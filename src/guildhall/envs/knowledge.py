"""Who knows what of states: what to make unknown before something is dealt anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from guildhall.envs.blueprint import Blueprint
from guildhall.games.engine import turns


def known_to(blueprint: Blueprint, states: Any, seats: Any) -> Any:
    """States as a seat knows them: what it may not see is unknown; -1 is a spectator.

    Where hands lie open, everybody knows what anybody knows.
    """
    if blueprint.open_hands:
        return known_to_anybody(blueprint, states)
    return _concealed(blueprint, states, seats)


def known_to_anybody(blueprint: Blueprint, states: Any) -> Any:
    """States without what nobody knows, so that equal knowledge is an equal state."""
    kind = f"int{blueprint.engine.ruleset.number(turns.NUMBER_BITS)}"
    known = states.copy()
    numbers = known.view(kind)
    hidden = np.ones(numbers.shape, np.bool_)
    for seat in range(blueprint.players):
        seen = _concealed(blueprint, states, seat).view(kind)
        hidden &= seen != numbers
    numbers[hidden] = seen[hidden]
    return known


def _concealed(blueprint: Blueprint, states: Any, seats: Any) -> Any:
    known = states.copy()
    by_state = np.ascontiguousarray(np.broadcast_to(seats, len(states)), np.int64)
    blueprint.engine.rules.conceal_each(known, 0, len(known), by_state)
    return known
