"""Practical words, tables for those expected, and fees at the terminal."""

from __future__ import annotations

from pathlib import Path

from console.event.at_the_desk import Terminal
from guildhall.console.language import speaking
from sheets.reading import page_texts


def test_practical_words_are_written_shown_and_printed(terminal: Terminal) -> None:
    terminal.open_event(4)
    assert "Nothing is written yet" in terminal.does("practical")
    terminal.does('practical --place "Town hall" --place "1 Main Street" --own "Lunch at noon"')
    shown = terminal.does("practical")
    assert "Town hall" in shown
    assert "1 Main Street" in shown
    answer = terminal.data("practical")
    assert answer["practical"] == {
        "place": ["Town hall", "1 Main Street"],
        "own": ["Lunch at noon"],
    }
    terminal.does("sheets rules --out rules.pdf")
    (text,) = page_texts(Path("rules.pdf").read_bytes())
    assert "Where: Town hall · 1 Main Street" in text
    terminal.does('practical --place ""')
    assert terminal.data("practical")["practical"] == {"own": ["Lunch at noon"]}
    assert "not an address" in terminal.refuses("practical --rulebook nowhere")


def test_suggested_words_leave_what_is_written_alone(terminal: Terminal) -> None:
    terminal.open_event(4)
    terminal.does('practical --terms "Members only"')
    words = terminal.data("practical --suggest --language cs")["practical"]
    assert words["terms"] == ["Members only"]
    assert words["liability"][0].startswith("Hlídejte si")
    assert "no words in 'xx'" in terminal.refuses("practical --suggest --language xx")


def test_suggested_words_are_those_of_the_language_of_the_terminal(terminal: Terminal) -> None:
    terminal.open_event(4)
    with speaking("cs"):
        words = terminal.data("practical --suggest")["practical"]
    assert words["liability"][0].startswith("Hlídejte si")


def test_sw_6_the_address_of_the_errata_is_shown(terminal: Terminal) -> None:
    terminal.open_event(4, "summoner-wars-base")
    address = "https://plaidhatgames.com/board-games/summoner-wars/"
    assert address in terminal.does("practical")
    assert terminal.data("practical")["rulebook"] == address


def test_ts_7_tables_are_planned_before_anybody_has_entered(terminal: Terminal) -> None:
    terminal.does('new "Spring Cup" --seed 7')
    shown = terminal.does("tables 20")
    assert "20 players: 5 or 6 tables." in shown
    assert "2 x 4, 4 x 3" in shown
    assert [each["tables"] for each in terminal.data("tables 20")["plans"]] == [5, 6]
    assert "3 players: 1 table." in terminal.does("tables 3")
    assert "250 to 333 tables" in terminal.does("tables 1000")
    assert "cannot be seated" in terminal.refuses("tables 5")


def test_duels_are_planned_with_a_bye(terminal: Terminal) -> None:
    terminal.does('new "Spring Cup" --seed 7 --format summoner-wars-base')
    assert "1 bye" in terminal.does("tables 21")
    assert "bye" not in terminal.does("tables 20")


def test_tc_19_fees_are_noted(terminal: Terminal) -> None:
    terminal.open_event(4, "carcassonne")
    assert "Entry fee paid: 0 of 4." in terminal.does("fee")
    told = terminal.does("fee ann Bob")
    assert "Entry fee paid: 2 of 4." in told
    assert "Cid" in told
    assert "Ann" not in told
    assert terminal.data("fee")["paid"] == ["Ann", "Bob"]
    assert terminal.data("fee Ann --unpaid")["paid"] == ["Bob"]
    assert terminal.data("fee --all")["paid"] == ["Ann", "Bob", "Cid", "Dan"]
    assert "entry fee paid: Ann, Bob" in terminal.does("history --all")
    assert "no player" in terminal.refuses("fee Zoe")
