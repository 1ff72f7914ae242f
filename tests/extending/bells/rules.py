"""Bells: everybody has two; after a purchase one may be rung for a prestige."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.engine.declare import Cells, actions, cell, decision, on
from guildhall.games.engine.turns import MAX_PLAYERS, ask
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.base import EMPTY, ON_BUY, ON_SETUP

RING = actions(1, "ring")
WAIT = actions(1, "wait")


class Player(base.Player):
    """The bells that a player has not rung."""

    bells: int = cell()


class State(base.State):
    """The players with their bells."""

    players: Sequence[Player]


@on(ON_SETUP)
def hand_out_bells(s: State, rng: object) -> None:
    """Two bells for everybody."""
    for seat in range(MAX_PLAYERS):
        s.players[seat].bells = 2


@on(ON_BUY)
def ask_for_bell(s: State, p: Player, card: int) -> None:
    """After a purchase the player may ring."""
    ask(s, RING_BELL, EMPTY)


def bell_opens(s: State, p: Player) -> bool:
    """Whether the player has a bell."""
    return p.bells > 0


def bell_options(s: State, p: Player, out: Cells) -> int:
    """Ring, or wait."""
    out[0] = RING
    out[1] = WAIT
    return 2


def bell_resolve(s: State, p: Player, action: int) -> None:
    """A bell for a prestige."""
    if action == RING:
        p.bells -= 1
        p.prestige += 1


RING_BELL = decision("bell", bell_opens, bell_options, bell_resolve)
