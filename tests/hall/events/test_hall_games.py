"""Tables of an event that are played in the hall: their results come back by themselves, once."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from guildhall.games import catalogue
from guildhall.games.catalogue import GameSpec
from guildhall.hall.errors import NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.events.hall_games import follow
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import PUBLIC
from guildhall.hall.hall import Hall
from guildhall.hall.log import Log, open_log
from guildhall.hall.tables.commands import resign, run_out
from guildhall.hall.tables.options import ClockRule, EventPlace
from guildhall.hall.tables.repository import LiveTable
from guildhall.messages import message
from guildhall.tournament import Line, Refused
from hall.events.houses import House, open_house
from hall.tables.halls import Time, hall_over, in_hall, until, until_lobby

ROBOTS = ["Robot A", "Robot B", "Robot C", "Robot D", "Robot E", "Robot F", "Robot G"]


async def with_robots(hall: Hall, names: list[str], people: list[str] | None = None) -> House:
    house = await open_house(hall, people or [])
    for name in names:
        await house.live.execute(house.organiser, commands.AddBot(name, "random"))
    await house.draw()
    return house


async def until_settled(live: LiveEvent, number: int, *tables: int) -> None:
    while True:
        changed = live.changed()
        current = live.tournament.round(number)
        if all(current.tables[table].settled for table in tables):
            return
        await asyncio.wait([changed])


def limit(here: LiveTable) -> int:
    return here.table.clocks.rule.seconds if here.table.clocks else 0


def results_in_log(log: Log) -> int:
    return sum(entry.kind == "reported/1" for entry in log.read("event/spring-cup"))


def test_a_table_that_two_open_at_once_is_one_table() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await with_robots(hall, ROBOTS[:2], ["Ann Ash"])
        opened = [hall.event_games.open(house.live, house.organiser, 1, 1) for _ in range(2)]
        one, other = await asyncio.gather(*opened)
        assert one == other == house.live.hall_table(1, 1)

    in_hall(scenario)


def test_what_the_hall_refuses_is_written_down_and_left(caplog: pytest.LogCaptureFixture) -> None:
    async def refuse() -> None:
        raise NotAllowed(message("No"), message("Ask"))

    asyncio.run(follow(refuse))
    assert "a table of an event could not be followed" in caplog.text


def test_a_round_of_bots_is_played_and_entered_by_itself() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await with_robots(hall, ROBOTS)
        names = await hall.event_games.open_round(house.live, house.organiser, 1)
        assert len(names) == 2
        await until_settled(house.live, 1, 1, 2)
        for number in (1, 2):
            table = house.live.tournament.rounds[0].tables[number]
            here = await hall.tables.get(house.live.hall_table(1, number) or "")
            assert here.table.result is not None
            assert table.sheet is not None
            assert table.sheet.entered_by == "hall"
            assert [line.to_data() for line in table.sheet.lines.values()] == [
                {
                    "score": standing["prestige"],
                    "cards": standing["cards"],
                    "nobles": standing["nobles"],
                    "tokens": standing["tokens"],
                }
                for standing in here.table.result.standings
            ]
            assert [seat.name for seat in here.table.taken] == list(table.seats)
        await until_lobby(hall, lambda hall: not hall.lobby.cards)
        assert results_in_log(hall.log.log) == 2

    in_hall(scenario)


def test_ts_19_the_table_has_the_clock_and_the_seats_of_the_event() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await with_robots(hall, ["Robot A"], ["Ann Ash", "Bob Bell", "Cid Cole"])
        name = await hall.event_games.open(house.live, house.organiser, 1, 1)
        assert await hall.event_games.open(house.live, house.organiser, 1, 1) == name
        here = (await hall.tables.get(name)).table
        options = here.options
        assert (options.clock.kind, options.clock.seconds, options.drawn) == ("game", 2700, False)
        assert options.event is not None
        assert (options.event.event, options.event.round, options.event.table) == (
            "spring-cup",
            1,
            1,
        )
        seats = house.live.tournament.rounds[0].tables[1].seats
        assert [seat.name for seat in here.taken] == list(seats)
        held = (await house.player("Ann Ash")).held
        ann = await hall.event_seats.sitter(await hall.tables.get(name), None, held)
        assert ann is not None
        assert here.seat_of(ann.id) == seats.index("Ann Ash")
        time.pass_by(2701)
        live = await hall.tables.get(name)
        await live.execute(run_out, live.now)
        await until(live, lambda live: live.table.phase == "over")
        await until_settled(house.live, 1, 1)

    in_hall(scenario)


def test_extra_time_reaches_the_table_that_is_being_played() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        house = await with_robots(hall, [], ["Ann Ash", "Bob Bell", "Cid Cole"])
        name = await hall.event_games.open(house.live, house.organiser, 1, 1)
        here = await hall.tables.get(name)
        await house.live.execute(house.organiser, commands.GiveExtraTime(1, 1, 5))
        await hall.event_games.keep_time(house.live, 1)
        await hall.event_games.keep_time(house.live, 1)
        assert [entry.kind for entry in hall.log.log.read(f"table/{name}")].count("limited/1") == 1
        time.pass_by(45 * 60 + 1)
        assert not run_out(here.table, here.now)
        time.pass_by(5 * 60)
        assert run_out(here.table, here.now)

    in_hall(scenario)


def test_extra_time_that_was_given_just_before_a_crash_reaches_the_table() -> None:
    async def whole() -> None:
        with open_log("memory:") as log:
            async with hall_over(log) as hall:
                house = await with_robots(hall, [], ["Ann Ash", "Bob Bell", "Cid Cole"])
                name = await hall.event_games.open(house.live, house.organiser, 1, 1)
                await house.live.execute(house.organiser, commands.GiveExtraTime(1, 1, 5))
            async with hall_over(log) as hall:
                here = await hall.tables.get(name)
                await until(here, lambda it: limit(it) == 50 * 60)

    asyncio.run(whole())


def test_players_open_their_own_table_where_the_organiser_lets_them() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        first, second = (house.live.tournament.table(1, table).seats[0] for table in (1, 2))
        ann = await house.player(first)
        with pytest.raises(NotAllowed, match="The organiser opens tables"):
            await hall.event_games.open(house.live, ann, 1, 1)
        await house.live.execute(house.organiser, commands.LetPlayersOpen())
        name = await hall.event_games.open(house.live, ann, 1, 1)
        assert house.live.hall_table(1, 1) == name
        with pytest.raises(NotAllowed, match="You do not sit at table 1"):
            await hall.event_games.open(house.live, await house.player(second), 1, 1)

    in_hall(scenario)


def test_nobody_from_outside_opens_a_round_even_where_no_table_waits() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        await house.play(1, Random(3))
        assert await hall.event_games.open_round(house.live, house.organiser, 1) == []
        with pytest.raises(NotAllowed):
            await hall.event_games.open_round(house.live, PUBLIC, 1)

    in_hall(scenario)


def test_only_bots_of_the_game_fill_in() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [])
        with pytest.raises(Refused, match="no bot 'clever'"):
            await house.live.execute(house.organiser, commands.AddBot("Robot X", "clever"))
        assert not house.live.tournament.people

    in_hall(scenario)


def test_ts_20_who_resigns_scores_nothing() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await with_robots(hall, ["Robot A", "Robot B"], ["Ann Ash"])
        name = await hall.event_games.open(house.live, house.organiser, 1, 1)
        here = await hall.tables.get(name)
        ann = await hall.event_seats.sitter(here, None, (await house.player("Ann Ash")).held)
        assert ann is not None
        await here.execute(resign, ann)
        await until_settled(house.live, 1, 1)
        sheet = house.live.tournament.rounds[0].tables[1].sheet
        assert sheet is not None
        assert sheet.lines["Ann Ash"] == Line(0, nobles=0, tokens=0)

    in_hall(scenario)


def test_names_at_the_table_are_as_public_as_the_organiser_allows() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann Ash", "Bob Bell", "Cid Cole"])
        await house.live.execute(house.organiser, commands.SetPrivacy("initial"))
        await house.draw()
        name = await hall.event_games.open(house.live, house.organiser, 1, 1)
        here = (await hall.tables.get(name)).table
        assert {seat.name for seat in here.taken} == {"Ann A.", "Bob B.", "Cid C."}

    in_hall(scenario)


def test_only_what_has_no_result_and_is_offered_can_be_played_here() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        seats = house.live.tournament.rounds[0].tables[1].seats
        lines = {key: Line(9 - place) for place, key in enumerate(seats)}
        await house.live.execute(house.organiser, commands.ReportResult(1, 1, lines))
        with pytest.raises(NotAllowed, match="cannot be played in the hall"):
            await hall.event_games.open(house.live, house.organiser, 1, 1)
        with pytest.raises(Refused, match="no table 9"):
            await hall.event_games.open(house.live, house.organiser, 1, 9)

    in_hall(scenario)


@pytest.mark.parametrize(
    ("known", "offered"),
    [
        (catalogue.game("carcassonne"), True),
        (catalogue.game("carcassonne")._replace(game=""), False),
        (catalogue.game("carcassonne")._replace(sheet=None), False),
        (None, False),
    ],
    ids=["as it is", "without rules", "without a sheet", "unknown"],
)
def test_events_play_in_the_hall_what_has_rules_and_a_sheet(
    known: GameSpec | None,
    offered: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, key="carcassonne")
        await house.draw()
        monkeypatch.setattr(catalogue, "find", lambda _: known)
        assert hall.event_games.can_play(house.live) is offered

    in_hall(scenario)


def test_a_result_that_was_missed_in_a_crash_is_entered_when_the_hall_opens_again() -> None:
    async def whole() -> None:
        with open_log("memory:") as log:
            async with hall_over(log) as hall:
                await hall.event_games.end()
                house = await with_robots(hall, ROBOTS[:3])
                await hall.event_games.open(house.live, house.organiser, 1, 1)
                await until_lobby(hall, lambda hall: not hall.lobby.cards)
                assert not house.live.tournament.rounds[0].closed
            for _ in range(2):
                async with hall_over(log) as hall:
                    live = await hall.events.get("spring-cup")
                    await until_settled(live, 1, 1)
                    while not live.operations.entered:
                        await asyncio.wait([live.changed()])
            assert results_in_log(log) == 1

    asyncio.run(whole())


def test_a_table_that_was_opened_just_before_a_crash_is_adopted() -> None:
    async def whole() -> None:
        with open_log("memory:") as log:
            async with hall_over(log) as hall:
                house = await open_house(hall, ["Ann Ash", "Bob Bell", "Cid Cole"])
                await house.draw()
                name = await hall.event_games.open(house.live, house.organiser, 1, 1)
                kept = [e for e in log.read("floor/spring-cup") if e.kind != "table-opened/1"]
                others = [
                    entry
                    for stream in log.streams()
                    if stream != "floor/spring-cup"
                    for entry in log.read(stream)
                ]
            with open_log("memory:") as again:
                again.restore([*kept, *others])
                async with hall_over(again) as hall:
                    live = await hall.events.get("spring-cup")
                    while live.hall_table(1, 1) != name:
                        await asyncio.wait([live.changed()])

    asyncio.run(whole())


def test_of_several_workers_one_enters_a_result() -> None:
    async def whole() -> None:
        with open_log("memory:") as log:
            async with hall_over(log) as one, hall_over(log) as other:
                house = await with_robots(one, ROBOTS)
                await one.event_games.open_round(house.live, house.organiser, 1)
                there = await other.events.get("spring-cup")
                await until_settled(there, 1, 1, 2)
                await until_lobby(one, lambda hall: not hall.lobby.cards)
                await until_lobby(other, lambda hall: not hall.lobby.cards)
            assert results_in_log(log) == 2

    asyncio.run(whole())


def test_tc_12_the_victory_points_of_carcassonne_are_the_result() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [], "carcassonne")
        for name in ROBOTS[:4]:
            await house.live.execute(house.organiser, commands.AddBot(name, "random"))
        await house.draw()
        (name,) = await hall.event_games.open_round(house.live, house.organiser, 1)
        await until_settled(house.live, 1, 1)
        here = (await hall.tables.get(name)).table
        assert here.options.game == "carcassonne"
        assert here.result is not None
        sheet = house.live.tournament.rounds[0].tables[1].sheet
        assert sheet is not None
        assert [line.score for line in sheet.lines.values()] == [
            standing["points"] for standing in here.result.standings
        ]

    in_hall(scenario)


def test_a_table_without_a_limit_of_time_has_no_clock_in_the_hall() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann Ash", "Bob Bell", "Cid Cole"], time__minutes="0")
        await house.draw()
        assert house.live.tournament.format.time.control == "limit"
        name = await hall.event_games.open(house.live, house.organiser, 1, 1)
        assert (await hall.tables.get(name)).table.options.clock == ClockRule()

    in_hall(scenario)


def test_a_table_of_the_hall_whose_place_is_gone_is_left_alone() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, ["Ann Ash", "Bob Bell", "Cid Cole"])
        await house.draw()
        name = await hall.event_games.open(house.live, house.organiser, 1, 1)
        card, before = hall.lobby.of_events[name], house.live.version
        await hall.event_games._adopt(card, EventPlace(house.live.id, 1, 9))
        assert house.live.version == before

    in_hall(scenario)
