"""Lists of people are read, or refused with the line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.tournament.errors import UnfitRoster
from guildhall.tournament.event.names import proper_name
from guildhall.tournament.roster.roster import Entrant, read_roster


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
        (b"Ann\nBob\nann\n", "line 3: ann is on line 1 as well"),
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
