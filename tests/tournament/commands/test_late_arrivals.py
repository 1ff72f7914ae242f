"""A late player opens a new table only where enough tables can still give somebody."""

from __future__ import annotations

import pytest

from guildhall.messages import message
from guildhall.tournament import (
    Line,
    Refused,
    Stamp,
    Tournament,
    drop,
    enter,
    keep_apart,
    report,
    rule,
    shipped,
)
from guildhall.tournament.commands.late_arrivals import PutBack, put_back, ways_to_put_back
from tournament.worked import DESK, happen, new_event, next_round, play

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
    assert str(way.words) == f"late opens table 4 with {', '.join(moving)}"
    assert {number: way.changed[number] for number in givers} == {
        number: tables[number].seats[:-1] for number in givers
    }
    assert set(way.changed) == {*givers, 4}
    assert set(way.changed[4]) == {"late", *moving}
    assert (way.cost, way.byes_taken, way.byes_given) == (3, (), ())


def test_t_5_without_enough_open_tables_there_is_no_new_table() -> None:
    assert late_after(2, "ABCDEFGHIJKL")[1] == []


def test_t_5_whoever_comes_after_the_last_result_sits_in_the_next_round() -> None:
    assert late_after(3, "ABCDEFGHIJKL")[1] == [PutBack(message("sits in the next round"), {})]


def test_t_5_a_short_table_is_joined_until_it_has_played() -> None:
    t, ways = late_after(0, "ABCDEFG")
    (short,) = (table for table in t.rounds[0].tables.values() if len(table.seats) == 3)
    assert [way.changed for way in ways] == [{short.number: (*short.seats, "late")}]
    assert str(ways[0].words) == f"late joins table {short.number}"
    lines = {key: Line(15 - place) for place, key in enumerate(short.seats)}
    happen(t, report(t, 1, short.number, lines, DESK))
    assert ways_to_put_back(t, "late") == []


def test_t_8_nobody_joins_a_short_table_where_they_are_kept_apart() -> None:
    t, (way,) = late_after(0, "ABCDEFG")
    (seats,) = way.changed.values()
    happen(t, keep_apart(t, "late", seats[0], DESK))
    assert ways_to_put_back(t, "late") == []


def test_t_6_whoever_dropped_out_in_the_round_that_runs_keeps_the_seat() -> None:
    t = new_event(SWISS, "ABCDEFG")
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate("ABCDEFG")})
    next_round(t)
    happen(t, drop(t, "A", DESK))
    assert ways_to_put_back(t, "A") == [PutBack(message("keeps the seat in this round"), {})]
    happen(t, enter(t, "late", DESK))
    (way,) = ways_to_put_back(t, "late")
    assert str(way.words).startswith("late joins table ")


def test_ts_39_only_an_arbiter_puts_back_whom_an_arbiter_excluded() -> None:
    t = new_event(SWISS, "ABCDEFG")
    helper = Stamp("a helper", DESK.at, role="scorekeeper")
    happen(t, drop(t, "A", DESK))
    assert put_back(t, "A", helper)[0].data == {"key": "A", "standing": "present"}
    happen(t, rule(t, "removal", DESK, why="cheated", player="B"))
    with pytest.raises(Refused, match="B was excluded"):
        put_back(t, "B", helper)
    assert put_back(t, "B", DESK)[0].data == {"key": "B", "standing": "present"}
