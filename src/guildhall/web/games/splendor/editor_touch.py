"""What somebody touches while a position of Splendor is set up: `at:b2`, `put:1W3`, `token:0:R`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from guildhall.games.splendor.cards import LETTERS, noble_codes
from guildhall.games.splendor.notation import ORDER
from guildhall.games.splendor.positions.text import UNSEEN
from guildhall.games.splendor.rules import base
from guildhall.web.games.editor_fields import Sent, first
from guildhall.web.games.splendor.editor_layout import (
    BOX,
    EXPANSIONS,
    SIZES,
    Layout,
    city_codes,
)


@dataclass(frozen=True, slots=True)
class Table:
    """A table that is being set up, and what is being looked at."""

    layout: Layout
    at: str = ""
    """The place that was touched, nothing if there is none."""
    shelf: str = ""
    """The deck whose cards are shown to choose from, where there is a choice."""


def touched(sent: Sent) -> Table:
    """The table after what a form sends; what makes no sense changes nothing."""
    layout = Layout.read(first(sent, "table"))
    expansion = first(sent, "expansion", layout.expansion)
    players = first(sent, "players", str(len(layout.seats)))
    if expansion in EXPANSIONS and players in SIZES:
        layout = layout.adapted(expansion, int(players))
    table = Table(layout, first(sent, "at"), first(sent, "shelf"))
    verb, _, what = first(sent, "touch").partition(":")
    if table.at not in layout.places():
        table = replace(table, at="")
    if table.shelf not in layout.decks:
        table = replace(table, shelf=layout.decks[0])
    return TOUCHES[verb](table, what) if verb in TOUCHES else table


def fitting(table: Table) -> tuple[str, ...]:
    """The codes of everything that may be laid at the place that was touched."""
    layout, at = table.layout, table.at
    if not at or "/" in at:
        return ()
    if "noble" in at:
        return noble_codes()
    if "city" in at:
        return city_codes()
    if at in layout.market:
        return tuple(layout.cards_of(layout.deck_of_place(at)))
    backs = [f"{UNSEEN}{deck}" for deck in layout.decks] if "reserved" in at else []
    return (*layout.codes, *backs)


def _choose(table: Table, place: str) -> Table:
    """Look at a place; once more leaves it."""
    if place not in table.layout.places() or place == table.at:
        return replace(table, at="")
    return replace(table, at=place)


def _put(table: Table, code: str) -> Table:
    """Lay a piece; then the next empty place is looked at, where there is one."""
    layout, at = table.layout, table.at
    if code not in fitting(table):
        return table
    if at in layout.lists():
        here = f"{at}/{code}"
        if layout.where(code) == here:
            layout.take(here)
        else:
            layout.put(code, at)
        return table
    layout.put(code, at)
    missing = layout.empty_places() if at in layout.market or at[0] in "nc" else []
    return replace(table, at=missing[0] if missing else "")


def _take(table: Table, _: str) -> Table:
    table.layout.take(table.at)
    is_listed = "/" in table.at or table.at.partition(".")[2].startswith("reserved")
    return replace(table, at="") if is_listed or not table.at else table


def _turn_over(table: Table, _: str) -> Table:
    if "reserved" in table.at:
        table.layout.turn_over(table.at)
    return table


def _fortify(table: Table, what: str) -> Table:
    seat, layout = _seat(table, what), table.layout
    if seat is not None and layout.has_towers and layout.market.get(table.at):
        layout.fortify(table.at, seat)
    return table


def _raze(table: Table, _: str) -> Table:
    table.layout.towers.pop(table.at, None)
    return table


def _tie(table: Table, gem: str) -> Table:
    holder, _, code = table.at.partition("/")
    if holder != BOX and table.layout.associates(code) and gem and gem in LETTERS[: base.GOLD]:
        table.layout.ties[code] = gem
    return table


def _keep(table: Table, what: str) -> Table:
    """Let a noble wait for a seat, or for nobody."""
    layout, at = table.layout, table.at
    if layout.has_box and at.startswith("noble") and layout.at(at):
        seat, place = _seat(table, what), int(at[-1]) - 1
        layout.keepers.pop(place, None)
        if seat is not None:
            layout.keepers[place] = seat
    return table


def _token(table: Table, what: str, count: int) -> Table:
    seat, gem = _seat_and_gem(table, what, ORDER)
    if seat is not None:
        table.layout.give_token(seat, gem, count)
    return table


def _give_token(table: Table, what: str) -> Table:
    return _token(table, what, 1)


def _take_token(table: Table, what: str) -> Table:
    return _token(table, what, -1)


def _give_bonus(table: Table, what: str) -> Table:
    seat, gem = _seat_and_gem(table, what, LETTERS[: base.GOLD])
    if seat is not None:
        table.layout.give_bonus(seat, gem)
    return table


def _take_bonus(table: Table, what: str) -> Table:
    seat, gem = _seat_and_gem(table, what, LETTERS[: base.GOLD])
    if seat is not None:
        table.layout.take_bonus(seat, gem)
    return table


def _turn(table: Table, what: str) -> Table:
    seat = _seat(table, what)
    if seat is not None:
        table.layout.turn = seat
    return table


def _fill(table: Table, _: str) -> Table:
    table.layout.fill()
    return replace(table, at="")


def _clear(table: Table, _: str) -> Table:
    table.layout.clear()
    return replace(table, at="")


def _shelf(table: Table, deck: str) -> Table:
    return replace(table, shelf=deck) if deck in table.layout.decks else table


TOUCHES: dict[str, Callable[[Table, str], Table]] = {
    "at": _choose,
    "put": _put,
    "take": _take,
    "unseen": _turn_over,
    "tower": _fortify,
    "raze": _raze,
    "tie": _tie,
    "keep": _keep,
    "token": _give_token,
    "token-back": _take_token,
    "bonus": _give_bonus,
    "bonus-back": _take_bonus,
    "turn": _turn,
    "fill": _fill,
    "clear": _clear,
    "shelf": _shelf,
}
"""What can be touched, by the word before the colon."""


def _seat(table: Table, what: str) -> int | None:
    return int(what) if what in SEATS[: len(table.layout.seats)] else None


def _seat_and_gem(table: Table, what: str, gems: str) -> tuple[int | None, str]:
    seat, _, gem = what.partition(":")
    return (_seat(table, seat), gem) if gem and gem in gems else (None, "")


SEATS = ("0", "1", "2", "3")
