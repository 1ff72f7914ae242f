"""Splendor's bot that thinks: what it may know, what it keeps, and how soon it thinks faster."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from guildhall.bots.budget import Budget
from guildhall.bots.contract import Allowance
from guildhall.bots.splendor import levels, thinker
from guildhall.bots.splendor.levels import Level
from guildhall.bots.splendor.thinker import Thinker
from guildhall.games import splendor
from guildhall.games.splendor.editions import EXPANSIONS

LEVELS = (
    levels.NOVICE,
    levels.APPRENTICE,
    levels.JOURNEYMAN,
    levels.MASTER,
    levels.GRANDMASTER,
)
SHORT = Budget(6)


def slow_brain(variant: str | None, players: int, **_at_once: bool) -> thinker.Brain:
    """The shipped network where nothing is compiled."""
    net = thinker.find_net(variant, players)
    assert net, "every edition has a network for every number of players"
    return thinker._brain(variant, players, net, wait=False)


@pytest.fixture
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "find_brain", slow_brain)


def at_move(number: int, **options: Any) -> splendor.Game:
    """A game after so many random decisions, with cards reserved unseen among them."""
    game = splendor.Game(seed=4, **options)
    rng = random.Random(4)
    for _ in range(number):
        game.push(rng.choice(game.legal_moves()))
    return game


@pytest.mark.usefixtures("nothing_compiled")
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", [None, *EXPANSIONS])
def test_two_deals_that_differ_only_in_what_is_hidden_give_the_same_choice(
    variant: str | None, players: int, level: Level
) -> None:
    game = at_move(24, players=players, expansion=variant)
    assert game.turn is not None
    other = game.determinise(game.turn, random.Random(5))
    assert game.state != other.state
    found = []
    for one in (game, other):
        bot = Thinker(replace(level, budget=SHORT, crowded=None), seed=9)
        found.append((str(bot.choose(one.view_for(game.turn))), bot.found))
    assert found[0] == found[1]


@pytest.mark.usefixtures("nothing_compiled")
def test_what_was_found_is_kept_for_the_next_move_also_by_who_is_told_the_time_each_move() -> None:
    game = at_move(12, players=2)
    bot = Thinker(Level("x"))
    tries = []
    for _ in range(2):
        bot.allow(Allowance(seconds=60.0, simulations=40))
        searcher = bot.think(game.view_for(game.turn))
        tries.append(sum(line.tries for line in searcher.lines()))
    assert tries[0] < tries[1]


def test_a_bot_thinks_compiled_as_soon_as_the_rules_are(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_move(12, players=2)
    bot = Thinker(Level("x", Budget(200)))
    monkeypatch.setattr(thinker, "find_brain", slow_brain)
    slow = bot.think(game.view_for(game.turn))
    assert slow.simulations <= 200 // thinker.SLOWER
    monkeypatch.undo()
    quick = bot.think(game.view_for(game.turn))
    assert quick is not slow
    assert quick.simulations > 100
