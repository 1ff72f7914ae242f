"""What a Carcassonne table takes out of the box, so that all have equally many turns (TC-24)."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.messages import message
from guildhall.tournament.errors import Refused

TILES = 71
"""Tiles besides the start tile."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """How many tiles are removed and played, and how many turns everybody has."""

    removed: int
    in_play: int
    turns_each: int


def tiles_for(players: int) -> Tiles:
    """The tiles for a group; the player who is last in turn removes them unseen (TC-24)."""
    if not 2 <= players <= 5:
        raise Refused(
            message("a group has 2 to 5 players, not {count}", count=players),
            rules=["TC-2", "TC-24"],
            ways_out=[message("form groups of 2 to 5")],
        )
    removed = TILES % players
    return Tiles(removed, TILES - removed, TILES // players)
