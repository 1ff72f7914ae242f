"""Formats are data: shipped ones, an organiser's own, and mistakes with their line."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from guildhall.tournament.errors import FormatError
from guildhall.tournament.format_file import from_data, parse, shipped, to_data
from guildhall.tournament.format_words import rules_in_words
from tournament.worked import DESK, happen, new_event, next_round, play

OWN = """\
name = "Catan at the club"
game = "catan"

[tables]
smallest = 3
usual = 4
largest = 4

[points]
scale = "custom"
custom = [[5, 3, 1], [6, 4, 2, 0]]

[ranking]
chain = ["points", "score", "lot"]
"""


def test_five_formats_are_shipped() -> None:
    assert list(shipped()) == [
        "carcassonne",
        "splendor-elimination",
        "splendor-swiss",
        "summoner-wars-base",
        "summoner-wars-custom",
    ]


@pytest.mark.parametrize("key", list(shipped()))
def test_a_format_survives_the_log(key: str) -> None:
    chosen = shipped()[key]
    assert from_data(json.loads(json.dumps(to_data(chosen)))) == chosen


@pytest.mark.parametrize("key", list(shipped()))
def test_a_format_reads_as_rules(key: str) -> None:
    words = rules_in_words(shipped()[key])
    assert words.startswith(shipped()[key].name)
    assert "(0:" not in words
    other = {"splendor": "SW-", "carcassonne": "TS-", "summoner wars": "TC-"}[shipped()[key].game]
    assert other not in words


def test_splendor_reads_as_rules() -> None:
    words = rules_in_words(shipped()["splendor-swiss"])
    assert "A table has at least 3. [TS-5]" in words
    assert "Prizes from first place on: gold first-player chip" in words
    assert "by_attendance" not in words


def test_an_organisers_own_format_plays() -> None:
    t = new_event(parse(OWN, key="catan"), "ABCD")
    next_round(t)
    play(t, {"A": 10, "B": 8, "C": 8, "D": 3})
    assert [line.values["points"] for line in t.standings().places] == [6, 3, 3, 0]
    happen(t, [])
    assert DESK.official


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ("usual = 4", 'usual = "4"', 6, "usual is a whole number, not '4'"),
        ("usual = 4", "usual = 7", 6, "sizes must rise"),
        ("usual = 4", "usuall = 4", 6, "no setting 'usuall'"),
        ('scale = "custom"', 'scale = "odd"', 10, "scale is one of 'fixed_offset'"),
        ("[5, 3, 1], ", "", 11, "custom needs one list for a table of 3"),
        ('"score", "lot"', '"beauty", "lot"', 14, "not 'beauty'"),
        ('"score", "lot"', '"score"', 14, "the last criterion is lot"),
        ('"score", "lot"]', '"score", "lot"', 15, "Unclosed array"),
        ('game = "catan"', "", 1, "'game' is missing"),
        ("[points]", "[point]", 9, "no setting 'point'"),
        ('scale = "custom"', 'scale = "win_loss"', 1, "pairing by record"),
    ],
)
def test_mistakes_name_their_line(old: str, new: str, line: int, complaint: str) -> None:
    with pytest.raises(FormatError) as mistake:
        parse(OWN.replace(old, new), key="catan")
    assert complaint in mistake.value.complaint
    assert mistake.value.line == line
    assert str(mistake.value).startswith(f"catan.toml, line {line}: ")


def test_every_shipped_file_spells_out_its_settings() -> None:
    folder = files("guildhall.tournament") / "formats"
    for entry in folder.iterdir():
        assert parse(entry.read_text(), key="copy").name
