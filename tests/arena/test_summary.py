"""What a match says agrees with what others print, and never says more than it knows."""

from __future__ import annotations

import random
from dataclasses import replace
from math import inf
from statistics import correlation, fmean, pvariance

import pytest

from arena.games import drawn_by_lot, game, pairs
from guildhall.arena.block import elo_text, make_block
from guildhall.arena.conditions import make_conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.results import Foul
from guildhall.arena.sprt import Sprt
from guildhall.arena.standings import make_standings
from guildhall.arena.summary import Score, fouls, score_of, shares_of_seats, uses

PAIRS = ((0, 0), (0, 0.5), (0.5, 0.5), (1, 0.5), (1, 1))
LINE_UP = ("ours", "theirs")


def pentanomial(*counts: int) -> list[tuple[float, float]]:
    return [pair for pair, count in zip(PAIRS, counts, strict=True) for _ in range(count)]


def score(*counts: int) -> Score:
    return score_of(pairs(LINE_UP, pentanomial(*counts)), "ours")


def test_the_block_of_others_with_the_same_counts() -> None:
    """`Elo: 6.03 +/- 3.49, nElo: 10.01 +/- 5.80`, LOS 99.96 %: a block that was published."""
    ours = score(177, 1629, 3083, 1780, 221)
    assert (ours.elo.value, ours.elo.margin) == pytest.approx((6.03, 3.49), abs=0.005)
    normalized = ours.normalized_elo
    assert (normalized.value, normalized.margin) == pytest.approx((10.01, 5.80), abs=0.005)
    assert ours.superiority == pytest.approx(0.9996, abs=5e-5)
    assert list(ours.counts.values()) == [177, 1629, 3083, 1780, 221]


def test_a_second_one_with_the_margin_of_normalized_elo() -> None:
    pair_shares = tuple(pentanomial(379, 10170, 21828, 10640, 343))
    normalized = Score(2, pair_shares, 22000, 22000, 42720).normalized_elo
    assert (normalized.value, normalized.margin) == pytest.approx((3.05, 2.31), abs=0.005)


def test_the_block_is_printed_as_people_know_it() -> None:
    results = pairs(LINE_UP, pentanomial(2, 10, 20, 14, 4))
    block = make_block(make_conditions(), results, LINE_UP, Sprt(0, 10))
    assert block is not None
    assert block.lines()[:6] == [
        "Results of ours vs theirs (Splendor, 2 players):",
        "Elo: 27.85 +/- 46.70, nElo: 40.66 +/- 68.10",
        "LOS: 87.91 %, DrawRatio: 40.00 %, PairsRatio: 1.50",
        "Games: 100, Wins: 22, Losses: 14, Draws: 64, Points: 54.0 (54.00 %)",
        "Ptnml(0-2): [2, 10, 20, 14, 4]",
        "LLR: 0.40 (13.4%) (-2.94, 2.94) [0.00, 10.00] logistic, open",
    ]
    data = block.data()
    assert data["sprt"]["verdict"] == "open"
    assert data["deals_by_points"] == {"0": 2, "0.5": 10, "1": 20, "1.5": 14, "2": 4}


def test_intervals_come_from_deals_and_not_from_games() -> None:
    """Deals that even out know more than as many games alone; deals that agree know less."""
    even, agreeing = score(0, 0, 100, 0, 0), score(25, 0, 0, 0, 25)
    swapped = score_of(pairs(LINE_UP, [(1, 0)] * 45 + [(1, 1)] * 5), "ours")
    alone = 1.96 * (pvariance([1] * 55 + [0] * 45) / 100) ** 0.5
    assert swapped.share.margin < 0.5 * alone
    assert agreeing.share.margin == pytest.approx(1.96 * 0.5 / 50**0.5, rel=0.05)
    assert even.correlation is None
    assert agreeing.correlation == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_correlation_is_that_of_games_of_a_deal(players: int) -> None:
    line_up = ("ours", *["theirs"] * (players - 1))
    rng = random.Random(players)
    results = drawn_by_lot({"ours": 80, "theirs": 0}, [line_up], 300, rng)
    ours = score_of(results, "ours")
    columns = list(zip(*ours.shares, strict=True))
    each = [
        correlation(columns[i], columns[j]) for i in range(players) for j in range(i + 1, players)
    ]
    assert ours.correlation == pytest.approx(fmean(each), abs=0.02)
    assert ours.needed == pytest.approx(1 + (players - 1) * fmean(each), abs=0.06)


def test_a_match_without_a_defeat_claims_no_certainty() -> None:
    ours = score(0, 0, 0, 0, 100)
    assert 0.95 < ours.share.low < ours.share.high == 1
    assert elo_text(ours) == "> 566"
    assert ours.normalized_elo.value == inf
    assert elo_text(score(10, 0, 0, 0, 0)).startswith("< -")


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = random.Random(7)
    held = 0
    for _ in range(200):
        results = drawn_by_lot({"ours": 60, "theirs": 0}, [LINE_UP], 40, rng)
        elo = score_of(results, "ours").elo
        held += elo.low <= 60 <= elo.high
    assert 0.91 <= held / 200 <= 0.99


def test_deals_that_are_not_whole_do_not_count() -> None:
    results = [*pairs(LINE_UP, [(1, 0)]), game(LINE_UP, 1, 0, (1, 2))]
    assert score_of(results, "ours").deals == 1


def test_at_larger_tables_a_shared_victory_counts_in_part() -> None:
    line_up = ("a", "b", "b")
    results = [game(line_up, 0, rotation, (1, 1, 3)) for rotation in range(3)]
    # a sits at 0, 1 and 2, and seats 0 and 1 share the victory every time.
    assert score_of(results, "a").shares == ((0.5, 0.5, 0.0),)
    assert score_of(results, "b").results == [pytest.approx(2 / 3)]
    assert shares_of_seats(results) == [0.5, 0.5, 0.0]
    assert fouls(results) == {}
    assert uses(results)["a"].decisions == 0


def test_what_went_wrong_first_is_told_with_the_fouls() -> None:
    results = pairs(LINE_UP, pentanomial(0, 0, 4, 0, 0))
    for number, detail in ((1, "TypeError: no seed\x1b[2J"), (2, "something else")):
        results[number] = replace(results[number], foul=Foul(0, "crash", detail))
    name = results[1].seats[0]
    block = make_block(make_conditions(), results, LINE_UP)
    assert block is not None
    assert block.data()["first_fouls"][name] == {"crash": "TypeError: no seed\x1b[2J"}
    told = [line for line in block.lines() if "first crash" in line]
    assert told[0].startswith(f"{name}, first crash: TypeError: no seed")
    assert all(line.isprintable() for line in told)
    entrants = {name: Entrant(name, name) for name in LINE_UP}
    assert set(told) <= set(make_standings(make_conditions(), entrants, results).remarks())
