"""The cards of the lobby as a table of what is open or being played.

Whoever opens the hall reads these, not of all tables that there ever were.
"""

from __future__ import annotations

import sqlalchemy as sa

from guildhall.hall.log import Entry, Log
from guildhall.hall.log.entry import from_row, to_row
from guildhall.hall.log.stream_tables import StreamTables, reached_table

STREAM = "lobby/tables"

metadata = sa.MetaData()

reached = reached_table("lobby_reached", metadata)
cards = sa.Table(
    "lobby_cards",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("first", sa.BigInteger, nullable=False),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.Column("at", sa.Text, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
)
STORED = ("seq", "at", "by", "kind", "data")
"""What a card keeps of its latest entry, as the log does."""

# Made once, for a hall that opens may have to take in ten thousands of cards.
_here = cards.c.name == sa.bindparam("card")
CHANGE = sa.update(cards).where(_here).values({name: sa.bindparam(name) for name in STORED})
PUT_UP = sa.insert(cards)
TAKE_AWAY = sa.delete(cards).where(_here)


class LobbyCards(StreamTables):
    """The latest entry of each table that is not over; waits for the database."""

    def __init__(self, log: Log) -> None:
        super().__init__(log, STREAM, metadata, reached)

    def load(self) -> tuple[list[Entry], int]:
        """What was put up last for each table, the oldest first, and up to which entry it is true.

        It may be newer than that, if others write meanwhile.
        """
        self.catch_up()
        latest = sa.select(*(cards.c[name] for name in STORED)).order_by(cards.c.first)
        with self._side.reading() as connection:
            seq = self.reached(connection)
            rows = connection.execute(latest).all()
        return [from_row((STREAM, *row)) for row in rows], seq

    def take_in(self, connection: sa.Connection, entry: Entry) -> None:
        """Put a card up, change it, or take it away when the game is over."""
        name, phase = entry.data["table"], entry.data["phase"]
        if phase == "over":
            connection.execute(TAKE_AWAY, {"card": name})
            return
        row = dict(zip(STORED, to_row(entry)[1:], strict=True))
        if not connection.execute(CHANGE, {"card": name, **row}).rowcount:
            connection.execute(PUT_UP, {"name": name, "first": entry.seq, **row})
