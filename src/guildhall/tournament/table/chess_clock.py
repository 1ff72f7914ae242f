"""The chess clock of a duel, folded from when it was pressed (SW-37). Nothing ticks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol


class Step(Protocol):
    """Something that was done to the clock, as the log keeps it."""

    @property
    def kind(self) -> str:
        """What was done, with its version."""

    @property
    def at(self) -> datetime:
        """When."""

    @property
    def data(self) -> Mapping[str, Any]:
        """What it needs: who plays, who has won."""


@dataclass(frozen=True, slots=True)
class ChessState:
    """A chess clock at a moment."""

    players: tuple[str, ...]
    """Who began, and the other."""
    left: dict[str, float]
    """Seconds; negative when somebody plays the last turn without time."""
    turn: str
    running: bool
    out_of_time: str
    """Whose time is over though the turn is not."""
    winner: str
    loser: str
    presses: int

    @property
    def over(self) -> bool:
        """Whether the clock has decided or heard who won."""
        return bool(self.winner)

    @property
    def proposal(self) -> dict[str, str] | None:
        """Winner and loser for the result sheet, once they are known."""
        return {"winner": self.winner, "loser": self.loser} if self.winner else None


@dataclass(slots=True)
class ChessFold:
    """The clock as its stream tells it."""

    players: tuple[str, ...] = ()
    left: dict[str, float] = field(default_factory=dict)
    turn: int = 0
    since: datetime | None = None
    presses: int = 0
    winner: str = ""
    loser: str = ""

    @property
    def to_move(self) -> str:
        """Whose clock it is."""
        return self.players[self.turn] if self.players else ""

    def state(self, now: datetime) -> ChessState:
        """The clock at a moment."""
        left = dict(self.left)
        if self.since is not None:
            left[self.to_move] -= max((now - self.since).total_seconds(), 0.0)
        out = self.to_move if self.players and left[self.to_move] <= 0 else ""
        return ChessState(
            self.players,
            left,
            self.to_move,
            self.since is not None,
            "" if self.winner else out,
            self.winner,
            self.loser,
            self.presses,
        )

    def apply(self, step: Step) -> None:
        """Take in what was done next."""
        kinds: dict[str, Callable[[Step], None]] = {
            "started/1": self._started,
            "pressed/1": self._pressed,
            "paused/1": self._paused,
            "continued/1": self._continued,
            "won/1": self._won,
            "reset/1": self._reset,
        }
        kinds[step.kind](step)

    def _reset(self, _: Step) -> None:
        new = ChessFold()
        for name in self.__slots__:
            setattr(self, name, getattr(new, name))

    def _started(self, step: Step) -> None:
        self.players = tuple(step.data["players"])
        self.left = dict.fromkeys(self.players, float(step.data["seconds"]))
        self.since = step.at

    def _stop(self, at: datetime) -> None:
        if self.since is not None:
            self.left[self.to_move] -= max((at - self.since).total_seconds(), 0.0)
        self.since = None

    def _pressed(self, step: Step) -> None:
        self._stop(step.at)
        self.presses += 1
        if self.left[self.to_move] <= 0:
            self.loser, self.winner = self.to_move, self.players[1 - self.turn]
            return
        self.turn = 1 - self.turn
        self.since = step.at

    def _paused(self, step: Step) -> None:
        self._stop(step.at)

    def _continued(self, step: Step) -> None:
        self.since = self.since or step.at

    def _won(self, step: Step) -> None:
        self._stop(step.at)
        self.winner = step.data["player"]
        self.loser = next(player for player in self.players if player != self.winner)
