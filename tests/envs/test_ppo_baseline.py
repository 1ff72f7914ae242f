"""The script of the PPO baseline follows the slope of its own loss, learns, and draws its curve."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
import ppo

sys.path.pop()  # else its hall.py hides the tests of the hall from their processes

COUNT = 30


def made_up(dice: np.random.Generator) -> tuple[ppo.Weights, ppo.Batch]:
    """A small network and decisions that it has not made."""
    weights = {
        name: array.astype("f8") + dice.normal(0, 0.1, array.shape)
        for name, array in ppo.new_weights(12, 7, dice).items()
    }
    masks = dice.random((COUNT, 7)) < 0.7
    masks[:, 0] = True
    inputs = dice.normal(size=(COUNT, 12))
    _, _, likely, _ = ppo.think(weights, inputs, masks)
    actions = (likely * dice.random(likely.shape)).argmax(axis=1)
    logs = np.log(likely[np.arange(COUNT), actions]) + dice.normal(0, 0.15, COUNT)
    gains, returns = dice.normal(size=(2, COUNT))
    return weights, ppo.Batch(inputs, masks, actions, logs, gains, returns)


def loss(weights: ppo.Weights, batch: ppo.Batch) -> float:
    """The loss of PPO as papers write it."""
    _, _, likely, values = ppo.think(weights, batch.inputs, batch.masks)
    ratio = np.exp(np.log(likely[np.arange(COUNT), batch.actions] + 1e-10) - batch.logs)
    clipped = np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP)
    gained = np.minimum(ratio * batch.gains, clipped * batch.gains).mean()
    surprise = -(likely * np.log(likely + 1e-10)).sum(axis=1).mean()
    wrong = np.square(values - batch.returns).mean() / 2
    return float(-gained - ppo.BONUS * surprise + ppo.VALUE_PART * wrong)


def test_slopes_are_those_of_the_loss() -> None:
    dice = np.random.default_rng(0)
    weights, batch = made_up(dice)
    slopes = ppo.slopes_of(weights, batch)
    for name, array in weights.items():
        for _ in range(4):
            where = tuple(int(dice.integers(0, size)) for size in array.shape)
            near: list[float] = []
            for step in (1e-5, -1e-5):
                moved = {**weights, name: array.copy()}
                moved[name][where] += step
                near.append(loss(moved, batch))
            slope: Any = slopes[name][where]
            assert slope == pytest.approx((near[0] - near[1]) / 2e-5, abs=1e-6)


def test_a_lesson_changes_the_network_and_a_run_goes_on(tmp_path: Path) -> None:
    school = ppo.School(2, seed=1)
    before = {name: array.copy() for name, array in school.learner.weights.items()}
    school.lesson(5e-4)
    assert all((school.learner.weights[name] != array).any() for name, array in before.items())
    points = [ppo.Point(0.0, 0.0, 0, 50.0, 5.0, 0.0, 0.0), ppo.Point(1.5, 1.0, 9, 90.0, 5.0, 5, 2)]
    ppo.keep(tmp_path, school, points)
    again = ppo.School(2, seed=2)
    assert ppo.restore(tmp_path, again) == points
    assert again.decisions == school.decisions == ppo.GAMES * ppo.STEPS
    for name, array in ppo.read_weights(tmp_path / "ppo.npz").items():
        np.testing.assert_array_equal(array, school.learner.weights[name])
    drawn = ET.parse(tmp_path / "curve.svg")  # noqa: S314 - it was written here
    assert "against greedy" in "".join(drawn.getroot().itertext())


def test_the_network_plays_as_a_bot() -> None:
    weights = ppo.School(2, seed=1).learner.weights
    shares = list(ppo.measure(weights, 2, deals=2))
    assert len(shares) == 4
    assert all(0 <= share <= 100 for share in shares[::2])
