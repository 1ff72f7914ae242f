"""Explorations in addresses: all that a board shows stands there, and nothing is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated
from urllib.parse import parse_qs, urlencode

from fastapi import Depends, Query

from guildhall.analysis.exploration import Exploration, ExplorationError
from guildhall.games.catalogue import GameSpec
from guildhall.games.contract import MoveError, PositionError
from guildhall.hall.errors import Invalid
from guildhall.hall.games import game_spec
from guildhall.messages import joined, message

BOARD = "/study/board"
BETWEEN = ";"
"""Between the moves of a line; no notation has it."""
MOST_SEATS = 10
MOST_DEALS = 1_000_000
LONGEST_QUERY = 20_000
"""Characters of an exploration that a form sends."""


def query_of(exploration: Exploration) -> str:
    """An exploration as the query of an address; what is usual is left out."""
    fields: list[tuple[str, str]] = [("position", exploration.position)]
    if exploration.seat is not None:
        fields.append(("seat", str(exploration.seat)))
    if exploration.deal:
        fields.append(("deal", str(exploration.deal)))
    if any(exploration.lines):
        fields += [("line", BETWEEN.join(line)) for line in exploration.lines]
    if exploration.shown:
        fields.append(("shown", str(exploration.shown)))
    if exploration.at:
        fields.append(("at", str(exploration.at)))
    return urlencode(fields)


def address_of(exploration: Exploration) -> str:
    """The address of the board that shows an exploration."""
    return f"{BOARD}?{query_of(exploration)}"


def read_query(text: str) -> Exploration:
    """The exploration of a query; raises Invalid."""
    found = parse_qs(text[:LONGEST_QUERY], keep_blank_values=True)

    def number(name: str) -> int | None:
        typed = found.get(name, [""])[0]
        return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 8 else None

    position = found.get("position", [""])[0]
    lines = found.get("line", [""])
    seat, deal, shown, at = map(number, ("seat", "deal", "shown", "at"))
    return explored(position, seat, deal or 0, lines, shown or 0, at or 0)


def _asked(
    position: Annotated[str, Query(max_length=LONGEST_QUERY)] = "",
    seat: Annotated[int | None, Query(ge=0, lt=MOST_SEATS)] = None,
    deal: Annotated[int, Query(ge=0, lt=MOST_DEALS)] = 0,
    line: Annotated[list[str] | None, Query(max_length=100)] = None,
    shown: Annotated[int, Query(ge=0)] = 0,
    at: Annotated[int, Query(ge=0)] = 0,
) -> Exploration | None:
    return explored(position, seat, deal, line or [""], shown, at) if position.strip() else None


Asked = Annotated[Exploration | None, Depends(_asked)]
"""The exploration that an address tells of, None where it tells of none."""


def explored(
    position: str, seat: int | None, deal: int, lines: Sequence[str], shown: int, at: int
) -> Exploration:
    """An exploration of what was sent; raises Invalid where that cannot be."""
    texts = tuple(tuple(move for move in line.split(BETWEEN) if move) for line in lines)
    try:
        return Exploration(" ".join(position.split()), seat, deal, texts, shown, at)
    except ExplorationError as error:
        raise Invalid(error.reason, error.detail) from error


def spec_of(position: str) -> GameSpec:
    """The game that a position begins with; raises Invalid where it is not played here."""
    return game_spec(position.partition(" ")[0].partition(":")[0])


def refused(error: MoveError | PositionError | ValueError) -> Invalid:
    """What is wrong with a position or a line, as a refusal of the hall."""
    if isinstance(error, PositionError):
        return Invalid(message("This position is impossible"), joined(error.problems, "; "))
    if isinstance(error, MoveError):
        return Invalid(error.reason, error.detail)
    return Invalid(message("This position is impossible"))
