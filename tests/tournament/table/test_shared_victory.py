"""Who began decides the last tie (TS-33): the real first player, not the first seat."""

from __future__ import annotations

import pytest

from guildhall.tournament.commands.results import correct, report
from guildhall.tournament.errors import Refused, UnfitResultError
from guildhall.tournament.event.bracket import survivors
from guildhall.tournament.event.fold import fold
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.table.scoring import Line
from guildhall.tournament.table.shared_victory import clockwise, strict_places
from tournament.worked import DESK, happen, new_event, next_round, with_ties

ELIMINATION = shipped()["splendor-elimination"]
EQUAL = Line(15, cards=12, nobles=1, tokens=4)


def all_equal() -> tuple[Tournament, tuple[str, ...], dict[str, Line]]:
    t = new_event(ELIMINATION, "ABCD")
    seats = next_round(t).tables[1].seats
    return t, seats, dict.fromkeys(seats, EQUAL)


@pytest.mark.parametrize(
    ("order", "winner", "last"),
    [
        ((), "D", "A"),
        ("ABCD", "D", "A"),
        ("BCDA", "A", "B"),
        ("DABC", "C", "D"),
        ("BADC", "C", "B"),
    ],
)
def test_farthest_clockwise_is_counted_from_who_began(order: str, winner: str, last: str) -> None:
    places, decided = strict_places(dict.fromkeys("ABCD", EQUAL), ELIMINATION, order)
    assert (places[0], places[-1]) == ([winner], [last])
    assert decided[winner] == "seat"


def test_clockwise_goes_round_from_the_first_player() -> None:
    assert clockwise(list("ABCD"), "C") == ("C", "D", "A", "B")
    assert clockwise(list("ABCD"), "A") == ("A", "B", "C", "D")
    assert clockwise(list("ABCD"), "") == ("A", "B", "C", "D")
    with pytest.raises(Refused, match="Z does not sit"):
        clockwise(list("ABCD"), "Z")


def test_the_sheet_says_who_began_and_the_winner_goes_on() -> None:
    t, seats, lines = all_equal()
    happen(t, report(t, 1, 1, lines, DESK, order=clockwise(seats, seats[1])))
    table = t.rounds[0].tables[1]
    assert table.sheet
    assert table.sheet.first == seats[1]
    assert survivors(t) == [seats[0]]
    assert fold(t.happenings).rounds[0].tables == t.rounds[0].tables


def test_without_a_word_the_first_seat_began() -> None:
    t, seats, lines = all_equal()
    (reported,) = report(t, 1, 1, lines, DESK)
    assert "order" not in reported.data
    happen(t, [reported])
    table = t.rounds[0].tables[1]
    assert table.sheet
    assert table.sheet.first == seats[0]
    assert survivors(t) == [seats[-1]]


def test_a_correction_says_who_began() -> None:
    t, seats, lines = all_equal()
    happen(t, report(t, 1, 1, lines, DESK))
    happen(t, correct(t, 1, 1, lines, DESK, order=clockwise(seats, seats[-1]), why="asked again"))
    assert survivors(t) == [seats[-2]]


def test_sheets_that_differ_in_who_began_are_contested() -> None:
    t, seats, lines = all_equal()
    one, other = (Stamp(seat, DESK.at, "participant") for seat in seats[:2])
    happen(t, report(t, 1, 1, lines, one))
    happen(t, report(t, 1, 1, lines, other, order=clockwise(seats, seats[2])))
    sheet = t.rounds[0].tables[1].sheet
    assert sheet
    assert sheet.contested
    assert sheet.their_first == seats[2]


@pytest.mark.parametrize("names", ["AB", "ABCC", "ABCX"])
def test_an_order_names_everybody_at_the_table_once(names: str) -> None:
    t, _, lines = all_equal()
    with pytest.raises(Refused, match="everybody at the table once"):
        report(t, 1, 1, lines, DESK, order=tuple(names))


def test_everybody_is_told_what_put_them_there_and_only_who_stands_alone() -> None:
    ties = ELIMINATION.final.ties
    lines = {
        "A": Line(15, cards=10),
        "B": Line(15, cards=12, nobles=2),
        "C": Line(15, cards=12, nobles=1),
        "D": Line(9),
    }
    assert strict_places(lines, with_ties(*ties)) == (
        [["A"], ["B"], ["C"], ["D"]],
        {"D": "score", "A": "cards", "B": "nobles", "C": "nobles"},
    )
    assert strict_places({"A": Line(15), "B": Line(9), "C": Line(9)}, with_ties())[1] == {
        "A": "score"
    }
    three = {
        "A": Line(15, cards=10),
        "B": Line(15, cards=12),
        "C": Line(15, cards=12),
        "D": Line(9),
    }
    assert strict_places(three, with_ties("cards"))[1] == {"A": "cards", "D": "score"}


def test_lower_places_are_broken_by_what_was_written_and_left_where_it_was_not() -> None:
    ties = ELIMINATION.final.ties
    lines = {"A": Line(15), "B": Line(9, nobles=2), "C": Line(9, nobles=1)}
    assert strict_places(lines, with_ties(*ties))[0] == [["A"], ["B"], ["C"]]
    assert strict_places(lines | {"C": Line(9)}, with_ties(*ties))[0] == [["A"], ["C"], ["B"]]


def test_all_who_share_the_victory_and_have_not_said_are_asked() -> None:
    lines = {"A": Line(15), "B": Line(15, nobles=1), "C": Line(15), "D": Line(9)}
    with pytest.raises(UnfitResultError) as refusal:
        strict_places(lines, ELIMINATION)
    assert [(each.player, each.field) for each in refusal.value.remarks] == [
        ("A", "nobles"),
        ("C", "nobles"),
    ]
    assert refusal.value.persons == ("A", "C")
    assert refusal.value.rules == ("TS-33",)
    assert str(refusal.value.ways_out[0]) == "enter the nobles of all who are tied"
