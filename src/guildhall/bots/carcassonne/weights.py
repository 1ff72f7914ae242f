"""What the bots of Carcassonne believe things are worth, in points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How much a bot hopes, and how it values its meeples."""

    hope: float = 1.0
    """1 to believe in the chances of completion, 0 to count what lies there now."""
    pace: float = 0.7
    """How many tiles a player can hope for in a turn."""
    patience: float = 0.65
    """What is left of a chance, because much may come between."""
    at_hand: float = 0.8
    """The chance to close a gap for which a tile is in the own hand."""
    surrounding: float = 0.85
    """The chance that a place round a cloister is filled, early in the game."""
    supply: tuple[float, ...] = (0.0, 5.5, 4.0, 3.0, 2.2, 1.6, 1.2, 1.0)
    """What the first, second and further meeple in the supply is worth, early in the game."""
    horizon: float = 10.0
    """With fewer turns left than this, meeples in the supply lose their worth."""
    city_of_meadow: float = 0.65
    """The part of a meadow's points to hope for from a city with one gap."""
    rivals: float = 1.0
    """How much the best rival's points weigh against the own ones."""


GREEDY = Weights(hope=0.0, supply=(0.0,) * 8)
"""Count everything as if the game ended now."""
