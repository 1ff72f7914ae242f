"""Positions are thought about for a while, for few at a time, and never those of a running game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from guildhall.analysis.exploration import Exploration
from guildhall.bots.splendor import analyst, thinker
from guildhall.games.catalogue import game as spec_of
from guildhall.games.splendor import Game
from guildhall.hall.analysis import explorations, places
from guildhall.hall.analysis.thoughts import Thoughts, from_plain, tell_compiling
from guildhall.hall.counters import SharedCounters
from guildhall.hall.errors import NotAllowed, TooMany
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.lobby import TableCard
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable
from hall.analysis.quick_thinkers import QuickThinkers, install
from hall.tables.halls import Time, in_hall
from patience import PATIENCE

SPLENDOR = spec_of("splendor")
MANY_TABLES = 220


def with_thinkers(scenario: Callable[[Hall, QuickThinkers], Awaitable[None]]) -> None:
    """Go through something in a hall whose analysts need no time."""

    async def whole(hall: Hall, _: Time) -> None:
        await scenario(hall, install(hall))

    in_hall(whole)


async def settle(thinking: explorations.Thinking) -> None:
    while not thinking.done:
        await asyncio.wait_for(asyncio.shield(thinking.changed.wait()), PATIENCE)


def somewhere(seed: int = 3) -> Exploration:
    return Exploration(Game(players=2, seed=seed).position())


def test_thinking_reports_again_and_again_and_ends_with_its_budget() -> None:
    async def scenario(hall: Hall, thinkers: QuickThinkers) -> None:
        line = somewhere()
        game = await hall.explorations.check(line, SPLENDOR, "ada")
        with hall.explorations.think(line, SPLENDOR, game, "ada") as thinking:
            await settle(thinking)
        assert thinking.positions >= explorations.MOST_POSITIONS
        assert len(thinkers.asked) > 5
        assert thinkers.asked[0].as_it_is
        assert hall.explorations.open == 0

    with_thinkers(scenario)


def test_thinking_ends_when_its_processor_time_is_used_up() -> None:
    async def scenario(hall: Hall, thinkers: QuickThinkers) -> None:
        thinkers.seconds = explorations.MOST_SECONDS / 2
        line = somewhere()
        game = await hall.explorations.check(line, SPLENDOR, "ada")
        with hall.explorations.think(line, SPLENDOR, game, "ada") as thinking:
            await settle(thinking)
        assert len(thinkers.asked) == 3
        assert thinking.positions < explorations.MOST_POSITIONS

    with_thinkers(scenario)


def test_whoever_goes_away_is_not_thought_for_any_more() -> None:
    async def scenario(hall: Hall, thinkers: QuickThinkers) -> None:
        thinkers.gate.clear()
        line = somewhere()
        game = await hall.explorations.check(line, SPLENDOR, "ada")
        with hall.explorations.think(line, SPLENDOR, game, "ada"):
            await thinkers.until(1)
        thinkers.gate.set()
        await hall.explorations.glance(line, SPLENDOR, game, "ada")
        assert len(thinkers.asked) == 2

    with_thinkers(scenario)


def test_a_person_and_the_hall_have_only_so_much_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "MOST_IN_ALL", 3)

    async def scenario(hall: Hall, thinkers: QuickThinkers) -> None:
        thinkers.gate.clear()
        line, ask = somewhere(), hall.explorations
        game = await ask.check(line, SPLENDOR, "ada")
        with (
            ask.think(line, SPLENDOR, game, "ada"),
            ask.think(line, SPLENDOR, game, "ada"),
            ask.think(line, SPLENDOR, game, "ben") as waiting,
        ):
            with pytest.raises(TooMany, match="other positions"):
                await ask.glance(line, SPLENDOR, game, "ada")
            with pytest.raises(TooMany, match="Many people"):
                await ask.glance(line, SPLENDOR, game, "cyd")
            await thinkers.until(explorations.AT_ONCE)
            assert waiting.waits
        assert ask.open == 0

    with_thinkers(scenario)


def test_a_seat_is_judged_for_by_what_it_knows() -> None:
    async def scenario(hall: Hall, thinkers: QuickThinkers) -> None:
        game = Game(players=2, seed=3)
        game.push_text("reserve tier1")
        line = Exploration(game.position(), seat=1)
        asked = await hall.explorations.check(line, SPLENDOR, "ada")
        await hall.explorations.glance(line, SPLENDOR, asked, "ada")
        assert not thinkers.asked[0].as_it_is
        view = Game.read_view(thinkers.asked[0].view)
        hidden = view.players[0].reserved[0]
        assert hidden
        assert hidden.card is None
        assert "?" in view.position()

    with_thinkers(scenario)


async def two_play(hall: Hall, **more: Any) -> tuple[LiveTable, Person, Person]:
    ada, ben = [await hall.people.enter(name) for name in ("Ada", "Ben")]
    live = await hall.table_service.open(ada, Options(drawn=False, **more))
    await hall.table_service.sit(live, ben)
    return live, ada, ben


def test_no_position_of_a_running_game_is_thought_about_whoever_asks() -> None:
    async def scenario(hall: Hall, thinkers: QuickThinkers) -> None:
        live, *_ = await two_play(hall)
        cyd = await hall.people.enter("Cyd")
        game = live.table.game
        seen = game.view_for(0).position()
        reached = game.copy()
        reached.push(reached.legal_moves()[0])
        for who in (cyd.id, "guest"):
            for asked in (Exploration(seen), Exploration(game.position(), seat=1)):
                with pytest.raises(NotAllowed, match="being played"):
                    await hall.explorations.check(asked, SPLENDOR, who)
                further = asked.played([str(reached.history[-1].move)])
                with pytest.raises(NotAllowed, match="being played"):
                    await hall.explorations.check(further, SPLENDOR, who)
        await hall.explorations.check(somewhere(), SPLENDOR, cyd.id)
        assert not thinkers.asked

    with_thinkers(scenario)


def test_no_running_game_is_too_old_or_too_far_to_be_recognised() -> None:
    """However many others were opened after it, in memory or not, and where it has come to."""

    async def scenario(hall: Hall, thinkers: QuickThinkers) -> None:
        live, ada, ben = await two_play(hall)
        for _ in range(MANY_TABLES):
            await two_play(hall)
        name = live.table.id
        await until(hall, lambda cards: len(cards) == MANY_TABLES + 1)
        await until(hall, lambda cards: cards[name].phase == "playing")
        for _turn in range(3):
            hall.tables.close()
            assert hall.tables.at_hand(name) is None
            for _ in range(2):  # the second time from what was read the first time
                seen = live.table.game.view_for(0).position()
                with pytest.raises(NotAllowed, match="being played"):
                    await hall.explorations.check(Exploration(seen), SPLENDOR, "guest")
                hall.tables.close()
            live = await hall.tables.get(name)
            game = live.table.game
            mover, move = (ada, ben)[game.turn or 0], game.legal_moves()[0]
            await hall.table_service.move(live, mover, [move.text], live.table.seq)
        assert not thinkers.asked

    with_thinkers(scenario)


def test_a_position_that_is_much_like_a_running_game_is_refused_too() -> None:
    """Other gems, another number of players or edition, some other cards: it is the same game."""

    async def scenario(hall: Hall, _: QuickThinkers) -> None:
        live = (await two_play(hall))[0]
        game = live.table.game.copy()
        for _turn in range(4):
            reserving = [str(move) for move in game.legal_moves() if "reserve c" in str(move)]
            game.push_text(reserving[0])
        market = [line for line in game.position().split() if line.startswith("market=")]
        assert market
        assert market[0] not in live.table.game.position()
        for position in (
            game.position(),
            game.view_for(None).position().replace("splendor ", "splendor:trading_posts ", 1),
        ):
            with pytest.raises(NotAllowed, match="being played"):
                await hall.explorations.check(Exploration(position), SPLENDOR, "guest")

    with_thinkers(scenario)


@pytest.mark.parametrize("options", [{}, {"rated": True}])
def test_who_plays_with_others_is_told_nothing_about_any_position_until_it_is_over(
    options: dict[str, Any],
) -> None:
    async def scenario(hall: Hall, _: QuickThinkers) -> None:
        live, ada, ben = await two_play(hall, **options)
        await until(hall, lambda cards: cards[live.table.id].phase == "playing")
        for person in (ada, ben):
            with pytest.raises(NotAllowed, match="You are playing Splendor"):
                await hall.explorations.check(somewhere(), SPLENDOR, person.id)
        await live.execute(commands.resign, ada)
        await until(hall, lambda cards: live.table.id not in cards)
        await hall.explorations.check(somewhere(), SPLENDOR, ada.id)

    with_thinkers(scenario)


def test_who_plays_a_bot_for_nothing_may_look_at_other_positions() -> None:
    async def scenario(hall: Hall, _: QuickThinkers) -> None:
        ada = await hall.people.enter("Ada")
        live = await hall.table_service.open(ada, Options(drawn=False), bots=["greedy"])
        assert live.table.phase == "playing"
        await hall.explorations.check(somewhere(), SPLENDOR, ada.id)
        lies = live.table.view_for(0).position()
        with pytest.raises(NotAllowed, match="being played"):
            await hall.explorations.check(Exploration(lies), SPLENDOR, ada.id)

    with_thinkers(scenario)


async def until(hall: Hall, holds: Callable[[dict[str, TableCard]], bool]) -> None:
    """Wait until something holds of the cards in the lobby."""
    while True:
        changed = hall.lobby.changed.wait()
        if holds(hall.lobby.cards):
            return
        await asyncio.wait_for(asyncio.shield(changed), PATIENCE)


def test_workers_count_questions_together_and_forget_those_of_one_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = [places.Places(SharedCounters(tmp_path / "counters")) for _ in range(2)]
    with one.taken_by("ada"), other.taken_by("ada"):
        assert one.taken == other.taken == 2
        with pytest.raises(TooMany, match="other positions"), other.taken_by("ada"):
            pass
        with other.taken_by("ben"):
            assert one.taken == 3
    assert one.taken == 0
    lost = one.taken_by("ada")
    lost.__enter__()
    assert other.taken == 1
    late = time.time() + places.LONGEST + 1
    monkeypatch.setattr(time, "time", lambda: late)
    assert other.taken == 0
    with other.taken_by("ada"), other.taken_by("ada"):
        assert other.taken == 2


def test_it_is_said_that_the_rules_are_compiled_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(hall: Hall, thinkers: QuickThinkers) -> None:
        thinkers.gate.clear()
        line = somewhere()
        game = await hall.explorations.check(line, SPLENDOR, "ada")
        for compiles in (True, False):
            thinkers.compiles = compiles
            with hall.explorations.think(line, SPLENDOR, game, "ada") as thinking:
                await thinkers.until(len(thinkers.asked) + 1)
                assert (thinking.waits, thinking.compiles) == (False, compiles)

    with_thinkers(scenario)
    question = {"compiles": "splendor", "view": Game(players=2, seed=1).view_for(0).plain()}
    for mark in (Path("nowhere at all"), None):
        for module, name in ((thinker, "find_mark"), (analyst, "ready_mark")):
            monkeypatch.setattr(module, name, lambda *_: mark)  # noqa: B023 - asked at once
        assert tell_compiling(question) == {"compiles": mark is not None}
    assert "error" in tell_compiling({**question, "view": {}})


def test_nothing_is_thought_about_at_the_end_or_where_no_bot_judges() -> None:
    async def scenario(hall: Hall, _: QuickThinkers) -> None:
        game = Game(players=2, seed=1)
        game.stop()
        with pytest.raises(NotAllowed, match="over"):
            await hall.explorations.check(Exploration(game.position()), SPLENDOR, "ada")
        other = spec_of("carcassonne")._replace(analyst="")
        position = other.start(2, 1, None, other.complete({})).position()
        with pytest.raises(NotAllowed, match="No bot"):
            await hall.explorations.check(Exploration(position), other, "ada")

    with_thinkers(scenario)


def test_a_thought_goes_on_where_it_was_and_tells_several_moves() -> None:
    """In a process, with the search itself."""
    thoughts = Thoughts()
    view = Game(players=2, seed=1).view_for(0)
    question = {
        "thought": "one",
        "game": "splendor",
        "view": view.plain(),
        "as_it_is": False,
        "most": 900,
        "more": 300,
        "played": None,
    }
    first = thoughts.answer(question)
    second = thoughts.answer(question)
    assert (first["positions"], second["positions"]) == (300, 600)
    opinion = from_plain(second["opinion"])
    assert sum(opinion.shares) == pytest.approx(1.0, abs=0.01)
    assert len([option for option in opinion.options if option.tries]) >= 3
    assert thoughts.answer(question)["positions"] == 900
    assert not thoughts._open
    assert "error" in thoughts.answer({**question, "view": {}})
