"""What a network of one edition knows, put into one for another edition or number of players.

Numbers that mean the same in both take their weights along, found by their labels. A player whom
the other network did not know is told as its last one; those who share a label share its weight,
so that all opponents together count as much as before. What is new begins with no weight.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from guildhall.bots.search.description import Description, Label
from guildhall.bots.search.weights import Weights, check_fit, shapes_of

Array = Any
Parts = dict[str, Array]


def transplant(weights: Weights, known: Description, new: Description, fresh: Parts) -> Parts:
    """The parts of a network for a new game, from one that knows another; `fresh` fills the gaps.

    Raises UnfitNetError where the weights are not those of the known game, or of other widths.
    """
    width, trunk = fresh["entity"].shape[1], fresh["trunk"].shape[1]
    shapes = shapes_of(known, width, trunk, fresh["outlook"].shape[1])
    check_fit(weights, known, shapes)
    old = {
        name: np.array(weights.numbers[name], np.float32).reshape(sizes)
        for name, sizes in shapes.items()
    }
    context = _told_as(new.context_labels, known.context_labels)
    features = _told_as(new.feature_labels, known.feature_labels)
    of_context, of_entities = np.split(old["trunk"], [known.context])
    heads = min(known.heads, new.heads) * width
    seats = [min(seat, known.players - 1) for seat in range(new.players)]
    parts = {name: part.copy() for name, part in (fresh | _common(old)).items()}
    parts["entity"] = features @ old["entity"]
    parts["entity_context"] = context @ old["entity_context"]
    parts["trunk"] = np.concatenate([context @ of_context, of_entities])
    parts["share"], parts["share_bias"] = old["share"][:, seats], old["share_bias"][seats]
    parts["head"][:, :heads] = old["head"][:, :heads]
    parts["head_bias"][:heads] = old["head_bias"][:heads]
    rows = {label: k for k, label in enumerate(known.row_labels)}
    for k, label in enumerate(new.row_labels):
        if label in rows:
            parts["row"][k] = old["row"][rows[label]]
            parts["row_bias"][k] = old["row_bias"][rows[label]]
    return parts


def _common(old: Parts) -> Parts:
    """The parts that depend on no description."""
    return {name: old[name] for name in ("entity_bias", "trunk_bias", "outlook", "outlook_bias")}


def _told_as(new: tuple[Label, ...], known: tuple[Label, ...]) -> Array:
    """By new number: how much of the weight of each known number it takes."""
    last = max(label.player for label in known)
    places = {label: k for k, label in enumerate(known)}
    told = [label._replace(player=min(label.player, last)) for label in new]
    shared = Counter(told)
    pairs = np.zeros((len(new), len(known)), np.float32)
    for k, label in enumerate(told):
        if label in places:
            pairs[k, places[label]] = 1.0 / shared[label]
    return pairs
