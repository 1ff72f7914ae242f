"""What the network is told besides in The Orient: effects, double gold, ties, kept nobles."""

from __future__ import annotations

from typing import Any

from guildhall.bots.splendor.features.base import (
    EACH_WIDTH,
    MORE,
    MORE_WIDTH,
    ON_CARD,
    ON_PLAYER,
    P_MORE,
    PLAYER_WIDTH,
    gold_of,
    may_be_visited,
    tier_of,
)
from guildhall.games.engine.declare import Cells, Changes, on, replaces
from guildhall.games.splendor.rules.base import EMPTY, GOLD
from guildhall.games.splendor.rules.orient import (
    DISCARD,
    DISCARDED,
    EFFECT,
    FIRST_ORIENT,
    NO_EFFECT,
    Player,
    State,
)

EFFECTS = 7
CHANGES = Changes(settings={MORE_WIDTH: EFFECTS + 5, PLAYER_WIDTH: P_MORE + 6, EACH_WIDTH: 16})


@replaces(tier_of)
def tier_of_any(card: int) -> int:
    """The tier of a card, 0 to 2; Orient cards follow the others, ten a tier."""
    if card >= FIRST_ORIENT:
        return (card - FIRST_ORIENT) // 10
    return 0 if card < 40 else 1 if card < 70 else 2


@replaces(gold_of)
def gold_and_jokers(p: Player) -> int:
    """The gems that a player can pay with gold and with double-gold cards."""
    return p.tokens[GOLD] + 2 * p.jokers


@replaces(may_be_visited)
def may_be_visited_or_keeps(s: State, seat: int, k: int) -> bool:
    """Whether nobody else has reserved a noble."""
    return s.keeper[k] == EMPTY or s.keeper[k] == seat


@on(ON_CARD)
def describe_effect(s: State, card: int, order: Cells, x: Any) -> None:
    """Tell what a card does when it is gained, and which colour it costs."""
    effect = EFFECT[card]
    if effect != NO_EFFECT:
        x[MORE + effect - 1] = 1.0
        if effect == DISCARD:
            x[MORE + EFFECTS + order[DISCARDED[card]]] = 1.0


@on(ON_PLAYER)
def describe_ties(s: State, p: Player, order: Cells, context: Any, at: int) -> None:
    """Tell the double-gold cards and the associations of a player."""
    context[at + P_MORE] = p.jokers * 0.5
    for colour in range(5):
        context[at + P_MORE + 1 + order[colour]] = p.tied[colour] * 0.5
