"""A player's tournament sheet: its sums, its words, and how much it has room for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import find_language
from guildhall.sheets.number_column import NumberColumn
from guildhall.sheets.tournament_sheet import GroupRound, TournamentSheet

COLUMNS = tuple(NumberColumn(f"field{number}", f"Field {number}") for number in range(5))


def test_four_numbers_stand_beside_the_points_and_no_more() -> None:
    assert TournamentSheet(columns=COLUMNS[:4], lines=3).columns == COLUMNS[:4]
    with pytest.raises(SheetError, match="room for 4 numbers besides the points, not for 5"):
        TournamentSheet(columns=COLUMNS, lines=3)


def test_tc_20_each_line_has_its_sums_and_the_last_line_those_of_all() -> None:
    rounds = [
        GroupRound(group=3, victory_points=70, tournament_points=4, numbers={"field0": 8}),
        GroupRound(group=1),
        GroupRound(group=2, victory_points=90, tournament_points=Fraction(5, 2)),
    ]
    sheet = TournamentSheet(columns=COLUMNS[:1], rounds=rounds, lines=4)
    content = sheet.content(find_language("en"))
    assert content["rounds"] == [
        {"group": "3", "numbers": ["70", "8", "4", "70", "4"]},
        {"group": "1", "numbers": ["", "", "", "", ""]},
        {"group": "2", "numbers": ["90", "", "2.5", "160", "6.5"]},
        {"group": "", "numbers": ["", "", "", "", ""]},
    ]
    assert content["totals"] == ["160", "6.5"]


@pytest.mark.parametrize("withdraws", [True, False])
def test_tc_21_the_sheet_says_what_losing_it_leads_to(*, withdraws: bool) -> None:
    language = find_language("en")
    sheet = TournamentSheet(lines=3, loss_withdraws=withdraws)
    words = language.texts["tournament"]
    assert words["loss"] != words["loss_withdraws"]
    loss = words["loss_withdraws" if withdraws else "loss"]
    assert sheet.content(language)["notes"] == [words["note"], loss]
