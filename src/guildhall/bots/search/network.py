"""A small network that appraises positions: a kernel that takes the place of `tree.appraise`.

A position is told as a *context*, a row of numbers, and as *entities*, a row of numbers for each
card or tile in sight. All entities pass the same layer, together with the context; their sum and
their maximum, with the context, make the *trunk*, from which the shares of the seats follow. An
action that concerns an entity is judged by that entity's own row, all others by the trunk. Rows are
told from the side of the seat to decide. Most numbers are 0 and cost nothing.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from guildhall.bots.search.tree import appraise
from guildhall.games.engine.declare import Cells, replaces, setting
from guildhall.games.engine.turns import State

WIDTH = setting(48)
"""Numbers that an entity becomes."""
TRUNK = setting(96)
OUTLOOK = setting(32)
"""Numbers from which the shares of the seats are made."""


class Mind(NamedTuple):
    """The weights of a network, where its actions point, and room to think in."""

    entity: Any
    entity_context: Any
    entity_bias: Any
    trunk: Any
    trunk_bias: Any
    outlook: Any
    outlook_bias: Any
    share: Any
    share_bias: Any
    head: Any
    head_bias: Any
    row: Any
    row_bias: Any
    points: Any
    """By action: entity, head, second entity and head, row; -1 for none."""
    order: Any
    """The number under which each colour, or whatever else is alike, is told."""
    context: Any
    entities: Any
    present: Any
    """Whether there is such an entity now."""
    encoded: Any
    base: Any
    pooled: Any
    thought: Any
    prospect: Any
    asked: Any
    picked: Any


def describe(s: State, order: Cells, context: Any, entities: Any, present: Cells) -> None:
    """Tell a position as numbers; all of them are 0 before. Games say how."""


@replaces(appraise)
def appraise_by_network(
    s: State, out: Cells, n: int, mind: Mind, prior: Any, value: Any, rng: object
) -> None:
    """Ask the network for the shares of the seats and for the priors of the actions."""
    forget(mind)
    describe(s, mind.order, mind.context, mind.entities, mind.present)
    encode(mind)
    think(mind)
    tell_shares(s, mind, value)
    if n > 0:
        tell_priors(mind, out, n, prior)


def forget(mind: Mind) -> None:
    """Make all numbers of the last position 0."""
    for i in range(len(mind.context)):
        mind.context[i] = 0.0
    width = len(mind.entities[0])
    for e in range(len(mind.present)):
        if mind.present[e]:
            mind.present[e] = 0
            x = mind.entities[e]
            for f in range(width):
                x[f] = 0.0


def encode(mind: Mind) -> None:
    """Pass all entities through their layer, and pool them."""
    n_context = len(mind.context)
    base = mind.base
    pooled = mind.pooled
    for j in range(WIDTH):
        base[j] = mind.entity_bias[j]
    add_rows(base, mind.context, mind.entity_context, mind.picked, WIDTH)
    for i in range(n_context):
        pooled[i] = mind.context[i]
    for j in range(2 * WIDTH):
        pooled[n_context + j] = 0.0
    for e in range(len(mind.present)):
        if mind.present[e]:
            encoded = mind.encoded[e]
            for j in range(WIDTH):
                encoded[j] = base[j]
            add_rows(encoded, mind.entities[e], mind.entity, mind.picked, WIDTH)
            for j in range(WIDTH):
                x = encoded[j]
                x = x if x > 0.0 else x - x
                encoded[j] = x
                pooled[n_context + j] += x
                top = pooled[n_context + WIDTH + j]
                pooled[n_context + WIDTH + j] = max(top, x)


def think(mind: Mind) -> None:
    """Make the trunk, and from it the outlook and what the heads ask of entities."""
    thought = mind.thought
    for j in range(TRUNK):
        thought[j] = mind.trunk_bias[j]
    add_rows(thought, mind.pooled, mind.trunk, mind.picked, TRUNK)
    for j in range(TRUNK):
        x = thought[j]
        thought[j] = x if x > 0.0 else x - x
    for j in range(OUTLOOK):
        mind.prospect[j] = mind.outlook_bias[j]
    add_rows(mind.prospect, thought, mind.outlook, mind.picked, OUTLOOK)
    for j in range(len(mind.asked)):
        mind.asked[j] = mind.head_bias[j]
    add_rows(mind.asked, thought, mind.head, mind.picked, len(mind.asked))


def add_rows(target: Any, numbers: Any, rows: Any, picked: Cells, width: int) -> None:
    """Add each row times its number, leaving out zeros; four at a time, which is twice as fast."""
    n = 0
    for i in range(len(numbers)):
        picked[n] = i
        n += numbers[i] != 0.0
    k = 0
    while k + 3 < n:
        i0, i1, i2, i3 = picked[k], picked[k + 1], picked[k + 2], picked[k + 3]
        x0, x1, x2, x3 = numbers[i0], numbers[i1], numbers[i2], numbers[i3]
        row0, row1, row2, row3 = rows[i0], rows[i1], rows[i2], rows[i3]
        for j in range(width):
            target[j] += x0 * row0[j] + x1 * row1[j] + x2 * row2[j] + x3 * row3[j]
        k += 4
    while k < n:
        x0 = numbers[picked[k]]
        row0 = rows[picked[k]]
        for j in range(width):
            target[j] += x0 * row0[j]
        k += 1


def tell_shares(s: State, mind: Mind, value: Any) -> None:
    """Write the share that each seat may expect."""
    n = s.n_players
    for k in range(n):
        value[k] = mind.share_bias[k]
    for j in range(OUTLOOK):
        x = mind.prospect[j]
        if x > 0.0:
            weights = mind.share[j]
            for k in range(n):
                value[k] += x * weights[k]
    top = value[0]
    for k in range(1, n):
        top = max(top, value[k])
    total = 0.0
    for k in range(n):
        mind.prospect[k] = math.exp(value[k] - top)
        total += mind.prospect[k]
    for k in range(n):
        value[(s.seat + k) % n] = mind.prospect[k] / total


def tell_priors(mind: Mind, out: Cells, n: int, prior: Any) -> None:
    """Write how likely each action in `out` is the best."""
    for k in range(n):
        points = mind.points[out[k]]
        row = points[4]
        if row >= 0:
            weights = mind.row[row]
            judged = mind.row_bias[row]
            for j in range(TRUNK):
                judged += weights[j] * mind.thought[j]
        else:
            judged = match(mind, points[0], points[1])
            if points[2] >= 0:
                judged += match(mind, points[2], points[3])
        prior[k] = judged
    top = prior[0]
    for k in range(1, n):
        top = max(top, prior[k])
    total = 0.0
    for k in range(n):
        prior[k] = math.exp(prior[k] - top)
        total += prior[k]
    for k in range(n):
        prior[k] = prior[k] / total


def match(mind: Mind, entity: int, head: int) -> float:
    """How well an entity fits what a head asks for."""
    encoded = mind.encoded[entity]
    begin = head * WIDTH
    judged: float = mind.asked[begin] * encoded[0]
    for j in range(1, WIDTH):
        judged += mind.asked[begin + j] * encoded[j]
    return judged
