"""The room in which kernels think: trees, and minds with the weights of a network."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from guildhall.bots.search.description import Description
from guildhall.bots.search.network import Mind
from guildhall.bots.search.runtime import Runtime
from guildhall.bots.search.tree import LONGEST_PATH, Tree
from guildhall.bots.search.weights import Weights, check_fit

ROOM = Mind._fields.index("context")
"""The fields of a mind from here on are room to think in."""
EDGES_A_NODE = 32
"""For how many edges there is room, on average."""


def make_tree(runtime: Runtime, players: int, nodes: int) -> Tree:
    """An empty tree with room for so many nodes."""
    places = 1 << (2 * nodes - 1).bit_length()
    edges = nodes * EDGES_A_NODE + runtime.ruleset.n_actions
    tree = Tree(
        keys=runtime.keys(places),
        nodes=runtime.integers(places),
        steps=runtime.keys(2),
        first=runtime.integers(nodes),
        edges=runtime.integers(nodes),
        visits=runtime.integers(nodes),
        worth=runtime.decimals(nodes),
        actions=runtime.actions(edges),
        priors=runtime.decimals(edges),
        tries=runtime.integers(edges),
        shares=runtime.decimals(edges),
        used=runtime.integers(2),
        path=runtime.integers(3, LONGEST_PATH),
        prior=runtime.decimals(runtime.ruleset.n_actions),
        value=runtime.decimals(players),
        sums=runtime.decimals(players),
    )
    tree.steps[:] = [places - 1, 1]
    runtime.kernels.clear(tree)
    return tree


def make_mind(runtime: Runtime, description: Description, weights: Weights) -> Mind:
    """A mind with these weights; raises UnfitNetError where they were made for something else."""
    check_fit(weights, description)
    width, trunk, outlook = weights.sizes
    parts: dict[str, Any] = {
        name: runtime.table(weights.numbers[name], sizes) for name, sizes in weights.shapes.items()
    }
    points = runtime.integers(len(description.points), len(description.points[0]))
    for action, point in enumerate(description.points):
        points[action][:] = list(point)
    order = runtime.integers(len(description.symmetries[0].order))
    order[:] = list(description.symmetries[0].order)
    pooled = description.context + 2 * width
    return Mind(
        **parts,
        points=points,
        order=order,
        context=runtime.decimals(description.context),
        entities=runtime.decimals(description.entities, description.features),
        present=runtime.integers(description.entities),
        encoded=runtime.decimals(description.entities, width),
        base=runtime.decimals(width),
        pooled=runtime.decimals(pooled),
        thought=runtime.decimals(trunk),
        prospect=runtime.decimals(outlook),
        asked=runtime.decimals(description.heads * width),
    )


def with_own_room(mind: Any) -> Any:
    """The same weights with room of its own, for a search beside others; None stays None."""
    if mind is None:
        return None
    room = {name: deepcopy(getattr(mind, name)) for name in Mind._fields[ROOM:]}
    return mind._replace(**room)
