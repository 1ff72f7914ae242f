"""What the network is told of a position of the base game.

Players are told in their order of play, beginning with the one to decide, and all that depends on
their number stands last in its row. So one kernel serves every number of players.
"""

from __future__ import annotations

from typing import Any

from guildhall.bots.search.network import describe
from guildhall.games.engine.declare import Cells, event, replaces, setting
from guildhall.games.splendor.rules.base import (
    BONUS,
    BONUS_COUNT,
    COST,
    EMPTY,
    GOAL,
    GOLD,
    MAX_NOBLES,
    MAX_RESERVED,
    N_DECKS,
    N_SLOTS,
    N_TIERS,
    NOBLE_NEEDS,
    NOBLE_PRESTIGE,
    PRESTIGE,
    Player,
    State,
    can_buy,
    is_goal_reached,
)

# ---- the row of the context

BANK = 0
DECISION = 6
"""Which of up to 16 decisions is to be made."""
DECKS = 22
LAST_ROUND = 28
PLAYERS = 29
"""Where the players begin, each with so many numbers:"""
PLAYER_WIDTH = setting(16)
(P_TOKENS, P_BONUS, P_PRESTIGE, P_CARDS, P_RESERVED, P_HELD, P_FIRST) = (0, 6, 11, 12, 13, 14, 15)
P_MORE = 16
"""Where expansions go on."""

# ---- the row of an entity: face-up cards, tiles, further ones of expansions, reserved cards

COLOURS_ALIKE = setting(1)
"""Whether colours may be renamed without changing the game."""
FURTHER = setting(0)
"""Entities that an expansion adds."""
(IS_OPEN, IS_RESERVED, IS_TILE, IS_FURTHER) = (0, 1, 2, 3)
TIER = 4
IS_UNKNOWN = 7
POINTS = 8
GIVES = 9
MORE = 14
"""Where expansions go on, with so many numbers:"""
MORE_WIDTH = setting(0)
EACH_WIDTH = setting(16)
"""What the entity is to each player."""
(E_DUE, E_SHORT, E_MISSING, E_CAN_BUY, E_DEEPEST, E_STEP, E_WINS, E_OWNS) = (
    0,
    5,
    10,
    11,
    12,
    13,
    14,
    15,
)
E_MORE = 16
"""Where expansions go on."""

ON_PLAYER = event("s", "p", "order", "context", "at")
"""A player is told from the number `at` on."""
ON_CARD = event("s", "card", "order", "x")
"""A card is told in the row `x`."""
ON_POSITION = event("s", "order", "entities", "present")
"""Everything of the base game has been told."""


@replaces(describe)
def describe_splendor(s: State, order: Cells, context: Any, entities: Any, present: Cells) -> None:
    """Tell a position of Splendor; `order` says under which number a colour is told."""
    describe_table(s, order, context)
    for slot in range(N_SLOTS):
        if s.board[slot] >= 0:
            present[slot] = 1
            entities[slot][IS_OPEN] = 1.0
            describe_card(s, s.board[slot], EMPTY, order, entities[slot])
    describe_tiles(s, order, entities, present)
    for k in range(s.n_players):
        describe_hand(s, k, order, entities, present)
        describe_steps(s, k, entities)
    ON_POSITION(s, order, entities, present)


def describe_table(s: State, order: Cells, context: Any) -> None:
    """Tell what is no card: the bank, the decks, the decision, the players."""
    for colour in range(5):
        context[BANK + order[colour]] = s.bank[colour] * 0.25
    context[BANK + GOLD] = s.bank[GOLD] * 0.25
    context[DECISION + s.stack[s.depth - 1]] = 1.0
    for deck in range(N_DECKS):
        context[DECKS + deck] = s.deck_size[deck] * 0.05
    if is_goal_reached(s):
        context[LAST_ROUND] = 1.0
    for k in range(s.n_players):
        describe_player(s, k, order, context)


def describe_player(s: State, k: int, order: Cells, context: Any) -> None:
    """Tell what the player `k` places behind the one to decide has."""
    seat = (s.seat + k) % s.n_players
    p = s.players[seat]
    at = PLAYERS + PLAYER_WIDTH * k
    held = 0
    for colour in range(5):
        context[at + P_TOKENS + order[colour]] = p.tokens[colour] * 0.25
        context[at + P_BONUS + order[colour]] = p.bonus[colour] * 0.25
        held += p.tokens[colour]
    context[at + P_TOKENS + GOLD] = p.tokens[GOLD] * 0.25
    context[at + P_PRESTIGE] = p.prestige * 0.1
    context[at + P_CARDS] = p.n_cards * 0.1
    reserved = 0
    for place in range(MAX_RESERVED):
        if p.reserved[place] != EMPTY:
            reserved += 1
    context[at + P_RESERVED] = reserved * 0.33
    context[at + P_HELD] = (held + p.tokens[GOLD]) * 0.1
    if seat == 0:
        context[at + P_FIRST] = 1.0
    ON_PLAYER(s, p, order, context, at)


def describe_card(s: State, card: int, owner: int, order: Cells, x: Any) -> None:
    """Tell a card, and what it is to each player, or to its owner alone."""
    x[POINTS] = PRESTIGE[card] * 0.25
    x[TIER + tier_of(card)] = 1.0
    if BONUS_COUNT[card] > 0:
        x[GIVES + order[BONUS[card]]] = BONUS_COUNT[card] * 1.0
    for k in range(s.n_players):
        if owner == EMPTY or owner == k:  # noqa: SIM109 - `in` over a tuple is slower compiled
            p = s.players[(s.seat + k) % s.n_players]
            describe_price(s, p, card, order, x, MORE + MORE_WIDTH + EACH_WIDTH * k)
    ON_CARD(s, card, order, x)


def describe_price(s: State, p: Player, card: int, order: Cells, x: Any, at: int) -> None:
    """Tell what a player has to pay for a card, what is missing, and what it would bring."""
    missing = 0
    deepest = 0
    for colour in range(5):
        due = max(COST[card][colour] - p.bonus[colour], 0)
        short = max(due - p.tokens[colour], 0)
        x[at + E_DUE + order[colour]] = due * 0.25
        x[at + E_SHORT + order[colour]] = short * 0.4
        missing += short
        deepest = max(deepest, short)
    gold = gold_of(p)
    x[at + E_MISSING] = max(missing - gold, 0) * 0.25
    x[at + E_DEEPEST] = max(deepest - gold, 0) * 0.4
    affordable = can_buy(s, p, card)
    x[at + E_CAN_BUY] = affordable * 1.0
    x[at + E_WINS] = (affordable and p.prestige + PRESTIGE[card] >= GOAL) * 1.0


def gold_of(p: Player) -> int:
    """The gems that a player can pay with gold."""
    return p.tokens[GOLD]


def tier_of(card: int) -> int:
    """The tier of a card, 0 to 2."""
    return 0 if card < 40 else 1 if card < 70 else 2


def describe_steps(s: State, k: int, entities: Any) -> None:
    """Tell how much the bonus of each card brings nobles nearer to a player: the last step most."""
    p = s.players[(s.seat + k) % s.n_players]
    for place in range(MAX_NOBLES):
        noble = s.nobles[place]
        if noble >= 0:
            missing = bonuses_missing(p, noble)
            if missing > 0:
                describe_step(s, p, k, NOBLE_NEEDS[noble], 1.0 / missing, entities)


def describe_step(s: State, p: Player, k: int, needs: Cells, worth: float, entities: Any) -> None:
    """Tell which cards, on the table or in a player's hand, have a bonus of those needed."""
    at = MORE + MORE_WIDTH + EACH_WIDTH * k + E_STEP
    for slot in range(N_SLOTS):
        card = s.board[slot]
        if card >= 0 and BONUS_COUNT[card] > 0:
            colour = BONUS[card]
            entities[slot][at] += (needs[colour] > p.bonus[colour]) * worth
    for place in range(MAX_RESERVED):
        card = p.reserved[place]
        if card >= 0 and BONUS_COUNT[card] > 0:
            colour = BONUS[card]
            e = N_SLOTS + MAX_NOBLES + FURTHER + MAX_RESERVED * k + place
            entities[e][at] += (needs[colour] > p.bonus[colour]) * worth


def bonuses_missing(p: Player, noble: int) -> int:
    """How many bonuses a player lacks for a noble."""
    missing = 0
    for colour in range(5):
        missing += max(NOBLE_NEEDS[noble][colour] - p.bonus[colour], 0)
    return missing


def describe_tiles(s: State, order: Cells, entities: Any, present: Cells) -> None:
    """Tell the nobles, and how far each player is from them."""
    for k in range(MAX_NOBLES):
        noble = s.nobles[k]
        if noble >= 0:
            e = N_SLOTS + k
            present[e] = 1
            x = entities[e]
            x[IS_TILE] = 1.0
            x[POINTS] = NOBLE_PRESTIGE[noble] * 0.25
            for i in range(s.n_players):
                seat = (s.seat + i) % s.n_players
                if may_be_visited(s, seat, k):
                    at = MORE + MORE_WIDTH + EACH_WIDTH * i
                    describe_way(s.players[seat], noble, order, x, at)


def describe_way(p: Player, noble: int, order: Cells, x: Any, at: int) -> None:
    """Tell which bonuses a player lacks for a noble."""
    missing = 0
    for colour in range(5):
        lacks = NOBLE_NEEDS[noble][colour] - p.bonus[colour]
        if lacks > 0:
            x[at + E_DUE + order[colour]] = lacks * 0.25
            missing += lacks
    x[at + E_MISSING] = missing * 0.25
    if missing <= 1:
        x[at + E_CAN_BUY] = 1.0


def may_be_visited(s: State, seat: int, k: int) -> bool:
    """Whether a noble may come to this seat at all."""
    return True


def describe_hand(s: State, k: int, order: Cells, entities: Any, present: Cells) -> None:
    """Tell the reserved cards of the player `k` places behind the one to decide."""
    p = s.players[(s.seat + k) % s.n_players]
    for place in range(MAX_RESERVED):
        card = p.reserved[place]
        if card != EMPTY:
            e = N_SLOTS + MAX_NOBLES + FURTHER + MAX_RESERVED * k + place
            present[e] = 1
            x = entities[e]
            x[IS_RESERVED] = 1.0
            x[MORE + MORE_WIDTH + EACH_WIDTH * k + E_OWNS] = 1.0
            if p.blind[place]:
                x[IS_UNKNOWN] = 1.0
            if card >= 0:
                describe_card(s, card, k, order, x)
            else:
                x[TIER + p.reserved_deck[place] % N_TIERS] = 1.0
