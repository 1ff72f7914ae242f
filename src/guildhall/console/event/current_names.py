"""Players under the names they have now, in lines that were written with their keys.

A terminal shows everything to whoever sits at it; here nothing is hidden, only renamed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from guildhall.hall.events.name_privacy import NameDisplay
from guildhall.messages import Message
from guildhall.tournament import Player, Tournament

Naming = Callable[[Message | str], str]
"""A text with the names of players as they are called now."""


def current_names(t: Tournament) -> Naming:
    """Shows people under the names they have now, whatever they entered with."""
    renamed = {key: each.name for key, each in t.people.items() if each.name != key}
    return partial(_named, t.people, renamed) if renamed else str


def _named(people: Mapping[str, Player], renamed: Mapping[str, str], text: Message | str) -> str:
    if isinstance(text, Message):
        return NameDisplay(people, "full").text(text)
    longest_first = sorted(renamed, key=len, reverse=True)
    keys = "|".join(map(re.escape, longest_first))
    return re.sub(rf"(?<!\w)(?:{keys})(?!\w)", lambda found: renamed[found[0]], text)
