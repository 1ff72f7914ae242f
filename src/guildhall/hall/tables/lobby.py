"""The lobby: every table that is open or being played, as a card."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import Projection
from guildhall.hall.log.repository import patiently
from guildhall.hall.tables.commands import HOUSE
from guildhall.hall.tables.lobby_cards import STREAM, LobbyCards
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Phase, Table

KEEP_AFTER = 500
"""Changes after which the table of cards is brought up to date: the most to read when opening."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """What the lobby shows of a table."""

    table: str
    phase: Phase
    options: Options
    opener: str
    names: tuple[str | None, ...]
    """Who sits where; None at a free seat."""
    people: tuple[str | None, ...]
    """The ids of the people in their seats; None for bots and free seats."""
    opened_at: str
    since: datetime
    """When it last changed: somebody sat down, or stood up."""

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.names.count(None)


def card_of(table: Table) -> dict[str, Any]:
    """The card of a table as JSON."""
    return {
        "table": table.id,
        "phase": table.phase,
        "options": table.options.plain(),
        "opener": table.opener,
        "names": [seat.name if seat else None for seat in table.seats],
        "people": [seat.person if seat else None for seat in table.seats],
        "opened_at": table.opened_at.isoformat() if table.opened_at else "",
    }


class Lobby:
    """All tables that are not over, newest last, kept the same in every worker."""

    def __init__(self, log: AsyncLog) -> None:
        self.cards: dict[str, TableCard] = {}
        self.of_events: dict[str, TableCard] = {}
        """The tables of events among them."""
        self._of_people: dict[str, dict[str, TableCard]] = {}
        self._heed: Callable[[TableCard], None] | None = None
        self._plain: dict[str, dict[str, Any]] = {}
        self._log = log
        self._kept: LobbyCards | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._stream = Projection(log, STREAM, Lobby._apply, self, independent=True)
        self.changed = self._stream.changed

    async def open(self) -> None:
        """Read what is there and listen."""
        self._kept = await asyncio.to_thread(LobbyCards, self._log.log)
        self._stream.begin(*await asyncio.to_thread(self._kept.load))
        await self._stream.open()

    def close(self) -> None:
        """Listen no more."""
        self._stream.close()
        if self._keeping is not None:
            self._keeping.cancel()
        if self._kept is not None:
            self._kept.close()

    async def keep(self) -> None:
        """Bring the table of cards up to date, with which the next to open the hall begins."""
        assert self._kept is not None  # noqa: S101 - it is open
        await asyncio.to_thread(self._kept.catch_up)

    def heed(self, see: Callable[[TableCard], None] | None) -> None:
        """Let somebody see every card that is put up or changed from now on."""
        self._heed = see

    async def show(self, table: Table) -> None:
        """Put the card of a table up, change it, or take it away when the game is over."""
        card = card_of(table)

        def decide(lobby: Lobby) -> list[NewEntry]:
            if lobby._plain.get(table.id) == card or (
                table.phase == "over" and table.id not in lobby._plain
            ):
                return []
            return [NewEntry(HOUSE, "shown/1", card)]

        await self._stream.execute(decide)

    def waiting(self) -> list[TableCard]:
        """Public tables with free seats, the newest first."""
        return [c for c in reversed(self.cards.values()) if c.options.public and c.phase == "open"]

    def running(self) -> list[TableCard]:
        """Public games that may be watched, the newest first."""
        return [
            card
            for card in reversed(self.cards.values())
            if card.phase == "playing" and card.options.public and card.options.spectators
        ]

    def challenges(self, person: str) -> list[TableCard]:
        """Tables to which a person was invited by name and has not sat down, the newest first."""
        return [
            card
            for card in reversed(self.cards.values())
            if card.phase == "open" and person in card.options.invited
            if person not in card.people
        ]

    def of_person(self, person: str) -> list[TableCard]:
        """The tables at which a person sits, the latest first."""
        return list(reversed(self._of_people.get(person, {}).values()))

    def _apply(self, entry: Entry) -> None:
        if entry.seq % KEEP_AFTER == 0:
            self._keep_soon()
        name = entry.data["table"]
        card = None if entry.data["phase"] == "over" else card_from(entry)
        self._keep_of_people(name, card)
        if card is None:
            for kept in (self.cards, self.of_events, self._plain):
                kept.pop(name, None)
            return
        self._plain[name] = entry.data
        self.cards[name] = card
        if card.options.event:
            self.of_events[name] = card
        if self._heed:
            self._heed(card)

    def _keep_soon(self) -> None:
        """Let the table of cards be brought up to date; of several workers the first one does."""
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.get_running_loop().create_task(patiently(self.keep))

    def _keep_of_people(self, name: str, card: TableCard | None) -> None:
        before = _seated(self.cards.get(name))
        for person in before - _seated(card):
            theirs = self._of_people[person]
            del theirs[name]
            if not theirs:
                del self._of_people[person]
        if card is not None:
            for person in _seated(card):
                self._of_people.setdefault(person, {})[name] = card


def _seated(card: TableCard | None) -> set[str]:
    return {person for person in card.people if person} if card else set()


def card_from(entry: Entry) -> TableCard:
    """The card that an entry of the lobby shows."""
    data = entry.data
    return TableCard(
        data["table"],
        data["phase"],
        Options.from_plain(data["options"]),
        data["opener"],
        tuple(data["names"]),
        tuple(data["people"]),
        data["opened_at"],
        entry.at,
    )
