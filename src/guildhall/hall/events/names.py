"""Finding people by what is typed in a hurry: a prefix, without accents, in any case."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches

from guildhall.hall.errors import AmbiguousName, UnfitName, UnknownName
from guildhall.tournament import Player

LONGEST = 60
SHOWN = 8
"""How many candidates a refusal lists."""

LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"}
)
"""Letters that people type without their strokes, though Unicode does not take them apart."""


def folded(text: str) -> str:
    """A text as it is compared: without accents and case, with single blanks."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in apart if not unicodedata.combining(char))
    return " ".join(bare.translate(LETTERS).split())


def proper_name(text: str) -> str:
    """A name as it is kept: one line, composed letters, single blanks."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise UnfitName("there is no name", ways_out=["write a name"])
    if not folded(name) or not name.isprintable() or len(name) > LONGEST:
        raise UnfitName(
            f"{name[:LONGEST]!r} is not a name: it is one line of 1 to {LONGEST} letters",
            ways_out=["write the name shorter, without signs that cannot be printed"],
        )
    if "=" in name:
        raise UnfitName(
            f"{name!r} is not a name: '=' stands between a name and a score",
            ways_out=["write the name without '='"],
        )
    return name


def find_name(typed: str, names: Collection[str], what: str = "player") -> str:
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


def _ambiguous(typed: str, found: list[str], what: str) -> AmbiguousName:
    shown = sorted(found)[:SHOWN]
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return AmbiguousName(
        f"{typed!r} may be {' or '.join(shown)}{more}",
        persons=shown if what == "player" else (),
        ways_out=[f"type more of the name of the {what}"],
    )


def _unknown(typed: str, names: Collection[str], what: str) -> UnknownName:
    by_fold = {folded(name): name for name in names}
    close = [by_fold[fold] for fold in get_close_matches(folded(typed), by_fold, n=3)]
    ways = [f"type {' or '.join(close)}"] if close else []
    ways.append("add them" if what == "player" else "look at `list`")
    return UnknownName(f"there is no {what} {typed!r} here", ways_out=ways)
