"""Who wants to know what a bot makes of a game asks here; pages and the API render the answer.

Whatever is asked, the answer for a game that is not over is a refusal.
"""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.analysis import Analysis
from guildhall.hall.analysis.effort import Effort
from guildhall.hall.analysis.findings import FindingsRepository, LiveFindings
from guildhall.hall.analysis.processes import AnalystPool
from guildhall.hall.analysis.queue import AnalysisQueue, Job
from guildhall.hall.analysis.runner import AnalysisRunner
from guildhall.hall.errors import NotAllowed
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.tables import analysis
from guildhall.hall.tables.repository import LiveTable, TableRepository
from guildhall.hall.tables.table import Table
from guildhall.messages import Message, Word, message

STRANGER = "guest"
"""Who asks without having come in."""


@dataclass(frozen=True, slots=True)
class Work:
    """An analysis that is being made, or waits for it."""

    effort: Effort
    done: int
    """So many decisions are judged."""
    before: int
    """So many other games come first."""


@dataclass(frozen=True, slots=True)
class AnalysisState:
    """What is known of a game, and what is being done to know more."""

    total: int
    """How many decisions the game has."""
    found: Analysis | None = None
    """The most thorough analysis that there is."""
    effort: Effort | None = None
    """How thorough it is."""
    work: Work | None = None
    offered: Effort | None = None
    """What can be asked for."""
    trouble: str = ""
    """Why the last attempt was given up."""
    refusal: Message | None = None
    """Why this game cannot be analysed."""


class AnalysisService:
    """Analyses of games that are over: asked for, made in the background, kept with the game."""

    def __init__(
        self, log: AsyncLog, tables: TableRepository, analysts: AnalystPool | None = None
    ) -> None:
        self._queue = AnalysisQueue(log)
        self.changed = self._queue.changed
        """Fires when a game begins to wait, or waits no more."""
        self._findings = FindingsRepository(log, tables.workers)
        self.analysts = analysts or AnalystPool()
        """Think for those who try out lines, too."""
        self._runner = AnalysisRunner(self._queue, self._findings, tables, self.analysts)

    async def open(self) -> None:
        """Read what waits and go on with it."""
        await self._queue.open()
        self._runner.begin()

    async def close(self) -> None:
        """Stop; what is unfinished goes on at the next start."""
        await self._runner.end()
        self._queue.close()
        self._findings.close()

    async def ask(self, live: LiveTable, effort: Effort, by: str = STRANGER) -> None:
        """Have a game analysed, unless it is or waits for it.

        Raises NotAllowed for a game that is not over or that nobody can judge, and TooMany.
        """
        table = live.table
        refusal = _refusal(table)
        if refusal:
            raise NotAllowed(refusal, message("Look at the game with the replay"))
        found = await self._of(table)
        if found.findings.of[effort].analysis(effort) is None:
            await self._queue.enter(Job(table.id, effort), by)

    async def look(self, live: LiveTable) -> AnalysisState:
        """What is known of a game; raises NotAllowed for one that is not over."""
        table = live.table
        total = analysis.decisions(table)
        refusal = _refusal(table)
        if refusal:
            return AnalysisState(total, refusal=refusal)
        findings = (await self._of(table)).findings
        effort, found = findings.deepest() or (None, None)
        work = self._work(table.id, {each: len(findings.of[each].judgements) for each in Effort})
        deeper = [each for each in Effort if effort is None or each.positions > effort.positions]
        offered = deeper[0] if deeper and work is None else None
        trouble = findings.of[offered].trouble if offered else ""
        return AnalysisState(total, found, effort, work, offered, trouble)

    async def findings(self, live: LiveTable) -> LiveFindings:
        """What a stream listens to; raises NotAllowed for a game that is not over."""
        return await self._of(live.table)

    async def _of(self, table: Table) -> LiveFindings:
        analysis.check_over(table)
        return await self._findings.get(table.id)

    def _work(self, table: str, done: dict[Effort, int]) -> Work | None:
        for effort in Effort:
            job = Job(table, effort)
            if job in self._queue.jobs:
                return Work(effort, done[effort], self._queue.before(job))
        return None


def _refusal(table: Table) -> Message | None:
    """Why a game that is over cannot be analysed; raises NotAllowed for one that is not."""
    total = analysis.decisions(table)
    if not table.spec.analyst:
        return message("No bot judges positions of {game} yet", game=Word(table.spec.title))
    if not (table.result and table.result.places):
        return message("This game was broken off, so nobody won it")
    return None if total else message("Nobody has moved in this game")
