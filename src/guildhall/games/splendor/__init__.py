"""Splendor: the rules behind a face like that of a chess library.

from guildhall.games import splendor
game = splendor.Game(players=3, seed=7)
"""

from guildhall.games.contract import (
    AmbiguousMove,
    IllegalMove,
    MalformedMove,
    MoveError,
    PositionError,
    RecordError,
)
from guildhall.games.splendor.cards import Card, Noble
from guildhall.games.splendor.game import Game, Happening, View
from guildhall.games.splendor.moves import ActionSpace, Move
from guildhall.games.splendor.outcome import Outcome, Standing
from guildhall.games.splendor.position import Held, PlayerArea, Position, Reserved

__all__ = [
    "ActionSpace",
    "AmbiguousMove",
    "Card",
    "Game",
    "Happening",
    "Held",
    "IllegalMove",
    "MalformedMove",
    "Move",
    "MoveError",
    "Noble",
    "Outcome",
    "PlayerArea",
    "Position",
    "PositionError",
    "RecordError",
    "Reserved",
    "Standing",
    "View",
]
