"""Sequential tests: how long a match has to go on until it says which bot is better.

Results come by deal: each deal is played with all rotations of seats, and the mean share of the
victory is one result, because games of one deal are alike. The test is the generalised sequential
probability ratio test on their mean and variance, as engines of chess are tested with pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean, pvariance
from typing import Literal

USUAL_DEALS = 12
"""So many deals are taken to have gone as if games were independent."""

Verdict = Literal["better", "not better", "open"]


@dataclass(frozen=True)
class Sprt:
    """A test whether a rating is at least `high` rather than at most `low`, in Elo."""

    low: float = 0.0
    high: float = 20.0
    alpha: float = 0.05
    """How often it may say `better` of one that is not."""
    beta: float = 0.05
    """How often it may say `not better` of one that is."""

    def log_ratio(self, results: Sequence[float], players: int = 2) -> float:
        """How much likelier the results are with the high rating than with the low one."""
        if len(results) < 2:
            return 0.0
        low, high = (expected_share(elo, players) for elo in (self.low, self.high))
        spread = _variance(results, (low + high) / 2, players)
        return len(results) * (high - low) * (2 * fmean(results) - low - high) / (2 * spread)

    def verdict(self, results: Sequence[float], players: int = 2) -> Verdict:
        """What the results so far say."""
        ratio = self.log_ratio(results, players)
        if ratio >= log((1 - self.beta) / self.alpha):
            return "better"
        if ratio <= log(self.beta / (1 - self.alpha)):
            return "not better"
        return "open"


def _variance(results: Sequence[float], expected: float, players: int) -> float:
    """How much results differ; a few say little, so they are taken with as many usual ones."""
    usual = expected * (1 - expected) / players
    n = len(results)
    return (n * pvariance(results) + USUAL_DEALS * usual) / (n + USUAL_DEALS)


def expected_share(elo: float, players: int = 2) -> float:
    """The share of victories of one bot that is so much stronger than all the others."""
    strength: float = 10 ** (elo / 400)
    return strength / (strength + players - 1)


def elo_of(share: float, players: int = 2) -> float:
    """By how much one bot is stronger than all the others, from its share of the victories."""
    share = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * log(share * (players - 1) / (1 - share)) / log(10)
