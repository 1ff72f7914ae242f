"""The positions that are learnt from: the last so many, kept in files until they are too old."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from guildhall.bots.search.compiled import Compiled
from guildhall.bots.search.description import Description
from guildhall.training.learner import Batch
from guildhall.training.self_play import Samples
from guildhall.training.settings import Settings


def write_samples(path: Path, samples: Samples, seconds: float) -> None:
    """Keep samples and what they took; the file is there as a whole or not at all."""
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        raw = samples.states.view(np.int8).reshape(len(samples.states), -1)
        np.savez(
            file,
            states=raw,
            policy=samples.policy.astype(np.float16),
            found=samples.found,
            results=samples.results,
            seconds=seconds,
        )
    beside.replace(path)


def read_samples(path: Path, state_type: np.dtype[Any]) -> Samples:
    """Read samples that were kept."""
    with np.load(path) as file:
        states = np.ascontiguousarray(file["states"]).view(state_type).reshape(-1)
        return Samples(states, file["policy"], file["found"], file["results"])


def read_seconds(path: Path) -> float:
    """How many processor seconds the games took whose samples a file holds."""
    with np.load(path) as file:
        return float(file.get("seconds", 0.0))


def count_samples(path: Path) -> int:
    """How many samples a file holds."""
    with np.load(path) as file:
        return len(file["results"])


class Window:
    """A ring of positions, from which batches are drawn."""

    def __init__(self, settings: Settings, description: Description, runtime: Compiled) -> None:
        self._settings = settings
        self._description = description
        self._runtime = runtime
        size, players = settings.window, settings.players
        self._states = runtime.states(size)
        self._policy = np.zeros((size, runtime.ruleset.n_actions), np.float16)
        self._shares = np.zeros((size, players), np.float32)
        self._orders = np.array([s.order for s in description.symmetries], np.int32)
        self._renamed = np.array([s.actions for s in description.symmetries], np.int32)
        self._out = runtime.actions(runtime.ruleset.n_actions)
        self.added = 0

    def __len__(self) -> int:
        return min(self.added, self._settings.window)

    def add(self, samples: Samples, found_part: float) -> None:
        """Take in samples in the place of the oldest ones."""
        at = (self.added + np.arange(len(samples.states))) % self._settings.window
        self._states[at] = samples.states
        self._policy[at] = samples.policy
        self._shares[at] = (1 - found_part) * samples.results + found_part * samples.found
        self.added += len(samples.states)

    def batches(self, count: int, rng: np.random.Generator) -> Iterator[Batch]:
        """So many batches drawn at random, each position under a random symmetry."""
        d, size, players = self._description, self._settings.batch, self._settings.players
        for _ in range(count):
            ages = rng.integers(1, len(self) + 1, size)
            chosen = (self.added - ages) % self._settings.window
            symmetries = rng.integers(0, len(self._orders), size)
            batch = Batch(
                np.zeros((size, d.context), np.float32),
                np.zeros((size, d.entities, d.features), np.float32),
                np.zeros((size, d.entities), np.int32),
                np.zeros((size, len(d.points)), np.float32),
                np.zeros((size, len(d.points)), np.float32),
                np.zeros((size, players), np.float32),
            )
            self._runtime.kernels.describe_many(
                self._states,
                chosen,
                symmetries,
                self._orders,
                self._renamed,
                *batch[:4],
                self._out,
            )
            policy = self._policy[chosen].astype(np.float32)
            np.put_along_axis(batch.policy, self._renamed[symmetries], policy, 1)
            totals = batch.policy.sum(1, keepdims=True)
            np.divide(batch.policy, totals, out=batch.policy)
            seats = (self._states["seat"][chosen, None] + np.arange(players)) % players
            batch.shares[:] = np.take_along_axis(self._shares[chosen], seats, 1)
            yield batch._replace(present=batch.present.astype(np.float32))
