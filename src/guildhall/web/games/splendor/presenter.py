"""How Splendor is shown at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildhall.games.splendor import Card, Move, PlayerArea, View, cards
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.move_text import describe
from guildhall.games.splendor.notation import DECKS, deck_family
from guildhall.games.splendor.rules import base
from guildhall.messages import Message
from guildhall.web.fragment import Fragment
from guildhall.web.games.lessons import Course
from guildhall.web.games.presenter import Choices
from guildhall.web.games.scene import Scene
from guildhall.web.games.splendor.about import About, about
from guildhall.web.games.splendor.board import draw_board
from guildhall.web.games.splendor.choices import choices_of
from guildhall.web.games.splendor.courses import COURSES
from guildhall.web.games.splendor.holdings import extra_words, towers
from guildhall.web.games.splendor.nearness import nearness
from guildhall.web.games.splendor.rules_page import rules_page
from guildhall.web.language import gettext, tell

DOOR = (79, 66, 8)
"""The cards that decorate the first page: one of each tier."""


class SplendorPresenter:
    """Splendor with or without one of its expansions."""

    folder: str = "games/splendor"
    style: str = "style/splendor.css"
    module: str = "script/games/splendor/play.js"
    shared: Sequence[str] = ("players", "tiles", "market", "bank")

    def door_cards(self) -> list[Card]:
        """What stands at the door to the game: a card of each tier."""
        return [cards.developments()[number] for number in DOOR]

    def draw_board(self, view: View, scene: Scene) -> dict[str, Fragment]:
        """The shared fragments by their names."""
        return draw_board(view, scene)

    def board(self, view: View) -> dict[str, Any]:
        """What the end of a game shows."""
        return {"areas": view.players}

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
            "words": gettext("Round {played}", played=turns // view.n_players + 1),
            "goal": tell(view.edition.goal_sign),
            "last": view.edition.is_last_round(view) and not view.over,
        }

    def choices(self, view: View) -> Choices:
        """What the seat of a view may decide now."""
        return choices_of(view)

    def move_words(self, view: View, move: Move) -> Message:
        """A move with the gems or the card that it is about."""
        return describe(view, move)


PRESENTER = SplendorPresenter()


def hand_families(view: View, area: PlayerArea) -> list[str]:
    """For each reserved card the expansion that its deck came with."""
    decks = view.state.players[area.seat].reserved_deck
    return [
        deck_family(DECKS[deck]) if place else ""
        for place, deck in zip(area.reserved, decks, strict=True)
    ]
