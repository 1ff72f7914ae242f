"""One learner against seated bots."""

from __future__ import annotations

import pickle
import random
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_match import check_environments_match

from env_games import any_legal
from guildhall.bots import registry
from guildhall.bots.random_bot import RandomBot
from guildhall.bots.registry import UnknownBot
from guildhall.envs import CarcassonneEnv, IllegalAction, SplendorEnv


def play(env: Any, seed: int | None, rng: random.Random) -> tuple[float, dict[str, Any]]:
    observation, _ = env.reset(seed=seed)
    total = 0.0
    while True:
        action = any_legal(observation["action_mask"], rng)
        observation, reward, over, cut, info = env.step(action)
        total += reward
        if over or cut:
            return total, info


def test_the_same_seed_is_the_same_game_with_the_same_opponents() -> None:
    ends = [
        play(SplendorEnv(3, opponents="random"), 5, random.Random(1))[1]["result"] for _ in range(2)
    ]
    assert ends[0] == ends[1]


class Legal(gymnasium.ActionWrapper[Any, Any, Any]):
    """Makes a legal action of any number, as the check knows no masks."""

    def action(self, action: Any) -> int:
        legal = np.flatnonzero(self.get_wrapper_attr("action_masks")())
        return int(legal[action % len(legal)])


@pytest.mark.parametrize("kind", [SplendorEnv, CarcassonneEnv])
def test_gymnasium_finds_two_of_the_same_kind_to_match(kind: Any) -> None:
    one, other = (Legal(kind(2, opponents="random", render_mode="ansi")) for _ in range(2))
    check_environments_match(one, other, num_steps=150, seed=3)


def test_every_seat_can_be_the_learners() -> None:
    for seat in range(3):
        env = SplendorEnv(3, opponents=["random", "greedy"], seat=seat)
        observation, info = env.reset(seed=2)
        assert info["seat"] == seat
        assert env.table.seat == seat
        first = [
            env.fields[f"player_{k}.first"].of(observation["observation"])[0] for k in range(3)
        ]
        assert first.index(1) == (3 - seat) % 3
    env = SplendorEnv(3, opponents="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2}


def test_the_reward_is_the_learners() -> None:
    env = SplendorEnv(opponents="random", reward="rank")
    for seed in range(4):
        total, info = play(env, seed, random.Random(seed))
        mine, other = (info["result"]["places"][k] for k in (info["seat"], 1 - info["seat"]))
        assert total == {-1: 1.0, 0: 0.0, 1: -1.0}[mine - other]


@pytest.mark.parametrize("opponents", ["greedy", "random"])
def test_shaped_rewards_count_what_everybody_does(opponents: str) -> None:
    total, info = play(SplendorEnv(opponents=opponents, reward="delta"), 3, random.Random(3))
    points, seat = info["result"]["points"], info["seat"]
    assert points[seat] > 0 or opponents == "greedy"
    assert total == pytest.approx((points[seat] - points[1 - seat]) / 15, abs=1e-5)


def test_a_seed_gives_seats_and_the_chance_of_bots_for_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds: list[int] = []
    create = registry.create

    def watched(name: str, seed: int, game: str) -> Any:
        seeds.append(seed)
        return create(name, seed, game)

    monkeypatch.setattr(registry, "create", watched)
    env = SplendorEnv(3, opponents="random")
    assert [env.reset(seed=seed)[1]["seat"] for seed in range(7)] == [1, 2, 1, 2, 1, 0, 2]
    assert seeds[:3] == [5206842172763499136, 3609883840257311352, 4127555523048130988]


@pytest.mark.parametrize("copy", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_their_own_way(copy: Any) -> None:
    env = SplendorEnv(3, opponents=["random", "greedy"], history=2)
    copy(env)
    env.reset(seed=5)
    before = env.table.batch.states.copy()
    twin = copy(env)
    played = [play_on(twin, random.Random(2)) for _ in range(6)]
    np.testing.assert_array_equal(env.table.batch.states, before)
    assert [play_on(env, random.Random(2)) for _ in range(6)] == played


def play_on(env: SplendorEnv, rng: random.Random) -> tuple[Any, ...]:
    """Any step, and what came of it."""
    action = int(rng.choice(np.flatnonzero(env.action_masks())))
    told, *rest, info = env.step(action)
    return {name: part.tolist() for name, part in told.items()}, rest, info["notation"]


def test_bots_may_be_objects() -> None:
    env = SplendorEnv(opponents=[RandomBot(seed=1)])
    assert play(env, 1, random.Random(1))[1]["result"]["ending"] == "rules"


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = SplendorEnv(opponents="random")
    env.reset(seed=1)
    observation, reward, over, cut, info = env.step(71)
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, 71)
    assert not observation["action_mask"].any()
    strict = SplendorEnv(opponents="random", illegal="raise")
    strict.reset(seed=1)
    before = strict.table.batch.states.copy()
    with pytest.raises(IllegalAction):
        strict.step(71)
    assert (strict.table.batch.states == before).all()


def test_a_step_needs_a_reset() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        SplendorEnv().step(0)


@pytest.mark.parametrize(
    "options",
    [{"opponents": ["random", "random"]}, {"seat": 2}, {"illegal": "pass"}, {"render_mode": "x"}],
)
def test_options_that_are_none_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"opponents|seat|illegal|render_mode"):
        SplendorEnv(**options)


def test_a_bot_that_there_is_not_is_refused_before_the_first_game() -> None:
    for opponents in ("nobody", ["nobody"]):
        with pytest.raises(UnknownBot, match="there is no bot 'nobody'"):
            SplendorEnv(opponents=opponents)


def test_a_seed_that_deals_no_game_is_refused() -> None:
    with pytest.raises(ValueError, match="a seed is a number from 0"):
        SplendorEnv(opponents="random").reset(seed=1 << 63)


def test_the_learner_sees_its_own_table_only() -> None:
    env = SplendorEnv(opponents="random", render_mode="ansi", seat=0)
    env.reset(seed=1)
    env.step(env.parse("reserve tier1"))
    assert "P1" in env.render()
    assert env.action_masks().dtype == np.bool_
    assert SplendorEnv(render_mode="svg").render_mode == "svg"


def test_carcassonne_is_learnt_against_bots() -> None:
    total, info = play(CarcassonneEnv(opponents="random"), 1, random.Random(1))
    assert total in (-1.0, 0.0, 1.0)
    assert info["result"]["ending"] == "rules"
