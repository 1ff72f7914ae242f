"""What a player may not know, and how to guess it (K21)."""

from __future__ import annotations

from guildhall.games.carcassonne.rules.facts import EMPTY, N_KINDS, UNKNOWN
from guildhall.games.carcassonne.rules.supply import HAND, State
from guildhall.games.engine import turns
from guildhall.games.engine.declare import chance, replaces


@replaces(turns.conceal)
def conceal(s: State, seat: int) -> None:
    """Make unknown what this seat may not see; -1 is a spectator."""
    for i in range(s.pile_size):
        s.pile[i] = UNKNOWN
    for k in range(s.n_removed):
        s.removed[k] = UNKNOWN
    for other in range(s.n_players):
        if other != seat:
            hand = s.players[other].hand
            for k in range(HAND):
                if hand[k] != EMPTY:
                    hand[k] = UNKNOWN


@replaces(turns.guess)
def guess(s: State, rng: object) -> None:
    """Fill what is unknown with a random deal of the tiles that have not been seen."""
    n = 0
    for tile in range(N_KINDS):
        for _ in range(s.unseen[tile] - held_openly(s, tile)):
            j = chance(rng, n + 1)
            s.pile[n] = s.pile[j]
            s.pile[j] = tile
            n += 1
    for seat in range(s.n_players):
        hand = s.players[seat].hand
        for k in range(HAND):
            if hand[k] == UNKNOWN:
                n -= 1
                hand[k] = s.pile[n]
                s.pile[n] = EMPTY
    for k in range(s.n_removed):
        n -= 1
        s.removed[k] = s.pile[n]
        s.pile[n] = EMPTY


def held_openly(s: State, tile: int) -> int:
    """How many tiles of a kind are known in hands."""
    count = 0
    for seat in range(s.n_players):
        for k in range(HAND):
            count += s.players[seat].hand[k] == tile
    return count
