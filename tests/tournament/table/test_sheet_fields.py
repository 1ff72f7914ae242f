"""What a sheet asks and within which limits, by the settings of its format."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from guildhall.tournament import Format, Line, shipped
from guildhall.tournament.errors import UnfitResultError
from guildhall.tournament.format import FieldOptions
from guildhall.tournament.table.sheet_fields import (
    LARGEST,
    SheetField,
    line_fields,
    sheet_fields,
    tie_breakers,
)
from guildhall.tournament.table.sheets import check_sheet, parse_sheet

SPLENDOR = shipped()["splendor-swiss"]
SUMMONER_WARS = shipped()["summoner-wars-base"]
SHIPS = FieldOptions(name="ships", heading="Big Ships", most=9, likely=7)


def with_points(chosen: Format, **points: Any) -> Format:
    return replace(chosen, points=replace(chosen.points, **points))


def field(chosen: Format, name: str) -> SheetField:
    (found,) = [each for each in line_fields(chosen) if each.name == name]
    return found


def test_the_limits_are_those_of_the_format() -> None:
    score, cards, nobles, tokens = line_fields(SPLENDOR)
    assert (score.most, score.likely) == (155, 22)
    assert (cards.most, cards.likely) == (90, 30)
    assert (nobles.most, nobles.likely) == (5, 3)
    assert (tokens.most, tokens.likely) == (10, LARGEST)


def test_no_limit_is_still_a_limit() -> None:
    chosen = with_points(SPLENDOR, most_score=0, likely_score=0, most_cards=0, likely_cards=0)
    score, cards, *_ = line_fields(chosen)
    assert (score.most, score.likely) == (LARGEST, LARGEST)
    assert (cards.most, cards.likely) == (LARGEST, LARGEST)


def test_whoever_loses_a_duel_has_probably_less_than_the_winner() -> None:
    assert field(with_points(SUMMONER_WARS, likely_score=0), "score").likely == 24
    assert field(with_points(SUMMONER_WARS, likely_score=20), "score").likely == 20
    assert field(with_points(SPLENDOR, likely_score=0, winner_score=9), "score").likely == LARGEST


def test_only_the_score_must_be_written_and_only_cards_count_backwards() -> None:
    fields = line_fields(SPLENDOR)
    assert [each.name for each in fields if each.required] == ["score"]
    assert [each.name for each in fields if each.fewer_is_better] == ["cards"]
    assert [each.name for each in fields if not each.needed_in_ties] == ["cards"]
    assert [each.name for each in fields if not each.only_in_ties] == ["score"]
    assert field(SPLENDOR, "score").words.text == "prestige"


def test_a_declared_field_is_asked_in_every_round_within_its_limits() -> None:
    chosen = with_points(SPLENDOR, fields=(SHIPS, replace(SHIPS, name="debts", most=0, likely=0)))
    for kind in ("swiss", "side", "bracket"):
        asked = [each.name for each in sheet_fields(chosen, kind) if each.of == "line"]
        assert asked[-2:] == ["ships", "debts"]
    ships = field(chosen, "ships")
    assert (ships.most, ships.likely, ships.required, ships.fewer_is_better) == (9, 7, False, False)
    assert not ships.only_in_ties
    assert (ships.heading.text, ships.words.text) == ("Big Ships", "big ships")
    assert (field(chosen, "debts").most, field(chosen, "debts").likely) == (LARGEST, LARGEST)
    strict = with_points(SPLENDOR, fields=(replace(SHIPS, required=True, fewer_is_better=True),))
    assert field(strict, "ships").required
    assert field(strict, "ships").fewer_is_better
    assert tie_breakers(chosen) == ("cards", "nobles", "tokens", "ships", "debts", "seat")


def test_a_declared_field_is_checked_as_the_others_are() -> None:
    chosen = with_points(SPLENDOR, fields=(SHIPS,))
    line = {"B": Line(15), "C": Line(9)}
    assert check_sheet({"A": Line(15, ships=7), **line}, "ABC", chosen, None) == ()
    (odd,) = check_sheet({"A": Line(15, ships=8), **line}, "ABC", chosen, None)
    assert (str(odd.words), odd.field) == ("A has 8 big ships: more than 7 is unusual", "ships")
    with pytest.raises(UnfitResultError, match="A cannot have 10 big ships: 9 is the most"):
        check_sheet({"A": Line(15, ships=10), **line}, "ABC", chosen, None)


def test_a_field_that_is_not_on_the_sheet_is_refused_with_all_else() -> None:
    typed = {"A": {"score": "x", "a_very_long_name": "1"}}
    with pytest.raises(UnfitResultError) as refusal:
        parse_sheet(line_fields(SPLENDOR), typed)
    assert [(str(each.words), each.player, each.field) for each in refusal.value.remarks] == [
        ("the sheet of this event has no field a_very_long_", "A", "a_very_long_name"),
        ("A cannot have x prestige: it must be a whole number", "A", "score"),
    ]


def test_only_what_is_asked_on_a_line_is_read_from_it() -> None:
    with pytest.raises(UnfitResultError, match="no field winner"):
        parse_sheet(sheet_fields(SUMMONER_WARS, "swiss"), {"A": {"score": "7", "winner": "1"}})


def test_a_missing_number_that_is_required_is_told_by_its_name() -> None:
    chosen = with_points(SPLENDOR, fields=(replace(SHIPS, required=True),))
    with pytest.raises(UnfitResultError, match="A has no number of big ships"):
        parse_sheet(line_fields(chosen), {"A": {"score": "7"}})


def test_a_line_says_only_what_was_written() -> None:
    line = Line(15, cards=9, nobles=None, ships=0)
    assert (line.get("score"), line.get("cards"), line.get("nobles")) == (15, 9, None)
    assert line.to_data() == {"score": 15, "cards": 9, "ships": 0}
    assert Line.from_data(line.to_data()) == line
    assert line != Line(15, cards=9)


def test_numbers_that_break_ties_have_their_names_and_may_stay_empty_elsewhere() -> None:
    fields = [each for each in line_fields(SPLENDOR) if each.name != "score"]
    assert [(each.name, each.heading.text, each.words.text) for each in fields] == [
        ("cards", "Cards", "cards"),
        ("nobles", "Nobles", "nobles"),
        ("tokens", "Tokens", "tokens"),
    ]
    assert all(each.only_in_ties and not each.required for each in fields)
    assert [each.name for each in fields if each.needed_in_ties] == ["nobles", "tokens"]
