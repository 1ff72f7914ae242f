"""Results as they are typed."""

from __future__ import annotations

import pytest

from guildhall.tournament import Refused, Tournament
from guildhall.tournament.commands.typed_results import (
    TypedResult,
    next_words,
    read_result,
    read_words,
)
from hall.events.services import seated


def playing(key: str, *names: str) -> Tournament:
    return seated(key, names)


FOUR = ("Anna Nováková", "Bob Lee", "Cid Roi", "Dan Lux")


def test_a_result_needs_only_beginnings_and_no_table() -> None:
    t = playing("splendor-swiss", *FOUR)
    typed = TypedResult(
        scores=[("a", "16"), ("b", "15"), ("ro", "12"), ("d", "3")],
        details={"cards": [("", "9"), ("", "8"), ("", "7"), ("", "6")], "nobles": [("bob", "2")]},
    )
    read = read_result(t, typed)
    assert (read.round, read.table) == (1, 1)
    assert read.lines["Bob Lee"].to_data() == {"score": 15, "cards": 8, "nobles": 2}
    assert read.lines["Cid Roi"].to_data() == {"score": 12, "cards": 7}


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        (TypedResult(scores=[("a", "1")], table=9), "has no table 9"),
        (TypedResult(scores=[("zed", "1")], table=1), "'zed' does not sit at table 1"),
        (TypedResult(scores=[("a", "1"), ("anna", "2")], table=1), "is named twice"),
        (TypedResult(scores=[("a", None)], table=1), "has no score"),
        (
            TypedResult(scores=[("a", "1"), ("b", "2")], table=1, details={"cards": [("", "1")]}),
            "1 numbers of cards are given for 2 people",
        ),
    ],
)
def test_results_that_are_not_clear_are_refused(typed: TypedResult, complaint: str) -> None:
    t = playing("splendor-swiss", *FOUR)
    with pytest.raises(ValueError, match=complaint):
        read_result(t, typed)


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ([("ann", None), ("bob", "12")], None),
        ([("bob", "12"), ("ann", "25")], None),
        ([("ann", "25"), ("bob", "25")], "ann"),
    ],
)
def test_a_duel_knows_its_winner(scores: list[tuple[str, str | None]], winner: str | None) -> None:
    t = playing("summoner-wars-custom", "Ann", "Bob", "Cid", "Dan")
    for table in t.rounds[-1].tables.values():
        one, other = table.seats
        names = {"ann": one, "bob": other}
        typed = TypedResult(
            scores=[(names[name], score) for name, score in scores],
            winner=names[winner] if winner else None,
        )
        assert read_result(t, typed).winner == one


def test_a_duel_without_a_winner_is_refused() -> None:
    t = playing("summoner-wars-custom", "Ann", "Bob", "Cid", "Dan")
    one, other = t.rounds[-1].tables[1].seats
    with pytest.raises(Refused, match="it is not said who won at table 1"):
        read_result(t, TypedResult(scores=[(one, "3"), (other, "4")]))


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("1 Ann=16 Bob=14", (1, [("Ann", "16"), ("Bob", "14")])),
        ("Ann Bob=14", (None, [("Ann", None), ("Bob", "14")])),
        ("123456789 Ann=1", (None, [("123456789", None), ("Ann", "1")])),
        ("7=12 8=3", (None, [("7", "12"), ("8", "3")])),
    ],
)
def test_words_are_a_table_and_scores(line: str, read: object) -> None:
    assert read_words(line.split()) == read


@pytest.mark.parametrize(
    ("line", "complaint"),
    [("3", "no scores are given for table 3"), ("1 =16", "'=16' is not a score")],
)
def test_words_that_are_no_result_are_refused(line: str, complaint: str) -> None:
    with pytest.raises(Refused, match=complaint):
        read_words(line.split())


def test_the_next_result_is_shown_as_it_would_be_typed() -> None:
    t = playing("splendor-swiss", *FOUR)
    names = [seat.split()[0] for seat in t.table(1, 1).seats]
    assert next_words(t) == (" ".join(["1", *(f"{name}=.." for name in names)]), None)
    twins = playing("splendor-swiss", "Ann Lee", "Ann Roi", "Bob")
    seats = twins.table(1, 1).seats
    assert next_words(twins) == (" ".join(["1", *(f'"{name}"=..' for name in seats)]), None)
    duel = playing("summoner-wars-custom", "Ann", "Bob", "Cid", "Dan")
    first, second = duel.table(1, 1).seats
    words, condition = next_words(duel)
    assert f"{words}   {condition}" == f"1 {first} {second}=..   if {first} wins"
