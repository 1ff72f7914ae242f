"""After a final every page, file, sheet and answer shows the same order, not that of the rounds."""

from __future__ import annotations

import csv
import io
import re
from html import unescape

import pytest

from guildhall.hall.events import commands
from guildhall.sheets import from_event
from guildhall.sheets.language import find_language
from guildhall.sheets.standings import StandingsSheet
from guildhall.tournament import final_order
from guildhall.tournament.reports.data import order_data
from guildhall.web.language import find
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, scores, words_of
from web.visitors import House

ROW = re.compile(r"<t[dh][^>]*>([^<]*)</t[dh]>\s*<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)


@pytest.fixture
def desk(house: House) -> Desk:
    """The last of the cut wins the final, the best of the others is excluded, and it is over."""
    desk = open_desk(house, NAMES, rounds__count="1")
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    for number, table in desk.t.rounds[0].tables.items():
        desk.does("/results", round=1, table=number, signed="yes", **scores(table, 15, 12, 9, 8))
    desk.does("/seating/final")
    desk.does("/seating/publish")
    table = desk.t.rounds[1].tables[1]
    places = {key: 15 + desk.t.cut.index(key) for key in table.seats}
    desk.does(
        "/results",
        round=2,
        table=1,
        signed="yes",
        **scores(table, *(places[key] for key in table.seats)),
    )
    desk.act(commands.Rule("removal", "cheated", player=desk.t.standings().order[4]))
    desk.does("/end")
    return desk


def order(desk: Desk) -> list[tuple[int | None, str]]:
    found = [(line.place, line.player) for line in final_order(desk.t)]
    assert [player for _, player in found[:4]] == list(desk.t.cut[::-1])
    assert found[-1][0] is None
    return found


def tables_of(text: str) -> list[list[tuple[int | None, str]]]:
    """Places and names of every table of a page."""
    return [
        [
            (int(place) if place.isdecimal() else None, name)
            for place, cell in ROW.findall(table)
            if (name := _name(cell)) in NAMES
        ]
        for table in re.findall(r"<tbody>(.*?)</tbody>", text, flags=re.DOTALL)
    ]


def _name(cell: str) -> str:
    words = unescape(re.sub(r"<p>.*|<span.*?</span>|<[^>]+>", "", cell, flags=re.DOTALL))
    return " ".join(words.split())


def test_files(desk: Desk) -> None:
    text = desk.get("/export/standings.csv").text.removeprefix("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text)))
    found = [(int(row["Place"]) if row["Place"] else None, row["Name"]) for row in rows]
    assert found == order(desk)
    assert [row["Stage"] for row in rows] == [*["Final"] * 4, *[""] * 4]
    assert rows[0]["Why"] == "place 1 of the final game"
    assert rows[0]["Prize"] == "gold first-player chip, a noble tile"
    assert (rows[-1]["Why"], rows[-1]["Prize"], rows[-1]["Points"]) == ("excluded", "", "")
    data = desk.get("/export/event.json").json()
    assert [(line["place"], line["player"]) for line in data["order"]] == order(desk)
    assert [each["stage"] for each in data["rounds"]] == ["Round 1", "Final"]


def test_the_answer_to_programs(desk: Desk) -> None:
    data = desk.visitor.get(f"/api/events/{desk.live.id}/standings").json()
    assert [(line["place"], line["name"]) for line in data["places"]] == order(desk)
    assert not data["provisional"]
    assert data["places"][0] == {
        "place": 1,
        "name": desk.t.cut[-1],
        "why": "place 1 of the final game",
        "stage": "Final",
        "prize": "gold first-player chip",
        "keepsake": "a noble tile",
    }
    assert data["places"][-1]["stage"] is None
    event = desk.visitor.get(f"/api/events/{desk.live.id}").json()
    assert [each["stage"] for each in event["rounds"]] == ["Round 1", "Final"]


def test_pages(desk: Desk) -> None:
    at = f"/events/{desk.live.id}"
    swiss = [(n, p) for n, p in enumerate(desk.t.standings().order, start=1)]
    for page in (f"{at}/standings", f"{desk.at}/standings"):
        first, second = tables_of(desk.visitor.get(page).text)
        assert first == order(desk), page
        assert second == swiss, page
        assert "After round 1" in words_of(desk.visitor.get(page))
    assert tables_of(desk.visitor.get(f"{at}/final").text) == [order(desk)]
    assert tables_of(desk.visitor.get(f"{desk.at}/end").text) == [order(desk)]
    assert tables_of(desk.visitor.get(at).text) == [order(desk)]


def test_the_projector(desk: Desk) -> None:
    text = desk.visitor.get(f"/events/{desk.live.id}/projector").text
    slide = text.partition("slide--standings")[2]
    names = [_name(cell) for cell in re.findall(r'class="slide__name[^"]*">(.*?)</span>', slide)]
    assert names == [player for _, player in order(desk)]


def test_phones_and_the_page_of_a_player(desk: Desk) -> None:
    for place, player in order(desk):
        text = words_of(desk.player(player).visitor.get(f"/events/{desk.live.id}/me"))
        if place is None:
            assert " of 7" not in text
        else:
            assert f"{find('en').ordinal(place)} of 7" in text
            assert ("a noble tile" in text, "gold" in text) == (True, place == 1)
            assert f"Place {place}" in desk.text(f"/player?key={player}")


def test_somebody_who_is_looked_for_is_found_at_the_place_of_the_order(desk: Desk) -> None:
    winner = desk.t.cut[-1]
    text = words_of(desk.visitor.get(f"/events/{desk.live.id}/standings?find={winner}"))
    assert f"{winner} place 1" in text
    gone = final_order(desk.t)[-1].player
    text = words_of(desk.visitor.get(f"/events/{desk.live.id}/standings?find={gone}"))
    assert f"{gone} excluded" in text


def test_paper_and_the_terminal(desk: Desk) -> None:
    first, after = from_event.standings(from_event.Order(desk.t, find_language("en")))
    assert isinstance(first, StandingsSheet)
    assert isinstance(after, StandingsSheet)
    assert [(row.place, row.name) for row in first.rows] == order(desk)
    assert [row.name for row in after.rows][:7] == list(desk.t.standings().order)
    assert (after.rows[7].place, after.rows[7].decided_by) == (None, "excluded")
    assert [
        (line["place"], line["player"].key) for line in order_data(final_order(desk.t))
    ] == order(desk)


def test_a_player_sees_the_place_in_the_bracket_while_it_runs(house: House) -> None:
    desk = open_desk(house, NAMES, rounds__count="1")
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    for number, table in desk.t.rounds[0].tables.items():
        desk.does("/results", round=1, table=number, signed="yes", **scores(table, 15, 12, 9, 8))
    desk.does("/seating/final")
    desk.does("/seating/publish")
    text = words_of(desk.player(desk.t.cut[0]).visitor.get(f"/events/{desk.live.id}/me"))
    assert "1st of 8" in text
    assert "still in the bracket" in text
    assert "provisional" in text
    assert "gold" not in text
