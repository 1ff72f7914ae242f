"""What a network of one edition knows, put into one for another edition or number of players.

Numbers that mean the same in both take their weights along, found by their labels. A player whom
the other network did not know is told as its last one; those who share a label share its weight,
so that all opponents together count as much as before. What is new begins with no weight. A network
may become wider: what it has more of looks at everything, and nothing counts on it at first.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from guildhall.bots.search.description import Description, Label
from guildhall.bots.search.weights import WIDE_PARTS, Sizes, UnfitNetError, Weights, check_fit

Array = Any
Parts = dict[str, Array]
Places = dict[str, tuple[Array, ...]]
"""By part and axis: the numbers under which something stands."""
LAYERS = {"entity", "entity_context", "trunk", "outlook"}
"""The parts that lead to units which there may be more of."""


def transplant(weights: Weights, known: Description, new: Description, fresh: Parts) -> Parts:
    """The parts of a network for a new game, from one that knows another; `fresh` fills the gaps.

    Raises UnfitNetError where the weights are not those of the known game, or wider than `fresh`.
    """
    check_fit(weights, known)
    places = _places(weights.sizes, _sizes_of(fresh), new)
    narrow = {name: part[np.ix_(*places[name])] for name, part in fresh.items()}
    return _widen(_retell(weights, known, new, narrow), fresh, places)


def _retell(weights: Weights, known: Description, new: Description, fresh: Parts) -> Parts:
    """The parts for a new game, as wide as they were."""
    width = weights.sizes.width
    old = {
        name: np.array(weights.numbers[name], np.float32).reshape(sizes)
        for name, sizes in weights.shapes.items()
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


def _widen(old: Parts, fresh: Parts, places: Places) -> Parts:
    """The parts of a wider network that judges as the old one does.

    What there is more of begins to look at all there is, as in a fresh network; nothing that was
    there before counts on it yet.
    """
    parts = {}
    for name, part in old.items():
        wide = fresh[name].copy() if name in LAYERS else np.zeros_like(fresh[name])
        wide[..., places[name][-1]] = 0
        wide[np.ix_(*places[name])] = part
        parts[name] = wide
    return parts


def _places(old: Sizes, new: Sizes, description: Description) -> Places:
    """Where the numbers of a narrow network stand in a wide one, by part and axis."""
    if any(narrow > wide for narrow, wide in zip(old, new, strict=True)):
        raise UnfitNetError(f"this network is wider than the new one: {old} and {new}")
    width, trunk, outlook = map(np.arange, old)
    context = np.arange(description.context)
    pooled = [context, len(context) + width, len(context) + new.width + width]
    asked = (np.arange(description.heads)[:, None] * new.width + width).ravel()
    features, rows = np.arange(description.features), np.arange(description.rows)
    seats = np.arange(description.players)
    return {
        "entity": (features, width),
        "entity_context": (context, width),
        "entity_bias": (width,),
        "trunk": (np.concatenate(pooled), trunk),
        "trunk_bias": (trunk,),
        "outlook": (trunk, outlook),
        "outlook_bias": (outlook,),
        "share": (outlook, seats),
        "share_bias": (seats,),
        "head": (trunk, asked),
        "head_bias": (asked,),
        "row": (rows, trunk),
        "row_bias": (rows,),
    }


def _sizes_of(parts: Parts) -> Sizes:
    return Sizes(*(len(parts[f"{part}_bias"]) for part in WIDE_PARTS))


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
