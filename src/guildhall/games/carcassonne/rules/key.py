"""The key of a state: the landscape whatever the order in which it has grown."""

from __future__ import annotations

from guildhall.games.carcassonne.rules.board import N_MEEPLES
from guildhall.games.carcassonne.rules.facts import EMPTY
from guildhall.games.carcassonne.rules.supply import State
from guildhall.games.carcassonne.rules.turn import DEPLOY
from guildhall.games.engine import turns
from guildhall.games.engine.declare import KEY, replaces, scatter

TILE, MEEPLE_OF, LAST = 1, 2, 10
"""What a number that is scattered over the key is about; meeples are numbered by their seat."""


@replaces(turns.key)
def key(s: State) -> int:
    """64 bits that are the same for states with the same future.

    Such states may list their legal actions in different orders.
    """
    bits: int = KEY(s)
    for t in range(s.n_tiles):
        bits ^= scatter(scatter(TILE, s.place[t]), s.laid[t])
    for seat in range(s.n_players):
        for k in range(N_MEEPLES):
            bits ^= key_of_meeple(s, seat, s.players[seat].stands_on[k])
    if s.depth > 0 and s.stack[s.depth - 1] == DEPLOY:
        bits ^= scatter(LAST, s.place[s.n_tiles - 1])
    return bits


def key_of_meeple(s: State, seat: int, node: int) -> int:
    """What a meeple adds: whose it is, and on which segment of which tile it stands."""
    if node == EMPTY:
        return scatter(0, 0)
    t = s.tile_of[node]
    return scatter(scatter(MEEPLE_OF + seat, s.place[t]), node - s.first_node[t])
