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
    keep_apart,
    report,
    seat,
    shipped,
    swap,
)
from tournament.worked import DESK, happen, new_event, next_round

DUELS = shipped()["summoner-wars-base"]


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
    return [each for each in draft_warnings(t) if words in each.words]


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
    happen(t, keep_apart(t, one, other, DESK))
    (told,) = about(t, "kept apart")
    assert told.words == f"{one} and {other} sit together although they are kept apart"
    assert (told.kind, told.persons, told.rules) == ("rule", (one, other), ("T-8",))
    assert told.level == level


@pytest.mark.parametrize("format_name", ["splendor-swiss", "splendor-elimination"])
def test_t_8_people_kept_apart_whom_a_hand_put_together_are_always_asked_about(
    format_name: str,
) -> None:
    t = new_event(shipped()[format_name], "ABCDEFGHI")
    happen(t, draw(t, DESK, DrawChoices(lift_separations=True)))
    one, other = (t.rounds[-1].tables[number].seats[0] for number in (1, 2))
    happen(t, keep_apart(t, one, other, DESK))
    assert about(t, "kept apart") == []
    happen(t, swap(t, other, t.rounds[-1].tables[1].seats[1], DESK))
    assert [each.level for each in about(t, "kept apart")] == ["ask"]


def test_sw_19_a_bye_by_hand_is_told_with_whom_it_should_have_been() -> None:
    t = duels("ABCDE", 2)
    (free,) = t.rounds[-1].byes
    byes = [key for each in t.rounds[:2] for key in each.byes]
    leader = next(key for key in t.standings().order if key not in byes)
    happen(t, swap(t, free, leader, DESK))
    words = f"{leader} has the bye, though {free} has a weaker record"
    assert DraftWarning("goal", words, (leader, free), ("SW-19",)) in draft_warnings(t)
    again = byes[0]
    happen(t, swap(t, leader, again, DESK))
    (told,) = about(t, "has the bye")
    assert told.words == f"{again} has the bye again, though {free} has had fewer"
    assert (told.kind, told.persons, told.level) == ("goal", (again, free), "ask")


def test_sw_19_a_bye_by_hand_in_round_1_is_told_as_a_goal() -> None:
    t = duels("ABCDE", 0)
    (free,) = t.rounds[-1].byes
    other = t.rounds[-1].tables[1].seats[0]
    happen(t, swap(t, free, other, DESK))
    words = f"{other} has the bye by hand, in round 1 it is drawn by lot"
    assert about(t, "bye") == [DraftWarning("goal", words, (other,), ("SW-19",))]


def test_sw_11_the_records_of_a_pair_further_apart_than_need_be_are_named() -> None:
    t = duels("ABCDEFGH", 2)
    won = wins(t)
    tables = {
        tuple(sorted(won[key] for key in table.seats)): table
        for table in t.rounds[-1].tables.values()
    }
    best, middle = tables[2, 2].seats, tables[1, 1].seats
    happen(t, swap(t, best[1], middle[1], DESK))
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
    assert {each.words: set(each.persons) for each in told} == expected
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
    happen(t, swap(t, best.seats[1], last.seats[1], DESK))
    happen(t, seat(t, one.seats[0], other.number, 1, DESK))
    assert {each.words for each in about(t, "closer")} == {
        f"{best.seats[0]} (2 wins) meets {last.seats[1]} (0 wins) although closer was possible",
        f"{best.seats[1]} (2 wins) meets {last.seats[0]} (0 wins) although closer was possible",
    }
    assert {each.words for each in draft_warnings(t) if each.level == "never"} == {
        f"table {one.number} has 1, 2 to 2 may sit",
        f"table {other.number} has 3, 2 to 2 may sit",
    }
