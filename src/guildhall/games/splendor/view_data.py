"""A view of Splendor as plain data for programs; what a view does not know cannot be told."""

from __future__ import annotations

from functools import cache
from typing import Any

from guildhall.games.splendor.cards import LETTERS, Card, Noble, all_cards, nobles
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.game import View
from guildhall.games.splendor.notation import DECKS, slot_names
from guildhall.games.splendor.position import PlayerArea, Reserved

Data = dict[str, Any]


def view_data(view: View) -> Data:
    """What one seat, or a spectator, sees; gems by their letters."""
    chosen = view.edition
    places = zip(slot_names(view.ruleset), view.face_up, strict=True)
    return {
        "expansion": chosen.expansion,
        "bank": view.bank,
        "decks": dict(zip(DECKS, view.deck_sizes, strict=False)),
        "market": [
            {
                "place": place,
                "card": _card(chosen.expansion, card),
                "lies_on_it": str(chosen.place_words(view, slot) or ""),
            }
            for slot, (place, card) in enumerate(places)
        ],
        "nobles": [_place(noble) for noble in view.nobles] if chosen.has_nobles else [],
        "players": [_area(view, area) for area in view.players],
        "also": list(map(str, chosen.table_words(view))),
        "question": str(chosen.questions.get(view.decision or "", "")),
        "last_round": chosen.is_last_round(view),
    }


def _area(view: View, area: PlayerArea) -> Data:
    expansion = view.edition.expansion
    return {
        "seat": area.seat,
        "name": area.name,
        "prestige": area.prestige,
        "tokens": area.tokens,
        "bonuses": area.bonuses,
        "cards": [_facts(expansion, card.number) for card in area.cards],
        "nobles": [_noble(noble.number) for noble in area.nobles],
        "reserved": [_laid_aside(expansion, place) for place in area.reserved],
        "also": list(map(str, view.edition.player_words(view, area.seat))),
    }


def _laid_aside(expansion: str | None, place: Reserved | None) -> Data | None:
    if place is None:
        return None
    return {"tier": place.tier, "blind": place.blind, "card": _card(expansion, place.card)}


def _card(expansion: str | None, card: Card | None) -> Data | None:
    return None if card is None else _facts(expansion, card.number)


@cache
def _facts(expansion: str | None, number: int) -> Data:
    card = all_cards()[number]
    return {
        "number": card.number,
        "tier": card.tier,
        "bonus": None if card.bonus is None else LETTERS[card.bonus],
        "bonus_count": card.bonus_count,
        "prestige": card.prestige,
        "cost": _gems(card.cost),
        "effect": str(edition(expansion).card_words(card) or ""),
    }


def _place(noble: Noble | None) -> Data | None:
    return None if noble is None else _noble(noble.number)


@cache
def _noble(number: int) -> Data:
    noble = nobles()[number]
    return {
        "number": noble.number,
        "name": noble.name,
        "prestige": noble.prestige,
        "needs": _gems(noble.needs),
    }


def _gems(counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(LETTERS, counts, strict=False))
