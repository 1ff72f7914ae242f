"""How Splendor is shown at a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from guildhall.games.splendor import Card, PlayerArea, View, cards
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.notation import DECKS, deck_family, slot_names
from guildhall.games.splendor.rules import base
from guildhall.web.games.lessons import Course
from guildhall.web.games.presenter import Choices
from guildhall.web.games.splendor.about import About, about
from guildhall.web.games.splendor.choices import choices_of
from guildhall.web.games.splendor.courses import COURSES
from guildhall.web.games.splendor.drawn_tiles import drawn
from guildhall.web.games.splendor.holdings import TOWER, extra_words, towers
from guildhall.web.games.splendor.nearness import nearness
from guildhall.web.games.splendor.rules_page import rules_page
from guildhall.web.games.splendor.spots import last_touched
from guildhall.web.language import gettext, tell

DOOR = (79, 66, 8)
"""The cards that decorate the first page: one of each tier."""


@dataclass(frozen=True, slots=True)
class Place:
    """A face-up place of the market and what lies there."""

    name: str
    card: Card | None
    is_last: bool
    """Whether the last turn has touched it."""
    note: str
    """What else lies on the card and is not drawn."""
    holder: int | None = None
    """The seat whose strongholds stand there."""
    holder_name: str = ""
    strongholds: int = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck with the places that it fills."""

    name: str
    tier: int
    family: str
    """The expansion that it came with, nothing for a deck of the base game."""
    left: int
    is_last: bool
    """Whether the last turn has touched it."""
    places: tuple[Place, ...]


class SplendorPresenter:
    """Splendor with or without one of its expansions."""

    folder: str = "games/splendor"
    style: str = "style/splendor.css"
    module: str = "script/games/splendor/play.js"
    shared: Sequence[str] = ("players", "tiles", "market", "bank")

    def door_cards(self) -> list[Card]:
        """What stands at the door to the game: a card of each tier."""
        return [cards.developments()[number] for number in DOOR]

    def board(self, view: View) -> dict[str, Any]:
        """What the shared fragments show."""
        areas, last = view.players, last_touched(view) if view.history else set()
        return {
            "view": view,
            "areas": areas,
            "extras": [" · ".join(extra_words(view, area)) for area in areas],
            "towers": [towers(view, seat) for seat in range(view.n_players)],
            "goal": view.edition.goal_prestige,
            "rows": market_rows(view, last),
            "last": last,
            "mover": view.history[-1].seat if view.history else None,
            "tiles": [drawn(piece) for piece in view.edition.table_pieces(view)],
        }

    def own(self, view: View) -> dict[str, Any]:
        """What lies before the seat of a view."""
        seat = view.seat or 0
        area = view.players[seat]
        return {
            "view": view,
            "area": area,
            "held": sum(area.tokens.values()),
            "extra": extra_words(view, area),
            "towers": towers(view, seat),
            "goal": view.edition.goal_prestige,
            "near": nearness(view),
            "families": hand_families(view, area),
        }

    def variant(self, settings: dict[str, Any]) -> str:
        """The expansion, and whether it has more than one deck in each row."""
        expansion = settings["expansion"]
        decks = set(edition(expansion).ruleset.rows(base.SLOT_DECK))
        wide = " table--wide-market" if len(decks) > base.N_TIERS else ""
        return f"{expansion or 'base'} table--market{wide}"

    def courses(self) -> Sequence[Course]:
        """What can be learned of it by playing, the first course first."""
        return COURSES

    def rules(self, settings: dict[str, Any]) -> str:
        """The address of the rules that are played by."""
        expansion = settings["expansion"]
        return f"/rules/{expansion}" if expansion else "/rules"

    def rules_page(self, settings: dict[str, Any]) -> dict[str, Any]:
        """What the page of the rules shows, with pieces of the edition."""
        return rules_page(settings["expansion"])

    def about(self, view: View, what: str) -> About | None:
        """What something on the table is."""
        return about(view, what)

    def sound(self, view: View) -> str:
        """Tokens, a card, or a noble that visits."""
        last = view.history[-1]
        if last.noble:
            return "noble"
        return "token" if last.move.text.startswith(("take", "return")) else "card"

    def race(self, view: View) -> dict[str, Any]:
        """The round and the goal."""
        begun = sum(happening.decision == "turn" for happening in view.history)
        turns = begun - 1 if view.decision not in {"turn", None} else begun
        return {
            "words": gettext("Round {number}", number=turns // view.n_players + 1),
            "goal": tell(view.edition.goal_sign),
            "last": view.edition.is_last_round(view) and not view.over,
        }

    def choices(self, view: View) -> Choices:
        """What the seat of a view may decide now."""
        return choices_of(view)


PRESENTER = SplendorPresenter()


def market_rows(view: View, last: Collection[str] = ()) -> list[list[Pile]]:
    """The market from the highest tier down, each row with the decks that fill it.

    `last` are the spots that the last turn has touched.
    """
    places: dict[int, list[Place]] = {}
    named = zip(
        slot_names(view.ruleset), view.face_up, view.ruleset.rows(base.SLOT_DECK), strict=True
    )
    for slot, (name, card, deck) in enumerate(named):
        place = _place(view, slot, name, card, is_last=name in last)
        places.setdefault(deck, []).append(place)
    piles = [
        Pile(
            name := DECKS[deck],
            deck % 3 + 1,
            deck_family(name),
            view.deck_sizes[deck],
            name in last,
            tuple(found),
        )
        for deck, found in sorted(places.items())
    ]
    return [[pile for pile in piles if pile.tier == tier] for tier in (3, 2, 1)]


def _place(view: View, slot: int, name: str, card: Card | None, *, is_last: bool) -> Place:
    on_it = view.edition.place_pieces(view, slot)
    tower = next((piece for piece in on_it if piece.kind == TOWER), None)
    note = ", ".join(piece.words for piece in on_it if piece.kind != TOWER)
    if tower is None:
        return Place(name, card, is_last, note)
    holder = tower.seats[0]
    return Place(name, card, is_last, note, holder, view.names[holder], tower.count)


def hand_families(view: View, area: PlayerArea) -> list[str]:
    """For each reserved card the expansion that its deck came with."""
    decks = view.state.players[area.seat].reserved_deck
    return [
        deck_family(DECKS[deck]) if place else ""
        for place, deck in zip(area.reserved, decks, strict=True)
    ]
