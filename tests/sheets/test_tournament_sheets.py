"""How much a player's tournament sheet has room for."""

from __future__ import annotations

import pytest

from guildhall.sheets.errors import SheetError
from guildhall.sheets.number_column import NumberColumn
from guildhall.sheets.tournament_sheet import TournamentSheet

COLUMNS = tuple(NumberColumn(f"field{number}", f"Field {number}") for number in range(5))


def test_four_numbers_stand_beside_the_points_and_no_more() -> None:
    assert TournamentSheet(columns=COLUMNS[:4], lines=3).columns == COLUMNS[:4]
    with pytest.raises(SheetError, match="room for 4 numbers besides the points, not for 5"):
        TournamentSheet(columns=COLUMNS, lines=3)
