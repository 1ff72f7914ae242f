"""Carcassonne in the Czech tournament variant, behind a face like that of a chess library.

from guildhall.games import carcassonne
game = carcassonne.Game(players=4, seed=7)
"""

from guildhall.games.carcassonne.board_view import Feature, Laid, Meeple
from guildhall.games.carcassonne.game import Game, View
from guildhall.games.carcassonne.history import Happening, Scoring
from guildhall.games.carcassonne.moves import ActionSpace, Move
from guildhall.games.carcassonne.outcome import Outcome, Standing
from guildhall.games.carcassonne.position import HIDDEN, PlayerArea, Position
from guildhall.games.carcassonne.settings import Settings
from guildhall.games.carcassonne.setup import Deal
from guildhall.games.carcassonne.tiles import Segment, Tile
from guildhall.games.contract import (
    AmbiguousMove,
    IllegalMove,
    MalformedMove,
    MoveError,
    PositionError,
    RecordError,
)

__all__ = [
    "HIDDEN",
    "ActionSpace",
    "AmbiguousMove",
    "Deal",
    "Feature",
    "Game",
    "Happening",
    "IllegalMove",
    "Laid",
    "MalformedMove",
    "Meeple",
    "Move",
    "MoveError",
    "Outcome",
    "PlayerArea",
    "Position",
    "PositionError",
    "RecordError",
    "Scoring",
    "Segment",
    "Settings",
    "Standing",
    "Tile",
    "View",
]
