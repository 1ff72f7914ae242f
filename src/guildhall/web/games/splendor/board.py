"""The board of Splendor, piece by piece: what has not changed is not drawn again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from guildhall.games.splendor import Card, PlayerArea, View
from guildhall.games.splendor.notation import DECKS, ORDER, deck_family, slot_names
from guildhall.games.splendor.rules import base
from guildhall.web.art.faces import portrait_of
from guildhall.web.fragment import Child, Fragment
from guildhall.web.games.scene import Scene
from guildhall.web.games.splendor.drawn_tiles import drawn
from guildhall.web.games.splendor.holdings import TOWER, extra_drawn, towers
from guildhall.web.games.splendor.spots import last_touched
from guildhall.web.games.touch import Touch
from guildhall.web.renderer import kept, macros

GAME = "splendor"


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
            redrawn(("row", number), _row, placed, touch, piles)
            for number, piles in enumerate(market_rows(view, last))
        ),
        "bank": tuple(
            kept(placed.pile, touch, letter, bank[letter], f"gem-{letter}" in last)
            for letter in ORDER
        ),
    }


def _row(placed: Any, touch: Touch, piles: list[Pile]) -> Child:
    """A row of the market, put together of decks and cards that lie alike on many tables."""
    pieces = [kept(placed.row_begin, piles[0].tier)]
    for number, pile in enumerate(piles):
        if number:
            pieces.append(kept(placed.second_begin))
        pieces.append(
            kept(placed.deck, touch, pile.name, pile.tier, pile.family, pile.left, pile.is_last)
        )
        pieces += [_card(placed, touch, pile.name, it) for it in pile.places]
        if number:
            pieces.append(kept(placed.second_end))
    return (*pieces, kept(placed.row_end))


def _card(placed: Any, touch: Touch, deck: str, it: Place) -> Markup:
    if it.card is None:
        return kept(placed.card_slot, it.name)
    held = it.holder, it.strongholds, it.holder_name
    return kept(placed.card, touch, it.card, it.name, deck, it.is_last, *held, it.note)


def _player(placed: Any, view: View, area: PlayerArea, scene: Scene) -> Child:
    """What lies before a player, put together of parts that change by themselves."""
    number, table, redrawn = area.seat, scene.table, scene.redrawn
    seat, edition = table.at(number), view.edition
    extra = extra_drawn(view, area)
    held = towers(view, number) if edition.has_strongholds else None
    clock = ""
    if table.clocks and table.phase == "playing":
        clock = macros("tables/parts.html").clock(table.clocks, number, scene.now)
    is_turn = table.turn == number
    is_mover = bool(view.history) and view.history[-1].seat == number
    is_away = bool(seat.bot and seat.person)
    goal = edition.goal_prestige
    head = number, area.name, area.prestige
    more = number, area.reserved, len(area.nobles), extra, held
    return (
        redrawn(
            ("begin", number), placed.player_begin, number, area.name, is_turn, is_mover, is_away
        ),
        redrawn(("head", number), placed.player_head, scene.touch, *head, portrait_of(seat, GAME)),
        *redrawn(("holdings", number), _holdings, placed, area.bonuses, area.tokens),
        redrawn(("more", number), placed.player_more, *more, clock, is_away, seat.gave_up),
        kept(placed.race, area.prestige, goal) if goal else "",
        kept(placed.player_end),
    )


def _holdings(
    placed: Any, bonuses: Mapping[str, int], tokens: Mapping[str, int]
) -> tuple[str, ...]:
    """What a player has, in six columns that many players share: bonuses above, tokens below."""
    columns = [
        kept(placed.column, letter, bonuses.get(letter, 0), tokens[letter]) for letter in ORDER
    ]
    return (kept(placed.holdings_begin), *columns, kept(placed.holdings_end))


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
