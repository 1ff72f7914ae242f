"""Files for spreadsheets: written as the reader's language writes, enough to count again."""

from __future__ import annotations

import csv
import io
from collections import defaultdict

import pytest

from guildhall.hall.events import commands
from guildhall.tournament.roster.roster import Entrant, read_roster
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, scores
from web.visitors import House


def rows_of(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    """The rows of a file by its headings."""
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=delimiter))


def play(desk: Desk, *values: int) -> None:
    """Draw a round, publish it, and enter these scores at every table."""
    desk.does("/seating/draw")
    desk.does("/seating/publish", anyway="yes")
    current = desk.t.rounds[-1]
    for number, table in current.tables.items():
        fields = {"round": current.number, "table": number, "on": desk.live.seq, "signed": "yes"}
        duel = {**scores(table), "winner": "1", "score": str(values[-1])}
        typed = duel if desk.t.format.duels else scores(table, *values)
        desk.does("/results", **fields, **typed)


def in_language(desk: Desk, code: str, file: str) -> str:
    """A file as a reader of a language gets it."""
    answer = desk.visitor.send(
        "GET", f"{desk.at}/export/{file}.csv", headers={"accept-language": code}
    )
    assert answer.status_code == 200
    return answer.text


@pytest.fixture
def shared(house: House) -> Desk:
    """Two people share the first place of a Carcassonne table: 3.5 points each."""
    desk = open_desk(house, NAMES[:4], key="carcassonne")
    play(desk, 80, 80, 60, 40)
    return desk


@pytest.mark.parametrize(
    ("code", "delimiter", "points"),
    [("en", ",", "3.5"), ("cs", ";", "3,5"), ("de", ";", "3,5"), ("fr", ";", "3,5")],
)
def test_decimals_and_separators_are_those_of_the_reader(
    shared: Desk, code: str, delimiter: str, points: str
) -> None:
    text = in_language(shared, code, "results")
    cells = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    assert sum(points in row for row in cells) == 2
    assert all(len(row) == len(cells[0]) for row in cells)
    assert "7/2" not in text
    standings = in_language(shared, code, "standings")
    assert points in next(csv.reader(io.StringIO(standings.splitlines()[1]), delimiter=delimiter))


@pytest.mark.parametrize(
    ("code", "delimiter", "heads", "reason"),
    [
        ("en", ",", ["Place", "Name", "Points"], "first place"),
        ("cs", ";", ["Místo", "Jméno", "Turnajové body"], "první místo"),
        ("de", ";", ["Platz", "Name", "Punkte"], "erster Platz"),
        ("fr", ";", ["Place", "Nom", "Points"], "première place"),
    ],
)
def test_headings_and_reasons_are_in_the_language_of_the_reader(
    shared: Desk, code: str, delimiter: str, heads: list[str], reason: str
) -> None:
    head, first, *_ = csv.reader(
        io.StringIO(in_language(shared, code, "standings").removeprefix("\ufeff")),
        delimiter=delimiter,
    )
    assert head[:3] == heads
    assert reason in first[-1]


def test_results_hold_byes_so_that_wins_and_blood_points_can_be_counted_again(
    house: House,
) -> None:
    desk = open_desk(house, NAMES[:5], key="summoner-wars-custom", rounds__by_attendance="3 2, 5 3")
    play(desk, 25, 7)
    play(desk, 25, 11)
    wins: dict[str, int] = defaultdict(int)
    earned: dict[str, int] = defaultdict(int)
    rows = rows_of(desk.get("/export/results.csv").text)
    for row in rows:
        wins[row["Name"]] += int(row["Points"])
        earned[row["Name"]] += int(row["Blood points"])
    assert [row["Bye"] for row in rows].count("yes") == 2
    assert all(row["Table"] == "" for row in rows if row["Bye"] == "yes")
    standings = desk.t.standings()
    assert {place.player: place.values["wins"] for place in standings.places} == wins
    assert {place.player: place.values["bp_earned"] for place in standings.places} == earned


def test_results_hold_the_score_that_counts_when_somebody_is_out_of_the_game(
    house: House,
) -> None:
    desk = open_desk(house, NAMES[:4])
    play(desk, 15, 12, 9, 8)
    late = desk.t.rounds[0].tables[1].seats[0]
    desk.does("/rulings", kind="no-show", player=late, round=1, why="not there")
    (row,) = [r for r in rows_of(desk.get("/export/results.csv").text) if r["Name"] == late]
    assert row["Prestige"] == "0"
    assert row["Place"] == "4"


@pytest.mark.parametrize("code", ["en", "cs", "de", "fr"])
def test_the_people_of_an_event_can_be_read_in_again(house: House, code: str) -> None:
    desk = open_desk(house, NAMES[:4], key="summoner-wars-base")
    desk.does("/player/table", key=NAMES[1], table="7")
    desk.act(commands.RegisterDecks(NAMES[2], ["Cave Goblins", "Vanguards"]))
    desk.act(commands.EnterRoster([Entrant("Eve", town="Brno")]))
    entrants = read_roster(in_language(desk, code, "people").encode(), "the file")
    assert [each.name for each in entrants] == [*NAMES[:4], "Eve"]
    assert [each.table for each in entrants] == [None, 7, None, None, None]
    assert [each.town for each in entrants] == ["", "", "", "", "Brno"]
    assert entrants[2].decks == ("Cave Goblins", "Vanguards")
