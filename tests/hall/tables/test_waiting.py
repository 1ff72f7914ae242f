"""Tables that wait for players: thousands of them, and not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import timedelta

import pytest

from guildhall.hall.hall import Hall
from guildhall.hall.log import Log, open_log
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.bot_runner import WAIT
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Seat, Table
from guildhall.hall.workers import Workers
from hall.tables.halls import Time, hall_over, in_hall, until, until_lobby
from hall.tables.sitting import ADA, BEN, Sitting
from patience import PATIENCE

DAY = timedelta(days=1)


async def settled(hall: Hall) -> None:
    """Wait until the house has nothing to do."""
    await hall._runner._own[0]
    while hall._runner._running:
        await asyncio.gather(*hall._runner._running.values())


def over_one_log(scenario: Callable[[Log, Time], Coroutine[None, None, None]]) -> None:
    async def whole() -> None:
        time = Time()
        with open_log("memory:", clock=time) as log:
            await asyncio.wait_for(scenario(log, time), PATIENCE)

    asyncio.run(whole())


def test_a_table_closes_when_nobody_comes_in_time() -> None:
    sitting = Sitting().sit(ADA)
    sitting.wait(DAY.total_seconds() - 1)
    assert sitting.do(commands.expired, sitting.now, DAY) == []
    sitting.wait(1)
    assert sitting.do(commands.expired, sitting.now, DAY) == ["ended/1"]
    assert sitting.table.phase == "over"
    assert sitting.table.result is not None
    assert str(sitting.table.result.why) == "Nobody else came within 24 hours"
    assert sitting.table.result.places == ()


def test_who_sits_down_begins_the_waiting_anew() -> None:
    sitting = Sitting(Options(players=3, drawn=False)).sit(ADA)
    sitting.wait(3000)
    sitting.sit(BEN)
    sitting.wait(3000)
    hour = timedelta(hours=1)
    assert sitting.do(commands.expired, sitting.now, hour) == []
    sitting.wait(600)
    assert sitting.do(commands.expired, sitting.now, hour) == ["ended/1"]
    assert sitting.table.result is not None
    assert str(sitting.table.result.why) == "Nobody else came within 1 hour"


def test_a_game_that_has_begun_does_not_expire() -> None:
    sitting = Sitting().sit(ADA, BEN)
    sitting.wait(10 * DAY.total_seconds())
    assert sitting.do(commands.expired, sitting.now, DAY) == []


def test_the_hall_closes_old_tables_and_leaves_the_others() -> None:
    async def scenario(log: Log, time: Time) -> None:
        async with hall_over(log, time) as hall:
            old = await hall.table_service.open(ADA, Options())
            playing = await hall.table_service.open_seated(
                ADA, Options(), [Seat(ADA.id, "A"), Seat(BEN.id, "B")]
            )
            time.pass_by(WAIT.total_seconds() - 60)
            young = await hall.table_service.open(ADA, Options())
            time.pass_by(60)
        async with hall_over(log, time) as hall:
            await until_lobby(hall, lambda it: len(it.lobby.cards) == 2)
            assert set(hall.lobby.cards) == {young.table.id, playing.table.id}
            closed = await hall.tables.get(old.table.id)
            assert closed.table.result is not None
            assert closed.table.result.ending == "closed"
            assert not await hall.ledger.games()
            assert [card.table for card in hall.lobby.of_person(BEN.id)] == [playing.table.id]

    over_one_log(scenario)


def test_a_hall_may_let_tables_wait_for_ever() -> None:
    async def scenario(log: Log, time: Time) -> None:
        async with hall_over(log, time, wait=timedelta()) as hall:
            await hall.table_service.open(ADA, Options())
            time.pass_by(1_000 * DAY.total_seconds())
            await hall._runner._own[1]
            assert len(hall.lobby.cards) == 1

    over_one_log(scenario)


async def opened(hall: Hall, count: int) -> list[str]:
    """Tables of many people that wait."""
    names = []
    for number in range(count):
        live = await hall.table_service.open(Person(f"{number:016}", f"P{number}"), Options())
        names.append(live.table.id)
    return names


def test_waiting_tables_are_not_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guildhall.hall.tables.repository.MOST_IDLE", 5)

    async def scenario(log: Log, time: Time) -> None:
        async with hall_over(log, time) as hall:
            names = await opened(hall, 40)
        async with hall_over(log, time) as hall:
            await settled(hall)
            assert len(hall.tables) <= 5
            assert set(hall._runner._tended) == set(names)
            live = await hall.tables.get(names[0])
            await live.execute(commands.seat_bot, Person("0" * 16, "P0"), "random")
            await live.execute(commands.leave, Person("0" * 16, "P0"))
            await until(live, lambda it: it.table.phase == "over")
            await until_lobby(hall, lambda it: names[0] not in it.lobby.cards)
            await settled(hall)
            assert names[0] not in hall._runner._tended
            streams = log._fanout.streams()
            assert sum(name.startswith("table/") for name in streams) <= 40

    over_one_log(scenario)


def test_a_game_that_waits_for_people_is_not_kept_in_memory_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("guildhall.hall.tables.repository.MOST_IDLE", 2)

    async def scenario(hall: Hall, _: Time) -> None:
        seats = [Seat(ADA.id, "Ada"), Seat(None, "random", "random")]
        tables = [
            await hall.table_service.open_seated(ADA, Options(drawn=False), seats) for _ in range(8)
        ]
        names = [live.table.id for live in tables]
        tables.clear()
        await settled(hall)
        assert len(hall.tables) <= 3
        live = await hall.tables.get(names[0])
        await live.execute(commands.move, ADA, [_first(live.table)], live.table.position, live.now)
        await until(live, lambda it: len(it.table.moves) >= 2 and it.table.turn == 0)

    in_hall(scenario)


def _first(table: Table) -> str:
    return str(table.game.legal_moves()[0])


def test_a_table_that_another_worker_filled_is_driven() -> None:
    """Word of the change comes by the log alone."""

    async def scenario(log: Log, time: Time) -> None:
        async with hall_over(log, time) as hall:
            (name,) = await opened(hall, 1)
            await settled(hall)
            other = LiveTable(hall.log, name, "", time)
            await other.open()
            other.table.seed = (await hall.tables.get(name)).table.seed
            person = Person("0" * 16, "P0")
            await other.execute(commands.seat_bot, person, "random")
            await other.execute(commands.leave, person)
            await until(other, lambda it: it.table.phase == "over")
            other.close()

    over_one_log(scenario)


def test_starting_with_many_waiting_tables_looks_at_each_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = 0
    owns = Workers.owns

    def counted(self: Workers, table: str) -> bool:
        nonlocal looks
        looks += 1
        return owns(self, table)

    async def scenario(log: Log, time: Time) -> None:
        nonlocal looks
        async with hall_over(log, time) as hall:
            await opened(hall, 150)
        time.pass_by(DAY.total_seconds() + 1)
        monkeypatch.setattr(Workers, "owns", counted)
        async with hall_over(log, time) as hall:
            await until_lobby(hall, lambda it: not it.lobby.cards)
            assert looks <= 4 * 150

    over_one_log(scenario)


def test_of_each_person_the_lobby_knows_the_tables() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        first, second = [await hall.table_service.open(ADA, Options(players=3)) for _ in range(2)]
        await first.execute(commands.sit, BEN)
        await until_lobby(hall, lambda it: len(it.lobby.of_person(BEN.id)) == 1)
        assert [c.table for c in hall.lobby.of_person(ADA.id)] == [second.table.id, first.table.id]
        assert hall.lobby.of_person(BEN.id)[0] == hall.lobby.cards[first.table.id]
        await first.execute(commands.unseat, ADA)
        await until_lobby(hall, lambda it: len(it.lobby.of_person(ADA.id)) == 1)
        assert [card.table for card in hall.lobby.of_person(ADA.id)] == [second.table.id]
        await first.execute(commands.unseat, BEN)
        await until_lobby(hall, lambda it: first.table.id not in it.lobby.cards)
        assert hall.lobby.of_person(BEN.id) == []
        assert set(hall.lobby._of_people) == {ADA.id}

    in_hall(scenario)
