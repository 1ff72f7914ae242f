"""The hall as a whole: opening tables, the lobby, talking, playing again."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from guildhall.hall.errors import Invalid, NotAllowed, NotFound
from guildhall.hall.hall import Hall
from guildhall.hall.log import open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.chat import LONGEST, PRESETS, said
from guildhall.hall.tables.options import EventPlace, Options
from guildhall.hall.tables.repository import LiveTable, TableRepository
from guildhall.hall.tables.service import MOST_OPEN
from guildhall.hall.tables.table import Seat
from hall.tables.halls import Time, hall_over, in_hall, until, until_lobby
from patience import PATIENCE


async def two_at_a_table(hall: Hall) -> tuple[LiveTable, Person, Person]:
    ada, ben = await hall.people.enter("Ada"), await hall.people.enter("Ben")
    live = await hall.table_service.open(ada, Options(drawn=False))
    await live.execute(commands.sit, ben)
    return live, ada, ben


def test_a_table_is_shown_while_it_waits_and_while_it_is_played() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        live, ada, ben = await two_at_a_table(hall)
        name = live.table.id
        await until_lobby(hall, lambda hall: bool(hall.lobby.running()))
        assert hall.lobby.waiting() == []
        assert [card.table for card in hall.lobby.of_person(ben.id)] == [name]
        await live.execute(commands.resign, ada)
        await until_lobby(hall, lambda hall: not hall.lobby.cards)

    in_hall(scenario)


def test_tables_by_link_are_not_shown_to_others() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        ada = await hall.people.enter("Ada")
        hidden = await hall.table_service.open(ada, Options(public=False))
        shown = await hall.table_service.open(ada, Options())
        assert [card.table for card in hall.lobby.waiting()] == [shown.table.id]
        mine = [card.table for card in hall.lobby.of_person(ada.id)]
        assert mine == [shown.table.id, hidden.table.id]

    in_hall(scenario)


def test_what_cannot_be_opened_leaves_no_table_behind() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        ada = await hall.people.enter("Ada")
        with pytest.raises(Invalid, match="no bot"):
            await hall.table_service.open(ada, Options(), bots=["clever"])
        with pytest.raises(NotAllowed, match="no seat for you"):
            await hall.table_service.open(ada, Options(), bots=["random", "random"])
        assert await hall.log.streams("table/") == []
        for _number in range(MOST_OPEN):
            await hall.table_service.open(ada, Options())
        with pytest.raises(NotAllowed, match="already waiting at"):
            await hall.table_service.open(ada, Options())

    in_hall(scenario)


def test_a_table_that_is_not_there_is_not_found() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        for name in ("nosuch99", "", "../x", "ä", "a" * 300):
            with pytest.raises(NotFound):
                await hall.tables.get(name)

    in_hall(scenario)


def test_the_seed_is_in_no_entry_of_a_table_that_is_being_played() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        live, *_people = await two_at_a_table(hall)
        entries = await hall.log.read("table/" + live.table.id)
        assert live.table.seed not in str(entries)
        assert entries[0].data["seed_hash"] == commands.seed_hash(live.table.seed)

    in_hall(scenario)


def test_both_who_want_to_play_again_meet_at_one_table() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        live, ada, ben = await two_at_a_table(hall)
        with pytest.raises(NotAllowed, match="still running"):
            await hall.table_service.play_again(live, ada)
        await live.execute(commands.resign, ada)
        await until_lobby(hall, lambda hall: not hall.lobby.cards)
        cleo = await hall.people.enter("Cleo")
        with pytest.raises(NotAllowed, match="have no seat"):
            await hall.table_service.play_again(live, cleo)
        tables = await asyncio.gather(
            *(hall.table_service.play_again(live, who) for who in (ada, ben, ada))
        )
        assert {table.table.id for table in tables} == {live.table.rematch}
        await until_lobby(hall, lambda hall: len(hall.lobby.cards) == 1)
        following = tables[0]
        (other,) = (who for who in (ada, ben) if following.table.seat_of(who.id) is None)
        await following.execute(commands.sit, other)
        assert following.table.phase == "playing"

    in_hall(scenario)


def test_a_rematch_brings_the_same_bots_but_no_tournament_game_is_repeated() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        ada = await hall.people.enter("Ada")
        live = await hall.table_service.open(ada, Options(), bots=["random"])
        await live.execute(commands.resign, ada)
        again = await hall.table_service.play_again(live, ada)
        assert [seat.bot for seat in again.table.taken if seat.bot] == ["random"]
        place = EventPlace("spring", 1, 1)
        seats = [Seat(ada.id, "Ada"), Seat(None, "random", "random")]
        official = await hall.table_service.open_seated(ada, Options(event=place), seats)
        await official.execute(commands.resign, ada)
        with pytest.raises(NotAllowed, match="tournament"):
            await hall.table_service.play_again(official, ada)

    in_hall(scenario)


# Talking


def test_what_is_said_is_heard_unless_somebody_is_muted() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        live, ada, ben = await two_at_a_table(hall)
        spoken = live.spoken()
        await live.say(ben, "good-game")
        assert spoken.done()
        assert [line.text for line in live.chat.heard_by(ada)] == [PRESETS["good-game"]]
        ada = await hall.people.mute(ada, ben.id, on=True)
        await live.say(ben, "<b>hello</b>")
        await live.say(ada, "hm")
        assert [line.text for line in live.chat.heard_by(ada)] == ["hm"]
        assert [line.name for line in live.chat.heard_by(None)] == ["Ben", "Ben", "Ada"]
        cleo = await hall.people.enter("Cleo")
        with pytest.raises(NotAllowed, match="have no seat"):
            await live.say(cleo, "take the red one!")

    in_hall(scenario)


def test_a_line_is_one_line_of_bearable_length() -> None:
    ada = Person("a" * 16, "Ada")
    assert said(ada, " a\n\tb\x00c\u2028d ").data["text"] == "a b c d"
    for silence in ("", " \n ", "\x00\x07"):
        with pytest.raises(Invalid, match="empty"):
            said(ada, silence)
    assert len(said(ada, "x" * LONGEST).data["text"]) == LONGEST
    with pytest.raises(Invalid, match="Message too long"):
        said(ada, "x" * (LONGEST + 1))


# Memory


def test_tables_that_nobody_looks_at_are_let_go_and_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("guildhall.hall.tables.repository.MOST_IDLE", 2)

    async def scenario() -> None:
        with open_log("memory:") as log:
            tables = TableRepository(AsyncLog(log), Time())
            ada = Person("a" * 16, "Ada")
            opened = [await tables.open(Options(), ada) for _ in range(4)]
            assert len(tables) == 2
            opened[3].watchers += 1
            for live in opened:
                assert (await tables.get(live.table.id)).table.seq == live.table.seq
            assert await tables.get(opened[3].table.id) is opened[3]
            tables.close()

    asyncio.run(scenario())


def test_another_hall_over_the_same_log_sees_and_continues_everything() -> None:
    async def scenario() -> None:
        time = Time()
        with open_log("memory:", clock=time) as log:
            async with hall_over(log, time) as one, hall_over(log, time) as two:
                live, ada, ben = await two_at_a_table(one)
                there = await two.tables.get(live.table.id)
                for number in range(6):
                    here, person = ((live, ada), (there, ben))[number % 2]
                    await until(here, lambda it, n=number: len(it.table.moves) == n)  # type: ignore[misc]
                    text, on = str(here.table.game.legal_moves()[0]), here.table.position
                    move = partial(commands.move, person=person, texts=[text], on=on, now=time())
                    await here.execute(move)
                await there.say(ben, "hello")
                await until(live, lambda it: len(it.table.moves) == 6)

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))
