"""What was found in a game, as its stream tells it; all workers see the same."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from guildhall.analysis import Analysis, Judgement
from guildhall.analysis.judgement import VERSION
from guildhall.hall.analysis.effort import Effort
from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import Projection
from guildhall.hall.log.repository import Repository
from guildhall.hall.workers import Workers

HOUSE = "hall"
MOST_IDLE = 64
"""Analyses that are kept in memory though nobody looks at them."""


@dataclass(slots=True)
class Progress:
    """How far a game was analysed with one effort."""

    judgements: dict[int, Judgement] = field(default_factory=dict)
    """By the number of the decision."""
    end: tuple[float, ...] | None = None
    """The part of the victory that each seat got; None until every decision is judged."""
    total: int = 0
    """How many decisions were judged then."""
    trouble: str = ""
    """Why it was given up the last time."""

    def analysis(self, effort: Effort) -> Analysis | None:
        """The whole, None while something is missing."""
        if self.end is None or len(self.judgements) != self.total:
            return None
        ordered = tuple(self.judgements[number] for number in sorted(self.judgements))
        return Analysis(effort.positions, ordered, self.end)


class Findings:
    """A fold of all that was found in one game; what another version has written is passed over."""

    def __init__(self) -> None:
        self.of = {effort: Progress() for effort in Effort}

    def apply(self, entry: Entry) -> None:
        """Take in the next entry."""
        data = entry.data
        if data["version"] != VERSION:
            return
        progress = self.of[Effort(data["effort"])]
        if entry.kind == "judged/1":
            progress.trouble = ""
            progress.judgements |= _numbered(data["judgements"])
        elif entry.kind == "finished/1":
            progress.end, progress.total = tuple(data["end"]), data["decisions"]
        elif entry.kind == "failed/1":
            progress.trouble = data["why"]

    def deepest(self) -> tuple[Effort, Analysis] | None:
        """The most thorough analysis that is whole."""
        for effort in reversed(Effort):
            analysis = self.of[effort].analysis(effort)
            if analysis:
                return effort, analysis
        return None


def judged(effort: Effort, judgements: Sequence[Judgement]) -> NewEntry:
    """Some more decisions are judged."""
    plain = [judgement.plain() for judgement in judgements]
    return _new("judged/1", effort, {"judgements": plain})


def finished(effort: Effort, end: Sequence[float], decisions: int) -> NewEntry:
    """All decisions are judged."""
    return _new("finished/1", effort, {"end": list(end), "decisions": decisions})


def failed(effort: Effort, why: str) -> NewEntry:
    """It was given up."""
    return _new("failed/1", effort, {"why": why})


def _new(kind: str, effort: Effort, data: dict[str, Any]) -> NewEntry:
    return NewEntry(HOUSE, kind, {"version": VERSION, "effort": effort.value, **data})


def _numbered(plain: Sequence[Mapping[str, Any]]) -> dict[int, Judgement]:
    return {one["number"]: Judgement.from_plain(one) for one in plain}


class LiveFindings:
    """What was found in a game, kept up to date."""

    def __init__(self, log: AsyncLog, table: str) -> None:
        self.watchers = 0
        self._stream = Projection(
            log, f"analysis/{table}", Findings.apply, Findings(), independent=True
        )

    @property
    def findings(self) -> Findings:
        """All that is known."""
        return self._stream.state

    async def open(self) -> None:
        """Read what was found and listen."""
        await self._stream.open()

    def close(self) -> None:
        """Listen no more; those who wait are woken."""
        self._stream.close()

    async def refresh(self) -> None:
        """Take in what other workers have written."""
        await self._stream.catch_up()

    def changed(self) -> asyncio.Future[None]:
        """Wait for more."""
        return self._stream.changed.wait()

    async def write(self, *entries: NewEntry) -> None:
        """Add to what is known."""
        await self._stream.execute(lambda _: entries)


class FindingsRepository(Repository[LiveFindings]):
    """What was found in all games; what is in use is in memory."""

    def __init__(self, log: AsyncLog, workers: Workers) -> None:
        super().__init__(MOST_IDLE, is_fresh=lambda _: workers.alone)
        self._log = log

    async def load(self, name: str) -> LiveFindings:
        """Read what was found in the game of a table; nothing is no error."""
        live = LiveFindings(self._log, name)
        await live.open()
        return live
