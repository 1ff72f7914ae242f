"""Paper for every round that is open, and for every wave of it."""

from __future__ import annotations

import pytest

from guildhall.sheets.from_event import Order, pairings, result_sheets, table_signs
from guildhall.sheets.language import find_language
from guildhall.sheets.pairings import Pairings
from guildhall.sheets.sheet import Sheet
from guildhall.sheets.table_sheet import TableSheet
from guildhall.sheets.table_sign import TableSign
from guildhall.tournament import (
    Line,
    Refused,
    Tournament,
    draw,
    draw_final,
    draw_side_round,
    free_players,
    publish,
    report,
    shipped,
)
from guildhall.tournament.commands.waves import SplitIntoWaves
from guildhall.tournament.format_choices import changed
from tournament.worked import DESK, happen, new_event

SWISS = changed(shipped()["splendor-swiss"], {"rounds.count": "1"})


def play(t: Tournament, number: int) -> None:
    for table in t.round(number).unsettled():
        lines = {
            key: Line(20 - seat, cards=9, nobles=1, tokens=1)
            for seat, key in enumerate(table.seats)
        }
        happen(t, report(t, number, table.number, lines, DESK))


@pytest.fixture
def both() -> Tournament:
    """The final and a side round are open."""
    t = new_event(SWISS, "ABCDEFGHIJKL")
    happen(t, draw(t, DESK))
    happen(t, publish(t, DESK))
    play(t, 1)
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK))
    happen(t, draw_side_round(t, free_players(t), DESK))
    return happen(t, publish(t, DESK))


def order(t: Tournament, number: int | None = None) -> Order:
    return Order(t, find_language("en"), round=number)


def tables_of(sheets: list[Sheet]) -> list[int | None]:
    return [each.table for each in sheets if isinstance(each, TableSheet)]


def titles_of(sheets: list[Sheet]) -> list[tuple[int | str, list[int]]]:
    return [
        (each.round, [table.number for table in each.tables])
        for each in sheets
        if isinstance(each, Pairings) and each.by == "table"
    ]


def test_result_sheets_are_printed_for_all_open_rounds(both: Tournament) -> None:
    assert tables_of(result_sheets(order(both))) == [1, 2, 3]
    assert tables_of(result_sheets(order(both, 2))) == [1]
    assert tables_of(result_sheets(order(both, 3))) == [2, 3]


def test_a_round_that_is_closed_is_printed_only_on_demand(both: Tournament) -> None:
    play(both, 2)
    assert tables_of(result_sheets(order(both))) == [2, 3]
    play(both, 3)
    assert tables_of(result_sheets(order(both))) == [2, 3]


def test_pairings_hang_for_all_open_rounds(both: Tournament) -> None:
    assert titles_of(pairings(order(both))) == [("Final", [1]), ("Side round", [2, 3])]


def test_a_draft_beside_an_open_round_does_not_stop_the_printer() -> None:
    t = new_event(SWISS, "ABCDEFGHIJKL")
    happen(t, draw(t, DESK))
    with pytest.raises(Refused, match="round 1 is a draft"):
        pairings(order(t))
    happen(t, publish(t, DESK))
    play(t, 1)
    happen(t, draw_final(t, DESK))
    with pytest.raises(Refused, match="round 2 is a draft"):
        pairings(order(t))
    happen(t, publish(t, DESK))
    happen(t, draw_side_round(t, free_players(t), DESK))
    assert titles_of(pairings(order(t))) == [("Final", [1])]


def test_every_table_in_use_has_a_sign(both: Tournament) -> None:
    signs = [each.table for each in table_signs(order(both)) if isinstance(each, TableSign)]
    assert signs == [1, 2, 3]


def test_every_wave_has_pairings_of_its_own() -> None:
    t = new_event(SWISS, "ABCDEFGHIJKL")
    happen(t, draw(t, DESK))
    happen(t, SplitIntoWaves(1, 2).decide(t, DESK))
    happen(t, publish(t, DESK))
    sheets = pairings(order(t))
    assert titles_of(sheets) == [("Round 1, wave 1", [1, 2]), ("Round 1, wave 2", [3])]
    assert len(sheets) == 4
    czech = Order(t, find_language("cs"))
    assert titles_of(pairings(czech)) == [(1, [1, 2]), (1, [3])]


def test_a_player_s_sheet_is_found_in_whichever_round_they_sit(both: Tournament) -> None:
    key = both.round(2).tables[1].seats[0]
    sheets = result_sheets(Order(both, find_language("en"), player=key))
    assert tables_of(sheets) == [1]


def test_byes_hang_with_the_first_wave_only() -> None:
    t = new_event(shipped()["summoner-wars-base"], "ABCDEFGHI")
    happen(t, draw(t, DESK))
    happen(t, publish(t, DESK, anyway=True))
    happen(t, SplitIntoWaves(1, 2).decide(t, DESK))
    (bye,) = t.rounds[0].byes
    hanging = [each for each in pairings(order(t)) if isinstance(each, Pairings)]
    assert [(each.by, list(each.byes)) for each in hanging] == [
        ("table", [bye]),
        ("name", [bye]),
        ("table", []),
        ("name", []),
    ]
