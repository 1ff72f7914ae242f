"""What is said at a table."""

from __future__ import annotations

import unicodedata
from collections import deque
from dataclasses import dataclass
from datetime import datetime

from guildhall.hall.errors import Invalid
from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.people import Person
from guildhall.messages import mark, message

LONGEST = 300
HALL = "hall"
KEPT = 200
"""Lines that are shown."""

PRESETS = {
    "hello": mark("Hello, have fun!"),
    "good-game": mark("Good game!"),
    "well-played": mark("Well played!"),
    "oops": mark("Oops!"),
    "moment": mark("One moment, please."),
    "back": mark("I am back."),
    "thanks": mark("Thank you!"),
    "rematch": mark("Again?"),
}
"""What is said by a touch; everybody reads it in their own language."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One thing that somebody said."""

    seq: int
    at: datetime
    person: str
    name: str
    text: str

    @property
    def is_preset(self) -> bool:
        """Whether it was said by a touch, or in the same words."""
        return self.text in PRESETS.values()


class Chat:
    """The last lines of a table."""

    def __init__(self) -> None:
        self.lines: deque[ChatLine] = deque(maxlen=KEPT)

    def apply(self, entry: Entry) -> None:
        """Take in what was said, or that somebody wants to be forgotten."""
        data = entry.data
        if entry.kind == "erased/1":
            kept = [line for line in self.lines if line.person != data["person"]]
            self.lines = deque(kept, maxlen=KEPT)
            return
        if entry.kind == "hidden/1":
            kept = [line for line in self.lines if line.seq != data["line"]]
            self.lines = deque(kept, maxlen=KEPT)
            return
        if not data["text"]:  # taken out
            return
        self.lines.append(ChatLine(entry.seq, entry.at, entry.by, data["name"], data["text"]))

    def heard_by(self, person: Person | None) -> list[ChatLine]:
        """The lines without those of people who are muted."""
        muted = person.muted | person.blocked if person else frozenset[str]()
        return [line for line in self.lines if line.person not in muted]


def said(person: Person, text: str) -> NewEntry:
    """Somebody says something, or one of the presets."""
    text = PRESETS.get(text, text)
    signs = (" " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign for sign in text)
    line = " ".join("".join(signs).split())
    if not line:
        raise Invalid(message("The message is empty"), message("Write something"))
    if len(line) > LONGEST:
        raise Invalid(
            message("Message too long"),
            message("Keep it to {number} characters", number=LONGEST),
        )
    return NewEntry(person.id, "said/1", {"name": person.name, "text": line})


def hidden(chat: Chat, by: str, line: int) -> list[NewEntry]:
    """A host hides a line from everybody."""
    if all(said.seq != line for said in chat.lines):
        return []
    return [NewEntry(by, "hidden/1", {"line": line})]


def forgotten(chat: Chat, person: str) -> list[NewEntry]:
    """What somebody said is shown to nobody any more."""
    if all(line.person != person for line in chat.lines):
        return []
    return [NewEntry(HALL, "erased/1", {"person": person})]
