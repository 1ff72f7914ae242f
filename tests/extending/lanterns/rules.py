"""The rules: three lanterns; after a purchase one may light one of them for a prestige."""

from __future__ import annotations

from guildhall.games.engine.declare import Cells, actions, cells, decision, on
from guildhall.games.engine.turns import ask
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.base import ON_BUY, ON_SETUP, Player

N_LANTERNS = 3
LIGHT = actions(N_LANTERNS, "light {number}")
WAIT = actions(1, "wait")


class State(base.State):
    """Who has lit each lantern: 0 nobody, else the seat and one."""

    lanterns: Cells = cells(N_LANTERNS)


@on(ON_SETUP)
def put_out(s: State, rng: object) -> None:  # noqa: ARG001 - nothing is drawn
    """All lanterns are dark."""
    for k in range(N_LANTERNS):
        s.lanterns[k] = 0


@on(ON_BUY)
def offer_light(s: State, p: Player, card: int) -> None:  # noqa: ARG001 - any card will do
    """Who buys a card may light a lantern."""
    ask(s, LIGHT_LANTERN, 0)


def lantern_opens(s: State, p: Player) -> bool:  # noqa: ARG001 - as every decision
    """Whether one is dark."""
    return min(s.lanterns[0], s.lanterns[1], s.lanterns[2]) == 0


def lantern_options(s: State, p: Player, out: Cells) -> int:  # noqa: ARG001 - as every decision
    """A dark one, or none."""
    n = 0
    for k in range(N_LANTERNS):
        out[n] = LIGHT + k
        if s.lanterns[k] == 0:
            n += 1
    out[n] = WAIT
    return n + 1


def lantern_resolve(s: State, p: Player, action: int) -> None:
    """Light it for a prestige."""
    if action != WAIT:
        s.lanterns[action - LIGHT] = s.seat + 1
        p.prestige += 1


LIGHT_LANTERN = decision("lantern", lantern_opens, lantern_options, lantern_resolve)
