"""What was learnt in an environment plays as a bot, and is told what the environment tells."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from env_games import any_legal
from guildhall.arena.conditions import make_conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.referee import Referee
from guildhall.arena.schedule import match, tasks
from guildhall.bots.contract import Bot
from guildhall.envs import IllegalAction, PolicyBot, carcassonne_v0, splendor_v0
from guildhall.games import splendor


@pytest.mark.parametrize(
    "make_env",
    [partial(splendor_v0.raw_env, 3, "orient"), carcassonne_v0.raw_env],
    ids=["orient", "tiles"],
)
def test_the_policy_is_told_what_the_environment_tells(make_env: Callable[[], Any]) -> None:
    env = make_env()
    told: list[dict[str, Any]] = []
    rng = random.Random(1)

    def policy(observation: dict[str, Any]) -> int:
        told.append(observation)
        return any_legal(observation["action_mask"], rng)

    bot = PolicyBot(env, policy, "mine")
    assert isinstance(bot, Bot)
    env.reset(seed=3)
    for _ in range(60):
        agent = env.agent_selection
        if env.terminations[agent]:
            break
        move = bot.choose(env.table.view(env.table.seat))
        seen = env.observe(agent)
        np.testing.assert_array_equal(told[-1]["observation"], seen["observation"])
        np.testing.assert_array_equal(told[-1]["action_mask"], seen["action_mask"])
        env.step(env.parse(str(move)))


def test_a_policy_plays_matches_of_the_arena() -> None:
    env = splendor_v0.raw_env(observation="float32")
    bot = PolicyBot(env, lambda told: int(told["action_mask"].argmax()), "first")
    entrants = [Entrant("first", factory=lambda _seed: bot), Entrant("random", "random")]
    referee = Referee(make_conditions(players=2), {one.name: one for one in entrants})
    (task,) = tasks(match(["first", "random"], 2), 1)
    for game in referee.play(task):
        assert game.foul is None


def test_what_is_not_legal_and_what_is_not_the_same_game_is_refused() -> None:
    bot = PolicyBot(splendor_v0.raw_env(), lambda _told: 71)
    with pytest.raises(IllegalAction, match="chose 71"):
        bot.choose(splendor.Game(2, seed=1).view_for(0))
    with pytest.raises(ValueError, match="3 players"):
        bot.choose(splendor.Game(3, seed=1).view_for(0))
    with pytest.raises(ValueError, match="another game or edition"):
        bot.choose(splendor.Game(2, seed=1, expansion="orient").view_for(0))
