"""Names by their beginnings, lists of people, results as they are typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.hall.errors import AmbiguousName, UnfitRoster, UnknownName
from guildhall.hall.events import find_name, folded
from guildhall.hall.events.names import proper_name
from guildhall.hall.events.results import TypedResult, read_result
from guildhall.hall.events.roster import Entrant, read_roster
from guildhall.tournament import Refused, Tournament
from hall.events.services import seated

NAMES = ["Anna Nováková", "Annabel Lee", "Ann", "Łukasz Ørsted", "François Roi", "Émile Zola"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ann", "Ann"),
        ("ann", "Ann"),
        ("anna", "Anna Nováková"),
        ("annab", "Annabel Lee"),
        ("lee", "Annabel Lee"),
        ("lukasz", "Łukasz Ørsted"),
        ("ors", "Łukasz Ørsted"),
        ("FRANC", "François Roi"),
        ("  emile   z", "Émile Zola"),
        ("É", "Émile Zola"),
    ],
)
def test_a_name_is_found_by_what_is_clear(typed: str, meant: str) -> None:
    assert find_name(typed, NAMES) == meant


def test_what_is_not_clear_lists_the_candidates() -> None:
    with pytest.raises(AmbiguousName, match="Anna Nováková or Annabel Lee") as refusal:
        find_name("an", NAMES[:2])
    assert refusal.value.persons == ("Anna Nováková", "Annabel Lee")
    with pytest.raises(AmbiguousName, match="and 2 more"):
        find_name("p", [f"p{number}" for number in range(10)])


def test_what_is_nobody_is_told_with_what_is_close() -> None:
    with pytest.raises(UnknownName) as refusal:
        find_name("Emil Zolla", NAMES)
    assert str(refusal.value.ways_out[0]) == "type Émile Zola"
    with pytest.raises(UnknownName):
        find_name("", NAMES)


def test_at_most_three_names_that_are_close_are_told_the_closest_first() -> None:
    with pytest.raises(UnknownName) as refusal:
        find_name("Marten", ["Martin", "Marteen", "Martina", "Martinus", "Zed"])
    assert tuple(map(str, refusal.value.ways_out)) == (
        "type Marteen or Martin or Martina",
        "add them",
    )
    with pytest.raises(UnknownName, match="there is no event 'xyz' here") as refusal:
        find_name("xyz", NAMES, "event")
    assert tuple(map(str, refusal.value.ways_out)) == ("look at the list of events",)


def test_a_name_has_sixty_letters_at_most() -> None:
    assert proper_name("x" * 60) == "x" * 60
    assert proper_name(f"  {'x' * 29}   {'x' * 30} ") == f"{'x' * 29} {'x' * 30}"
    for wrong in ("x" * 61, "", "  ", "a=b", "nul\0l", "\u0301"):
        with pytest.raises(Refused):
            proper_name(wrong)


def test_folding_keeps_what_tells_people_apart() -> None:
    assert folded("  Žižka\t Jan ") == "zizka jan"
    assert folded("Straße") == "strasse"
    assert folded("李") == "李"


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ann\nBob\n\n", [Entrant("Ann"), Entrant("Bob")]),
        ("\ufeffName;Table\nAnn;3\nBob;\n", [Entrant("Ann", 3), Entrant("Bob")]),
        ('player,decks\n"Lee, Ann",A/B;C\n', [Entrant("Lee, Ann", None, ("A", "B", "C"))]),
        ("First name\tLast name\tEmail\nAnn\tLee\tx@y\n", [Entrant("Ann Lee")]),
        ("Jméno;Stůl\nJan Žižka;2\n", [Entrant("Jan Žižka", 2)]),
    ],
)
def test_lists_of_people_are_read(text: str, people: list[Entrant]) -> None:
    assert read_roster(text.encode(), "list.csv") == people


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "list.csv is empty"),
        (b"name\nAnn\x81\n", "cannot be told which letters"),
        (b"name,table\nAnn,x\n", "line 2: 'x' is not the number of a table"),
        (b"name,table\nAnn,0\n", "line 2: '0'"),
        (b"name,table\n,4\n", "line 2: there is no name"),
        (b"Ann\nBob\nann\n", "line 3: ann stands on line 1 as well"),
        (b"name\nAnn\n" + b"B" * 131_073, "list.csv, line 3 cannot be read"),
        (b"name\nAnn\n" + b"B" * 131_072, r"line 3: 'B{60}' is not a name"),
        (b"name,table\nAnn," + b"9" * 5_000 + b"\n", r"line 2: '9{20}' is not the number"),
        (b"name,table\nAnn,1000000\n", "line 2: '1000000' is not the number of a table"),
    ],
)
def test_lists_that_cannot_be_read_name_the_line(content: bytes, complaint: str) -> None:
    with pytest.raises(UnfitRoster, match=complaint):
        read_roster(content, "list.csv")


def test_the_highest_number_of_a_table_is_read() -> None:
    assert read_roster(b"name,table\nAnn,999999\n", "list.csv") == [Entrant("Ann", 999_999)]


@given(
    st.lists(
        st.one_of(
            st.sampled_from(["name", "table", "decks", ",", ";", "\n", '"', "7" * 4_400, "\0"]),
            st.text(max_size=5),
        )
    )
)
def test_any_list_is_read_or_refused(parts: list[str]) -> None:
    people, complaint = [], ""
    try:
        people = read_roster("".join(parts).encode("utf-8", "surrogatepass"), "list.csv")
    except UnfitRoster as error:
        complaint = str(error.reason)
    assert len(complaint) < 500
    assert all(proper_name(person.name) == person.name for person in people)


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
        (TypedResult(scores=[("a", "1"), ("anna", "2")], table=1), "stands twice"),
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
    with pytest.raises(Refused, match="who won at table 1"):
        read_result(t, TypedResult(scores=[(one, "3"), (other, "4")]))
