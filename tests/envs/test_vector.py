"""Many games at once are the same games as one at a time, whatever the number of threads."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector import AutoresetMode

from env_games import EDITIONS, any_legal
from guildhall.envs import (
    CarcassonneVectorEnv,
    IllegalAction,
    SplendorVectorEnv,
    carcassonne_v0,
    splendor_v0,
)
from guildhall.envs.batch import next_seed


def choose(masks: Any, rng: random.Random) -> list[int]:
    return [any_legal(mask, rng) for mask in masks]


def trace(env: SplendorVectorEnv, steps: int) -> list[Any]:
    """Everything that an environment tells while random actions are played."""
    rng = random.Random(1)
    observations, infos = env.reset(seed=7)
    told = []
    for _ in range(steps):
        observations, rewards, over, cut, infos = env.step(choose(observations["action_mask"], rng))
        told.append(
            [*(array.copy() for array in (*observations.values(), rewards, over, cut))]
            + [infos[name].copy() for name in ("to_play", "rewards", "turn", "seed")]
        )
    env.close()
    return told


@pytest.mark.parametrize("threads", [2, 8])
def test_threads_change_nothing(threads: int) -> None:
    alone = trace(SplendorVectorEnv(9, players=3), 150)
    shared = trace(SplendorVectorEnv(9, players=3, threads=threads), 150)
    for one, other in zip(alone, shared, strict=True):
        for mine, theirs in zip(one, other, strict=True):
            np.testing.assert_array_equal(mine, theirs)


def test_many_games_of_carcassonne_are_the_same_as_one() -> None:
    rng = random.Random(3)
    vector = CarcassonneVectorEnv(2, threads=2, autoreset_mode="Disabled")
    single = carcassonne_v0.raw_env()
    observations, _ = vector.reset(seed=5)
    single.reset(seed=6)
    assert observations in vector.observation_space
    for _ in range(30):
        alone = single.observe(f"player_{vector.to_play[1]}")
        for name in ("observation", "action_mask"):
            np.testing.assert_array_equal(observations[name][1], alone[name])
        actions = choose(observations["action_mask"], rng)
        single.step(actions[1])
        observations, *_ = vector.step(actions)
    vector.close()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", EDITIONS)
def test_vector_and_single_environments_and_games_play_the_same(
    expansion: str | None, players: int
) -> None:
    rng = random.Random(players)
    vector = SplendorVectorEnv(2, players, expansion, autoreset_mode="Disabled")
    singles = [splendor_v0.raw_env(players, expansion) for _ in range(2)]
    observations, _ = vector.reset(seed=5)
    for number, single in enumerate(singles):
        single.reset(seed=5 + number)
    games = [single.game() for single in singles]
    over = np.zeros(2, np.bool_)
    while not over.all():
        actions = choose(observations["action_mask"], rng)
        for k in np.flatnonzero(~over):
            assert singles[k].agent_selection == f"player_{vector.to_play[k]}"
            alone = singles[k].observe(singles[k].agent_selection)
            np.testing.assert_array_equal(observations["observation"][k], alone["observation"])
            np.testing.assert_array_equal(observations["action_mask"][k], alone["action_mask"])
            legal = [move.action for move in games[k].legal_moves()]
            assert np.flatnonzero(observations["action_mask"][k]).tolist() == sorted(legal)
            singles[k].step(actions[k])
            games[k].push(games[k].actions.move(actions[k]))
        observations, _, over, _, infos = vector.step(actions)
        over = over.copy()
        for number, (single, game) in enumerate(zip(singles, games, strict=True)):
            assert vector.batch.states[number : number + 1].tobytes() == single.state().tobytes()
            assert single.game() == game
            if over[number] and single.agents:
                rewards = list(single.rewards.values())
                assert game.over
                assert rewards == infos["rewards"][number].tolist() or not any(
                    infos["rewards"][number]
                )
                assert single.infos["player_0"]["result"]["places"] == list(game.outcome().places)
    vector.close()


def test_a_game_does_not_know_how_many_there_are() -> None:
    few, many = (trace(SplendorVectorEnv(count), 1) for count in (1, 5))
    for mine, theirs in zip(few[0], many[0], strict=True):
        np.testing.assert_array_equal(mine[0], theirs[0])


def test_the_kernel_itself_plays_what_the_environment_plays() -> None:
    rng = random.Random(2)
    one, other = (SplendorVectorEnv(5, autoreset_mode="SameStep") for _ in range(2))
    observations, _ = one.reset(seed=4)
    other.reset(seed=4)
    step_each = other.batch.blueprint.engine.rules.step_each
    for _ in range(120):
        actions = choose(observations["action_mask"], rng)
        other.batch.actions[:] = actions
        step_each(*other.batch.step_arguments)
        observations, *_ = one.step(actions)
        for name in ("states", "observations", "masks", "rewards", "ended", "to_play", "seeds"):
            np.testing.assert_array_equal(getattr(one.batch, name), getattr(other.batch, name))
    assert one.batch.turns.min() < 30, "a game has ended, and another one has begun"


# ---- when a game is over


def until_over(env: SplendorVectorEnv, rng: random.Random) -> tuple[Any, Any, Any, dict[str, Any]]:
    observations, _ = env.reset(seed=3)
    while True:
        observations, rewards, over, cut, infos = env.step(choose(observations["action_mask"], rng))
        if over.any() or cut.any():
            return observations, rewards, over | cut, infos


def test_next_step_begins_a_new_game_one_step_later() -> None:
    env = SplendorVectorEnv(4)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    rng = random.Random(2)
    observations, _, over, infos = until_over(env, rng)
    (ended,) = np.flatnonzero(over)[:1]
    seed = int(infos["seed"][ended])
    assert env.to_play[ended] == -1
    assert not observations["action_mask"][ended].any()
    assert sorted(infos["rewards"][ended].tolist()) in ([-1.0, 1.0], [0.0, 0.0])
    observations, rewards, over, _, infos = env.step(choose(observations["action_mask"], rng))
    assert int(infos["seed"][ended]) == next_seed(seed)
    assert env.to_play[ended] == 0
    assert rewards[ended] == 0
    assert not over[ended]
    assert infos["turn"][ended] == 0


def test_same_step_tells_the_end_beside_the_new_game() -> None:
    env = SplendorVectorEnv(4, autoreset_mode="SameStep")
    rng = random.Random(2)
    observations, rewards, over, infos = until_over(env, rng)
    (ended,) = np.flatnonzero(over)[:1]
    assert infos["_final_obs"].tolist() == over.tolist()
    final = env.fields.parts(infos["final_obs"]["observation"][ended])
    assert max(final["player_0.prestige"][0], final["player_1.prestige"][0]) >= 15
    assert not final["decision"].any()
    assert rewards[ended] in infos["rewards"][ended]
    fresh = SplendorVectorEnv(1)
    begun, _ = fresh.reset(seed=[int(infos["seed"][ended])])
    np.testing.assert_array_equal(observations["observation"][ended], begun["observation"][0])
    observations, _, over, _, _ = env.step(choose(observations["action_mask"], rng))
    assert not over[ended]


def test_disabled_waits_for_a_reset_of_those_that_are_over() -> None:
    env = SplendorVectorEnv(4, autoreset_mode="Disabled")
    rng = random.Random(2)
    observations, _, over, infos = until_over(env, rng)
    over = over.copy()
    before, seeds = env.batch.states.copy(), infos["seed"].copy()
    _, rewards, still, _, _ = env.step(choose(observations["action_mask"], rng))
    assert still[over].all()
    assert not rewards[over].any()
    assert (env.batch.states[over] == before[over]).all()
    going_on = env.batch.states[~over].copy()
    env.reset(options={"reset_mask": over})
    assert (env.batch.states[~over] == going_on).all()
    assert [int(seed) for seed in env.batch.seeds[over]] == [
        next_seed(int(seed)) for seed in seeds[over]
    ]
    assert (env.to_play[over] == 0).all()


def test_turns_can_be_limited_and_what_there_is_counts() -> None:
    env = SplendorVectorEnv(3, max_turns=6, reward="score", autoreset_mode="Disabled")
    rng = random.Random(4)
    observations, _ = env.reset(seed=1)
    cut = np.zeros(3, np.bool_)
    while not cut.any():
        observations, _, over, cut, infos = env.step(choose(observations["action_mask"], rng))
    assert not over.any()
    assert infos["turn"][cut].tolist() == [6] * int(cut.sum())
    for k in np.flatnonzero(cut):
        own, other = (env.batch.states[k]["players"]["prestige"][seat] for seat in (0, 1))
        expected = (int(own) - int(other)) / 15
        assert infos["rewards"][k].tolist() == pytest.approx([expected, -expected])


# ---- rewards


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("reward", ["rank", "win", "score", "delta"])
def test_rewards_of_all_seats_add_up_to_nothing(reward: str, players: int) -> None:
    env = SplendorVectorEnv(8, players, reward=reward)
    rng = random.Random(3)
    observations, _ = env.reset(seed=3)
    for _ in range(400):
        observations, rewards, _, _, infos = env.step(choose(observations["action_mask"], rng))
        assert infos["rewards"].sum(axis=1) == pytest.approx(np.zeros(8), abs=1e-5)
    assert rewards.shape == (8,)


def test_shaped_rewards_of_a_game_add_up_to_its_score() -> None:
    rng = random.Random(8)
    shaped = SplendorVectorEnv(1, 3, reward="delta", autoreset_mode="Disabled")
    plain = SplendorVectorEnv(1, 3, reward="score", autoreset_mode="Disabled")
    observations, _ = shaped.reset(seed=2)
    plain.reset(seed=2)
    total, over = np.zeros(3), np.zeros(1, np.bool_)
    while not over[0]:
        actions = choose(observations["action_mask"], rng)
        _, _, _, _, last = plain.step(actions)
        observations, _, over, _, infos = shaped.step(actions)
        total += infos["rewards"][0]
    assert total == pytest.approx(last["rewards"][0], abs=1e-5)


@pytest.mark.parametrize(
    ("prestige", "rank", "win"),
    [
        ([15, 3, 9, 1], [1, -1 / 3, 1 / 3, -1], [1, -1 / 3, -1 / 3, -1 / 3]),
        ([15, 15, 9, 1], [2 / 3, 2 / 3, -1 / 3, -1], [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        ([4, 4, 4, 4], [0, 0, 0, 0], [0, 0, 0, 0]),
        ([9, 2, 2, 15], [1 / 3, -2 / 3, -2 / 3, 1], [-1 / 3, -1 / 3, -1 / 3, 1]),
    ],
)
def test_places_are_rewarded_evenly_and_shared(
    prestige: list[int], rank: list[float], win: list[float]
) -> None:
    for reward, expected in (("rank", rank), ("win", win)):
        env = SplendorVectorEnv(1, 4, reward=reward, autoreset_mode="Disabled", max_turns=1)
        observations, _ = env.reset(seed=1)
        env.batch.states[0]["players"]["prestige"][:] = prestige
        _, _, _, _, infos = env.step(choose(observations["action_mask"], random.Random(1)))
        assert infos["rewards"][0].tolist() == pytest.approx(expected)


# ---- seeds, refusals, spaces


def test_the_seeds_of_following_games_are_those_that_python_finds() -> None:
    env = SplendorVectorEnv(64, max_turns=1)
    env.reset(seed=0)
    expected = list(range(64))
    for _ in range(6):
        assert env.batch.seeds.tolist() == expected
        for _ in range(2):
            env.step([any_legal(mask, random.Random(1)) for mask in env.action_masks()])
        expected = [next_seed(seed) for seed in expected]
    assert max(expected) > 1 << 61


def test_resets_without_a_seed_follow_from_the_last_games() -> None:
    env = SplendorVectorEnv(3)
    env.reset(seed=[4, 5, 6])
    env.reset()
    assert env.batch.seeds.tolist() == [next_seed(seed) for seed in (4, 5, 6)]


def test_a_seed_is_for_the_games_that_are_dealt_anew() -> None:
    env = SplendorVectorEnv(3)
    env.reset(seed=1)
    seeds = env.reset(seed=100, options={"reset_mask": [False, True, False]})[1]["seed"]
    assert seeds.tolist() == [1, 101, 3]


def test_nothing_can_be_played_before_a_reset() -> None:
    with pytest.raises(ResetNeeded):
        SplendorVectorEnv(2).step([15, 15])


def test_a_seed_may_come_out_of_an_array() -> None:
    env = SplendorVectorEnv(2)
    seeds = env.reset(seed=np.array([7])[0])[1]["seed"]
    assert seeds.tolist() == [7, 8]


def test_an_illegal_action_changes_no_game() -> None:
    env = SplendorVectorEnv(3)
    env.reset(seed=1)
    before = env.batch.states.copy()
    with pytest.raises(IllegalAction, match="game 1: action 71 is not legal now"):
        env.step([20, 71, 20])
    for wrong in (-1, 72):
        with pytest.raises(IllegalAction):
            env.step([20, 20, wrong])
    assert (env.batch.states == before).all()


@pytest.mark.parametrize("actions", [20, [20, 20], [[20, 20, 20]], [20.5, 20.0, 20.0], None])
def test_what_is_no_action_for_each_game_is_refused(actions: Any) -> None:
    env = SplendorVectorEnv(3)
    env.reset(seed=1)
    before = env.batch.states.copy()
    with pytest.raises(ValueError, match="for 3 games: give a whole number for each"):
        env.step(actions)
    assert (env.batch.states == before).all()


def test_options_of_one_learner_lead_to_where_they_are_known() -> None:
    with pytest.raises(TypeError, match=r'opponents: .* vectorization_mode="sync"'):
        gymnasium.make_vec("guildhall/Splendor-v0", 2, opponents="greedy")
    games = gymnasium.make_vec(
        "guildhall/Splendor-v0", 2, vectorization_mode="sync", opponents="greedy"
    )
    observations, _ = games.reset(seed=1)
    assert observations["action_mask"].shape == (2, 72)
    games.close()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"num_envs": 0}, "0 games"),
        ({"num_envs": 2, "threads": 0}, "0 threads"),
        ({"num_envs": 2, "reward": "gold"}, "reward='gold'"),
        ({"num_envs": 2, "max_turns": 0}, "max_turns=0"),
        ({"num_envs": 2, "players": 5}, "players=5"),
        ({"num_envs": 2, "expansion": "moon"}, "expansion='moon'"),
        ({"num_envs": 2, "goal": 12}, "goal=12"),
        ({"num_envs": 2, "goal": 10, "expansion": "cities"}, "goal=10"),
        ({"num_envs": 2, "autoreset_mode": "Never"}, "choose one of NextStep, SameStep, Disabled"),
    ],
)
def test_what_is_impossible_is_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        SplendorVectorEnv(**options)


@pytest.mark.parametrize("seed", [-1, [1, 2], 1 << 63])
def test_seeds_that_are_none_are_refused(seed: Any) -> None:
    env = SplendorVectorEnv(1)
    with pytest.raises(ValueError, match="seed"):
        env.reset(seed=seed)


def test_observations_are_in_their_space_and_masks_alone_are_the_same() -> None:
    told, bare = SplendorVectorEnv(4), SplendorVectorEnv(4, observe=False)
    observations, _ = told.reset(seed=9)
    masks, _ = bare.reset(seed=9)
    rng = random.Random(1)
    for _ in range(100):
        assert observations in told.observation_space
        assert masks in bare.observation_space
        np.testing.assert_array_equal(observations["action_mask"], masks["action_mask"])
        actions = choose(masks["action_mask"], rng)
        observations = told.step(actions)[0]
        masks = bare.step(actions)[0]


def test_a_miniature_ends_with_ten_prestige() -> None:
    env = SplendorVectorEnv(1, goal=10, autoreset_mode="Disabled")
    rng = random.Random(2)
    observations, _ = env.reset(seed=1)
    over = np.zeros(1, np.bool_)
    while not over[0]:
        assert max(env.batch.states[0]["players"]["prestige"]) < 10 or env.to_play[0] == 1
        observations, _, over, _, _ = env.step(choose(observations["action_mask"], rng))
    assert 10 <= max(env.batch.states[0]["players"]["prestige"]) < 15


def test_gymnasium_can_measure_it() -> None:
    class Legal(SplendorVectorEnv):
        """Plays legal actions whatever it is given, as the measure knows no masks."""

        def step(self, actions: Any) -> Any:
            del actions
            return super().step(self.action_masks().argmax(axis=1))

    assert benchmark_vector_step(Legal(4), target_duration=1, seed=1) > 0
