"""What the other players could do in their next turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from guildhall.games.splendor import Card, Noble, PlayerArea, View
from guildhall.games.splendor.rules.base import GOAL


class Rival:
    """One other player: what they have, and the prestige that each card in their reach brings."""

    def __init__(self, area: PlayerArea, board: Iterable[Card], nobles: Sequence[Noble]) -> None:
        self.seat = area.seat
        self.prestige = area.prestige
        self.n_cards = len(area.cards)
        self.bonuses = list(area.bonuses.values())
        tokens = list(area.tokens.values())
        known = [place.card for place in area.reserved if place and place.card]
        self.gains = {
            card.number: prestige_gained(card, self.bonuses, nobles)
            for card in (*board, *known)
            if gems_missing(card, tokens, self.bonuses) <= 0
        }
        self.finishers = {card for card, gain in self.gains.items() if self.prestige + gain >= GOAL}

    def best_without(self, card: Card) -> int:
        """The prestige that they can have after their next turn if a card is gone."""
        gains = (gain for number, gain in self.gains.items() if number != card.number)
        return self.prestige + max(gains, default=0)


def rivals_of(view: View, seat: int) -> list[Rival]:
    """All other players as this seat sees them."""
    board = [card for card in view.face_up if card]
    nobles = [noble for noble in view.nobles if noble]
    return [Rival(area, board, nobles) for area in view.players if area.seat != seat]


def gems_missing(card: Card, tokens: Sequence[int], bonuses: Sequence[int]) -> int:
    """How many gems are missing to pay a card, gold counted as any gem; not above 0 if none are."""
    missing = -tokens[-1]
    for cost, bonus, held in zip(card.cost, bonuses, tokens, strict=False):
        short = cost - bonus - held
        if short > 0:
            missing += short
    return missing


def prestige_gained(card: Card, bonuses: Sequence[int], nobles: Iterable[Noble]) -> int:
    """The prestige that buying a card brings, with that of a noble who comes for it."""
    after = with_bonus(bonuses, card)
    visits = [noble.prestige for noble in nobles if steps_to(noble.needs, after) == 0]
    return card.prestige + max(visits, default=0)


def with_bonus(bonuses: Sequence[int], card: Card) -> list[int]:
    """The bonuses of a player after gaining a card, which may have none."""
    after = list(bonuses)
    if card.bonus is not None:
        after[card.bonus] += card.bonus_count
    return after


def steps_to(needs: Sequence[int], bonuses: Sequence[int]) -> int:
    """How many bonuses are missing for what a noble or the like requires."""
    steps = 0
    for need, bonus in zip(needs, bonuses, strict=True):
        if need > bonus:
            steps += need - bonus
    return steps
