"""Finds the best pairs among few people exactly, by weighted matching (SW-14, SW-16)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Pair = tuple[int, int]
"""Two people, by their numbers in the history."""
Cost = Callable[[int, int], int | None]
"""What a pair costs; None if it must not be."""

NOISE = 255


def best_pairs(people: Sequence[int], cost: Cost) -> list[Pair] | None:
    """The cheapest pairs for all, chosen by the order of people among equals; None if impossible.

    People come in the order of their lots: a little noise that depends on that order
    makes the choice among equally good rounds random and yet repeatable.
    """
    import rustworkx

    edges = []
    unit = (NOISE + 1) * len(people)
    for i, one in enumerate(people):
        for j in range(i):
            price = cost(one, people[j])
            if price is not None:
                noise = (i * 73_856_093 ^ j * 19_349_663) >> 3 & NOISE
                edges.append((i, j, price * unit + noise))
    highest = max((price for _, _, price in edges), default=0) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(people)))
    graph.add_edges_from([(i, j, highest - price) for i, j, price in edges])
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(chosen) < len(people):
        return None
    return [(people[i], people[j]) for i, j in sorted((min(p), max(p)) for p in chosen)]
