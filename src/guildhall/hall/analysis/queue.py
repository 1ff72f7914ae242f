"""Games that wait to be analysed, in the order in which somebody asked for it.

The queue is a stream of the log: it is the same in every worker, and survives a restart.
"""

from __future__ import annotations

from typing import NamedTuple

from guildhall.hall.analysis.effort import Effort
from guildhall.hall.errors import TooMany
from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import Projection
from guildhall.messages import message, plural

STREAM = "queue/analyses"
MOST_WAITING = 60
"""Games that may wait in all."""
MOST_OF_ONE = 4
"""Games that may wait because one person asked."""
SOON = 30.0
"""Seconds after which it is worth asking again."""


class Job(NamedTuple):
    """A game to be analysed, and how thoroughly."""

    table: str
    effort: Effort


class AnalysisQueue:
    """All jobs that are not done, with who asked for them, the first one first."""

    def __init__(self, log: AsyncLog) -> None:
        self.jobs: dict[Job, str] = {}
        self._stream = Projection(log, STREAM, AnalysisQueue.apply, self, independent=True)
        self.changed = self._stream.changed

    async def open(self) -> None:
        """Read what waits and listen."""
        await self._stream.open()

    def close(self) -> None:
        """Listen no more."""
        self._stream.close()

    async def enter(self, job: Job, by: str) -> None:
        """Let a game wait; one that waits already goes on waiting. Raises TooMany."""
        entry = NewEntry(by, "asked/1", {"table": job.table, "effort": job.effort.value})

        def decide(queue: AnalysisQueue) -> list[NewEntry]:
            if job in queue.jobs:
                return []
            queue.check_room(by)
            return [entry]

        await self._stream.execute(decide)

    async def leave(self, job: Job) -> None:
        """A game waits no more."""
        entry = NewEntry("hall", "ended/1", {"table": job.table, "effort": job.effort.value})
        await self._stream.execute(lambda queue: [entry] if job in queue.jobs else [])

    def first(self, effort: Effort) -> Job | None:
        """The next game to be analysed so thoroughly."""
        return next((job for job in self.jobs if job.effort is effort), None)

    def before(self, job: Job) -> int:
        """How many games come before one that waits."""
        like = [other for other in self.jobs if other.effort is job.effort]
        return like.index(job)

    def check_room(self, by: str) -> None:
        """Raise TooMany if nothing more can wait, or nothing that this person asks for."""
        own = sum(asker == by for asker in self.jobs.values())
        if own >= MOST_OF_ONE:
            raise TooMany(
                plural(
                    "{count} game that you asked for is still waiting to be analysed",
                    "{count} games that you asked for are still waiting to be analysed",
                    count=own,
                ),
                message("Ask again when one of them is finished"),
                seconds=SOON,
            )
        if len(self.jobs) >= MOST_WAITING:
            raise TooMany(
                message("Too many games are waiting to be analysed"),
                message("Ask again in a while"),
                seconds=SOON,
            )

    def apply(self, entry: Entry) -> None:
        """Take in the next entry."""
        job = job_of(entry)
        if entry.kind == "asked/1":
            self.jobs[job] = entry.by
        elif entry.kind == "ended/1":
            self.jobs.pop(job, None)


def job_of(entry: Entry) -> Job:
    """What an entry of the queue is about."""
    return Job(entry.data["table"], Effort(entry.data["effort"]))
