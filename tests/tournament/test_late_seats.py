"""A late player changes nobody else's seat (T-5, T-6)."""

from __future__ import annotations

import pytest

from guildhall.tournament.commands.late_arrivals import put_back, ways_to_put_back
from guildhall.tournament.commands.players import drop, enter
from guildhall.tournament.commands.results import report
from guildhall.tournament.commands.rounds import DrawChoices, draw, publish
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]


def seats(t: Tournament) -> dict[str, tuple[int, int]]:
    """Table and seat of everybody."""
    return {
        key: (number, table.seats.index(key) + 1)
        for number, table in t.rounds[-1].tables.items()
        for key in table.seats
    }


def moved(before: dict[str, tuple[int, int]], after: dict[str, tuple[int, int]]) -> set[str]:
    return {key for key, seat in before.items() if after.get(key) != seat}


@pytest.mark.parametrize("way", range(5))
def test_whoever_joins_a_short_table_sits_on_its_last_seat(way: int) -> None:
    players = [f"p{number:02}" for number in range(15)]
    t = new_event(SWISS, players)
    for _ in range(2):
        next_round(t)
        play(t, {key: number for number, key in enumerate(players)})
    happen(t, draw(t, DESK, DrawChoices(tables=5)))
    happen(t, publish(t, DESK))
    happen(t, enter(t, "late", DESK))
    before = seats(t)
    happen(t, put_back(t, "late", DESK, ways_to_put_back(t, "late")[way]))
    after = seats(t)
    assert moved(before, after) == set()
    assert after["late"][1] == 4


def test_a_new_table_moves_only_those_who_go_there() -> None:
    players = [f"p{number:02}" for number in range(12)]
    t = new_event(SWISS, players)
    next_round(t)
    happen(t, enter(t, "late", DESK))
    before = seats(t)
    (way,) = ways_to_put_back(t, "late")
    happen(t, put_back(t, "late", DESK, way))
    after = seats(t)
    assert {after[key][0] for key in moved(before, after)} == {after["late"][0]} == {4}


def test_an_opened_pair_keeps_the_seat_of_who_stays() -> None:
    t = new_event(DUELS, "ABCDEF")
    first = next_round(t)
    for table in list(first.tables.values()):
        one, other = table.seats
        lines = {one: Line(25), other: Line(3)}
        happen(t, report(t, 1, table.number, lines, DESK, winner=one))
    for name in "ABCDEF":
        copy = t.copy()
        happen(copy, drop(copy, name, DESK))
        next_round(copy)
        before = seats(copy)
        for way in ways_to_put_back(copy, name):
            again = copy.copy()
            happen(again, put_back(again, name, DESK, way))
            after = seats(again)
            for key in moved(before, after):
                assert after[key][0] not in {table for table, _ in before.values()}
