"""Sequential tests: how long a match has to go on until it says which bot is better.

Results come by deal: each deal is played with all rotations of seats, and the mean share of the
victory is one result, because games of one deal are alike. The test is the generalised sequential
probability ratio test: how often each result was seen is compared with what the likeliest
distribution under either hypothesis would give. With two players that is the pentanomial test by
which engines of chess are tested.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Literal, get_args

NORMALIZED_ELO = 800 / log(10)
"""Normalized Elo of a game whose mean is one standard deviation from that of equals."""
UNSEEN = 1e-3
"""What counts instead of 0 for results that were never seen."""
ROUNDS = 12
"""Of the search for the likeliest distribution; it settles after four or five."""

Verdict = Literal["better", "not better", "open"]
Model = Literal["logistic", "normalized"]
MODELS: tuple[Model, ...] = get_args(Model)
Counts = Mapping[float, float]
"""How often each result was seen."""


@dataclass(frozen=True)
class Sprt:
    """A test whether a rating is at least `high` rather than at most `low`, in Elo."""

    low: float = 0.0
    high: float = 20.0
    alpha: float = 0.05
    """How often it may say `better` of one that is not."""
    beta: float = 0.05
    """How often it may say `not better` of one that is."""
    model: Model = "logistic"
    """What the bounds are: usual Elo, or normalized Elo, which asks for as many games whatever the
    share of draws and the kinship of the games of a deal."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def log_ratio(self, results: Sequence[float], players: int = 2) -> float:
        """How much likelier the results are with the high rating than with the low one."""
        return self.log_ratio_of(count_results(results, players), players) if results else 0.0

    def log_ratio_of(self, counts: Counts, players: int = 2, games: int | None = None) -> float:
        """The same of results that were counted; each is the mean of so many games, else a deal."""
        total = sum(counts.values())
        if not total:
            return 0.0
        seen = {value: max(count, UNSEEN) for value, count in counts.items()}
        whole = sum(seen.values())
        shares = {value: count / whole for value, count in seen.items()}
        if self.model == "logistic":
            likeliest = [
                _with_mean(shares, expected_share(elo, players)) for elo in (self.low, self.high)
            ]
        else:
            scale = sqrt(games or players) / NORMALIZED_ELO
            likeliest = [
                _with_distance(shares, 1 / players, elo * scale) for elo in (self.low, self.high)
            ]
        low, high = likeliest
        return sum(count * log(high[value] / low[value]) for value, count in seen.items())

    def verdict(self, results: Sequence[float], players: int = 2) -> Verdict:
        """What the results so far say."""
        return self.verdict_of(self.log_ratio(results, players))

    def verdict_of(self, ratio: float) -> Verdict:
        """What a log-likelihood ratio says."""
        low, high = self.bounds
        if ratio >= high:
            return "better"
        return "not better" if ratio <= low else "open"


def count_results(results: Sequence[float], players: int) -> dict[float, int]:
    """How often each result of a deal was seen, those that could have been seen among them.

    With two players they are the five of the pentanomial; a victory that more share adds its own.
    """
    steps = 4 if players == 2 else players
    counts = {step / steps: 0 for step in range(steps + 1)}
    for result in results:
        value = next((known for known in counts if abs(known - result) < 1e-9), result)
        counts[value] = counts.get(value, 0) + 1
    return counts


def _with_mean(shares: Counts, mean: float) -> dict[float, float]:
    """The distribution of this mean under which the shares are likeliest."""
    return _tilted(shares, lambda value: value - mean)


def _with_distance(shares: Counts, middle: float, distance: float) -> dict[float, float]:
    """The likeliest one whose mean is so many of its standard deviations from the middle.

    The condition is not linear, so it is replaced by its tangent at what was found last.
    """
    likeliest = dict.fromkeys(shares, 1 / len(shares))
    for _ in range(ROUNDS):
        mean = sum(value * share for value, share in likeliest.items())
        spread = sqrt(sum((value - mean) ** 2 * share for value, share in likeliest.items()))
        likeliest = _tilted(
            shares,
            lambda value, m=mean, d=spread: (  # type: ignore[misc]  # defaults keep this round's
                value - middle - distance * d * (1 + ((value - m) / d) ** 2) / 2
            ),
        )
    return likeliest


def _tilted(shares: Counts, lever: Callable[[float], float]) -> dict[float, float]:
    """The likeliest distribution under which the mean of the levers is 0.

    It is share / (1 + x lever); the mean falls as x grows, and x is between two poles.
    """
    levers = {value: lever(value) for value in shares}
    least, most = min(levers.values()), max(levers.values())
    low, high = -1 / most, -1 / least
    for _ in range(200):
        x = (low + high) / 2
        if x in {low, high}:
            break
        if sum(share * levers[v] / (1 + x * levers[v]) for v, share in shares.items()) > 0:
            low = x
        else:
            high = x
    return {value: share / (1 + x * levers[value]) for value, share in shares.items()}


def expected_share(elo: float, players: int = 2) -> float:
    """The share of victories of one bot that is so much stronger than all the others."""
    strength: float = 10 ** (elo / 400)
    return strength / (strength + players - 1)


def elo_of(share: float, players: int = 2) -> float:
    """By how much one bot is stronger than all the others, from its share of the victories."""
    share = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * log(share * (players - 1) / (1 - share)) / log(10)
