"""Analysts that think in no time, stop where they are told to, and say what tests want."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from guildhall.analysis import Judgement, Mark
from guildhall.games.catalogue import game as spec_of
from guildhall.hall.hall import Hall
from guildhall.hall.process_pool import BotTroubleError
from patience import PATIENCE

COSTS = {
    Mark.BEST: 0.0,
    Mark.GOOD: 0.02,
    Mark.INACCURACY: 0.05,
    Mark.MISTAKE: 0.1,
    Mark.BLUNDER: 0.3,
}
"""Decisions are marked so by turns."""


class QuickAnalysts:
    """Judge every decision at once; the better move is another legal one, with one after it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        """The courses and numbers that were judged."""
        self.fail_at: int | None = None
        self.stop_at: int | None = None
        """Wait before this decision until `go` is set."""
        self.go = asyncio.Event()
        self.reached = asyncio.Event()
        """Set when that decision is reached."""

    async def judge(
        self, game: str, record: dict[str, Any], course: str, effort: int, number: int
    ) -> Judgement:
        del effort
        if number == self.stop_at:
            self.reached.set()
            await self.go.wait()
        await asyncio.sleep(0)
        if number == self.fail_at:
            raise BotTroubleError("the analyst took more than 600 seconds")
        self.asked.append((course, number))
        return judgement_of(spec_of(game).replay(record), number)

    async def close(self) -> None:
        """There is nothing to end."""


def judgement_of(game: Any, number: int) -> Judgement:
    """Something that might be said of a decision."""
    again = game.copy()
    while len(again.history) >= number:
        again.pop()
    seat, played = again.turn, game.history[number - 1].move
    mark = list(COSTS)[number % len(COSTS)]
    others = [move for move in again.legal_moves() if str(move) != str(played)]
    better = "" if mark in {Mark.BEST, Mark.GOOD} or not others else str(others[0])
    line: tuple[str, ...] = ()
    if better:
        again.push(others[0])
        line = () if again.over else (str(again.legal_moves()[0]),)
    first = 0.3 + 0.4 * (number % 7) / 7
    before = tuple(
        first if n == 0 else (1 - first) / (game.n_players - 1) for n in range(game.n_players)
    )
    luck = (0.05, *[-0.05 / (game.n_players - 1)] * (game.n_players - 1)) if number % 4 == 0 else ()
    return Judgement(
        number, seat, str(played), mark, before, COSTS[mark] if better else 0.0, better, line, luck
    )


def install(hall: Hall) -> QuickAnalysts:
    """Let a hall be served by such analysts."""
    analysts = QuickAnalysts()
    hall.analysis._runner._analysts = analysts  # type: ignore[assignment]
    return analysts


async def until(hall: Hall, holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something holds of what waits to be analysed, or has waited."""
    while True:
        changed = hall.analysis.changed.wait()
        if await holds():
            return
        await asyncio.wait_for(asyncio.shield(changed), PATIENCE)


async def until_idle(hall: Hall) -> None:
    """Wait until no game waits to be analysed."""

    async def is_idle() -> bool:
        return not hall.analysis._queue.jobs

    await until(hall, is_idle)
