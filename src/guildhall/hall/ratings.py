"""The ledger: every finished game, and the ratings that follow from the rated ones."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import Projection
from guildhall.hall.ratings_order import RatingOrder
from guildhall.hall.tables.commands import HOUSE
from guildhall.hall.tables.table import Table
from guildhall.openings.counts import NOTHING, OpeningCounts, OpeningPool, Result

STREAM = "ledger/games"

MU = 25.0
"""The strength that is believed of somebody new."""
MIDDLE = 1500
SCALE = 42.0
"""Points of a rating for each unit of the model: somebody new is at 1500 ± 350."""
SETTLED = 10
"""As many rated games make a rating that is not provisional."""

BOT = "bot:"
"""What the id of a bot begins with."""
OPENING = 3
"""How many of a player's first moves make an opening."""


@dataclass(frozen=True, slots=True)
class Seated:
    """One who has played a game to its end."""

    who: str
    """The id of a person, or `bot:` and its name."""
    name: str
    place: int
    score: int
    opening: tuple[str, ...]
    """The first moves."""
    firsts: tuple[str, ...] | None = None
    """What they got first, see `GameWords.firsts`; None for games in which nobody wrote it down."""

    @property
    def is_bot(self) -> bool:
        """Whether a bot played here."""
        return self.who.startswith(BOT)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    table: str
    game: str
    title: str
    at: str
    rated: bool
    ending: str
    seats: tuple[Seated, ...]
    public: bool = True
    """Whether anybody may find it; otherwise those who sat there."""
    hides_people: bool = False
    """Whether nobody else is told who sat there."""

    @property
    def opening_pool(self) -> OpeningPool:
        """With which games its openings are compared."""
        return OpeningPool(self.game, self.title, len(self.seats))

    @property
    def is_against_oneself(self) -> bool:
        """Whether somebody plays at several seats."""
        return len({seat.who for seat in self.seats}) < len(self.seats)

    def result(self, number: int) -> Result | None:
        """How a seat began and how it ended for it; None where nobody wrote down how it began."""
        seat = self.seats[number]
        if seat.firsts is None:
            return None
        winners = sum(other.place == 1 for other in self.seats)
        first = (*seat.firsts, NOTHING)[0]
        return Result(number, first, (seat.place == 1) / max(winners, 1), seat.score)


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is believed to be, and how sure that is."""

    mu: float
    sigma: float
    games: int

    @property
    def shown(self) -> int:
        """The strength that is believed in, as a number for people: everybody begins at 1,500."""
        return round(MIDDLE + SCALE * (self.mu - MU))

    @property
    def doubt(self) -> int:
        """How far off that may be, more or less; it shrinks with every game."""
        return round(SCALE * self.sigma)

    @property
    def sure(self) -> float:
        """What somebody is at least worth in all likelihood: the order of the best."""
        return self.mu - 3 * self.sigma

    @property
    def is_provisional(self) -> bool:
        """Whether there were too few games to take it seriously."""
        return self.games < SETTLED


@dataclass(frozen=True, slots=True)
class Pool:
    """Games that are rated together: of one edition, by two or by more players."""

    title: str
    """What is played: `Splendor: The Cities`."""
    duel: bool
    """Whether two play; otherwise three or more."""

    @property
    def key(self) -> str:
        """Its name in addresses."""
        return f"{self.title}, {'2' if self.duel else '3+'}"


class Ledger:
    """Folds the stream of finished games; the same in every worker."""

    def __init__(self, log: AsyncLog) -> None:
        self.games: dict[str, Played] = {}
        self._of: defaultdict[str, list[str]] = defaultdict(list)
        self._ratings: defaultdict[str, dict[str, tuple[PlackettLuceRating, int]]] = defaultdict(
            dict
        )
        self._orders: dict[str, RatingOrder] = {}
        """Who is rated how highly, for those pools that somebody has asked for."""
        self._pools: defaultdict[str, dict[str, Pool]] = defaultdict(dict)
        self._courses: defaultdict[tuple[str, str], list[tuple[str, Rating]]] = defaultdict(list)
        self._openings: defaultdict[OpeningPool, OpeningCounts] = defaultdict(OpeningCounts)
        self._model = PlackettLuce()
        self._stream = Projection(log, STREAM, Ledger._apply, self, independent=True)

    async def open(self) -> None:
        """Read what is there and listen."""
        await self._stream.open()

    def close(self) -> None:
        """Listen no more."""
        self._stream.close()

    async def enter(self, table: Table) -> None:
        """Write a finished game down, once."""
        if table.result is None or not table.result.places:
            return
        data = _played(table)
        entry = NewEntry(HOUSE, "played/1", data)
        await self._stream.execute(lambda ledger: [] if table.id in ledger.games else [entry])

    async def rename(self, table: Table) -> None:
        """Let a game that is written down show the names that its table has now."""
        names = [seat.name for seat in table.taken]
        data = {"table": table.id, "names": names, "hides_people": table.hides_people}

        def decide(ledger: Ledger) -> list[NewEntry]:
            played = ledger.games.get(table.id)
            known = played and [seat.name for seat in played.seats], played and played.hides_people
            same = known == (names, table.hides_people)
            return [] if played is None or same else [NewEntry(HOUSE, "named/1", data)]

        await self._stream.execute(decide)

    def of_person(self, who: str, *, asked_by: str | None = None) -> list[Played]:
        """The games of somebody, the latest first; others are not told of those that hide them."""
        names = self._of[who][::-1] if who in self._of else []
        games = [self.games[name] for name in names]
        return [played for played in games if asked_by == who or not played.hides_people]

    def pools(self, game: str) -> list[Pool]:
        """The editions and sizes of which rated games were finished, by their titles."""
        return sorted(self._pools[game].values(), key=lambda pool: pool.key)

    def rating(self, game: str, who: str, pool: str = "") -> Rating | None:
        """The rating of somebody in a game, or one pool of it; None before the first rated one."""
        known = self._ratings[_name(game, pool)].get(who)
        return _rating(known) if known else None

    def course(self, game: str, who: str) -> list[tuple[str, Rating]]:
        """The rating of somebody after each rated game, with its table, the first one first."""
        return list(self._courses.get((game, who), ()))

    def rated(self, game: str, pool: str = "") -> int:
        """How many people are rated in a game, or in one pool of it."""
        return len(self._ratings[_name(game, pool)])

    def best(
        self, game: str, most: int = 50, pool: str = "", *, after: int = 0
    ) -> list[tuple[str, Rating]]:
        """Who is rated highest in a game, or in one pool of it: those of whom we are sure.

        `after` so many who are rated higher still.
        """
        name = _name(game, pool)
        known = self._ratings[name]
        if name not in self._orders:
            self._orders[name] = RatingOrder(
                (who, _rating(each).sure) for who, each in known.items()
            )
        found = self._orders[name].part(slice(after, after + most))
        return [(who, _rating(known[who])) for who in found]

    def openings(self, pool: OpeningPool) -> OpeningCounts:
        """How people began rated games, and how these ended; bots are not among them."""
        return self._openings.get(pool) or OpeningCounts()

    def _apply(self, entry: Entry) -> None:
        if entry.kind == "named/1":
            self._rename(entry.data)
            return
        played = played_from(entry)
        if played.table in self.games:
            return
        self.games[played.table] = played
        for seat in {seat.who for seat in played.seats}:
            self._of[seat].append(played.table)
        if played.rated:
            self._rate(played)

    def _rename(self, data: dict[str, Any]) -> None:
        played = self.games[data["table"]]
        seats = [
            replace(seat, name=name) for seat, name in zip(played.seats, data["names"], strict=True)
        ]
        self.games[played.table] = replace(
            played, seats=tuple(seats), hides_people=data["hides_people"]
        )

    def _rate(self, played: Played) -> None:
        """Nobody is rated against themselves: who plays at several seats does not count."""
        if played.is_against_oneself:
            return
        self._count_openings(played)
        pool = Pool(played.title, len(played.seats) == 2)
        self._pools[played.game][pool.key] = pool
        self._rate_in(_name(played.game, pool.key), played)
        for who, rating in self._rate_in(played.game, played):
            self._courses[played.game, who].append((played.table, rating))

    def _count_openings(self, played: Played) -> None:
        for number, seat in enumerate(played.seats):
            result = played.result(number)
            if result and not seat.is_bot:
                self._openings[played.opening_pool].add(result)

    def _rate_in(self, name: str, played: Played) -> list[tuple[str, Rating]]:
        known, people = self._ratings[name], [seat.who for seat in played.seats]
        before = [known.get(who, (self._model.rating(name=who), 0)) for who in people]
        after = self._model.rate(
            [[rating] for rating, _ in before], ranks=[float(seat.place) for seat in played.seats]
        )
        order = self._orders.get(name)
        for who, (rating,), (_, games) in zip(people, after, before, strict=True):
            known[who] = (rating, games + 1)
            if order is not None:
                order.put(who, _rating(known[who]).sure)
        return [(who, _rating(known[who])) for who in people]


def _rating(known: tuple[PlackettLuceRating, int]) -> Rating:
    rating, games = known
    return Rating(rating.mu, rating.sigma, games)


def _name(game: str, pool: str) -> str:
    """Where ratings are kept: those of a whole game, or of a pool."""
    return f"{game}/{pool}" if pool else game


def played_from(entry: Entry) -> Played:
    """The game that an entry of the ledger tells of."""
    data = entry.data
    seats = tuple(
        Seated(
            seat["who"],
            seat["name"],
            seat["place"],
            seat["score"],
            tuple(seat["opening"]),
            tuple(seat["firsts"]) if "firsts" in seat else None,
        )
        for seat in data["seats"]
    )
    return Played(
        data["table"],
        data["game"],
        data["title"],
        entry.at.isoformat(),
        data["rated"],
        data["ending"],
        seats,
        data.get("public", True),
        data.get("hides_people", False),
    )


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
