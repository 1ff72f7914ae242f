"""The chess clock of a duel over given times (SW-37)."""

from __future__ import annotations

import asyncio

import pytest

from guildhall.hall.errors import NotAllowed, NotFound, Stale
from guildhall.hall.events.chess import LiveChess
from guildhall.hall.hall import Hall
from guildhall.hall.log import open_log
from hall.events.houses import House, open_house
from hall.tables.halls import Time, hall_over, in_hall

MINUTE = 60


async def duel(hall: Hall, **settings: str) -> tuple[House, LiveChess, str, str]:
    house = await open_house(hall, ["Ann", "Bob", "Cid", "Dan"], "summoner-wars-base", **settings)
    await house.draw()
    one, other = house.live.tournament.rounds[0].tables[1].seats
    return house, await hall.chess.clock_of(house.live, 1, 1), one, other


def test_each_has_thirty_minutes_and_one_clock_runs_at_a_time() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house, chess, one, other = await duel(hall)
        first, second = await house.player(one), await house.player(other)
        await chess.do(first, "start", player=one)
        time.pass_by(5 * MINUTE)
        with pytest.raises(Stale, match="not the turn of this side"):
            await chess.do(second, "press", player=other)
        await chess.do(second, "press", player=one, on=0)
        await chess.do(first, "press", player=one, on=0)
        time.pass_by(2 * MINUTE)
        state = chess.state()
        assert (state.turn, state.running, state.presses) == (other, True, 1)
        assert state.left == {one: 25 * MINUTE, other: 28 * MINUTE}
        await chess.do(second, "pause")
        time.pass_by(60 * MINUTE)
        assert chess.state().left == state.left
        with pytest.raises(Stale, match="paused"):
            await chess.do(second, "press")
        await chess.do(first, "go on")
        time.pass_by(MINUTE)
        assert chess.state().left[other] == 27 * MINUTE

    in_hall(scenario)


@pytest.mark.parametrize(("control", "minutes"), [("chess clock", 20), ("sudden death", 30)])
def test_sw_39_each_has_the_time_of_the_format_where_that_is_played_by_chess_clocks(
    control: str, minutes: int
) -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        settings = {"time__control": control, "time__minutes": "20"}
        house, chess, one, other = await duel(hall, **settings)
        await chess.do(house.organiser, "start", player=one)
        time.pass_by(MINUTE)
        left = {one: (minutes - 1) * MINUTE, other: minutes * MINUTE}
        assert chess.state().left == left

    in_hall(scenario)


def test_who_has_no_time_left_loses_at_the_end_of_the_turn_unless_it_is_won_in_it() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house, chess, one, other = await duel(hall)
        device = await house.staff("device", 1)
        await chess.do(device, "start", player=one)
        time.pass_by(31 * MINUTE)
        state = chess.state()
        assert (state.out_of_time, state.proposal) == (one, None)
        await chess.do(device, "press")
        assert chess.state().proposal == {"winner": other, "loser": one}
        with pytest.raises(Stale, match="stopped for good"):
            await chess.do(device, "press")
        await chess.do(device, "reset")
        await chess.do(device, "start", player=other)
        time.pass_by(31 * MINUTE)
        await chess.do(device, "won", player=other)
        assert chess.state().proposal == {"winner": other, "loser": one}

    in_hall(scenario)


def test_the_clock_runs_on_while_the_hall_is_closed() -> None:
    async def whole() -> None:
        time = Time()
        with open_log("memory:", clock=time) as log:
            async with hall_over(log, time) as hall:
                house, chess, one, _ = await duel(hall)
                await chess.do(house.organiser, "start", player=one)
            time.pass_by(7 * MINUTE)
            async with hall_over(log, time) as hall:
                live = await hall.events.get("spring-cup")
                again = await hall.chess.clock_of(live, 1, 1)
                assert again.state().left[one] == 23 * MINUTE

    asyncio.run(whole())


def test_only_those_at_the_table_and_staff_touch_the_clock() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house, chess, one, _other = await duel(hall)
        stranger = await house.player(house.live.tournament.rounds[0].tables[2].seats[0])
        for actor in (stranger, await house.staff("device", 2), house.live.actor(None)):
            with pytest.raises(NotAllowed):
                await chess.do(actor, "start", player=one)
        with pytest.raises(Stale, match="not been started"):
            await chess.do(house.organiser, "press")
        with pytest.raises(NotFound):
            await hall.chess.clock_of(house.live, 1, 9)

    in_hall(scenario)


def test_a_clock_that_somebody_looks_at_stays_though_many_others_are_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("guildhall.hall.events.chess.MOST_IDLE", 1)

    async def scenario(hall: Hall, _: Time) -> None:
        house, chess, one, _other = await duel(hall)
        chess.watchers += 1
        for table in (2, 1, 2):
            await hall.chess.clock_of(house.live, 1, table)
        assert await hall.chess.clock_of(house.live, 1, 1) is chess
        changed = chess.changed()
        await chess.do(house.organiser, "start", player=one)
        assert changed.done()

    in_hall(scenario)
