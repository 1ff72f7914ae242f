"""Registering decks, at the desk and on the phone: base decks in order, or a custom list.

SW-2, SW-5
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Annotated, Any

from fastapi import Form

from guildhall.messages import Message, as_message, message
from guildhall.tournament import CustomDeck, Tournament, deck_warnings
from guildhall.tournament.event.people import Player
from guildhall.tournament.reports.rounds import wanted_decks
from guildhall.tournament.table.decks import (
    CUSTOM_PARTS,
    LONGEST_NAME,
    DeckPart,
    cards_text,
    factions,
    parse_cards,
)
from guildhall.web.events.shared.fields import OpenForm

MOST_DECKS = 12
"""Base decks that a form may name."""


class DeckForm(OpenForm):
    """What was typed: `deck-1` ... in the order of the rounds, or the parts of a custom deck."""

    overruled: str = ""
    """Why a list that breaks the rules is accepted."""

    def decks(self, t: Tournament, least: int = 0) -> list[str] | CustomDeck:
        """The registration, as the event wants it: base decks up to the last that is named."""
        if t.format.decks.kind == "custom":
            return CustomDeck(**{part.name: self._part(part) for part in CUSTOM_PARTS})
        named = [self._name(f"deck-{number}") for number in range(1, MOST_DECKS + 1)]
        while len(named) > least and not named[-1]:
            named.pop()
        return named

    def _part(self, part: DeckPart) -> Any:
        if not part.names:
            return parse_cards(self.more.get(part.name, ""))
        if part.names == 1:
            return self._name(part.name)
        names = (self._name(f"{part.name}-{number}") for number in range(1, part.names + 1))
        return tuple(filter(None, names))

    def _name(self, field: str) -> str:
        return " ".join(self.more.get(field, "").split())[:LONGEST_NAME]


TheDeckForm = Annotated[DeckForm, Form()]
"""The form, as a parameter of a handler."""


@dataclass(frozen=True, slots=True)
class DeckField:
    """A field of the form of a player's decks."""

    name: str
    label: Message
    value: str
    """What was typed, or else is registered."""
    rows: int = 0
    """The height of a field for several lines, 0 for one line."""


@dataclass(frozen=True, slots=True)
class DeckFields:
    """The form of a player's decks, filled in, and what is to be said of them."""

    fields: Sequence[DeckField]
    known: Sequence[str] = ()
    """Names to choose from."""
    warnings: Sequence[Message] = ()
    settled: bool = False
    """Whether only the desk can change them now."""


def deck_fields(t: Tournament, player: str, typed: Mapping[str, str]) -> DeckFields | None:
    """The fields for a player's decks, None where no decks are registered."""
    kind, participant = t.format.decks.kind, t.people[player]
    settled = bool(t.counting_rounds() and (participant.decks or participant.custom_deck))
    if kind == "none":
        return None
    if kind == "custom":
        parts = [_fields(part, participant, typed) for part in CUSTOM_PARTS]
        return DeckFields(list(chain(*parts)), settled=settled)
    rounds = [
        DeckField(
            f"deck-{number}",
            message("Round {number}", number=number),
            typed.get(f"deck-{number}", _at(participant.decks, number)),
        )
        for number in range(1, max(wanted_decks(t), len(participant.decks)) + 1)
    ]
    return DeckFields(rounds, tuple(factions().values()), deck_warnings(t, player), settled)


def _fields(part: DeckPart, participant: Player, typed: Mapping[str, str]) -> list[DeckField]:
    listed = (participant.custom_deck or {}).get(part.name)
    if not part.names:
        value = typed.get(part.name, cards_text(listed or {}))
        return [DeckField(part.name, as_message(part.label), value, part.rows)]
    if part.names == 1:
        return [DeckField(part.name, as_message(part.label), typed.get(part.name, listed or ""))]
    return [
        DeckField(
            f"{part.name}-{number}",
            message(part.label, number=number),
            typed.get(f"{part.name}-{number}", _at(listed or (), number)),
        )
        for number in range(1, part.names + 1)
    ]


def _at(names: Sequence[str], number: int) -> str:
    return names[number - 1] if number <= len(names) else ""
