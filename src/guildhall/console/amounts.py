"""How much a hall has written, in words."""

from __future__ import annotations

from guildhall.messages import Message, joined, plural


def amount_words(entries: int, streams: int) -> Message:
    """So many entries, and so many streams that they are of."""
    return joined(
        (
            plural("{count} entry", "{count} entries", count=entries),
            plural("{count} stream", "{count} streams", count=streams),
        ),
        ", ",
    )
