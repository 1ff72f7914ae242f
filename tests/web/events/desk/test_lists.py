"""A list at the desk: letters of Windows, columns that are asked for, decks as they are read."""

from __future__ import annotations

import httpx
import pytest

from web.events.desk.at_the_desk import Desk, open_desk, words_of
from web.visitors import House


def upload(desk: Desk, content: bytes) -> httpx.Response:
    """Look at a file."""
    return desk.visitor.send(
        "POST",
        f"{desk.at}/people/list",
        data={"csrf": desk.visitor.csrf()},
        files={"file": ("people.csv", content)},
        headers={"origin": desk.visitor.host},
    )


@pytest.fixture
def duels(house: House) -> Desk:
    """A base-deck event for which nobody has entered."""
    return open_desk(house, key="summoner-wars-base")


def test_a_file_of_windows_is_read_and_said_to_be(house: House) -> None:
    desk = open_desk(house)
    answer = upload(desk, "Jiří Žižka\nŠtěpán Dvořák\n".encode("cp1250"))
    text = words_of(answer)
    assert "2 players would enter." in text
    assert "Encoding: Windows-1250" in text
    assert "Štěpán Dvořák" in text
    assert "UTF-8" not in text
    assert "Encoding" not in words_of(upload(desk, "Jiří\n".encode()))


def test_a_second_column_without_heading_is_asked_for_and_not_dropped(house: House) -> None:
    desk = open_desk(house)
    typed = "Ann Ash;Brno\nBob Bell;Plzeň"
    shown = desk.post("/people/list", list=typed)
    assert "What are its columns?" in words_of(shown)
    assert '<option value="town" selected>' in shown.text
    assert "Plzeň" in words_of(shown)
    again = desk.post("/people/list", list=typed, column=["last", "first"])
    assert "Brno Ann Ash" in words_of(again)
    desk.does("/people/list/enter", list=typed, column=["name", "town"])
    assert [each.town for each in desk.t.people.values()] == ["Brno", "Plzeň"]
    assert "Plzeň" in desk.text("/people")
    assert "From Brno." in desk.text("/player?key=Ann Ash")


def test_without_an_answer_nobody_is_entered(house: House) -> None:
    desk = open_desk(house)
    answer = desk.post("/people/list/enter", list="Ann;Brno\nBob;Plzen")
    assert answer.status_code == 400
    assert "2 columns without headings" in words_of(answer)
    assert not desk.t.people


def test_name_and_town_with_headings_are_kept_without_a_question(house: House) -> None:
    desk = open_desk(house)
    text = "Name; Town\nAnn Ash; Brno"
    assert "What are its columns?" not in words_of(desk.post("/people/list", list=text))
    desk.does("/people/list/enter", list=text)
    assert desk.t.people["Ann Ash"].town == "Brno"


def test_sw_2_decks_are_shown_as_they_are_read(duels: Desk) -> None:
    right = duels.post("/people/list", list="name;decks\nAnn;A / B\nBob;B/C\nCid;C / A")
    assert right.text.count('<ol class="deck-order"><li>A</li><li>B</li></ol>') == 1
    assert "Enter all" in words_of(right)
    wrong = duels.post("/people/list", list='name;decks\nAnn;"A, B"\nBob;B/C\nCid;C|A')
    assert '<ol class="deck-order"><li>A, B</li></ol>' in wrong.text
    text = words_of(wrong)
    assert "with a slash, as in" in text
    assert "2 lines must be corrected" in text
    assert "Line 2: the decks of Ann break the rules: 2 decks are needed, 1 is listed" in text
    assert "Line 4: the decks of Cid break the rules" in text
    assert "Enter all" not in text
    assert "must be corrected" not in words_of(right)


def test_all_mistakes_are_shown_at_once(house: House) -> None:
    desk = open_desk(house)
    text = words_of(desk.post("/people/list", list="name;table\nAnn;x\n;3\nann;1\nBob;2"))
    assert "3 lines must be corrected" in text
    for line in (2, 3, 4):
        assert f"Line {line}:" in text
    assert "Line 5" not in text


def test_the_preview_shows_every_row(house: House) -> None:
    desk = open_desk(house)
    names = [f"Player {number:04}" for number in range(700)]
    answer = desk.post("/people/list", list="\n".join(names))
    assert answer.text.count("<td>Player ") == 700
    assert "700 players would enter." in words_of(answer)


def test_decks_of_a_list_are_registered_although_nobody_is_here_yet(duels: Desk) -> None:
    duels.does("/people/list/enter", list="name;decks\nAnn;A / B\nBob;B/C\nCid;C / A")
    assert [each.decks for each in duels.t.people.values()] == [("A", "B"), ("B", "C"), ("C", "A")]
    assert duels.t.present() == ()


def test_decks_in_an_event_without_decks_are_left_out_and_said_to_be(house: House) -> None:
    desk = open_desk(house)
    typed = "name;decks\nAnn;A / B"
    assert "no base decks" in words_of(desk.post("/people/list", list=typed))
    desk.does("/people/list/enter", list=typed)
    assert desk.t.people["Ann"].decks == ()


def test_columns_that_are_not_understood_are_named(house: House) -> None:
    desk = open_desk(house)
    text = words_of(desk.post("/people/list", list="name,E-mail\nAnn,x@y"))
    assert "Not read: E-mail." in text


def test_a_deck_named_twice_is_a_warning_only(duels: Desk) -> None:
    text = words_of(duels.post("/people/list", list="name;decks\nAnn;A/A\nBob;B/C\nCid;C/A"))
    assert "listed more than once: A" in text
    assert "Enter all" in text
