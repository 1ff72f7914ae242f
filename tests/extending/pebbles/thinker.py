"""A bot that thinks ahead: the search of the house on the rules of the game, and no more."""

from __future__ import annotations

from typing import Any

from guildhall.bots.budget import Budget
from guildhall.bots.search import tree
from guildhall.bots.search.runtime import interpreted
from guildhall.bots.search.searcher import Searcher

BUDGET = Budget(simulations=400)


class Thinker:
    """Plays to the end in its head; `best_runtime` would have the same compiled."""

    name = "thinker"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: Any) -> Any:
        runtime = interpreted(view.ruleset, (tree,))
        searcher = Searcher(runtime, None, view.n_players, nodes=500, seed=self.seed)
        searcher.begin(view)
        searcher.think(BUDGET)
        moves = {move.action: move for move in view.legal_moves()}
        best = searcher.lines(1)
        return moves[best[0].action] if best else view.legal_moves()[0]
