"""The desk prints what it knows, says where it is, and writes over nothing of yours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from console.event.at_the_desk import NAMES, Terminal
from guildhall.console.language import speaking
from guildhall.hall.events import commands
from guildhall.hall.events.service import EventService
from guildhall.hall.log import open_log
from guildhall.sheets import TableSheet
from guildhall.sheets.from_event import Order, result_sheets
from guildhall.sheets.language import find_language
from sheets.reading import POINTS, page_texts, sizes

DECK = """\
summoner = "Ret-Talus"
champions = ["Elut-Bal", "Dark Sun", "Gror"]
commons = { Archer = 4, Scout = 4, Guard = 4, Brute = 4 }
events = { Rally = 2, Charge = 2, Mend = 2 }
"""


def printed(terminal: Terminal, words: str) -> list[str]:
    """The pages of what is printed; the desk says how many there are."""
    answer = terminal.data(f"sheets {words}")
    pages = page_texts(Path(answer["file"]).read_bytes())
    assert answer["pages"] == len(pages)
    return pages


def match_sheets(terminal: Terminal, words: str = "results") -> dict[str, str]:
    """The match sheets by the names on them."""
    return {text.partition(" Name ")[2].split()[0]: text for text in printed(terminal, words)}


def test_result_sheets_of_splendor_show_seats_and_what_was_handed_in(terminal: Terminal) -> None:
    terminal.open_event(8)
    seating = terminal.start_round()
    first, second, *_ = seating[1]
    (before,) = printed(terminal, "results")
    assert f"1 {first} 2 {second} 3" in before
    handed_in = terminal.result_line(1, seating[1])
    terminal.does(f"{handed_in} --cards 13 11 9 8 --by {first} --role player")
    (after,) = printed(terminal, "results")
    assert f"1 {first} 16 13 2 {second} 14 11 3" in after
    assert f"1 {seating[2][0]} 2 {seating[2][1]} 3" in after


def test_the_first_seat_is_the_first_player(terminal: Terminal) -> None:
    terminal.open_event(8)
    terminal.start_round()
    with open_log(terminal.db) as log:
        t = EventService(log, "spring-cup").tournament
    sheets = result_sheets(Order(t, find_language("en")))
    marks = [
        [seat.first for seat in sheet.seats] for sheet in sheets if isinstance(sheet, TableSheet)
    ]
    assert marks == [[True, False, False, False]] * 2


def test_the_sheet_marks_who_really_began(terminal: Terminal) -> None:
    terminal.open_event(4)
    seats = terminal.start_round()[1]
    terminal.does(f"{terminal.result_line(1, seats)} --first {seats[2]}")
    with open_log(terminal.db) as log:
        t = EventService(log, "spring-cup").tournament
    (sheet,) = result_sheets(Order(t, find_language("en")))
    assert isinstance(sheet, TableSheet)
    assert [seat.first for seat in sheet.seats] == [False, False, True, False]


def test_result_sheets_of_an_earlier_round_have_its_seats(terminal: Terminal) -> None:
    terminal.open_event(8)
    order = [name for seats in terminal.play_round().values() for name in seats]
    terminal.start_round()
    (text,) = printed(terminal, "results --round 1")
    assert [word for word in text.split() if word in order] == order
    assert "Round 1 " in text


def test_match_sheets_are_filled_up_to_a_round(terminal: Terminal) -> None:
    terminal.open_event(7, "summoner-wars-base")
    first = terminal.play_round()
    bye = terminal.data("pairings")["byes"][0]["player"]
    winner, loser = first[1]
    sheets = match_sheets(terminal)
    assert list(sheets) == NAMES[:7]
    assert f"Opponent {loser} Blood points 25 / 10" in sheets[winner]
    assert "Win / Loss 1 / 0" in sheets[winner]
    assert f"Opponent {winner} Blood points 10 / 25" in sheets[loser]
    assert "Strength of schedule 1" in sheets[loser]
    assert "Opponent Bye Blood points 25 / 0" in sheets[bye]
    terminal.start_round()
    again = match_sheets(terminal, "results --round 1")
    assert again == sheets
    assert match_sheets(terminal) != sheets


def test_a_match_that_is_not_settled_stays_blank(terminal: Terminal) -> None:
    terminal.open_event(6, "summoner-wars-base")
    one, other = terminal.start_round()[1]
    terminal.does(f"result 1 {one} {other}=10 --by {one} --role player")
    assert f"Opponent {other} Blood points / mine" in match_sheets(terminal)[one]


def test_who_comes_late_has_a_loss_on_the_match_sheet(terminal: Terminal) -> None:
    terminal.open_event(6, "summoner-wars-base")
    terminal.play_round()
    terminal.does("late Zed")
    assert "Win / Loss 0 / 1" in match_sheets(terminal)["Zed"]


def test_match_sheets_list_the_decks_before_the_first_round(terminal: Terminal) -> None:
    terminal.open_event(6, "summoner-wars-base")
    terminal.does('decks Ann Orcs Elves "Fallen Kingdom"')
    sheet = match_sheets(terminal)["Ann"]
    places = [sheet.index(deck) for deck in ("Orcs", "Elves", "Fallen Kingdom")]
    assert places == sorted(places)


def test_custom_decks_are_on_their_match_sheets(terminal: Terminal) -> None:
    terminal.open_event(6, "summoner-wars-custom")
    Path("deck.toml").write_text(DECK, encoding="utf-8")
    terminal.does("decks Bob --file deck.toml")
    sheets = match_sheets(terminal)
    assert "Ret-Talus" in sheets["Bob"]
    assert "Archer" in sheets["Bob"]
    assert "Custom Deck Match Sheet" in sheets["Ann"]


def test_tournament_sheets_of_carcassonne_have_the_sums(terminal: Terminal) -> None:
    terminal.open_event(7, "carcassonne")
    winner = terminal.play_round()[1][0]
    pages = printed(terminal, "results")
    assert len(pages) == 4
    text = next(page for page in pages if f"Name {winner} " in page)
    own = text.partition(f"Name {winner} ")[2].partition("Fill in")[0]
    assert "1 1 16 4 16 4 2 3 4 Totals 16 4" in own


@pytest.mark.parametrize(
    ("format", "title"),
    [
        ("splendor-swiss", "Result Sheet"),
        ("summoner-wars-base", "Base Decks Match Sheet"),
        ("summoner-wars-custom", "Custom Deck Match Sheet"),
        ("carcassonne", "Tournament Sheet"),
    ],
)
def test_blank_sheets_fill_a_page_and_name_nobody(
    format: str,  # noqa: A002
    title: str,
    terminal: Terminal,
) -> None:
    terminal.open_event(6, format)
    (text,) = printed(terminal, "results --blank")
    assert title in text
    assert not set(NAMES) & set(text.split())


def test_pairings_hang_by_table_and_by_name(terminal: Terminal) -> None:
    terminal.open_event(8)
    seats = terminal.start_round()[1]
    by_table, by_name = printed(terminal, "pairings")
    assert f"1 1 {seats[0]} 2 {seats[1]} 3 {seats[2]} 4 {seats[3]} drawn by lot" in by_table
    rows = [by_name.index(f"{name} {table} ") for name, table in _tables(terminal)]
    assert rows == sorted(rows)
    french, _ = printed(terminal, "pairings --language fr")
    assert "drawn by lot" not in french
    assert "tirage au sort" in french


def test_sheets_speak_as_the_terminal_does_unless_another_language_is_wanted(
    terminal: Terminal,
) -> None:
    terminal.open_event(8)
    terminal.start_round()
    with speaking("cs"):
        czech, _ = printed(terminal, "pairings")
        english, _ = printed(terminal, "pairings --language en")
    assert "Rozlosování" in czech
    assert "drawn by lot" not in czech
    assert "drawn by lot" in english


def _tables(terminal: Terminal) -> list[tuple[str, int]]:
    tables = terminal.data("pairings")["tables"]
    return sorted((name, table["table"]) for table in tables for name in table["seats"])


def test_standings_have_their_values_and_what_decided(terminal: Terminal) -> None:
    terminal.open_event(8)
    terminal.play_round()
    (text,) = printed(terminal, "standings")
    lines = terminal.data("standings")["standings"]
    second = lines[1]["player"]
    assert f"2 {second} 7 100.0% Points: 7 > 5 3" in text
    assert "provisional" not in text
    terminal.start_round()
    (later,) = printed(terminal, "standings")
    assert "provisional" in later
    assert printed(terminal, "standings --round 1") == [text]


def test_the_order_of_the_event_comes_before_the_standings_of_its_rounds(
    terminal: Terminal,
) -> None:
    terminal.open_event(8)
    for _ in range(3):
        terminal.play_round()
    terminal.does("final")
    terminal.does("publish")
    assert "provisional" in printed(terminal, "standings")[0]
    seats = terminal.data("pairings")["tables"][0]["seats"]
    terminal.does(terminal.result_line(1, seats))
    assert "provisional" not in printed(terminal, "standings")[0]
    terminal.does("end")
    final, rounds = printed(terminal, "standings")
    assert f"1 {seats[0]} place 1 of the final game" in final
    assert "FINAL ORDER" in final
    assert "ROUND 3" in rounds


def test_signs_stand_on_every_table_that_is_used_or_needed(terminal: Terminal) -> None:
    terminal.open_event(8)
    assert len(printed(terminal, "signs")) == 2
    terminal.does("seat Ann 9")
    signs = printed(terminal, "signs --address https://club.example/{table}")
    assert len(signs) == 3
    assert "https://club.example/9" in signs[-1]


def test_house_rules_have_the_time_of_the_format(terminal: Terminal) -> None:
    terminal.open_event(6, "summoner-wars-base")
    (text,) = printed(terminal, "rules")
    assert "A round lasts 60 minutes" in text
    assert "chess clock" not in text


@pytest.mark.parametrize("format", ["splendor-swiss", "summoner-wars-base", "carcassonne"])
def test_all_of_it_is_in_one_file_at_any_time(format: str, terminal: Terminal) -> None:  # noqa: A002
    terminal.open_event(6, format)
    before = printed(terminal, "all")
    terminal.play_round()
    after = printed(terminal, "all --paper us-letter --language cs")
    assert len(after) > len(before)
    assert sizes(Path("spring-cup-all.pdf").read_bytes()) <= {
        POINTS["us-letter"],
        POINTS["us-letter"][::-1],
    }


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("results", "there is no round yet"),
        ("pairings", "there is no round yet"),
        ("standings", "there is no round yet"),
        ("all --round 2", "there is no round yet"),
        ("rules --round 1", "--round has no meaning for rules"),
        ("standings --blank", "--blank has no meaning for standings"),
        ("rules --address x", "--address has no meaning for rules"),
        ("results --blank --round 1", "a blank sheet belongs to no round"),
        ("rules --out notes.txt", "notes.txt is there already and is not a PDF"),
        ("rules --out .", ". is there already and is not a PDF"),
        ("rules --out nowhere/rules.pdf", "nowhere/rules.pdf: No such file or directory"),
        (f"signs --address {'x' * 5000}", "does not fit a code"),
    ],
)
def test_refusals_are_clear_and_write_nothing(line: str, said: str, terminal: Terminal) -> None:
    terminal.open_event(8)
    Path("notes.txt").write_text("mine", encoding="utf-8")
    before = sorted(Path().iterdir())
    refusal = terminal.refuses(f"sheets {line}")
    assert refusal.startswith("Refused: ")
    assert said in refusal
    assert sorted(Path().iterdir()) == before
    assert Path("notes.txt").read_text(encoding="utf-8") == "mine"


def test_unknown_rounds_and_drafts_are_not_printed(terminal: Terminal) -> None:
    terminal.open_event(8)
    terminal.play_round()
    terminal.does("draw")
    for kind in ("results", "pairings", "standings"):
        assert "there is no round 3" in terminal.refuses(f"sheets {kind} --round 3")
        assert "round 2 is a draft" in terminal.refuses(f"sheets {kind} --round 2")
    refusal = terminal.refuses("sheets pairings")
    assert "round 2 is a draft" in refusal
    assert "choose an earlier round (--round N)" in refusal


def test_nobody_to_print_for_is_said(terminal: Terminal) -> None:
    terminal.does("new Empty --format carcassonne")
    assert "nobody has entered yet" in terminal.refuses("sheets results")
    assert "nobody is here who needs a table" in terminal.refuses("sheets signs")


def test_a_game_without_house_rules_still_has_sheets_and_lists(terminal: Terminal) -> None:
    Path("go.toml").write_text('name = "Go"\ngame = "go"\n', encoding="utf-8")
    terminal.open_event(8, "go.toml")
    terminal.start_round()
    assert "there are no such sheets for go" in terminal.refuses("sheets rules")
    assert "Result sheets" in terminal.does("sheets results")
    assert len(printed(terminal, "all")) == 5


def test_an_older_pdf_is_replaced_whole_or_not_at_all(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.open_event(8)
    terminal.does("sheets rules")
    older = Path("spring-cup-rules.pdf").read_bytes()
    before = sorted(Path().iterdir())

    def full(_: Path, __: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        assert "No space left" in terminal.refuses("sheets rules --language cs")
    assert Path("spring-cup-rules.pdf").read_bytes() == older
    assert sorted(Path().iterdir()) == before
    terminal.does("sheets rules --language cs")
    assert Path("spring-cup-rules.pdf").read_bytes() != older


def test_printing_leaves_the_event_as_it_was(terminal: Terminal) -> None:
    terminal.open_event(8)
    terminal.play_round()
    before = terminal.data("history")
    terminal.does("sheets all --round 1")
    assert terminal.data("history") == before


def test_other_commands_do_not_wait_for_the_press() -> None:
    code = (
        "import sys, guildhall.console.event.command; "
        "print([m for m in ('typst', 'segno', 'guildhall.sheets') if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_the_sheet_of_one_player_is_printed_again(terminal: Terminal) -> None:
    terminal.open_event(8, "carcassonne")
    (text,) = printed(terminal, "results --player dan")
    assert "Dan" in text
    assert "Ann" not in text
    assert terminal.data("sheets results --player dan")["file"] == "spring-cup-results-Dan.pdf"
    assert "no player" in terminal.refuses("sheets results --player Nobody")
    assert "has no meaning" in terminal.refuses("sheets signs --player Dan")
    assert "belongs to no player" in terminal.refuses("sheets results --blank --player Dan")


def test_the_result_sheet_of_one_player_is_that_of_the_table(terminal: Terminal) -> None:
    terminal.open_event(8)
    seating = terminal.start_round()
    (text,) = printed(terminal, f"results --player {seating[2][3]}")
    assert all(name in text for name in seating[2])
    assert not any(f" {name} " in text for name in seating[1])
    terminal.does("add Zed")
    assert "Zed sits at no table of round 1" in terminal.refuses("sheets results --player Zed")


def test_tc_21_the_tournament_sheet_says_what_losing_it_means(terminal: Terminal) -> None:
    terminal.open_event(4, "carcassonne")
    for words in ("results", "results --blank"):
        (first, *_) = printed(terminal, words)
        assert "you are out of the tournament, unless the referee lets you stay" in first


def test_sheets_have_the_names_that_people_have_now(terminal: Terminal) -> None:
    terminal.open_event(4, "carcassonne")
    terminal.play_round()
    terminal.other(commands.RenamePlayer("Dan", "Daniela"))
    for kind in ("results", "pairings", "standings"):
        text = " ".join(printed(terminal, kind))
        assert "Daniela" in text
        assert "Dan " not in text
