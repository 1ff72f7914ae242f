"""When a match was long enough: by a sequential test, or when a rating is known well enough."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.arena.results import GameResult
from guildhall.arena.sprt import Sprt
from guildhall.arena.summary import Score, score_of

FEWEST_DEALS = 10
"""Fewer say too little of how deals differ."""


class SprtJudge:
    """Ends a match when the test has a verdict on the bot."""

    def __init__(self, sprt: Sprt, name: str) -> None:
        self.sprt = sprt
        self._name = name
        self._results: list[float] = []
        self._players = 2

    def __call__(self, deal: Sequence[GameResult]) -> bool:
        """Whether the results so far, with those of one more deal, decide."""
        score = score_of(deal, self._name)
        self._players = score.players
        self._results += score.results
        return self.sprt.verdict_of(self.log_ratio) != "open"

    @property
    def log_ratio(self) -> float:
        """How much likelier the results are under the second hypothesis."""
        return self.sprt.log_ratio(self._results, self._players)


class MarginJudge:
    """Ends a match when the rating of the bot is known within so many Elo either way."""

    def __init__(self, margin: float, name: str) -> None:
        self._margin = margin
        self._name = name
        self._shares: list[tuple[float, ...]] = []

    def __call__(self, deal: Sequence[GameResult]) -> bool:
        """Whether the results so far, with those of one more deal, suffice."""
        score = score_of(deal, self._name)
        self._shares += score.shares
        if len(self._shares) < FEWEST_DEALS:
            return False
        whole = Score(score.players, tuple(self._shares), 0, 0, 0)
        return 0 < whole.share.value < 1 and whole.elo.margin <= self._margin
