"""How strong the bots of Splendor are: how far each level looks ahead, and what it overlooks.

A weak level is weak as people are: it looks less far, and it overlooks moves. It never throws away
what it has seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.bots.budget import Budget

AT_A_GLANCE = Budget(1)
"""The first impression of the network."""


@dataclass(frozen=True, slots=True)
class Level:
    """What a level of strength can do."""

    name: str
    budget: Budget = AT_A_GLANCE
    crowded: Budget | None = None
    """With three players and more, where there is more to foresee; None for the same."""
    overlooks: float = 0.0
    """The chance that a move is not noticed at all."""
    worlds: int = 4
    """Guesses of what is hidden: a long search sees through few, a short one cannot try many."""

    def budget_for(self, players: int) -> Budget:
        """How much a decision may cost at a table of so many."""
        return self.crowded if self.crowded and players > 2 else self.budget


NOVICE = Level("novice", overlooks=0.7)
APPRENTICE = Level("apprentice", overlooks=0.1)
JOURNEYMAN = Level("journeyman", Budget(120, 0.3), crowded=Budget(400, 0.3))
MASTER = Level("master", Budget(3_000, 0.3), crowded=Budget(8_000, 0.3))
GRANDMASTER = Level("grandmaster", Budget(80_000, 1.8), worlds=16)
