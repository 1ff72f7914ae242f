"""What can be set in a position, as fields of a form; a game may have a form that reads better.

A form works on the fields of the notation, `players=2`, `market=...`, and what it sends becomes
notation again. Whether that can be, the game says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from guildhall.messages import Message, Word, joined, message

Kind = Literal["choice", "several", "number", "text", "drawing"]

Sent = Mapping[str, Sequence[str]]
"""What a form sends: for each name all its values."""


NOTHING_SENT: Sent = {}


@dataclass(frozen=True, slots=True)
class Control:
    """One thing that can be set."""

    name: str
    label: Message
    kind: Kind
    value: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    """What is sent, and what stands there."""
    most: int = 0
    """The largest number."""
    template: str = ""
    """What draws it, where it is touched and not written."""
    choices_template: str = ""
    """What shows beside it what can be chosen, where it has more to show than room."""
    shown: Any = None
    """What the templates draw."""


@dataclass(frozen=True, slots=True)
class Section:
    """Some things that belong together."""

    title: Message
    controls: tuple[Control, ...]
    seat: int | None = None
    """The seat that they lie before."""


class Editor(Protocol):
    """The form of a game."""

    remark: Message
    """What becomes of whatever is not set."""

    def sections(self, position: str, sent: Sent = NOTHING_SENT) -> list[Section]:
        """What can be set in a position, which may be one that cannot be.

        What was sent last tells what is being looked at.
        """

    def position(self, sent: Sent) -> str:
        """The notation of what a form sends."""


OF_THE_FORM = {"csrf", "edited", "game"}
"""What a form sends besides the fields of a position."""


class PlainEditor:
    """Every field of the notation as it is written."""

    remark = message("What lies face down is dealt by chance.")

    def __init__(self, game: str, fields: Sequence[str]) -> None:
        self._game, self._fields = game, fields

    def sections(self, position: str, sent: Sent = NOTHING_SENT) -> list[Section]:  # noqa: ARG002
        """A line for each field."""
        word, known = split(position)
        names = [*dict.fromkeys([*known, *self._fields])]
        controls = [
            Control(name, joined([Word(name)]), "text", (known.get(name, ""),)) for name in names
        ]
        return [Section(joined([Word(word or self._game)]), tuple(controls))]

    def position(self, sent: Sent) -> str:
        """The fields that are not empty."""
        names = [
            name
            for name in sent
            if name.replace(".", "").replace("_", "").isalnum() and name not in OF_THE_FORM
        ]
        return write(self._game, {name: first(sent, name) for name in names})


def split(position: str) -> tuple[str, dict[str, str]]:
    """The first word of a position, and its fields by their names."""
    word, *fields = position.split() or [""]
    pairs = (field.partition("=") for field in fields)
    return word, {key: value for key, _, value in pairs}


def write(word: str, fields: Mapping[str, str]) -> str:
    """A position of its first word and its fields; those without a text are left out."""
    texts = [f"{key}={''.join(value.split())}" for key, value in fields.items() if value.strip()]
    return " ".join([word, *texts])


def first(sent: Sent, name: str, usual: str = "") -> str:
    """The first value of a name."""
    values: Any = sent.get(name, ())
    return str(values[0]) if values else usual
