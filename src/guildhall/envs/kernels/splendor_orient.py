"""What a seat is told besides in The Orient: effects, double gold, associations, kept nobles."""

from __future__ import annotations

from typing import Any

from guildhall.envs.kernels.splendor import CARD_ROWS, ON_OBSERVE, card_row
from guildhall.envs.kernels.steps import sees_hand
from guildhall.games.engine.declare import Changes, on, table
from guildhall.games.splendor import cards
from guildhall.games.splendor.rules.base import EMPTY, MAX_NOBLES, MAX_RESERVED, N_SLOTS
from guildhall.games.splendor.rules.orient import DISCARD, DISCARDED, EFFECT, State

N_EFFECTS = 7
EFFECT_WIDTH = N_EFFECTS + 5
_rows = EFFECT.rows, DISCARDED.rows


def _effect_row(effect: int, discarded: int) -> list[int]:
    does = [int(effect == number) for number in range(1, N_EFFECTS + 1)]
    costs = [int(effect == DISCARD and discarded == colour) for colour in range(5)]
    return [*does, *costs]


EFFECT_ROWS = table(
    [
        *([[0] * EFFECT_WIDTH] * 2),
        *(_effect_row(effect, discarded) for effect, discarded in zip(*_rows, strict=True)),
    ]
)
CHANGES = Changes(
    rows={
        CARD_ROWS: [
            card_row(card.tier, card.prestige, card.bonus, card.bonus_count, card.cost)
            for card in cards.orient_cards()
        ]
    }
)


@on(ON_OBSERVE)
def observe_orient(s: State, seat: int, row: Any, at: int) -> None:
    """Write effects of cards, who keeps which noble, double gold and associations."""
    for slot in range(N_SLOTS):
        copy_effect(row, at, s.board[slot])
        at += EFFECT_WIDTH
    for k in range(s.n_players):
        other = (seat + k) % s.n_players
        p = s.players[other]
        row[at] = p.jokers
        for colour in range(5):
            row[at + 1 + colour] = p.tied[colour]
        at += 6
        for noble in range(MAX_NOBLES):
            row[at + noble] = s.keeper[noble] == other
        at += MAX_NOBLES
        for place in range(MAX_RESERVED):
            known = sees_hand(seat, other) == 1 or p.blind[place] == 0
            copy_effect(row, at, p.reserved[place] if known else EMPTY)
            at += EFFECT_WIDTH


def copy_effect(row: Any, at: int, card: int) -> None:
    """Write what a card does, zeros where there is none or it is unknown."""
    facts = EFFECT_ROWS[card + 2]
    for c in range(EFFECT_WIDTH):
        row[at + c] = facts[c]
