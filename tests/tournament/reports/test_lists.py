"""Lists for spreadsheets: every row as long as the headings, every result and everybody in them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from guildhall.messages import Listing, PlayerRef, Term, Word
from guildhall.tournament import Line, report, rule
from guildhall.tournament.commands.arrangements import NoteFee
from guildhall.tournament.commands.entrants import EnterRoster
from guildhall.tournament.commands.players import FixTable, drop
from guildhall.tournament.event.final_order import final_order
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.reports.lists import ListOfCells, order_list, people_list, results_list
from guildhall.tournament.roster.roster import Entrant
from tournament.reports.played import SPLENDOR, begin_final, exclude, one_round
from tournament.worked import DESK, happen, new_event, next_round


def duels() -> Tournament:
    """Five play duels, so that one of them has a bye."""
    t = new_event(shipped()["summoner-wars-custom"], "ABCDE")
    next_round(t)
    return t


def final() -> Tournament:
    """One round, an exclusion, and a final that waits for its result."""
    t = one_round()
    exclude(t, "H")
    begin_final(t)
    return t


@pytest.mark.parametrize("make", [one_round, final, duels])
def test_rows_are_as_long_as_their_headings(make: Callable[[], Tournament]) -> None:
    t = make()
    lists = [order_list(t, t.standings(), final_order(t)), results_list(t), people_list(t)]
    for listed in lists:
        assert {len(row) for row in listed.rows} == {len(listed.headings)}


def test_the_order_lists_everybody_who_was_ranked_or_excluded() -> None:
    t = final()
    listed = order_list(t, t.standings(), final_order(t))
    assert [row[1] for row in listed.rows] == [PlayerRef(line.player) for line in final_order(t)]


def test_results_list_byes_with_what_they_are_worth() -> None:
    t = duels()
    (bye,) = [row for row in results_list(t).rows if row[5] is True]
    (player,) = t.rounds[0].byes
    assert bye[2:5] == (None, None, PlayerRef(player))
    assert bye[-1] is True
    assert len(results_list(t).rows) == 5


def cells(listed: ListOfCells) -> list[dict[str, object]]:
    """The rows by their headings."""
    headings = [each.text for each in listed.headings]
    return [dict(zip(headings, row, strict=True)) for row in listed.rows]


def test_every_cell_of_a_result_is_what_was_handed_in_and_what_it_counts() -> None:
    t = new_event(SPLENDOR, "ABCDEFGH")
    first, second = next_round(t).tables.values()
    seats = first.seats
    happen(t, rule(t, "delay", DESK, why="late", player=seats[3], round_number=1))
    lines = {
        key: Line(15 - place, cards=9 + place, nobles=place % 2, tokens=place)
        for place, key in enumerate(seats)
    }
    happen(t, report(t, 1, 1, lines, DESK, signed=False))
    rows = cells(results_list(t))
    assert [row["Name"] for row in rows] == [PlayerRef(key) for key in (*seats, *second.seats)]
    for place, row in enumerate(rows[:4]):
        counts = 0 if place == 3 else 15 - place
        points = (7, 5, 3, 1)[place]
        assert list(row.values())[:6] == [
            1,
            t.rounds[0].stage,
            1,
            place + 1,
            PlayerRef(seats[place]),
            False,
        ]
        assert list(row.values())[6:] == [
            counts,
            9 + place,
            place % 2,
            place,
            place + 1,
            points,
            False,
        ]
    for seat, row in enumerate(rows[4:], start=1):
        assert (row["Table"], row["Seat"], row["Settled"]) == (2, seat, False)
        assert list(row.values())[6:12] == [None] * 6


def test_every_cell_of_a_person_is_what_is_known_of_them() -> None:
    t = new_event(SPLENDOR, ["Ann", "Bob"])
    happen(t, EnterRoster([Entrant("Cid", town="Brno")], here=True).decide(t, DESK))
    happen(t, FixTable("Ann", 4).decide(t, DESK))
    happen(t, NoteFee(["Bob"]).decide(t, DESK))
    happen(t, drop(t, "Bob", DESK))
    known: list[dict[str, object]] = [
        {"Name": Word("Ann"), "Town or club": Word(""), "Table": 4, "Fee paid": False},
        {"Name": Word("Bob"), "Town or club": Word(""), "Table": None, "Fee paid": True},
        {"Name": Word("Cid"), "Town or club": Word("Brno"), "Table": None, "Fee paid": False},
    ]
    rows = cells(people_list(t))
    assert [{name: row[name] for name in known[0]} for row in rows] == known
    assert [str(row["Standing"]) for row in rows] == ["Is here", "Has left", "Is here"]


def test_every_cell_of_the_order_is_that_of_the_place() -> None:
    t = final()
    order = final_order(t)
    for row, line in zip(cells(order_list(t, t.standings(), order)), order, strict=True):
        assert (row["Place"], row["Name"]) == (line.place, PlayerRef(line.player))
        assert (row["Stage"], row["Why"]) == (line.stage, line.why)
        assert row["Prize"] == Listing(tuple(map(Term, line.takes_home)))
        if line.place:
            values = t.standings().of(line.player).values
            assert row["Points"] == values["points"]
            assert row["Tie-break"] == values["ratio"]
