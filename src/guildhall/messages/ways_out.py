"""What can be done instead of what was refused: actions that each front end words for itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

from guildhall.messages.message import Message

PLACE = re.compile(r"\{\w+\}")
WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class WayOut:
    """Something that can be done instead."""

    action: str
    """What programs and front ends go by, such as "publish-it"."""
    words: Message
    """How it is told where a front end has no button or command of its own for it."""

    def __str__(self) -> str:
        """The way out in English."""
        return str(self.words)


def way_out(words: WayOut | Message) -> WayOut:
    """A way out as it is; of a message one whose action is named by its English text."""
    if isinstance(words, WayOut):
        return words
    return WayOut("-".join(WORD.findall(PLACE.sub("", words.text).lower())), words)
