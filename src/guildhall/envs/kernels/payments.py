"""Purchases that are paid in any way: `payments="all"`.

Where a card can be paid in more than one way, its purchase is followed by a decision of its own. At
first all gems that the price asks for are on the table; each of them may be kept, one by one, and
gold pays for whatever is missing in the end. What leaves no choice is done at once.
"""

from __future__ import annotations

from typing import Any

from guildhall.envs.kernels.splendor import ON_OBSERVE
from guildhall.envs.kernels.steps import carry_out
from guildhall.games.engine import turns
from guildhall.games.engine.declare import Cells, actions, called, decision, on, replaces
from guildhall.games.engine.turns import ask
from guildhall.games.splendor.rules.base import (
    BUY,
    COST,
    EMPTY,
    GOLD,
    MAX_RESERVED,
    N_SLOTS,
    N_TENDER,
    Player,
    State,
    tender_covers,
)

push = called(turns.push)

SETTLE = actions(N_TENDER, "settle {gem}")
"""Keep a gem of each colour; at the place of gold: pay what is on the table, and gold for the rest;
behind it, in The Orient: spend a double-gold card."""


@replaces(carry_out)
def carry_out_and_pay(s: State, action: int, out: Cells) -> None:
    """Carry out an action; a purchase is carried out when it is clear how it is paid."""
    place = place_of_purchase(action)
    if place == EMPTY and action < SETTLE:
        push(s, action)
        return
    p = s.players[s.seat]
    chosen = action - SETTLE
    if place != EMPTY:
        lay_gems_out(s, p, card_at(s, p, place))
        ask(s, PAYMENT, place)
        chosen = only_option(s, p, out)
    while chosen != EMPTY:
        if chosen == GOLD:
            finish_payment(s, p)
            return
        s.tender[chosen] += 1 if chosen > GOLD else -1
        chosen = only_option(s, p, out)


def lay_gems_out(s: State, p: Player, card: int) -> None:
    """Begin a payment with all gems that can be used for it."""
    for c in range(N_TENDER):
        s.tender[c] = 0
    for colour in range(5):
        due = max(COST[card][colour] - p.bonus[colour], 0)
        s.tender[colour] = min(due, p.tokens[colour])


def only_option(s: State, p: Player, out: Cells) -> int:
    """What has to be done next in a payment, EMPTY where there is a choice."""
    return out[0] - SETTLE if payment_options(s, p, out) == 1 else EMPTY


def finish_payment(s: State, p: Player) -> None:
    """Pay with what is on the table, and gold, and go on with the turn."""
    place = s.args[s.depth - 1]
    s.tender[GOLD] = gold_due(s, p, card_at(s, p, place))
    s.explicit = 1
    s.depth -= 1
    push(s, purchase_at(place))


# ---- the decision


def payment_opens(s: State, p: Player) -> bool:
    """It is asked for only where there is a choice."""
    return True


def payment_options(s: State, p: Player, out: Cells) -> int:
    """Keep a gem or spend a card, if a payment can come of it, or pay."""
    card = card_at(s, p, s.args[s.depth - 1])
    n = 0
    for c in range(N_TENDER):
        if can_choose(s, p, card, c):
            out[n] = SETTLE + c
            n += 1
    return n


def payment_resolve(s: State, p: Player, action: int) -> None:
    """Nothing: payments are carried out before the rules hear of them."""


def can_choose(s: State, p: Player, card: int, c: int) -> bool:
    """Whether a payment can come of what is kept, spent or paid next."""
    if c == GOLD:
        return gold_due(s, p, card) != EMPTY
    if c < GOLD and s.tender[c] == 0:
        return False
    step = 1 if c > GOLD else -1
    s.tender[c] += step
    can = can_settle(s, p, card)
    s.tender[c] -= step
    return can


def can_settle(s: State, p: Player, card: int) -> bool:
    """Whether what is on the table, or less, pays a card: less asks for more gold."""
    return gold_due(s, p, card) != EMPTY


def gold_due(s: State, p: Player, card: int) -> int:
    """The gold that pays a card with what is on the table, EMPTY if there is not enough."""
    due = EMPTY
    for gold in range(p.tokens[GOLD] + 1):
        s.tender[GOLD] = gold
        if tender_covers(s, p, card):
            due = gold
    s.tender[GOLD] = 0
    return due


# ---- which card


def place_of_purchase(action: int) -> int:
    """The place that a purchase is for: face-up cards, then reserved ones; EMPTY if it is none."""
    return action - BUY if BUY <= action < BUY + N_SLOTS + MAX_RESERVED else EMPTY


def purchase_at(place: int) -> int:
    """The purchase of the card at a place."""
    return BUY + place


def card_at(s: State, p: Player, place: int) -> int:
    """The card at a place."""
    return s.board[place] if place < N_SLOTS else p.reserved[place - N_SLOTS]


PAYMENT = decision("payment", payment_opens, payment_options, payment_resolve)


@on(ON_OBSERVE)
def observe_payment(s: State, seat: int, row: Any, at: int) -> None:
    """Write behind everything whether a payment is to be made, and what is on the table for it."""
    paying = s.over == 0 and s.stack[s.depth - 1] == PAYMENT
    end = len(row) - N_TENDER
    row[end - 1] = paying
    for c in range(N_TENDER):
        row[end + c] = s.tender[c] if paying else 0
