"""Lets games be analysed one after the other, a line of them for each effort.

One worker does it for the whole hall, in one process, so that no more than a part of one processor
is used, and that only when nobody else wants it. A quick analysis does not wait for a deep one: the
process is shared fairly by the first of each line.
"""

from __future__ import annotations

import asyncio
import logging
import time

from guildhall.analysis import Judgement
from guildhall.hall.analysis.effort import Effort
from guildhall.hall.analysis.findings import (
    FindingsRepository,
    LiveFindings,
    failed,
    finished,
    judged,
)
from guildhall.hall.analysis.processes import AnalystPool
from guildhall.hall.analysis.queue import STREAM, AnalysisQueue, Job
from guildhall.hall.log import NewEntry
from guildhall.hall.log.fanout import Cancel
from guildhall.hall.log.repository import patiently
from guildhall.hall.process_pool import BotTroubleError
from guildhall.hall.tables import analysis
from guildhall.hall.tables.repository import TableRepository
from guildhall.hall.tables.table import Table

logger = logging.getLogger(__name__)

BETWEEN_WRITES = 0.7
"""Seconds after which those who wait are told how far it is."""


class AnalysisRunner:
    """Does the jobs of the queue, in the one worker that it falls to."""

    def __init__(
        self,
        queue: AnalysisQueue,
        findings: FindingsRepository,
        tables: TableRepository,
        analysts: AnalystPool,
    ) -> None:
        self._queue, self._findings, self._tables = queue, findings, tables
        self._analysts = analysts
        self._lanes: list[asyncio.Task[None]] = []
        self._deaf: Cancel = lambda: None
        """Ends the listening to workers that come and go."""

    def begin(self) -> None:
        """Start, beginning with what waited when the hall closed."""
        self._deaf = self._tables.workers.changed.listen(self._share_out)
        self._share_out()

    def _share_out(self) -> None:
        """Work if it falls to this worker, also when others have come or gone."""
        if not self._tables.workers.owns(STREAM):
            for lane in self._lanes:
                lane.cancel()
            self._lanes = []
        elif not self._lanes:
            loop = asyncio.get_running_loop()
            self._lanes = [loop.create_task(self._work_off(effort)) for effort in Effort]

    async def end(self) -> None:
        """Stop; what was judged is written, or will be judged again."""
        self._deaf()
        for lane in self._lanes:
            lane.cancel()
        await asyncio.gather(*self._lanes, return_exceptions=True)
        await self._analysts.close()

    async def _work_off(self, effort: Effort) -> None:
        while True:
            changed = self._queue.changed.wait()
            job = self._queue.first(effort)
            if job is None:
                await asyncio.shield(changed)
                continue
            await self._do(job)
            await patiently(lambda: self._queue.leave(job))  # noqa: B023 - awaited at once

    async def _do(self, job: Job) -> None:
        """Analyse a game; whatever is wrong with it, others are analysed after it."""
        try:
            table = (await patiently(lambda: self._tables.get(job.table))).table
            live = await patiently(lambda: self._findings.get(job.table))
            live.watchers += 1
            try:
                await self._judge(table, job.effort, live)
            finally:
                live.watchers -= 1
        except Exception:
            logger.exception("table %s cannot be analysed", job.table)

    async def _judge(self, table: Table, effort: Effort, live: LiveFindings) -> None:
        """Judge what is not judged yet, and write it now and then."""
        known = live.findings.of[effort]
        total = analysis.decisions(table)
        missing = [n for n in range(1, total + 1) if n not in known.judgements]
        record, course = analysis.record(table), f"{table.id} {effort}"
        fresh: list[Judgement] = []
        written = time.monotonic()
        for number in missing:
            try:
                judgement = await self._analysts.judge(
                    table.options.game, record, course, effort.positions, number
                )
            except BotTroubleError as error:
                logger.warning("table %s: %s", table.id, error)
                await _write(live, judged(effort, fresh), failed(effort, str(error)))
                return
            fresh.append(judgement)
            if time.monotonic() - written > BETWEEN_WRITES:
                await _write(live, judged(effort, fresh))
                fresh, written = [], time.monotonic()
        if known.analysis(effort) is None:
            end = finished(effort, analysis.shares(table), total)
            await _write(live, judged(effort, fresh), end)


async def _write(live: LiveFindings, *entries: NewEntry) -> None:
    await patiently(lambda: live.write(*entries))
