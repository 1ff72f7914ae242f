"""What is said of one decision, and of all decisions of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Self

VERSION = 1
ROWS = ("before", "line", "luck")
"""What a judgement has several of."""


class Mark(StrEnum):
    """How good a decision was."""

    FORCED = "forced"
    """There was no choice."""
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS = (
    (0.01, Mark.BEST),
    (0.04, Mark.GOOD),
    (0.08, Mark.INACCURACY),
    (0.16, Mark.MISTAKE),
)
"""Below so much of the victory given away, a decision is marked so; above the last, a blunder."""


def mark_of(cost: float) -> Mark:
    """The mark of a decision that gave away so much of the victory."""
    return next((mark for limit, mark in LIMITS if cost < limit), Mark.BLUNDER)


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision of a game, judged by what its seat could know."""

    number: int
    """The move of the game, counted from 1."""
    seat: int
    played: str
    """The move in notation."""
    mark: Mark
    before: tuple[float, ...]
    """The part of the victory that each seat could expect before the decision."""
    cost: float
    """How much of the victory was given away, 0 for the best move."""
    better: str = ""
    """The best move in notation, where another one was played."""
    line: tuple[str, ...] = ()
    """What might have followed the better move, in notation."""
    luck: tuple[float, ...] = ()
    """What the cards that came to light gave to each seat or took from it; empty if none came."""

    def plain(self) -> dict[str, Any]:
        """The same as plain data, exactly as JSON gives it back."""
        rows = {name: list(getattr(self, name)) for name in ROWS}
        return {**asdict(self), **rows, "mark": self.mark.value}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The judgement that plain data of this version tells."""
        rows = {name: tuple(plain[name]) for name in ROWS}
        return cls(**{**plain, **rows, "mark": Mark(plain["mark"])})


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game, judged."""

    effort: int
    """How many positions were looked at for each decision."""
    judgements: tuple[Judgement, ...]
    end: tuple[float, ...]
    """The part of the victory that each seat got."""

    @property
    def curve(self) -> tuple[tuple[float, ...], ...]:
        """The chances of all seats, before each decision and at the end."""
        return (*(judgement.before for judgement in self.judgements), self.end)

    def plain(self) -> dict[str, Any]:
        """The same as plain data that JSON can hold."""
        judgements = [judgement.plain() for judgement in self.judgements]
        return {**asdict(self), "version": VERSION, "judgements": judgements, "end": list(self.end)}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The analysis that plain data tells; raises ValueError for data of another version."""
        if plain.get("version") != VERSION:
            raise ValueError("this analysis is of another version")
        judgements = tuple(Judgement.from_plain(one) for one in plain["judgements"])
        return cls(plain["effort"], judgements, tuple(plain["end"]))
