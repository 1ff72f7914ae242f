"""For Minari: games of a bot in the learner's seat, as a data set for offline learning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import minari
from minari.data_collector import EpisodeBuffer

from guildhall.bots import registry
from guildhall.envs.single import LearnerEnv, SplendorEnv
from guildhall.games import catalogue


def make_dataset(
    name: str,
    *,
    teacher: str = "greedy",
    seeds: Sequence[int] = range(100),
    env: LearnerEnv | None = None,
) -> Any:
    """Let a bot of the registry play the learner of an environment, and keep what it saw and did.

    `name` is that of the data set, such as `guildhall/splendor-greedy-v0`; `seeds` are those of the
    games. Minari keeps it where it keeps all data sets of a user, and gives it back.
    """
    learner = env or SplendorEnv(observation="float32")
    episodes = [play(learner, teacher, seed) for seed in seeds]
    return minari.create_dataset_from_buffers(
        name,
        episodes,
        action_space=learner.action_space,
        observation_space=learner.observation_space,
        algorithm_name=teacher,
        description=f"{catalogue.game(learner.blueprint.game).title}: games of {teacher}",
        eval_env=None,
    )


def play(env: LearnerEnv, teacher: str, seed: int) -> EpisodeBuffer:
    """One game of a bot in the learner's seat."""
    bot = registry.create(teacher, seed, env.blueprint.game)
    observation, info = env.reset(seed=seed)
    seen, actions, rewards, ends, cuts = [observation], [], [], [], []
    over = cut = False
    while not over and not cut:
        action = env.parse(str(bot.choose(env.table.view(info["seat"]))))
        observation, reward, over, cut, info = env.step(action)
        seen.append(observation)
        actions.append(action)
        rewards.append(reward)
        ends.append(over)
        cuts.append(cut)
    return EpisodeBuffer(
        id=None,
        seed=seed,
        observations={name: [told[name] for told in seen] for name in observation},
        actions=actions,
        rewards=rewards,
        terminations=ends,
        truncations=cuts,
    )
