"""A format of another package, with a pairing, a point scale and sheet fields of its own.

It is played at the desk, on a phone and a device, by a program, in the terminal and on paper,
without a change in the house.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest

from console.event.at_the_desk import Terminal
from extending.plug_ins import install
from guildhall.hall.events import commands
from guildhall.sheets import from_event, render
from guildhall.sheets.language import find_language
from guildhall.sheets.table_sheet import TableSheet
from guildhall.testing import check_format
from guildhall.tournament import FormatError, parse, rules_in_words, shipped
from guildhall.tournament.event.rounds import Sheet
from guildhall.tournament.format_choices import offered
from guildhall.tournament.table.scoring import Line
from guildhall.tournament.table.shared_victory import strict_places
from sheets.reading import page_texts
from web.events.desk.at_the_desk import words_of
from web.events.evenings import Evening, evening
from web.events.ways_in import WAYS, Case
from web.visitors import House

ENTRY_POINTS = {
    "guildhall.formats": {
        "harbour": "extending.toy_format:HARBOUR",
        "meadows": "extending.toy_format:MEADOWS",
    },
    "guildhall.pairings": {"ends": "extending.toy_parts:ENDS"},
    "guildhall.point_scales": {"podium": "extending.toy_parts:PODIUM"},
}
TEXT = Path(__file__).with_name("harbour.toml").read_text()
PEOPLE = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]
LINES = (
    {"score": "40", "ships": "3", "debts": "1"},
    {"score": "30", "ships": "7", "debts": "0"},
    {"score": "20", "ships": "2"},
)


@pytest.fixture(autouse=True)
def plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package is installed."""
    install(tmp_path / "site", monkeypatch, ENTRY_POINTS)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def drawn(house: House) -> Evening:
    at = evening(house, PEOPLE, "harbour")
    at.draw()
    return at


def lines_of(sheet: Sheet | None) -> list[dict[str, int]]:
    assert sheet
    return [line.to_data() for line in sheet.lines.values()]


def test_it_is_conformant() -> None:
    check_format(shipped()["harbour"])


def test_it_is_offered_and_reads_as_rules() -> None:
    chosen = shipped()["harbour"]
    assert list(shipped())[-2:] == ["harbour", "meadows"]
    words = rules_in_words(chosen)
    assert "The first of the list meet the last." in words
    assert "First place has 10 points, second 4, third 1." in words
    assert "The sheet also asks for: ships, open debts." in words
    settings = {each.path: each for part in offered(chosen) for each in part.settings}
    assert ("ends", "The first of the list meet the last.") in settings["pairing.by"].choices
    assert ("podium", "First place has 10 points, second 4, third 1.") in (
        settings["points.scale"].choices
    )


def test_its_own_pairing_seats_people_and_says_why(house: House) -> None:
    at = drawn(house)
    tables = at.live.tournament.rounds[0].tables
    listed = at.live.tournament.standings().order
    assert [set(table.seats) for table in tables.values()] == [
        {listed[0], listed[-1], listed[1]},
        {*listed[2:5]},
    ]
    page = words_of(house.visitor().get(f"{at.at}/rounds"))
    assert "both ends of the list meet" in page.lower()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("first", "verdict", "words"),
    [
        ({}, "taken", ""),
        ({"ships": "8"}, "asked", "has 8 ships: more than 7 is unusual"),
        ({"ships": "10"}, "refused", "cannot have 10 ships: 9 is the most"),
        ({"ships": ""}, "refused", "has no number of ships"),
        ({"debts": "-1"}, "refused", "cannot have -1 open debts: 0 is the least"),
    ],
)
def test_its_fields_are_read_by_every_way_in(
    way: str, first: dict[str, str], verdict: Any, words: str, house: House, tmp_path: Path
) -> None:
    case = Case(verdict, ({**LINES[0], **first}, *LINES[1:]), "harbour", people=tuple(PEOPLE))
    send = WAYS[way](house, tmp_path, case)
    sent = send(False)  # noqa: FBT003
    assert (sent.verdict, words in sent.told) == (verdict, True), sent.told
    if verdict == "asked":
        sent = send(True)  # noqa: FBT003
    if verdict != "refused":
        assert lines_of(sent.sheet) == [
            {name: int(text) for name, text in line.items()} for line in case.lines
        ]


def test_a_field_that_nobody_declared_is_refused(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.does('new "Spring Cup" --seed 7 --format harbour')
    terminal.does("add " + " ".join(PEOPLE))
    seats = terminal.start_round()[1]
    scores = " ".join(f"{key}={20 - seat}" for seat, key in enumerate(seats))
    ran = terminal.run(f"result 1 {scores} --ships 1 2 3 --sails 1 2 3")
    assert ran.code == 2
    assert "the sheet of this event has no field sails" in ran.err


def test_forms_ask_and_pages_show_its_fields(house: House) -> None:
    at = drawn(house)
    key = at.table().seats[0]
    desk, phone = at.staff("scorekeeper"), at.phone(key)
    form = desk.get(f"{at.at}/desk/results?round=1&table=1").text
    assert re.findall(r'<th scope="col">([^<]+)</th>', form) == [
        "Player",
        "Coins",
        "Ships",
        "Open debts",
    ]
    assert "only break ties" not in form
    assert "data-tie" not in form
    names = re.findall(r'<input name="([a-z]+-\d)"', phone.get(f"{at.at}/me").text)
    assert names[:3] == ["score-1", "ships-1", "debts-1"]
    more = {f"ships-{seat}": str(seat) for seat in (1, 2, 3)} | {"debts-2": "5"}
    assert at.hand_in(key, 40, 30, 20, **more).status_code == 303
    shown = words_of(at.phone(at.table().seats[1]).get(f"{at.at}/me"))
    assert "Ships: 2 Open debts: 5" in shown


def test_files_and_paper_have_its_columns(house: House) -> None:
    at = drawn(house)
    key = at.table().seats[0]
    at.hand_in(key, 40, 30, 20, **{f"ships-{seat}": str(seat) for seat in (1, 2, 3)})
    host = at.staff("scorekeeper")
    text = host.get(f"{at.at}/desk/export/results.csv").text.removeprefix("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["Ships"] for row in rows if row["Table"] == "1"] == ["1", "2", "3"]
    assert "Open debts" in rows[0]
    order = from_event.Order(at.live.tournament, find_language("en"))
    sheets = [each for each in from_event.result_sheets(order) if isinstance(each, TableSheet)]
    content: dict[str, Any] = {**sheets[0].content(order.language)}
    assert content["heads"] == ["Score", "Ships", "Open debts"]
    assert [seat["counts"][:2] for seat in content["seats"]] == [
        ["40", "1"],
        ["30", "2"],
        ["20", "3"],
    ]
    (printed, *_) = page_texts(render(sheets, language="en"))
    assert "HARBOUR" in printed
    assert "Open debts" in printed


def test_a_field_is_also_on_the_sheet_that_a_player_keeps(house: House) -> None:
    at = evening(house, PEOPLE[:4], "meadows")
    at.draw()
    seats = at.table().seats
    lines = {key: Line(80 - seat, farms=seat + 11) for seat, key in enumerate(seats)}
    at.do(commands.ReportResult(1, 1, lines))
    host = at.staff("scorekeeper")
    (page, *_) = page_texts(host.get(f"{at.at}/desk/print/results.pdf?player={seats[1]}").content)
    assert "Victory points Farms Tournament points" in page
    assert re.search(r"1 1 79 12 \d+ 79 \d+", page), page
    (blank, *_) = page_texts(host.get(f"{at.at}/desk/print/results.pdf?blank=yes").content)
    assert "Farms" in blank


def test_its_fields_break_ties_in_the_final() -> None:
    chosen = shipped()["harbour"]
    lines = {"A": Line(9, ships=2, debts=1), "B": Line(9, ships=3), "C": Line(9, ships=3, debts=1)}
    places, decided = strict_places({**lines, "B": Line(9, ships=3, debts=0)}, chosen)
    assert places == [["B"], ["C"], ["A"]]
    assert decided == {"A": "ships", "B": "debts", "C": "debts"}


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ('name = "ships"', 'name = "cards"', 23, "a sheet already has 'cards'"),
        ('name = "debts"', 'name = "winner"', 30, "a sheet already has 'winner'"),
        ('name = "debts"', 'name = "ships"', 23, "a sheet already has 'ships'"),
        ('name = "ships"', 'name = "Big ships"', 23, "'Big ships' is no name for a field"),
        ('heading = "Ships"', 'heading = "{ships}"', 24, "without braces"),
        ("most = 9", "most = 6", 25, "most is 0 for no limit, or at least likely"),
        ('ties = ["ships"', 'ties = ["sails"', 39, "not 'sails'"),
    ],
)
def test_fields_that_make_no_sense_are_refused_with_their_line(
    old: str, new: str, line: int, complaint: str
) -> None:
    with pytest.raises(FormatError, match=f"harbour.toml, line {line}: .*{complaint}"):
        parse(TEXT.replace(old, new), key="harbour")
