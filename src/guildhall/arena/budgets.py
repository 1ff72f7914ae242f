"""What a bot makes of more to think: its results by budget, where it takes part with several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from guildhall.arena.entrants import Entrant
from guildhall.arena.ratings import Rating

UNITS = ("simulations", "seconds", "processor_seconds")
"""The fields of an allowance."""
WORDS = {
    "simulations": "simulations",
    "seconds": "s on the wall",
    "processor_seconds": "s of the processor",
}


class Step(NamedTuple):
    """A bot with one budget."""

    budget: float
    rating: Rating

    @property
    def score(self) -> float:
        """The part of all points that it got."""
        return self.rating.points / self.rating.games if self.rating.games else 0.0


class Course(NamedTuple):
    """One bot with several budgets of the same kind, the smallest first."""

    bot: str
    unit: str
    steps: Sequence[Step]

    @property
    def title(self) -> str:
        """What it is about: `master by simulations`."""
        return f"{self.bot} by {WORDS[self.unit]}"


def courses(entrants: Mapping[str, Entrant], ratings: Iterable[Rating]) -> list[Course]:
    """All bots that have played with several budgets, those of the registry and commands alike."""
    found: dict[tuple[str, str], list[Step]] = {}
    for rating in ratings:
        entrant = entrants[rating.name]
        for unit in UNITS:
            budget = getattr(entrant.allowance, unit)
            if budget:
                found.setdefault((entrant.command or entrant.bot, unit), []).append(
                    Step(budget, rating)
                )
    return [
        Course(bot, unit, sorted(steps, key=lambda step: step.budget))
        for (bot, unit), steps in found.items()
        if bot and len({step.budget for step in steps}) > 1
    ]
