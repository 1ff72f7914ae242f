"""The bots of the house that play Carcassonne."""

from __future__ import annotations

import random

from guildhall.bots.carcassonne.plan import NOT_AT_ALL, Planning
from guildhall.bots.carcassonne.weights import GREEDY, Weights
from guildhall.games.carcassonne import Move, View


class GreedyBot:
    """Plays the turn after which it would lead by most if the game ended at once."""

    name = "greedy"
    weights = GREEDY
    thinks_of_pile = False
    """Whether it weighs what the pile may bring; else it takes what it can see."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View) -> Move:
        """The move that begins, or goes on with, the best way to play the turn."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        planning = Planning(view, self.weights)
        if view.decision == "source":
            return self._source(planning, moves)
        if view.decision == "place":
            at = planning.best(view.tile or "").at
            return next(move for move in moves if move.at == at)
        spot = planning.meeple()
        return next(move for move in moves if move.spot == spot)

    def _source(self, planning: Planning, moves: list[Move]) -> Move:
        view = planning.view
        tiles = {
            **{f"offer {number}": letter for number, letter in enumerate(view.offer, 1)},
            **{f"hand {number}": letter for number, letter in enumerate(view.own.hand, 1)},
        }
        worths = {
            move: planning.best(letter).worth for move in moves if (letter := tiles.get(str(move)))
        }
        best = max(worths.values(), default=NOT_AT_ALL)
        choice = [move for move, worth in worths.items() if worth == best]
        others = [move for move in moves if move not in worths]
        if others and (not choice or (self.thinks_of_pile and prefers_pile(planning, best))):
            choice = others
        return self._rng.choice(choice)


class ThinkingBot(GreedyBot):
    """Weighs the chances of completion, its meeples and its rivals, and what the pile may bring."""

    name = "thinker"
    weights = Weights()
    thinks_of_pile = True


def prefers_pile(planning: Planning, best: float) -> bool:
    """Whether a blind tile promises more than the best open one, if that does not help at all."""
    return best <= planning.outlook.lying(planning.state) and planning.expected() > best
