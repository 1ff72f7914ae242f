"""What the arena refuses, and how a bot can lose otherwise than by playing."""

from __future__ import annotations

from typing import Literal, get_args

from guildhall.messages import MessageError

FaultKind = Literal["illegal", "timeout", "crash"]
FAULTS: tuple[FaultKind, ...] = get_args(FaultKind)


class ArenaError(MessageError, ValueError):
    """Something asked of the arena that cannot be; nothing was played."""


class Fault(Exception):  # noqa: N818 - what a referee calls it
    """What a bot did instead of making a legal move in time: it loses the game by that."""

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail
        """For those who have to mend the bot; one line."""
