"""Who was ahead of whom how often, and where one number for each bot does not tell the truth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt
from statistics import fmean

from guildhall.arena.intervals import QUANTILE
from guildhall.arena.ratings import Rating, expected_ahead
from guildhall.arena.results import GameResult

SURPRISE = 2.5
"""A meeting is surprising when the fit is so many deviations away from what happened."""
FEWEST_DEALS = 10


@dataclass(frozen=True, slots=True)
class Meeting:
    """How one bot did against another, at all tables where both sat."""

    share: float
    """How often it was ahead; an equal place counts half."""
    deviation: float
    """The standard deviation of the share, from deals."""
    games: int
    deals: int


@dataclass(frozen=True, slots=True)
class Surprise:
    """A meeting that went otherwise than the ratings say."""

    one: str
    other: str
    share: float
    expected: float
    deviations: float


Crosstable = Mapping[tuple[str, str], Meeting]


def meet(results: Sequence[GameResult]) -> dict[tuple[str, str], Meeting]:
    """All meetings, from either side."""
    by_deal: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        seats = list(zip(result.seats, result.places, strict=True))
        for (one, place), (other, its) in permutations(seats, 2):
            if one != other:
                ahead = 0.5 if place == its else float(place < its)
                by_deal[one, other][result.deal].append(ahead)
    return {pair: _meeting(list(deals.values())) for pair, deals in by_deal.items()}


def surprises(table: Crosstable, ratings: Sequence[Rating]) -> list[Surprise]:
    """Meetings that the ratings do not explain, the greatest first."""
    elo = {rating.name: rating.elo.value for rating in ratings if rating.elo}
    found = []
    for one, other in combinations(elo, 2):
        meeting = table.get((one, other))
        if meeting is None or meeting.deals < FEWEST_DEALS or not meeting.deviation:
            continue
        expected = expected_ahead(elo[one], elo[other])
        deviations = (meeting.share - expected) / meeting.deviation
        if abs(deviations) >= SURPRISE:
            found.append(Surprise(one, other, meeting.share, expected, deviations))
    return sorted(found, key=lambda surprise: -abs(surprise.deviations))


def circles(table: Crosstable) -> list[tuple[str, str, str]]:
    """Three of whom each clearly beats the next: no order of strength is true for them."""
    beats = {
        pair
        for pair, meeting in table.items()
        if meeting.deals >= FEWEST_DEALS and meeting.share - QUANTILE * meeting.deviation > 0.5
    }
    names = sorted({name for pair in beats for name in pair})
    return [
        (a, b, c)
        for a, b, c in permutations(names, 3)
        if a == min(a, b, c) and {(a, b), (b, c), (c, a)} <= beats
    ]


def _meeting(deals: Sequence[Sequence[float]]) -> Meeting:
    games = sum(map(len, deals))
    share = sum(map(sum, deals)) / games
    # Deals may have different numbers of games: the ratio of two sums, linearised.
    mean = games / len(deals)
    squares = fmean((sum(deal) - share * len(deal)) ** 2 for deal in deals)
    return Meeting(share, sqrt(squares / len(deals)) / mean, games, len(deals))
