"""What every game offers to bots, consoles, halls and environments."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol, Self, runtime_checkable

from guildhall.messages import Message, MessageError, joined


class MoveError(MessageError, ValueError):
    """A move that was refused; nothing has changed."""


class MalformedMove(MoveError):
    """The text is not a move in any position."""


class IllegalMove(MoveError):
    """The move is understood, but the rules do not allow it now."""


class AmbiguousMove(MoveError):
    """The text fits several moves; the detail names them."""


class RecordError(MessageError, ValueError):
    """A record that cannot be replayed; the message says where it goes wrong."""


class PositionError(MessageError, ValueError):
    """A position that cannot be; the message tells everything that is wrong with it."""

    def __init__(self, problems: Sequence[Message]) -> None:
        super().__init__(joined(problems, "; "))
        self.problems = tuple(problems)
        """Everything that is wrong, a sentence each."""

    def __reduce__(self) -> tuple[type[PositionError], tuple[tuple[Message, ...]]]:
        return PositionError, (self.problems,)


class Move(Protocol):
    """A choice of a player; its text is its notation."""

    @property
    def action(self) -> int: ...

    def __str__(self) -> str: ...


class Outcome(Protocol):
    """How a game ended."""

    @property
    def winners(self) -> tuple[int, ...]: ...

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat; those who share one skip the next."""

    @property
    def why(self) -> Message:
        """One sentence: who won and by what."""


@runtime_checkable
class View(Protocol):
    """Everything that one seat may know, and nothing else."""

    @property
    def seat(self) -> int | None: ...

    @property
    def turn(self) -> int | None: ...

    @property
    def decision(self) -> str | None: ...

    def legal_moves(self) -> Sequence[Any]: ...

    def determinise(self, rng: random.Random) -> Any:
        """A whole game that agrees with all this seat knows."""

    def plain(self) -> dict[str, Any]:
        """All that it holds as plain data that JSON can hold; `Game.read_view` reads it."""


@runtime_checkable
class Game(Protocol):
    """A game in progress."""

    @property
    def n_players(self) -> int: ...

    @property
    def turn(self) -> int | None:
        """The seat to decide, or None when the game is over."""

    @property
    def decision(self) -> str | None:
        """The kind of decision to make."""

    def legal_moves(self) -> Sequence[Any]: ...

    def parse(self, text: str) -> Any:
        """The move that a text means here, or a MoveError."""

    def push(self, move: Any) -> None:
        """Make a move; an illegal one raises IllegalMove and changes nothing."""

    def pop(self) -> Any:
        """Take the last move back and tell which it was."""

    def view_for(self, seat: int | None) -> Any: ...

    @classmethod
    def read_view(cls, plain: dict[str, Any]) -> Any:
        """The view that plain data tells of: bots think in other processes."""

    def determinise(self, seat: int, rng: random.Random) -> Any: ...

    def outcome(self) -> Any: ...

    def copy(self) -> Self: ...

    def record(self) -> dict[str, Any]:
        """The whole game as plain data that JSON can hold."""

    @classmethod
    def replay(cls, record: dict[str, Any]) -> Self: ...
