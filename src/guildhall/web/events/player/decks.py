"""Registering decks on the phone: base decks in order, or a custom list (SW-2, SW-5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from guildhall.hall.events import commands
from guildhall.messages import Message
from guildhall.tournament import CustomDeck, Tournament, deck_warnings
from guildhall.tournament.table.decks import SIX, factions
from guildhall.web.events.shared.rounds import wanted_decks

LINE = re.compile(r"(?:(\d{1,2})\s*[x*\u00d7]?\s+)?(\S.*)")
LONGEST = 60
MOST_LINES = 40


@dataclass(frozen=True, slots=True)
class DeckForm:
    """The form of a player's decks, filled in as far as they are registered."""

    kind: str
    settled: bool = False
    """Whether only the desk can change it now."""
    warnings: tuple[Message, ...] = ()
    decks: tuple[str, ...] = ()
    """A name or nothing for each round."""
    known: tuple[str, ...] = ()
    """The names to choose from."""
    summoner: str = ""
    champions: tuple[str, ...] = ("", "", "")
    commons: str = ""
    events: str = ""


def deck_form(t: Tournament, key: str) -> DeckForm | None:
    """The form of a player, nothing where no decks are registered."""
    player, kind = t.people[key], t.format.decks.kind
    if kind == "none":
        return None
    settled = bool(t.counting_rounds() and (player.decks or player.custom_deck))
    if kind == "base":
        named = (*player.decks, *[""] * SIX)[: max(wanted_decks(t), len(player.decks))]
        known = tuple(factions().values())
        return DeckForm("base", settled, deck_warnings(t, key), tuple(named), known)
    listed = player.custom_deck or {}
    return DeckForm(
        "custom",
        settled,
        summoner=listed.get("summoner", ""),
        champions=(*listed.get("champions", ()), "", "", "")[:3],
        commons=_text(listed.get("commons", {})),
        events=_text(listed.get("events", {})),
    )


def read_decks(t: Tournament, key: str, typed: Mapping[str, str]) -> commands.Command:
    """The registration that stands on a form."""
    if t.format.decks.kind == "base":
        decks = [_name(typed, f"deck-{number}") for number in range(1, wanted_decks(t) + 1)]
        return commands.RegisterDecks(key, decks)
    champions = [_name(typed, f"champion-{number}") for number in (1, 2, 3)]
    deck = CustomDeck(
        _name(typed, "summoner"),
        tuple(name for name in champions if name),
        _counted(typed.get("commons", "")),
        _counted(typed.get("events", "")),
    )
    return commands.RegisterDecks(key, deck)


def _name(typed: Mapping[str, str], field: str) -> str:
    return " ".join(typed.get(field, "").split())[:LONGEST]


def _counted(text: str) -> dict[str, int]:
    """Lines such as `4 Fighter`, with 1 where no number is written."""
    found: dict[str, int] = {}
    for line in text.strip().splitlines()[:MOST_LINES]:
        read = LINE.fullmatch(" ".join(line.split())[:LONGEST])
        if read:
            found[read[2]] = found.get(read[2], 0) + int(read[1] or 1)
    return found


def _text(cards: dict[str, int]) -> str:
    return "\n".join(f"{count} {name}" for name, count in cards.items())
