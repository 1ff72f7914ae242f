"""How Splendor is shown at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from guildhall.games.splendor import Card, PlayerArea, View
from guildhall.games.splendor.notation import DECKS, slot_names
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.tiles import City, cities, trading_posts
from guildhall.web.games.presenter import Choices
from guildhall.web.games.splendor.choices import choices_of
from guildhall.web.games.splendor.nearness import nearness
from guildhall.web.games.splendor.spots import last_touched


@dataclass(frozen=True, slots=True)
class Place:
    """A face-up place of the market and what lies there."""

    name: str
    card: Card | None
    holder: int | None
    strongholds: int


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck with the places that it fills."""

    name: str
    tier: int
    orient: bool
    left: int
    places: tuple[Place, ...]


class SplendorPresenter:
    """Splendor with or without one of its expansions."""

    folder: str = "games/splendor"
    style: str = "style/table.css"
    module: str = "script/games/splendor/play.js"
    shared: Sequence[str] = ("players", "tiles", "market", "bank")

    def board(self, view: View) -> dict[str, Any]:
        """What the shared fragments show."""
        state = view.state
        return {
            "view": view,
            "areas": view.players,
            "extras": [extra_words(view, seat) for seat in range(view.n_players)],
            "towers": towers(view),
            "goal": goal(view),
            "rows": market_rows(view),
            "last": last_touched(view.history) if view.history else set(),
            "mover": view.history[-1].seat if view.history else None,
            "keepers": [k if k >= 0 else None for k in getattr(state, "keeper", [-1] * 5)],
            "cities": table_cities(view),
            "posts": trading_posts() if hasattr(state.players[0], "posts") else (),
            "coats": coats(view),
        }

    def own(self, view: View) -> dict[str, Any]:
        """What lies before the seat of a view."""
        seat = view.seat or 0
        area = view.players[seat]
        return {
            "view": view,
            "area": area,
            "held": sum(area.tokens.values()),
            "extra": extra_words(view, seat),
            "towers": towers(view),
            "goal": goal(view),
            "near": nearness(view),
            "orient_decks": orient_hand(view, area),
        }

    def variant(self, settings: dict[str, Any]) -> str:
        """The expansion."""
        return settings["expansion"] or "base"

    def race(self, view: View) -> dict[str, Any]:
        """The round and the goal."""
        begun = sum(happening.decision == "turn" for happening in view.history)
        turns = begun - 1 if view.decision not in {"turn", None} else begun
        return {
            "words": f"Round {turns // view.n_players + 1}",
            "goal": view.edition.goal_sign,
            "last": view.edition.is_last_round(view) and not view.over,
        }

    def choices(self, view: View) -> Choices:
        """What the seat of a view may decide now."""
        return choices_of(view)


PRESENTER = SplendorPresenter()


def market_rows(view: View) -> list[list[Pile]]:
    """The market from the highest tier down, each row with the decks that fill it."""
    none = [0] * len(view.face_up)
    holders, counts = (getattr(view.state, name, none) for name in ("holder", "strongholds"))
    places: dict[int, list[Place]] = {}
    named = zip(
        slot_names(view.ruleset), view.face_up, view.ruleset.rows(base.SLOT_DECK), strict=True
    )
    for slot, (name, card, deck) in enumerate(named):
        holder = holders[slot] if counts[slot] else None
        places.setdefault(deck, []).append(Place(name, card, holder, counts[slot]))
    piles = [
        Pile(DECKS[deck], deck % 3 + 1, deck >= 3, view.deck_sizes[deck], tuple(places[deck]))
        for deck in sorted(places)
    ]
    return [[pile for pile in piles if pile.tier == tier] for tier in (3, 2, 1)]


def table_cities(view: View) -> list[City | None] | None:
    """The cities on the table, if this game has any."""
    numbers = getattr(view.state, "cities", None)
    if numbers is None:
        return None
    return [cities()[number] if number >= 0 else None for number in numbers]


def coats(view: View) -> dict[int, list[int]]:
    """Whose coats of arms are on each trading post."""
    players = view.state.players[: view.n_players]
    if not hasattr(players[0], "posts"):
        return {}
    return {
        post.number: [seat for seat, p in enumerate(players) if p.posts[post.number]]
        for post in trading_posts()
    }


def goal(view: View) -> int | None:
    """The prestige that ends the game, where it is prestige that does."""
    return None if hasattr(view.state, "cities") else base.GOAL


def towers(view: View) -> list[int]:
    """How many strongholds each player has in hand, if this game has any."""
    players = view.state.players[: view.n_players]
    return [player.strongholds for player in players if hasattr(player, "strongholds")]


def extra_words(view: View, seat: int) -> list[str]:
    """What else lies before a player and is not drawn."""
    return [] if towers(view) else view.edition.player_words(view, seat)


def orient_hand(view: View, area: PlayerArea) -> list[bool]:
    """For each reserved card whether it came from a deck of the Orient."""
    decks = view.state.players[area.seat].reserved_deck
    return [bool(place) and deck >= 3 for place, deck in zip(area.reserved, decks, strict=True)]
