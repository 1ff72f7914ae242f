"""The tiles that are not laid yet: the pile, what was put away, the offer and the hands."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.carcassonne.rules import board, scoring
from guildhall.games.carcassonne.rules.facts import COPIES, EMPTY, N_KINDS, START_TILE
from guildhall.games.engine.declare import Cells, cell, cells, chance
from guildhall.games.engine.turns import MAX_PLAYERS

MOST_PILE = 71
MOST_REMOVED = 3
HAND = 3


class Player(board.Player):
    """The tiles in a hand, and how often the player has had a turn."""

    hand: Cells = cells(HAND)
    turns: int = cell()


class State(scoring.State):
    """Where the other tiles are."""

    players: Sequence[Player]
    pile_size: int = cell()
    pile: Cells = cells(MOST_PILE, key=False)
    """Face down; the next tile is the last of the row."""
    n_removed: int = cell()
    removed: Cells = cells(MOST_REMOVED, key=False)
    """The tiles that nobody has seen and nobody will (K4)."""
    offer: Cells = cells(HAND)
    n_discarded: int = cell()
    discarded: Cells = cells(MOST_PILE, key=False)
    """The tiles that fitted nowhere (K14)."""
    n_left: int = cell()
    """How many tiles are still to be laid, wherever they are."""
    unseen: Cells = cells(N_KINDS)
    """How many tiles of each kind have not been seen by everybody."""
    free_end: int = cell()
    """1 if the offer is open to everybody to the end (K13)."""
    tile: int = cell()
    """The tile that is to be laid, or was laid in this turn."""


def clear_supply(s: State) -> None:
    """Have no tile anywhere but the start tile on the table."""
    s.pile_size = 0
    s.n_removed = 0
    s.n_discarded = 0
    s.n_left = MOST_PILE
    s.tile = EMPTY
    for i in range(MOST_PILE):
        s.pile[i] = EMPTY
        s.discarded[i] = EMPTY
    for k in range(MOST_REMOVED):
        s.removed[k] = EMPTY
    for k in range(HAND):
        s.offer[k] = EMPTY
    for tile in range(N_KINDS):
        s.unseen[tile] = COPIES[tile]
    s.unseen[START_TILE] -= 1
    for seat in range(MAX_PLAYERS):
        p = s.players[seat]
        p.turns = 0
        for k in range(HAND):
            p.hand[k] = EMPTY


def shuffle_pile(s: State, rng: object) -> None:
    """Shuffle the 71 tiles face down (K2)."""
    n = 0
    for tile in range(N_KINDS):
        for _ in range(s.unseen[tile]):
            j = chance(rng, n + 1)
            s.pile[n] = s.pile[j]
            s.pile[j] = tile
            n += 1
    s.pile_size = n


def draw(s: State) -> int:
    """Take the next tile of the pile, if there is one; nobody has seen it yet."""
    if s.pile_size == 0:
        return EMPTY
    s.pile_size -= 1
    tile = s.pile[s.pile_size]
    s.pile[s.pile_size] = EMPTY
    return tile


def remove(s: State, count: int) -> None:
    """Put tiles of the pile away unseen (K4)."""
    for k in range(count):
        s.removed[k] = draw(s)
    s.n_removed = count
    s.n_left -= count


def show(s: State, tile: int) -> int:
    """Let everybody see a tile."""
    if tile != EMPTY:
        s.unseen[tile] -= 1
    return tile


def discard(s: State, tile: int) -> None:
    """Put a tile that everybody has seen out of the game (K14)."""
    s.discarded[s.n_discarded] = tile
    s.n_discarded += 1
    s.n_left -= 1
