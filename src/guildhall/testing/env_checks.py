"""Checks that an environment keeps to the rules of environments: seeds, masks, secrets, copies."""

from __future__ import annotations

import random
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import numpy as np

from guildhall.testing.verdict import at, require

MOST_STEPS = 2_000
"""Games that go on for longer are left there."""
BETWEEN_CLOSE_LOOKS = 6
"""Every sixth decision is looked at from all seats."""


def check_env(env_or_factory: Any, *, seeds: Iterable[int] = range(3)) -> None:
    """Check an AEC environment like ours; AssertionError says where it goes wrong.

    Takes an environment, which stays as it is, or what makes a new one at each call. Wrappers are
    taken off: what is within can be cloned and determinised as `guildhall.envs.GuildhallEnv` can.
    Random games are played, and looked at from every seat.
    """
    for seed in seeds:
        with at(f"seed {seed}"):
            check_game(_made(env_or_factory), _made(env_or_factory), seed)


def check_game(env: Any, twin: Any, seed: int) -> None:
    """Play a random game twice and look at every position."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    twin.reset(seed=seed + 1)
    twin.reset(seed=seed)  # whatever was played before
    for step in range(MOST_STEPS):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            check_end(env)
            return
        with at(f"step {step}, {agent}"):
            require(twin.agent_selection == agent, "the same seed and actions, another agent")
            check_same(env.observe(agent), twin.observe(agent), "the same seed and actions")
            mask = env.observe(agent)["action_mask"]
            check_mask(env, agent, mask)
            if step % BETWEEN_CLOSE_LOOKS == 0:
                check_all_seats(env, seed + step)
            action = int(rng.choice(np.flatnonzero(mask)))
            env.step(action)
            twin.step(action)


def check_mask(env: Any, agent: str, mask: Any) -> None:
    """Whoever has to decide has a legal action, and an illegal one changes nothing."""
    require(mask.dtype == np.int8, f"the mask is {mask.dtype}, not int8")
    require(mask.any(), "no action is legal, and the game is not over")
    illegal = np.flatnonzero(mask == 0)
    if len(illegal) == 0:
        return
    before = env.state()
    try:
        env.step(int(illegal[0]))
    except ValueError:
        require(np.array_equal(env.state(), before), "a refused action has changed the game")
        require(env.agent_selection == agent, "a refused action has passed the turn on")
    else:
        raise AssertionError(f"action {illegal[0]} is masked, and yet it was played")


def check_all_seats(env: Any, seed: int) -> None:
    """Every seat is told what is in its space, and nothing that it may not know."""
    before = env.state()
    for agent in env.agents:
        told = env.observe(agent)
        require(told in env.observation_space(agent), f"{agent} is told what is not in its space")
        if agent != env.agent_selection:
            require(not told["action_mask"].any(), f"{agent} does not decide, yet has actions")
        guess = env.determinise(agent, seed)
        check_same(guess.observe(agent), told, f"{agent}: two deals that it cannot tell apart")
    for agent in env.agents:
        check_playable(env.determinise(agent, seed), seed)
    clone = env.clone()
    mask = clone.observe(clone.agent_selection)["action_mask"]
    clone.step(int(np.flatnonzero(mask)[0]))
    require(np.array_equal(env.state(), before), "looking, or playing on a clone, changed the game")


def check_playable(guess: Any, seed: int) -> None:
    """What was dealt anew can be played on, by the mask that it tells."""
    legal = np.flatnonzero(guess.observe(guess.agent_selection)["action_mask"])
    require(len(legal) > 0, "no action is legal in a guess, and the game is not over")
    action = int(legal[seed % len(legal)])
    try:
        guess.step(action)
    except ValueError as error:
        raise AssertionError(f"a guess allows action {action}, and refuses it: {error}") from error


def check_end(env: Any) -> None:
    """The game is over for all at once, and nobody can do anything."""
    over = {env.terminations[agent] or env.truncations[agent] for agent in env.agents}
    require(over == {True}, "the game is over for some agents only")
    for agent in env.agents:
        require(not env.observe(agent)["action_mask"].any(), f"{agent} has actions after the end")
    require(
        all("result" in env.infos[agent] for agent in env.agents), "infos do not tell the result"
    )


def _made(env_or_factory: Any) -> Any:
    """An environment without wrappers that nobody else plays on."""
    if callable(env_or_factory):
        return env_or_factory().unwrapped
    return deepcopy(env_or_factory.unwrapped)


def check_same(one: dict[str, Any], other: dict[str, Any], when: str) -> None:
    """Two observations are equal."""
    for name in ("observation", "action_mask"):
        require(np.array_equal(one[name], other[name]), f"{when}: another {name}")
