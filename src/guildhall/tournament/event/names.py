"""Finding people by what is typed in a hurry: a prefix, without accents, in any case."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Literal

from guildhall.messages import Listing, OwnWords, message, quoted
from guildhall.tournament.actions import way_to
from guildhall.tournament.errors import AmbiguousName, UnfitName, UnknownName
from guildhall.tournament.event.people import Player

What = Literal["player", "event"]
"""Whose name it is."""

LONGEST = 60
SHOWN = 8
"""How many candidates a refusal lists."""

LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"}
)
"""Letters that people type without their strokes, though Unicode does not take them apart."""


def folded(text: str) -> str:
    """A text as it is compared: without accents and case, with single blanks."""
    # Names are compared on every page; what is longer than any name is not worth the memory.
    return _known(text) if len(text) <= LONGEST else _folded(text)


def _folded(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in apart if not unicodedata.combining(char))
    return " ".join(bare.translate(LETTERS).split())


_known = lru_cache(maxsize=16_384)(_folded)


def proper_name(text: str) -> str:
    """A name as it is kept: one line, composed letters, single blanks."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise UnfitName(message("there is no name"), ways_out=[message("write a name")])
    if not folded(name) or not name.isprintable() or len(name) > LONGEST:
        raise UnfitName(
            message(
                "{typed} is not a name: it is one line of 1 to {most} letters",
                typed=quoted(name[:LONGEST]),
                most=LONGEST,
            ),
            ways_out=[message("write the name shorter, without signs that cannot be printed")],
        )
    if "=" in name:
        raise UnfitName(
            message(
                "{typed} is not a name: '=' stands between a name and a score",
                typed=quoted(name),
            ),
            ways_out=[message("write the name without '='")],
        )
    return name


def find_name(typed: str, names: Collection[str], what: What = "player") -> str:
    """The one name that is meant: in full, else by its beginning, else by that of any word."""
    wanted = folded(typed)
    fits: tuple[Callable[[str], bool], ...] = (
        lambda name: name == typed,
        lambda name: folded(name) == wanted,
        lambda name: folded(name).startswith(f"{wanted} "),
        lambda name: folded(name).startswith(wanted),
        lambda name: any(word.startswith(wanted) for word in folded(name).split()),
    )
    for fit in fits if wanted else ():
        found = [name for name in names if fit(name)]
        if len(found) == 1:
            return found[0]
        if found:
            raise _ambiguous(typed, found, what)
    raise _unknown(typed, names, what)


def find_player(
    typed: str, people: Mapping[str, Player], among: Collection[str] | None = None
) -> str:
    """The key of the player who is meant: by the name that is shown, or by the whole key."""
    keys = people if among is None else among
    if typed in keys:
        return typed
    names = {people[key].name: key for key in keys}
    return names[find_name(typed, names)]


def search_people(people: Iterable[Player], typed: str) -> list[Player]:
    """All whose names hold what was typed, however it is spelled, in the order of their names."""
    wanted = folded(typed)
    found = [player for player in people if wanted in folded(player.name)]
    return sorted(found, key=lambda player: folded(player.name))


def _ambiguous(typed: str, found: list[str], what: What) -> AmbiguousName:
    shown = sorted(found)[:SHOWN]
    names = Listing(tuple(map(OwnWords, shown)), " or ")
    reason = message("{typed} may be {names}", typed=quoted(typed), names=names)
    if len(found) > SHOWN:
        reason = message(
            "{typed} may be {names} and {count} more",
            typed=quoted(typed),
            names=names,
            count=len(found) - SHOWN,
        )
    more = {
        "player": message("type more of the name of the player"),
        "event": message("type more of the name of the event"),
    }
    persons = shown if what == "player" else ()
    return AmbiguousName(reason, persons=persons, ways_out=[more[what]])


def _unknown(typed: str, names: Collection[str], what: What) -> UnknownName:
    by_fold = {folded(name): name for name in names}
    close = [by_fold[fold] for fold in get_close_matches(folded(typed), by_fold, n=3)]
    like = Listing(tuple(map(OwnWords, close)), " or ")
    ways = [message("type {names}", names=like)] if close else []
    if what == "player":
        return UnknownName(
            message("there is no player {typed} here", typed=quoted(typed)),
            ways_out=[*ways, way_to("add-player", message("add them"))],
        )
    return UnknownName(
        message("there is no event {typed} here", typed=quoted(typed)),
        ways_out=[*ways, way_to("list-events", message("look at the list of events"))],
    )
