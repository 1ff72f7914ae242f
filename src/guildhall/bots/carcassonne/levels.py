"""How strong the bots of Carcassonne are: what each level sees, believes and looks ahead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from guildhall.bots.budget import Budget
from guildhall.bots.carcassonne.weights import BELIEFS, SIMPLE, Weights

NO_TIME = Budget(1)


@dataclass(frozen=True, slots=True)
class Level:
    """What a level of strength can do."""

    name: str
    beliefs: Mapping[str, Weights]
    """What it believes things are worth, by the way of drawing tiles."""
    overlooks: float = 0.0
    """The part of the places that it does not see."""
    thinks_of_pile: bool = True
    """Whether it weighs what a blind tile may bring; else it takes what it can see."""
    width: int = 0
    """How many of the best plans it plays on; 0 to take what looks best at first sight."""
    depth: int = 0
    """How many turns it looks ahead."""
    budget: Budget = NO_TIME
    """How long it may think about a plan."""


GREEDY = Level("greedy", dict.fromkeys(BELIEFS, SIMPLE), thinks_of_pile=False)
NOVICE = Level("novice", BELIEFS, overlooks=0.55)
APPRENTICE = Level("apprentice", BELIEFS, overlooks=0.25)
JOURNEYMAN = Level("journeyman", BELIEFS)
MASTER = Level("master", BELIEFS, width=6, depth=4, budget=Budget(32, 0.25))
GRANDMASTER = Level("grandmaster", BELIEFS, width=12, depth=4, budget=Budget(2000, 1.5))

LEVELS = (GREEDY, NOVICE, APPRENTICE, JOURNEYMAN, MASTER, GRANDMASTER)
"""Each is stronger than the one before."""
