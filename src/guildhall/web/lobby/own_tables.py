"""The tables at which somebody sits, and whether it is their turn there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from guildhall.hall.errors import HallError
from guildhall.hall.hall import Hall
from guildhall.hall.log import DamagedStreamError
from guildhall.hall.people import Person
from guildhall.hall.tables.lobby import TableCard
from guildhall.hall.tables.repository import LiveTable
from guildhall.messages import Message, plural

MOST = 30
"""How many tables of a person are looked at."""


@dataclass(frozen=True, slots=True)
class Turn:
    """How a game stands, for one who plays it."""

    mine: bool
    """Whether it is up to them."""
    left: Message | None = None
    """How much time they have, if that is counted in days."""


async def own_tables(hall: Hall, person: Person) -> list[tuple[TableCard, LiveTable]]:
    """The tables of somebody; one that is damaged is left out, for it cannot be played."""
    found = []
    for card in hall.lobby.of_person(person.id)[:MOST]:
        try:
            found.append((card, await hall.tables.get(card.table)))
        except (HallError, DamagedStreamError):
            continue
    return found


def turns(own: Sequence[tuple[TableCard, LiveTable]], person: Person) -> dict[str, Turn]:
    """How the games of somebody stand, by their tables."""
    return {card.table: _turn(live, person) for card, live in own if live.table.phase == "playing"}


def sorted_by_turn(cards: Sequence[TableCard], turns: dict[str, Turn]) -> list[TableCard]:
    """Where it is up to somebody comes first, then what is played, then what waits."""

    def rank(card: TableCard) -> int:
        turn = turns.get(card.table)
        return 2 if turn is None else int(not turn.mine)

    return sorted(cards, key=rank)


def _turn(live: LiveTable, person: Person) -> Turn:
    table = live.table
    seat = table.seat_of(person.id)
    mine = seat is not None and table.turn == seat and not table.at(seat).bot
    if not mine or table.clocks is None or table.clocks.rule.kind != "days":
        return Turn(mine)
    deadline = table.clocks.deadline
    return Turn(mine, _left(deadline - live.now) if deadline else None)


def _left(time: timedelta) -> Message:
    hours = max(int(time.total_seconds() // 3600), 0)
    if hours < 48:
        return plural("{count} hour left", "{count} hours left", count=hours)
    return plural("{count} day left", "{count} days left", count=round(hours / 24))
