"""What the desk sees of every table: who has come, whether it is played in the hall, what waits."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guildhall.hall.events.operations import Call, Delay, EventOperations, PlayedHere
from guildhall.hall.events.table_status import hall_table, open_calls, present_delays, table_states
from guildhall.messages import own_words
from guildhall.tournament import Line, Stamp, Tournament, confirm, dispute, report, shipped
from tournament.worked import DESK, happen, new_event, next_round, play

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
SWISS = shipped()["splendor-swiss"]


@pytest.fixture
def t() -> Tournament:
    """Two tables of four in the second round."""
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate(t.people)})
    next_round(t)
    return t


def test_who_has_come_has_come_in_this_round(t: Tournament) -> None:
    first, *_, last = t.rounds[1].tables[2].seats
    operations = EventOperations(arrived={1: frozenset(t.people), 2: frozenset({last, first})})
    states = table_states(t, operations, t.rounds[1])
    assert [(each.table.number, each.arrived) for each in states] == [(1, ()), (2, (first, last))]


def test_a_table_of_the_hall_is_that_of_the_people_who_sit_there_now(t: Tournament) -> None:
    one, other = t.rounds[1].tables.values()
    played = {(1, 1): PlayedHere("earlier", one.seats), (2, 1): PlayedHere("here", one.seats)}
    operations = EventOperations(tables=played)
    assert (hall_table(operations, 2, one), hall_table(operations, 2, other)) == ("here", None)
    moved = {(2, 1): PlayedHere("here", (*one.seats[:3], other.seats[0]))}
    assert hall_table(EventOperations(tables=moved), 2, one) is None
    assert [each.here for each in table_states(t, operations, t.rounds[1])] == ["here", ""]


def test_the_oldest_open_call_of_a_table_is_shown(t: Tournament) -> None:
    def called(name: str, number: int, minutes: int, *, closed: bool = False) -> Call:
        at = NOON + timedelta(minutes=minutes)
        return Call(name, number, 1, "A", own_words(name), at, closed_at=at if closed else None)

    calls = [
        called("new", 2, 9),
        called("closed", 2, 1, closed=True),
        called("old", 2, 5),
        called("before", 1, 3),
    ]
    operations = EventOperations(calls={call.id: call for call in calls})
    assert [call.id for call in open_calls(t, operations)] == ["before", "old", "new"]
    shown = [each.call for each in table_states(t, operations, t.rounds[1])]
    assert [call and call.id for call in shown] == ["old", None]


def test_a_delay_is_told_until_its_round_is_over(t: Tournament) -> None:
    told = {key: Delay(key, number, 10, "tram", NOON) for number, key in enumerate("ABCD", start=0)}
    operations = EventOperations(delays=told)
    assert list(present_delays(t, operations)) == ["C", "D"], "of rounds 2 and 3"
    play(t, {key: 20 - place for place, key in enumerate(t.people)})
    assert list(present_delays(t, operations)) == ["D"]
    assert present_delays(t, operations)["D"].minutes == 10


def test_ts_36_a_result_is_missing_waits_is_contested_and_is_settled(t: Tournament) -> None:
    seats = t.rounds[1].tables[1].seats
    player, other = (Stamp(key, NOON.isoformat(), "participant") for key in seats[:2])

    def shown() -> tuple[str, tuple[str, ...], list[str]]:
        state, _ = table_states(t, EventOperations(), t.rounds[1])
        return state.state, state.waiting_for, [str(call.why) for call in open_calls_now()]

    def open_calls_now() -> list[Call]:
        return open_calls(t, EventOperations())

    assert shown() == ("missing", (), [])
    lines = {key: Line(15 - place) for place, key in enumerate(seats)}
    happen(t, report(t, 2, 1, lines, player))
    assert shown() == ("waiting", seats[1:], [])
    happen(t, dispute(t, 2, 1, "I had 16", other))
    assert shown() == ("contested", seats[1:], ["I had 16"])
    (call,) = open_calls_now()
    assert (call.round, call.table, call.by, call.at) == (2, 1, seats[1], NOON)
    happen(t, confirm(t, 2, 1, DESK))
    assert shown() == ("settled", (), [])
