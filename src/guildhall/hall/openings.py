"""Openings of strong bots, of rated players here, and of one person beside them.

Those of bots come in files; those of people are counted when a game is written down, so that no
question has to go through all games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guildhall.bots.characters import name_of as bot_name
from guildhall.games import catalogue
from guildhall.hall.finished_games import Played
from guildhall.hall.ratings import Ledger
from guildhall.messages import Message, Word, message
from guildhall.openings.collection import shipped
from guildhall.openings.counts import FEW, NOTHING, OpeningCounts, OpeningPool, Row, Tally

MOST_OWN_POOLS = 3
"""So many editions and sizes are compared for a person: those played most."""
MOST_OWN_ROWS = 6
NOTHING_WORDS = message("nothing at all")


@dataclass(frozen=True, slots=True)
class Openings:
    """How some players begin in one edition and size, at one seat or at all."""

    whose: str
    """`bots` or `people`."""
    about: Message | None
    """Who they are and how they played, where that is to be told."""
    rows: Sequence[tuple[Message, Row]]
    total: Tally
    seats: Sequence[tuple[int, Tally]]
    """The seats of which anything is known, counted from 0, whichever is looked at."""

    @property
    def is_thin(self) -> bool:
        """Whether there are so few results that they say little."""
        return 0 < self.total.games < FEW


@dataclass(frozen=True, slots=True)
class Compared:
    """How somebody began in one edition and size, beside all others."""

    pool: OpeningPool
    rows: Sequence[tuple[Message, Sequence[Tally]]]
    """By the first thing that they got: they, rated players, strong bots."""
    totals: Sequence[Tally]


async def openings_of(ledger: Ledger, pool: OpeningPool, seat: int | None = None) -> list[Openings]:
    """The openings of strong bots, and those of rated players here."""
    bots = shipped().get(pool)
    about = None
    if bots:
        about = message(
            "{games} games of {bot} against itself, {simulations} positions for each decision",
            games=bots.games,
            bot=Word(bot_name(bots.plan.bot)),
            simulations=bots.plan.simulations,
        )
    counts = bots.counts if bots else OpeningCounts()
    return [
        _openings("bots", about, pool, counts, seat),
        _openings("people", None, pool, await ledger.openings(pool), seat),
    ]


async def compare(ledger: Ledger, games: Sequence[Played], who: str) -> list[Compared]:
    """How somebody began in what they play most, beside rated players and strong bots."""
    own: dict[OpeningPool, OpeningCounts] = {}
    for played in games:
        for number, seat in enumerate(played.seats):
            result = played.result(number) if seat.who == who else None
            if result:
                own.setdefault(played.opening_pool, OpeningCounts()).add(result)
    most = sorted(own, key=lambda pool: -own[pool].total().games)[:MOST_OWN_POOLS]
    return [await _compared(ledger, pool, own[pool]) for pool in most]


def first_words(game: str, first: str) -> Message:
    """What people call the first thing that somebody got."""
    words = catalogue.game(game).game_words()
    return NOTHING_WORDS if first == NOTHING else words.first_words(first)


async def _compared(ledger: Ledger, pool: OpeningPool, own: OpeningCounts) -> Compared:
    bots = shipped().get(pool)
    all_counts = (own, await ledger.openings(pool), bots.counts if bots else OpeningCounts())
    rows = [
        (first_words(pool.game, row.first), [counts.of(row.first) for counts in all_counts])
        for row in own.rows()[:MOST_OWN_ROWS]
    ]
    return Compared(pool, rows, [counts.total() for counts in all_counts])


def _openings(
    whose: str, about: Message | None, pool: OpeningPool, counts: OpeningCounts, seat: int | None
) -> Openings:
    rows = [(first_words(pool.game, row.first), row) for row in counts.rows(seat)]
    seats = [(number, counts.total(number)) for number in range(pool.players)]
    known = [(number, tally) for number, tally in seats if tally.games]
    return Openings(whose, about, rows, counts.total(seat), known)
