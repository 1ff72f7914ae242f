"""Events in memory: what is committed, who is told, who is faster."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from guildhall.hall.errors import MovedOn, NotAllowed, NotFound, Stale
from guildhall.hall.events import commands
from guildhall.hall.events.repository import EventRepository
from guildhall.hall.hall import Hall
from guildhall.hall.log import open_log
from guildhall.hall.workers import Workers
from guildhall.tournament import Line, Refused, shipped
from hall.events.houses import PEOPLE, House, open_house
from hall.tables.halls import Time, hall_over, in_hall


def scores(house: House, number: int, table: int, first: int = 15) -> dict[str, Line]:
    seats = house.live.tournament.round(number).tables[table].seats
    return {key: Line(first - place) for place, key in enumerate(seats)}


def test_what_is_done_is_committed_told_and_kept() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        before, changed = house.live.tournament, house.live.changed()
        told = tuple(
            map(
                str,
                (await house.live.execute(house.organiser, commands.DropPlayers(["Ann Ash"]))).told,
            )
        )
        assert told == ("Ann Ash drops out",)
        assert changed.done()
        assert before.people["Ann Ash"].standing == "present"
        assert house.live.tournament.people["Ann Ash"].standing == "dropped"
        assert await hall.log.last("event/spring-cup") == house.live.seq

    in_hall(scenario)


def test_an_event_is_the_same_after_the_hall_opens_again() -> None:
    async def whole() -> None:
        with open_log("memory:") as log:
            async with hall_over(log) as hall:
                house = await open_house(hall)
                await house.draw()
                await house.play(1, Random(1))
                before = await house.live.standings()
            async with hall_over(log) as hall:
                live = await hall.events.get("spring-cup")
                assert (await live.standings()).order == before.order
                assert live.actor(house.organiser.person).role == "organiser"
                assert live.operations.join_code == house.live.operations.join_code

    asyncio.run(whole())


def test_another_worker_hears_of_everything() -> None:
    async def whole() -> None:
        with open_log("memory:") as log:
            async with hall_over(log) as one, hall_over(log) as other:
                house = await open_house(one)
                there = await other.events.get("spring-cup")
                await house.live.execute(house.organiser, commands.EnterPlayers(["Zoe"]))
                while "Zoe" not in there.tournament.people:
                    await asyncio.wait([there.changed()])
                await there.execute(
                    there.actor(house.organiser.person), commands.DropPlayers(["Zoe"])
                )
                await house.live.execute(house.organiser, commands.EnterPlayers(["Yan"]))
                assert house.live.tournament.people["Zoe"].standing == "dropped"

    asyncio.run(whole())


def test_ts_36_of_two_scorekeepers_at_once_one_wins_and_the_other_sees_what_happened() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        one, other = await house.staff("scorekeeper"), await house.staff("scorekeeper")
        seen = house.live.seq
        entering = [
            house.live.execute(
                actor, commands.ReportResult(1, 1, scores(house, 1, 1, best)), seen=seen
            )
            for actor, best in ((one, 15), (other, 16))
        ]
        answers = await asyncio.gather(*entering, return_exceptions=True)
        (stale,) = [answer for answer in answers if isinstance(answer, MovedOn)]
        assert isinstance(stale, Stale)
        assert "round 1 table 1: result" in str(stale.told[0])
        sheet = house.live.tournament.rounds[0].tables[1].sheet
        assert sheet is not None
        assert sheet.settled

    in_hall(scenario)


def test_news_about_other_tables_do_not_refuse_a_result() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        seen = house.live.seq
        await house.live.execute(
            house.organiser, commands.ReportResult(1, 2, scores(house, 1, 2)), seen=seen
        )
        await house.live.execute(
            house.organiser, commands.ReportResult(1, 1, scores(house, 1, 1)), seen=seen
        )
        assert house.live.tournament.rounds[0].closed

    in_hall(scenario)


def test_a_draft_is_published_as_it_was_seen_or_not_at_all() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.live.execute(house.organiser, commands.DrawRound())
        seen = house.live.seq
        seats = [table.seats for table in house.live.tournament.rounds[0].tables.values()]
        await house.live.execute(house.organiser, commands.SwapSeats(seats[0][0], seats[1][0]))
        with pytest.raises(MovedOn, match="change seats"):
            await house.live.execute(house.organiser, commands.PublishDraft(), seen=seen)
        await house.live.execute(house.organiser, commands.PublishDraft(), seen=house.live.seq)

    in_hall(scenario)


def test_undo_takes_back_what_was_seen_and_nothing_else() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.live.execute(house.organiser, commands.EnterPlayers(["Zoe", "Max"]))
        last = house.live.last_command
        assert last is not None
        assert tuple(map(str, last.words)) == ("Zoe enters", "Max enters")
        await house.live.execute(house.organiser, commands.DropPlayers(["Ann Ash"]))
        with pytest.raises(MovedOn, match="Ann Ash drops out"):
            await house.live.execute(house.organiser, commands.Undo(last.seen))
        helper = await house.staff("scorekeeper")
        latest = house.live.last_command
        assert latest is not None
        with pytest.raises(Refused, match="Organiser has done this"):
            await house.live.execute(helper, commands.Undo(latest.seen))
        await house.live.execute(house.organiser, commands.Undo(latest.seen))
        await house.live.execute(house.organiser, commands.Undo(last.seen))
        assert list(house.live.tournament.people) == PEOPLE

    in_hall(scenario)


def test_a_correction_shows_what_it_would_change_before_it_is_made() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        await house.play(1, Random(3))
        table = house.live.tournament.rounds[0].tables[1]
        order = {key: Line(place) for place, key in enumerate(table.seats)}
        act = commands.CorrectResult(1, 1, order, why="read wrongly")
        seq = house.live.seq
        shown = await house.live.preview(house.organiser, act)
        assert shown.moves
        assert house.live.seq == seq
        await house.live.execute(house.organiser, act, seen=seq)
        assert (await house.live.standings()).order == shown.after.order

    in_hall(scenario)


def test_events_have_names_of_their_own_and_only_hosts_open_them() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        assert house.organiser.person is not None
        with pytest.raises(Refused, match="already an event called Spring cup"):
            await hall.events.create(house.organiser.person, "Spring cup", shipped()["carcassonne"])
        guest = await hall.people.enter("Guest")
        with pytest.raises(NotAllowed, match="Only organisers open events"):
            await hall.events.create(guest, "Mine", shipped()["carcassonne"])
        assert [card.name for card in await hall.events.cards()] == ["Spring Cup"]
        for name in ("nosuch", "../x", "", "ä"):
            with pytest.raises(NotFound):
                await hall.events.get(name)

    in_hall(scenario)


def test_settings_change_from_the_next_round_on() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        await house.play(1, Random(3))
        before = [table.score for table in house.live.tournament.rounds[0].tables.values()]
        act = commands.ChangeSettings({"points.scale": "symmetric", "rounds.count": "2"})
        await house.live.execute(house.organiser, act)
        table = house.live.tournament.rounds[0].tables[1]
        assert table.sheet is not None
        again = commands.CorrectResult(1, 1, table.sheet.lines, why="looked at again")
        await house.live.execute(house.organiser, again)
        played = house.live.tournament.rounds[0].tables.values()
        assert [table.score for table in played] == before
        await house.draw()
        await house.play(2, Random(3))
        three = next(
            t for t in house.live.tournament.rounds[1].tables.values() if len(t.seats) == 3
        )
        assert three.score is not None
        assert max(three.score.points(key) for key in three.seats) == 5
        assert house.live.tournament.attendance().rounds == 2

    in_hall(scenario)


def test_what_waits_together_is_carried_out_one_after_the_other_and_a_refusal_hurts_nobody() -> (
    None
):
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        seated = [table.seats for table in house.live.tournament.rounds[0].tables.values()]
        reports = [
            commands.ReportResult(
                1, number, {key: Line(15 - seat) for seat, key in enumerate(seats)}
            )
            for number, seats in enumerate(seated, start=1)
        ]
        wrong = commands.ReportResult(1, 1, {seated[0][0]: Line(3)})
        before = house.live.seq
        answers = await asyncio.gather(
            *(
                house.live.execute(house.organiser, act)
                for act in (reports[0], wrong, *reports[1:])
            ),
            return_exceptions=True,
        )
        refusals = [each for each in answers if isinstance(each, BaseException)]
        assert [type(each) for each in refusals] == [Refused]
        assert not house.live.tournament.rounds[0].unsettled()
        assert house.live.seq == before + len(reports)
        last = house.live.last_command
        assert last is not None
        await house.live.execute(house.organiser, commands.Undo(last.seen))
        assert [table.number for table in house.live.tournament.rounds[0].unsettled()] == [2]

    in_hall(scenario)


def test_what_another_worker_acknowledged_is_known_before_word_of_it_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        elsewhere = EventRepository(hall.log, hall.keys, hall.clock, Crowd())
        live = await elsewhere.get(house.live.id)
        monkeypatch.setattr(live._event, "_hear", lambda _: None)
        monkeypatch.setattr(live._operations, "_hear", lambda _: None)
        await house.draw()
        assert not live.tournament.rounds
        assert (await elsewhere.get(house.live.id)).tournament.rounds[0].published
        elsewhere.close()

    in_hall(scenario)


class Crowd(Workers):
    """One of several workers, to which nothing falls."""

    def is_sole_writer(self, name: str) -> bool:
        """Others write."""
        del name
        return False
