"""How many steps environments take a processor second, as measured in one run on this machine."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numba
import numpy as np
from measuring import at_least, show

from guildhall.envs import SplendorVectorEnv, carcassonne_v0, splendor_v0
from guildhall.games.splendor.fast import Engine

GAMES = 1024
STEPS = 100
ROUNDS = 9


@numba.njit
def choose(masks: Any, actions: Any, draws: Any) -> None:
    """A random legal action for each game, 0 where there is none."""
    for i in range(len(masks)):
        legal = masks[i].sum()
        left = int(draws[i] * legal) if legal else -1
        actions[i] = 0
        for action in range(masks.shape[1]):
            if masks[i][action]:
                if left == 0:
                    actions[i] = action
                    break
                left -= 1


def main() -> None:
    """Measure everything and print a line for each."""
    print(f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores")
    print("steps a processor second, the best of several runs by turns\n")
    measure_goals()
    measure_editions()
    measure_single(carcassonne_v0.raw_env, "Carcassonne, AEC")


def measure_goals() -> None:
    """Two players, base game: the figures that have a goal, beside bare playouts."""
    told, bare = SplendorVectorEnv(GAMES), SplendorVectorEnv(GAMES, observe=False)
    engine = Engine(2)
    engine.playouts(64)
    rates: dict[str, float] = {}
    for turn in range(ROUNDS):
        best(rates, "told", vector_rate(told, turn))
        best(rates, "bare", vector_rate(bare, turn))
        best(rates, "playouts", rate(partial(playouts, engine, turn)))
    show("playouts, moves", f"{rates['playouts']:,.0f}", "no environment")
    observed, masked = rates["told"], rates["bare"]
    show("vector, observation and mask", f"{observed:,.0f}", at_least(3_000_000, observed))
    show("vector, mask only", f"{masked:,.0f}", at_least(5_000_000, masked))
    measure_single(splendor_v0.raw_env, "AEC", aim=50_000)
    measure_single(splendor_v0.env, "AEC, wrapped as `env()`", aim=50_000)


def playouts(engine: Engine, seed: int) -> int:
    """Random games without an environment; tell how many moves there were."""
    return engine.playouts(2000, seed).moves


def measure_editions() -> None:
    """All editions and numbers of players, observation and mask."""
    for expansion in (None, "cities", "trading_posts", "orient", "strongholds"):
        for players in (2, 3, 4):
            env = SplendorVectorEnv(GAMES, players, expansion)
            rates: dict[str, float] = {}
            for turn in range(3):
                best(rates, "told", vector_rate(env, turn))
            show(f"{expansion or 'base'}, {players} players", f"{rates['told']:,.0f}")


def measure_single(make: Callable[[], Any], name: str, aim: float = 0) -> None:
    """One game at a time by way of `last` and `step`, as the loops of PettingZoo do."""
    env = make()
    play(env, 200)
    rates: dict[str, float] = {}
    for _ in range(5):
        best(rates, "aec", rate(lambda: play(env, 4000)))
    show(name, f"{rates['aec']:,.0f}", at_least(aim, rates["aec"]) if aim else "")


def play(env: Any, steps: int) -> int:
    """Play so many steps, game after game; the first legal actions but one are as good as any."""
    taken = 0
    while taken < steps:
        env.reset()
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[taken % len(legal)])
            taken += 1
    return taken


def vector_rate(env: SplendorVectorEnv, seed: int) -> float:
    """Steps of all games a processor second; the time to choose actions does not count."""
    actions = np.zeros(GAMES, np.int64)
    draws = np.random.default_rng(seed).random((STEPS, GAMES))
    env.reset(seed=seed)
    spent = 0.0
    for step in range(STEPS):
        choose(env.action_masks(), actions, draws[step])
        start = time.process_time()
        env.step(actions)
        spent += time.process_time() - start
    return GAMES * STEPS / spent


def rate(work: Callable[[], int]) -> float:
    """How many of what it counts something does a processor second."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def best(rates: dict[str, float], name: str, figure: float) -> None:
    """Keep the best figure of a name: others have been disturbed."""
    rates[name] = max(rates.get(name, 0.0), figure)


if __name__ == "__main__":
    main()
