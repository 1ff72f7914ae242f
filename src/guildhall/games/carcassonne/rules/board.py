"""The landscape: laid tiles, the open places round them, features that grow together (K8, K17).

A place is a number: a step east adds 1, a step north adds ROW, all modulo N_PLACES. With these two
numbers no two places within 72 steps of the start tile share a number, so there is no border to
watch. A small hash table leads from a place to the tile or the open place there.

A feature is a tree of nodes, one node for each segment of a laid tile; its root knows the whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.carcassonne.rules.facts import (
    BORDER_CITY,
    BORDER_FIELD,
    EDGE,
    EMPTY,
    FITS,
    GAPS,
    GREEN,
    HAS_CLOISTER,
    KIND,
    MEETS,
    N_BORDERS,
    N_SEGMENTS,
    PATH,
    SEGMENT_AT,
    SHIELDS,
    START_TILE,
    TWINS,
    WALL,
)
from guildhall.games.engine import turns
from guildhall.games.engine.declare import Cells, Changes, cell, cells, table
from guildhall.games.engine.turns import MAX_PLAYERS, NUMBER_BITS

ROW = 145
N_PLACES = 10_513
MOST_TILES = 72
MOST_OPEN = 148
MOST_NODES = 243
MOST_BORDERS = 54
MOST_CLOISTERS = 6
N_MEEPLES = 7
N_SLOTS = 512
SPREAD = 229
"""Scatters neighbouring places over the slots of the hash table."""

STEP = table([ROW, 1, N_PLACES - ROW, N_PLACES - 1])
"""What leads to the next place in the north, east, south and west."""
AROUND = table(
    [
        *(ROW - 1, ROW, ROW + 1, 1),
        *(N_PLACES - ROW + 1, N_PLACES - ROW, N_PLACES - ROW - 1, N_PLACES - 1),
    ]
)
"""What leads to the eight places round a cloister."""

CHANGES = Changes(settings={MAX_PLAYERS: 5, NUMBER_BITS: 16})


class Player(turns.Player):
    """What belongs to one player."""

    score: int = cell()
    meeples: int = cell()
    """How many are in the supply."""
    stands_on: Cells = cells(N_MEEPLES, key=False)
    """The node on which each meeple stands, EMPTY while it is in the supply."""


class State(turns.State):
    """The landscape and its features; what of it belongs to the key of a state, `key.py` says."""

    players: Sequence[Player]
    n_tiles: int = cell(key=False)
    laid: Cells = cells(MOST_TILES, key=False)
    """Each laid tile with its rotation, in the order of laying."""
    place: Cells = cells(MOST_TILES, key=False)
    first_node: Cells = cells(MOST_TILES, key=False)
    n_open: int = cell(key=False)
    open_place: Cells = cells(MOST_OPEN, key=False)
    """The places at which a tile may be laid, in no order."""
    needs: Cells = cells(MOST_OPEN, key=False)
    """The terrains that the neighbours of an open place ask for, two bits an edge."""
    slot_place: Cells = cells(N_SLOTS, key=False)
    """The place that each slot of the hash table is for, plus 1; 0 is a free slot."""
    slot_holds: Cells = cells(N_SLOTS, key=False)
    """What is there: a laid tile as 1, 2 and so on, an open place as -1, -2 and so on."""
    n_nodes: int = cell(key=False)
    parent: Cells = cells(MOST_NODES, key=False)
    tile_of: Cells = cells(MOST_NODES, key=False)
    """The laid tile of each node."""
    kind: Cells = cells(MOST_NODES, key=False)
    gaps: Cells = cells(MOST_NODES, key=False)
    """For a root: how many open edges, or places round a cloister, are left; 0 is complete."""
    size: Cells = cells(MOST_NODES, key=False)
    """For a root: how many tiles count, each once."""
    shields: Cells = cells(MOST_NODES, key=False)
    twins: Cells = cells(MOST_NODES, key=False)
    """For a root: which of the tiles with twin segments belong to it, as bits."""
    men: Cells = cells(MOST_NODES, key=False)
    """For a root: how many meeples each seat has there, three bits a seat."""
    mark: Cells = cells(MOST_NODES, key=False)
    """Scratch for the scoring of meadows."""
    n_twins: int = cell(key=False)
    n_borders: int = cell(key=False)
    border_field: Cells = cells(MOST_BORDERS, key=False)
    border_city: Cells = cells(MOST_BORDERS, key=False)
    """The pairs of a field and a city that lie side by side."""
    n_cloisters: int = cell(key=False)
    cloisters: Cells = cells(MOST_CLOISTERS, key=False)


# ---- places


def clear_board(s: State) -> None:
    """Take everything off the table and lay the start tile at (0, 0), not turned (K2)."""
    for slot in range(N_SLOTS):
        s.slot_place[slot] = 0
    s.n_tiles = 0
    s.n_open = 0
    s.n_nodes = 0
    s.n_twins = 0
    s.n_borders = 0
    s.n_cloisters = 0
    for seat in range(MAX_PLAYERS):
        p = s.players[seat]
        p.score = 0
        p.meeples = N_MEEPLES
        for k in range(N_MEEPLES):
            p.stands_on[k] = EMPTY
    add_tile(s, START_TILE * 4, 0, slot_of(s, 0))


def slot_of(s: State, place: int) -> int:
    """The slot of a place in the hash table, or the free slot where it would be."""
    slot = place * SPREAD & N_SLOTS - 1
    while s.slot_place[slot] != 0 and s.slot_place[slot] != place + 1:
        slot = slot + 1 & N_SLOTS - 1
    return slot


def fits_somewhere(s: State, tile: int) -> bool:
    """Whether a tile can be laid at all (K8)."""
    fits = FITS[tile]
    for k in range(s.n_open):
        if fits[s.needs[k]] != 0:
            return True
    return False


def lay(s: State, tile: int, rotation: int, place: int) -> None:
    """Lay a tile on an open place where it fits (K8)."""
    slot = slot_of(s, place)
    close(s, -s.slot_holds[slot] - 1)
    add_tile(s, tile * 4 + rotation, place, slot)


def close(s: State, k: int) -> None:
    """Take a place off the list of open ones; the last one of the list moves up."""
    s.n_open -= 1
    if k != s.n_open:
        moved = s.open_place[s.n_open]
        s.open_place[k] = moved
        s.needs[k] = s.needs[s.n_open]
        s.slot_holds[slot_of(s, moved)] = -k - 1


def add_tile(s: State, laid: int, place: int, slot: int) -> None:
    """Add a laid tile to the landscape and let its features grow together with the others."""
    t = s.n_tiles
    s.n_tiles += 1
    s.laid[t] = laid
    s.place[t] = place
    s.slot_place[slot] = place + 1
    s.slot_holds[slot] = t + 1
    add_nodes(s, t, laid >> 2)
    for edge in range(4):
        beyond = place + STEP[edge]
        if beyond >= N_PLACES:
            beyond -= N_PLACES
        meet(s, t, edge, beyond)
    surround(s, t, place)


def meet(s: State, t: int, edge: int, beyond: int) -> None:
    """Look over an edge of a new tile: join the tile there, or ask something of the place."""
    slot = slot_of(s, beyond)
    need = EDGE[s.laid[t]][edge] << 2 * (edge ^ 2)
    if s.slot_place[slot] == 0:
        k = s.n_open
        s.n_open += 1
        s.slot_place[slot] = beyond + 1
        s.slot_holds[slot] = -k - 1
        s.open_place[k] = beyond
        s.needs[k] = need
    elif s.slot_holds[slot] < 0:
        s.needs[-s.slot_holds[slot] - 1] |= need
    else:
        join(s, t, edge, s.slot_holds[slot] - 1)


# ---- features


def add_nodes(s: State, t: int, tile: int) -> None:
    """Make a feature of every segment of a new tile."""
    first = s.n_nodes
    s.first_node[t] = first
    s.n_nodes += N_SEGMENTS[tile]
    twin = 0
    for k in range(N_SEGMENTS[tile]):
        node = first + k
        s.parent[node] = node
        s.tile_of[node] = t
        s.kind[node] = KIND[tile][k]
        s.gaps[node] = GAPS[tile][k]
        s.size[node] = 1
        s.shields[node] = SHIELDS[tile][k]
        s.twins[node] = TWINS[tile][k] << s.n_twins
        s.men[node] = 0
        s.mark[node] = 0
        twin |= TWINS[tile][k]
    s.n_twins += twin
    for k in range(N_BORDERS[tile]):
        s.border_field[s.n_borders] = first + BORDER_FIELD[tile][k]
        s.border_city[s.n_borders] = first + BORDER_CITY[tile][k]
        s.n_borders += 1


def find(s: State, node: int) -> int:
    """The root of the feature that a node belongs to; looking changes nothing."""
    while s.parent[node] != node:
        node = s.parent[node]
    return node


def unite(s: State, one: int, other: int) -> int:
    """Make two features one and tell its root; the larger keeps its root, so ways stay short."""
    root = find(s, one)
    joined = find(s, other)
    if root == joined:
        return root
    if s.size[root] < s.size[joined]:
        root, joined = joined, root
    s.parent[joined] = root
    s.gaps[root] += s.gaps[joined]
    s.size[root] += s.size[joined]
    twice = s.twins[root] & s.twins[joined]
    while twice != 0:
        twice &= twice - 1
        s.size[root] -= 1
    s.twins[root] |= s.twins[joined]
    s.shields[root] += s.shields[joined]
    s.men[root] += s.men[joined]
    return root


def join(s: State, t: int, edge: int, other: int) -> None:
    """Unite what meets at an edge of two tiles."""
    ours = SEGMENT_AT[s.laid[t]]
    theirs = SEGMENT_AT[s.laid[other]]
    first = s.first_node[t]
    their_first = s.first_node[other]
    terrain = EDGE[s.laid[t]][edge]
    if terrain != GREEN:
        road = 4 if terrain == PATH else 0
        root = unite(s, their_first + theirs[road + (edge ^ 2)], first + ours[road + edge])
        s.gaps[root] -= 2
    if terrain != WALL:
        half = 2 * edge
        unite(s, their_first + theirs[8 + MEETS[half]], first + ours[8 + half])
    if terrain == PATH:
        half = 2 * edge + 1
        unite(s, their_first + theirs[8 + MEETS[half]], first + ours[8 + half])


def surround(s: State, t: int, place: int) -> None:
    """Count a new tile as a neighbour of cloisters, and the neighbours of its own (K17)."""
    for k in range(s.n_cloisters):
        node = s.cloisters[k]
        away = place - s.place[s.tile_of[node]]
        if away < 0:
            away += N_PLACES
        if is_next(away):
            s.gaps[node] -= 1
            s.size[node] += 1
    tile = s.laid[t] >> 2
    if HAS_CLOISTER[tile]:
        node = s.first_node[t] + N_SEGMENTS[tile] - 1
        s.cloisters[s.n_cloisters] = node
        s.n_cloisters += 1
        for k in range(8):
            near = place + AROUND[k]
            if near >= N_PLACES:
                near -= N_PLACES
            slot = slot_of(s, near)
            if s.slot_place[slot] != 0 and s.slot_holds[slot] > 0:
                s.gaps[node] -= 1
                s.size[node] += 1


def is_next(away: int) -> bool:
    """Whether a difference of places leads to one of the eight places round about."""
    for k in range(8):
        if away == AROUND[k]:
            return True
    return False
