"""Passes: what the link of a player, or of a table's device, gives a browser, and nothing else.

A pass makes nobody known to the hall: it stands for one player, or one table, in one event, as long
as the link counts by which it came (TS-42).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from guildhall.hall.events.links import LinkWords
    from guildhall.hall.keys import Keys

PURPOSE = "event passes"
SECONDS = 365 * 24 * 60 * 60
"""How long a browser keeps a pass."""

MOST = 6
"""Events whose passes one browser keeps; the oldest gives way."""


@dataclass(frozen=True, slots=True)
class Pass:
    """A sign-in that counts in one event only."""

    event: str
    role: Literal["player", "device"]
    player: str
    table: int
    generation: int
    """Of the link by which it came."""
    id: str
    """Another one for each time that the link was followed."""

    def says(self, words: LinkWords) -> bool:
        """Whether it stands for the same as a link."""
        mine = self.event, self.role, self.player, self.table, self.generation
        return mine == (words.event, words.role, words.player, words.table, words.generation)


def make_pass(words: LinkWords) -> Pass:
    """A new pass for somebody who follows a link."""
    role: Literal["player", "device"] = "device" if words.role == "device" else "player"
    drawn = secrets.token_hex(8)
    return Pass(words.event, role, words.player, words.table, words.generation, drawn)


def with_pass(held: Iterable[Pass], new: Pass) -> tuple[Pass, ...]:
    """The passes of a browser with a new one, which replaces that of the same event."""
    return (*(each for each in held if each.event != new.event), new)[-MOST:]


def sign_passes(keys: Keys, passes: Iterable[Pass]) -> str:
    """What the browser keeps of its passes."""
    return keys.sign(PURPOSE, [list(astuple(each)) for each in passes])


def read_passes(keys: Keys, text: str) -> tuple[Pass, ...]:
    """The passes that a browser shows, none if they are forged; whether they count is not said."""
    value = keys.read(PURPOSE, text, seconds=SECONDS)
    return tuple(Pass(*each) for each in value) if isinstance(value, list) else ()
