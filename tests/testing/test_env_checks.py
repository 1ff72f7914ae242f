"""`check_env` accepts our environments and finds what is wrong with others."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
import pytest

from guildhall.envs import carcassonne_v0, splendor_v0
from guildhall.envs.aec import GuildhallEnv
from guildhall.envs.splendor_blueprint import splendor_blueprint
from guildhall.testing import check_env


@pytest.mark.parametrize("expansion", [None, "orient"])
def test_ours_are_accepted(expansion: str | None) -> None:
    check_env(lambda: splendor_v0.raw_env(3, expansion), seeds=[1])


def test_ours_with_open_hands_are_accepted() -> None:
    check_env(lambda: splendor_v0.raw_env(perfect_information=True), seeds=[1, 2])


def test_an_environment_itself_is_accepted_in_its_wrappers_and_stays_as_it_is() -> None:
    env = splendor_v0.env(3)
    env.reset(seed=4)
    env.step(env.unwrapped.parse("take R G O"))
    before = env.state()
    check_env(env, seeds=[1])
    np.testing.assert_array_equal(env.state(), before)
    check_env(splendor_v0.env, seeds=[1])


def test_carcassonne_is_accepted() -> None:
    check_env(carcassonne_v0.raw_env, seeds=[1])


class Peeking(GuildhallEnv):
    """Tells the next card of a deck."""

    def observe(self, agent: str) -> dict[str, Any]:
        told = super().observe(agent)
        told["observation"][1] = self.table.batch.states[0]["deck"][0][0]
        return told


class Forgetful(GuildhallEnv):
    """Allows everything."""

    def observe(self, agent: str) -> dict[str, Any]:
        told = super().observe(agent)
        return {**told, "action_mask": np.ones_like(told["action_mask"])}


class Moody(GuildhallEnv):
    """Deals as it likes."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed=None if seed else seed, options=options)


class Sloppy(GuildhallEnv):
    """Plays something else where an action is illegal."""

    def step(self, action: int | None) -> None:
        mask = self.action_masks()
        super().step(action if action is None or mask[action] else int(mask.argmax()))


class Stale(GuildhallEnv):
    """Deals an unseen card anew, and still allows what the old one did."""

    def determinise(self, agent: str, seed: int) -> Self:
        twin = super().determinise(agent, seed)
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return twin


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (Peeking, "cannot tell apart"),
        (Forgetful, "does not decide, yet has actions"),
        (Moody, "the same seed"),
        (Sloppy, "masked, and yet it was played"),
        (Stale, "a guess allows action"),
    ],
)
def test_faults_are_found(kind: type[GuildhallEnv], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_env(lambda: kind(splendor_blueprint(2), name="faulty"), seeds=[1])
    with pytest.raises(AssertionError, match=complaint):
        check_env(kind(splendor_blueprint(2), name="faulty"), seeds=[1])
