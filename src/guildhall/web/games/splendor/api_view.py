"""A view of Splendor as JSON; what a view does not know cannot be told."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

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


API_VIEW = ApiView(SplendorView)
