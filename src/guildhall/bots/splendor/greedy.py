"""A bot that makes the move after which its hopes are best, without looking further ahead."""

from __future__ import annotations

import random
from collections.abc import Callable

from guildhall.bots.splendor.appraisal import Appraisal
from guildhall.bots.splendor.rivals import prestige_gained, steps_to, with_bonus
from guildhall.bots.splendor.weights import Weights
from guildhall.games.splendor import Card, Move, View
from guildhall.games.splendor.cards import LETTERS
from guildhall.games.splendor.rules.base import GOLD

WIN = 1000.0
"""The rating of a purchase that wins, above everything else."""

LAST_CHANCE = 100.0
"""The rating of one prestige when nothing else counts any more."""

BASE_GAME = {
    "turn": {"take", "reserve", "buy", "pay"},
    "return": {"return"},
    "noble": {"noble"},
}
"""The decisions that the bot knows, with the first words of the moves that it knows in them."""


class GreedyBot:
    """Buys what is worth most and takes what brings the best cards nearest."""

    name = "greedy"

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        self._rng = random.Random(seed)
        self._weights = weights or Weights()

    def choose(self, view: View) -> Move:
        """The move with the best rating; among equals a random one."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        rate = self._rater(view, moves)
        ratings = [rate(move) for move in moves]
        best = max(ratings)
        return self._rng.choice(
            [move for move, rating in zip(moves, ratings, strict=True) if rating == best]
        )

    def _rater(self, view: View, moves: list[Move]) -> Callable[[Move], float]:
        if {move.text.split()[0] for move in moves} <= BASE_GAME.get(view.decision or "", set()):
            return _Rating(view, self._weights).of
        return _Trial(view, self._weights, self._rng).of


class _Rating:
    """Rates the moves of the base game by what the seat has after them."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.weights = weights
        self.seat = view.own.seat
        self.position = Appraisal(view, self.seat, weights)
        self.verbs = {
            "take": self.take,
            "reserve": self.reserve,
            "buy": self.buy,
            "pay": self.pay,
            "return": self.give_back,
            "noble": self.noble,
        }

    def of(self, move: Move) -> float:
        """The rating of a move, read from its notation."""
        verb, *words = move.text.split()
        return self.verbs[verb](words)

    def take(self, gems: list[str]) -> float:
        """Taking is as good as the hopes with the new tokens, unless it brings nothing nearer."""
        position = self.position
        tokens = position.tokens[:]
        for gem in gems:
            tokens[LETTERS.index(gem)] += 1
        value = position.hopes(tokens)
        if value <= position.hopes(position.tokens):
            value -= self.weights.standstill
        return value

    def give_back(self, gems: list[str]) -> float:
        """Returning is as good as the hopes with what remains."""
        tokens = self.position.tokens[:]
        tokens[LETTERS.index(gems[0])] -= 1
        return self.position.hopes(tokens)

    def reserve(self, words: list[str]) -> float:
        """Reserving brings gold, makes a hope safe, and may take a card from a rival."""
        position, weights = self.position, self.weights
        tokens = position.tokens[:]
        tokens[GOLD] += 1 if position.within_reach[GOLD] > tokens[GOLD] else 0
        cost = weights.full_hand * len(position.hand)
        if words[0] not in position.board:
            return position.hopes(tokens) - cost - weights.unseen
        card = position.board[words[0]]
        return position.hopes_if_reserved(card, tokens) - cost + self.denial(card)

    def buy(self, words: list[str]) -> float:
        """A purchase from the table may also take a card from a rival."""
        card = self.position.board[words[0]]
        return self.purchase(card) + self.denial(card)

    def pay(self, words: list[str]) -> float:
        """A purchase from the hand."""
        return self.purchase(self.position.hand[words[0]])

    def noble(self, words: list[str]) -> float:
        """The noble to welcome is the one that a rival is nearest to: the others come later."""
        noble = self.position.nobles[words[0]]
        return -min(steps_to(noble.needs, rival.bonuses) for rival in self.position.rivals)

    def purchase(self, card: Card) -> float:
        """A purchase brings prestige and a bonus and leaves fewer tokens."""
        position, weights = self.position, self.weights
        gain = prestige_gained(card, position.bonuses, position.nobles.values())
        if self.wins(position.prestige + gain, card):
            return WIN + gain
        if position.is_last_round:
            return LAST_CHANCE * gain
        left = tokens_after(card, position.tokens, position.bonuses)
        after = position.hopes_if_bought(card, left)
        value = weights.gained_prestige * gain + position.bonus_worth(card) + after
        if any(rival.finishers for rival in position.rivals):
            value += weights.urgency * gain
        return value

    def wins(self, prestige: int, card: Card) -> bool:
        """Whether a purchase ends the game and no rival can answer it in this round (S11, S12)."""
        if not self.position.is_goal(prestige, with_bonus(self.position.bonuses, card)):
            return False
        for rival in self.position.rivals:
            answers = rival.seat > self.seat
            rival_prestige = rival.best_without(card) if answers else rival.prestige
            if (rival_prestige, self.position.n_cards + 1) >= (prestige, rival.n_cards):
                return False
        return True

    def denial(self, card: Card) -> float:
        """What it is worth that the rivals can no longer buy a card."""
        value = 0.0
        for rival in self.position.rivals:
            value += self.weights.denial * rival.gains.get(card.number, 0)
            if rival.finishers == {card.number}:
                value += self.weights.rescue
        return value


class _Trial:
    """Rates the moves of any decision by trying them in a guess of the whole game."""

    def __init__(self, view: View, weights: Weights, rng: random.Random) -> None:
        self.game = view.determinise(rng)
        self.seat = view.own.seat
        self.weights = weights

    def of(self, move: Move) -> float:
        """The value of what the seat has after a move."""
        self.game.push(move)
        after = Appraisal(self.game.view_for(self.seat), self.seat, self.weights)
        self.game.pop()
        owned = self.weights.gained_prestige * after.prestige
        owned += self.weights.bonus * sum(after.bonuses)
        return owned + after.hopes(after.tokens)


def tokens_after(card: Card, tokens: list[int], bonuses: list[int]) -> list[int]:
    """What is left after the payment with the least gold (S8)."""
    left = tokens[:]
    for colour, (cost, bonus) in enumerate(zip(card.cost, bonuses, strict=True)):
        due = max(cost - bonus, 0)
        paid = min(due, left[colour])
        left[colour] -= paid
        left[GOLD] -= due - paid
    return left
