"""Analysts that find something in a position in no time, and stop where they are told to."""

from __future__ import annotations

import asyncio

from guildhall.bots.opinion import Opinion, Option
from guildhall.games.catalogue import game as spec_of
from guildhall.hall.analysis.processes import Finding, Topic
from guildhall.hall.hall import Hall


class QuickThinkers:
    """The first legal move is the best with 60 %, the second has 55 %, and so on."""

    def __init__(self) -> None:
        self.asked: list[Topic] = []
        self.gate = asyncio.Event()
        """No answer comes before it is set."""
        self.gate.set()
        self.seconds = 0.01
        self.compiles = False
        self._news = asyncio.Condition()

    async def until(self, count: int) -> None:
        """Wait until so much was asked."""
        async with self._news:
            await self._news.wait_for(lambda: len(self.asked) >= count)

    async def has_to_compile(self, topic: Topic, by: str) -> bool:
        del topic, by
        return self.compiles

    async def think(self, topic: Topic, more: int, by: str) -> Finding:
        del by
        async with self._news:
            self.asked.append(topic)
            self._news.notify_all()
        await self.gate.wait()
        await asyncio.sleep(0)
        before = sum(each.name == topic.name for each in self.asked[:-1])
        view = spec_of(topic.game).game_class().read_view(topic.view)
        options = tuple(
            Option(move.action, str(move), 0.6 - 0.05 * place, 10)
            for place, move in enumerate(view.legal_moves()[:8])
        )
        shares = tuple(0.6 if seat == view.turn else 0.4 for seat in range(view.n_players))
        found = topic.most if topic.played is not None else more * (before + 1)
        return Finding(Opinion(shares, options), found, self.seconds)


def install(hall: Hall) -> QuickThinkers:
    """Let a hall be served by such analysts."""
    thinkers = QuickThinkers()
    hall.explorations.analysts = thinkers  # type: ignore[assignment]
    return thinkers
