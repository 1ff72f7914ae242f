"""Games go on by themselves: bots move, clocks run out, finished games are written down."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from guildhall.games import splendor
from guildhall.hall.hall import Hall
from guildhall.hall.log import Entry, open_log
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import ClockRule, Options
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Seat
from hall import strange_bots
from hall.tables.halls import Time, hall_over, in_hall, until, until_lobby
from hall.tables.sitting import bot
from patience import PATIENCE


def over(live: LiveTable) -> bool:
    return live.table.phase == "over"


def test_a_game_of_bots_is_played_to_its_end_and_entered_in_the_ledger_once() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        ada = await hall.people.enter("Ada")
        live = await hall.table_service.open_seated(
            ada, Options(players=3), [bot(), bot("greedy"), bot()]
        )
        await until(live, over)
        await until_lobby(hall, lambda hall: not hall.lobby.cards)
        assert await hall.ledger.games() == [live.table.id]
        assert len(await hall.log.read("ledger/games")) == 1
        replayed = splendor.Game.replay(live.table.record())
        assert live.table.result is not None
        assert replayed.outcome().places == live.table.result.places  # type: ignore[union-attr]

    in_hall(scenario)


def test_a_person_plays_against_a_bot() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        ada = await hall.people.enter("Ada")
        live = await hall.table_service.open(ada, Options(), bots=["random"])
        seat = live.table.seat_of(ada.id)
        while live.table.phase == "playing":
            await until(live, lambda live: over(live) or live.table.turn == seat)
            if live.table.phase == "playing":
                chosen = [str(live.table.game.legal_moves()[-1])]
                on = live.table.position
                await live.execute(commands.move, ada, chosen, on, live.now)
        assert {made.seat for made in live.table.moves} == {0, 1}

    in_hall(scenario)


def test_a_move_is_not_read_again_by_the_worker_that_has_written_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        people = [await hall.people.enter(name) for name in ("Ada", "Bob")]
        seats = [Seat(person.id, person.name) for person in people]
        live = await hall.table_service.open_seated(people[0], Options(drawn=False), seats)
        await until_lobby(hall, lambda hall: live.table.id in hall.lobby.cards)
        log, name = hall.log.log, f"table/{live.table.id}"
        read, asked = log.read, []

        def noted(stream: str, **how: Any) -> list[Entry]:
            asked.append(stream)
            return read(stream, **how)

        monkeypatch.setattr(log, "read", noted)
        for person in people:
            move = [str(live.table.game.legal_moves()[0])]
            await live.execute(commands.move, person, move, live.table.position, live.now)
        tended = hall._runner._tended[live.table.id]
        while tended.done < live.table.seq:
            await asyncio.wait([*hall._runner._running.values()], timeout=PATIENCE)
        assert name not in asked

    in_hall(scenario)


def test_the_house_moves_for_a_bot_in_trouble_and_says_so() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        ada = await hall.people.enter("Ada")
        live = await hall.table_service.open_seated(
            ada, Options(drawn=False), [bot("fails"), bot()]
        )
        await until(live, over)
        for made in live.table.moves:
            assert made.for_bot == ("the bot fails failed" if made.seat == 0 else "")

    in_hall(scenario)


@pytest.mark.parametrize("strange", ["dies", "hangs", "cheats"])
def test_a_real_bot_that_dies_hangs_or_cheats_is_replaced_by_a_legal_move(
    strange: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange_bots.install(tmp_path, monkeypatch)

    async def scenario() -> None:
        async with Hall.open("memory:", patience=2) as hall:
            ada = await hall.people.enter("Ada")
            seats = [bot(strange), Seat(ada.id, "Ada")]
            live = await hall.table_service.open_seated(ada, Options(drawn=False), seats)
            await until(live, lambda live: live.table.turn == 1)
            (made,) = live.table.moves
            assert strange in made.for_bot

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_who_is_away_is_played_for() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        ada, ben = await hall.people.enter("Ada"), await hall.people.enter("Ben")
        seats = [Seat(ada.id, "Ada"), Seat(ben.id, "Ben")]
        live = await hall.table_service.open_seated(ada, Options(drawn=False), seats)
        await live.execute(commands.leave, ada)
        await until(live, lambda live: live.table.turn == 1)
        await live.execute(commands.leave, ben)
        await until(live, over)

    in_hall(scenario)


def test_time_runs_out_by_itself() -> None:
    async def scenario(hall: Hall, time: Time) -> None:
        ada, ben = await hall.people.enter("Ada"), await hall.people.enter("Ben")
        seats = [Seat(ada.id, "Ada"), Seat(ben.id, "Ben")]
        clock = ClockRule("move", 60)
        live = await hall.table_service.open_seated(ada, Options(drawn=False, clock=clock), seats)
        time.pass_by(61)
        await live.execute(commands.leave, ben)
        await until(live, over)
        assert live.table.result is not None
        assert str(live.table.result.why) == "Ben wins: Ada ran out of time"

    in_hall(scenario)


def test_the_limit_of_a_game_is_kept_also_when_the_hall_was_closed() -> None:
    """S16."""

    async def scenario() -> None:
        time = Time()
        with open_log("memory:", clock=time) as log:
            async with hall_over(log, time) as hall:
                ada, ben = await hall.people.enter("Ada"), await hall.people.enter("Ben")
                seats = [Seat(ada.id, "Ada"), Seat(ben.id, "Ben")]
                clock = ClockRule("game", 45 * 60)
                live = await hall.table_service.open_seated(ada, Options(clock=clock), seats)
            time.pass_by(45 * 60)
            async with hall_over(log, time) as hall:
                again = await hall.tables.get(live.table.id)
                await until(again, over)
                assert again.table.result is not None
                assert again.table.result.ending == "stopped"

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_games_go_on_when_the_hall_opens_again_and_clocks_do_not_count_the_night() -> None:
    async def scenario() -> None:
        time = Time()
        with open_log("memory:", clock=time) as log:
            async with hall_over(log, time) as hall:
                ada = await hall.people.enter("Ada")
                seats = [Seat(ada.id, "Ada"), bot()]
                clock = ClockRule("move", 60)
                live = await hall.table_service.open_seated(
                    ada, Options(clock=clock, drawn=False), seats
                )
            time.pass_by(12 * 60 * 60)
            async with hall_over(log, time) as hall:
                again = await hall.tables.get(live.table.id)
                await until(again, lambda live: live.table.seq >= 5)
                assert (await hall.log.read("table/" + live.table.id))[-1].kind == "resumed/1"
                await again.execute(commands.leave, ada)
                await until(again, over)
                assert again.table.at(0).gave_up is None

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))
