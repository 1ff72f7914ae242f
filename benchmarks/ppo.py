"""A PPO baseline: a small network learns Splendor by playing against itself, with numpy alone.

    .venv/bin/python benchmarks/ppo.py --minutes 20 --into runs/ppo

trains on the vector environment, measures itself against `random` and `greedy` as it goes, and
writes the network, its curve as CSV and as a drawing. It goes on where it was.
"""

from __future__ import annotations

import argparse
import csv
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

from guildhall.arena.conditions import make_conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.referee import Referee
from guildhall.arena.schedule import match, tasks
from guildhall.envs import PolicyBot, SplendorVectorEnv, splendor_v0
from guildhall.plots import Plot, plot

GAMES, STEPS = 128, 128
"""Games side by side, and decisions in each between two lessons."""
HIDDEN = 256
EPOCHS, BATCH = 3, 2048
DISCOUNT, TRACE = 0.995, 0.95
CLIP, BONUS, VALUE_PART = 0.2, 0.01, 0.5
RATE, LAST_RATE = 5e-4, 1e-4
MAX_TURNS = 200
LESSONS_BETWEEN_TESTS = 60
TEST_DEALS = 40
OPPONENTS = ("random", "greedy")
Weights = dict[str, Any]


class Batch(NamedTuple):
    """Decisions that were made, one behind the other."""

    inputs: Any
    masks: Any
    actions: Any
    logs: Any
    """The logarithm of how likely each was."""
    gains: Any
    """By how much better it went than was expected."""
    returns: Any


@dataclass
class Learner:
    """The network with what Adam remembers."""

    weights: Weights
    first: Weights
    second: Weights
    step: int = 0

    def learn(self, slopes: Weights, rate: float) -> None:
        """One step of Adam, with slopes that are not too steep."""
        length = np.sqrt(sum(float(np.square(slope).sum()) for slope in slopes.values()))
        self.step += 1
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (length + 1e-8))  # noqa: PLW2901 - the clipped one
            self.first[name] = 0.9 * self.first[name] + 0.1 * slope
            self.second[name] = 0.999 * self.second[name] + 0.001 * np.square(slope)
            mean = self.first[name] / (1 - 0.9**self.step)
            spread = np.sqrt(self.second[name] / (1 - 0.999**self.step))
            self.weights[name] = self.weights[name] - (rate * mean / (spread + 1e-5)).astype("f4")


def new_weights(inputs: int, actions: int, dice: np.random.Generator) -> Weights:
    """Two hidden layers, a policy and a value."""
    shapes = {
        "a": (inputs, HIDDEN),
        "b": (HIDDEN, HIDDEN),
        "p": (HIDDEN, actions),
        "v": (HIDDEN, 1),
    }
    scales = {"a": 2.0, "b": 2.0, "p": 1e-4, "v": 1.0}
    weights: Weights = {}
    for name, (rows, columns) in shapes.items():
        spread = np.sqrt(scales[name] / rows)
        weights[name] = dice.normal(0, spread, (rows, columns)).astype("f4")
        weights[f"{name}0"] = np.zeros(columns, "f4")
    return weights


def think(weights: Weights, inputs: Any, masks: Any) -> tuple[Any, Any, Any, Any]:
    """Both hidden layers, how likely each action is, and the value."""
    one = np.maximum(inputs @ weights["a"] + weights["a0"], 0)
    two = np.maximum(one @ weights["b"] + weights["b0"], 0)
    scores = np.where(masks, two @ weights["p"] + weights["p0"], np.float32(-1e9))
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    return one, two, likely, np.tanh(two @ weights["v"] + weights["v0"])[:, 0]


def slopes_of(weights: Weights, batch: Batch) -> Weights:
    """How the loss of PPO changes with each weight."""
    count = len(batch.actions)
    rows = np.arange(count)
    one, two, likely, values = think(weights, batch.inputs, batch.masks)
    ratio = np.exp(np.log(likely[rows, batch.actions] + 1e-10) - batch.logs)
    outside = np.where(batch.gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    push = np.where(outside, 0, ratio * batch.gains).astype("f4")
    logs = np.log(likely + 1e-10)
    surprise = -(likely * logs).sum(axis=1, keepdims=True)
    by_score = likely * push[:, None]
    by_score[rows, batch.actions] -= push
    by_score += BONUS * likely * (logs + surprise)
    by_score /= count
    by_value = (VALUE_PART * (values - batch.returns) * (1 - values * values) / count)[:, None]
    by_two = (by_score @ weights["p"].T + by_value @ weights["v"].T) * (two > 0)
    by_one = (by_two @ weights["b"].T) * (one > 0)
    layers = {
        "a": (batch.inputs, by_one),
        "b": (one, by_two),
        "p": (two, by_score),
        "v": (two, by_value.astype("f4")),
    }
    slopes: Weights = {}
    for name, (seen, wrong) in layers.items():
        slopes[name], slopes[f"{name}0"] = seen.T @ wrong, wrong.sum(axis=0)
    return slopes


class School:
    """Plays against itself and learns from it."""

    def __init__(self, players: int, seed: int) -> None:
        self.env = SplendorVectorEnv(
            GAMES, players, reward="delta", max_turns=MAX_TURNS, autoreset_mode="SameStep"
        )
        self.players = players
        self.dice = np.random.default_rng(seed)
        self.scales = self.env.fields.scales
        weights = new_weights(self.env.fields.size, int(self.env.single_action_space.n), self.dice)  # type: ignore[attr-defined]
        blank = [{name: array * 0 for name, array in weights.items()} for _ in range(2)]
        self.learner = Learner(weights, blank[0], blank[1])
        self.decisions = 0
        self._seen, _ = self.env.reset(seed=seed)
        self._leads = np.zeros((GAMES, players), "f4")

    def lesson(self, rate: float) -> None:
        """Play for a while, then learn from it."""
        batch = self._play()
        self.decisions += len(batch.actions)
        for _ in range(EPOCHS):
            order = self.dice.permutation(len(batch.actions))
            for first in range(0, len(order), BATCH):
                some = order[first : first + BATCH]
                part = Batch(*(column[some] for column in batch))
                gains = (part.gains - part.gains.mean()) / (part.gains.std() + 1e-8)
                self.learner.learn(
                    slopes_of(self.learner.weights, part._replace(gains=gains)), rate
                )

    def _play(self) -> Batch:
        env, games = self.env, np.arange(GAMES)
        lines = []
        for _ in range(STEPS):
            inputs, masks = self._inputs(), self._seen["action_mask"] != 0
            _, _, likely, values = think(self.learner.weights, inputs, masks)
            draws = self.dice.random((GAMES, 1)) * likely.sum(axis=1, keepdims=True)
            actions = np.minimum((likely.cumsum(axis=1) <= draws).sum(axis=1), likely.shape[1] - 1)
            actions = np.where(masks[games, actions], actions, likely.argmax(axis=1))
            seats = env.to_play.copy()
            self._seen, _, over, cut, infos = env.step(actions)
            ends = over | cut
            rewards = self._rewards(infos["rewards"], ends)
            logs = np.log(likely[games, actions] + 1e-10)
            lines.append((inputs, masks, actions, logs, values, seats, rewards, ends))
        columns = [np.stack(column) for column in zip(*lines, strict=True)]
        inputs, masks, actions, logs, values, seats, rewards, ends = columns
        gains = self._gains(values, seats, rewards, ends)
        returns = gains + values
        flat = (column.reshape(-1, *column.shape[2:]) for column in
                (inputs, masks, actions, logs, gains, returns))  # fmt: skip
        return Batch(*flat)

    def _inputs(self) -> Any:
        return (self._seen["observation"] / self.scales).astype("f4")

    def _rewards(self, leads: Any, ends: Any) -> Any:
        """Half for the change of the lead in prestige, half for the victory."""
        self._leads += leads
        rewards = 0.5 * leads
        rewards[ends] += 0.5 * np.sign(np.round(self._leads[ends], 4))
        self._leads[ends] = 0
        return rewards

    def _gains(self, values: Any, seats: Any, rewards: Any, ends: Any) -> Any:
        """Generalised advantages, seat by seat: from a decision to the seat's next one."""
        games = np.arange(GAMES)
        _, _, _, last = think(self.learner.weights, self._inputs(), self._seen["action_mask"] != 0)
        ahead = np.repeat(-last[:, None] / (self.players - 1), self.players, axis=1)
        ahead[games, self.env.to_play] = last
        trace, got = np.zeros_like(ahead), np.zeros_like(ahead)
        gains = np.zeros_like(values)
        for t in range(STEPS - 1, -1, -1):
            for kept in (ahead, trace, got):
                kept[ends[t]] = 0
            got += rewards[t]
            at = games, seats[t]
            delta = got[at] + DISCOUNT * ahead[at] - values[t]
            trace[at] = delta + DISCOUNT * TRACE * trace[at]
            gains[t], got[at], ahead[at] = trace[at], 0, values[t]
        return gains


class PpoBot(PolicyBot):
    """The network in the arena: plays the likeliest move."""

    def __init__(self, weights: Weights, players: int = 2) -> None:
        env = splendor_v0.raw_env(players, observation="float32")

        def policy(told: dict[str, Any]) -> int:
            inputs, mask = told["observation"][None].astype("f4"), told["action_mask"][None] != 0
            return int(think(weights, inputs, mask)[2].argmax())

        super().__init__(env, policy, "ppo")


class Point(NamedTuple):
    """One row of the curve."""

    minutes: float
    processor_minutes: float
    decisions: int
    random: float
    random_margin: float
    greedy: float
    greedy_margin: float


def measure(weights: Weights, players: int, deals: int) -> Iterator[float]:
    """The share of the victories against each opponent in percent, and its 95 % margin."""
    bot = PpoBot(weights, players)
    for opponent in OPPONENTS:
        conditions = make_conditions(players=players, seed="ppo")
        entrants = [Entrant("ppo", factory=lambda _seed: bot), Entrant(opponent, opponent)]
        names = ["ppo", *[opponent] * (players - 1)]
        referee = Referee(conditions, {entrant.name: entrant for entrant in entrants})
        shares = []
        for task in tasks(match(names, players), deals):
            games = referee.play(task)
            shares.append(fmean(game.shares[game.seats.index("ppo")] for game in games))
        yield round(100 * fmean(shares), 2)
        yield round(196 * stdev(shares) / len(shares) ** 0.5, 2)


def train(into: Path, minutes: float, players: int, seed: int) -> None:
    """Learn for so many minutes, and keep everything in a folder."""
    into.mkdir(parents=True, exist_ok=True)
    school = School(players, seed)
    points = restore(into, school)
    begun, used = time.monotonic(), time.process_time()
    before = (points[-1].minutes, points[-1].processor_minutes) if points else (0.0, 0.0)
    lesson = 0
    while True:
        gone = (time.monotonic() - begun) / 60
        is_new = lesson or not points
        if (is_new and lesson % LESSONS_BETWEEN_TESTS == 0) or gone >= minutes:
            spent = (
                round(before[0] + gone, 2),
                round(before[1] + (time.process_time() - used) / 60, 2),
            )
            shares = measure(school.learner.weights, players, TEST_DEALS)
            points.append(Point(*spent, school.decisions, *shares))
            print(points[-1], flush=True)
            keep(into, school, points)
        if gone >= minutes:
            return
        school.lesson(max(LAST_RATE, RATE * (1 - gone / minutes)))
        lesson += 1


def keep(into: Path, school: School, points: list[Point]) -> None:
    """Write the network, the curve and its drawing."""
    learner = school.learner
    parts = {"w": learner.weights, "m": learner.first, "s": learner.second}
    arrays = {
        f"{part}.{name}": array for part, arrays in parts.items() for name, array in arrays.items()
    }
    np.savez(into / "ppo.npz", step=learner.step, decisions=school.decisions, **arrays)
    with (into / "curve.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(Point._fields)
        writer.writerows(points)
    (into / "curve.svg").write_text(draw(points), encoding="utf-8")


def restore(into: Path, school: School) -> list[Point]:
    """Go on with what a folder has; tell the curve so far."""
    if not (into / "ppo.npz").exists():
        return []
    with np.load(into / "ppo.npz") as file:
        learner = school.learner
        for part, arrays in (("w", learner.weights), ("m", learner.first), ("s", learner.second)):
            arrays.update({name: file[f"{part}.{name}"] for name in list(arrays)})
        learner.step, school.decisions = int(file["step"]), int(file["decisions"])
    with (into / "curve.csv").open(encoding="utf-8") as lines:
        return [
            Point._make(float(row[name]) for name in Point._fields)._replace(
                decisions=int(row["decisions"])
            )
            for row in csv.DictReader(lines)
        ]


def read_weights(path: Path) -> Weights:
    """The weights that a run has kept."""
    with np.load(path) as file:
        return {name[2:]: file[name] for name in file.files if name.startswith("w.")}


def draw(points: list[Point]) -> str:
    """The curve as a drawing: shares in percent, test by test."""
    made = plot([(name, [getattr(point, name) for point in points]) for name in OPPONENTS], goal=50)
    return svg_of(made, "PPO: share of the victories in percent, test by test")


def svg_of(made: Plot, title: str) -> str:
    """A plot as a drawing that needs nothing else."""
    colours = ("#1f6feb", "#c2410c")
    parts = [
        f'<path d="M{made.left} {y}H{made.right}" stroke="#8888" fill="none"/>'
        f'<text x="{made.left - 8}" y="{y + 4}" text-anchor="end">{text}</text>'
        for y, text in made.upwards
    ]
    parts += [
        f'<text x="{x}" y="{made.bottom + 18}" text-anchor="middle">{text}</text>'
        for x, text in made.across
    ]
    for line in made.lines:
        colour = colours[line.number]
        parts.append(
            f'<path d="{line.path}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<text x="{line.end[0] + 6}" y="{line.name_height + 4}" fill="{colour}">'
            f"against {line.name}</text>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {made.width} {made.height}" '
        f'font-family="system-ui, sans-serif" font-size="12"><title>{title}</title>'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def main() -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path("runs/ppo"))
    options = parser.parse_args()
    train(options.into, options.minutes, options.players, options.seed)


if __name__ == "__main__":
    main()
