"""What a seat is told besides in The Strongholds: where they stand, and how many are left."""

from __future__ import annotations

from typing import Any

from guildhall.envs.kernels.splendor import ON_OBSERVE
from guildhall.games.engine.declare import on
from guildhall.games.splendor.rules.base import N_SLOTS
from guildhall.games.splendor.rules.strongholds import State


@on(ON_OBSERVE)
def observe_strongholds(s: State, seat: int, row: Any, at: int) -> None:
    """Write the supply of each player and the strongholds that stand on each face-up card."""
    for k in range(s.n_players):
        other = (seat + k) % s.n_players
        row[at] = s.players[other].strongholds
        at += 1
        for slot in range(N_SLOTS):
            row[at + slot] = s.strongholds[slot] if s.holder[slot] == other else 0
        at += N_SLOTS
