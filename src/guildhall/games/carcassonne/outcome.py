"""How a game of Carcassonne ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat in the final ranking."""

    seat: int
    name: str
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game (K20)."""

    ranking: tuple[Standing, ...]
    """All seats, best first."""
    ending: str
    """What ended the game."""
    why: str
    """Who won and by what, in one sentence."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several if they share the victory."""
        return tuple(standing.seat for standing in self.ranking if standing.place == 1)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat; those who are equal share one and skip the next."""
        return tuple(s.place for s in sorted(self.ranking, key=lambda standing: standing.seat))


def rank(names: Sequence[str], points: Sequence[int]) -> Outcome:
    """The outcome of a game with these points (K20)."""
    places = [1 + sum(other > own for other in points) for own in points]
    standings = [
        Standing(seat, names[seat], places[seat], points[seat]) for seat in range(len(names))
    ]
    ranking = tuple(sorted(standings, key=lambda standing: standing.place))
    return Outcome(ranking, "the last tile is laid", explain(ranking))


def explain(ranking: tuple[Standing, ...]) -> str:
    """Say who won and by what."""
    best = ranking[0]
    winners = [standing for standing in ranking if standing.place == 1]
    if len(winners) > 1:
        *names, last = (standing.name for standing in winners)
        return f"{', '.join(names)} and {last} share the victory: {best.points} points each"
    return f"{best.name} wins with {best.points} points ({ranking[1].points} next)"
