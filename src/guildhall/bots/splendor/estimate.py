"""A hand-made appraisal of a position: a kernel that takes the place of `tree.appraise`.

Networks begin to learn from games that are played by it, and editions without a network are played
by it. Each seat gets a score from its prestige, its bonuses, its best cards within reach and its
nobles; the shares follow from the scores.
"""

from __future__ import annotations

import math
from typing import Any

from guildhall.bots.search.tree import appraise
from guildhall.games.engine.declare import Cells, replaces
from guildhall.games.splendor.rules.base import (
    COST,
    GOLD,
    MAX_NOBLES,
    MAX_RESERVED,
    N_SLOTS,
    NOBLE_NEEDS,
    PRESTIGE,
    Player,
    State,
)

BONUS_WORTH = 1.0
BONUS_FADE = 0.045
"""How much less a bonus is worth for each prestige that its owner has."""
GEM_WORTH = 0.01
GOLD_WORTH = 0.03
CARD_PRESTIGE = 1.5
CARD_WORTH = 0.8
PATIENCE = 0.7
"""What is left of the worth of a card when it takes a turn longer."""
TURNS_A_GEM = 0.33
TURNS_A_LAYER = 0.45
SECOND, THIRD = 0.35, 0.12
"""How much the second and the third best card count beside the best."""
NOBLE_WORTH = 2.0
TO_MOVE = 0.5
DECISIVENESS = 0.35
"""How much a score says about who will win."""


@replaces(appraise)
def appraise_by_hand(
    s: State, out: Cells, n: int, mind: Any, prior: Any, value: Any, rng: object
) -> None:
    """Share the victory by the scores of the seats; all actions are equally promising."""
    for k in range(n):
        prior[k] = 1.0 / n
    top = -1e9
    for seat in range(s.n_players):
        score = score_of(s, s.players[seat])
        if seat == s.seat:
            score += TO_MOVE
        value[seat] = DECISIVENESS * score
        top = max(top, value[seat])
    total = 0.0
    for seat in range(s.n_players):
        value[seat] = math.exp(value[seat] - top)
        total += value[seat]
    for seat in range(s.n_players):
        value[seat] /= total


def score_of(s: State, p: Player) -> float:
    """What lies before a player is worth, in prestige."""
    gems = 0
    bonuses = 0
    for colour in range(5):
        gems += p.tokens[colour]
        bonuses += p.bonus[colour]
    score = p.prestige + GEM_WORTH * gems + GOLD_WORTH * p.tokens[GOLD]
    score += bonuses * (BONUS_WORTH - BONUS_FADE * p.prestige)
    return score + hope_for_cards(s, p) + hope_for_nobles(s, p)


def hope_for_cards(s: State, p: Player) -> float:
    """The worth of the three best cards in sight, the less the farther they are."""
    best = 0.0
    second = 0.0
    third = 0.0
    for k in range(N_SLOTS + MAX_RESERVED):
        card = s.board[k] if k < N_SLOTS else p.reserved[k - N_SLOTS]
        if card >= 0:
            hope = hope_for(p, card)
            if hope > best:
                third = second
                second = best
                best = hope
            elif hope > second:
                third = second
                second = hope
            elif hope > third:
                third = hope
    return best + SECOND * second + THIRD * third


def hope_for(p: Player, card: int) -> float:
    """The worth of a card, shrunk for every turn until it can be paid."""
    missing = 0
    deepest = 0
    for colour in range(5):
        short = COST[card][colour] - p.bonus[colour] - p.tokens[colour]
        if short > 0:
            missing += short
            deepest = max(deepest, short)
    gold = p.tokens[GOLD]
    turns = TURNS_A_GEM * max(missing - gold, 0) + TURNS_A_LAYER * max(deepest - gold, 0)
    worth: float = (CARD_PRESTIGE * PRESTIGE[card] + CARD_WORTH) * PATIENCE ** (1 + turns)
    return worth


def hope_for_nobles(s: State, p: Player) -> float:
    """The worth of the nobles, the less the more bonuses they lack."""
    hope = 0.0
    for k in range(MAX_NOBLES):
        noble = s.nobles[k]
        if noble >= 0:
            missing = 0
            for colour in range(5):
                missing += max(NOBLE_NEEDS[noble][colour] - p.bonus[colour], 0)
            hope += NOBLE_WORTH / (1.0 + missing)
    return hope
