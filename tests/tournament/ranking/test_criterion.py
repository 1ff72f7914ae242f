"""How a criterion writes its values, and says why somebody is below another."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from guildhall.messages.renderer import ENGLISH
from guildhall.tournament.format import RankingOptions
from guildhall.tournament.ranking.criteria import (
    CRITERIA,
    HEAD_TO_HEAD,
    LOT,
    REFEREE,
    STRENGTH,
    STRENGTH_AVERAGE,
)
from guildhall.tournament.ranking.history import History
from guildhall.tournament.table.scoring import PARTS


@pytest.mark.parametrize(
    ("name", "value", "written"),
    [
        ("points", Fraction(5, 2), "2.5"),
        ("ratio", Fraction(3, 4), "75.0%"),
        ("last_ratio", 1, "100.0%"),
        ("course", (7, Fraction(5, 2)), "7 2.5"),
        ("last_place", 3, "3"),
    ],
)
def test_a_value_is_written_in_its_style(name: str, value: object, written: str) -> None:
    assert ENGLISH.parameter(CRITERIA[name].told(value)) == written


@pytest.mark.parametrize(
    ("name", "more", "less", "why"),
    [
        ("points", 7, 5, "tournament points: 5 against 7"),
        ("wins", 3, 2, "wins: 2 against 3"),
        ("ratio", 1, Fraction(1, 2), "tie-break: 50.0% against 100.0%"),
        ("course", (4, 3), (4, 1), "earlier tournament points (round 2): 1 against 3"),
        ("course", (4, 1), (3, 9), "earlier tournament points (round 1): 3 against 4"),
        ("head-to-head", None, None, "head-to-head: lost to the one above"),
        ("lot", None, None, "lot: all else is equal"),
    ],
)
def test_the_reason_names_both_values(name: str, more: object, less: object, why: str) -> None:
    assert str(CRITERIA[name].why(more, less)) == why


@pytest.mark.parametrize(
    ("name", "heading", "narrow"),
    [
        ("points", "Points", "Points"),
        ("wins", "Wins", "Wins"),
        ("ratio", "Tie-break", "Tie-break"),
        ("course", "Earlier points", "Course"),
        ("score", "Victory points", "Victory pts"),
        ("strength_of_schedule", "Strength of schedule", "Strength"),
        ("bp_earned", "Blood points earned", "Blood +"),
        ("bp_lost", "Blood points lost", "Blood -"),
        ("opponents_bp", "Opponents’ blood points", "Opp. blood"),
        ("round_reached", "Rounds survived", "Survived"),
        ("last_place", "Place at last table", "Last place"),
        ("last_ratio", "Last tie-break", "Last tie-break"),
        ("referee", "Referee", "Referee"),
        ("head-to-head", "Head-to-head", "Head-to-head"),
        ("lot", "Lot", "Lot"),
    ],
)
def test_a_narrow_column_has_the_short_heading_if_there_is_one(
    name: str, heading: str, narrow: str
) -> None:
    criterion = CRITERIA[name]
    assert (criterion.heading.text, criterion.narrow_heading.text) == (heading, narrow)


def test_fewer_is_better_of_places_losses_and_lots_alone() -> None:
    fewer = {name for name, each in CRITERIA.items() if each.fewer_is_better}
    assert fewer == {"bp_lost", "last_place", "referee", "lot"}


@pytest.mark.parametrize("name", ["points", "wins"])
def test_points_that_are_counted_in_parts_are_read_as_whole_ones(name: str) -> None:
    assert CRITERIA[name].read(History("AB", []), 2 * PARTS) == 2


def test_every_criterion_is_explained() -> None:
    assert {name for name, each in CRITERIA.items() if not each.explanation.text} == set()


def test_chance_and_decisions_are_no_merit() -> None:
    merits = {name: criterion.by_merit for name, criterion in CRITERIA.items()}
    assert {name for name, merit in merits.items() if not merit} == {LOT.name, REFEREE.name}


def test_some_values_do_not_say_by_how_much() -> None:
    silent = {name for name, each in CRITERIA.items() if not each.tells_amounts}
    assert silent == {"course", "referee"}


def test_only_decisions_hide_where_there_are_none() -> None:
    nothing, decided = History("AB", []), History("AB", [], decisions=["AB"])
    assert {name for name, each in CRITERIA.items() if not each.is_shown(nothing)} == {"referee"}
    assert all(each.is_shown(decided) for each in CRITERIA.values())


def test_the_strength_of_schedule_is_a_sum_or_a_mean() -> None:
    total = RankingOptions(strength_of_schedule="total")
    average = replace(total, strength_of_schedule="average")
    assert STRENGTH.under(total) is STRENGTH
    assert STRENGTH.under(average) is STRENGTH_AVERAGE
    assert STRENGTH_AVERAGE.name == STRENGTH.name
    assert HEAD_TO_HEAD.under(average) is HEAD_TO_HEAD


def test_head_to_head_is_asked_directly_behind_wins_by_the_chain_alone() -> None:
    assert [name for name, each in CRITERIA.items() if each.before_meeting] == ["wins"]
