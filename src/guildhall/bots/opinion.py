"""What somebody who thinks about a position makes of it, and who can be asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Option:
    """A move that was looked at."""

    action: int
    move: str
    """In notation."""
    share: float
    """The part of the victory that the seat to decide may expect after it."""
    tries: int
    """How often it was tried: the more, the surer."""
    sequel: tuple[str, ...] = ()
    """What may follow, in notation."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a search found in a position."""

    shares: tuple[float, ...]
    """The part of the victory that each seat may expect."""
    options: tuple[Option, ...]
    """The best first."""

    def option(self, action: int) -> Option | None:
        """The option that begins with an action; None if it was not looked at."""
        return next((option for option in self.options if option.action == action), None)


class Analyst(Protocol):
    """Thinks about positions of one game; knows no more than the seat that has to decide."""

    def consider(self, view: Any, effort: int, played: int | None = None) -> Opinion:
        """Think about a view, looking at so many positions.

        The action that was played is looked at closely, however bad it seems, so that both can be
        compared.
        """

    def has_to_compile(self, view: Any) -> bool:
        """Whether thinking about such a view waits for rules to be compiled, up to a minute."""


class Thought(Protocol):
    """Thinking about one position that can go on, or be left, at any moment."""

    @property
    def positions(self) -> int:
        """How many positions were looked at so far."""

    def go_on(self, positions: int) -> Opinion:
        """Look at so many more positions, as far as there is room; tells all found so far."""


class Explorer(Analyst, Protocol):
    """An analyst that can be asked to go on."""

    def begin(self, position: Any, most: int, *, as_it_is: bool = False) -> Thought:
        """Begin to think about a position, looking at no more than so many others.

        What is hidden is guessed anew, unless `as_it_is` says that everything counts as known.
        """
