"""What people report to the hosts: who, at which table, which line, and why.

A report holds no words of anybody: what was said is looked up where it was said, so it is gone with
whoever wants to be forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import Projection
from guildhall.messages import mark, message

STREAM = "reports/hall"
MOST_OPEN = 20
"""Reports of one person that may wait for a host."""

REASONS = {
    "chat": mark("insults or spam in the chat"),
    "name": mark("an offensive name"),
    "play": mark("cheating or stalling"),
    "other": mark("something else"),
}


@dataclass(frozen=True, slots=True)
class Report:
    """One report that no host has settled yet."""

    number: int
    at: datetime
    by: str
    person: str
    reason: str
    table: str = ""
    """Where it happened; empty where it is about a person in general."""


class Reports:
    """All reports that wait, the same in every worker."""

    def __init__(self, log: AsyncLog) -> None:
        self.waiting: dict[int, Report] = {}
        self._stream = Projection(log, STREAM, Reports._apply, self, independent=True)

    async def open(self) -> None:
        """Read what was reported and listen."""
        await self._stream.open()

    def close(self) -> None:
        """Listen no more."""
        self._stream.close()

    async def report(self, by: str, person: str, reason: str, table: str = "") -> None:
        """Tell the hosts of somebody; the same again changes nothing."""
        if reason not in REASONS or by == person:
            raise Invalid(message("That cannot be reported"))
        data = {"person": person, "reason": reason, "table": table}

        def decide(reports: Reports) -> list[NewEntry]:
            own = [each for each in reports.waiting.values() if each.by == by]
            if any((each.person, each.reason, each.table) == tuple(data.values()) for each in own):
                return []
            if len(own) >= MOST_OPEN:
                raise NotAllowed(
                    message("{number} of your reports are waiting for a host", number=len(own)),
                    message("Wait until some of them are settled"),
                )
            return [NewEntry(by, "reported/1", data)]

        await self._stream.execute(decide)

    async def settle(self, by: str, number: int) -> None:
        """A host has seen to it."""
        entry = NewEntry(by, "settled/1", {"report": number})
        await self._stream.execute(lambda reports: [entry] if number in reports.waiting else [])

    def _apply(self, entry: Entry) -> None:
        data = entry.data
        if entry.kind == "settled/1":
            self.waiting.pop(data["report"], None)
        elif entry.kind == "reported/1":
            self.waiting[entry.seq] = Report(entry.seq, entry.at, entry.by, **data)
