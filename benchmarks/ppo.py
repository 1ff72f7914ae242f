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
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numba
import numpy as np

from guildhall.arena.conditions import make_conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.referee import Referee
from guildhall.arena.schedule import match, tasks
from guildhall.envs import PolicyBot, SplendorVectorEnv, splendor_v0
from guildhall.plots import Plot, plot

GAMES, STEPS = 128, 128
"""Games side by side, and decisions in each between two lessons."""
HIDDEN = 192
CARD = 24
"""How many numbers the network makes of each card."""
EPOCHS, BATCH = 3, 2048
DISCOUNT, TRACE = 0.995, 0.95
CLIP, BONUS, VALUE_PART = 0.2, 0.01, 0.5
RATE, LAST_RATE = 5e-4, 1e-4
MAX_TURNS = 200
LESSONS_BETWEEN_TESTS, LESSONS_BETWEEN_COPIES = 120, 20
TEST_DEALS, LAST_DEALS = 40, 200
"""Deals of a test while it learns, and of the one at the end."""
OPPONENTS = ("random", "greedy")
NETWORK = Path(__file__).with_name("ppo.npz")
"""What a long run has learnt: the file `network.npz` of its folder."""
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


class Cards(NamedTuple):
    """Where the cards stand at the end of the inputs, and which actions point at one."""

    number: int
    width: int
    """Numbers that tell of one card."""
    bought: tuple[tuple[int, int], ...]
    """The number of each card that can be bought, with its action."""
    reserved: tuple[tuple[int, int], ...]
    moved: tuple[tuple[int, tuple[int, ...]], ...]
    """Each action that moves gems, and where each card tells by how much it comes nearer so."""
    bonuses: slice
    """Where a card tells its bonus by colours."""
    costs: slice
    """Where it tells by colours what it still costs."""

    def of(self, inputs: Any) -> tuple[Any, Any]:
        """What is told of the whole table, and what of each card."""
        first = inputs.shape[1] - self.number * self.width
        return inputs[:, :first], inputs[:, first:].reshape(-1, self.number, self.width)

    def gems(self) -> tuple[list[int], Any]:
        """The actions that move gems, and what of a card adds up to the good of each."""
        sums = np.zeros((self.width, len(self.moved)), "f4")
        for column, (_, places) in enumerate(self.moved):
            sums[list(places), column] = 1
        return [action for action, _ in self.moved], sums

    def helps(self, told: Any) -> Any:
        """Whether the bonus of each card that can be bought makes each card cheaper."""
        those = [card for card, _ in self.bought]
        needs = np.sign(told[:, :, self.costs])
        return told[:, those, self.bonuses] @ needs.transpose(0, 2, 1)

    def pointers(self) -> tuple[tuple[str, list[int], list[int]], ...]:
        """The wish to buy and the wish to reserve: cards, and the actions that point at them."""
        return tuple(
            (wish, [card for card, _ in pairs], [action for _, action in pairs])
            for wish, pairs in (("buy", self.bought), ("reserve", self.reserved))
        )


MARKET, HAND, COLOURS = 12, 3, 5
ONE, TWO, BACK = 24, 29, 34
"""Where a card tells how a gem, two, or one less of each colour brings it nearer."""
TURNS = BACK + COLOURS + 1
"""Where it tells how many turns of taking gems the own seat needs at least, and the rival."""
CARD_WIDTH = TURNS + 2
TAKES = ["0", "1", "2", "3", "4", "01", "02", "03", "04", "12", "13", "14", "23", "24", "34"]
TAKES += ["012", "013", "014", "023", "024", "034", "123", "124", "134", "234"]
"""The colours of each action that takes different gems."""
CARDS = Cards(
    MARKET + HAND,
    CARD_WIDTH,
    bonuses=slice(4, 4 + COLOURS),
    costs=slice(9, 9 + COLOURS),
    moved=(
        *((action, tuple(ONE + int(gem) for gem in gems)) for action, gems in enumerate(TAKES)),
        *((25 + colour, (TWO + colour,)) for colour in range(COLOURS)),
        *((60 + colour, (BACK + colour,)) for colour in range(COLOURS + 1)),
    ),
    bought=tuple((card, 45 + card) for card in range(MARKET + HAND)),
    reserved=tuple((card, 30 + card) for card in range(MARKET)),
)
"""As the base game numbers its actions: `env.action_text` says so."""


class Reader:
    """Makes the inputs of the network of what the environment tells."""

    def __init__(self, fields: Any, players: int) -> None:
        cards = [fields["market"], fields["player_0.reserved"]]
        known = {place for field in cards for place in range(field.start, field.start + field.size)}
        self.rest = np.array([place for place in range(fields.size) if place not in known])
        self.scales = np.asarray(fields.scales, "f4")[self.rest]
        self.places = np.array([*(field.start for field in cards), fields["nobles"].start])
        self.seats = np.array([fields[f"player_{seat}.tokens"].start for seat in range(players)])
        for seat, start in enumerate(self.seats):
            assert fields[f"player_{seat}.bonuses"].start == start + COLOURS + 1
        self.nobles = fields["nobles"].shape[0]
        self.size = len(self.rest) + self.nobles * players + CARDS.number * CARDS.width

    def read(self, told: Any) -> Any:
        """One row of inputs for each row that the environment tells."""
        inputs = np.zeros((len(told), self.size), "f4")
        first = len(self.rest)
        inputs[:, :first] = told[:, self.rest] / self.scales
        derive(told, self.places, self.seats, self.nobles, inputs[:, first:])
        return inputs


@numba.njit(cache=True)
def derive(told: Any, places: Any, seats: Any, nobles: int, into: Any) -> None:
    """How far each player is from each noble, then what there is to know of each card."""
    first = nobles * len(seats)
    for row in range(len(told)):
        line, out = told[row], into[row]
        for noble in range(nobles):
            for player in range(len(seats)):
                lacks = 0
                for colour in range(COLOURS):
                    needs = line[places[2] + 6 * noble + 1 + colour]
                    lacks += max(0, needs - line[seats[player] + 6 + colour])
                out[noble * len(seats) + player] = lacks / 4
        for card in range(MARKET + HAND):
            start = places[0] + 13 * card if card < MARKET else places[1] + 13 * (card - MARKET)
            if line[start]:
                about = out[first + CARD_WIDTH * card :]
                about[2] = card >= MARKET
                tell_face(line, start, about)
                tell_prices(line, start, seats, about)
                tell_nobles(line, start, places[2], nobles, seats[0], about)


@numba.njit(cache=True)
def tell_face(line: Any, start: int, about: Any) -> None:
    """That there is a card, its prestige, its tier and its bonus."""
    about[0] = 1
    about[1] = line[start + 2] / 5
    about[3] = line[start + 1] / 3
    for colour in range(COLOURS):
        about[4 + colour] = line[start + 3 + colour] != 0


@numba.njit(cache=True)
def tell_prices(line: Any, start: int, seats: Any, about: Any) -> None:
    """What it costs the own seat by colours and what is missing, and the nearest rival."""
    for player in range(len(seats)):
        seat = seats[player]
        price, missing, longest = 0, 0, 0
        for colour in range(COLOURS):
            cost = max(0, line[start + 8 + colour] - line[seat + 6 + colour])
            short = max(0, cost - line[seat + colour])
            price += cost
            missing += short
            longest = max(longest, short)
            if player == 0:
                about[9 + colour] = cost / 5
                about[14 + colour] = short / 4
                about[ONE + colour] = min(short, 1) / 2
                about[TWO + colour] = min(short, 2) / 2
                about[BACK + colour] = -0.5 if cost > 0 and line[seat + colour] <= cost else 0
        if player == 0:
            about[BACK + COLOURS] = -0.5 if missing >= line[seat + 5] else 0
        missing = max(0, missing - line[seat + 5])
        turns = max((missing + 2) // 3, longest - line[seat + 5]) / 3
        if player == 0:
            about[19], about[20], about[21] = price / 7, missing / 5, missing == 0
            about[TURNS] = turns
        elif player == 1 or missing / 5 < about[22]:
            about[22], about[TURNS + 1] = missing / 5, turns


@numba.njit(cache=True)
def tell_nobles(line: Any, start: int, first: int, nobles: int, seat: int, about: Any) -> None:
    """How many nobles come nearer to the own seat with its bonus."""
    for colour in range(COLOURS):
        if line[start + 3 + colour]:
            for noble in range(nobles):
                if line[first + 6 * noble + 1 + colour] > line[seat + 6 + colour]:
                    about[23] += 0.5


def new_weights(inputs: int, actions: int, dice: np.random.Generator, cards: Cards) -> Weights:
    """A layer for each card, two hidden layers, a policy, wishes for cards, and a value."""
    table = inputs - cards.number * cards.width
    shapes = {
        "c": (cards.width, CARD, 2.0),
        "a": (table + cards.number * CARD, HIDDEN, 2.0),
        "b": (HIDDEN, HIDDEN, 2.0),
        "p": (HIDDEN, actions, 1e-4),
        "buy": (HIDDEN, CARD, 1e-4),
        "reserve": (HIDDEN, CARD, 1e-4),
        "near": (HIDDEN, CARD, 1e-4),
        "cheap": (HIDDEN, CARD, 1e-4),
        "v": (HIDDEN, 1, 1.0),
    }
    weights: Weights = {}
    for name, (rows, columns, scale) in shapes.items():
        weights[name] = dice.normal(0, np.sqrt(scale / rows), (rows, columns)).astype("f4")
        weights[f"{name}0"] = np.zeros(columns, "f4")
    return weights


class Thought(NamedTuple):
    """What the network makes of positions, layer by layer."""

    cards: Any
    whole: Any
    """The table with the cards."""
    one: Any
    two: Any
    likely: Any
    """How likely each action is."""
    values: Any


def think(weights: Weights, inputs: Any, masks: Any, cards: Cards = CARDS) -> Thought:
    """What the network thinks of each row."""

    def layer(name: str, seen: Any) -> Any:
        return seen @ weights[name] + weights[f"{name}0"]

    table, told = cards.of(inputs)
    faces = np.maximum(layer("c", told.reshape(-1, cards.width)), 0)
    faces = faces.reshape(-1, cards.number, CARD)
    whole = np.concatenate([table, faces.reshape(len(inputs), -1)], axis=1)
    one = np.maximum(layer("a", whole), 0)
    two = np.maximum(layer("b", one), 0)
    scores = layer("p", two)
    for wish, those, actions in cards.pointers():
        scores[:, actions] += (faces[:, those] @ layer(wish, two)[:, :, None])[:, :, 0]
    actions, sums = cards.gems()
    wants = (faces @ layer("near", two)[:, :, None])[:, :, 0]
    scores[:, actions] += (wants[:, None] @ told)[:, 0] @ sums
    wants = faces @ layer("cheap", two)[:, :, None]
    scores[:, [action for _, action in cards.bought]] += (cards.helps(told) @ wants)[:, :, 0]
    scores = np.where(masks, scores, np.float32(-1e9))
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    return Thought(faces, whole, one, two, likely, np.tanh(layer("v", two))[:, 0])


def slopes_of(weights: Weights, batch: Batch, cards: Cards = CARDS) -> Weights:
    """How the loss of PPO changes with each weight."""
    count = len(batch.actions)
    rows = np.arange(count)
    faces, whole, one, two, likely, values = think(weights, batch.inputs, batch.masks, cards)
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
    by_two = by_score @ weights["p"].T + by_value.astype("f4") @ weights["v"].T
    by_faces = np.zeros_like(faces)
    by_wish = {}
    for wish, those, actions in cards.pointers():
        wanted = two @ weights[wish] + weights[f"{wish}0"]
        pointed = by_score[:, actions]
        by_wish[wish] = (pointed[:, None] @ faces[:, those])[:, 0]
        by_faces[:, those] += pointed[:, :, None] * wanted[:, None]
        by_two += by_wish[wish] @ weights[wish].T
    told = cards.of(batch.inputs)[1]
    actions, sums = cards.gems()
    bought = by_score[:, None, [action for _, action in cards.bought]]
    for wish, by_want in (
        ("near", (told @ (by_score[:, actions] @ sums.T)[:, :, None])[:, :, 0]),
        ("cheap", (bought @ cards.helps(told))[:, 0]),
    ):
        wanted = two @ weights[wish] + weights[f"{wish}0"]
        by_wish[wish] = (by_want[:, None] @ faces)[:, 0]
        by_faces += by_want[:, :, None] * wanted[:, None]
        by_two += by_wish[wish] @ weights[wish].T
    by_two *= two > 0
    by_one = (by_two @ weights["b"].T) * (one > 0)
    by_whole = by_one @ weights["a"].T
    by_faces += by_whole[:, -cards.number * CARD :].reshape(faces.shape)
    by_faces *= faces > 0
    layers = {
        "c": (told.reshape(-1, cards.width), by_faces.reshape(-1, CARD)),
        "a": (whole, by_one),
        "b": (one, by_two),
        "p": (two, by_score),
        "v": (two, by_value.astype("f4")),
        **{wish: (two, wrong) for wish, wrong in by_wish.items()},
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
                self.learner.learn(
                    slopes_of(self.learner.weights, part._replace(gains=gains)), rate
                )

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
    parts = {"w": learner.weights, "m": learner.first, "s": learner.second}
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
        for part, arrays in (("w", learner.weights), ("m", learner.first), ("s", learner.second)):
            arrays.update({name: file[f"{part}.{name}"] for name in list(arrays)})
        learner.step, school.lessons = int(file["step"]), int(file["lessons"])
        school.decisions = int(file["decisions"])
        school.minutes, school.processor_minutes = file["minutes"].tolist()
        points = [Point._make(row.tolist()) for row in file["curve"]]
    school.deal(school.decisions)  # not the games of the beginning once more
    return [point._replace(decisions=int(point.decisions)) for point in points]


def write_network(path: Path, weights: Weights) -> None:
    """The weights alone, each in two bytes."""
    small: Any = {f"w.{name}": array.astype("f2") for name, array in weights.items()}
    np.savez_compressed(path, **small)


def read_weights(path: Path) -> Weights:
    """The weights that a run has kept, with or without what it needs to go on."""
    with np.load(path) as file:
        names = [name for name in file.files if name.startswith("w.")]
        return {name[2:]: file[name].astype("f4") for name in names}


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
