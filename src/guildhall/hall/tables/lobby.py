"""The lobby: every table that is open or being played, as a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from guildhall.hall.following import Follower
from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.tables.doing import HOUSE
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Phase, Table

STREAM = "lobby/tables"


@dataclass(frozen=True, slots=True)
class Card:
    """What the lobby shows of a table."""

    table: str
    phase: Phase
    options: Options
    opener: str
    names: tuple[str | None, ...]
    """Who sits where; nobody at a free seat."""
    people: tuple[str | None, ...]
    """The ids of the people in their seats; nothing for bots and free seats."""
    opened_at: str

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.names.count(None)

    @property
    def has_bots(self) -> bool:
        """Whether a bot sits here."""
        return any(
            name and not person for name, person in zip(self.names, self.people, strict=True)
        )


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
        self.cards: dict[str, Card] = {}
        self._plain: dict[str, dict[str, Any]] = {}
        self._follower = Follower(log, STREAM, self._apply)
        self.changed = self._follower.changed

    async def open(self) -> None:
        """Read what is there and listen."""
        await self._follower.open()

    def close(self) -> None:
        """Listen no more."""
        self._follower.close()

    async def show(self, table: Table) -> None:
        """Put the card of a table up, change it, or take it away when the game is over."""
        card = card_of(table)

        def command() -> list[NewEntry]:
            if self._plain.get(table.id) == card or (
                table.phase == "over" and table.id not in self._plain
            ):
                return []
            return [NewEntry(HOUSE, "shown/1", card)]

        await self._follower.write(command)

    def waiting(self) -> list[Card]:
        """Public tables with free seats, the newest first."""
        return [c for c in reversed(self.cards.values()) if c.options.public and c.phase == "open"]

    def running(self) -> list[Card]:
        """Public games that may be watched, the newest first."""
        return [
            card
            for card in reversed(self.cards.values())
            if card.phase == "playing" and card.options.public and card.options.spectators
        ]

    def of_person(self, person: str) -> list[Card]:
        """The tables at which a person sits, the newest first."""
        return [card for card in reversed(self.cards.values()) if person in card.people]

    def _apply(self, entry: Entry) -> None:
        data = entry.data
        if data["phase"] == "over":
            self.cards.pop(data["table"], None)
            self._plain.pop(data["table"], None)
            return
        self._plain[data["table"]] = data
        self.cards[data["table"]] = Card(
            data["table"],
            data["phase"],
            Options.from_plain(data["options"]),
            data["opener"],
            tuple(data["names"]),
            tuple(data["people"]),
            data["opened_at"],
        )
