"""Ratings of all bots at once, from all games: Bradley-Terry, and Plackett-Luce at larger tables.

Every game counts the same, the first as much as the last. A bot's strength is the chance that it is
the best of those at a table; then the best of those that are left is second, and so on. Places that
are shared count as all orders in which they could stand, each in part. One game won and one lost is
added for each two bots that have met, so that somebody who won everything has a rating too.

Intervals come from deals: all games of a deal are one observation, because they have the same luck
(the sandwich estimate, with deals as clusters). The interval of a rating is that of its distance
from the anchor, and wide where many levels lie between; by how much one is stronger than the next
is another question, with an interval of its own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from math import exp, log, sqrt

from guildhall.arena.errors import ArenaError
from guildhall.arena.intervals import QUANTILE, Interval
from guildhall.arena.linear import Matrix, multiply, solve, transpose
from guildhall.arena.results import GameResult
from guildhall.messages import Listing, Word, message

ELO = 400 / log(10)
"""Elo of a strength that is e times another."""
STEPS = 100
PRECISION = 1e-10
ANCHOR = "random"
"""Stands at 0 where it plays and nothing else is said."""

Ranking = tuple[tuple[str, int], ...]
"""Everybody at a table with their place, in one order for all games that ended alike."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What the games say of an entrant."""

    name: str
    elo: Interval | None
    """None for somebody whom no games connect to the others."""
    games: int
    points: float
    """Victories, shared ones in part."""
    is_anchor: bool = False
    lead: Interval | None = None
    """By how much it is stronger than the next one; None for the last, and between two anchors."""


@dataclass(frozen=True, slots=True)
class _Fit:
    """The likeliest strengths, and how far off they may be."""

    strengths: Mapping[str, float]
    free: Sequence[str]
    """Those that the games decide; the others stay where they are held."""
    covariance: Matrix
    is_anchored: bool

    def rating(self, name: str) -> Interval:
        """How far a strength is from the anchor, or from the mean of all."""
        if self.is_anchored:
            return self._sum({name: 1.0})
        weights = dict.fromkeys(self.strengths, -1 / len(self.strengths))
        return self._sum({**weights, name: weights[name] + 1})

    def lead(self, one: str, other: str) -> Interval | None:
        """How far a strength is above another; None where both are held."""
        if self.is_anchored and not {one, other} & set(self.free):
            return None
        return self._sum({one: 1.0, other: -1.0})

    def _sum(self, weights: Mapping[str, float]) -> Interval:
        """A weighted sum of strengths in Elo."""
        number = {name: k for k, name in enumerate(self.free)}
        value = sum(weight * self.strengths[name] for name, weight in weights.items())
        row = [(number[name], weight) for name, weight in weights.items() if name in number]
        square = sum(one * two * self.covariance[i][j] for i, one in row for j, two in row)
        margin = QUANTILE * sqrt(max(square, 0.0))
        return Interval(ELO * value, ELO * (value - margin), ELO * (value + margin))


def check_anchors(anchors: Iterable[str], names: Sequence[str]) -> None:
    """Raise ArenaError where a rating is to stay that nobody here has."""
    for anchor in anchors:
        if anchor not in names:
            raise ArenaError(
                message("{name} does not take part, so its rating cannot stay", name=Word(anchor)),
                message("Those who do are {names}", names=Listing(tuple(map(Word, names)))),
            )


def rate(
    results: Sequence[GameResult],
    names: Iterable[str] | None = None,
    anchors: Mapping[str, float] | None = None,
) -> list[Rating]:
    """The ratings of all, the strongest first.

    `anchors` are ratings that stay as they are; without any, `random` is at 0, and without that the
    mean of all.
    """
    played = Counter(name for result in results for name in set(result.seats))
    everybody = list(dict.fromkeys([*(names or ()), *played]))
    fixed = dict(anchors or ({ANCHOR: 0.0} if ANCHOR in everybody else {}))
    together = _connected(results, everybody, fixed)
    games = [r for r in results if set(r.seats) <= together]
    fit = _fit(games, [name for name in everybody if name in together], fixed)
    points: dict[str, float] = defaultdict(float)
    for result in results:
        for name, share in zip(result.seats, result.shares, strict=True):
            points[name] += share
    elos = {name: fit.rating(name) for name in fit.strengths}
    ranked = sorted(elos, key=lambda name: -elos[name].value)
    leads = {one: fit.lead(one, other) for one, other in pairwise(ranked)}
    ranked += [name for name in everybody if name not in elos]
    return [
        Rating(
            *(name, elos.get(name), played[name], points[name]),
            is_anchor=name in fixed,
            lead=leads.get(name),
        )
        for name in ranked
    ]


def expected_ahead(one: float, other: float) -> float:
    """How often the first of two ratings is ahead of the other at any table."""
    return 1 / (1 + exp((other - one) / ELO))


def _connected(
    results: Sequence[GameResult], names: Sequence[str], fixed: Mapping[str, float]
) -> set[str]:
    """Those whom games connect to an anchor, or to most others."""
    group = {name: {name} for name in names}
    for seats in {frozenset(result.seats) for result in results}:
        merged = set().union(*(group[name] for name in seats))
        for name in merged:
            group[name] = merged
    if fixed:
        return set().union(*(group.get(name, {name}) for name in fixed))
    return max(group.values(), key=len, default=set())


def _fit(results: Sequence[GameResult], names: Sequence[str], fixed: Mapping[str, float]) -> _Fit:
    """The likeliest strengths; without an anchor one of them is held for the time being."""
    held = {name: elo / ELO for name, elo in fixed.items()} or dict.fromkeys(names[:1], 0.0)
    free = [name for name in names if name not in held]
    weighed = Counter(_ranking(result) for result in results)
    weighed.update(_imagined(results))
    strengths = held | dict.fromkeys(free, sum(held.values()) / len(held) if held else 0.0)
    for _ in range(STEPS):
        slope, bend = _derivatives(weighed, strengths, free)
        step = solve(bend, slope)
        largest = max(map(abs, step), default=0.0)
        for name, change in zip(free, step, strict=True):
            strengths[name] += change / max(1.0, largest)
        if largest < PRECISION:
            break
    covariance = _sandwich(results, weighed, strengths, free)
    rated = {name: strengths[name] for name in names}
    return _Fit(rated, free, covariance, is_anchored=bool(fixed))


def _ranking(result: GameResult) -> Ranking:
    return tuple(sorted(zip(result.seats, result.places, strict=True)))


def _imagined(results: Sequence[GameResult]) -> list[Ranking]:
    """A game won and a game lost for each two that have met."""
    met = {
        pair
        for seats in {frozenset(result.seats) for result in results}
        for pair in combinations(sorted(seats), 2)
    }
    return [
        ranking
        for one, other in sorted(met)
        for ranking in (((one, 1), (other, 2)), ((one, 2), (other, 1)))
    ]


def _orders(ranking: Ranking) -> list[tuple[str, ...]]:
    """All orders in which those at a table may stand; shared places in every order."""
    places = sorted({place for _, place in ranking})
    orders: list[tuple[str, ...]] = [()]
    for place in places:
        group = [name for name, own in ranking if own == place]
        ways = set(permutations(group))
        orders = [order + way for order in orders for way in sorted(ways)]
    return orders


def _derivatives(
    weighed: Mapping[Ranking, int], strengths: Mapping[str, float], free: Sequence[str]
) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood, and how it bends (its second derivative, negated)."""
    number = {name: k for k, name in enumerate(free)}
    slope = [0.0] * len(free)
    bend = [[0.0] * len(free) for _ in free]
    for ranking, weight in weighed.items():
        orders = _orders(ranking)
        for order in orders:
            _add_order(order, weight / len(orders), strengths, number, slope, bend)
    return slope, bend


def _add_order(
    order: Sequence[str],
    weight: float,
    strengths: Mapping[str, float],
    number: Mapping[str, int],
    slope: list[float],
    bend: Matrix | None,
) -> None:
    """Add what one order says: at each place, the best of those that are left is chosen."""
    for place in range(len(order) - 1):
        left = order[place:]
        top = max(strengths[name] for name in left)
        weights: dict[str, float] = defaultdict(float)
        for name in left:
            weights[name] += exp(strengths[name] - top)
        whole = sum(weights.values())
        if order[place] in number:
            slope[number[order[place]]] += weight
        chances = {number[n]: w / whole for n, w in weights.items() if n in number}
        for k, chance in chances.items():
            slope[k] -= weight * chance
            if bend is not None:
                bend[k][k] += weight * chance
                for other, its in chances.items():
                    bend[k][other] -= weight * chance * its


def _sandwich(
    results: Sequence[GameResult],
    weighed: Mapping[Ranking, int],
    strengths: Mapping[str, float],
    free: Sequence[str],
) -> Matrix:
    """The covariance of the free strengths, with deals as what was observed."""
    _, bend = _derivatives(weighed, strengths, free)
    slopes = {ranking: _derivatives({ranking: 1}, strengths, free)[0] for ranking in weighed}
    by_deal: dict[object, list[float]] = defaultdict(lambda: [0.0] * len(free))
    for result in results:
        total = by_deal[result.deal]
        for k, slope in enumerate(slopes[_ranking(result)]):
            total[k] += slope
    deals = len(by_deal)
    for number, ranking in enumerate(_imagined(results)):
        by_deal["imagined", number] = slopes[ranking]
    more = deals / (deals - 1) if deals > 1 else 1.0
    middle = [
        [more * sum(s[i] * s[j] for s in by_deal.values()) for j in range(len(free))]
        for i in range(len(free))
    ]
    inverse = transpose(
        [solve(bend, [float(i == j) for i in range(len(free))]) for j in range(len(free))]
    )
    return multiply(multiply(inverse, middle), inverse)
