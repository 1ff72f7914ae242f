"""Seeds deal, and environments tell, what they did when their version was made.

If one of these fails, results of the version can no longer be compared: raise the version of the
environment and add its golden file beside the old one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from env_games import EDITIONS
from guildhall.envs import carcassonne_v0, splendor_v0
from guildhall.games.carcassonne.rules.ruleset import DRAWS

GOLDEN = Path(__file__).parents[1] / "golden" / "envs" / "v0.json"
SEEDS = (0, 1, 2026)
MANY = range(100, 200)
"""Seeds of a hundred games more, of which only a number is kept."""
CASES = [("splendor", edition, players) for edition, players in product(EDITIONS, (2, 3, 4))]
CASES += [("carcassonne", draw, players) for draw, players in product(DRAWS, (2, 3, 4, 5))]


def make(game: str, edition: str | None, players: int) -> Any:
    if game == "splendor":
        return splendor_v0.raw_env(players, edition)
    return carcassonne_v0.raw_env(players, edition or "variant")


def name_of(case: tuple[str, str | None, int]) -> str:
    game, edition, players = case
    return f"{game} {edition or 'base'} {players}"


def first_table(env: Any, seed: int) -> list[str]:
    """What lies open after the deal of a seed."""
    env.reset(seed=seed)
    game = env.game()
    if env.blueprint.game == "splendor":
        cards = [card.code for row in game.rows for card in row]
        return cards + [noble.name for noble in game.nobles if noble]
    return str(game).splitlines()[-3:]


def digest(env: Any, seeds: Iterable[int]) -> str:
    """Everything that is told in games whose actions are fixed by rule, as a number."""
    told = hashlib.sha256()
    for seed in seeds:
        env.reset(seed=seed)
        steps = 0
        while env.table.seat >= 0:
            observation = env.observe(env.agent_selection)
            told.update(observation["observation"].tobytes())
            told.update(observation["action_mask"].tobytes())
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[(7 * steps + 3) % len(legal)]))
            steps += 1
        told.update(np.array(list(env.rewards.values()), np.float32).tobytes())
    return told.hexdigest()[:16]


def written(case: tuple[str, str | None, int]) -> dict[str, Any]:
    env = make(*case)
    return {
        "told": digest(env, SEEDS),
        "told of many": digest(env, MANY),
        "dealt": {str(seed): first_table(env, seed) for seed in SEEDS},
    }


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_version_stays_what_it_is(case: tuple[str, str | None, int]) -> None:
    assert written(case) == json.loads(GOLDEN.read_text())[name_of(case)]
