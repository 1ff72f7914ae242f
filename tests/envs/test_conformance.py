"""Our environments pass the tests that PettingZoo and Gymnasium publish."""

from __future__ import annotations

import copy
import inspect
import pickle
import random
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pettingzoo.test
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.utils import wrappers

from env_games import EDITIONS, any_legal, play_out
from guildhall.envs import (
    IllegalAction,
    carcassonne_v0,
    splendor_v0,
    versions,
)
from guildhall.envs.batch import next_seed
from guildhall.envs.registration import pettingzoo_ids
from guildhall.games.contract import IllegalMove

PUBLISHED: Any = pettingzoo.test
EXCUSED = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)
"""What PettingZoo says of every dictionary outside of its own list of names."""
FACTORIES: dict[str, Any] = {
    **{
        f"splendor-{edition or 'base'}": partial(splendor_v0.env, expansion=edition)
        for edition in EDITIONS
    },
    "splendor-4": partial(splendor_v0.env, players=4),
    "splendor-miniature": partial(splendor_v0.env, goal=10, players=3),
    "splendor-float": partial(splendor_v0.env, observation="float32"),
    "splendor-structured": partial(splendor_v0.env, observation="structured", reward="delta"),
    "splendor-limited": partial(splendor_v0.env, max_turns=9, reward="score"),
    "splendor-history": partial(splendor_v0.env, history=5),
    "carcassonne": carcassonne_v0.env,
}


@pytest.mark.filterwarnings(*EXCUSED)
@pytest.mark.parametrize("name", FACTORIES)
def test_pettingzoo_accepts_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    cycles = 60 if name == "carcassonne" else 200
    PUBLISHED.api_test(FACTORIES[name](), num_cycles=cycles)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.soak
@pytest.mark.filterwarnings(*EXCUSED)
@pytest.mark.parametrize("name", FACTORIES)
def test_pettingzoo_accepts_it_for_long(name: str) -> None:
    PUBLISHED.api_test(FACTORIES[name](), num_cycles=1000)


@pytest.mark.soak
@pytest.mark.parametrize("name", FACTORIES)
def test_pettingzoo_can_measure_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    PUBLISHED.performance_benchmark(FACTORIES[name]())
    assert "Finished" in capsys.readouterr().out


@pytest.mark.parametrize("name", FACTORIES)
def test_a_seed_makes_the_same_game_for_pettingzoo(name: str) -> None:
    PUBLISHED.seed_test(FACTORIES[name], num_cycles=40)


@pytest.mark.parametrize("module", [splendor_v0, carcassonne_v0])
def test_pettingzoo_sees_it_rendered(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    PUBLISHED.render_test(module.env, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})
    assert "P1" in capsys.readouterr().out


@pytest.mark.parametrize("options", [{}, {"players": 3, "expansion": "orient"}])
def test_gymnasium_accepts_the_learner(options: dict[str, Any]) -> None:
    env = gymnasium.make("guildhall/Splendor-v0", opponents="random", **options)
    check_env(env.unwrapped)


def test_gymnasium_accepts_the_learner_of_carcassonne() -> None:
    check_env(gymnasium.make("guildhall/Carcassonne-v0", opponents="random").unwrapped)


@pytest.mark.parametrize("module", [splendor_v0, carcassonne_v0])
def test_the_wrapped_environment_takes_what_the_raw_one_takes(module: Any) -> None:
    assert inspect.signature(module.env) == inspect.signature(module.raw_env)
    assert "-1" in module.env.__doc__
    assert module.env(3).possible_agents == module.raw_env(3).possible_agents


def test_names_lead_to_environments() -> None:
    for name in pettingzoo_ids():
        env = pettingzoo.make("aec", name)
        assert str(env) == name.removeprefix("guildhall/").replace("-", "_")
    vector = gymnasium.make_vec(
        "guildhall/Splendor-v0", num_envs=2, vectorization_mode="vector_entry_point"
    )
    assert vector.num_envs == 2
    assert set(versions()) == {"guildhall", "splendor", "carcassonne"}


@pytest.mark.parametrize("make", [splendor_v0.raw_env, carcassonne_v0.raw_env])
def test_copies_go_their_own_way(make: Any) -> None:
    env, rng = make(), random.Random(1)
    env.reset(seed=4)
    for _ in range(20):
        env.step(any_legal(env.last()[0]["action_mask"], rng))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env.clone()]
    before = env.state()
    ends = []
    for twin in twins:
        np.testing.assert_array_equal(twin.state(), before)
        assert twin.last()[4]["notation"] == env.last()[4]["notation"]
        play_out(twin, random.Random(2))
        ends.append(twin.state())
        np.testing.assert_array_equal(env.state(), before)
    np.testing.assert_array_equal(ends[0], ends[1])
    np.testing.assert_array_equal(ends[0], ends[2])
    play_out(env, random.Random(2))
    np.testing.assert_array_equal(env.state(), ends[0])


def test_a_state_can_be_returned_to() -> None:
    env: Any = splendor_v0.raw_env(players=3)
    rng = random.Random(5)
    env.reset(seed=4)
    for _ in range(9):
        env.step(any_legal(env.last()[0]["action_mask"], rng))
    kept = env.get_state()
    observation, told = env.last()[0], env.last()[4]
    play_out(env, rng)
    assert not env.agents
    env.reset(seed=5)
    env.set_state(kept)
    assert env.agents == env.possible_agents
    for name in ("decision", "turn", "seat", "seed", "notation"):
        assert env.last()[4][name] == told[name]
    for name, part in env.last()[0].items():
        np.testing.assert_array_equal(part, observation[name])
    for other in (carcassonne_v0.raw_env(), splendor_v0.raw_env(players=2)):
        with pytest.raises(ValueError, match="another game"):
            other.set_state(kept)


def test_before_a_game_is_dealt_nothing_can_be_played() -> None:
    with pytest.raises(ResetNeeded):
        splendor_v0.raw_env().step(15)


def test_what_is_there_under_no_name_or_number_is_told() -> None:
    env = splendor_v0.raw_env()
    with pytest.raises(KeyError, match="bonk: fields are decision, argument, passes"):
        env.fields["bonk"]
    env.reset(seed=1)
    for action in (-1, 72):
        with pytest.raises(IndexError, match="there are 0 to 71"):
            env.action_text(action)


def test_what_is_dealt_anew_is_what_its_owner_may_do() -> None:
    env = splendor_v0.raw_env()
    env.reset(seed=3)
    for text in ("reserve tier1", "take W W", "take R G O", "take B B", "take W R B", "take G O B"):
        env.step(env.parse(text))
    pay_the_unseen_card = 57
    allowed = set()
    for seed in range(40):
        guess = env.determinise("player_1", seed)
        mask = guess.observe("player_0")["action_mask"]
        assert (mask == guess.infos["player_0"]["action_mask"]).all()
        assert (mask == guess.action_masks()).all()
        allowed.add(bool(mask[pay_the_unseen_card]))
    assert allowed == {False, True}


def test_the_end_is_the_same_for_everybody() -> None:
    env: Any = splendor_v0.raw_env(players=3)
    env.reset(seed=6)
    rng = random.Random(6)
    while not env.terminations[env.agent_selection]:
        env.step(any_legal(env.observe(env.agent_selection)["action_mask"], rng))
    assert set(env.terminations.values()) == {True}
    assert sum(env.rewards.values()) == pytest.approx(0)
    results = [env.infos[agent]["result"] for agent in env.agents]
    assert results[0] == results[1] == results[2]
    assert min(results[0]["places"]) == 1
    assert max(results[0]["points"]) >= 15
    for agent in list(env.agents):
        observation, reward, over, cut, _ = env.last()
        assert env.agent_selection == agent
        assert (over, cut) == (True, False)
        assert reward == pytest.approx(1 - (results[0]["places"][int(agent[-1])] - 1))
        assert not observation["action_mask"].any()
        env.step(None)
    assert not env.agents


def test_an_illegal_action_is_refused_or_ends_the_game() -> None:
    raw = splendor_v0.raw_env()
    raw.reset(seed=1)
    before = raw.state()
    for wrong in (71, -1, 72):
        with pytest.raises(IllegalAction):
            raw.step(wrong)
    np.testing.assert_array_equal(raw.state(), before)
    assert raw.agent_selection == "player_0"
    wrapped = splendor_v0.env()
    wrapped.reset(seed=1)
    wrapped.step(71)
    assert wrapped.last()[1:4] == (-1, True, True)


def test_actions_have_their_notation() -> None:
    env = splendor_v0.raw_env()
    env.reset(seed=1)
    assert env.action_text(45) == "buy a1"
    action = env.parse("take R G O")
    env.step(action)
    assert env.last()[4]["notation"] == env.action_text(action)
    with pytest.raises(IllegalMove):
        env.parse("buy c1")
    game = carcassonne_v0.raw_env()
    game.reset(seed=1)
    for action, number in enumerate(game.last()[4]["action_ids"]):
        text = game.action_text(action)
        assert game.parse(text) == action
        assert game.game().actions.move(int(number)).text == text


def test_the_wrappers_do_what_those_of_pettingzoo_do() -> None:
    theirs: Any = splendor_v0.raw_env(players=3)
    theirs = wrappers.TerminateIllegalWrapper(theirs, illegal_reward=-1)
    theirs = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(theirs))
    ours = splendor_v0.env(players=3)
    for env in (theirs, ours):
        assert not hasattr(env, "agents")
        with pytest.raises(AssertionError):
            env.step(15)
    rng, fouls = random.Random(8), 0
    for seed in range(6):
        for env in (theirs, ours):
            env.reset(seed=seed)
        while theirs.agents:
            assert ours.agents == theirs.agents
            assert ours.agent_selection == theirs.agent_selection
            told, expected = ours.last(), theirs.last()
            assert told[1:4] == expected[1:4]
            assert ours.rewards == theirs.rewards
            for name, part in expected[0].items():
                np.testing.assert_array_equal(told[0][name], part)
            over = expected[2] or expected[3]
            action = None if over else any_legal(told[0]["action_mask"], rng)
            if not over and seed % 2 and rng.random() < 0.02:
                action, fouls = 71, fouls + 1
            for env in (theirs, ours):
                env.step(action)
        assert not ours.agents
    assert fouls
    ours.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        ours.step(72)


def test_wrapped_environments_are_copied_and_pickled_as_a_whole() -> None:
    env = splendor_v0.env()
    env.reset(seed=3)
    env.step(15)
    before = env.state()
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        np.testing.assert_array_equal(twin.state(), before)
        assert str(twin) == str(env) == "splendor_v0"
        twin.step(16)
        assert twin.last()[4]["turn"] == 2
        assert twin.agent_selection == twin.unwrapped.agent_selection == "player_0"
        assert env.agent_selection == "player_1"
        np.testing.assert_array_equal(env.state(), before)


def test_later_resets_follow_from_the_seed() -> None:
    env = splendor_v0.raw_env()
    env.reset(seed=11)
    env.reset()
    assert env.infos["player_0"]["seed"] == next_seed(11)
    other = splendor_v0.raw_env()
    other.reset(seed=next_seed(11))
    np.testing.assert_array_equal(env.state(), other.state())


@pytest.mark.parametrize(
    "options", [{"observation": "colours"}, {"render_mode": "gold"}, {"reward": "fame"}]
)
def test_options_that_are_none_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options.values()))):
        splendor_v0.raw_env(**options)
