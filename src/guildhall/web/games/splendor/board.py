"""The board of Splendor, piece by piece: what has not changed is not drawn again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from guildhall.games.splendor import Card, PlayerArea, View
from guildhall.games.splendor.notation import DECKS, ORDER, deck_family, slot_names
from guildhall.games.splendor.rules import base
from guildhall.web.fragment import Fragment
from guildhall.web.games.scene import Scene
from guildhall.web.games.splendor.drawn_tiles import drawn
from guildhall.web.games.splendor.holdings import TOWER, extra_words, towers
from guildhall.web.games.splendor.spots import last_touched
from guildhall.web.renderer import kept, macros


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


def draw_board(view: View, scene: Scene) -> dict[str, Fragment]:
    """Players, tiles, market and bank as everybody sees them."""
    placed: Any = macros("games/splendor/placed.html")
    last = last_touched(view) if view.history else set()
    touch, redrawn = scene.touch, scene.redrawn
    tiles = [drawn(piece) for piece in view.edition.table_pieces(view)]
    bank = view.bank
    return {
        "players": tuple(_player(placed, view, area, scene) for area in view.players),
        "tiles": redrawn("tiles", placed.tiles, touch, tiles, view.names),
        "market": tuple(
            redrawn(("row", number), placed.row, touch, piles)
            for number, piles in enumerate(market_rows(view, last))
        ),
        "bank": tuple(
            kept(placed.pile, touch, letter, bank[letter], f"gem-{letter}" in last)
            for letter in ORDER
        ),
    }


def _player(placed: Any, view: View, area: PlayerArea, scene: Scene) -> Markup:
    """What lies before a player, put together of parts that change by themselves."""
    number, table, redrawn = area.seat, scene.table, scene.redrawn
    seat, edition = table.at(number), view.edition
    extra = " · ".join(extra_words(view, area))
    held = towers(view, number) if edition.has_strongholds else None
    clock = ""
    if table.clocks and table.phase == "playing":
        clock = macros("tables/parts.html").clock(table.clocks, number, scene.now)
    goal = edition.goal_prestige
    return redrawn(
        ("player", number),
        placed.player,
        number,
        area.name,
        redrawn(
            ("head", number), placed.player_head, scene.touch, number, area.name, area.prestige
        ),
        redrawn(("holdings", number), placed.holdings, area.bonuses, area.tokens),
        redrawn(
            ("more", number),
            placed.player_more,
            number,
            area.reserved,
            len(area.nobles),
            extra,
            held,
        ),
        kept(placed.race, area.prestige, goal) if goal else "",
        clock,
        table.turn == number,
        bool(view.history) and view.history[-1].seat == number,
        bool(seat.bot and seat.person),
        seat.gave_up,
    )


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
