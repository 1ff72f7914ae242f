"""Positions are thought about for a while, for few at a time, and never those of a running game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from guildhall.analysis.exploration import Exploration
from guildhall.games.catalogue import game as spec_of
from guildhall.games.splendor import Game
from guildhall.hall.analysis import explorations
from guildhall.hall.analysis.thoughts import Thoughts, from_plain
from guildhall.hall.errors import NotAllowed, TooMany
from guildhall.hall.hall import Hall
from guildhall.hall.tables.options import Options
from hall.analysis.quick_thinkers import QuickThinkers, install
from hall.tables.halls import Time, in_hall
from patience import PATIENCE

SPLENDOR = spec_of("splendor")


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
    monkeypatch.setattr(explorations, "MOST_IN_ALL", 3)

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


def test_no_position_of_a_running_game_is_thought_about_whoever_asks() -> None:
    async def scenario(hall: Hall, thinkers: QuickThinkers) -> None:
        ada, ben = [await hall.people.enter(name) for name in ("Ada", "Ben")]
        live = await hall.table_service.open(ada, Options(drawn=False))
        await hall.table_service.sit(live, ben)
        game = live.table.game
        seen = game.view_for(0).position()
        reached = game.copy()
        reached.push(reached.legal_moves()[0])
        for who in (ada.id, ben.id, "guest"):
            for asked in (Exploration(seen), Exploration(game.position(), seat=1)):
                with pytest.raises(NotAllowed, match="being played"):
                    await hall.explorations.check(asked, SPLENDOR, who)
                further = asked.played([str(reached.history[-1].move)])
                with pytest.raises(NotAllowed, match="being played"):
                    await hall.explorations.check(further, SPLENDOR, who)
        await hall.explorations.check(somewhere(), SPLENDOR, ada.id)
        assert not thinkers.asked

    with_thinkers(scenario)


def test_nothing_is_thought_about_at_the_end_or_where_no_bot_judges() -> None:
    async def scenario(hall: Hall, _: QuickThinkers) -> None:
        game = Game(players=2, seed=1)
        game.stop()
        with pytest.raises(NotAllowed, match="over"):
            await hall.explorations.check(Exploration(game.position()), SPLENDOR, "ada")
        other = spec_of("carcassonne")
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
