"""A search tree over the rules of a game: a kernel, bound and compiled like rules.

Positions are nodes, found by their key, so that ways that lead to the same position share one. What
a view does not tell is guessed into a few *worlds* that stay the same during a search; worlds share
their nodes until something hidden comes to light. Values are shares of the victory, one a seat: who
is to decide looks for the largest share of their own. A move that is forced costs no node, and the
end of a game is worth what it is worth.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from guildhall.games.engine import playout, turns
from guildhall.games.engine.declare import Cells, called, chance, copy_into, lent
from guildhall.games.engine.turns import State

add_wins = called(playout.add_wins)
guess = called(turns.guess)
key = called(turns.key)
legal_actions = called(turns.legal_actions)
push = called(turns.push)
random_playout = called(playout.random_playout)

NOWHERE = -1
LONGEST_PATH = 240
"""Decisions that one simulation looks ahead at most."""
EXPLORATION = 0.8
"""How much a prior counts beside the shares of two players: more looks at more moves.

The more players, the smaller their shares; so it counts less, and so does what is untried."""
UNTRIED = 0.1
"""How much worse than its node a move is taken to be before it is tried."""
GRAIN = 1 << 24
"""Steps of a random fraction."""


class Tree(NamedTuple):
    """The room of a tree; arrays when compiled, lists when not."""

    keys: Any
    """By place in the table of nodes: the key of the position."""
    nodes: Any
    """By place in the table of nodes: the number of the node, or NOWHERE."""
    steps: Any
    """The last place in the table of nodes, and 1: as keys, so that all bits of a key count."""
    first: Any
    """By node: its first edge."""
    edges: Any
    """By node: how many edges it has."""
    visits: Any
    """By node: how often it was passed."""
    worth: Any
    """By node: the share that the appraisal gave to the seat to decide."""
    actions: Any
    """By edge: the number of the action."""
    priors: Any
    """By edge: how likely the appraisal takes the action to be the best."""
    tries: Any
    """By edge: how often it was tried."""
    shares: Any
    """By edge: the sum of what the seat to decide got by it."""
    used: Any
    """The numbers of nodes and of edges in use."""
    path: Any
    """The edges of the present simulation, the node and the seat of each: three rows."""
    prior: Any
    """Room for the priors of a position."""
    value: Any
    """The shares of the seats at the end of the last simulation."""
    sums: Any
    """The shares of the seats, added up over all simulations of a search."""


def clear(tree: Tree) -> None:
    """Forget everything."""
    for i in range(len(tree.nodes)):
        tree.nodes[i] = NOWHERE
    tree.used[0] = 0
    tree.used[1] = 0


def make_worlds(states: Any, worlds: int, rng: object) -> None:
    """Guess what is unknown in the first state into the so many states behind it."""
    for w in range(1, worlds + 1):
        copy_into(states[w], states[0])
        guess(states[w], rng)


def search(
    states: Any,
    worlds: int,
    done: int,
    simulations: int,
    tree: Tree,
    mind: Any,
    out: Cells,
    rng: object,
) -> None:
    """Run so many simulations, from the worlds behind the first state in turn.

    `done` tells how many were run before. The state behind the worlds is worked with. All worlds
    begin at the node of the first state, which knows no more than whoever has to decide.
    """
    s = states[worlds + 1]
    root = key(states[0])
    lent_tree, lent_mind = lent(tree), lent(mind)
    for i in range(done, done + simulations):
        copy_into(s, states[1 + i % worlds])
        simulate(s, root, lent_tree, lent_mind, out, rng)
        for seat in range(s.n_players):
            tree.sums[seat] += tree.value[seat]


def simulate(s: State, root: Any, tree: Tree, mind: Any, out: Cells, rng: object) -> None:
    """Walk down the tree to a position that is new or final, and tell its value on the way back."""
    path = tree.path
    exploration = EXPLORATION * 2.0 / s.n_players
    untried = UNTRIED * 2.0 / s.n_players
    depth = 0
    position = root
    while True:
        if s.over:
            share_victory(s, tree.value)
            break
        place = find(tree, position)
        node = tree.nodes[place]
        if node == NOWHERE:
            n = legal_actions(s, out)
            if n == 1 and depth > 0:
                push(s, out[0])
                position = key(s)
                continue
            expand(s, position, place, n, tree, mind, out, rng)
            break
        if depth == LONGEST_PATH:
            appraise(s, out, 0, mind, tree.prior, tree.value, rng)
            break
        edge = choose_edge(tree, node, exploration, untried)
        path[0][depth] = edge
        path[1][depth] = node
        path[2][depth] = s.seat
        depth += 1
        push(s, tree.actions[edge])
        position = key(s)
    for d in range(depth):
        edge = path[0][d]
        tree.visits[path[1][d]] += 1
        tree.tries[edge] += 1
        tree.shares[edge] += tree.value[path[2][d]]


def node_of(s: State, tree: Tree) -> int:
    """The node of a position, or NOWHERE."""
    node: int = tree.nodes[find(tree, key(s))]
    return node


def follow(s: State, start: State, action: int, tree: Tree, line: Cells) -> int:
    """Write to `line` what was tried most after an action at the start; tell how many moves."""
    copy_into(s, start)
    push(s, action)
    length = 0
    while s.over == 0 and length < len(line):
        node = node_of(s, tree)
        if node == NOWHERE:
            break
        edge = most_tried(tree, node)
        if tree.tries[edge] == 0:
            break
        line[length] = tree.actions[edge]
        length += 1
        push(s, tree.actions[edge])
    return length


def most_tried(tree: Tree, node: int) -> int:
    """The edge of a node that was tried most."""
    best: int = tree.first[node]
    for k in range(best + 1, best + tree.edges[node]):
        if tree.tries[k] > tree.tries[best]:
            best = k
    return best


def find(tree: Tree, position: Any) -> int:
    """The place of a position in the table of nodes, or the free one where it belongs."""
    last = tree.steps[0]
    place = position & last
    while tree.nodes[place] != NOWHERE and tree.keys[place] != position:
        place = (place + tree.steps[1]) & last
    return int(place)


def choose_edge(tree: Tree, node: int, exploration: float, untried: float) -> int:
    """The edge that promises most, counting in how little it was tried."""
    first = tree.first[node]
    end = first + tree.edges[node]
    visits = tree.visits[node]
    total = tree.worth[node]
    for k in range(first, end):
        total += tree.shares[k]
    guessed = total / (visits + 1) - untried
    weight = exploration * math.sqrt(visits + 1.0)
    best = -1e9
    chosen: int = first
    for k in range(first, end):
        tries = tree.tries[k]
        share = tree.shares[k] / tries if tries > 0 else guessed
        promise = share + weight * tree.priors[k] / (1.0 + tries)
        if promise > best:
            best = promise
            chosen = k
    return chosen


def expand(
    s: State, position: Any, place: int, n: int, tree: Tree, mind: Any, out: Cells, rng: object
) -> None:
    """Appraise a new position and keep it with its edges, as long as there is room."""
    node = tree.used[0]
    first = tree.used[1]
    has_room = node < len(tree.first) and first + n <= len(tree.actions)
    if has_room:
        for k in range(n):
            tree.actions[first + k] = out[k]
    seat = s.seat
    appraise(s, out, n, mind, tree.prior, tree.value, rng)
    if has_room:
        tree.keys[place] = position
        tree.nodes[place] = node
        tree.first[node] = first
        tree.edges[node] = n
        tree.visits[node] = 0
        tree.worth[node] = tree.value[seat]
        for k in range(n):
            tree.priors[first + k] = tree.prior[k]
            tree.tries[first + k] = 0
            tree.shares[first + k] = 0.0
        tree.used[0] = node + 1
        tree.used[1] = first + n


def appraise(s: State, out: Cells, n: int, mind: Any, prior: Any, value: Any, rng: object) -> None:
    """Write what a position is worth to each seat, and how promising its `n` actions in `out` are.

    The state and `out` may be spoilt. This default plays at random to the end; games have better.
    """
    for k in range(n):
        prior[k] = 1.0 / n
    random_playout(s, out, rng)
    share_victory(s, value)


def share_victory(s: State, value: Any) -> None:
    """Write the share of the victory that each seat has in a finished game."""
    for seat in range(s.n_players):
        value[seat] = 0.0
    add_wins(s, value)


def fraction(rng: object) -> float:
    """A random number between 0 and 1, neither of them."""
    return (chance(rng, GRAIN) + 0.5) / GRAIN
