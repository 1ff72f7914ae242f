"""Private notes: at most a page, for nobody but their author, in a stream of their own (TS-40)."""

from __future__ import annotations

from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.log import Conflict, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog

MOST_LETTERS = 4000
MOST_LINES = 60
"""What fits on a sheet of A4."""


async def read(log: AsyncLog, event: str, author: str) -> str:
    """The notes of an author as they were last written."""
    if not author:
        return ""
    entries = await log.read(_stream(event, author))
    return str(entries[-1].data["text"]) if entries else ""


async def write(log: AsyncLog, event: str, author: str, text: str) -> None:
    """Keep notes; who writes last has written."""
    if not author:
        raise NotAllowed("Nobody is known here who could keep notes", "Enter with your link")
    kept = text.replace("\r\n", "\n").rstrip()
    if len(kept) > MOST_LETTERS or kept.count("\n") >= MOST_LINES:
        raise Invalid(
            f"The notes are longer than a page of {MOST_LETTERS} letters and {MOST_LINES} lines",
            "Write less",
        )
    entry, stream = NewEntry(author, "written/1", {"text": kept}), _stream(event, author)
    while True:
        try:
            await log.append(stream, await log.last(stream), [entry])
        except Conflict:
            continue
        return


def _stream(event: str, author: str) -> str:
    return f"notes/{event}/{author}"
