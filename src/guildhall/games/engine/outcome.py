"""How a game ended: who came where, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from guildhall.messages import Message


class Standing(Protocol):
    """One seat at the end of a game."""

    @property
    def seat(self) -> int:
        """Whose it is."""

    @property
    def place(self) -> int:
        """The place, 1 for winners; those who share one skip the next."""


S = TypeVar("S", bound=Standing)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """The result of a finished game."""

    ranking: tuple[S, ...]
    """All seats, best first."""
    ending: str
    """What ended the game, such as `15 prestige reached`."""
    why: Message
    """Who won and by what, in one sentence."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several if they share the victory."""
        return tuple(standing.seat for standing in self.ranking if standing.place == 1)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat; those who are equal share one and skip the next."""
        return tuple(s.place for s in sorted(self.ranking, key=lambda standing: standing.seat))
