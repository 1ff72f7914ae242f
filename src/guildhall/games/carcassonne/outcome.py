"""How a game of Carcassonne ended (K20)."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.games.engine.outcome import Outcome as AnyOutcome


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat in the final ranking."""

    seat: int
    name: str
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Outcome(AnyOutcome[Standing]):
    """The result of a finished game."""


def explain(ranking: tuple[Standing, ...]) -> str:
    """Say who won and by what."""
    best = ranking[0]
    winners = [standing for standing in ranking if standing.place == 1]
    if len(winners) > 1:
        *names, last = (standing.name for standing in winners)
        return f"{', '.join(names)} and {last} share the victory: {best.points} points each"
    return f"{best.name} wins with {best.points} points ({ranking[1].points} next)"
