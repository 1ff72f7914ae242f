"""Games that were never played, to reckon with."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import exp

from guildhall.arena.ratings import ELO
from guildhall.arena.results import GameResult, Spent
from guildhall.arena.schedule import LineUp


def game(line_up: LineUp, deal: int, rotation: int, places: Sequence[int]) -> GameResult:
    return GameResult(
        line_up, deal, rotation, tuple(places), 50, "over", None, (Spent(),) * len(line_up), {}
    )


def pairs(line_up: LineUp, points: Sequence[tuple[float, float]]) -> list[GameResult]:
    """Deals for two, by what the first of the line-up got in both rotations."""
    places = {1: (1, 2), 0.5: (1, 1), 0: (2, 1)}
    return [
        game(line_up, deal, rotation, places[own] if rotation == 0 else places[own][::-1])
        for deal, both in enumerate(points)
        for rotation, own in enumerate(both)
    ]


def drawn_by_lot(
    elo: Mapping[str, float], line_ups: Sequence[LineUp], deals: int, rng: random.Random
) -> list[GameResult]:
    """Games whose places are drawn by the strength of those who sit there."""
    results = []
    for deal in range(deals):
        for line_up in line_ups:
            for rotation in range(len(line_up)):
                seats = game(line_up, deal, rotation, [1] * len(line_up)).seats
                results.append(game(line_up, deal, rotation, lots(elo, seats, rng)))
    return results


def lots(elo: Mapping[str, float], seats: Sequence[str], rng: random.Random) -> list[int]:
    left, places = list(range(len(seats))), [0] * len(seats)
    for place in range(1, len(seats) + 1):
        seat = rng.choices(left, [exp(elo[seats[k]] / ELO) for k in left])[0]
        places[seat] = place
        left.remove(seat)
    return places
