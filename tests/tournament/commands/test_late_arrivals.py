"""A late player opens a new table only where enough tables can still give somebody."""

from __future__ import annotations

import pytest

from guildhall.messages import message
from guildhall.tournament import (
    Line,
    Refused,
    Stamp,
    Tournament,
    draw,
    drop,
    enter,
    publish,
    report,
    rule,
    shipped,
)
from guildhall.tournament.commands.late_arrivals import PutBack, put_back, ways_to_put_back
from guildhall.tournament.commands.players import KeepApart
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]


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
    happen(t, KeepApart("late", seats[0]).decide(t, DESK))
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


def duels(rounds: int, people: str) -> Tournament:
    """Duels in which the first by the alphabet always wins."""
    t = new_event(DUELS, people)
    for number in range(1, rounds + 1):
        for table in list(next_round(t).tables.values()):
            winner = min(table.seats)
            lines = {key: Line(25 if key == winner else 5) for key in table.seats}
            happen(t, report(t, number, table.number, lines, DESK, winner=winner))
    return t


def pairs_offered(t: Tournament, key: str) -> list[set[frozenset[str]]]:
    """The new pairs of each way back into the round."""
    before = {frozenset(table.seats) for table in t.rounds[-1].tables.values()}
    ways = ways_to_put_back(t, key)
    return [{frozenset(seats) for seats in way.changed.values()} - before for way in ways]


def test_t_5_whoever_can_meet_the_one_with_the_bye_opens_no_other_pair() -> None:
    t = duels(1, "ABCDEFG")
    next_round(t)
    (waiting,) = t.rounds[-1].byes
    happen(t, enter(t, "late", DESK, ranked=False))
    assert pairs_offered(t, "late") == [{frozenset(("late", waiting))}]
    (way,) = ways_to_put_back(t, "late")
    assert str(way.words) == f"late meets {waiting}, who had the bye"
    assert (way.byes_taken, way.byes_given) == ((waiting,), ())
    happen(t, KeepApart("late", waiting).decide(t, DESK))
    opened = pairs_offered(t, "late")
    assert frozenset(("late", waiting)) not in set().union(*opened)
    ways = ways_to_put_back(t, "late")
    assert {way.byes_taken for way in ways} == {(waiting,)}
    one, other = t.rounds[-1].tables[1].seats
    assert [str(way.words) for way in ways[:2]] == [
        f"late meets {one}, {waiting} meets {other}",
        f"late meets {other}, {waiting} meets {one}",
    ]


def test_t_5_where_nobody_has_the_bye_whoever_comes_late_has_it() -> None:
    t = duels(1, "ABCDEF")
    next_round(t)
    happen(t, enter(t, "late", DESK))
    (way,) = ways_to_put_back(t, "late")
    assert (str(way.words), way.changed) == ("late has the bye", {})
    assert (way.byes_taken, way.byes_given) == ((), ("late",))


def back_after_the_bye_of_an_opponent() -> tuple[Tournament, str, str]:
    """Round 3 of ten people; one was excluded before and comes back; an opponent has the bye.

    The one who comes back has met somebody of a pair that plays, and so has the one with the bye.
    """
    for key in "ABCDEFGHIJ":
        t = duels(2, "ABCDEFGHIJ")
        met = t.history(everybody=True).have_met
        happen(t, rule(t, "removal", DESK, why="so", player=key))
        happen(t, draw(t, DESK))
        happen(t, publish(t, DESK, anyway=True))
        (waiting,) = t.rounds[-1].byes
        others = [other for table in t.rounds[-1].tables.values() for other in table.seats]
        if met(key, waiting) and all(any(met(who, o) for o in others) for who in (key, waiting)):
            return t, key, waiting
    raise AssertionError("nobody comes back like this")


def test_t_5_an_opened_pair_leads_to_pairs_that_have_not_met_and_may_meet() -> None:
    t, key, waiting = back_after_the_bye_of_an_opponent()
    met = t.history(everybody=True).have_met

    def wanted() -> list[set[frozenset[str]]]:
        return [
            {frozenset((key, one)), frozenset((waiting, other))}
            for table in t.rounds[-1].tables.values()
            for one, other in (table.seats, table.seats[::-1])
            if not table.sheet
            and not (met(key, one) or met(waiting, other))
            and not t.apart & {frozenset((key, one)), frozenset((waiting, other))}
        ]

    assert len(wanted()) > 3
    assert pairs_offered(t, key) == wanted()
    for who, pair in ((key, wanted()[0]), (waiting, wanted()[-1])):
        (other,) = next(each for each in pair if who in each) - {who}
        happen(t, KeepApart(who, other).decide(t, DESK))
        assert pairs_offered(t, key) == wanted()
    table = t.rounds[-1].tables[1]
    lines = {table.seats[0]: Line(25), table.seats[1]: Line(5)}
    happen(t, report(t, 3, 1, lines, DESK, winner=table.seats[0]))
    assert pairs_offered(t, key) == wanted() != []
