"""What an arbiter can rule, and what follows from it (TS-20, TS-21, TS-38, TS-39, SW-38, TC-19)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from guildhall.messages import Message, message, message_from_data
from guildhall.tournament.errors import Refused
from guildhall.tournament.format import TimeOptions

RulingKind = Literal[
    "explanation",
    "warning",
    "slow play warning",
    "delay",
    "game loss",
    "no-show",
    "walk-over",
    "removal",
    "result stands",
    "lost sheet",
]
RULING_WORDS: dict[RulingKind, Message] = {
    "explanation": message("explanation"),
    "warning": message("warning"),
    "slow play warning": message("slow play warning"),
    "delay": message("delay"),
    "game loss": message("game loss"),
    "no-show": message("no-show"),
    "walk-over": message("walk-over"),
    "removal": message("removal"),
    "result stands": message("result stands"),
    "lost sheet": message("lost sheet"),
}
"""What rulings are called."""
OUT_OF_THE_GAME = {"delay", "game loss", "no-show", "walk-over", "removal"}
"""Rulings that end the running game for somebody with nothing (TS-20, TS-39, SW-25)."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling as it stands in the log; it is final (TS-38)."""

    kind: RulingKind
    why: Message
    by: str
    at: str
    called_at: str = ""
    player: str = ""
    round: int = 0
    table: int = 0
    leaves: bool = False
    """Whether the player is out of the tournament as well."""
    score: int = 0
    """What the player keeps in a lost duel: the wounds inflicted so far (SW-25)."""
    no_refund: bool = False
    """Whether an excluded player gets no entry fee back (TC-19)."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any], by: str, at: str) -> Ruling:
        """The ruling that was kept in a log."""
        return cls(by=by, at=at, **{**data, "why": message_from_data(data["why"])})


def slow_play(player: str, rulings: Iterable[Ruling], options: TimeOptions) -> RulingKind:
    """What slow play leads to: first a warning, on repetition perhaps a game loss (SW-38)."""
    if options.control == "chess clock":
        raise Refused(
            message("with chess clocks slow play costs only one’s own time"),
            rules=["SW-38"],
            persons=[player],
            ways_out=[message("let the clock run")],
        )
    warned = any(r.player == player and r.kind == "slow play warning" for r in rulings)
    return "game loss" if warned else "slow play warning"


def effect_of_lost_sheet(why: Message, *, withdrawn: bool) -> Message:
    """A ruling on a lost tournament sheet, with what it means (TC-21)."""
    if withdrawn:
        return message("{why}: player is withdrawn from the tournament", why=why)
    return message("{why}: the sheet is printed again", why=why)
