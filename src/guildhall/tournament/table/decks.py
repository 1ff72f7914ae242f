"""Checks the decks that players register: orders of base decks and custom lists (SW-2 to SW-5)."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from guildhall.messages import Listing, Message, Word, mark, message, plural
from guildhall.tournament.format import DeckOptions

SIX = 6
CHAMPIONS = 3
COMMONS = 16
EVENTS = 6
"""How many cards of a kind a custom deck has (SW-5)."""

CARDS = re.compile(r"(?:(\d{1,2})\s*[x*\u00d7]?\s+)?(\S.*)")
LONGEST_NAME = 60
MOST_LINES = 40
"""Of a deck list as it is typed."""

IN_SHORT = {
    "listed more than once: {decks}": message("listed more than once"),
    "no known faction: {names}": message("no known faction"),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a registration, and what the organiser should look at."""

    faults: tuple[Message, ...] = ()
    warnings: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class CustomDeck:
    """A deck list as on the sheet; starting units, gates and epic events are not listed."""

    summoner: str
    champions: tuple[str, ...]
    commons: Mapping[str, int] = field(default_factory=dict)
    events: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeckPart:
    """A part of a custom deck, as forms ask for it."""

    name: str
    """In `CustomDeck`, in logs and in files."""
    label: str
    """Before the field; with {number} where there are several names."""
    names: int = 0
    """How many names it has; 0 for cards with their numbers, a kind a line."""
    rows: int = 0
    """The usual number of lines of cards."""


CUSTOM_PARTS = (
    DeckPart("summoner", mark("Summoner"), names=1),
    DeckPart("champions", mark("Champion {number}"), names=CHAMPIONS),
    DeckPart("commons", mark("16 commons, one kind a line: number and name"), rows=6),
    DeckPart("events", mark("6 standard events, one kind a line: number and name"), rows=4),
)
"""A custom deck; it is called by its first part (SW-5)."""


def parse_cards(text: str) -> dict[str, int]:
    """Cards by their names from lines such as `4 Fighter`, with 1 where no number is written."""
    cards: dict[str, int] = {}
    for line in text.strip().splitlines()[:MOST_LINES]:
        read = CARDS.fullmatch(" ".join(line.split())[:LONGEST_NAME])
        if read:
            cards[read[2]] = cards.get(read[2], 0) + int(read[1] or 1)
    return cards


def cards_text(cards: Mapping[str, int]) -> str:
    """Cards as they are typed, a line for each name."""
    return "\n".join(f"{count} {name}" for name, count in cards.items())


def check_base_decks(decks: Sequence[str], rounds: int, options: DeckOptions) -> Verdict:
    """One deck for each round, in order; twice the same is a warning or a fault (SW-2 to SW-4)."""
    needed = SIX if options.collected == "six in advance" else rounds
    faults: list[Message] = []
    warnings: list[Message] = []
    if len(decks) < needed:
        faults.append(
            plural(
                "1 deck is needed, {listed}",
                "{count} decks are needed, {listed}",
                count=needed,
                listed=_listed(len(decks)),
            )
        )
    if not all(decks):
        faults.append(message("a deck has no name"))
    again = [deck for deck, count in Counter(decks).items() if count > 1]
    if again:
        complaint = message("listed more than once: {decks}", decks=_words(again))
        (faults if options.distinct else warnings).append(complaint)
    known = factions().values()
    unknown = {deck for deck in decks if deck and deck not in known}
    if unknown:
        warnings.append(message("no known faction: {names}", names=_words(unknown)))
    return Verdict(tuple(faults), tuple(warnings))


def in_short(warning: Message) -> Message:
    """A warning about decks without the decks, where those of several people are told together."""
    return IN_SHORT.get(warning.text, warning)


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


def _words(decks: Iterable[str]) -> Listing:
    return Listing(tuple(map(Word, sorted(decks))))


def _listed(count: int) -> Message:
    if count == 0:
        return message("none is listed")
    return plural("1 is listed", "{count} are listed", count=count)


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
        faults.append(message("there is no summoner"))
    if len(deck.champions) != CHAMPIONS:
        faults.append(
            message("3 champions are needed, {listed}", listed=_listed(len(deck.champions)))
        )
    faults += [
        message(
            "champion {name} is listed {count} times, once is allowed",
            name=Word(name),
            count=count,
        )
        for name, count in Counter(deck.champions).items()
        if count > 1
    ]
    if sum(deck.commons.values()) != COMMONS:
        listed = _listed(sum(deck.commons.values()))
        faults.append(
            message("{needed} commons are needed, {listed}", needed=COMMONS, listed=listed)
        )
    faults += _too_many_copies(deck.commons, most=4)
    if sum(deck.events.values()) != EVENTS:
        listed = _listed(sum(deck.events.values()))
        faults.append(
            message("{needed} standard events are needed, {listed}", needed=EVENTS, listed=listed)
        )
    faults += _too_many_copies(deck.events, most=2)
    return Verdict(tuple(faults))


def _too_many_copies(cards: Mapping[str, int], *, most: int) -> list[Message]:
    return [
        message(
            "{name} is listed {count} times, 1 to {most} are allowed",
            name=Word(name),
            count=count,
            most=most,
        )
        for name, count in cards.items()
        if not 1 <= count <= most
    ]
