"""What an analysis says of each player."""

from __future__ import annotations

from math import exp

import pytest

from guildhall.analysis import Analysis, Judgement, Mark, summarise, turning_point


def judgement(
    number: int, seat: int, before: float, cost: float = 0.0, luck: float | None = None
) -> Judgement:
    mark = Mark.BLUNDER if cost else Mark.BEST
    shares = (before, 1 - before)
    gained = () if luck is None else (luck, -luck)
    return Judgement(number, seat, "take R G O", mark, shares, cost, luck=gained)


GAME = Analysis(
    100,
    (
        judgement(1, 0, 0.5),
        judgement(2, 1, 0.4, cost=0.2),
        judgement(3, 0, 0.6, luck=0.1),
        judgement(4, 1, 0.45, luck=-0.25),
        judgement(5, 0, 0.7, cost=0.1),
        judgement(6, 1, 0.8),
    ),
    (1.0, 0.0),
)


def test_accuracy_falls_with_what_is_given_away() -> None:
    first, second = summarise(GAME)
    assert first.accuracy == pytest.approx((2 + exp(-0.5)) / 3)
    assert second.accuracy == pytest.approx((2 + exp(-1.0)) / 3)
    assert (first.given_away, second.given_away) == pytest.approx((0.1, 0.2))


def test_the_worst_decision_is_the_one_that_cost_most() -> None:
    first, second = summarise(GAME)
    assert (first.worst, second.worst) == (GAME.judgements[4], GAME.judgements[1])
    assert first.marks == {Mark.BEST: 2, Mark.BLUNDER: 1}


def test_luck_counts_the_cards_of_all_decisions() -> None:
    first, second = summarise(GAME)
    assert first.luck == pytest.approx(-0.15)
    assert second.luck == pytest.approx(0.15)


def test_somebody_without_a_choice_has_no_accuracy() -> None:
    forced = Judgement(1, 0, "pass", Mark.FORCED, (0.5, 0.5), 0.0)
    first, second = summarise(Analysis(100, (forced,), (0.0, 1.0)))
    assert first.accuracy is None
    assert second.accuracy is None
    assert first.worst is None


def test_the_turning_point_is_the_last_time_that_the_winner_was_behind() -> None:
    assert turning_point(GAME) == GAME.judgements[3]


def test_a_shared_victory_and_one_that_was_never_in_doubt_have_none() -> None:
    assert turning_point(Analysis(1, GAME.judgements, (0.5, 0.5))) is None
    assert turning_point(Analysis(1, GAME.judgements[4:], (1.0, 0.0))) is None
