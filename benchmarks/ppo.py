"""A PPO baseline: a small network learns Splendor by playing against itself, with numpy and numba.

    .venv/bin/python benchmarks/ppo.py --minutes 20 --into runs/ppo

trains on the vector environment for so many minutes of one processor, measures itself against
`random` and `greedy` as it goes, and writes the network, its curve as CSV and as a drawing. The
same command goes on where it was, after any interruption; more minutes train it further.

The network reads each card through the same weights, with what the card still costs each player
beside what is printed on it, and says with the same weights how much it would like to buy it, to
reserve it, or to come nearer to it: gems, and the bonus of a card, are worth what they help towards
the cards it wants.
Nothing but the observation of the environment goes into it.
"""

from __future__ import annotations

import argparse
import csv
import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np
from ppo_cards import CARDS, Reader
from ppo_network import (
    Batch,
    Learner,
    Weights,
    new_weights,
    read_weights,
    slopes_of,
    think,
    write_network,
)

from guildhall.arena.conditions import make_conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.referee import Referee
from guildhall.arena.schedule import match, tasks
from guildhall.envs import PolicyBot, SplendorVectorEnv, splendor_v0
from guildhall.plots import Plot, plot

GAMES, STEPS = 128, 128
"""Games side by side, and decisions in each between two lessons."""
EPOCHS, BATCH = 3, 2048
DISCOUNT, TRACE = 0.995, 0.95
RATE, LAST_RATE = 5e-4, 1e-4
MAX_TURNS = 200
LESSONS_BETWEEN_TESTS, LESSONS_BETWEEN_COPIES = 120, 20
TEST_DEALS, LAST_DEALS = 40, 200
"""Deals of a test while it learns, and of the one at the end."""
OPPONENTS = ("random", "greedy")
NETWORK = Path(__file__).with_name("ppo.npz")
"""What a long run has learnt: the file `network.npz` of its folder."""


class School:
    """Plays against itself and learns from it."""

    def __init__(self, players: int, seed: int) -> None:
        self.env = SplendorVectorEnv(
            GAMES, players, reward="delta", max_turns=MAX_TURNS, autoreset_mode="SameStep"
        )
        self.players = players
        self.dice = np.random.default_rng(seed)
        self.reader = Reader(self.env.fields, players)
        actions = int(self.env.single_action_space.n)  # type: ignore[attr-defined]
        weights = new_weights(self.reader.size, actions, self.dice, CARDS)
        blank = [{name: array * 0 for name, array in weights.items()} for _ in range(2)]
        self.learner = Learner(weights, blank[0], blank[1])
        self.lessons = self.decisions = 0
        self.minutes = self.processor_minutes = 0.0
        """What the run has taken so far."""
        self.deal(seed)

    def deal(self, seed: int) -> None:
        """Begin all games anew."""
        self.dice = np.random.default_rng(seed)
        self._seen, _ = self.env.reset(seed=seed)
        self._leads = np.zeros((GAMES, self.players), "f4")

    def lesson(self, rate: float) -> None:
        """Play for a while, then learn from it."""
        batch = self._play()
        self.lessons += 1
        self.decisions += len(batch.actions)
        for _ in range(EPOCHS):
            order = self.dice.permutation(len(batch.actions))
            for first in range(0, len(order), BATCH):
                some = order[first : first + BATCH]
                part = Batch(*(column[some] for column in batch))
                gains = (part.gains - part.gains.mean()) / (part.gains.std() + 1e-8)
                part = part._replace(gains=gains)
                self.learner.learn(slopes_of(self.learner.weights, part), rate)

    def _play(self) -> Batch:
        env, games = self.env, np.arange(GAMES)
        lines = []
        for _ in range(STEPS):
            inputs, masks = self._inputs(), self._seen["action_mask"] != 0
            *_, likely, values = think(self.learner.weights, inputs, masks)
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
        return self.reader.read(self._seen["observation"])

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
        masks = self._seen["action_mask"] != 0
        last = think(self.learner.weights, self._inputs(), masks).values
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
        env = splendor_v0.raw_env(players)
        reader = Reader(env.fields, players)

        def policy(told: dict[str, Any]) -> int:
            inputs = reader.read(told["observation"][None])
            return int(think(weights, inputs, told["action_mask"][None] != 0).likely.argmax())

        super().__init__(env, policy, "ppo")


class Trained(PpoBot):
    """The network beside this script, for two players.

    PYTHONPATH=benchmarks guildhall arena match ppo:Trained greedy
    """

    def __init__(self, seed: int = 0) -> None:  # noqa: ARG002 - the arena gives one to every bot
        super().__init__(read_weights(NETWORK))


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
    """Learn until a run has so many minutes of a processor, and keep everything in a folder."""
    into.mkdir(parents=True, exist_ok=True)
    school = School(players, seed)
    points = restore(into, school)
    before = school.minutes, school.processor_minutes
    begun, used = time.monotonic(), time.process_time()
    lesson = 0
    while True:
        school.minutes = before[0] + (time.monotonic() - begun) / 60
        school.processor_minutes = before[1] + (time.process_time() - used) / 60
        is_last = school.processor_minutes >= minutes
        is_new = not points or school.decisions > points[-1].decisions
        if is_new and (is_last or school.lessons % LESSONS_BETWEEN_TESTS == 0):
            deals = LAST_DEALS if is_last else TEST_DEALS
            shares = measure(school.learner.weights, players, deals)
            times = round(school.minutes, 2), round(school.processor_minutes, 2)
            points.append(Point(*times, school.decisions, *shares))
            print(points[-1], flush=True)
            keep(into, school, points)
        elif lesson % LESSONS_BETWEEN_COPIES == 0:
            keep(into, school, points)
        if is_last:
            write_network(into / "network.npz", school.learner.weights)
            return
        school.lesson(max(LAST_RATE, RATE * (1 - school.processor_minutes / minutes)))
        lesson += 1


def keep(into: Path, school: School, points: list[Point]) -> None:
    """Write the network with its curve, at once or not at all, and the curve for people."""
    learner = school.learner
    parts = learner.parts()
    arrays = {
        f"{part}.{name}": array for part, arrays in parts.items() for name, array in arrays.items()
    }
    np.savez(
        into / "new.npz",
        step=learner.step,
        lessons=school.lessons,
        decisions=school.decisions,
        minutes=(school.minutes, school.processor_minutes),
        curve=np.array(points, "f8").reshape(-1, len(Point._fields)),
        **arrays,
    )
    (into / "new.npz").replace(into / "ppo.npz")
    with (into / "curve.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(Point._fields)
        writer.writerows(points)
    if points:
        (into / "curve.svg").write_text(draw(points), encoding="utf-8")


def restore(into: Path, school: School) -> list[Point]:
    """Go on with what a folder has; tell the curve so far."""
    if not (into / "ppo.npz").exists():
        return []
    with np.load(into / "ppo.npz") as file:
        learner = school.learner
        for part, arrays in learner.parts().items():
            arrays.update({name: file[f"{part}.{name}"] for name in list(arrays)})
        learner.step, school.lessons = int(file["step"]), int(file["lessons"])
        school.decisions = int(file["decisions"])
        school.minutes, school.processor_minutes = file["minutes"].tolist()
        points = [Point._make(row.tolist()) for row in file["curve"]]
    school.deal(school.decisions)  # not the games of the beginning once more
    return [point._replace(decisions=int(point.decisions)) for point in points]


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
    parser.add_argument("--minutes", type=float, default=20, help="of one processor")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path("runs/ppo"))
    options = parser.parse_args()
    train(options.into, options.minutes, options.players, options.seed)


if __name__ == "__main__":
    main()
