"""What a change by hand breaks: people kept apart, the bye, records that are far apart."""

from __future__ import annotations

import pytest

from guildhall.tournament import (
    DraftWarning,
    DrawChoices,
    Line,
    Tournament,
    draft_warnings,
    draw,
    enter,
    report,
    shipped,
)
from guildhall.tournament.commands.late_arrivals import put_back, ways_to_put_back
from guildhall.tournament.commands.players import KeepApart
from guildhall.tournament.commands.seat_changes import MoveToSeat, SwapSeats
from guildhall.tournament.format_choices import changed
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]


def in_words(warning: DraftWarning) -> tuple[object, ...]:
    """A warning with its words in English."""
    return warning.kind, str(warning.words), warning.persons, warning.rules, warning.level


def duels(people: str, rounds: int) -> Tournament:
    """Duels in which the first by the alphabet always wins, and the draft of the next round."""
    t = new_event(DUELS, people)
    for _ in range(rounds):
        current = next_round(t)
        for table in list(current.tables.values()):
            winner = min(table.seats)
            lines = {key: Line(25 if key == winner else 5) for key in table.seats}
            happen(t, report(t, current.number, table.number, lines, DESK, winner=winner))
    happen(t, draw(t, DESK))
    return t


def about(t: Tournament, words: str) -> list[DraftWarning]:
    return [each for each in draft_warnings(t) if words in str(each.words)]


def wins(t: Tournament) -> dict[str, int]:
    return {place.player: int(place.values["wins"]) for place in t.standings().places}


@pytest.mark.parametrize(
    ("format_name", "lifted", "level"),
    [
        ("splendor-swiss", False, "ask"),
        ("splendor-swiss", True, "note"),
        ("splendor-elimination", False, "note"),
    ],
)
def test_t_8_people_kept_apart_whom_the_draw_put_together_are_noted_only_where_it_may(
    *, format_name: str, lifted: bool, level: str
) -> None:
    t = new_event(shipped()[format_name], "ABCDEFGHI")
    happen(t, draw(t, DESK, DrawChoices(lift_separations=lifted)))
    one, other, _ = t.rounds[-1].tables[1].seats
    happen(t, KeepApart(one, other).decide(t, DESK))
    (told,) = about(t, "kept apart")
    assert str(told.words) == f"{one} and {other} sit together although they are kept apart"
    assert (told.kind, told.persons, told.rules) == ("rule", (one, other), ("T-8",))
    assert told.level == level


@pytest.mark.parametrize("format_name", ["splendor-swiss", "splendor-elimination"])
def test_t_8_people_kept_apart_whom_a_hand_put_together_are_always_asked_about(
    format_name: str,
) -> None:
    t = new_event(shipped()[format_name], "ABCDEFGHI")
    happen(t, draw(t, DESK, DrawChoices(lift_separations=True)))
    one, other = (t.rounds[-1].tables[number].seats[0] for number in (1, 2))
    happen(t, KeepApart(one, other).decide(t, DESK))
    assert about(t, "kept apart") == []
    happen(t, SwapSeats(other, t.rounds[-1].tables[1].seats[1]).decide(t, DESK))
    assert [each.level for each in about(t, "kept apart")] == ["ask"]


def test_sw_19_a_bye_by_hand_is_told_with_whom_it_should_have_been() -> None:
    t = duels("ABCDE", 2)
    (free,) = t.rounds[-1].byes
    byes = [key for each in t.rounds[:2] for key in each.byes]
    leader = next(key for key in t.standings().order if key not in byes)
    happen(t, SwapSeats(free, leader).decide(t, DESK))
    words = f"{leader} has the bye, though {free} has a weaker record"
    assert ("goal", words, (leader, free), ("SW-19",), "ask") in map(in_words, draft_warnings(t))
    again = byes[0]
    happen(t, SwapSeats(leader, again).decide(t, DESK))
    (told,) = about(t, "has the bye")
    assert str(told.words) == f"{again} has the bye again, though {free} has had fewer"
    assert (told.kind, told.persons, told.level) == ("goal", (again, free), "ask")


def test_sw_19_a_bye_by_hand_in_round_1_is_told_as_a_goal() -> None:
    t = duels("ABCDE", 0)
    (free,) = t.rounds[-1].byes
    other = t.rounds[-1].tables[1].seats[0]
    happen(t, SwapSeats(free, other).decide(t, DESK))
    words = f"{other} has the bye by hand, in round 1 it is drawn by lot"
    assert [in_words(each) for each in about(t, "bye")] == [
        ("goal", words, (other,), ("SW-19",), "ask")
    ]


def test_sw_11_the_records_of_a_pair_further_apart_than_need_be_are_named() -> None:
    t = duels("ABCDEFGH", 2)
    won = wins(t)
    tables = {
        tuple(sorted(won[key] for key in table.seats)): table
        for table in t.rounds[-1].tables.values()
    }
    best, middle = tables[2, 2].seats, tables[1, 1].seats
    happen(t, SwapSeats(best[1], middle[1]).decide(t, DESK))
    expected = {
        f"{best[0]} (2 wins) meets {middle[1]} (1 win) although closer was possible": {
            best[0],
            middle[1],
        },
        f"{best[1]} (2 wins) meets {middle[0]} (1 win) although closer was possible": {
            best[1],
            middle[0],
        },
    }
    told = about(t, "closer")
    assert {str(each.words): set(each.persons) for each in told} == expected
    assert {(each.kind, each.level, each.rules) for each in told} == {
        ("goal", "ask", ("SW-11", "SW-16"))
    }


def test_sw_11_only_pairs_have_records_that_can_be_apart() -> None:
    t = duels("ABCDEFGH", 2)
    won = wins(t)
    tables = list(t.rounds[-1].tables.values())
    best = next(x for x in tables if {won[key] for key in x.seats} == {2})
    last = next(x for x in tables if {won[key] for key in x.seats} == {0})
    one, other = (x for x in tables if x not in (best, last))
    happen(t, SwapSeats(best.seats[1], last.seats[1]).decide(t, DESK))
    happen(t, MoveToSeat(one.seats[0], other.number, 1).decide(t, DESK))
    assert {str(each.words) for each in about(t, "closer")} == {
        f"{best.seats[0]} (2 wins) meets {last.seats[1]} (0 wins) although closer was possible",
        f"{best.seats[1]} (2 wins) meets {last.seats[0]} (0 wins) although closer was possible",
    }
    assert {str(each.words) for each in draft_warnings(t) if each.kind == "rule"} == {
        f"table {one.number} has 1, 2 to 2 may sit",
        f"table {other.number} has 3, 2 to 2 may sit",
    }


def test_ts_6_tables_whose_sizes_differ_by_more_than_one_are_told() -> None:
    t = new_event(SWISS, "ABCDEFG")
    happen(t, draw(t, DESK))
    assert draft_warnings(t) == []
    larger, smaller = sorted(t.rounds[-1].tables.values(), key=lambda table: -len(table.seats))
    happen(t, MoveToSeat(larger.seats[0], smaller.number, 1).decide(t, DESK))
    assert draft_warnings(t) == []
    happen(t, MoveToSeat(larger.seats[1], smaller.number, 1).decide(t, DESK))
    many, few = (t.rounds[-1].tables[x.number] for x in (smaller, larger))
    told = [each for each in draft_warnings(t) if each.kind == "rule"]
    words = "tables have 2 to 5, they should differ by 1 at most"
    assert in_words(told[-1]) == ("rule", words, (), ("TS-6",), "ask")
    assert {str(each.words): (each.persons, each.rules, each.level) for each in told[:-1]} == {
        f"table {many.number} has 5, 3 to 4 may sit": (many.seats, ("TS-5",), "never"),
        f"table {few.number} has 2, 3 to 4 may sit": (few.seats, ("TS-5",), "never"),
    }


@pytest.mark.parametrize(
    ("repeats", "told"),
    [("allowed", 0), ("avoided nearby", 1), ("avoided among equals", 1), ("never", 1)],
)
def test_ts_14_who_meets_again_by_hand_is_told_unless_repeats_are_allowed(
    repeats: str, told: int
) -> None:
    t = new_event(changed(SWISS, {"pairing.repeats": repeats}), "ABCDEFGHI")
    played = next_round(t)
    play(t, {key: 20 - place for place, key in enumerate("ABCDEFGHI")})
    happen(t, draw(t, DESK))
    assert about(t, "met before") == []
    one, other = played.tables[1].seats[:2]
    draft = t.rounds[-1]
    here, there = draft.table_of(one), draft.table_of(other)
    assert here
    assert there
    assert here != there
    leaving = next(key for key in here.seats if key != one)
    happen(t, SwapSeats(other, leaving).decide(t, DESK))
    pairs = [each for each in about(t, "met before") if set(each.persons) == {one, other}]
    assert [(each.kind, each.level) for each in pairs] == [("rule", "ask")] * told


def test_t_5_a_table_that_somebody_late_opened_in_a_draft_was_not_drawn() -> None:
    t = new_event(SWISS, "ABCDEFGHIJKL")
    happen(t, draw(t, DESK))
    happen(t, enter(t, "late", DESK))
    (way,) = ways_to_put_back(t, "late")
    happen(t, put_back(t, "late", DESK, way))
    other = next(key for key in t.rounds[-1].tables[4].seats if key != "late")
    happen(t, KeepApart("late", other).decide(t, DESK))
    assert [each.level for each in about(t, "kept apart")] == ["ask"]


def test_ts_6_tables_that_differ_by_two_after_a_change_by_hand_are_told() -> None:
    even, uneven = new_event(SWISS, "ABCDEFGH"), new_event(SWISS, "ABCDEFG")
    for t in (even, uneven):
        happen(t, draw(t, DESK))
        assert about(t, "differ by 1 at most") == []
    happen(even, MoveToSeat(even.rounds[-1].tables[1].seats[0], 2, 1).decide(even, DESK))
    (told,) = about(even, "differ by 1 at most")
    words = "tables have 3 to 5, they should differ by 1 at most"
    assert in_words(told) == ("rule", words, (), ("TS-6",), "ask")


def test_sw_11_a_pair_that_the_draw_itself_put_together_is_not_complained_about() -> None:
    t = duels("ABCDEFGHIJ", 1)
    won = wins(t)
    tables = list(t.rounds[-1].tables.values())
    (crossing,) = [table for table in tables if len({won[key] for key in table.seats}) == 2]
    best = next(table for table in tables if {won[key] for key in table.seats} == {1})
    last = next(table for table in tables if {won[key] for key in table.seats} == {0})
    happen(t, SwapSeats(best.seats[1], last.seats[1]).decide(t, DESK))
    told = [{*each.persons} for each in about(t, "closer")]
    expected = ({best.seats[0], last.seats[1]}, {best.seats[1], last.seats[0]})
    assert sorted(map(sorted, told)) == sorted(map(sorted, expected))
    assert not any({*crossing.seats} & persons for persons in told)
