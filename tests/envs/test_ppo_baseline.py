"""The script of the PPO baseline follows the slope of its own loss, learns, and draws its curve."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from guildhall.envs import splendor_v0
from guildhall.games import splendor

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
import ppo
import ppo_cards
import ppo_network

sys.path.pop()  # else its hall.py hides the tests of the hall from their processes

COUNT = 30
CARDS = ppo_cards.Cards(
    3,
    4,
    bought=((0, 1), (1, 3), (2, 6)),
    reserved=((0, 2), (2, 5)),
    moved=((0, (2,)), (4, (1, 3))),
    bonuses=slice(0, 2),
    costs=slice(2, 4),
)
"""A game of seven actions: five point at one of three cards, two bring all of them nearer."""


def made_up(dice: np.random.Generator) -> tuple[ppo_network.Weights, ppo_network.Batch]:
    """A small network and decisions that it has not made."""
    weights = {
        name: array.astype("f8") + dice.normal(0, 0.1, array.shape)
        for name, array in ppo_network.new_weights(12 + 5, 7, dice, CARDS).items()
    }
    masks = dice.random((COUNT, 7)) < 0.7
    masks[:, 0] = True
    inputs = dice.normal(size=(COUNT, 12 + 5))
    likely = ppo_network.think(weights, inputs, masks, CARDS).likely
    actions = (likely * dice.random(likely.shape)).argmax(axis=1)
    logs = np.log(likely[np.arange(COUNT), actions]) + dice.normal(0, 0.15, COUNT)
    gains, returns = dice.normal(size=(2, COUNT))
    return weights, ppo_network.Batch(inputs, masks, actions, logs, gains, returns)


def loss(weights: ppo_network.Weights, batch: ppo_network.Batch) -> float:
    """The loss of PPO as papers write it."""
    *_, likely, values = ppo_network.think(weights, batch.inputs, batch.masks, CARDS)
    ratio = np.exp(np.log(likely[np.arange(COUNT), batch.actions] + 1e-10) - batch.logs)
    clipped = np.clip(ratio, 1 - ppo_network.CLIP, 1 + ppo_network.CLIP)
    gained = np.minimum(ratio * batch.gains, clipped * batch.gains).mean()
    surprise = -(likely * np.log(likely + 1e-10)).sum(axis=1).mean()
    wrong = np.square(values - batch.returns).mean() / 2
    return float(-gained - ppo_network.BONUS * surprise + ppo_network.VALUE_PART * wrong)


def test_slopes_are_those_of_the_loss() -> None:
    dice = np.random.default_rng(0)
    weights, batch = made_up(dice)
    slopes = ppo_network.slopes_of(weights, batch, CARDS)
    for name, array in weights.items():
        for _ in range(4):
            where = tuple(int(dice.integers(0, size)) for size in array.shape)
            near: list[float] = []
            for step in (1e-7, -1e-7):
                moved = {**weights, name: array.copy()}
                moved[name][where] += step
                near.append(loss(moved, batch))
            slope: Any = slopes[name][where]
            assert slope == pytest.approx((near[0] - near[1]) / 2e-7, abs=1e-6)


def test_a_lesson_changes_the_network_and_a_run_goes_on(tmp_path: Path) -> None:
    school = ppo.School(2, seed=1)
    before = {name: array.copy() for name, array in school.learner.weights.items()}
    school.lesson(5e-4)
    assert all((school.learner.weights[name] != array).any() for name, array in before.items())
    points = [ppo.Point(0.0, 0.0, 0, 50.0, 5.0, 0.0, 0.0), ppo.Point(1.5, 1.0, 9, 90.0, 5.0, 5, 2)]
    school.minutes, school.processor_minutes = 1.75, 1.25
    ppo.keep(tmp_path, school, points)
    again = ppo.School(2, seed=2)
    assert ppo.restore(tmp_path, again) == points
    assert (again.lessons, again.minutes, again.processor_minutes) == (1, 1.75, 1.25)
    assert again.decisions == school.decisions == ppo.GAMES * ppo.STEPS
    for name, array in ppo_network.read_weights(tmp_path / "ppo.npz").items():
        np.testing.assert_array_equal(array, school.learner.weights[name])
    drawn = ET.parse(tmp_path / "curve.svg")  # noqa: S314 - it was written here
    assert "against greedy" in "".join(drawn.getroot().itertext())


def test_the_network_plays_as_a_bot() -> None:
    weights = ppo.School(2, seed=1).learner.weights
    shares = list(ppo.measure(weights, 2, deals=2))
    assert len(shares) == 4
    assert all(0 <= share <= 100 for share in shares[::2])


def test_the_network_reads_prices_as_the_rules_make_them() -> None:
    env = splendor_v0.raw_env(3)
    reader = ppo_cards.Reader(env.fields, 3)
    env.reset(seed=4)
    dice = np.random.default_rng(4)
    looked_at = 0
    for agent in env.agent_iter():
        told, _, over, cut, _ = env.last()
        if over or cut:
            break
        assert told is not None
        observation, mask = told["observation"], told["action_mask"]
        inputs = reader.read(observation[None])
        assert inputs.shape == (1, reader.size)
        about = ppo_cards.CARDS.of(inputs)[1][0]
        if env.infos[agent]["decision"] == "turn":
            looked_at += 1
            for card, action in ppo_cards.CARDS.bought:
                assert about[card][21] == mask[action], env.action_text(action)
        nobles = env.fields["nobles"].of(observation)
        bonuses = env.fields["player_1.bonuses"].of(observation)
        lacks = np.maximum(nobles[:, 1:] - bonuses, 0).sum(axis=1) / 4
        first = len(reader.rest)
        np.testing.assert_array_equal(inputs[0, first + 1 : first + 15 : 3], lacks.astype("f4"))
        env.step(int(dice.choice(np.flatnonzero(mask))))
    assert looked_at > 30


def test_cards_are_pointed_at_by_the_actions_that_name_them() -> None:
    env = splendor_v0.raw_env(2)
    names = [f"{row}{place}" for row in "abc" for place in (1, 2, 3, 4)]
    said = {action: env.action_text(action) for action in range(72)}
    assert [said[action] for _, action in ppo_cards.CARDS.bought] == [
        *(f"buy {name}" for name in names),
        *(f"pay {place}" for place in (1, 2, 3)),
    ]
    assert [said[action] for _, action in ppo_cards.CARDS.reserved] == [
        f"reserve {n}" for n in names
    ]


def test_a_run_that_has_its_minutes_is_not_trained_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    school = ppo.School(2, seed=1)
    school.decisions, school.minutes, school.processor_minutes = 9, 2.0, 1.0
    ppo.keep(tmp_path, school, [ppo.Point(2.0, 1.0, 9, 90.0, 5.0, 5, 2)])
    monkeypatch.delattr(ppo.School, "lesson")
    ppo.train(tmp_path, minutes=1.0, players=2, seed=1)


def test_a_network_is_kept_small_and_plays_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    school = ppo.School(2, seed=1)
    school.lesson(5e-4)
    ppo.keep(tmp_path, school, [])
    ppo_network.write_network(tmp_path / "network.npz", school.learner.weights)
    small, whole = tmp_path / "network.npz", tmp_path / "ppo.npz"
    assert small.stat().st_size < whole.stat().st_size / 5
    read = ppo_network.read_weights(small)
    assert set(read) == set(school.learner.weights)
    for name, array in school.learner.weights.items():
        np.testing.assert_allclose(read[name], array, rtol=1e-3, atol=1e-6)
    monkeypatch.setattr(ppo, "NETWORK", small)
    view = splendor.Game(2, seed=1).view_for(0)
    assert str(ppo.Trained().choose(view)) == str(ppo.PpoBot(school.learner.weights).choose(view))
