"""What a seat of Carcassonne is told, and its actions: the legal moves of the position, numbered.

There are tens of thousands of ways to lay a tile somewhere, of which a position allows a few dozen.
So an action is the number of a legal move in the order of the rules, and each is told besides.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from guildhall.envs.kernels.steps import NARROW, POINTS_UNIT, decode, observe, points, sees_hand
from guildhall.games.carcassonne.moves import coordinates
from guildhall.games.carcassonne.position import MOST_OPTIONS
from guildhall.games.carcassonne.rules.board import MOST_TILES, N_MEEPLES, N_PLACES
from guildhall.games.carcassonne.rules.facts import EMPTY, N_KINDS, SPOT
from guildhall.games.carcassonne.rules.supply import HAND, State
from guildhall.games.carcassonne.rules.turn import LAY, MEEPLE, NO_MEEPLE
from guildhall.games.engine import turns
from guildhall.games.engine.declare import Cells, Changes, called, replaces, table

legal_actions = called(turns.legal_actions)

N_DECISIONS = 4
(DECISION, TILE, OFFER_TILES, PILE_SIZE, LEFT, UNSEEN) = (0, 4, 5, 8, 9, 10)
TILE_WIDTH = 7
MOVE_WIDTH = 4
PLAYER_WIDTH = 6
(LAYS, PLACES_MEEPLE, KEEPS_MEEPLE, CHOOSES) = (1, 2, 3, 4)
"""What a move does: the first number that is told of it."""

PLACE_AT = table([coordinates(place) for place in range(N_PLACES)])
CHANGES = Changes(settings={NARROW: 0, POINTS_UNIT: 100})


@replaces(decode)
def decode_candidate(s: State, action: int, out: Cells) -> int:
    """The legal move of that number."""
    legal_actions(s, out)
    return out[action]


@replaces(points)
def score_of(s: State, seat: int) -> int:
    """The score of a seat."""
    return s.players[seat].score


@replaces(observe)
def observe_carcassonne(s: State, seat: int, row: Any) -> None:
    """Write what a seat may know."""
    row[:] = 0
    if s.over == 0:
        row[DECISION + s.stack[s.depth - 1]] = 1
    row[TILE] = s.tile + 1
    for k in range(HAND):
        row[OFFER_TILES + k] = s.offer[k] + 1
    row[PILE_SIZE] = s.pile_size
    row[LEFT] = s.n_left
    for tile in range(N_KINDS):
        row[UNSEEN + tile] = s.unseen[tile]
    at = UNSEEN + N_KINDS
    for k in range(s.n_players):
        observe_player(s, (seat + k) % s.n_players, seat, row, at + PLAYER_WIDTH * k)
    at += PLAYER_WIDTH * s.n_players
    observe_landscape(s, seat, row, at)
    if s.over == 0 and s.seat == seat:
        observe_moves(s, row, at + TILE_WIDTH * MOST_TILES)


def observe_player(s: State, other: int, seat: int, row: Any, at: int) -> None:
    """Write score, meeples and hand; of another's hand only that there are tiles."""
    p = s.players[other]
    row[at] = p.score
    row[at + 1] = p.meeples
    row[at + 2] = s.over == 0 and s.seat == other
    for k in range(HAND):
        if p.hand[k] != EMPTY:
            row[at + 3 + k] = p.hand[k] + 1 if sees_hand(seat, other) else N_KINDS + 1


def observe_landscape(s: State, seat: int, row: Any, at: int) -> None:
    """Write the laid tiles in their order, with the meeples that stand on them."""
    for t in range(s.n_tiles):
        laid, place = s.laid[t], PLACE_AT[s.place[t]]
        e = at + TILE_WIDTH * t
        row[e] = 1
        row[e + 1] = place[0]
        row[e + 2] = place[1]
        row[e + 3] = laid >> 2
        row[e + 4] = laid & 3
    for k in range(s.n_players):
        stands = s.players[(seat + k) % s.n_players].stands_on
        for m in range(N_MEEPLES):
            if stands[m] != EMPTY:
                t = s.tile_of[stands[m]]
                e = at + TILE_WIDTH * t
                row[e + 5] = k + 1
                row[e + 6] = SPOT[s.laid[t]][stands[m] - s.first_node[t]] + 1


def observe_moves(s: State, row: Any, at: int) -> None:
    """Write what each legal move does: what, where, and how."""
    out: Any = np.empty(MOST_OPTIONS, np.int32)
    for k in range(legal_actions(s, out)):
        action = out[k]
        e = at + MOVE_WIDTH * k
        if LAY <= action < LAY + 4 * N_PLACES:
            place = PLACE_AT[(action - LAY) >> 2]
            row[e] = LAYS
            row[e + 1] = place[0]
            row[e + 2] = place[1]
            row[e + 3] = (action - LAY) & 3
        elif MEEPLE <= action < NO_MEEPLE:
            row[e] = PLACES_MEEPLE
            row[e + 3] = action - MEEPLE
        elif action == NO_MEEPLE:
            row[e] = KEEPS_MEEPLE
        else:
            row[e] = CHOOSES
            row[e + 3] = action
