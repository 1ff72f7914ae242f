"""How a game of Carcassonne ended (K20)."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.games.engine.outcome import Outcome as AnyOutcome
from guildhall.messages import Message, PlayerRef, message, names_in_a_row, plural


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


def explain(ranking: tuple[Standing, ...]) -> Message:
    """Say who won and by what."""
    best = ranking[0]
    winners = [standing for standing in ranking if standing.place == 1]
    if len(winners) > 1:
        return message(
            "{players} share the victory: {points} each",
            players=names_in_a_row([standing.name for standing in winners]),
            points=plural("{count} point", "{count} points", count=best.points),
        )
    return message(
        "{player} wins, {points} to {other}",
        player=PlayerRef(best.name),
        points=best.points,
        other=ranking[1].points,
    )
