"""What the network is told besides in The Strongholds: where they stand, and how many are left."""

from __future__ import annotations

from typing import Any

from guildhall.bots.splendor.features.base import (
    E_MORE,
    EACH_WIDTH,
    MORE,
    MORE_WIDTH,
    ON_PLAYER,
    ON_POSITION,
    P_MORE,
    PLAYER_WIDTH,
)
from guildhall.games.engine.declare import Cells, Changes, on
from guildhall.games.splendor.rules.base import N_SLOTS
from guildhall.games.splendor.rules.strongholds import Player, State

CHANGES = Changes(settings={EACH_WIDTH: E_MORE + 1, PLAYER_WIDTH: P_MORE + 1})


@on(ON_PLAYER)
def describe_supply(s: State, p: Player, order: Cells, context: Any, at: int) -> None:
    """Tell how many strongholds a player can still place."""
    context[at + P_MORE] = p.strongholds * 0.33


@on(ON_POSITION)
def describe_strongholds(s: State, order: Cells, entities: Any, present: Cells) -> None:
    """Tell whose strongholds stand on the face-up cards."""
    for slot in range(N_SLOTS):
        if s.strongholds[slot] > 0:
            k = (s.holder[slot] - s.seat + s.n_players) % s.n_players
            at = MORE + MORE_WIDTH + EACH_WIDTH * k
            entities[slot][at + E_MORE] = s.strongholds[slot] * 0.33
