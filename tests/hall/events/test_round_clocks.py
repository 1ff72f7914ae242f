"""Every open round, and every wave of it, has a clock of its own; undo knows their starts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.hall.errors import MovedOn
from guildhall.hall.events import commands
from guildhall.hall.events.operations import EventOperations, RoundTime, fold_operations
from guildhall.hall.events.record import LastCommand
from guildhall.hall.events.round_clocks import ClockState, clock_of, round_clocks
from guildhall.hall.hall import Hall
from guildhall.hall.log import Entry
from guildhall.tournament import Happening, Refused, free_players, shipped
from guildhall.tournament.event.fold import CHANGES
from guildhall.tournament.event.undo_text import LABELS, label_of
from hall.events.houses import House, open_house
from hall.tables.halls import Time, in_hall
from tournament.worked import new_event, next_round

MINUTE = 60
MANY = [f"Player {number:02}" for number in range(16)]


def clock(house: House, number: int, *, wave: int = 1, table: int = 0) -> ClockState:
    live = house.live
    return clock_of(live.tournament, live.operations, number, live.now, table, wave=wave)


def left(house: House, number: int, *, wave: int = 1, table: int = 0) -> float:
    span = clock(house, number, wave=wave, table=table).left
    assert span is not None
    return span.total_seconds() / MINUTE


def last(house: House) -> LastCommand:
    found = house.live.last_command
    assert found is not None
    return found


async def take_back(house: House, seen: LastCommand) -> tuple[str, ...]:
    return tuple(map(str, (await house.live.execute(house.organiser, seen.undo)).told))


async def with_final_and_side_round(hall: Hall) -> House:
    """An event of one round, with its final and a side round published."""
    house = await open_house(hall, MANY, rounds__count="1")
    await house.draw()
    await house.play(1, Random(1))
    do, desk = house.live.execute, house.organiser
    await do(desk, commands.DrawFinal())
    await do(desk, commands.PublishDraft())
    await do(desk, commands.DrawSideRound(free_players(house.live.tournament)))
    await do(desk, commands.PublishDraft())
    return house


def test_ts_30_the_clocks_of_the_final_and_the_side_round_run_apart() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await with_final_and_side_round(hall)
        do, desk = house.live.execute, house.organiser
        await do(desk, commands.StartClock(2))
        time.pass_by(10 * MINUTE)
        assert (left(house, 2), clock(house, 3).state) == (35, "waiting")
        await do(desk, commands.StartClock(3, 30))
        time.pass_by(5 * MINUTE)
        await do(desk, commands.PauseClock(2))
        time.pass_by(5 * MINUTE)
        assert (left(house, 2), left(house, 3)) == (30, 20)
        assert (clock(house, 2).state, clock(house, 3).state) == ("paused", "running")
        await do(desk, commands.ContinueClock(2))
        assert clock(house, 2).state == "running"

    in_hall(scenario)


def test_every_wave_has_its_own_clock_and_tables_their_extra_time() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall, MANY)
        do, desk = house.live.execute, house.organiser
        await do(desk, commands.DrawRound())
        await do(desk, commands.SplitIntoWaves(1, 2))
        await do(desk, commands.PublishDraft())
        await do(desk, commands.StartClock(1))
        await do(desk, commands.GiveExtraTime(1, 4, 5))
        time.pass_by(20 * MINUTE)
        assert (left(house, 1, table=1), left(house, 1, table=2)) == (25, 25)
        assert clock(house, 1, table=3).state == "waiting"
        assert clock(house, 1, table=4).wave == 2
        await do(desk, commands.StartClock(1, wave=2))
        time.pass_by(10 * MINUTE)
        assert (left(house, 1), left(house, 1, wave=2)) == (15, 35)
        assert left(house, 1, table=4) == 40
        await do(desk, commands.PauseClock(1, wave=2))
        assert clock(house, 1, wave=2).state == "paused"
        assert clock(house, 1).state == "running"
        await do(desk, commands.ContinueClock(1, wave=2))
        assert clock(house, 1, wave=2).state == "running"

    in_hall(scenario)


def shown(house: House) -> list[tuple[int, int, float, str]]:
    """Round, minutes, minutes gone and state of every clock that counts."""
    live = house.live
    found = round_clocks(live.tournament, live.operations, live.now)
    return [
        (each.round, each.minutes, each.gone.total_seconds() / MINUTE, each.state) for each in found
    ]


def test_a_clock_that_nobody_has_started_counts_from_the_publishing_that_holds() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall, MANY)
        await house.draw()
        time.pass_by(10 * MINUTE)
        assert shown(house) == [(1, 45, 10, "running")]
        await take_back(house, last(house))
        time.pass_by(10 * MINUTE)
        await house.live.execute(house.organiser, commands.PublishDraft())
        time.pass_by(4 * MINUTE)
        assert shown(house) == [(1, 45, 4, "running")]
        time.pass_by(41 * MINUTE)
        assert shown(house) == [(1, 45, 45, "over")]
        await house.play(1, Random(1))
        await house.draw()
        time.pass_by(3 * MINUTE)
        assert shown(house) == [(2, 45, 3, "running")]

    in_hall(scenario)


def test_every_open_round_has_the_time_of_its_own_settings() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall, MANY, rounds__count="1")
        await house.draw()
        await house.play(1, Random(1))
        do, desk = house.live.execute, house.organiser
        await do(desk, commands.DrawFinal())
        await do(desk, commands.PublishDraft())
        await do(desk, commands.ChangeSettings({"time.minutes": "20"}))
        await do(desk, commands.DrawSideRound(free_players(house.live.tournament)))
        await do(desk, commands.PublishDraft())
        time.pass_by(30 * MINUTE)
        assert shown(house) == [(2, 45, 30, "running"), (3, 20, 30, "over")]
        await do(desk, commands.StartClock(2))
        await do(desk, commands.StartClock(3))
        time.pass_by(25 * MINUTE)
        assert shown(house) == [(2, 45, 25, "running"), (3, 20, 25, "over")]

    in_hall(scenario)


def test_extra_time_is_for_a_table_of_one_round() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall, MANY)
        do, desk = house.live.execute, house.organiser
        await house.draw()
        await do(desk, commands.GiveExtraTime(1, 2, 10))
        await house.play(1, Random(1))
        await house.draw()
        await do(desk, commands.StartClock(2))
        time.pass_by(5 * MINUTE)
        assert (left(house, 2, table=2), clock(house, 2, table=2).extra) == (40, 0)
        assert clock(house, 1, table=2).extra == 10

    in_hall(scenario)


@pytest.mark.parametrize(
    ("control", "state"),
    [("limit", "over"), ("sudden death", "sudden death"), ("chess clock", "running")],
)
def test_sw_35_what_a_round_is_when_its_time_is_over(control: str, state: str) -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        settings = {"time__control": control, "time__minutes": "30"}
        house = await open_house(hall, MANY[:4], "summoner-wars-base", **settings)
        await house.draw()
        await house.live.execute(house.organiser, commands.StartClock(1))
        time.pass_by(29 * MINUTE)
        assert clock(house, 1).state == "running"
        time.pass_by(100 * MINUTE)
        assert clock(house, 1).state == state
        assert [each[-1] for each in shown(house)] == [state]

    in_hall(scenario)


@pytest.mark.parametrize("wave", [0, 2])
def test_there_is_no_clock_for_a_wave_that_is_not_played(wave: int) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, MANY)
        await house.draw()
        with pytest.raises(Refused, match=f"no wave {wave}"):
            await house.live.execute(house.organiser, commands.StartClock(1, wave=wave))
        with pytest.raises(Refused, match=f"no wave {wave}"):
            await house.live.execute(house.organiser, commands.ContinueClock(1, wave=wave))

    in_hall(scenario)


def test_a_clock_that_an_old_floor_started_is_that_of_the_first_wave() -> None:
    at = datetime(2026, 3, 28, 10, tzinfo=UTC)
    rows = [
        ("clock-started/1", {"round": 1, "minutes": 40}),
        ("extra-time-given/1", {"round": 1, "table": 2, "minutes": 5}),
        ("clock-started/1", {"round": 1, "minutes": 30}),
    ]
    entries = [
        Entry("floor/x", seq, at, "Ann", kind, {**data, "role": "organiser"})
        for seq, (kind, data) in enumerate(rows, 1)
    ]
    operations = fold_operations(EventOperations(), entries)
    assert operations.times[1, 1].minutes == 30
    assert operations.extra == {(1, 2): 5}


# Undo


def test_undo_names_what_it_takes_back_in_a_few_words() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        do, desk = house.live.execute, house.organiser
        assert (str(last(house).label), last(house).more) == ("enter Ann Ash", 6)
        await do(desk, commands.DrawRound())
        assert (str(last(house).label), last(house).heavy) == ("draw round 1", False)
        await do(desk, commands.PublishDraft())
        assert (str(last(house).label), last(house).heavy) == ("publish round 1", True)
        await house.play(1, Random(2))
        assert str(last(house).label) == "result of round 1 table 2"
        assert not last(house).heavy

    in_hall(scenario)


def test_many_at_once_are_not_taken_back_without_a_question() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann", "Bob", "Cid"])
        assert not last(house).heavy
        await house.live.execute(
            house.organiser, commands.EnterPlayers(["Dan", "Eve", "Fay", "Gil"])
        )
        assert last(house).heavy

    in_hall(scenario)


def test_the_end_of_an_event_is_not_taken_back_without_a_question() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        await house.play(1, Random(2))
        await house.live.execute(house.organiser, commands.EndEvent(early=True))
        assert (str(last(house).label), last(house).heavy) == ("end the event", True)

    in_hall(scenario)


def test_a_started_clock_is_taken_back_before_the_round_it_belongs_to() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        publishing = last(house)
        await house.live.execute(house.organiser, commands.StartClock(1))
        starting = last(house)
        assert tuple(map(str, starting.words)) == ("the clock of round 1 is started",)
        assert (str(starting.label), starting.heavy) == ("start the clock of round 1", True)
        assert (starting.by, starting.more) == ("Organiser", 0)
        with pytest.raises(MovedOn, match="the clock of round 1 is started"):
            await take_back(house, publishing)
        time.pass_by(MINUTE)
        assert await take_back(house, starting) == ("the clock of round 1 is set back",)
        assert clock(house, 1).state == "waiting"
        assert last(house) == publishing
        await take_back(house, publishing)
        assert str(last(house).label) == "draw round 1"

    in_hall(scenario)


def test_undo_of_a_clock_leaves_what_is_newer() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        await house.live.execute(house.organiser, commands.StartClock(1))
        starting = last(house)
        await house.live.execute(house.organiser, commands.DropPlayers(["Ann Ash"]))
        assert str(last(house).label) == "drop Ann Ash"
        with pytest.raises(MovedOn, match="Ann Ash drops out"):
            await take_back(house, starting)
        await take_back(house, last(house))
        assert last(house) == starting
        await take_back(house, starting)
        with pytest.raises(MovedOn):
            await take_back(house, starting)

    in_hall(scenario)


def test_a_pause_and_going_on_are_taken_back_to_the_clock_that_was() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        do, desk = house.live.execute, house.organiser
        await do(desk, commands.StartClock(1))
        time.pass_by(5 * MINUTE)
        await do(desk, commands.PauseClock(1))
        assert (str(last(house).label), last(house).heavy) == ("pause the clock of round 1", False)
        time.pass_by(5 * MINUTE)
        await do(desk, commands.ContinueClock(1))
        assert str(last(house).label) == "let the clock of round 1 go on"
        await take_back(house, last(house))
        assert (clock(house, 1).state, left(house, 1)) == ("paused", 40)
        await take_back(house, last(house))
        assert (clock(house, 1).state, left(house, 1)) == ("running", 35)
        await do(desk, commands.StartClock(1, 20))
        await take_back(house, last(house))
        assert left(house, 1) == 35

    in_hall(scenario)


def test_only_organisers_take_back_the_clock_of_somebody_else() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        await house.live.execute(house.organiser, commands.StartClock(1))
        helper = await house.staff("arbiter")
        with pytest.raises(Refused, match="Organiser has done this"):
            await house.live.execute(helper, last(house).undo)
        await take_back(house, last(house))
        await house.live.execute(helper, commands.StartClock(1))
        await house.live.execute(helper, last(house).undo)
        assert clock(house, 1).state == "waiting"

    in_hall(scenario)


def test_clocks_of_waves_are_named_with_their_wave() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, MANY)
        do, desk = house.live.execute, house.organiser
        await do(desk, commands.DrawRound())
        assert tuple(map(str, (await do(desk, commands.SplitIntoWaves(1, 2))).told)) == (
            "round 1 is played in 2 waves",
        )
        assert str(last(house).label) == "set the waves of round 1"
        await do(desk, commands.PublishDraft())
        told = tuple(map(str, (await do(desk, commands.StartClock(1, wave=2))).told))
        assert told == ("the clock of round 1, wave 2 is started",)
        assert str(last(house).label) == "start the clock of round 1, wave 2"
        told = await take_back(house, last(house))
        assert told == ("the clock of round 1, wave 2 is set back",)

    in_hall(scenario)


def test_what_is_taken_back_on_the_floor_is_marked_in_the_record() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        await house.live.execute(house.organiser, commands.StartClock(1))
        await take_back(house, last(house))
        lines = {str(line.words): line.undone for line in await house.live.audit(house.organiser)}
        assert lines["the clock of round 1 is started"]
        assert not lines["the clock of round 1 is set back"]

    in_hall(scenario)


def test_everything_that_happens_has_a_name_on_the_button() -> None:
    assert set(LABELS) == set(CHANGES) - {"undone"}


@pytest.mark.parametrize(
    ("kind", "data", "label"),
    [
        ("entered", {"key": "Ann", "name": "Ann"}, "enter Ann"),
        ("stands", {"key": "Ann", "standing": "present"}, "check Ann in"),
        ("stands", {"key": "Ann", "standing": "absent"}, "check Ann out"),
        ("stands", {"key": "Ann", "standing": "dropped"}, "drop Ann"),
        ("stands", {"key": "Ann", "standing": "absent", "sits_out": 2}, "sit out Ann"),
        ("stands", {"key": "Ann", "standing": "entered"}, "expect Ann"),
        ("stands", {"key": "Ann", "standing": "removed"}, "exclude Ann"),
        ("table fixed", {"key": "Ann", "table": 1}, "table of Ann"),
        ("kept apart", {"pair": ["Ann", "Bob"], "apart": True}, "keep apart Ann and Bob"),
        ("decks registered", {"key": "Ann"}, "decks of Ann"),
        ("renamed", {"key": "Ann", "name": "Anna"}, "rename Ann"),
        ("practical set", {"words": {}}, "change the practical words"),
        ("fee noted", {"keys": ["Ann", "Bob"], "paid": True}, "fee of Ann, Bob"),
        ("fee noted", {"keys": list("ABCDE"), "paid": True}, "fee of A, B, C"),
        ("roll called", {"keys": []}, "call the roll"),
        ("format changed", {"format": {}}, "change the settings"),
        ("rounds set", {"rounds": 4}, "set the rounds to 4"),
        ("drawn", {"number": 2}, "draw round 2"),
        ("drawn", {}, "draw a round"),
        ("discarded", {"number": 2}, "discard round 2"),
        ("published", {"number": 2}, "publish round 2"),
        ("tables moved", {"round": 2}, "change seats in round 2"),
        ("reported", {"round": 2, "table": 3}, "result of round 2 table 3"),
        ("confirmed", {"round": 2, "table": 3}, "confirm round 2 table 3"),
        ("disputed", {"round": 2, "table": 3}, "dispute round 2 table 3"),
        ("corrected", {"round": 2, "table": 3}, "correct round 2 table 3"),
        ("ruled", {"kind": "warning", "player": "Ann"}, "ruling for Ann"),
        ("ruled", {"kind": "result stands", "player": "", "round": 2, "table": 3}, "ruling"),
        ("decided", {"order": ["Ann"]}, "decide the order"),
        ("ended", {}, "end the event"),
    ],
)
def test_labels_are_short(kind: str, data: dict[str, object], label: str) -> None:
    assert str(label_of(Happening(kind, data, "desk", ""))) == label


def test_a_later_wave_waits_until_somebody_starts_its_clock() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall, MANY)
        do, desk = house.live.execute, house.organiser
        await do(desk, commands.DrawRound())
        await do(desk, commands.SplitIntoWaves(1, 2))
        await do(desk, commands.PublishDraft())
        time.pass_by(10 * MINUTE)
        assert shown(house) == [(1, 45, 10, "running"), (1, 45, 0, "waiting")]

    in_hall(scenario)


def test_the_clock_of_a_round_has_the_extra_time_of_no_table() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, MANY)
        await house.draw()
        await house.live.execute(house.organiser, commands.GiveExtraTime(1, 1, 5))
        live = house.live
        whole = clock_of(live.tournament, live.operations, 1, live.now)
        assert (whole.minutes, whole.extra) == (45, 0)
        assert (clock(house, 1, table=1).minutes, clock(house, 1, table=1).extra) == (50, 5)

    in_hall(scenario)


def test_when_time_is_over_is_told_while_a_clock_with_a_limit_runs() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await open_house(hall, MANY)
        await house.draw()
        do, desk = house.live.execute, house.organiser
        assert clock(house, 1).ends_at is None
        await do(desk, commands.StartClock(1))
        began = house.live.now
        time.pass_by(10 * MINUTE)
        assert clock(house, 1).ends_at == began + timedelta(minutes=45)
        await do(desk, commands.PauseClock(1))
        assert clock(house, 1).ends_at is None
        await do(desk, commands.StartClock(1, minutes=0))
        assert (clock(house, 1).ends_at, clock(house, 1).running) == (None, True)

    in_hall(scenario)


@given(
    gone=st.integers(0, 80),
    running=st.integers(0, 80),
    minutes=st.none() | st.integers(1, 90),
    extra=st.integers(0, 10),
)
def test_a_clock_that_runs_ends_when_what_is_left_has_gone_whatever_the_pauses(
    gone: int, running: int, minutes: int | None, extra: int
) -> None:
    t = new_event(shipped()["splendor-swiss"], "ABCD")
    next_round(t)
    now = datetime(2026, 11, 21, 12, tzinfo=UTC)
    since = now - timedelta(minutes=running)
    time = RoundTime(minutes, since, timedelta(minutes=gone))
    operations = EventOperations(times={(1, 1): time}, extra={(1, 1): extra})
    clock = clock_of(t, operations, 1, now, 1)
    assert clock.gone == timedelta(minutes=gone + running)
    assert clock.left is not None
    assert clock.minutes == extra + (t.format.time.minutes if minutes is None else minutes)
    assert clock.left + clock.gone == timedelta(minutes=clock.minutes)
    assert clock.ends_at == now + clock.left
    assert clock.began == now - clock.gone
    stopped = EventOperations(times={(1, 1): replace(time, since=None)})
    paused = clock_of(t, stopped, 1, now + timedelta(hours=1), 1)
    assert (paused.gone, paused.ends_at) == (timedelta(minutes=gone), None)
