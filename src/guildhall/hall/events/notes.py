"""Private notes: at most a page, for nobody but their author, in a stream of their own (TS-40)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.stream import Stream
from guildhall.messages import message

MOST_LETTERS = 4000
MOST_LINES = 60
"""What fits on a sheet of A4."""


async def read(log: AsyncLog, event: str, author: str) -> str:
    """The notes of an author as they were last written."""
    if not author:
        return ""
    stream = _stream(log, event, author)
    await asyncio.to_thread(stream.refresh)
    return stream.state


async def write(log: AsyncLog, event: str, author: str, text: str) -> None:
    """Keep notes; who writes last has written."""
    if not author:
        raise NotAllowed(
            message("The hall does not know whose notes these are"), message("Enter with your link")
        )
    kept = text.replace("\r\n", "\n").rstrip()
    if len(kept) > MOST_LETTERS or kept.count("\n") >= MOST_LINES:
        raise Invalid(
            message(
                "The notes are longer than a page of {letters} letters and {lines} lines",
                letters=MOST_LETTERS,
                lines=MOST_LINES,
            ),
            message("Write less"),
        )
    entry = NewEntry(author, "written/1", {"text": kept})
    await asyncio.to_thread(_stream(log, event, author).execute, lambda _: [entry])


def _stream(log: AsyncLog, event: str, author: str) -> Stream[str]:
    return Stream(log.log, f"notes/{event}/{author}", _fold, "")


def _fold(_: str, entries: Sequence[Entry]) -> str:
    return str(entries[-1].data["text"])
