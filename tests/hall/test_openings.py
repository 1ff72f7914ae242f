"""What people get first is counted when a rated game is written down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from guildhall.hall.finished_games import STREAM
from guildhall.hall.log import NewEntry, open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.openings import Compared, compare, openings_of
from guildhall.hall.ratings import Ledger
from guildhall.openings.counts import OpeningPool, Tally

T = TypeVar("T")

POOL = OpeningPool("splendor", "Splendor", 2)


def seat(who: str, place: int, score: int, *firsts: str) -> dict[str, Any]:
    told = {"who": who, "name": who, "place": place, "score": score, "opening": []}
    return {**told, "firsts": list(firsts)}


def game(table: str, *seats: dict[str, Any], rated: bool = True) -> NewEntry:
    data = {
        "table": table,
        "game": "splendor",
        "title": "Splendor",
        "rated": rated,
        "ending": "",
        "seats": list(seats),
    }
    return NewEntry("hall", "played/1", data)


def asked(question: Callable[[Ledger], Awaitable[T]], *entries: NewEntry) -> T:
    """What a ledger of some games answers."""

    async def scenario() -> T:
        with open_log("memory:") as log:
            ledger = Ledger(AsyncLog(log))
            await AsyncLog(log).append(STREAM, 0, list(entries))
            await ledger.open()
            answer = await question(ledger)
            ledger.close()
            return answer

    return asyncio.run(scenario())


def test_people_in_rated_games_count_and_bots_and_other_games_do_not() -> None:
    before = seat("cy", 2, 3)
    del before["firsts"]
    entries = (
        game("one", seat("ada", 1, 15, "1W", "2B"), seat("ben", 2, 9, "1B")),
        game("two", seat("ben", 1, 16), seat("bot:master", 2, 12, "1R")),
        game("free", seat("ada", 1, 15, "1G"), seat("ben", 2, 9, "1G"), rated=False),
        game("alone", seat("ada", 1, 15, "1O"), seat("ada", 2, 9, "1O")),
        game("tie", seat("ada", 1, 15, "1W"), before | {"place": 1}),
    )
    counts = asked(lambda ledger: ledger.openings(POOL), *entries)
    rows = {row.first: row.tally for row in counts.rows()}
    assert rows == {"1W": Tally(2, 1.5, 30), "1B": Tally(1, 0.0, 9), "": Tally(1, 1.0, 16)}
    assert counts.total(1) == Tally(1, 0.0, 9)
    assert not asked(lambda ledger: ledger.openings(POOL._replace(players=3)), *entries).rows()


def test_openings_are_told_in_words_by_seat_and_few_are_called_few() -> None:
    one = game("one", seat("ada", 1, 15, "1W"), seat("ben", 2, 9))
    bots, people = asked(lambda ledger: openings_of(ledger, POOL), one)
    assert bots.about
    assert "200 positions" in str(bots.about)
    assert not bots.is_thin
    assert [str(words) for words, _ in people.rows] == ["nothing at all", "white card of tier 1"]
    assert people.is_thin
    (_, first) = asked(lambda ledger: openings_of(ledger, POOL, seat=0), one)
    assert [row.first for _, row in first.rows] == ["1W"]
    assert [number for number, _ in first.seats] == [0, 1]


def test_somebody_is_compared_in_what_they_play_most() -> None:
    entries = [game(f"g{n}", seat("ada", 1, 15, "1W"), seat("ben", 2, 9, "1B")) for n in range(3)]
    three = game("three", seat("ada", 1, 15, "1R"), seat("ben", 2, 9), seat("cy", 3, 9))

    async def compared(ledger: Ledger) -> list[Compared]:
        return await compare(ledger, await ledger.of_person("ben"), "ben")

    mine = asked(compared, *entries, three)
    assert [(each.pool.players, each.totals[0].games) for each in mine] == [(2, 3), (3, 1)]
    ((words, (own, people, bots)),) = mine[0].rows
    assert str(words) == "blue card of tier 1"
    assert (own, people) == (Tally(3, 0.0, 27), Tally(3, 0.0, 27))
    assert bots.games > 0
