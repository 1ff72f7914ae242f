"""How many turns 15 prestige is away at least, with the cards in sight.

A bound from below: gems come three a turn, every purchase is a turn of its own, and nobody stands
in the way. It holds where the rules give nothing besides, and is told of no other edition.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from guildhall.coach.reach import cards_in_sight
from guildhall.games.splendor import Card, Game, Noble
from guildhall.games.splendor.rules.base import GOLD

FARTHEST = 4
"""Nobody plans farther ahead than so many turns, and neither does this."""
GEMS_A_TURN = 3


def least_turns(game: Game, seat: int) -> int | None:
    """How many turns of its own a seat needs at least to the goal; None for more than can be told.

    Cards that are not in sight yet do not count.
    """
    goal = game.edition.goal_prestige
    if goal is None or game.edition.has_shortcuts or game.over:
        return None
    own = game.players[seat]
    if own.prestige >= goal:
        return 0
    plan = _Plan(
        [card for card, _ in cards_in_sight(game, seat).values()],
        [noble for noble in game.nobles if noble],
        list(own.tokens.values()),
        goal,
    )
    bonuses = list(own.bonuses.values())[:5]
    return next(
        (
            turns
            for turns in range(1, FARTHEST + 1)
            if plan.reaches(own.prestige, bonuses, [0] * 5, frozenset(), turns)
        ),
        None,
    )


class _Plan:
    """The ways to buy cards one after the other."""

    def __init__(
        self, cards: Sequence[Card], nobles: Sequence[Noble], tokens: Sequence[int], goal: int
    ) -> None:
        self.cards, self.nobles, self.tokens, self.goal = cards, nobles, tokens, goal
        self.dearest = max((card.prestige for card in cards), default=0)
        self.all_nobles = sum(noble.prestige for noble in nobles)

    def reaches(
        self,
        prestige: int,
        bonuses: list[int],
        paid: list[int],
        bought: frozenset[int],
        turns: int,
    ) -> bool:
        """Whether the goal may be reached with so many turns, purchases and gems in all."""
        purchases = turns - len(bought) - self._gathering(paid)
        if purchases < 0:
            return False
        if prestige + self._visits(bonuses) >= self.goal:
            return True
        if prestige + self.all_nobles + purchases * self.dearest < self.goal:
            return False
        return any(
            self.reaches(
                prestige + card.prestige,
                _with_bonus(bonuses, card),
                [
                    spent + max(cost - bonus, 0)
                    for spent, cost, bonus in zip(paid, card.cost, bonuses, strict=True)
                ],
                bought | {card.number},
                turns,
            )
            for card in self.cards
            if card.number not in bought
        )

    def _gathering(self, paid: Sequence[int]) -> int:
        """The turns that go into gems, at least."""
        short = sum(max(due - held, 0) for due, held in zip(paid, self.tokens, strict=False))
        return ceil(max(short - self.tokens[GOLD], 0) / GEMS_A_TURN)

    def _visits(self, bonuses: Sequence[int]) -> int:
        """The prestige of all nobles who could have come by now."""
        return sum(
            noble.prestige
            for noble in self.nobles
            if all(own >= need for own, need in zip(bonuses, noble.needs, strict=True))
        )


def _with_bonus(bonuses: Sequence[int], card: Card) -> list[int]:
    after = list(bonuses)
    if card.bonus is not None:
        after[card.bonus] += card.bonus_count
    return after
