"""What a match says: score and rating from deals, never from single games.

The games of a deal have the same luck in different hands, so they are not independent. A deal is
one observation, the mean share of the victory over its rotations, and all intervals come from how
deals differ. How much that gained is told by the correlation of games of the same deal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import copysign, erf, inf, sqrt
from statistics import fmean

from guildhall.arena.intervals import QUANTILE, Interval, wilson
from guildhall.arena.results import GameResult
from guildhall.arena.schedule import LineUp
from guildhall.arena.sprt import NORMALIZED_ELO, count_results, elo_of


@dataclass(frozen=True)
class Score:
    """How one bot did against all the others at its tables."""

    players: int
    shares: tuple[tuple[float, ...], ...]
    """By deal: its share of the victory in each rotation; only whole deals."""
    wins: int
    losses: int
    draws: int

    @property
    def deals(self) -> int:
        """How many deals there were."""
        return len(self.shares)

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.losses + self.draws

    @property
    def results(self) -> list[float]:
        """The mean share of each deal."""
        return [fmean(deal) for deal in self.shares]

    @property
    def points(self) -> float:
        """The victories, shared ones in part."""
        return sum(map(sum, self.shares))

    @property
    def share(self) -> Interval:
        """Its share of the victories, with Wilson's interval for as many games as deals are worth.

        So a match that was won in every game does not claim that it could not be otherwise.
        """
        mean, variance = fmean(self.results), _variance(self.results)
        worth = mean * (1 - mean) * self.deals / variance if variance else self.deals
        return wilson(mean, worth)

    @property
    def elo(self) -> Interval:
        """By how much it is stronger than all the others."""
        return Interval(*(elo_of(share, self.players) for share in _ends(self.share)))

    @property
    def normalized_elo(self) -> Interval:
        """The distance from equals in deviations of a game: what a test needs games for."""
        ahead = self.share.value - 1 / self.players
        spread = sqrt(_variance(self.results) * self.players)
        value = ahead / spread * NORMALIZED_ELO if spread else ahead and copysign(inf, ahead)
        margin = QUANTILE * NORMALIZED_ELO / sqrt(self.games)
        return Interval(value, value - margin, value + margin)

    @property
    def superiority(self) -> float:
        """The likelihood that it is stronger."""
        spread = sqrt(_variance(self.results) / self.deals)
        ahead = self.share.value - 1 / self.players
        if not spread:
            return 0.5 if not ahead else float(ahead > 0)
        return (1 + erf(ahead / spread / sqrt(2))) / 2

    @property
    def counts(self) -> dict[float, int]:
        """How many deals brought how many points; with two players the pentanomial."""
        counts = count_results(self.results, self.players)
        return {round(value * self.players, 6): counts[value] for value in sorted(counts)}

    @property
    def by_rotation(self) -> list[float]:
        """The share in each rotation: the first one is that of the first seat."""
        return [fmean(column) for column in zip(*self.shares, strict=True)]

    @property
    def correlation(self) -> float | None:
        """Between two games of a deal; None where all games ended alike.

        Below 0 the deals even out luck, and fewer games are needed than without them.
        """
        columns = list(zip(*self.shares, strict=True))
        alone = fmean(_variance(column) for column in columns)
        if not alone or self.deals < 2:
            return None
        n = len(columns)
        together = _variance([sum(deal) for deal in self.shares])
        return (together / (n * alone) - 1) / (n - 1)

    @property
    def needed(self) -> float | None:
        """How many games are needed for each that it would take if deals were not repeated."""
        correlation = self.correlation
        return None if correlation is None else 1 + (self.players - 1) * correlation


@dataclass(frozen=True)
class Use:
    """What an entrant used."""

    decisions: int
    seconds: float
    """A decision, on the wall."""
    processor_seconds: float | None
    """A decision."""
    longest: float


def score_of(results: Iterable[GameResult], name: str, line_up: LineUp | None = None) -> Score:
    """How somebody did in whole deals of one line-up, or of all in which they play."""
    deals: dict[tuple[LineUp, int], dict[int, GameResult]] = defaultdict(dict)
    players = 2
    for result in results:
        if line_up in {None, result.line_up} and name in result.line_up:
            deals[result.line_up, result.deal][result.rotation] = result
            players = len(result.line_up)
    whole = [deals[key] for key in deals if len(deals[key]) == len(key[0])]
    shares, counts = [], [0, 0, 0]
    for games in whole:
        row = []
        for rotation in sorted(games):
            own = [
                share
                for seat, share in zip(games[rotation].seats, games[rotation].shares, strict=True)
                if seat == name
            ]
            share = sum(own)
            row.append(share)
            counts[0 if share == 1 else 1 if share == 0 else 2] += 1
        shares.append(tuple(row))
    return Score(players, tuple(shares), *counts)


def uses(results: Iterable[GameResult]) -> dict[str, Use]:
    """What everybody used a decision."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0.0, 0.0])
    unknown = set()
    for result in results:
        for name, spent in zip(result.seats, result.spent, strict=True):
            entry = sums[name]
            entry[0] += spent.decisions
            entry[1] += spent.seconds
            entry[2] += spent.processor_seconds or 0.0
            entry[3] = max(entry[3], spent.longest)
            if spent.processor_seconds is None:
                unknown.add(name)
    return {
        name: Use(
            int(decisions),
            seconds / max(decisions, 1),
            None if name in unknown else processor / max(decisions, 1),
            longest,
        )
        for name, (decisions, seconds, processor, longest) in sums.items()
    }


def fouls(results: Iterable[GameResult]) -> dict[str, dict[str, int]]:
    """By who committed them: how many of each kind."""
    counts: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for result in results:
        if result.foul:
            counts[result.seats[result.foul.seat]][result.foul.kind] += 1
    return {name: dict(kinds) for name, kinds in counts.items()}


def first_fouls(results: Iterable[GameResult]) -> dict[str, dict[str, str]]:
    """By who committed them: what the first of each kind was."""
    details: dict[str, dict[str, str]] = defaultdict(dict)
    for result in results:
        if result.foul:
            kinds = details[result.seats[result.foul.seat]]
            kinds.setdefault(result.foul.kind, result.foul.detail)
    return dict(details)


def shares_of_seats(results: Sequence[GameResult]) -> list[float]:
    """The share of the victories of each seat, whoever sat there."""
    columns = zip(*(result.shares for result in results), strict=True)
    return [fmean(column) for column in columns]


def _variance(values: Sequence[float]) -> float:
    """As it is, not corrected: what the usual block of figures takes."""
    mean = fmean(values)
    return fmean((value - mean) ** 2 for value in values)


def _ends(interval: Interval) -> tuple[float, float, float]:
    return interval.value, interval.low, interval.high
