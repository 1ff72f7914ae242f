"""The learner answers as the kernels do, and goes where its gradients say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from guildhall.bots.search.room import make_mind
from guildhall.bots.search.weights import Sizes, shapes_of
from guildhall.training.learner import Batch, Learner, Rate, softmax
from guildhall.training.player import find_subject, learning_runtime, player
from guildhall.training.settings import Settings
from guildhall.training.window import Window

SETTINGS = Settings(chunk=3, teacher_simulations=16, batch=32, window=5000)
SUBJECT = find_subject(SETTINGS)
DESCRIPTION = SUBJECT.description


def make_learner(seed: int = 1, sizes: Sizes = SETTINGS.sizes) -> Learner:
    shapes = shapes_of(DESCRIPTION, sizes)
    learner = Learner(DESCRIPTION, shapes, seed, Rate(3e-3))
    rng = np.random.default_rng(seed)
    for name, part in learner.parts.items():
        learner.parts[name] = part + rng.normal(0, 0.02, part.shape).astype(np.float32)
    learner.average(1.0)
    return learner


@pytest.fixture(scope="module")
def window() -> Window:
    window = Window(SETTINGS, DESCRIPTION, learning_runtime(SUBJECT))
    window.add(player(SETTINGS).teach("test"), found_part=0.3)
    return window


def batches(window: Window, count: int) -> Iterator[Batch]:
    return window.batches(count, np.random.default_rng(2))


@pytest.mark.parametrize("sizes", [SETTINGS.sizes, Sizes(64, 112, 16)])
def test_the_learner_answers_as_the_kernels_do(window: Window, sizes: Sizes) -> None:
    learner, runtime = make_learner(sizes=sizes), learning_runtime(SUBJECT)
    mind = make_mind(runtime, DESCRIPTION, learner.weights({}))
    states = window._states[: len(window)]
    plain = Window(SETTINGS, DESCRIPTION, runtime)
    plain._orders, plain._renamed = plain._orders[:1], plain._renamed[:1]
    plain.added, plain._states, plain._policy = len(window), window._states, window._policy
    chosen = (len(window) - np.random.default_rng(2).integers(1, len(window) + 1, 32)) % 5000
    answers = learner.answer(batch := next(batches(plain, 1)))
    shares = softmax(answers.shares)
    policy = softmax(np.where(batch.legal > 0, answers.logits, -1e9))
    out, prior, value = runtime.actions(72), runtime.decimals(72), runtime.decimals(2)
    for row, k in enumerate(chosen):
        n = runtime.kernels.legal_actions(states[k], out)
        legal = out[:n].copy()
        runtime.kernels.appraise_by_network(states[k], out, n, mind, prior, value, runtime.rng(1))
        seat = int(states[k]["seat"])
        assert value[seat] == pytest.approx(shares[row, 0], abs=1e-5)
        assert prior[:n] == pytest.approx(policy[row][legal], abs=1e-5)


def test_gradients_are_what_small_changes_say(window: Window) -> None:
    learner = make_learner()
    precise: Any = np.float64
    batch = Batch(*(part.astype(precise) for part in next(batches(window, 1))))
    learner.parts = {name: part.astype(precise) for name, part in learner.parts.items()}
    learner._chooser = learner._chooser.astype(precise)

    def loss() -> float:
        return sum(learner._gradients(batch, learner.answer(batch))[1])

    gradients, _ = learner._gradients(batch, learner.answer(batch))
    rng = np.random.default_rng(3)
    for name, part in learner.parts.items():
        flat, gradient = part.reshape(-1), gradients[name].reshape(-1)
        for k in rng.integers(0, flat.size, 5):
            before = flat[k]
            flat[k] = before + 1e-7
            more = loss()
            flat[k] = before - 1e-7
            less = loss()
            flat[k] = before
            assert (more - less) / 2e-7 == pytest.approx(gradient[k], abs=1e-6), name


def test_learning_brings_the_answers_nearer(window: Window) -> None:
    learner = make_learner()
    losses = [sum(learner.learn(batch)) for batch in batches(window, 60)]
    assert np.mean(losses[-10:]) < 0.6 * np.mean(losses[:10])


def test_a_restored_learner_goes_on_as_it_would_have(window: Window) -> None:
    first, second = make_learner(), make_learner(seed=9)
    for batch in batches(window, 5):
        first.learn(batch)
    second.restore({name: part.copy() for name, part in first.state().items()})
    for batch in batches(window, 5):
        first.learn(batch)
        second.learn(batch)
    assert first.step_count == second.step_count == 10
    for name, part in first.parts.items():
        assert np.array_equal(part, second.parts[name])


def test_renaming_colours_changes_neither_legal_moves_nor_targets(window: Window) -> None:
    for batch in batches(window, 3):
        assert (batch.policy[batch.legal == 0] == 0).all()
        assert batch.policy.sum(1) == pytest.approx(1, abs=1e-3)
        assert batch.shares.sum(1) == pytest.approx(1, abs=1e-3)
