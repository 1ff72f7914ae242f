"""The ledger: every finished game, and the ratings that follow from the rated ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from guildhall.hall.finished_games import BOT, OPENING, STREAM, Played, Pool, Rating
from guildhall.hall.ledger_tables import LedgerTables
from guildhall.hall.log import NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.fanout import Cancel
from guildhall.hall.log.repository import patiently
from guildhall.hall.tables.commands import HOUSE
from guildhall.hall.tables.table import Table
from guildhall.openings.counts import OpeningCounts, OpeningPool

P = ParamSpec("P")
T = TypeVar("T")


class Ledger:
    """Every finished game, and the ratings that follow; all workers share its tables."""

    def __init__(self, log: AsyncLog) -> None:
        self._log = log
        self._tables: LedgerTables | None = None
        self._cancel: Cancel = lambda: None
        self._hearing: asyncio.Task[None] | None = None
        self._heard = asyncio.Event()

    async def open(self) -> None:
        """Take in what is not in the tables yet, and listen."""
        loop = asyncio.get_running_loop()

        def hear(_stream: str, _seq: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._heard.set)

        self._tables = await asyncio.to_thread(LedgerTables, self._log.log)
        self._cancel = self._log.log.subscribe(STREAM, hear)
        await self.catch_up()
        self._hearing = loop.create_task(self._hear_on())

    def close(self) -> None:
        """Listen no more."""
        self._cancel()
        if self._hearing is not None:
            self._hearing.cancel()
        if self._tables is not None:
            self._tables.close()

    async def catch_up(self) -> None:
        """Take in what was written, by whoever it was."""
        await self._ask(LedgerTables.catch_up)

    async def enter(self, table: Table) -> None:
        """Write a finished game down, once."""
        if table.result is None or not table.result.places:
            return
        entry = NewEntry(HOUSE, "played/1", _played(table))

        def decide(tables: LedgerTables) -> Sequence[NewEntry]:
            return [] if tables.played(table.id) else [entry]

        await self._ask(LedgerTables.execute, decide)

    async def rename(self, table: Table) -> None:
        """Let a game that is written down show the names that its table has now."""
        names = [seat.name for seat in table.taken]
        data = {"table": table.id, "names": names, "hides_people": table.hides_people}

        def decide(tables: LedgerTables) -> Sequence[NewEntry]:
            played = tables.played(table.id)
            known = played and [seat.name for seat in played.seats], played and played.hides_people
            same = known == (names, table.hides_people)
            return [] if played is None or same else [NewEntry(HOUSE, "named/1", data)]

        await self._ask(LedgerTables.execute, decide)

    async def games(self) -> list[str]:
        """The tables of all games that are written down, the first one first."""
        return await self._ask(LedgerTables.tables)

    async def of_person(self, who: str, *, asked_by: str | None = None) -> list[Played]:
        """The games of somebody, the latest first; others are not told of those that hide them."""
        games = await self._ask(LedgerTables.of_person, who)
        return [played for played in games if asked_by == who or not played.hides_people]

    async def has_played(self, who: str) -> bool:
        """Whether a game of somebody is written down."""
        return await self._ask(LedgerTables.has_played, who)

    async def pools(self, game: str) -> list[Pool]:
        """The editions and sizes of which rated games were finished, by their titles."""
        return await self._ask(LedgerTables.pools, game)

    async def rating(self, game: str, who: str, pool: str = "") -> Rating | None:
        """The rating of somebody in a game, or one pool of it; None before the first rated one."""
        return await self._ask(LedgerTables.rating, game, who, pool)

    async def course(self, game: str, who: str) -> list[tuple[str, Rating]]:
        """The rating of somebody after each rated game, with its table, the first one first."""
        return await self._ask(LedgerTables.course, game, who)

    async def rated(self, game: str, pool: str = "") -> int:
        """How many people are rated in a game, or in one pool of it."""
        return await self._ask(LedgerTables.rated, game, pool)

    async def best(
        self, game: str, most: int = 50, pool: str = "", *, after: int = 0
    ) -> list[tuple[str, Rating]]:
        """Who is rated highest in a game, or in one pool of it: those of whom we are sure.

        `after` so many who are rated higher still.
        """
        return await self._ask(LedgerTables.best, game, pool, most, after)

    async def best_bots(self, game: str, most: int, pool: str = "") -> list[tuple[str, Rating]]:
        """Which programs and bots of the house are rated highest in a game, or a pool of it."""
        return await self._ask(LedgerTables.best_bots, game, pool, most)

    async def openings(self, pool: OpeningPool) -> OpeningCounts:
        """How people began rated games, and how these ended; bots are not among them."""
        return await self._ask(LedgerTables.openings, pool)

    async def _ask(
        self,
        question: Callable[Concatenate[LedgerTables, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        assert self._tables is not None  # noqa: S101 - it is open
        return await asyncio.to_thread(question, self._tables, *args, **kwargs)

    async def _hear_on(self) -> None:
        """Take in what others have written, whenever word of it comes."""
        while True:
            await self._heard.wait()
            self._heard.clear()
            await patiently(self.catch_up)


def _played(table: Table) -> dict[str, Any]:
    assert table.result is not None  # noqa: S101 - asked for before
    words = table.spec.game_words()
    scores = words.scores(table.game)
    return {
        "table": table.id,
        "game": table.options.game,
        "title": table.options.title,
        "rated": table.options.rated,
        "public": table.options.public,
        "hides_people": table.hides_people,
        "ending": table.result.ending,
        "seats": [
            {
                "who": seat.person or f"{BOT}{seat.bot}",
                "name": seat.name,
                "place": place,
                "score": score,
                "opening": [made.text for made in table.moves if made.seat == number][:OPENING],
                "firsts": list(words.firsts(table.game, number)[:OPENING]),
            }
            for number, (seat, place, score) in enumerate(
                zip(table.taken, table.result.places, scores, strict=True)
            )
        ],
    }
