"""Lists of people as forms and spreadsheets write them: letters, columns, towns, decks, faults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.tournament.errors import UnfitRoster
from guildhall.tournament.roster.letters import decoded
from guildhall.tournament.roster.roster import Entrant, look_at_roster, read_roster

# Letters


@pytest.mark.parametrize(
    ("text", "encoding", "language", "told"),
    [
        ("Jiří Žižka\nŠtěpán Dvořák", "utf-8", "cs", "UTF-8"),
        ("Jiří Žižka\nŠtěpán Dvořák", "utf-8-sig", "en", "UTF-8"),
        ("Jiří Žižka\nŠtěpán Dvořák", "cp1250", "cs", "Windows-1250"),
        ("Jiří Žižka\nŠtěpán Dvořák", "cp1250", "en", "Windows-1250"),
        ("Jiří Žižka\nŠtěpán Dvořák", "cp1250", "fr", "Windows-1250"),
        ("Hélène\nFrançois Lœuf", "cp1252", "fr", "Windows-1252"),
        ("Jürgen Groß\nKätchen Öhler", "cp1252", "de", "Windows-1252"),
        ("Jürgen Groß", "cp1250", "en", "Windows-1250"),
        ("Jiří Žižka", "utf-16", "cs", "UTF-16"),
    ],
)
def test_the_letters_of_a_file_are_told(text: str, encoding: str, language: str, told: str) -> None:
    assert decoded(text.encode(encoding), "list.csv", language) == (text, told)


def test_a_file_in_letters_of_windows_is_read() -> None:
    content = "Jméno;Město\nJiří Žižka;Plzeň\n".encode("cp1250")
    assert read_roster(content, "list.csv") == [Entrant("Jiří Žižka", town="Plzeň")]


def test_letters_that_nobody_knows_are_refused() -> None:
    with pytest.raises(UnfitRoster, match="cannot be told which letters"):
        decoded(b"Ann\x81", "list.csv", "en")


@given(st.binary(max_size=200), st.sampled_from(["en", "cs", "de", "fr"]))
def test_any_bytes_are_read_or_refused(content: bytes, language: str) -> None:
    try:
        text, _ = decoded(content, "list.csv", language)
    except UnfitRoster:
        return
    assert isinstance(text, str)


# Columns


def test_a_town_beside_the_name_is_kept() -> None:
    assert read_roster(b"Name; Town\nAnn Ash; Brno\nBob; \n", "list.csv") == [
        Entrant("Ann Ash", town="Brno"),
        Entrant("Bob"),
    ]


def test_headings_are_understood_in_three_languages() -> None:
    headings = {
        "name": "Name Player Participant Nom Joueur Jméno Hráč",
        "first": "First_name Prénom Křestní_jméno",
        "last": "Last_name Surname Nom_de_famille Příjmení",
        "table": "Table Stůl",
        "decks": "Decks Deck_order Balíčky Deck_1 Deck12 Balíček_3",
        "town": "Town Town_or_club Město_nebo_klub Ville_ou_club City Club Město Klub Ville",
        "": "E-mail Deck_123 Deck_x",
    }
    for role, said in headings.items():
        for heading in said.replace("_", "~").split():
            text = f"name;{heading.replace('~', ' ')}\nAnn;3\n"
            assert look_at_roster(text.encode(), "list.csv").columns == ("name", role), heading


def test_columns_without_headings_are_asked_for_and_guessed() -> None:
    roster = look_at_roster(b"Ann Ash;Brno\nBob Bell;Plzen\n", "list.csv")
    assert roster.asks
    assert roster.columns == ("name", "town")
    assert roster.entrants == [Entrant("Ann Ash", town="Brno"), Entrant("Bob Bell", town="Plzen")]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ann,1\nBob,2\n", ("name", "table")),
        ("Ann;A / B / C\nBob;B / C / A\n", ("name", "decks")),
        ("Ann;A / B\nBob;C\n", ("name", "decks")),
        ("Ann\nBob\n", ("name",)),
        ("Ann;Brno;7\n", ("name", "town", "table")),
        ("Ann;Brno;x@y\n", ("name", "town", "")),
        ("Ann;x@y\n", ("name", "")),
        ("Ann;3\nBob;\nCid;  \nDan\n", ("name", "table")),
        ("Ann;Brno;Plzen\n", ("name", "town", "")),
        ("Ann;Brno\nBob;x@y\n", ("name", "")),
        ("Ann;3\nBob;x\n", ("name", "town")),
        ("Ann;0\n", ("name", "town")),
        ("Ann;;\nBob;;\n", ("name", "", "")),
    ],
)
def test_what_columns_are_is_guessed_from_what_they_hold(
    text: str, columns: tuple[str, ...]
) -> None:
    roster = look_at_roster(text.encode(), "list.csv")
    assert roster.columns == columns
    assert roster.asks == (len(columns) > 1 and ";;" not in text)


def test_columns_are_what_somebody_says() -> None:
    content = b"Lee;Ann;Brno\nMay;Bob;\n"
    said = ["last", "first", "town"]
    roster = look_at_roster(content, "list.csv", said)
    assert roster.entrants == [Entrant("Ann Lee", town="Brno"), Entrant("Bob May")]
    assert read_roster(content, "list.csv", said) == roster.entrants
    left_out = look_at_roster(content, "list.csv", ["name", "", ""])
    assert [each.name for each in left_out.entrants] == ["Lee", "May"]
    assert left_out.asks
    strange = look_at_roster(content, "list.csv", ["name", "colour", "town"])
    assert strange.columns == ("name", "", "town")


def test_without_an_answer_a_list_of_several_columns_is_refused() -> None:
    with pytest.raises(UnfitRoster, match="2 columns without headings") as refusal:
        read_roster(b"Ann;Brno\nBob;Plzen\n", "list.csv")
    assert refusal.value.ways_out


def test_a_column_without_a_heading_is_passed_over_silently() -> None:
    roster = look_at_roster(b"name;;table;Note\nAnn;x;3;y\n", "list.csv")
    assert roster.passed_over == ["Note"]
    assert roster.entrants == [Entrant("Ann", 3)]


def test_columns_without_a_name_are_a_fault() -> None:
    with pytest.raises(UnfitRoster, match="no column is the name"):
        look_at_roster(b"Ann;Brno\n", "list.csv", ["town", "table"])


def test_headings_that_are_not_understood_are_told() -> None:
    roster = look_at_roster(b"name,E-mail,table\nAnn,x@y,3\n", "list.csv")
    assert not roster.asks
    assert roster.columns == ("name", "", "table")
    assert roster.passed_over == ["E-mail"]
    assert roster.entrants == [Entrant("Ann", 3)]


def test_decks_in_columns_of_their_own_are_put_together() -> None:
    content = b"name;deck 1;deck 2;deck 3\nAnn;A;B;C\nBob;B;;\n"
    assert read_roster(content, "list.csv") == [
        Entrant("Ann", decks=("A", "B", "C")),
        Entrant("Bob", decks=("B",)),
    ]


# Decks


@pytest.mark.parametrize(
    ("cell", "decks"),
    [
        ("A/B/C", ("A", "B", "C")),
        ("A / B ; C", ("A", "B", "C")),
        ("A, B, C", ("A, B, C",)),
        ("A | B", ("A | B",)),
        ("Vanguards", ("Vanguards",)),
        (" / ", ()),
    ],
)
def test_decks_are_parted_by_slashes_or_semicolons(cell: str, decks: tuple[str, ...]) -> None:
    (entrant,) = read_roster(f'name\tdecks\nAnn\t"{cell}"\n'.encode(), "list.csv")
    assert entrant.decks == decks


# Twins and faults


def test_people_of_one_name_are_told_apart_by_their_towns() -> None:
    content = b"name;town\nJan Novak;Brno\nJan Novak;Plzen\nEva;Brno\n"
    assert [each.name for each in read_roster(content, "list.csv")] == [
        "Jan Novak (Brno)",
        "Jan Novak (Plzen)",
        "Eva",
    ]


def test_all_faults_of_a_list_are_told_at_once() -> None:
    content = b"name;table\nAnn;x\n;3\nBob;0\nCid;4\nann;1\n"
    roster = look_at_roster(content, "list.csv")
    assert [(row.line, str(row.fault)) for row in roster.rows if row.fault] == [
        (2, "'x' is not the number of a table"),
        (3, "there is no name"),
        (4, "'0' is not the number of a table"),
        (6, "ann is on line 2 as well"),
    ]
    assert [each.name for each in roster.entrants] == ["Ann", "Bob", "Cid"]
    with pytest.raises(UnfitRoster) as refusal:
        read_roster(content, "list.csv")
    assert "line 2: 'x'" in str(refusal.value.reason)
    assert "line 4: '0'" in str(refusal.value.reason)
    assert "1 more mistake" in str(refusal.value.reason)
