"""A game that is over is analysed in the background once, and what is found stays with it."""

from __future__ import annotations

import asyncio

import pytest

from guildhall.analysis.judgement import VERSION
from guildhall.games.catalogue import GameSpec
from guildhall.hall.analysis import Effort
from guildhall.hall.errors import NotAllowed
from guildhall.hall.games import game_spec
from guildhall.hall.hall import Hall
from guildhall.hall.log import Log, NewEntry, open_log
from guildhall.hall.tables import commands
from guildhall.hall.tables.table import Table
from hall.analysis.games import begun, finished, put_down, resigned
from hall.analysis.quick_analysts import install, judgement_of, until, until_idle
from hall.tables.halls import Time, hall_over, in_hall
from hall.tables.sitting import ADA, BEN
from patience import PATIENCE


def test_a_game_is_analysed_and_kept_in_a_stream_of_the_log() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        analysts, live = install(hall), await finished(hall)
        before = await hall.analysis.look(live)
        assert (before.found, before.work, before.offered) == (None, None, Effort.QUICK)
        await hall.analysis.ask(live, Effort.QUICK, ADA.id)
        await until_idle(hall)
        state = await hall.analysis.look(live)
        game = live.table.game
        assert state.total == len(game.history)
        assert state.found
        assert state.found.judgements == tuple(
            judgement_of(game, number) for number in range(1, state.total + 1)
        )
        assert live.table.result
        winners = [n for n, share in enumerate(state.found.end) if share]
        assert winners == list(live.table.result.winners)
        assert state.effort is Effort.QUICK
        assert state.offered is Effort.DEEP
        assert len(analysts.asked) == state.total

    in_hall(scenario)


def test_asked_twice_it_is_made_once_and_a_deeper_one_takes_its_place() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        analysts, live = install(hall), await finished(hall)
        for person in (ADA, BEN, ADA):
            await hall.analysis.ask(live, Effort.QUICK, person.id)
        await until_idle(hall)
        await hall.analysis.ask(live, Effort.QUICK)
        assert not hall.analysis._queue.jobs
        await hall.analysis.ask(live, Effort.DEEP)
        await until_idle(hall)
        state = await hall.analysis.look(live)
        assert state.effort is Effort.DEEP
        assert state.offered is None
        assert len(analysts.asked) == 2 * state.total

    in_hall(scenario)


def test_progress_is_told_while_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guildhall.hall.analysis.runner.BETWEEN_WRITES", -1.0)

    async def scenario(hall: Hall, _: Time) -> None:
        analysts, live = install(hall), await finished(hall)
        second = await finished(hall, "game2")
        analysts.stop_at = 7
        await hall.analysis.ask(live, Effort.QUICK)
        await hall.analysis.ask(second, Effort.QUICK)
        await analysts.reached.wait()
        work = (await hall.analysis.look(live)).work
        assert work
        assert (work.effort, work.done, work.before) == (Effort.QUICK, 6, 0)
        waiting = (await hall.analysis.look(second)).work
        assert waiting
        assert (waiting.done, waiting.before) == (0, 1)
        analysts.go.set()
        await until_idle(hall)
        assert (await hall.analysis.look(second)).found

    in_hall(scenario)


def test_a_quick_look_does_not_wait_for_a_deep_one() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        analysts, live = install(hall), await finished(hall)
        second = await finished(hall, "game2")
        analysts.stop_at = 3
        await hall.analysis.ask(live, Effort.DEEP)
        await analysts.reached.wait()
        analysts.stop_at = None
        await hall.analysis.ask(second, Effort.QUICK)

        async def is_found() -> bool:
            return (await hall.analysis.look(second)).found is not None

        await until(hall, is_found)
        assert (await hall.analysis.look(live)).work
        analysts.go.set()
        await until_idle(hall)

    in_hall(scenario)


def test_what_is_found_survives_a_restart_and_what_is_half_done_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("guildhall.hall.analysis.runner.BETWEEN_WRITES", -1.0)

    async def first(log: Log) -> None:
        async with hall_over(log) as hall:
            analysts = install(hall)
            done, half = await finished(hall, "done"), await finished(hall, "half")
            await hall.analysis.ask(done, Effort.QUICK)
            await until_idle(hall)
            analysts.stop_at = 10
            await hall.analysis.ask(half, Effort.QUICK)
            await analysts.reached.wait()

    async def second(log: Log) -> None:
        async with hall_over(log) as hall:
            analysts = install(hall)
            await until_idle(hall)
            for name in ("done", "half"):
                live = await hall.tables.get(name)
                state = await hall.analysis.look(live)
                assert state.found
                assert len(state.found.judgements) == state.total
            assert {course for course, _ in analysts.asked} == {"half quick"}
            assert min(number for _, number in analysts.asked) == 10

    async def whole() -> None:
        with open_log("memory:") as log:
            await asyncio.wait_for(first(log), PATIENCE)
            await asyncio.wait_for(second(log), PATIENCE)

    asyncio.run(whole())


def test_an_analyst_in_trouble_is_told_and_asked_again_it_goes_on() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        analysts, live = install(hall), await finished(hall)
        analysts.fail_at = 5
        await hall.analysis.ask(live, Effort.QUICK)
        await until_idle(hall)
        state = await hall.analysis.look(live)
        assert state.found is None
        assert state.offered is Effort.QUICK
        assert "took more than" in state.trouble
        analysts.fail_at = None
        await hall.analysis.ask(live, Effort.QUICK)
        await until_idle(hall)
        state = await hall.analysis.look(live)
        assert state.found
        assert [number for _, number in analysts.asked] == list(range(1, state.total + 1))

    in_hall(scenario)


def test_what_another_version_found_is_not_read() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        analysts, live = install(hall), await finished(hall)
        old = {"version": VERSION - 1, "effort": "quick"}
        entries = [
            NewEntry("hall", "judged/1", {**old, "judgements": [{"strange": 1}]}),
            NewEntry("hall", "finished/1", {**old, "end": [1, 0], "decisions": 1}),
        ]
        await hall.log.append("analysis/game1", 0, entries)
        assert (await hall.analysis.look(live)).offered is Effort.QUICK
        await hall.analysis.ask(live, Effort.QUICK)
        await until_idle(hall)
        assert (await hall.analysis.look(live)).found
        assert analysts.asked

    in_hall(scenario)


@pytest.mark.parametrize("moves", [0, 3])
def test_a_running_game_is_never_analysed(moves: int) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        analysts = install(hall)
        live = await put_down(hall, begun(moves), "running")
        for work in (
            hall.analysis.ask(live, Effort.QUICK, ADA.id),
            hall.analysis.look(live),
            hall.analysis.findings(live),
        ):
            with pytest.raises(NotAllowed, match="when the game is over"):
                await work
        assert not hall.analysis._queue.jobs
        # Even a job that is there all the same is not done.
        job = NewEntry(ADA.id, "asked/1", {"table": "running", "effort": "quick"})
        await hall.log.append("queue/analyses", 0, [job])

        async def is_put_away() -> bool:
            return await hall.log.last("queue/analyses") == 2

        await until(hall, is_put_away)
        assert not analysts.asked
        assert not await hall.log.read("analysis/running")

    in_hall(scenario)


def test_a_game_that_somebody_gave_up_is_analysed_as_far_as_it_was_played() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        install(hall)
        live = await put_down(hall, resigned(), "resigned")
        assert not live.table.game.over
        await hall.analysis.ask(live, Effort.QUICK)
        await until_idle(hall)
        state = await hall.analysis.look(live)
        assert state.found
        assert state.found.end == (1.0, 0.0)
        assert len(state.found.judgements) == 4

    in_hall(scenario)


def test_a_game_that_nobody_won_moved_in_or_can_judge_is_refused_plainly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def spec(table: Table) -> GameSpec:
        found = game_spec(table.options.game)
        return found._replace(analyst="") if found.name == "carcassonne" else found

    monkeypatch.setattr(Table, "spec", property(spec))

    async def scenario(hall: Hall, _: Time) -> None:
        install(hall)
        broken = begun(4)
        broken.write(commands.closed_by_host(broken.table))
        unmoved = begun(0)
        unmoved.do(commands.resign, BEN)
        lives = {
            "nobody won it": await put_down(hall, broken, "broken"),
            "Nobody has moved": await put_down(hall, unmoved, "unmoved"),
            "No bot judges positions of Carcassonne": await finished(
                hall, "tiles", game="carcassonne"
            ),
        }
        for words, live in lives.items():
            state = await hall.analysis.look(live)
            assert words in str(state.refusal)
            assert state.offered is None
            with pytest.raises(NotAllowed, match=words):
                await hall.analysis.ask(live, Effort.QUICK)

    in_hall(scenario)
