"""A training run: processes play, the learner learns, and a better network becomes the champion.

Generation g is played by the weights that were learnt up to generation g - 2, while the learner is
at work on generation g - 1: so all processors are busy, and yet everything follows from the seed,
however many processes there are. Every step is on disk before the next one begins; a run that was
ended in any way goes on where it was.
"""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np

from guildhall.arena.sprt import Sprt, Verdict, elo_of
from guildhall.bots.search.subject import Subjects, find_subjects
from guildhall.bots.search.weights import (
    UnfitNetError,
    parse_weights,
    read_weights,
    shapes_of,
    write_weights,
)
from guildhall.training.learner import Learner, Losses, Rate
from guildhall.training.player import find_subject, learning_runtime, player
from guildhall.training.self_play import Samples
from guildhall.training.settings import Settings, read_settings, write_settings
from guildhall.training.window import (
    Window,
    count_samples,
    read_samples,
    read_seconds,
    write_samples,
)

MEAN_PART = 0.05
"""How far the mean moves towards the present weights, ten steps at a time."""
STEPS_A_MEAN = 10
DEALS_A_TASK = 6
START = "start.net"
"""The network that a run began with, whatever becomes of the file it was read from."""
GATE = Sprt(low=0.0, high=25.0)
Played = tuple[Samples, float]
"""Samples, and the processor seconds that they took."""


@dataclass(frozen=True)
class Progress:
    """What a run tells after each generation."""

    generation: int
    games: int
    positions: int
    steps: int
    processor_seconds: float
    shares_loss: float
    policy_loss: float
    decided: float
    """How sure the policies that are learnt from are: 1 where one move is all."""
    gained: float
    """By how much the champion is stronger than the first network, in Elo, test by test."""
    verdict: Verdict | None = None
    """How a test against the champion ended, if there was one."""


class Part(NamedTuple):
    """What a run tells while the games of a generation are played."""

    generation: int
    chunks: int
    """Chunks of games that the generation has."""
    left: int
    """How many of them are still to be played."""


@dataclass
class Saved:
    """Where a run is, as its folder keeps it."""

    generation: int = 0
    games: int = 0
    positions: int = 0
    processor_seconds: float = 0.0
    gained: float = 0.0
    champion: int = -1
    """The generation whose weights are the champion's."""
    curve: list[tuple[int, float, float]] = field(default_factory=list)
    """Games, processor hours and gain in Elo at each test against the champion."""


class Run:
    """A run in a folder."""

    def __init__(self, folder: Path, settings: Settings, pool: Executor) -> None:
        self.folder = folder
        self.settings = settings
        self._pool = pool
        subject = find_subject(settings)
        description = subject.description
        self._runtime = learning_runtime(subject)
        shapes = shapes_of(description, settings.sizes)
        rate = Rate(settings.rate, settings.rate_half, settings.rate_last)
        self._learner = Learner(description, shapes, settings.seed, rate)
        self._window = Window(settings, description, self._runtime)
        self.saved = self._restore()
        if settings.start and self.saved.generation == 0:
            subjects = find_subjects(settings.conditions.spec)
            begin_from(self._learner, folder / START, subjects, Path(settings.start).name)

    def generations(self) -> Iterator[Progress]:
        """Go on for ever, a generation at a time."""
        return (step for step in self.steps() if isinstance(step, Progress))

    def steps(self) -> Iterator[Part | Progress]:
        """The same, and each chunk of games that was played: it is on disk when it is told."""
        if self.saved.generation == 0:
            self._save_net(0)
            yield self._learn(1, (yield from self._gather(1, self._submit(1))))
        ahead = self._submit(self.saved.generation + 1)
        while True:
            generation = self.saved.generation + 1
            played = yield from self._gather(generation, ahead)
            ahead = self._submit(generation + 1)
            yield self._learn(generation, played)

    def _submit(self, generation: int) -> list[tuple[Path, Future[Played] | None]]:
        """Have the games of a generation played, as far as they are not on disk already."""
        s = self.settings
        is_taught = self._is_taught(generation)
        first = 0 if s.start else 1
        net = None if is_taught else self._net(max(generation - 2, first)).read_bytes()
        chunks: list[tuple[Path, Future[Played] | None]] = []
        for chunk in range(s.teacher_chunks if is_taught else s.chunks):
            name = f"{generation:05d}-{chunk:03d}"
            path = self.folder / f"chunk-{name}.npz"
            task = None if path.exists() else self._pool.submit(play_chunk, s, net, name)
            chunks.append((path, task))
        return chunks

    def _gather(
        self, generation: int, chunks: list[tuple[Path, Future[Played] | None]]
    ) -> Generator[Part, None, list[Samples]]:
        """The games of a generation, all of them on disk."""
        played = []
        for path, task in chunks:
            if task:
                write_samples(path, *task.result())
            self.saved.processor_seconds += read_seconds(path)
            played.append(read_samples(path, self._runtime.state_type))
            if task:
                yield Part(generation, len(chunks), len(chunks) - len(played))
        return played

    def _learn(self, generation: int, played: list[Samples]) -> Progress:
        begun = time.process_time()
        s, saved = self.settings, self.saved
        new = 0
        decided = []
        for samples in played:
            self._add(samples, generation)
            decided.append(float(np.square(samples.policy.astype(np.float32)).sum(1).mean()))
            new += len(samples.states)
        losses = self._make_steps(generation, int(new * s.reuse / s.batch))
        saved.generation = generation
        saved.games += s.chunk * len(played)
        saved.positions += new
        self._save_net(generation)
        verdict = self._challenge(generation) if generation % s.gate == 0 else None
        if saved.champion < 0:
            self._promote(0 if s.start else generation, 0.0)
        saved.processor_seconds += time.process_time() - begun
        progress = Progress(
            generation,
            saved.games,
            saved.positions,
            self._learner.step_count,
            saved.processor_seconds,
            fmean(loss.shares for loss in losses),
            fmean(loss.policy for loss in losses),
            fmean(decided),
            saved.gained,
            verdict,
        )
        self._keep(progress)
        return progress

    def _add(self, samples: Samples, generation: int) -> None:
        found_part = 0.0 if self._is_taught(generation) else self.settings.found_part
        self._window.add(samples, found_part)

    def _is_taught(self, generation: int) -> bool:
        """Whether the games of a generation are played by the hand-made appraisal."""
        return generation == 1 and not self.settings.start

    def _make_steps(self, generation: int, count: int) -> list[Losses]:
        rng = np.random.default_rng([self.settings.seed, generation])
        losses = []
        for number, batch in enumerate(self._window.batches(max(count, 1), rng), 1):
            losses.append(self._learner.learn(batch))
            if number % STEPS_A_MEAN == 0:
                self._learner.average(MEAN_PART)
        return losses

    def _challenge(self, generation: int) -> Verdict:
        """Let the new network play the champion, and take its place if it is better."""
        s = self.settings
        net, champion = (self._net(g).read_bytes() for g in (generation, self.saved.champion))
        shares: list[float] = []
        verdict: Verdict = "open"
        width = 2 * DEALS_A_TASK
        for first in range(0, s.gate_deals, width):
            tasks = [
                self._pool.submit(compete, s, net, champion, range(begin, begin + DEALS_A_TASK))
                for begin in range(first, first + width, DEALS_A_TASK)
            ]
            for task in tasks:
                deals, seconds = task.result()
                shares += deals
                self.saved.processor_seconds += seconds
            verdict = GATE.verdict(shares, s.players)
            if verdict != "open":
                break
        if verdict == "better" or (verdict == "open" and GATE.log_ratio(shares, s.players) > 0):
            self._promote(generation, elo_of(fmean(shares), s.players))
        else:
            self._mark_curve()
        return verdict

    def _mark_curve(self) -> None:
        saved = self.saved
        hours = round(saved.processor_seconds / 3600, 3)
        saved.curve.append((saved.games, hours, round(saved.gained, 1)))

    def _promote(self, generation: int, gain: float) -> None:
        self.saved.champion = generation
        self.saved.gained += gain
        self._mark_curve()
        about = {
            "settings": self.settings.plain() | {"start": Path(self.settings.start).name},
            "generation": generation,
            "games": self.saved.games,
            "processor_hours": round(self.saved.processor_seconds / 3600, 2),
            "curve": self.saved.curve,
        }
        if self.settings.start:
            about["before"] = read_weights(self.folder / START).about
        weights = read_weights(self._net(generation))
        weights.about.update(about)
        write_weights(self.folder / "champion.net", weights)

    def _net(self, generation: int) -> Path:
        return self.folder / f"net-{generation:05d}.net"

    def _save_net(self, generation: int) -> None:
        write_weights(self._net(generation), self._learner.weights({}))

    def _keep(self, progress: Progress) -> None:
        """Write down where the run is, and remove what it needs no more."""
        beside = self.folder / "learner.part"
        with beside.open("wb") as file:
            np.savez(file, about=np.array(json.dumps(asdict(self.saved))), **self._learner.state())
        beside.replace(self.folder / "learner.npz")
        curve = self.folder / "curve.csv"
        is_new = not curve.exists()
        with curve.open("a", newline="", encoding="utf-8") as lines:
            writer = csv.DictWriter(lines, list(asdict(progress)))
            if is_new:
                writer.writeheader()
            writer.writerow(asdict(progress))
        self._clean(progress.generation)

    def _clean(self, generation: int) -> None:
        kept = 0
        for path in sorted(self.folder.glob("chunk-*.npz"), reverse=True):
            if kept >= self.settings.window:
                path.unlink()
            else:
                kept += count_samples(path)
        for path in self.folder.glob("net-*.net"):
            number = int(path.stem.partition("-")[2])
            if number < generation - 2 and number != self.saved.champion:
                path.unlink()

    def _restore(self) -> Saved:
        path = self.folder / "learner.npz"
        if not path.exists():
            return Saved()
        with np.load(path) as file:
            state = {name: file[name] for name in file.files}
        saved = Saved(**json.loads(str(state.pop("about"))))
        self._learner.restore(state)
        for chunk in sorted(self.folder.glob("chunk-*.npz")):
            generation = int(chunk.stem.split("-")[1])
            if generation <= saved.generation:
                samples = read_samples(chunk, self._runtime.state_type)
                self._add(samples, generation)
        return saved


def begin_from(learner: Learner, net: Path, subjects: Subjects, name: str) -> None:
    """Let a learner begin with a network of the same game, whatever its settings were.

    Raises UnfitNetError for anything else, which is called by its name.
    """
    weights = read_weights(net)
    try:
        known = subjects.described(str(weights.about.get("game")))
    except ValueError as error:
        raise UnfitNetError(f"{name} cannot be begun with: {error}") from error
    learner.begin_from(weights, known)


def play_chunk(settings: Settings, net: bytes | None, name: str) -> Played:
    """Play a chunk of games by a network, or by hand where there is none."""
    begun = time.process_time()
    here = player(settings)
    samples = here.teach(name) if net is None else here.play(net, name)
    return samples, time.process_time() - begun


def compete(
    settings: Settings, net: bytes, other: bytes, deals: range
) -> tuple[list[float], float]:
    """The shares of a network against another, and the processor seconds."""
    begun = time.process_time()
    return player(settings).compete(net, other, deals), time.process_time() - begun


def open_run(folder: Path, settings: Settings, pool: Executor) -> Run:
    """A run in a folder: a new one, or the one that is there with the same settings.

    Of a run that cannot be begun no settings are kept, so that it can be begun otherwise.
    """
    kept = folder / "settings.toml"
    is_new = not kept.exists()
    if not is_new:
        settings = read_settings(kept)
    if settings.start and (is_new or not (folder / START).exists()):
        network = Path(settings.start).read_bytes()
        parse_weights(network, Path(settings.start).name)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / START).write_bytes(network)
    run = Run(folder, settings, pool)
    if is_new:
        folder.mkdir(parents=True, exist_ok=True)
        write_settings(kept, settings)
    return run
