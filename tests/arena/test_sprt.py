"""A sequential test says the right thing as often as it promises."""

from __future__ import annotations

import random

import pytest

from guildhall.arena.sprt import Sprt, elo_of, expected_share


def simulate(share: float, seed: int, test: Sprt, players: int = 2) -> tuple[str, int]:
    rng = random.Random(seed)
    results: list[float] = []
    while (verdict := test.verdict(results, players)) == "open":
        results.append(sum(rng.random() < share for _ in range(players)) / players)
    return verdict, len(results)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_errors_are_as_rare_as_promised(players: int) -> None:
    test = Sprt(low=0, high=80)
    worse, better = expected_share(0, players), expected_share(80, players)
    false_alarms = sum(simulate(worse, s, test, players)[0] == "better" for s in range(300))
    missed = sum(simulate(better, s, test, players)[0] == "not better" for s in range(300))
    assert false_alarms <= 24
    assert missed <= 24


def test_a_clear_difference_is_seen_soon() -> None:
    test = Sprt(low=0, high=25)
    lengths = [simulate(expected_share(150), seed, test)[1] for seed in range(50)]
    assert sum(lengths) / 50 < 70


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
