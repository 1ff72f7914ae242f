"""Checks the decks that players register: orders of base decks and custom lists (SW-2 to SW-5)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from guildhall.tournament.format import DeckOptions

SIX = 6


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a registration, and what the organiser should look at."""

    faults: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CustomDeck:
    """A deck list as on the sheet; starting units, gates and epic events are not listed."""

    summoner: str
    champions: tuple[str, ...]
    commons: Mapping[str, int] = field(default_factory=dict)
    events: Mapping[str, int] = field(default_factory=dict)


def check_base_decks(decks: Sequence[str], rounds: int, options: DeckOptions) -> Verdict:
    """One deck for each round, in order; twice the same is a warning or a fault (SW-2 to SW-4)."""
    needed = SIX if options.collected == "six in advance" else rounds
    faults: list[str] = []
    warnings: list[str] = []
    if len(decks) < needed:
        faults.append(f"{_decks(needed)} needed, {_listed(len(decks))}")
    if not all(decks):
        faults.append("a deck has no name")
    again = [deck for deck, count in Counter(decks).items() if count > 1]
    if again:
        complaint = f"listed more than once: {', '.join(sorted(again))}"
        (faults if options.distinct else warnings).append(complaint)
    known = factions().values()
    unknown = sorted({deck for deck in decks if deck and deck not in known})
    if unknown:
        warnings.append(f"no known faction: {', '.join(unknown)}")
    return Verdict(tuple(faults), tuple(warnings))


@cache
def factions() -> Mapping[str, str]:
    """The base factions of the second edition as they are spelled, by a key for any spelling."""
    text = (files("guildhall.tournament.table") / "factions.toml").read_text(encoding="utf-8")
    return {_key(name): name for name in tomllib.loads(text)["second_edition"]}


def spelled(deck: str) -> str:
    """The name of a deck as its faction is spelled, so that a mirror is seen; or as it came."""
    return factions().get(_key(deck), deck)


def _key(name: str) -> str:
    return " ".join(name.casefold().split()).removeprefix("the ")


def _decks(count: int) -> str:
    return "1 deck is" if count == 1 else f"{count} decks are"


def _listed(count: int) -> str:
    return "none is listed" if count == 0 else f"{count} {'is' if count == 1 else 'are'} listed"


def deck_for_round(decks: Sequence[str], number: int) -> str | None:
    """The deck of a round (from 1), if one is listed (SW-2, SW-4)."""
    return decks[number - 1] if number <= len(decks) else None


def deck_for_top_cut(
    decks: Sequence[str], rounds: int, game: int, options: DeckOptions
) -> str | None:
    """The deck of a game of the top cut (from 1) after so many rounds; None if free (SW-3)."""
    if options.top_cut == "free choice":
        return None
    return deck_for_round(decks, game + (rounds if options.top_cut == "listed" else 0))


def check_custom_deck(deck: CustomDeck) -> Verdict:
    """The deck building rules of the second edition (SW-5)."""
    faults = []
    if not deck.summoner:
        faults.append("there is no summoner")
    if len(deck.champions) != 3:
        faults.append(f"3 champions are needed, {_listed(len(deck.champions))}")
    faults += [
        f"champion {name} is listed {count} times, once is allowed"
        for name, count in Counter(deck.champions).items()
        if count > 1
    ]
    faults += _copies(deck.commons, "commons", total=16, most=4)
    faults += _copies(deck.events, "standard events", total=6, most=2)
    return Verdict(tuple(faults))


def _copies(cards: Mapping[str, int], what: str, *, total: int, most: int) -> list[str]:
    faults = []
    if sum(cards.values()) != total:
        faults.append(f"{total} {what} are needed, {_listed(sum(cards.values()))}")
    faults += [
        f"{name} is listed {count} times, 1 to {most} are allowed"
        for name, count in cards.items()
        if not 1 <= count <= most
    ]
    return faults
