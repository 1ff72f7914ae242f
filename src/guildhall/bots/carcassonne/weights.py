"""What the bots of Carcassonne believe things are worth, in points."""

from __future__ import annotations

from array import array
from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How much a bot hopes, and how it values its meeples.

    The kernels read them by number, in this order (see `kernels/appraisal.py`).
    """

    hope: float = 1.0
    """1 to believe in the chances of completion, 0 to count what lies there now."""
    pace: float = 0.7
    """How many tiles a player can hope for in a turn."""
    patience: float = 0.65
    """What is left of a chance, because much may come between."""
    at_hand: float = 0.8
    """The chance to close a gap for which a tile is in the own hand."""
    on_offer: float = 0.0
    """The chance to close an own gap for which a tile is on offer."""
    on_offer_for_others: float = 0.0
    """The same for a gap of others."""
    surrounding: float = 0.85
    """The chance that a place round a cloister is filled, early in the game."""
    horizon: float = 10.0
    """With fewer turns left than this, meeples in the supply lose their worth."""
    city_of_meadow: float = 0.65
    """The part of a meadow's points to hope for from a city with one gap."""
    rivals: float = 1.0
    """How much the best rival's points weigh against the own ones."""
    patience_of_roads: float = 0.65
    """The same as patience, for roads."""
    calm: float = 0.0
    """By how many points a lead is safe at the end of the game; 0 to play for points."""
    swing: float = 0.0
    """The same for tiles to come: for the root of their number."""
    supply: tuple[float, ...] = (0.0, 5.5, 4.0, 3.0, 2.2, 1.6, 1.2, 1.0)
    """What the first, second and further meeple in the supply is worth, early in the game."""

    def row(self) -> array[float]:
        """All weights in a row; what meeples are worth is added up."""
        *plain, supply = astuple(self)
        return array("d", [*plain, *(sum(supply[: n + 1]) for n in range(len(supply)))])


SIMPLE = Weights(hope=0.0, supply=(0.0,) * 8)
"""Count everything as if the game ended now."""

BELIEFS = {
    "standard": Weights(
        pace=0.5,
        patience=0.475,
        patience_of_roads=0.6,
        surrounding=0.58,
        city_of_meadow=0.395,
        supply=(0.0, 7.7, 5.6, 4.2, 3.1, 2.0, 1.7, 1.4),
        calm=2.0,
        swing=1.5,
    ),
    "variant": Weights(
        at_hand=0.6,
        on_offer=0.3,
        on_offer_for_others=0.3,
        supply=(0.0, 7.7, 5.6, 4.2, 3.1, 2.2, 1.7, 1.4),
        calm=2.0,
        swing=1.5,
    ),
}
"""What is believed by the way of drawing tiles: found by letting variants play each other."""
