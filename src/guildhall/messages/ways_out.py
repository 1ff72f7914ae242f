"""What can be done instead of what was refused: actions that each front end words for itself."""

from __future__ import annotations

from typing import NamedTuple

from guildhall.messages.message import Message


class WayOut(NamedTuple):
    """Something that can be done instead."""

    words: Message
    """How it is told where a front end has no button or command of its own for it."""
    action: str = ""
    """What programs and front ends go by, such as "publish"; empty for mere advice."""

    def __str__(self) -> str:
        """The way out in English."""
        return str(self.words)


def way_out(words: WayOut | Message) -> WayOut:
    """A way out as it is; a message is advice."""
    return words if isinstance(words, WayOut) else WayOut(words)
