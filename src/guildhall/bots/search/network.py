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
from guildhall.games.engine.declare import Cells, replaces
from guildhall.games.engine.rows import inner, pool, weigh, weigh_above_zero
from guildhall.games.engine.turns import State


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
    weigh(mind.base, mind.entity_bias, mind.context, mind.entity_context)
    for e in range(len(mind.present)):
        if mind.present[e]:
            weigh_above_zero(mind.encoded[e], mind.base, mind.entities[e], mind.entity)
    for i in range(n_context):
        mind.pooled[i] = mind.context[i]
    pool(mind.pooled, n_context, mind.encoded, mind.present)


def think(mind: Mind) -> None:
    """Make the trunk, and from it the outlook and what the heads ask of entities."""
    weigh_above_zero(mind.thought, mind.trunk_bias, mind.pooled, mind.trunk)
    weigh_above_zero(mind.prospect, mind.outlook_bias, mind.thought, mind.outlook)
    weigh(mind.asked, mind.head_bias, mind.thought, mind.head)


def tell_shares(s: State, mind: Mind, value: Any) -> None:
    """Write the share that each seat may expect."""
    n = s.n_players
    for k in range(n):
        value[k] = mind.share_bias[k]
    for j in range(len(mind.prospect)):
        x = mind.prospect[j]
        for k in range(n):
            value[k] += x * mind.share[j][k]
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
    width = len(mind.base)
    for k in range(n):
        points = mind.points[out[k]]
        row = points[4]
        if row >= 0:
            judged = mind.row_bias[row] + inner(mind.row[row], mind.thought, 0)
        else:
            judged = inner(mind.encoded[points[0]], mind.asked, points[1] * width)
            if points[2] >= 0:
                judged += inner(mind.encoded[points[2]], mind.asked, points[3] * width)
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
