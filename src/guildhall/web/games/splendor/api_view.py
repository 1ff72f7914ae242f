"""A view of Splendor as JSON; what a view does not know cannot be told."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from guildhall.games.splendor import View
from guildhall.games.splendor.cards import LETTERS, Card, Noble, all_cards, nobles
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.notation import DECKS, slot_names
from guildhall.games.splendor.position import PlayerArea, Reserved
from guildhall.web.games.api_view import ApiView

Gems = dict[str, int]
"""By their letters: W white, B blue, G green, R red, O black, E gold."""


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CardFacts(_Shape):
    """A card that lies open."""

    number: int
    tier: int
    bonus: str | None
    bonus_count: int
    prestige: int
    cost: Gems
    effect: str = Field(description="What a card of the Orient does, in words.")


class PlaceShape(_Shape):
    """A face-up place of the market."""

    place: str = Field(examples=["a1"])
    card: CardFacts | None
    lies_on_it: str = Field(description="Strongholds, in words.")


class NobleFacts(_Shape):
    """A noble tile."""

    number: int
    name: str
    prestige: int
    needs: Gems


class ReservedShape(_Shape):
    """A card laid aside; what was drawn unseen is told to its owner only."""

    tier: int
    blind: bool
    card: CardFacts | None


class AreaShape(_Shape):
    """What lies before one player."""

    seat: int
    name: str
    prestige: int
    tokens: Gems
    bonuses: Gems
    cards: list[CardFacts]
    nobles: list[NobleFacts]
    reserved: list[ReservedShape | None]
    also: list[str] = Field(description="What an expansion adds, in words.")


class SplendorView(_Shape):
    """The table of a game of Splendor."""

    game: Literal["splendor"] = "splendor"
    expansion: str | None
    bank: Gems
    decks: dict[str, int] = Field(description="How many cards are left.")
    market: list[PlaceShape]
    nobles: list[NobleFacts | None]
    players: list[AreaShape]
    also: list[str] = Field(description="What an expansion adds, in words: cities, posts.")
    question: str = Field(description="What an expansion asks the player to decide.")
    last_round: bool


def view_shape(view: View) -> SplendorView:
    """What one seat, or a spectator, sees."""
    chosen = view.edition
    decision = view.decision or ""
    return SplendorView(
        expansion=chosen.expansion,
        bank=view.bank,
        decks=dict(zip(DECKS, view.deck_sizes, strict=False)),
        market=[
            PlaceShape(
                place=place,
                card=_card(chosen.expansion, card),
                lies_on_it=chosen.place_words(view, slot),
            )
            for slot, (place, card) in enumerate(
                zip(slot_names(view.ruleset), view.face_up, strict=True)
            )
        ],
        nobles=[_place(noble) for noble in view.nobles] if chosen.has_nobles else [],
        players=[_area(view, area) for area in view.players],
        also=chosen.table_words(view),
        question=str(chosen.questions.get(decision, "")),
        last_round=chosen.is_last_round(view),
    )


def _area(view: View, area: PlayerArea) -> AreaShape:
    return AreaShape(
        seat=area.seat,
        name=area.name,
        prestige=area.prestige,
        tokens=area.tokens,
        bonuses=area.bonuses,
        cards=[_facts(view.edition.expansion, card.number) for card in area.cards],
        nobles=[_noble(noble.number) for noble in area.nobles],
        reserved=[_laid_aside(view.edition.expansion, place) for place in area.reserved],
        also=view.edition.player_words(view, area.seat),
    )


def _laid_aside(expansion: str | None, place: Reserved | None) -> ReservedShape | None:
    if place is None:
        return None
    return ReservedShape(tier=place.tier, blind=place.blind, card=_card(expansion, place.card))


def _card(expansion: str | None, card: Card | None) -> CardFacts | None:
    return None if card is None else _facts(expansion, card.number)


@cache
def _facts(expansion: str | None, number: int) -> CardFacts:
    card = all_cards()[number]
    return CardFacts(
        number=card.number,
        tier=card.tier,
        bonus=None if card.bonus is None else LETTERS[card.bonus],
        bonus_count=card.bonus_count,
        prestige=card.prestige,
        cost=_gems(card.cost),
        effect=str(edition(expansion).card_words(card) or ""),
    )


def _place(noble: Noble | None) -> NobleFacts | None:
    return None if noble is None else _noble(noble.number)


@cache
def _noble(number: int) -> NobleFacts:
    noble = nobles()[number]
    return NobleFacts(
        number=noble.number, name=noble.name, prestige=noble.prestige, needs=_gems(noble.needs)
    )


def _gems(counts: tuple[int, ...]) -> Gems:
    return dict(zip(LETTERS, counts, strict=False))


API_VIEW = ApiView(SplendorView, view_shape)
