"""What every bot offers, and what one that thinks may offer besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable


@runtime_checkable
class Bot(Protocol):
    """A player that thinks: it is shown views of a game and knows nothing else."""

    name: str

    def choose(self, view: Any) -> Any:
        """One of the legal moves of a view whose seat has to decide."""


class Allowance(NamedTuple):
    """How much a bot may think about one decision; thinking ends with what is used up first."""

    simulations: int | None = None
    """Positions, playouts or whatever the bot counts."""
    seconds: float | None = None
    """By the clock on the wall."""
    processor_seconds: float | None = None

    def __bool__(self) -> bool:
        return self != Allowance()


@runtime_checkable
class Budgeted(Bot, Protocol):
    """A bot that can be told how much it may think; one that cannot plays as it always does."""

    def allow(self, allowance: Allowance) -> None:
        """From now on think so much about each decision, instead of what is usual."""


@runtime_checkable
class Planning(Bot, Protocol):
    """A bot that makes up its mind about several decisions of a turn at once."""

    intended: tuple[Any, ...]
    """The moves that it means to make after the last one it chose, while nobody else decides."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found before a move was chosen."""

    share: float
    """The part of the victory that the seat to decide may expect."""
    tries: Mapping[int, int]
    """How often each action was tried; one that is missing was not."""


@runtime_checkable
class Searching(Bot, Protocol):
    """A bot that can tell what its last choice stands on."""

    found: Found | None
    """None before the first choice, and where there was nothing to choose."""
