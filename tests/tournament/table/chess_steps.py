"""A chess clock after steps at given seconds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from guildhall.tournament.table.chess_clock import ChessFold

BEGAN = datetime(2026, 3, 28, 10, tzinfo=UTC)


class Done(NamedTuple):
    kind: str
    at: datetime
    data: dict[str, Any]


def at(second: float) -> datetime:
    return BEGAN + timedelta(seconds=second)


def clock(*steps: tuple[int, str, dict[str, Any]]) -> ChessFold:
    fold = ChessFold()
    for second, kind, data in steps:
        fold.apply(Done(f"{kind}/1", at(second), data))
    return fold


def press(second: int) -> tuple[int, str, dict[str, Any]]:
    return second, "pressed", {}
