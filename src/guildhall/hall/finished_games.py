"""Finished games and ratings as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from guildhall.openings.counts import NOTHING, OpeningPool, Result

STREAM = "ledger/games"

MU = 25.0
"""The strength that is believed of somebody new."""
MIDDLE = 1500
SCALE = 42.0
"""Points of a rating for each unit of the model: somebody new is at 1500 ± 350."""
SETTLED = 10
"""As many rated games make a rating that is not provisional."""

BOT = "bot:"
"""What the id of a bot of the house begins with."""
ANY_BOT = "bot"
"""What the ids of all bots begin with, of the house and of others; those of people are hex."""
OPENING = 3
"""How many of a player's first moves make an opening."""


def is_bot(who: str) -> bool:
    """Whether somebody is a program: one with an account, or a bot of the house."""
    return who.startswith(ANY_BOT)


@dataclass(frozen=True, slots=True)
class Seated:
    """One who has played a game to its end."""

    who: str
    """The id of a person or a program, or `bot:` and the name of a bot of the house."""
    name: str
    place: int
    score: int
    opening: tuple[str, ...]
    """The first moves."""
    firsts: tuple[str, ...] | None = None
    """What they got first, see `GameWords.firsts`; None for games in which nobody wrote it down."""

    @property
    def is_bot(self) -> bool:
        """Whether a bot of the house or a program played here."""
        return is_bot(self.who)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    table: str
    game: str
    title: str
    at: str
    rated: bool
    ending: str
    seats: tuple[Seated, ...]
    public: bool = True
    """Whether anybody may find it; otherwise those who sat there."""
    hides_people: bool = False
    """Whether nobody else is told who sat there."""

    @property
    def opening_pool(self) -> OpeningPool:
        """With which games its openings are compared."""
        return OpeningPool(self.game, self.title, len(self.seats))

    @property
    def is_against_oneself(self) -> bool:
        """Whether somebody plays at several seats."""
        return len({seat.who for seat in self.seats}) < len(self.seats)

    def result(self, number: int) -> Result | None:
        """How a seat began and how it ended for it; None where nobody wrote down how it began."""
        seat = self.seats[number]
        if seat.firsts is None:
            return None
        winners = sum(other.place == 1 for other in self.seats)
        first = (*seat.firsts, NOTHING)[0]
        return Result(number, first, (seat.place == 1) / max(winners, 1), seat.score)


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is believed to be, and how sure that is."""

    mu: float
    sigma: float
    games: int

    @property
    def shown(self) -> int:
        """The strength that is believed in, as a number for people: everybody begins at 1,500."""
        return round(MIDDLE + SCALE * (self.mu - MU))

    @property
    def doubt(self) -> int:
        """How far off that may be, more or less; it shrinks with every game."""
        return round(SCALE * self.sigma)

    @property
    def sure(self) -> float:
        """What somebody is at least worth in all likelihood: the order of the best."""
        return self.mu - 3 * self.sigma

    @property
    def is_provisional(self) -> bool:
        """Whether there were too few games to take it seriously."""
        return self.games < SETTLED


@dataclass(frozen=True, slots=True)
class Pool:
    """Games that are rated together: of one edition, by two or by more players."""

    title: str
    """What is played: `Splendor: The Cities`."""
    duel: bool
    """Whether two play; otherwise three or more."""

    @property
    def key(self) -> str:
        """Its name in addresses."""
        return f"{self.title}, {'2' if self.duel else '3+'}"


def played_from(data: dict[str, Any], at: str) -> Played:
    """The game that an entry of the ledger tells of, written at a time."""
    seats = tuple(
        Seated(
            seat["who"],
            seat["name"],
            seat["place"],
            seat["score"],
            tuple(seat["opening"]),
            tuple(seat["firsts"]) if "firsts" in seat else None,
        )
        for seat in data["seats"]
    )
    return Played(
        data["table"],
        data["game"],
        data["title"],
        at,
        data["rated"],
        data["ending"],
        seats,
        data.get("public", True),
        data.get("hides_people", False),
    )
