"""What a landscape is worth to a seat: points made and points to hope for."""

from __future__ import annotations

from guildhall.bots.carcassonne.kernels.chances import HOPE, find_chance
from guildhall.bots.carcassonne.kernels.room import Room
from guildhall.games.carcassonne.rules.board import (
    N_MEEPLES,
    N_PLACES,
    STEP,
    find,
    slot_of,
)
from guildhall.games.carcassonne.rules.facts import (
    CITY,
    CLOISTER,
    EMPTY,
    FIELD,
    PATH,
    SEGMENT_AT,
)
from guildhall.games.carcassonne.rules.scoring import worth_complete
from guildhall.games.carcassonne.rules.supply import State

SURROUNDING, HORIZON, CITY_OF_MEADOW, RIVALS = range(6, 10)
SUPPLY = 13
"""The numbers of weights, behind those of chances; what meeples are worth comes last."""
ASKING = 0b10101010
"""The needs of a place at which a road or a city asks something."""


def appraise(s: State, room: Room, seat: int, with_new: int) -> float:
    """The lead of a seat if nothing more is claimed; what a new tile brings counts if asked for."""
    gather(s, room, with_new)
    look_for_gaps(s, room)
    for k in range(s.n_borders):
        room.meadows[k] = find(s, s.border_field[k])
        room.cities[k] = find(s, s.border_city[k])
    for other in range(s.n_players):
        room.totals[other] = s.players[other].score
        room.home[other] = s.players[other].meeples
    for k in range(room.n_roots):
        root = room.roots[k]
        if s.men[root] != 0:
            share_out(s, room, seat, root)
    best = 0.0
    for other in range(s.n_players):
        room.totals[other] += supply(room, other, room.home[other])
        if other != seat:
            best = max(best, room.totals[other])
    return room.totals[seat] - room.weights[RIVALS] * best


def claim(s: State, room: Room, seat: int, root: int) -> float:
    """What a meeple on a free feature of the new tile adds, after that has been appraised."""
    points = expect_points(s, room, root, 1)
    back = expect_return(s, room, root, 1)
    home = room.home[seat]
    return points + supply(room, seat, home - 1.0 + back) - supply(room, seat, home)


def share_out(s: State, room: Room, seat: int, root: int) -> None:
    """Give the points of a feature to those with most meeples there, and meeples back to all."""
    men = s.men[root]
    own = men >> 3 * seat & 7
    points = expect_points(s, room, root, own)
    back = expect_return(s, room, root, own)
    most = 0
    for other in range(s.n_players):
        most = max(most, men >> 3 * other & 7)
    for other in range(s.n_players):
        count = men >> 3 * other & 7
        room.home[other] += back * count
        if count == most:
            room.totals[other] += points


def supply(room: Room, seat: int, meeples: float) -> float:
    """What so many meeples in the supply are worth; a part of one counts in part."""
    whole = min(int(meeples), N_MEEPLES)
    worth = room.weights[SUPPLY + whole]
    if whole < N_MEEPLES:
        worth += (meeples - whole) * (room.weights[SUPPLY + whole + 1] - worth)
    return early(room, room.turns[seat]) * worth


def early(room: Room, turns: int) -> float:
    """1 while there is time for everything, less when fewer turns are left."""
    return min(turns / room.weights[HORIZON], 1.0)


# ---- one feature


def expect_points(s: State, room: Room, root: int, own: int) -> float:
    """The points to expect of a feature."""
    kind = s.kind[root]
    if kind == FIELD:
        return expect_meadow(s, room, root)
    if s.gaps[root] == 0:
        return 1.0 * worth_complete(s, root)
    now = 1.0 * (s.size[root] + s.shields[root])
    if kind == CLOISTER:
        return now + filling(room) * s.gaps[root]
    hope = room.own_hope[root] if own else room.other_hope[root]
    each = 2.0 if kind == CITY else 1.0
    return hope * each * (now + room.n_gaps[root]) + (1.0 - hope) * now


def expect_return(s: State, room: Room, root: int, own: int) -> float:
    """The chance that the meeples of a feature come back."""
    kind = s.kind[root]
    if kind == FIELD:
        return 0.0
    if s.gaps[root] == 0:
        return 1.0
    if kind == CLOISTER:
        chance: float = filling(room) ** (1.0 * s.gaps[root])
        return chance
    return room.own_hope[root] if own else room.other_hope[root]


def filling(room: Room) -> float:
    """The chance that an empty place round a cloister is filled in time."""
    return (
        room.weights[HOPE]
        * room.weights[SURROUNDING]
        * early(room, max(room.own_turns, room.their_turns))
    )


def expect_meadow(s: State, room: Room, meadow: int) -> float:
    """Three points for each city that is completed, fewer for one that may be (K19)."""
    hope = (
        room.weights[HOPE]
        * room.weights[CITY_OF_MEADOW]
        * early(room, max(room.own_turns, room.their_turns))
    )
    points = 0.0
    room.tick += 1
    for k in range(s.n_borders):
        city = room.cities[k]
        if room.meadows[k] == meadow and room.counted[city] != room.tick:
            room.counted[city] = room.tick
            points += 3.0 * hope ** (1.0 * s.gaps[city])
    return points


# ---- the features that count


def gather(s: State, room: Room, with_new: int) -> None:
    """Look which features bear meeples, and which the new tile belongs to."""
    room.tick += 1
    room.n_roots = 0
    for seat in range(s.n_players):
        for k in range(N_MEEPLES):
            node = s.players[seat].stands_on[k]
            if node != EMPTY:
                note(room, find(s, node))
    if with_new:
        t = s.n_tiles - 1
        for node in range(s.first_node[t], s.n_nodes):
            note(room, find(s, node))


def note(room: Room, root: int) -> None:
    """Note a feature, once."""
    if room.seen[root] != room.tick:
        room.seen[root] = room.tick
        room.roots[room.n_roots] = root
        room.n_roots += 1
        room.own_hope[root] = room.weights[HOPE]
        room.other_hope[root] = room.weights[HOPE]
        room.n_gaps[root] = 0


def look_for_gaps(s: State, room: Room) -> None:
    """Find where the noted cities and roads are open, and how likely they are closed."""
    for k in range(s.n_open):
        needs = s.needs[k]
        if needs & ASKING:
            for edge in range(4):
                if needs >> 2 * edge & 2:
                    root = asking(s, k, edge)
                    if room.seen[root] == room.tick:
                        add_gap(room, root, 4 * needs + edge)


def asking(s: State, k: int, edge: int) -> int:
    """The root of the city or road that asks something of an open place at an edge."""
    beyond = s.open_place[k] + STEP[edge]
    if beyond >= N_PLACES:
        beyond -= N_PLACES
    t = s.slot_holds[slot_of(s, beyond)] - 1
    spot = edge ^ 2
    if s.needs[k] >> 2 * edge & 3 == PATH:
        spot += 4
    return find(s, s.first_node[t] + SEGMENT_AT[s.laid[t]][spot])


def add_gap(room: Room, root: int, gap: int) -> None:
    """Let a feature be closed only if this gap is, too."""
    if room.known[gap] != room.trial:
        find_chance(room, gap)
    room.own_hope[root] *= room.own_chance[gap]
    room.other_hope[root] *= room.other_chance[gap]
    room.n_gaps[root] += 1
