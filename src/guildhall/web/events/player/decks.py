"""Registering decks on the phone: base decks in order, or a custom list (SW-2, SW-5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from guildhall.hall.events import commands
from guildhall.messages import Message
from guildhall.tournament import CustomDeck, Tournament, deck_warnings
from guildhall.tournament.reports.rounds import wanted_decks
from guildhall.tournament.table.decks import (
    LONGEST_NAME,
    SIX,
    cards_text,
    factions,
    parse_cards,
)


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
    """The form of a player, None where no decks are registered."""
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
        commons=cards_text(listed.get("commons", {})),
        events=cards_text(listed.get("events", {})),
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
        parse_cards(typed.get("commons", "")),
        parse_cards(typed.get("events", "")),
    )
    return commands.RegisterDecks(key, deck)


def _name(typed: Mapping[str, str], field: str) -> str:
    return " ".join(typed.get(field, "").split())[:LONGEST_NAME]
