"""Telling the desk: calls, arrivals, delays, and the bounds of clocks."""

from __future__ import annotations

from random import Random

import pytest

from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.hall import Hall
from guildhall.tournament import Refused
from guildhall.tournament.event.chance import chance_result
from hall.events.houses import open_house
from hall.tables.halls import Time, in_hall


def test_nobody_arrives_at_a_draft() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.live.execute(house.organiser, commands.DrawRound())
        with pytest.raises(Refused, match="o round is being played"):
            await house.live.execute(house.organiser, commands.Arrive("Ann Ash"))
        await house.live.execute(house.organiser, commands.PublishDraft(anyway=True))
        await house.play(1, Random(1))
        await house.live.execute(house.organiser, commands.DrawRound())
        await house.live.execute(house.organiser, commands.Arrive("Ann Ash"))
        assert house.live.operations.arrived == {1: {"Ann Ash"}}

    in_hall(scenario)


def test_who_arrives_twice_is_written_down_once() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        assert (
            len((await house.live.execute(house.organiser, commands.Arrive("Ann Ash"))).told) == 1
        )
        assert (await house.live.execute(house.organiser, commands.Arrive("Ann Ash"))).told == ()
        assert (
            len((await house.live.execute(house.organiser, commands.Arrive("Bob Bell"))).told) == 1
        )

    in_hall(scenario)


def test_somebody_is_late_for_the_round_of_their_open_table_else_for_the_next() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)

        async def late_for() -> int:
            await house.live.execute(house.organiser, commands.TellDelay("Ann Ash", 5))
            return house.live.operations.delays["Ann Ash"].round

        assert await late_for() == 1
        await house.live.execute(house.organiser, commands.DrawRound())
        assert await late_for() == 1
        await house.live.execute(house.organiser, commands.PublishDraft(anyway=True))
        assert await late_for() == 1
        await house.play(1, Random(1))
        assert await late_for() == 2
        await house.draw()
        assert await late_for() == 2
        t = house.live.tournament
        table = next(each for each in t.rounds[1].tables.values() if "Ann Ash" in each.seats)
        lines, winner = chance_result(t, table, Random(1))
        settled = commands.ReportResult(2, table.number, lines, winner=winner)
        await house.live.execute(house.organiser, settled)
        assert await late_for() == 3

    in_hall(scenario)


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (commands.TellDelay("Ann Ash", 0), "0 min"),
        (commands.TellDelay("Ann Ash", 601), "601 min"),
        (commands.StartClock(1, -1), "round of -1 minutes"),
        (commands.StartClock(1, 1441), "round of 1441 minutes"),
        (commands.StartClock(1, wave=0), "no wave 0"),
        (commands.StartClock(1, wave=2), "no wave 2"),
        (commands.GiveExtraTime(1, 1, 0), "0 min of extra time"),
        (commands.GiveExtraTime(1, 1, 61), "61 min of extra time"),
        (commands.GiveExtraTime(1, 1, -61), "-61 min of extra time"),
    ],
)
def test_times_out_of_bounds_are_refused_and_change_nothing(act: Command, words: str) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        before = house.live.operations
        with pytest.raises(Refused, match=words):
            await house.live.execute(house.organiser, act)
        assert house.live.operations is before

    in_hall(scenario)


def test_times_on_the_bounds_are_taken() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        for minutes in (1, 600):
            await house.live.execute(
                house.organiser, commands.TellDelay("Ann Ash", minutes, " a  tram ")
            )
            told = house.live.operations.delays["Ann Ash"]
            assert (told.minutes, told.round, told.words) == (minutes, 1, "a tram")
        for minutes in (0, 1440):
            await house.live.execute(house.organiser, commands.StartClock(1, minutes))
            assert house.live.operations.times[1, 1].minutes == minutes
        await house.live.execute(house.organiser, commands.GiveExtraTime(1, 1, 60))
        assert house.live.operations.extra == {(1, 1): 60}
        await house.live.execute(house.organiser, commands.GiveExtraTime(1, 1, -60))
        assert house.live.operations.extra == {(1, 1): 0}

    in_hall(scenario)


def test_a_clock_that_nobody_started_goes_on_by_starting_and_stops_by_nothing() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        do, desk = house.live.execute, house.organiser
        assert (await do(desk, commands.PauseClock(1))).told == ()
        (told,) = (await do(desk, commands.ContinueClock(1))).told
        assert str(told) == "the clock of round 1 is started"
        assert (await do(desk, commands.ContinueClock(1))).told == ()
        (told,) = (await do(desk, commands.PauseClock(1))).told
        assert str(told) == "the clock of round 1 is paused"
        assert (await do(desk, commands.PauseClock(1))).told == ()
        (told,) = (await do(desk, commands.ContinueClock(1))).told
        assert str(told) == "the clock of round 1 goes on"

    in_hall(scenario)


def test_a_draft_has_no_clock() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.live.execute(house.organiser, commands.DrawRound())
        for act in (commands.StartClock(1), commands.ContinueClock(1)):
            with pytest.raises(Refused, match="ound 1 is a draft"):
                await house.live.execute(house.organiser, act)

    in_hall(scenario)


def test_ts_38_three_calls_of_a_table_may_wait() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        for why in ("one", "two", "three"):
            await house.live.execute(house.organiser, commands.CallArbiter(1, 1, why))
        with pytest.raises(Refused, match="n arbiter is called already"):
            await house.live.execute(house.organiser, commands.CallArbiter(1, 1))
        await house.live.execute(house.organiser, commands.CallArbiter(1, 2))
        first = next(iter(house.live.operations.calls))
        await house.live.execute(house.organiser, commands.CloseCall(first))
        await house.live.execute(house.organiser, commands.CallArbiter(1, 1, "four"))
        assert [str(call.why) for call in house.live.operations.calls.values()] == [
            *("one", "two", "three"),
            *("", "four"),
        ]

    in_hall(scenario)
