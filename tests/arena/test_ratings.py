"""Ratings fit all games at once: they are the likeliest, and their intervals keep their word."""

from __future__ import annotations

import random
from itertools import pairwise, permutations
from math import exp, log

import pytest

from arena.games import drawn_by_lot, game, pairs
from guildhall.arena.crosstable import circles, meet, surprises
from guildhall.arena.ratings import ELO, Rating, expected_ahead, rate
from guildhall.arena.results import GameResult
from guildhall.arena.schedule import LineUp, ladder, round_robin
from guildhall.arena.sprt import elo_of

TRUTH = {"random": 0.0, "a": 120.0, "b": 200.0, "c": 390.0}


def values(ratings: list[Rating]) -> dict[str, float]:
    return {rating.name: rating.elo.value for rating in ratings if rating.elo}


def likelihood(results: list[GameResult], elo: dict[str, float]) -> float:
    """The same model again, slowly: every order that is possible, with the imagined games."""
    strength = {name: exp(value / ELO) for name, value in elo.items()}
    total = 0.0
    for result in results:
        seats = range(len(result.seats))
        orders = [
            order
            for order in permutations(seats)
            if all(result.places[x] <= result.places[y] for x, y in pairwise(order))
        ]
        for order in orders:
            left = [strength[result.seats[seat]] for seat in order]
            chance = sum(log(left[k] / sum(left[k:])) for k in range(len(left)))
            total += chance / len(orders)
    met = {frozenset((x, y)) for r in results for x in r.seats for y in r.seats if x != y}
    for pair in met:
        x, y = (strength[name] for name in pair)
        total += log(x / (x + y)) + log(y / (x + y))
    return total


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_other_ratings_are_likelier(players: int) -> None:
    rng = random.Random(players)
    results = drawn_by_lot(TRUTH, round_robin(list(TRUTH), players), 12, rng)
    results += [game(r.line_up, 100, r.rotation, [1] * players) for r in results[:players]]
    best = values(rate(results))
    top = likelihood(results, best)
    for name in ("a", "b", "c"):
        for step in (-2.0, 2.0):
            assert likelihood(results, best | {name: best[name] + step}) < top
    for _ in range(20):
        moved = {name: value + rng.gauss(0, 10) for name, value in best.items()}
        assert likelihood(results, moved | {"random": 0.0}) < top


def test_two_bots_have_the_rating_of_their_score() -> None:
    results = pairs(("random", "b"), [(0, 1), (0, 0), (0, 0), (1, 0)] * 50)
    rating = values(rate(results))["b"]
    won = 300
    assert rating == pytest.approx(elo_of((won + 1) / 402), abs=1e-6)
    assert expected_ahead(rating, 0) == pytest.approx((won + 1) / 402)


@pytest.mark.parametrize("players", [2, 3])
def test_intervals_hold_the_truth_as_often_as_they_say(players: int) -> None:
    rng = random.Random(players)
    held = asked = 0
    for _ in range(40):
        results = drawn_by_lot(TRUTH, round_robin(list(TRUTH), players), 40, rng)
        for rating in rate(results):
            if rating.elo and not rating.is_anchor:
                held += rating.elo.low <= TRUTH[rating.name] <= rating.elo.high
                asked += 1
    assert 0.88 <= held / asked <= 1


def test_the_interval_is_that_of_drawing_deals_again() -> None:
    rng = random.Random(3)
    results = drawn_by_lot(TRUTH, ladder(list(TRUTH), 2), 60, rng)
    by_deal: dict[int, list[GameResult]] = {}
    for result in results:
        by_deal.setdefault(result.deal, []).append(result)
    again: list[float] = []
    for _ in range(100):
        drawn = rng.choices(list(by_deal), k=len(by_deal))
        sample = [
            game(result.line_up, number, result.rotation, result.places)
            for number, deal in enumerate(drawn)
            for result in by_deal[deal]
        ]
        again.append(values(rate(sample))["c"])
    again.sort()
    elo = next(rating.elo for rating in rate(results) if rating.name == "c")
    assert elo is not None
    assert elo.margin == pytest.approx((again[97] - again[2]) / 2, rel=0.35)


def test_deals_in_which_everything_hangs_on_the_luck_make_wide_intervals() -> None:
    both = ("random", "b")
    swapped, lucky = (
        next(rating.elo for rating in rate(pairs(both, deals * 30)) if rating.name == "b")
        for deals in ([(1, 0), (0, 1)], [(1, 1), (0, 0)])
    )
    assert swapped is not None
    assert lucky is not None
    assert lucky.margin > 3 * swapped.margin


def test_somebody_who_won_everything_has_a_rating_that_may_be_anything() -> None:
    elo = rate(pairs(("b", "random"), [(1, 1)] * 50))[0].elo
    assert elo is not None
    assert 700 < elo.value < 900
    assert elo.margin > 300


def test_anchors_stay_where_they_are() -> None:
    results = drawn_by_lot(TRUTH, round_robin(list(TRUTH), 2), 30, random.Random(1))
    fitted = rate(results, anchors={"a": 1000.0})
    assert values(fitted)["a"] == 1000
    free = values(rate(results))
    assert values(fitted)["c"] - 1000 == pytest.approx(free["c"] - free["a"], abs=1e-6)
    both = rate(results, anchors={"random": 0.0, "a": 500.0})
    assert (values(both)["random"], values(both)["a"]) == (0, 500)
    assert [rating.name for rating in both if rating.is_anchor] == ["a", "random"]


def test_without_an_anchor_the_mean_is_0() -> None:
    truth = {"x": 0.0, "y": 100.0, "z": 200.0}
    results = drawn_by_lot(truth, round_robin(list(truth), 2), 40, random.Random(2))
    ratings = rate(results)
    assert sum(values(ratings).values()) == pytest.approx(0, abs=1e-6)
    assert all(rating.elo and rating.elo.margin > 5 for rating in ratings)


def test_who_never_met_the_others_has_no_rating() -> None:
    results = [*pairs(("random", "a"), [(0, 1)] * 5), *pairs(("x", "y"), [(1, 1)] * 5)]
    assert values(rate(results)).keys() == {"random", "a"}
    assert [rating.name for rating in rate(results, ["z", "random", "a"]) if not rating.elo] != []


def test_copies_at_one_table_are_the_same_bot() -> None:
    line_up: LineUp = ("b", "random", "random")
    rng = random.Random(5)
    results = drawn_by_lot({"b": 150, "random": 0}, [line_up], 800, rng)
    assert values(rate(results))["b"] == pytest.approx(150, abs=25)


def test_circles_and_surprises_are_told() -> None:
    beats = [(1.0, 1.0)] * 15 + [(0.0, 1.0)] * 5
    results = [
        *pairs(("a", "b"), beats),
        *pairs(("b", "c"), beats),
        *pairs(("c", "a"), beats),
    ]
    table = meet(results)
    assert circles(table) == [("a", "b", "c")]
    assert {s.one for s in surprises(table, rate(results))} == {"a", "b"}
    assert table["a", "b"].share + table["b", "a"].share == 1
    assert circles(meet(pairs(("a", "b"), beats))) == []


def test_a_lead_over_the_next_bot_is_known_better_than_the_distance_from_a_far_anchor() -> None:
    """However few games lead to the anchor, those of two neighbours say which is stronger."""
    few = pairs(("random", "a"), [(0, 0)] * 3 + [(1, 0)])
    many = pairs(("a", "b"), [(0, 0), (0, 1), (1, 0), (0, 0), (0, 1)] * 60)
    far = rate([*few, *many])
    near = rate(many, anchors={"a": 0.0})
    assert [rating.name for rating in far] == ["b", "a", "random"]
    assert far[0].elo is not None
    assert far[0].lead is not None
    assert far[0].elo.margin > 150
    assert near[0].elo is not None
    assert far[0].lead.value == pytest.approx(near[0].elo.value)
    assert far[0].lead.margin == pytest.approx(near[0].elo.margin, rel=0.01)
    assert far[0].lead.margin < 50
    assert far[1].lead == far[1].elo
    assert far[2].lead is None


@pytest.mark.parametrize("players", [2, 3])
def test_intervals_of_leads_hold_the_truth_as_often_as_they_say(players: int) -> None:
    rng = random.Random(players)
    held = asked = 0
    for _ in range(40):
        results = drawn_by_lot(TRUTH, round_robin(list(TRUTH), players), 40, rng)
        for one, other in pairwise(rate(results)):
            assert one.lead is not None
            truth = TRUTH[one.name] - TRUTH[other.name]
            held += one.lead.low <= truth <= one.lead.high
            asked += 1
    assert 0.88 <= held / asked <= 1


def test_anchors_have_no_lead_over_each_other() -> None:
    results = drawn_by_lot(TRUTH, round_robin(list(TRUTH), 2), 10, random.Random(1))
    held = rate(results, anchors={"random": 0.0, "a": 1.0})
    assert {rating.name for rating in held if rating.lead is None} == {"a", "random"}
