"""A late player opens a new table only where enough tables can still give somebody."""

from __future__ import annotations

import pytest

from guildhall.tournament import Line, Tournament, enter, report, shipped
from guildhall.tournament.desk.putting_back import PutBack, ways_to_put_back
from tournament.worked import DESK, happen, new_event, next_round

SWISS = shipped()["splendor-swiss"]


def late_after(results: int, people: str) -> tuple[Tournament, list[PutBack]]:
    """Somebody comes late into round 1, of which so many tables are played."""
    t = new_event(SWISS, people)
    for table in list(next_round(t).tables.values())[:results]:
        lines = {key: Line(15 - place) for place, key in enumerate(table.seats)}
        happen(t, report(t, 1, table.number, lines, DESK))
    happen(t, enter(t, "late", DESK))
    return t, ways_to_put_back(t, "late")


@pytest.mark.parametrize("results", [0, 1])
def test_t_5_a_new_table_takes_the_last_seats_of_open_tables(results: int) -> None:
    givers = (3, 2)
    t, (way,) = late_after(results, "ABCDEFGHIJKL")
    tables = t.rounds[0].tables
    moving = [tables[number].seats[-1] for number in givers]
    assert way.words == f"late opens table 4 with {', '.join(moving)}"
    assert {number: way.changed[number] for number in givers} == {
        number: tables[number].seats[:-1] for number in givers
    }
    assert set(way.changed) == {*givers, 4}
    assert set(way.changed[4]) == {"late", *moving}
    assert (way.cost, way.byes_taken, way.byes_given) == (3, (), ())


def test_t_5_without_enough_open_tables_there_is_no_new_table() -> None:
    assert late_after(2, "ABCDEFGHIJKL")[1] == []


def test_t_5_whoever_comes_after_the_last_result_sits_in_the_next_round() -> None:
    assert late_after(3, "ABCDEFGHIJKL")[1] == [PutBack("sits in the next round", {})]


def test_t_5_a_short_table_is_joined_until_it_has_played() -> None:
    t, ways = late_after(0, "ABCDEFG")
    (short,) = (table for table in t.rounds[0].tables.values() if len(table.seats) == 3)
    assert [way.changed for way in ways] == [{short.number: (*short.seats, "late")}]
    assert ways[0].words == f"late joins table {short.number}"
    lines = {key: Line(15 - place) for place, key in enumerate(short.seats)}
    happen(t, report(t, 1, short.number, lines, DESK))
    assert ways_to_put_back(t, "late") == []
