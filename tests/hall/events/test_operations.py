"""The operations: calls, clocks over given times, arrivals, notes, the record."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.events.operations import CHANGES, Slot
from guildhall.hall.events.operations_text import SENTENCES
from guildhall.hall.events.round_clocks import clock_of
from guildhall.hall.events.table_status import open_calls
from guildhall.hall.hall import Hall
from guildhall.tournament import Refused
from hall.events.houses import House, open_house
from hall.tables.halls import Time, in_hall

MINUTE = 60


def minutes(span: timedelta | None) -> float:
    assert span is not None
    return span.total_seconds() / MINUTE


def left(house: House, table: int = 0) -> float:
    live = house.live
    return minutes(clock_of(live.tournament, live.operations, 1, live.now, table).left)


def state(house: House, table: int = 0) -> str:
    live = house.live
    return clock_of(live.tournament, live.operations, 1, live.now, table).state


def test_everything_on_the_floor_can_be_told() -> None:
    assert set(SENTENCES) == set(CHANGES)


def test_ts_19_the_clock_of_a_round_is_started_paused_and_continued() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        do, desk = house.live.execute, house.organiser
        assert (state(house), left(house)) == ("waiting", 45)
        await do(desk, commands.StartClock(1))
        time.pass_by(10 * MINUTE)
        await do(desk, commands.PauseClock(1))
        time.pass_by(30 * MINUTE)
        assert (state(house), left(house)) == ("paused", 35)
        await do(desk, commands.ContinueClock(1))
        time.pass_by(35 * MINUTE)
        assert (state(house), left(house)) == ("over", 0)
        await do(desk, commands.GiveExtraTime(1, 2, 3))
        assert (state(house, 2), left(house, 2)) == ("running", 3)
        assert state(house, 1) == "over"
        await do(desk, commands.StartClock(1, 20))
        assert (state(house), left(house)) == ("running", 20)

    in_hall(scenario)


def test_sw_35_after_sixty_minutes_comes_sudden_death() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall, ["Ann", "Bob", "Cid", "Dan"], "summoner-wars-base")
        await house.draw()
        await house.live.execute(house.organiser, commands.StartClock(1))
        time.pass_by(59 * MINUTE)
        assert state(house) == "running"
        time.pass_by(MINUTE)
        assert state(house) == "sudden death"

    in_hall(scenario)


def test_tc_22_the_referee_sets_the_timetable() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall, key="carcassonne")
        await house.draw()
        slots = [Slot(1, "10:00", 50), Slot(2, "11:15", 50)]
        await house.live.execute(house.organiser, commands.SetTimetable(slots))
        assert house.live.operations.timetable == tuple(slots)
        with pytest.raises(Refused, match="not a time of the day"):
            await house.live.execute(house.organiser, commands.SetTimetable([Slot(1, "25:00", 50)]))
        clock = clock_of(house.live.tournament, house.live.operations, 1, house.live.now)
        assert clock.left is None
        await house.live.execute(house.organiser, commands.StartClock(1, 50))
        time.pass_by(50 * MINUTE)
        assert state(house) == "over"

    in_hall(scenario)


def test_ts_38_a_call_waits_is_taken_and_closed() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        caller = await house.player(house.live.tournament.rounds[0].tables[2].seats[1])
        await house.live.execute(caller, commands.CallArbiter(1, 2, "who is first?"))
        time.pass_by(45)
        (call,) = open_calls(house.live.tournament, house.live.operations)
        assert (call.table, str(call.why), call.waiting(time.now).seconds) == (
            2,
            "who is first?",
            45,
        )
        with pytest.raises(Refused, match="does not sit at table 1"):
            await house.live.execute(caller, commands.CallArbiter(1, 1))
        arbiter, other = await house.staff("arbiter"), await house.staff("arbiter")
        assert other.person is not None
        await hall.people.rename(other.person, "Una")
        una = house.live.actor(await hall.people.get(other.person.id))
        await house.live.execute(arbiter, commands.TakeCall(call.id))
        with pytest.raises(Refused, match="Arbiter has taken this call"):
            await house.live.execute(una, commands.TakeCall(call.id))
        ruling = commands.Rule("explanation", "the tallest", round=1, table=2, call=call.id)
        await house.live.execute(arbiter, ruling)
        assert not open_calls(house.live.tournament, house.live.operations)
        assert house.live.tournament.rulings[0].called_at == call.at.isoformat()
        with pytest.raises(Refused, match="closed already"):
            await house.live.execute(arbiter, commands.CloseCall(call.id))

    in_hall(scenario)


def test_players_tell_that_they_are_late_and_that_they_are_there() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        ann = await house.player("Ann Ash")
        await house.live.execute(ann, commands.TellDelay("Ann Ash", 10, "tram"))
        assert house.live.operations.delays["Ann Ash"].minutes == 10
        await house.live.execute(ann, commands.Arrive("Ann Ash"))
        assert house.live.operations.arrived[1] == {"Ann Ash"}
        assert not house.live.operations.delays
        with pytest.raises(NotAllowed):
            await house.live.execute(ann, commands.Arrive("Bob Bell"))

    in_hall(scenario)


def test_a_pass_counts_until_it_is_put_away() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        held = (await house.player("Ann Ash")).held
        assert held is not None
        assert house.live.honours(held) is True
        await hall.invitations.put_away(held)
        assert house.live.honours(held) is False

    in_hall(scenario)


def test_ts_11_the_roll_is_called_before_a_round_and_players_check_themselves_in() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.live.execute(house.organiser, commands.CallTheRoll())
        assert house.live.tournament.present() == ()
        ann = await house.player("Ann Ash")
        await house.live.execute(ann, commands.CheckIn(["Ann Ash"]))
        assert house.live.tournament.present() == ("Ann Ash",)
        with pytest.raises(NotAllowed):
            await house.live.execute(ann, commands.CheckIn(["Ann Ash", "Bob Bell"]))
        await house.live.execute(ann, commands.DropPlayers(["Ann Ash"]))
        assert not house.live.tournament.people["Ann Ash"].plays_on

    in_hall(scenario)


def test_ts_40_notes_are_at_most_a_page_for_their_author_and_in_no_export() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        ann, bob = await house.player("Ann Ash"), await house.player("Bob Bell")
        await house.live.write_notes(ann, "Bob buys green\r\nearly")
        await house.live.write_notes(ann, "Bob buys blue")
        assert await house.live.notes(ann) == "Bob buys blue"
        assert await house.live.notes(bob) == ""
        assert await house.live.notes(house.organiser) == ""
        for long in ("x" * 4001, "\n".join("x" * 61)):
            with pytest.raises(Invalid, match="longer than a page"):
                await house.live.write_notes(ann, long)
        for stream in await hall.log.streams():
            if not stream.startswith("notes/"):
                assert "blue" not in str(await hall.log.read(stream))

    in_hall(scenario)


def test_ts_40_notes_belong_to_a_person_and_not_to_a_name_or_a_role() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        one, other = await house.staff("arbiter"), await house.staff("arbiter")
        assert (one.name, one.role) == (other.name, other.role)
        await house.live.write_notes(one, "watch table 3")
        assert await house.live.notes(one) == "watch table 3"
        assert await house.live.notes(other) == ""
        player = await house.player("Ann Ash")
        again = await house.player("Ann Ash")
        await house.live.write_notes(player, "mine")
        assert await house.live.notes(again) == ""

    in_hall(scenario)


def test_the_record_says_who_did_what_and_when_and_marks_what_was_taken_back() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        time.pass_by(60)
        await house.live.execute(house.organiser, commands.StartClock(1))
        time.pass_by(60)
        await house.play(1, Random(1))
        last = house.live.last_command
        assert last is not None
        await house.live.execute(house.organiser, commands.Undo(last.seen))
        lines = await house.live.audit(house.organiser)
        assert [line.at for line in lines] == sorted((line.at for line in lines), reverse=True)
        told = {str(line.words): line for line in lines}
        assert told["the clock of round 1 is started"].operations
        assert told["Ann Ash enters"].by == "Organiser"
        assert [line.undone for line in lines if "result" in str(line.words)].count(True) == 1
        assert len(await house.live.audit(house.organiser, most=3)) == 3

    in_hall(scenario)


def test_somebody_is_renamed_and_keeps_everything_else() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        await house.live.execute(house.organiser, commands.RenamePlayer("Ann Ash", "Anna  Ash"))
        assert house.live.display_for(house.organiser).name("Ann Ash") == "Anna Ash"
        assert house.live.tournament.rounds[0].table_of("Ann Ash")
        with pytest.raises(Refused, match="Bob Bell has already entered"):
            await house.live.execute(house.organiser, commands.RenamePlayer("Ann Ash", "bob bell"))

    in_hall(scenario)
