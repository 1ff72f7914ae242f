"""What a position is worth to a seat: its hopes of cards, by what they bring and how far they are.

A hope is a card's worth, shrunk for every turn until it can be paid. A position is as good as the
best hope in it, a part of the second, a smaller part of the third, and so on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from guildhall.bots.splendor.rivals import rivals_of, steps_to, with_bonus
from guildhall.bots.splendor.weights import Weights
from guildhall.games.splendor import Card, View
from guildhall.games.splendor.cards import COLOURS
from guildhall.games.splendor.notation import slot_names
from guildhall.games.splendor.rules.base import GOAL, GOLD, MAX_TOKENS

NOBLE_WORTH = 3


class Wish(NamedTuple):
    """A card that is hoped for."""

    worth: float
    dues: dict[int, int]
    """The colours to pay, after bonuses, each with its number of gems."""
    scarce: int
    """How many of these gems neither the bank nor the seat has."""
    over: int
    """How many gems more than a player can hold it takes."""


class Appraisal:
    """The position of a view, valued for one seat."""

    def __init__(self, view: View, seat: int, weights: Weights) -> None:
        own = view.players[seat]
        self.weights = weights
        self.prestige = own.prestige
        self.n_cards = len(own.cards)
        self.tokens = list(own.tokens.values())
        self.bonuses = list(own.bonuses.values())
        slots = zip(slot_names(view.ruleset), view.face_up, strict=True)
        self.board = {slot: card for slot, card in slots if card}
        places = enumerate(own.reserved, 1)
        self.hand = {str(k): place.card for k, place in places if place and place.card}
        self.nobles = {
            str(k + 1): noble
            for k, noble in enumerate(view.nobles)
            if noble and view.edition.may_visit(view, seat, k)
        }
        self.attractions = view.edition.attractions(view, seat)
        self.is_last_round = view.edition.is_last_round(view)
        self.is_goal = partial(view.edition.is_goal, view)
        self.rivals = rivals_of(view, seat)
        self.within_reach = [
            in_bank + held for in_bank, held in zip(view.bank.values(), self.tokens, strict=True)
        ]
        self.lead = max(self.prestige, *(rival.prestige for rival in self.rivals))
        self._demand = self._compare_demand()
        worths = [(card, self._open_worth(card)) for card in self.board.values()]
        worths += [(card, self.worth(card)) for card in self.hand.values()]
        self._wishes = {card.number: self._wish(card, worth) for card, worth in worths}
        self._known: dict[tuple[int, ...], float] = {}

    def hopes(self, tokens: list[int]) -> float:
        """The value of all hopes with these tokens, down to ten of them (S9)."""
        return self._best(tokens, self._wishes.values(), self._known)

    def hopes_if_reserved(self, card: Card, tokens: list[int]) -> float:
        """The value of all hopes with these tokens, when nobody else can buy a card."""
        safe = self._wishes[card.number]._replace(worth=self.worth(card))
        return self._best(tokens, {**self._wishes, card.number: safe}.values(), {})

    def hopes_if_bought(self, card: Card, tokens: list[int]) -> float:
        """The value of all other hopes with these tokens and the bonus of a card."""
        others = (wish for number, wish in self._wishes.items() if number != card.number)
        return self._sum(tokens, [self._cheaper(wish, card.bonus) for wish in others])

    def worth(self, card: Card) -> float:
        """What a card would be worth in the own hand."""
        prestige = card.prestige + self._visits(card)
        return self.weights.hoped_prestige * prestige + self.bonus_worth(card)

    def bonus_worth(self, card: Card) -> float:
        """What the bonus of a card is worth for purchases and for nobles who do not come yet."""
        if card.bonus is None:
            return 0.0
        weights = self.weights
        fade = 1 - weights.bonus_fade * min(self.lead, GOAL) / GOAL
        wanted = 1 - weights.demand + weights.demand * self._demand[card.bonus]
        worth = weights.bonus * fade * wanted + self._steps_made(card.bonus)
        return worth * card.bonus_count

    def _steps_made(self, colour: int) -> float:
        """What a bonus is worth as a step to nobles and the like."""
        value = 0.0
        for needs, worth in self.attractions:
            if needs[colour] > self.bonuses[colour]:
                steps = steps_to(needs, self.bonuses)
                if steps > 1:
                    value += self.weights.noble * worth / NOBLE_WORTH / steps
        return value

    def _visits(self, card: Card) -> int:
        """The prestige of the nobles who would come for a card."""
        after = with_bonus(self.bonuses, card)
        return sum(
            noble.prestige for noble in self.nobles.values() if steps_to(noble.needs, after) == 0
        )

    def _open_worth(self, card: Card) -> float:
        """What a card on the table is worth, which a rival may take before."""
        contested = any(card.number in rival.gains for rival in self.rivals)
        share = self.weights.contested_hope if contested else self.weights.open_hope
        return share * self.worth(card)

    def _compare_demand(self) -> list[float]:
        """How much the cards in sight ask for each colour, compared with the average colour."""
        asked = [0] * len(COLOURS)
        for card in (*self.board.values(), *self.hand.values()):
            for colour, (cost, bonus) in enumerate(zip(card.cost, self.bonuses, strict=True)):
                asked[colour] += min(max(cost - bonus, 0), 3) * (card.prestige + 1)
        total = sum(asked) or 1
        return [len(COLOURS) * gems / total for gems in asked]

    def _wish(self, card: Card, worth: float) -> Wish:
        prices = zip(card.cost, self.bonuses, strict=True)
        dues = {colour: cost - bonus for colour, (cost, bonus) in enumerate(prices) if cost > bonus}
        return self._priced(worth, dues)

    def _cheaper(self, wish: Wish, colour: int | None) -> Wish:
        """A wish after one more bonus of a colour, if any."""
        if colour is None or colour not in wish.dues:
            return wish
        return self._priced(wish.worth, {**wish.dues, colour: wish.dues[colour] - 1})

    def _priced(self, worth: float, dues: dict[int, int]) -> Wish:
        scarce = sum(max(due - self.within_reach[colour], 0) for colour, due in dues.items())
        return Wish(worth, dues, scarce, max(sum(dues.values()) - MAX_TOKENS, 0))

    def _best(
        self, tokens: list[int], wishes: Collection[Wish], known: dict[tuple[int, ...], float]
    ) -> float:
        """The value of hopes after returning the right tokens; `known` keeps what was found."""
        key = tuple(tokens)
        if key in known:
            return known[key]
        if sum(tokens) <= MAX_TOKENS:
            value = self._sum(tokens, wishes)
        else:
            value = max(self._best(fewer, wishes, known) for fewer in each_return(tokens))
            value -= self.weights.waste
        known[key] = value
        return value

    def _sum(self, tokens: Sequence[int], wishes: Iterable[Wish]) -> float:
        weights = self.weights
        hopes = [
            wish.worth * weights.patience ** (1 + self._turns_to(wish, tokens)) for wish in wishes
        ]
        hopes.sort(reverse=True)
        value = weights.gold * tokens[GOLD] + weights.token * sum(tokens)
        share = 1.0
        for hope in hopes:
            value += share * hope
            share *= weights.next_hope
        return value

    def _turns_to(self, wish: Wish, tokens: Sequence[int]) -> float:
        """About how many turns it takes until a card can be paid."""
        missing = deepest = 0
        for colour, due in wish.dues.items():
            short = due - tokens[colour]
            if short > 0:
                missing += short
                if short > deepest:  # noqa: PLR1730 - the innermost loop: max() is slower
                    deepest = short
        gold = tokens[GOLD]
        if missing <= gold:
            return 0.0
        weights = self.weights
        turns = weights.turns_per_gem * (missing - gold)
        turns += weights.turns_per_gem_over_limit * wish.over
        if deepest > gold:
            turns += weights.turns_per_layer * (deepest - gold)
        if wish.scarce > gold:
            turns += weights.turns_per_scarce_gem * (wish.scarce - gold)
        return turns


def each_return(tokens: list[int]) -> list[list[int]]:
    """The tokens after giving one back, for every kind that is there."""
    return [
        [*tokens[:kind], held - 1, *tokens[kind + 1 :]]
        for kind, held in enumerate(tokens)
        if held > 0
    ]
