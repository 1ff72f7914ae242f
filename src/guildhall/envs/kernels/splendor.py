"""What a seat of Splendor is told: the base game; `splendor_blueprint.fields` names it.

Everything is told from the seat's own place: the seat itself first, then the others in the order of
play. What depends on the number of players stands last, so that one kernel serves all.
"""

from __future__ import annotations

from typing import Any

from guildhall.envs.kernels.steps import observe, points, sees_hand
from guildhall.games.engine.declare import event, replaces, table
from guildhall.games.splendor import cards
from guildhall.games.splendor.rules.base import (
    EMPTY,
    MAX_NOBLES,
    MAX_RESERVED,
    N_DECKS,
    N_SLOTS,
    N_TIERS,
    Player,
    State,
    is_goal_reached,
)

N_DECISIONS = 8
(DECISION, ARGUMENT, PASSES, LAST_ROUND, BANK, DECKS) = (0, 8, 9, 10, 11, 17)
"""Where the first fields begin."""
CARD_WIDTH = 13
C_IS = 0
"""What comes first of a card: 0 where there is none, and then all of it is 0."""
KNOWN, DRAWN_UNSEEN = 1, 2
"""What C_IS can be besides 0."""
NOBLE_WIDTH = 6
PLAYER_WIDTH = 55
(P_TOKENS, P_BONUS, P_PRESTIGE, P_CARDS, P_NOBLES, P_FIRST, P_TO_PLAY, P_RESERVED) = (
    0,
    6,
    11,
    12,
    13,
    14,
    15,
    16,
)


def card_row(
    tier: int, prestige: int, bonus: int | None, count: int, cost: tuple[int, ...]
) -> list[int]:
    """What is told of a card that is known."""
    gives = [count if colour == bonus else 0 for colour in range(5)]
    return [KNOWN, tier, prestige, *gives, *cost]


FIRST_CARD = 5
"""The row of the first card, behind those of cards drawn unseen, by tier, of UNKNOWN and of EMPTY,
so that a card is told without a branch on what there is to tell."""
CARD_ROWS = table(
    [
        *([DRAWN_UNSEEN, tier] + [0] * (CARD_WIDTH - 2) for tier in cards.TIERS),
        *([0] * CARD_WIDTH, [0] * CARD_WIDTH),
        *(
            card_row(card.tier, card.prestige, card.bonus, 1, card.cost)
            for card in cards.developments()
        ),
    ]
)
NOBLE_ROWS = table([[0] * NOBLE_WIDTH, *([1, *noble.needs] for noble in cards.nobles())])
"""The row of EMPTY first."""

ON_OBSERVE = event("s", "seat", "row", "at")
"""The base game has been told; expansions go on from the number `at`."""


@replaces(observe)
def observe_splendor(s: State, seat: int, row: Any) -> None:
    """Write what a seat may know."""
    observe_table(s, row)
    at = DECKS + N_DECKS
    for slot in range(N_SLOTS):
        copy_card(row, at, s.board[slot] + FIRST_CARD)
        at += CARD_WIDTH
    for k in range(MAX_NOBLES):
        facts = NOBLE_ROWS[s.nobles[k] + 1]
        for c in range(NOBLE_WIDTH):
            row[at + c] = facts[c]
        at += NOBLE_WIDTH
    other = seat
    for _ in range(s.n_players):
        observe_player(s, other, seat, row, at)
        at += PLAYER_WIDTH
        other += 1
        if other == s.n_players:
            other = 0
    ON_OBSERVE(s, seat, row, at)


def observe_table(s: State, row: Any) -> None:
    """Write the decision to make, the bank and the sizes of the decks."""
    for k in range(N_DECISIONS):
        row[DECISION + k] = 0
    row[ARGUMENT] = EMPTY
    if s.over == 0:
        top = s.depth - 1
        row[DECISION + s.stack[top]] = 1
        row[ARGUMENT] = s.args[top]
    row[PASSES] = s.passes
    row[LAST_ROUND] = is_goal_reached(s)
    for c in range(6):
        row[BANK + c] = s.bank[c]
    for deck in range(N_DECKS):
        row[DECKS + deck] = s.deck_size[deck]


def copy_card(row: Any, at: int, number: int) -> None:
    """Write a row of facts of cards."""
    facts = CARD_ROWS[number]
    target = row[at:]
    for c in range(CARD_WIDTH):
        target[c] = facts[c]


def observe_player(s: State, other: int, seat: int, row: Any, at: int) -> None:
    """Write what a seat may know of another, or of itself."""
    p = s.players[other]
    for c in range(6):
        row[at + P_TOKENS + c] = p.tokens[c]
    for colour in range(5):
        row[at + P_BONUS + colour] = p.bonus[colour]
    row[at + P_PRESTIGE] = p.prestige
    row[at + P_CARDS] = p.n_cards
    row[at + P_NOBLES] = p.n_nobles
    row[at + P_FIRST] = other == 0
    row[at + P_TO_PLAY] = s.over == 0 and s.seat == other
    known = sees_hand(seat, other)
    for k in range(MAX_RESERVED):
        observe_reserved(p, k, known, row, at + P_RESERVED + CARD_WIDTH * k)


def observe_reserved(p: Player, k: int, known: int, row: Any, at: int) -> None:
    """Write a reserved card; of one that is not known only its tier, and that there is one."""
    blind = p.blind[k]
    hidden = blind & (1 - known)
    tier = p.reserved_deck[k] % N_TIERS
    copy_card(row, at, tier if hidden else p.reserved[k] + FIRST_CARD)
    row[at + C_IS] += blind & known


@replaces(points)
def prestige_of(s: State, seat: int) -> int:
    """The prestige of a seat."""
    return s.players[seat].prestige
