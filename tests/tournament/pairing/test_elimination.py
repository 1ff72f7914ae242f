"""Brackets of tables that are filled with runners-up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guildhall.tournament import Refused, shipped
from guildhall.tournament.pairing.elimination import first_round

TABLES = shipped()["splendor-elimination"].tables
FIVES = replace(TABLES, smallest=5, usual=5, largest=5)


def test_ts_34_no_more_runners_up_go_on_than_there_are_tables() -> None:
    with pytest.raises(Refused, match="no bracket of tables of 5 to 5 fits 10 people"):
        first_round(10, FIVES, runners_up=True)
    planned = first_round(15, FIVES, runners_up=True)
    assert (planned.tables, planned.runners_up, planned.next) == ((5, 5, 5), 2, 5)
