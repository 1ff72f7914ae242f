"""Finished games and the ratings that follow from them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from guildhall.hall.finished_games import STREAM, Rating
from guildhall.hall.log import NewEntry, open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.ratings import Ledger
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Table
from hall.tables.sitting import ADA, BEN, Sitting, begun


def finished(name: str, loser: int = 1, *, rated: bool = True, edition: str | None = None) -> Table:
    sitting = begun(rated=rated, settings={"expansion": edition})
    sitting.move("take R G O")
    sitting.do(lambda it: commands.resign(it, (ADA, BEN)[loser]))
    sitting.table.id = name
    return sitting.table


def run(scenario: Callable[[AsyncLog, Ledger], Awaitable[None]]) -> None:
    async def whole() -> None:
        with open_log("memory:") as log:
            ledger = Ledger(AsyncLog(log))
            await ledger.open()
            await scenario(AsyncLog(log), ledger)
            ledger.close()

    asyncio.run(whole())


def test_a_finished_game_is_entered_once() -> None:
    async def scenario(log: AsyncLog, ledger: Ledger) -> None:
        await asyncio.gather(*(ledger.enter(finished("one")) for _ in range(3)))
        await ledger.enter(finished("one"))
        assert await log.last(STREAM) == 1
        (game,) = await ledger.of_person(ADA.id)
        assert [(seat.name, seat.place) for seat in game.seats] == [("Adaa", 1), ("Bena", 2)]
        assert game.seats[0].opening == ("take R G O",)

    run(scenario)


def test_an_entry_that_was_written_twice_counts_once() -> None:
    async def scenario(log: AsyncLog, ledger: Ledger) -> None:
        await ledger.enter(finished("one"))
        before = await ledger.rating("splendor", ADA.id)
        (entry,) = await log.read(STREAM)
        await log.append(STREAM, 1, [NewEntry(entry.by, entry.kind, entry.data)])
        await ledger.catch_up()
        assert len(await ledger.of_person(ADA.id)) == 1
        assert await ledger.rating("splendor", ADA.id) == before

    run(scenario)


def test_two_workers_write_one_entry_and_know_the_same_ratings() -> None:
    async def scenario(log: AsyncLog, ledger: Ledger) -> None:
        other = Ledger(log)
        await other.open()
        for number in range(5):
            table = finished(f"game{number}", number % 2)
            await asyncio.gather(ledger.enter(table), other.enter(table))
        fresh = Ledger(log)
        await fresh.open()
        await ledger.catch_up()
        await other.catch_up()
        assert await log.last(STREAM) == 5
        for each in (other, fresh):
            assert await each.games() == await ledger.games()
            assert await each.best("splendor") == await ledger.best("splendor")
            each.close()

    run(scenario)


def test_who_wins_rated_games_rises_and_who_loses_falls() -> None:
    async def scenario(_: AsyncLog, ledger: Ledger) -> None:
        assert await ledger.rating("splendor", ADA.id) is None
        for number in range(3):
            await ledger.enter(finished(f"game{number}"))
        ada, ben = [await ledger.rating("splendor", who.id) for who in (ADA, BEN)]
        assert ada is not None
        assert ben is not None
        assert ada.shown > 1500 > ben.shown
        assert ada.is_provisional
        assert (ada.games, ben.games) == (3, 3)
        assert [who for who, _ in await ledger.best("splendor")] == [ADA.id, BEN.id]

    run(scenario)


def test_unrated_games_are_entered_but_not_rated() -> None:
    async def scenario(_: AsyncLog, ledger: Ledger) -> None:
        await ledger.enter(finished("one", rated=False))
        assert await ledger.games() == ["one"]
        assert await ledger.rating("splendor", ADA.id) is None

    run(scenario)


def test_one_who_plays_at_several_seats_is_not_rated() -> None:
    async def scenario(_: AsyncLog, ledger: Ledger) -> None:
        sitting = Sitting(Options(players=3, drawn=False, rated=True)).sit(ADA)
        for _number in range(2):
            sitting.do(lambda it: commands.seat_bot(it, ADA, "random"))
        sitting.do(lambda it: commands.resign(it, ADA))
        while sitting.table.phase == "playing":
            text = str(sitting.table.game.legal_moves()[-1])
            sitting.write(commands.bot_move(sitting.table, text, sitting.table.position))
        await ledger.enter(sitting.table)
        assert len(await ledger.of_person("bot:random")) == 1
        assert await ledger.best("splendor") == []

    run(scenario)


def test_a_table_that_closed_before_a_game_is_not_entered() -> None:
    async def scenario(log: AsyncLog, ledger: Ledger) -> None:
        sitting = Sitting(Options(players=2)).sit(ADA)
        sitting.do(lambda it: commands.unseat(it, ADA))
        await ledger.enter(sitting.table)
        await ledger.enter(begun().table)
        assert await log.last(STREAM) == 0

    run(scenario)


def test_editions_and_sizes_are_rated_apart_and_together() -> None:
    async def scenario(_: AsyncLog, ledger: Ledger) -> None:
        await ledger.enter(finished("one"))
        await ledger.enter(finished("two", edition="cities"))
        assert [pool.key for pool in await ledger.pools("splendor")] == [
            "Splendor, 2",
            "Splendor: The Cities, 2",
        ]
        games = [
            await ledger.rating("splendor", ADA.id, pool)
            for pool in ("", "Splendor, 2", "Chess, 2")
        ]
        assert [rating and rating.games for rating in games] == [2, 1, None]
        assert [
            who for who, _ in await ledger.best("splendor", pool="Splendor: The Cities, 2")
        ] == [
            ADA.id,
            BEN.id,
        ]

    run(scenario)


def test_somebody_new_is_at_1500_with_a_doubt_of_350() -> None:
    new = Rating(25.0, 25.0 / 3, 0)
    assert (new.shown, new.doubt, new.is_provisional) == (1500, 350, True)
    assert not Rating(25.0, 2.0, 10).is_provisional


def test_pages_of_ratings_go_on_where_the_one_before_ends_and_follow_new_games() -> None:
    async def scenario(_: AsyncLog, ledger: Ledger) -> None:
        assert await ledger.best("splendor") == []
        assert await ledger.rated("splendor") == 0
        for number, loser in enumerate((1, 0, 0, 0)):
            await ledger.enter(finished(f"table {number}", loser))
            everybody = await ledger.best("splendor")
            one_by_one = [(await ledger.best("splendor", 1, after=place))[0] for place in (0, 1)]
            assert one_by_one == everybody
            assert await ledger.rated("splendor") == len(everybody) == 2
            assert everybody == sorted(everybody, key=lambda item: -item[1].sure)
        assert [who for who, _ in await ledger.best("splendor")] == [BEN.id, ADA.id]
        assert await ledger.best("splendor", 1, after=2) == []

    run(scenario)
