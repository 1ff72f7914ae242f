"""What the first program that served a hall has written goes on: people, games and events.

`revisions/first-hall.jsonl` holds the rows of its database: a game that is over, one in its
middle, and an event of eight in its first round. Nothing in it is ever changed.
"""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from guildhall.hall.events import commands as desk
from guildhall.hall.events.permissions import Actor
from guildhall.hall.hall import Hall
from guildhall.hall.log import schema
from guildhall.hall.tables import commands
from guildhall.tournament import Line

TOKENS = (
    "guild-f19ecc1737482530-328ad0d9-d67394b1424b293c8475c75cbf15732e00c96f800132ed1e",
    "guild-158c5758e962497d-2faf2559-711eae7da486acb4a78b4ba53b4faadce099e8c0a19acb95",
)
OVER, RUNNING = "gvtn6csh", "hs89cgn6"
BETTER = {"Dan": 18, "Hal": 9, "Cid": 8, "Gus": 7}


def write_first_hall(address: str) -> None:
    """Make the tables of the first revision, and write into them what was there."""
    rows = Path(__file__).with_name("revisions") / "first-hall.jsonl"
    columns = schema.entries.columns.keys()
    entries = [
        dict(zip(columns, json.loads(line), strict=True)) for line in rows.read_text().splitlines()
    ]
    url = address.replace("postgresql:", "postgresql+psycopg:")
    with sa.create_engine(url, poolclass=sa.NullPool).begin() as connection:
        schema.upgrade(connection, schema.revisions()[-1])
        connection.execute(sa.insert(schema.entries), entries)


def test_a_hall_goes_on_from_what_the_first_program_has_written(address: str) -> None:
    write_first_hall(address)

    async def scenario() -> None:
        async with Hall.open(address) as hall:
            known = [await hall.people.by_token(token) for token in TOKENS]
            people = [person for person in known if person]
            assert [person.name for person in people] == ["P0", "P1"]

            over = await hall.tables.get(OVER)
            assert over.table.phase == "over"
            (played,) = await hall.ledger.of_person(people[0].id)
            assert [(seat.name, seat.place) for seat in played.seats] == [("P1", 2), ("P0", 1)]

            assert [card.table for card in hall.lobby.running()] == [RUNNING]
            live = await hall.tables.get(RUNNING)
            moves = len(live.table.moves)
            for _ in range(4):
                turn = live.table.game.turn
                (person,) = (each for each in people if live.table.seat_of(each.id) == turn)
                text, on = str(live.table.game.legal_moves()[0]), live.table.position
                await live.execute(
                    partial(commands.move, person=person, texts=[text], on=on, now=live.now)
                )
            assert len(live.table.moves) == moves + 4

            event = await hall.events.get("spring-cup")
            assert (await event.standings()).order[0] == "Bob"
            lines = {name: Line(score) for name, score in BETTER.items()}
            organiser = Actor(None, "organiser", by="desk")
            await event.execute(organiser, desk.ReportResult(1, 2, lines))
            assert set((await event.standings()).order[:2]) == {"Bob", "Dan"}
            await event.execute(organiser, desk.DrawRound())
            await event.execute(organiser, desk.PublishDraft())
            assert event.tournament.round(2).published

    asyncio.run(scenario())
