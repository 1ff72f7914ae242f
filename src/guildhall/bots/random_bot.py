"""The bot that plays anything."""

from __future__ import annotations

import random
from typing import Any

from guildhall.games.contract import View


class RandomBot:
    """Chooses among the legal moves, each equally likely, in any game."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View) -> Any:
        """A random legal move."""
        return self._rng.choice(view.legal_moves())
