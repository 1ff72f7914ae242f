"""A sequential test says the right thing as often as it promises, and what others say."""

from __future__ import annotations

import random
from math import log, sqrt

import pytest

from guildhall.arena import sprt
from guildhall.arena.sprt import Model, Sprt, count_results, elo_of, expected_share

PENTANOMIAL = (0.0, 0.25, 0.5, 0.75, 1.0)


def simulate(share: float, seed: int, test: Sprt, players: int = 2) -> tuple[str, int]:
    rng = random.Random(seed)
    counts = dict.fromkeys(count_results([], players), 0)
    values = list(counts)
    while (verdict := test.verdict_of(test.log_ratio_of(counts, players))) == "open":
        for _ in range(3):
            wins = sum(rng.random() < share for _ in range(players))
            counts[values[wins * (len(values) - 1) // players]] += 1
    return verdict, sum(counts.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_errors_are_as_rare_as_promised(players: int) -> None:
    test = Sprt(low=0, high=100)
    worse, better = expected_share(0, players), expected_share(100, players)
    false_alarms = sum(simulate(worse, s, test, players)[0] == "better" for s in range(150))
    missed = sum(simulate(better, s, test, players)[0] == "not better" for s in range(150))
    assert false_alarms <= 14
    assert missed <= 14


def test_a_clear_difference_is_seen_soon() -> None:
    test = Sprt(low=0, high=25)
    lengths = [simulate(expected_share(150), seed, test)[1] for seed in range(20)]
    assert sum(lengths) / 20 < 90


def test_few_or_equal_results_decide_nothing() -> None:
    test = Sprt()
    assert test.verdict([]) == "open"
    assert test.verdict([1.0]) == "open"
    assert test.verdict([1.0, 1.0, 1.0]) == "open"
    assert test.verdict([1.0] * 200) == "better"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("elo", [-300, 0, 55, 400])
def test_a_rating_and_its_share_belong_together(elo: float, players: int) -> None:
    assert elo_of(expected_share(elo, players), players) == pytest.approx(elo)
    assert expected_share(0, players) == pytest.approx(1 / players)


def test_the_published_figure_of_fastchess() -> None:
    """Disservin/fastchess, pull request 783; its root finder stopped at 0.001 then."""
    counts = dict(zip(PENTANOMIAL, (379, 10170, 21828, 10640, 343), strict=True))
    assert Sprt(0, 2, model="normalized").log_ratio_of(counts) == pytest.approx(2.94598, abs=1e-3)


@pytest.mark.parametrize(
    ("counts", "bounds", "model", "ratio"),
    [
        ((365, 16618, 36229, 16974, 390), (0, 2), "normalized", 2.25),
        ((127, 4883, 10712, 5150, 104), (-1.75, 0.25), "normalized", 3.01),
        ((0, 0, 0, 0, 5550), (0, 5), "normalized", 111.82),
        ((223, 9863, 21279, 10037, 246), (0.5, 2.5), "logistic", -3.07),
        ((871, 26175, 55983, 26678, 821), (0, 2), "logistic", -4.98),
    ],
)
def test_the_cases_by_which_fastchess_tests_itself(
    counts: tuple[int, ...], bounds: tuple[float, float], model: Model, ratio: float
) -> None:
    """The same repository, pull request 426."""
    by_value = dict(zip(PENTANOMIAL, counts, strict=True))
    assert Sprt(*bounds, model=model).log_ratio_of(by_value) == pytest.approx(ratio, abs=0.03)


@pytest.mark.parametrize(
    ("wins", "losses", "draws", "bounds", "model", "ratio"),
    [
        (36433, 36027, 68692, (0, 2), "normalized", 0.92),
        (10871, 10650, 20431, (-1.75, 0.25), "normalized", 2.30),
        (4250, 0, 0, (0, 10), "normalized", 120.56),
        (21404, 21184, 40708, (0.5, 2.5), "logistic", -1.57),
        (57433, 57030, 106593, (0, 2), "logistic", -2.59),
    ],
)
def test_its_cases_without_pairs(
    wins: int, losses: int, draws: int, bounds: tuple[float, float], model: Model, ratio: float
) -> None:
    counts = {0.0: losses, 0.5: draws, 1.0: wins}
    found = Sprt(*bounds, model=model).log_ratio_of(counts, games=1)
    assert found == pytest.approx(ratio, abs=0.03)


def test_no_other_distribution_that_meets_the_condition_is_likelier() -> None:
    rng = random.Random(4)
    shares = dict(zip(PENTANOMIAL, (0.1, 0.2, 0.3, 0.25, 0.15), strict=True))
    for distance in (-0.2, 0.0, 0.1):
        best = sprt._with_distance(shares, 0.5, distance)
        mean, spread = moments(best)
        assert sum(best.values()) == pytest.approx(1)
        assert (mean - 0.5) / spread == pytest.approx(distance, abs=1e-9)
        for _ in range(300):
            other = near(best, distance, rng)
            assert likelihood(shares, other) <= likelihood(shares, best) + 1e-9
        middle = sprt._with_mean(shares, 0.5 + distance)
        assert moments(middle)[0] == pytest.approx(0.5 + distance)


def near(best: dict[float, float], distance: float, rng: random.Random) -> dict[float, float]:
    """A distribution beside the best one, moved until it meets the condition again."""
    other = {value: share * rng.uniform(0.8, 1.25) for value, share in best.items()}
    for _ in range(200):
        total = sum(other.values())
        other = {value: share / total for value, share in other.items()}
        mean, spread = moments(other)
        off = mean - 0.5 - distance * spread
        other = {value: share * (1 - 4 * off * (value - mean)) for value, share in other.items()}
    return other


def moments(shares: dict[float, float]) -> tuple[float, float]:
    mean = sum(value * share for value, share in shares.items())
    return mean, sqrt(sum((value - mean) ** 2 * share for value, share in shares.items()))


def likelihood(shares: dict[float, float], assumed: dict[float, float]) -> float:
    return sum(share * log(assumed[value]) for value, share in shares.items())


def test_results_are_counted_with_those_that_were_not_seen() -> None:
    assert count_results([1, 0.5, 0.5], 2) == {0: 0, 0.25: 0, 0.5: 2, 0.75: 0, 1: 1}
    assert count_results([1 / 3, 0.5], 3) == {0: 0, 1 / 3: 1, 2 / 3: 0, 1: 0, 0.5: 1}
