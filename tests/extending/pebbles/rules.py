"""The rules: on your turn you take one to three pebbles."""

from __future__ import annotations

from guildhall.games.engine import turns
from guildhall.games.engine.declare import Cells, actions, cell, decision, replaces, turn
from guildhall.games.engine.turns import begin_turn, is_finished

MOST = 3
TAKE = actions(MOST, "take {number}")


class Player(turns.Player):
    """What somebody has taken."""

    taken: int = cell()
    last: int = cell()


class State(turns.State):
    """The heap."""

    heap: int = cell()


def setup(s: State, players: int, heap: int) -> None:
    """Put the heap in the middle."""
    s.n_players = players
    s.seat = 0
    s.over = 0
    s.depth = 0
    s.heap = heap
    for seat in range(players):
        s.players[seat].taken = 0
        s.players[seat].last = 0
    begin_turn(s)


@replaces(turns.lay_out)
def lay_out(s: State, deal: Cells, rng: object) -> None:  # noqa: ARG001 - nothing is hidden
    """Begin a game by what `setup` takes."""
    setup(s, deal[0], deal[1])


def take_opens(s: State, p: Player) -> bool:  # noqa: ARG001 - as every decision
    """There is always a pebble to take."""
    return s.heap > 0


def take_options(s: State, p: Player, out: Cells) -> int:  # noqa: ARG001 - as every decision
    """One to three, as far as they go."""
    n = min(s.heap, MOST)
    for k in range(n):
        out[k] = TAKE + k
    return n


def take_resolve(s: State, p: Player, action: int) -> None:
    """Take them."""
    count = action - TAKE + 1
    s.heap -= count
    p.taken += count
    p.last = 1 if s.heap == 0 else 0


@replaces(is_finished)
def is_empty(s: State) -> bool:
    """The game ends with the last pebble."""
    return s.heap == 0


@replaces(turns.merit)
def merit(s: State, seat: int) -> int:
    """Whoever has the last pebble wins; among the others it is who has taken most."""
    p: Player = s.players[seat]
    return p.last * 1000 + p.taken


TAKE_PEBBLES = decision("take", take_opens, take_options, take_resolve)
TURN = turn(TAKE_PEBBLES)
