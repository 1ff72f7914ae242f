"""The network of the PPO baseline: what it makes of a position, and the slopes of its loss."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from ppo_cards import CARDS, Cards

HIDDEN = 192
CARD = 24
"""How many numbers the network makes of each card."""
CLIP, VALUE_PART = 0.2, 0.5
BONUS = 0.01
"""What a surprising policy is worth, so that it looks about."""
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

    def parts(self) -> dict[str, Weights]:
        """All that has to be kept, by the letters under which a file has it."""
        return {"w": self.weights, "m": self.first, "s": self.second}

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


def write_network(path: Path, weights: Weights) -> None:
    """The weights alone, each in two bytes."""
    small: Any = {f"w.{name}": array.astype("f2") for name, array in weights.items()}
    np.savez_compressed(path, **small)


def read_weights(path: Path) -> Weights:
    """The weights that a run has kept, with or without what it needs to go on."""
    with np.load(path) as file:
        names = [name for name in file.files if name.startswith("w.")]
        return {name[2:]: file[name].astype("f4") for name in names}
