"""The network as numpy learns it: its answers, their gradients, and steps of Adam."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from guildhall.bots.search.description import NONE, Description
from guildhall.bots.search.weights import Shapes, Weights
from guildhall.training.transplant import transplant

Array = Any
POOLED_SCALE = 0.2
"""Sums over entities are larger than other numbers; their weights begin so much smaller."""
QUIET = 0.1
"""How much smaller the weights of policies begin, so that all moves are tried at first."""


class Batch(NamedTuple):
    """Positions, and what is to be answered."""

    context: Array
    entities: Array
    present: Array
    legal: Array
    policy: Array
    shares: Array


class Losses(NamedTuple):
    """How far the answers were off."""

    shares: float
    policy: float


class Answers(NamedTuple):
    """What the network says of a batch, with what is needed for gradients."""

    encoded: Array
    top: Array
    pooled: Array
    thought: Array
    prospect: Array
    asked: Array
    shares: Array
    logits: Array


@dataclass
class Rate:
    """How fast the learner goes: the rate falls by half in so many steps, to a floor."""

    first: float = 1e-3
    half: int = 12_000
    last: float = 1e-4

    def at(self, step: int) -> float:
        """The rate of a step."""
        rate: float = self.first * 0.5 ** (step / self.half)
        return max(rate, self.last)


class Learner:
    """A network that learns, and the mean of its last states, which plays better than each."""

    def __init__(self, description: Description, shapes: Shapes, seed: int, rate: Rate) -> None:
        self.description = description
        self.shapes = shapes
        self.rate = rate
        self.step_count = 0
        self.parts = dict(_first_weights(shapes, description, np.random.default_rng(seed)))
        self.mean = {name: part.copy() for name, part in self.parts.items()}
        self._moments = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._chooser = _chooser(description)

    def learn(self, batch: Batch) -> Losses:
        """Make one step towards what is to be answered."""
        answers = self.answer(batch)
        gradients, losses = self._gradients(batch, answers)
        self._adam(gradients)
        return losses

    def answer(self, batch: Batch) -> Answers:
        """The answers to a batch."""
        p = self.parts
        size, entities, features = batch.entities.shape
        base = batch.context @ p["entity_context"] + p["entity_bias"]
        encoded = (batch.entities.reshape(-1, features) @ p["entity"]).reshape(size, entities, -1)
        encoded += base[:, None]
        np.maximum(encoded, 0, out=encoded)
        encoded *= batch.present[:, :, None]
        top = encoded.max(1)
        pooled = np.concatenate([batch.context, encoded.sum(1), top], 1)
        thought = np.maximum(pooled @ p["trunk"] + p["trunk_bias"], 0)
        prospect = np.maximum(thought @ p["outlook"] + p["outlook_bias"], 0)
        shares = prospect @ p["share"] + p["share_bias"]
        asked = (thought @ p["head"] + p["head_bias"]).reshape(size, self.description.heads, -1)
        matched = (encoded @ asked.transpose(0, 2, 1)).reshape(size, -1)
        rows = thought @ p["row"].T + p["row_bias"]
        logits = np.concatenate([matched, rows], 1) @ self._chooser
        return Answers(encoded, top, pooled, thought, prospect, asked, shares, logits)

    def weights(self, about: dict[str, Any]) -> Weights:
        """The mean of the last states, as it is kept and played."""
        made_for = {"game": self.description.name, "version": self.description.version}
        numbers = {name: part.ravel() for name, part in self.mean.items()}
        return Weights(self.shapes, numbers, made_for | about)

    def state(self) -> dict[str, Array]:
        """Everything that is needed to go on."""
        kinds = {
            "part": self.parts,
            "mean": self.mean,
            "moment": self._moments,
            "square": self._squares,
        }
        kept = {f"{kind}.{name}": part for kind, of in kinds.items() for name, part in of.items()}
        return kept | {"step": np.array(self.step_count)}

    def restore(self, state: dict[str, Array]) -> None:
        """Go on from a state."""
        for name in self.shapes:
            self.parts[name] = state[f"part.{name}"]
            self.mean[name] = state[f"mean.{name}"]
            self._moments[name] = state[f"moment.{name}"]
            self._squares[name] = state[f"square.{name}"]
        self.step_count = int(state["step"])

    def begin_from(self, weights: Weights, known: Description) -> None:
        """Begin with a network of a known game; raises UnfitNetError where it is none of it."""
        parts = transplant(weights, known, self.description, self.parts)
        self.parts = {name: parts[name] for name in self.shapes}
        self.mean = {name: part.copy() for name, part in self.parts.items()}

    def average(self, part: float) -> None:
        """Move the mean towards the present state."""
        for name, present in self.parts.items():
            self.mean[name] += part * (present - self.mean[name])

    def _gradients(self, batch: Batch, answers: Answers) -> tuple[dict[str, Array], Losses]:
        p = self.parts
        size, entities, features = batch.entities.shape
        n_context = batch.context.shape[1]
        width = answers.encoded.shape[2]
        chances = softmax(answers.shares)
        masked = np.where(batch.legal > 0, answers.logits, np.float32(-1e9))
        policy = softmax(masked)
        losses = Losses(cross_entropy(batch.shares, chances), cross_entropy(batch.policy, policy))
        d_shares = (chances - batch.shares) / size
        d_chosen = ((policy - batch.policy) / size) @ self._chooser.T
        matched = entities * self.description.heads
        d_matched = d_chosen[:, :matched].reshape(size, entities, -1)
        d_rows = d_chosen[:, matched:]
        d_encoded = d_matched @ answers.asked
        d_asked = (d_matched.transpose(0, 2, 1) @ answers.encoded).reshape(size, -1)
        d_prospect = (d_shares @ p["share"].T) * (answers.prospect > 0)
        d_thought = d_prospect @ p["outlook"].T + d_asked @ p["head"].T + d_rows @ p["row"]
        d_thought *= answers.thought > 0
        d_pooled = d_thought @ p["trunk"].T
        d_encoded += d_pooled[:, None, n_context : n_context + width]
        largest = answers.encoded == answers.top[:, None]
        d_encoded += d_pooled[:, None, n_context + width :] * largest / largest.sum(1)[:, None]
        d_encoded *= answers.encoded > 0
        d_base = d_encoded.sum(1)
        gradients = {
            "entity": batch.entities.reshape(-1, features).T @ d_encoded.reshape(-1, width),
            "entity_context": batch.context.T @ d_base,
            "entity_bias": d_base.sum(0),
            "trunk": answers.pooled.T @ d_thought,
            "trunk_bias": d_thought.sum(0),
            "outlook": answers.thought.T @ d_prospect,
            "outlook_bias": d_prospect.sum(0),
            "share": answers.prospect.T @ d_shares,
            "share_bias": d_shares.sum(0),
            "head": answers.thought.T @ d_asked,
            "head_bias": d_asked.sum(0),
            "row": d_rows.T @ answers.thought,
            "row_bias": d_rows.sum(0),
        }
        return gradients, losses

    def _adam(self, gradients: dict[str, Array]) -> None:
        """One step of Adam, with gradients cut to length 1 and weights that shrink a little."""
        self.step_count += 1
        length = float(np.sqrt(sum(float((g * g).sum()) for g in gradients.values())))
        cut = np.float32(min(1.0, 1.0 / (length + 1e-9)))
        rate = self.rate.at(self.step_count)
        unbias = (1 - 0.999**self.step_count) ** 0.5 / (1 - 0.9**self.step_count)
        for name, gradient in gradients.items():
            gradient = gradient * cut  # noqa: PLW2901 - the same gradient, cut
            moment, square = self._moments[name], self._squares[name]
            moment += np.float32(0.1) * (gradient - moment)
            square += np.float32(0.001) * (gradient * gradient - square)
            part = self.parts[name]
            part *= np.float32(1 - rate * 1e-4)
            part -= np.float32(rate * unbias) * moment / (np.sqrt(square) + np.float32(1e-8))


def softmax(logits: Array) -> Array:
    """Chances that are as likely as their logits say."""
    weights = np.exp(logits - logits.max(1, keepdims=True))
    return weights / weights.sum(1, keepdims=True)


def cross_entropy(wanted: Array, answered: Array) -> float:
    """How far the answers are off, above what cannot be known."""
    surprise = -(wanted * np.log(answered + 1e-9)).sum(1)
    certain = -(wanted * np.log(wanted + 1e-9)).sum(1)
    return float((surprise - certain).mean())


def _first_weights(
    shapes: Shapes, description: Description, rng: np.random.Generator
) -> Iterator[tuple[str, Array]]:
    for name, sizes in shapes.items():
        if len(sizes) == 1:
            yield name, np.zeros(sizes, np.float32)
            continue
        inputs = sizes[1] if name == "row" else sizes[0]
        part = rng.normal(0, inputs**-0.5, sizes).astype(np.float32)
        if name in {"head", "row"}:
            part *= np.float32(QUIET)
        if name == "trunk":
            width = (sizes[0] - description.context) // 2
            part[description.context : description.context + width] *= np.float32(POOLED_SCALE)
        yield name, part


def _chooser(description: Description) -> Array:
    """Which judgements make up the judgement of each action, as a matrix of zeros and ones."""
    heads = description.heads
    first_row = description.entities * heads
    chooser = np.zeros((first_row + description.rows, len(description.points)), np.float32)
    for action, point in enumerate(description.points):
        if point.row != NONE:
            chooser[first_row + point.row, action] = 1
            continue
        chooser[point.entity * heads + point.head, action] = 1
        if point.entity2 != NONE:
            chooser[point.entity2 * heads + point.head2, action] += 1
    return chooser
