"""How long the page of ratings takes behind a million finished games.

The games are written straight into the log and into the tables that the hall computes of it, as if
they had been taken in one after the other. Then the real server is asked for pages: the first one,
one in the middle and the last, each for the first time and again.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from measuring import at_most, seconds, show
from running import get, memory, processor, server

from guildhall.hall.finished_games import STREAM, Pool, Rating
from guildhall.hall.hall import Hall
from guildhall.hall.ledger_tables import WHOLE
from guildhall.web.pagination import PER_PAGE

GAMES = 1_000_000
PEOPLE = 200_000
AGAIN = 10
"""How often a page is asked for after the first time."""
AIM = 50
"""Milliseconds."""
AT = "2026-03-28T10:00:00.123456+00:00"
POOL = Pool("Splendor", duel=True)

ENTRY = 'INSERT INTO log_entries (stream, seq, "at", "by", kind, data) VALUES (?, ?, ?, ?, ?, ?)'
RATING = "INSERT INTO ledger_ratings VALUES ('splendor', ?, ?, ?, ?, ?, ?, ?)"


def main() -> None:
    """Measure and print a line for each figure."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "ledger.db"
        asyncio.run(open_once(database))
        with closing(sqlite3.connect(database)) as connection:
            fill(connection)
        with server(database) as (process, port, opening):
            work = f"{processor(process):.1f} s of a processor"
            show(f"start-up, {GAMES:,} finished games", f"{opening:.2f} s", work)
            last = PEOPLE // PER_PAGE
            for name, number in (("first", 1), ("middle", last // 2), ("last", last)):
                ask = partial(get, port, f"/ratings?number={number}")
                first = 1000 * seconds(ask)
                times = sorted(1000 * seconds(ask) for _ in range(AGAIN))
                p50 = times[AGAIN // 2]
                remark = f"longest {times[-1]:.0f} ms, the first time {first:.0f} ms"
                remark += f", {at_most(AIM, p50, 'ms')}"
                show(f"/ratings, {name} page, p50", f"{p50:.0f} ms", remark)
            show("memory then", f"{memory(process) / 1024:.0f} MiB")


async def open_once(database: Path) -> None:
    """A hall with all its tables."""
    async with Hall.open(database):
        pass


def fill(connection: sqlite3.Connection) -> None:
    """Write people, games and what follows from them."""
    dice = Random(1)
    for number in range(PEOPLE):
        data = json.dumps({"name": f"Player {number}"})
        connection.execute(ENTRY, (f"person/{who(number)}", 1, AT, who(number), "entered/1", data))
    connection.executemany(ENTRY, entries(Random(1)))
    connection.execute(
        "INSERT INTO ledger_games SELECT seq, 't' || seq, at, data FROM log_entries "
        "WHERE stream = ?",
        (STREAM,),
    )
    connection.execute(
        "INSERT OR IGNORE INTO ledger_players SELECT json_extract(seat.value, '$.who'), seq "
        "FROM log_entries, json_each(data, '$.seats') AS seat WHERE stream = ?",
        (STREAM,),
    )
    for key, title in ((WHOLE, WHOLE), (POOL.key, POOL.title)):
        row = (key, title, key != WHOLE, PEOPLE)
        connection.execute("INSERT INTO ledger_pools VALUES ('splendor', ?, ?, ?, ?)", row)
        connection.executemany(RATING, ratings(key, dice))
    connection.execute("INSERT INTO ledger_reached VALUES (1, ?)", (GAMES,))
    connection.commit()


def entries(dice: Random) -> Iterator[tuple[Any, ...]]:
    """The games as the log has them."""
    for seq in range(1, GAMES + 1):
        pair = dice.sample(range(PEOPLE), 2)
        seats = [
            {
                "who": who(number),
                "name": f"Player {number}",
                "place": place,
                "score": 17 - 3 * place,
                "opening": ["take W B G", "take R O W", "buy a1"],
                "firsts": ["1W"],
            }
            for place, number in enumerate(pair, 1)
        ]
        data = {
            "table": f"t{seq}",
            "game": "splendor",
            "title": POOL.title,
            "rated": True,
            "public": True,
            "hides_people": False,
            "ending": "goal",
            "seats": seats,
        }
        yield STREAM, seq, AT, "house", "played/1", json.dumps(data)


def ratings(pool: str, dice: Random) -> Iterator[tuple[Any, ...]]:
    """How everybody is rated."""
    for number in range(PEOPLE):
        rating = Rating(dice.gauss(25, 4), dice.uniform(1, 8), dice.randrange(1, 40))
        yield pool, who(number), rating.mu, rating.sigma, rating.games, rating.sure, number


def who(number: int) -> str:
    """The id of somebody."""
    return f"{number:016x}"


if __name__ == "__main__":
    main()
