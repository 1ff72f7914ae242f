"""The ledger as tables: finished games, who is rated how highly, how people began.

They are computed of the stream of finished games, entry by entry, by whichever worker comes first;
a page of them costs the same whether a thousand games were finished or a million.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import sqlalchemy as sa
from openskill.models import PlackettLuce

from guildhall.hall.finished_games import ANY_BOT, STREAM, Played, Pool, Rating, played_from
from guildhall.hall.log import Entry, Log, NewEntry
from guildhall.hall.log.stream import write_after
from guildhall.hall.log.stream_tables import StreamTables, reached_table
from guildhall.openings.counts import OpeningCounts, OpeningPool
from guildhall.openings.counts import Tally as OpeningTally

WHOLE = ""
"""The pool of all rated games of a game."""

metadata = sa.MetaData()

reached = reached_table("ledger_reached", metadata)
games = sa.Table(
    "ledger_games",
    metadata,
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("at", sa.Text, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
)
players = sa.Table(
    "ledger_players",
    metadata,
    sa.Column("who", sa.Text, primary_key=True),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
)
pools = sa.Table(
    "ledger_pools",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("pool", sa.Text, primary_key=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("duel", sa.Boolean, nullable=False),
    sa.Column("people", sa.BigInteger, nullable=False),
)
ratings = sa.Table(
    "ledger_ratings",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("pool", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("sure", sa.Double, nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),
)
sa.Index("ledger_best", ratings.c.game, ratings.c.pool, ratings.c.sure.desc(), ratings.c.number)
courses = sa.Table(
    "ledger_courses",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, primary_key=True),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)
openings = sa.Table(
    "ledger_openings",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("title", sa.Text, primary_key=True),
    sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("first", sa.Text, primary_key=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("won", sa.Double, nullable=False),
    sa.Column("points", sa.BigInteger, nullable=False),
)


class LedgerTables(StreamTables):
    """Reads and writes the tables of the ledger; waits for the database."""

    def __init__(self, log: Log) -> None:
        super().__init__(log, STREAM, metadata, reached)
        self._model = PlackettLuce()

    # Taking in

    def execute(self, decide: Callable[[LedgerTables], Sequence[NewEntry]]) -> None:
        """Let something be decided and write it, see `Stream.execute`; taken in on return."""
        write_after(self._log, STREAM, self.catch_up, lambda: decide(self))

    def take_in(self, connection: sa.Connection, entry: Entry) -> None:
        """Write a finished game down, or the names that it is shown with from now on."""
        if entry.kind == "named/1":
            named = entry.data["table"], entry.data["names"], entry.data["hides_people"]
            _rename(connection, *named)
        else:
            self._add(connection, entry, played_from(entry.data, entry.at.isoformat()))

    def _add(self, connection: sa.Connection, entry: Entry, played: Played) -> None:
        known = connection.scalar(sa.select(games.c.seq).where(games.c.name == played.table))
        if known is not None:
            return
        row = {"seq": entry.seq, "name": played.table, "at": played.at}
        connection.execute(sa.insert(games), [{**row, "data": json.dumps(entry.data)}])
        people = dict.fromkeys(seat.who for seat in played.seats)
        connection.execute(sa.insert(players), [{"who": who, "seq": entry.seq} for who in people])
        if played.rated and not played.is_against_oneself:
            _count_openings(connection, played)
            pool = Pool(played.title, len(played.seats) == 2)
            self._rate(connection, played, pool)
            after = self._rate(connection, played, None)
            connection.execute(
                sa.insert(courses),
                [
                    {
                        "game": played.game,
                        "who": who,
                        "seq": entry.seq,
                        "name": played.table,
                        "mu": rating.mu,
                        "sigma": rating.sigma,
                        "games": rating.games,
                    }
                    for who, rating in after.items()
                ],
            )

    def _rate(
        self, connection: sa.Connection, played: Played, pool: Pool | None
    ) -> dict[str, Rating]:
        """Rate all who played, in a pool or in the whole game; returns their ratings."""
        key = pool.key if pool else WHOLE
        here = sa.and_(ratings.c.game == played.game, ratings.c.pool == key)
        people = [seat.who for seat in played.seats]
        rows = connection.execute(
            sa.select(ratings.c.who, ratings.c.mu, ratings.c.sigma, ratings.c.games).where(
                here, ratings.c.who.in_(people)
            )
        )
        known = {row[0]: Rating(*row[1:]) for row in rows}
        new = [who for who in people if who not in known]
        before = [
            self._model.rating(mu=known[who].mu, sigma=known[who].sigma)
            if who in known
            else self._model.rating()
            for who in people
        ]
        rated = self._model.rate(
            [[each] for each in before], ranks=[float(seat.place) for seat in played.seats]
        )
        after = {
            who: Rating(each.mu, each.sigma, known[who].games + 1 if who in known else 1)
            for who, (each,) in zip(people, rated, strict=True)
        }
        first = _count_people(connection, played.game, key, pool, len(new))
        rows_new = [
            _row(after[who]) | {"game": played.game, "pool": key, "who": who, "number": first + n}
            for n, who in enumerate(new)
        ]
        if rows_new:
            connection.execute(sa.insert(ratings), rows_new)
        for who in known:
            row = _row(after[who])
            connection.execute(sa.update(ratings).where(here, ratings.c.who == who).values(row))
        return after

    # Asking

    def played(self, table: str) -> Played | None:
        """The finished game of a table, None if it is not written down."""
        return next(iter(self._played(games.c.name == table)), None)

    def tables(self) -> list[str]:
        """The tables of all games, the first one first."""
        with self._side.reading() as connection:
            return list(connection.scalars(sa.select(games.c.name).order_by(games.c.seq)))

    def of_person(self, who: str) -> list[Played]:
        """The games of somebody, the latest first."""
        theirs = sa.select(players.c.seq).where(players.c.who == who)
        return self._played(games.c.seq.in_(theirs))

    def has_played(self, who: str) -> bool:
        """Whether a game of somebody is written down."""
        with self._side.reading() as connection:
            found = sa.select(players.c.seq).where(players.c.who == who).limit(1)
            return connection.scalar(found) is not None

    def pools(self, game: str) -> list[Pool]:
        """The editions and sizes of which rated games were finished, by their titles."""
        with self._side.reading() as connection:
            rows = connection.execute(
                sa.select(pools.c.title, pools.c.duel)
                .where(pools.c.game == game, pools.c.pool != WHOLE)
                .order_by(pools.c.pool)
            )
            return sorted((Pool(*row) for row in rows), key=lambda pool: pool.key)

    def rating(self, game: str, who: str, pool: str) -> Rating | None:
        """The rating of somebody in a game or a pool of it."""
        where = (ratings.c.game == game, ratings.c.pool == pool, ratings.c.who == who)
        found = sa.select(ratings.c.mu, ratings.c.sigma, ratings.c.games).where(*where)
        with self._side.reading() as connection:
            row = connection.execute(found).first()
        return Rating(*row) if row else None

    def course(self, game: str, who: str) -> list[tuple[str, Rating]]:
        """The rating of somebody after each rated game, with its table, the first one first."""
        found = (
            sa.select(courses.c.name, courses.c.mu, courses.c.sigma, courses.c.games)
            .where(courses.c.game == game, courses.c.who == who)
            .order_by(courses.c.seq)
        )
        with self._side.reading() as connection:
            return [(row[0], Rating(*row[1:])) for row in connection.execute(found)]

    def rated(self, game: str, pool: str) -> int:
        """How many people are rated in a game, or in one pool of it."""
        found = sa.select(pools.c.people).where(pools.c.game == game, pools.c.pool == pool)
        with self._side.reading() as connection:
            return connection.scalar(found) or 0

    def best(self, game: str, pool: str, most: int, after: int) -> list[tuple[str, Rating]]:
        """Who is rated highest, `after` so many who are rated higher still."""
        found = (
            sa.select(ratings.c.who, ratings.c.mu, ratings.c.sigma, ratings.c.games)
            .where(ratings.c.game == game, ratings.c.pool == pool)
            .order_by(ratings.c.sure.desc(), ratings.c.number)
            .limit(most)
            .offset(after)
        )
        with self._side.reading() as connection:
            return [(row[0], Rating(*row[1:])) for row in connection.execute(found)]

    def best_bots(self, game: str, pool: str, most: int) -> list[tuple[str, Rating]]:
        """Which programs and bots of the house are rated highest."""
        found = (
            sa.select(ratings.c.who, ratings.c.mu, ratings.c.sigma, ratings.c.games)
            .where(ratings.c.game == game, ratings.c.pool == pool)
            .where(ratings.c.who.startswith(ANY_BOT))
            .order_by(ratings.c.sure.desc(), ratings.c.number)
            .limit(most)
        )
        with self._side.reading() as connection:
            return [(row[0], Rating(*row[1:])) for row in connection.execute(found)]

    def openings(self, pool: OpeningPool) -> OpeningCounts:
        """How people began rated games, and how these ended."""
        column = openings.c
        found = sa.select(column.seat, column.first, column.games, column.won, column.points).where(
            column.game == pool.game, column.title == pool.title, column.players == pool.players
        )
        with self._side.reading() as connection:
            rows = connection.execute(found).all()
        return OpeningCounts({(row[0], row[1]): OpeningTally(*row[2:]) for row in rows})

    def _played(self, which: sa.ColumnElement[bool]) -> list[Played]:
        found = sa.select(games.c.data, games.c.at).where(which).order_by(games.c.seq.desc())
        with self._side.reading() as connection:
            rows = connection.execute(found).all()
        return [played_from(json.loads(data), at) for data, at in rows]


def _rename(connection: sa.Connection, table: str, names: Iterable[str], hides: bool) -> None:  # noqa: FBT001 - as it was written
    """Show other names in a game."""
    text = connection.scalar(sa.select(games.c.data).where(games.c.name == table))
    if text is None:
        return
    data: dict[str, Any] = json.loads(text)
    for seat, name in zip(data["seats"], names, strict=True):
        seat["name"] = name
    data["hides_people"] = hides
    change = sa.update(games).where(games.c.name == table).values(data=json.dumps(data))
    connection.execute(change)


def _count_people(
    connection: sa.Connection, game: str, key: str, pool: Pool | None, more: int
) -> int:
    """Count people who are rated for the first time; tells how many there were before."""
    here = sa.and_(pools.c.game == game, pools.c.pool == key)
    before = connection.scalar(sa.select(pools.c.people).where(here))
    if before is None:
        about = {"title": pool.title if pool else WHOLE, "duel": bool(pool and pool.duel)}
        connection.execute(sa.insert(pools).values(game=game, pool=key, people=more, **about))
    elif more:
        connection.execute(sa.update(pools).where(here).values(people=before + more))
    return before or 0


def _count_openings(connection: sa.Connection, played: Played) -> None:
    """Count how people began; bots are not counted."""
    pool, column = played.opening_pool, openings.c
    for number, seat in enumerate(played.seats):
        result = played.result(number)
        if result is None or seat.is_bot:
            continue
        here = {
            "game": pool.game,
            "title": pool.title,
            "players": pool.players,
            "seat": result.seat,
            "first": result.first,
        }
        more = sa.update(openings).where(*(column[name] == value for name, value in here.items()))
        more = more.values(
            games=column.games + 1,
            won=column.won + result.won,
            points=column.points + result.points,
        )
        if not connection.execute(more).rowcount:
            row = {**here, "games": 1, "won": result.won, "points": result.points}
            connection.execute(sa.insert(openings).values(row))


def _row(rating: Rating) -> dict[str, float]:
    return {
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
        "sure": rating.sure,
    }
