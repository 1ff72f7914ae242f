"""Formats are data: shipped ones, an organiser's own, and mistakes with their line."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files

import pytest

from guildhall.tournament.errors import FormatError
from guildhall.tournament.format_choices import changed, offered, sections
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


def test_a_shipped_format_is_called_like_its_file() -> None:
    shipped.cache_clear()
    names = {file.name for file in (files("guildhall.tournament") / "formats").iterdir()}
    assert {f"{key}.toml" for key in shipped()} == names
    assert all(chosen.key == key for key, chosen in shipped().items())


@pytest.mark.parametrize("key", list(shipped()))
def test_a_format_survives_the_log(key: str) -> None:
    chosen = shipped()[key]
    assert from_data(json.loads(json.dumps(to_data(chosen)))) == chosen


@pytest.mark.parametrize("key", list(shipped()))
def test_a_format_reads_as_rules(key: str) -> None:
    words = rules_in_words(shipped()[key], numbers=True)
    assert words.startswith(shipped()[key].name)
    assert "(0:" not in words
    other = {"splendor": "SW-", "carcassonne": "TS-", "summoner wars": "TC-"}[shipped()[key].game]
    assert other not in words


def test_splendor_reads_as_rules() -> None:
    words = rules_in_words(shipped()["splendor-swiss"])
    assert "A table has at least 3.\n" in words
    assert "TS-" not in words
    numbered = rules_in_words(shipped()["splendor-swiss"], numbers=True)
    assert "A table has at least 3. [TS-5]" in numbered
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
        (", [6, 4, 2, 0]", "", 11, "custom needs one list for a table of 4"),
        ('"score", "lot"', '"beauty", "lot"', 14, "not 'beauty'"),
        ('"score", "lot"', '"score"', 14, "the last criterion is lot"),
        ('"score", "lot"]', '"score", "lot"', 15, "Unclosed array"),
        ('game = "catan"', "", 1, "'game' is missing"),
        ("[points]", "[point]", 9, "no setting 'point'"),
        ('scale = "custom"', 'scale = "win_loss"', 1, "pairing by record"),
        ('scale = "custom"', "scale = 3", 10, "scale is a text, not 3"),
        ('game = "catan"', "game = 2026-11-16", 2, "game is a text, not datetime.date"),
        ("[5, 3, 1], ", '[5, 3, "1"],\n', 11, "custom is a whole number, not '1'"),
        ("[5, 3, 1], ", "[5, 3, 1],\n 8,\n", 12, "custom is a list, not 8"),
        ("usual = 4", "usual = true", 6, "usual is a whole number, not True"),
        ("usual = 4", "usual = 4.0", 6, "usual is a whole number, not 4.0"),
        ('"score", "lot"]', '"score", "lot"]\nlots = "never"', 15, "lots is one of 'each round'"),
        ('"score", "lot"]', '"score", "lot"]\nlots = 1', 15, "lots is one of 'each round'"),
        ('"score", "lot"]', '"score", "lot"]\n[pairing]\nby = "x"', 16, "by is one of 'ranking'"),
        ('"score", "lot"]', '"score", "lot"]\n\n[rounds]\ncount = "3"', 17, "count is a whole"),
        ('game = "catan"', 'game = "catan"\nrounds.count = "3"', 3, "count is a whole number"),
        ('game = "catan"', 'game = "catan"\nrounds = 3', 3, "rounds is a section, not 3"),
    ],
)
def test_mistakes_name_their_line(old: str, new: str, line: int, complaint: str) -> None:
    with pytest.raises(FormatError) as mistake:
        parse(OWN.replace(old, new), key="catan")
    assert complaint in str(mistake.value.complaint)
    assert mistake.value.line == line
    assert str(mistake.value).startswith(f"catan.toml, line {line}: ")


ATTENDANCE = """
[[rounds.by_attendance]]
players = 4
rounds = 2

[[rounds.by_attendance]]
"""


@pytest.mark.parametrize(
    ("lines", "line", "complaint"),
    [
        ('players = 8\nrounds = "3"', 8, "rounds is a whole number, not '3'"),
        ("players = 8\nround = 3", 8, "no setting 'round' here, only players, rounds, top_cut"),
        ("rounds = 3", 6, "'players' is missing"),
    ],
)
def test_mistakes_in_a_list_of_sections_name_their_line(
    lines: str, line: int, complaint: str
) -> None:
    with pytest.raises(FormatError) as mistake:
        parse(OWN + ATTENDANCE + lines, key="catan")
    assert complaint in str(mistake.value.complaint)
    assert mistake.value.line == OWN.count("\n") + line


def test_a_list_of_sections_that_is_wrong_as_a_whole_is_named_where_it_begins() -> None:
    text = (files("guildhall.tournament") / "formats" / "summoner-wars-base.toml").read_text()
    section = '[[points.fields]]\nname = "{}"\nheading = "Head"\n'
    with pytest.raises(FormatError, match="the sheet of a duel") as mistake:
        parse(text + section.format("one") + section.format("two"), key="own")
    assert mistake.value.line == text.count("\n") + 1


def test_every_shipped_file_spells_out_its_settings() -> None:
    folder = files("guildhall.tournament") / "formats"
    for entry in folder.iterdir():
        assert parse(entry.read_text(), key="copy").name


def offered_paths(key: str) -> set[str]:
    return {each.path for part in offered(shipped()[key]) for each in part.settings}


@pytest.mark.parametrize(
    ("key", "there", "missing"),
    [
        (
            "splendor-swiss",
            {"rounds.count", "tables.usual", "final.size", "time.delay_minutes"},
            {"pairing.mirrors", "decks.kind", "points.winner_score", "time.sudden_death_damage"},
        ),
        (
            "summoner-wars-base",
            {"rounds.by_attendance", "pairing.mirrors", "decks.kind", "points.winner_score"},
            {"tables.usual", "tables.smallest", "points.cards_break_ties", "final.ties"},
        ),
        (
            "carcassonne",
            {"rounds.count", "tables.usual", "people.lost_sheet_withdraws"},
            {"decks.kind", "points.winner_score", "pairing.mirrors", "time.delay_minutes"},
        ),
        (
            "splendor-elimination",
            {"final.ties", "final.fill", "pairing.by", "tables.usual"},
            {"rounds.count", "final.size", "pairing.repeats", "people.missed_rounds", "decks.kind"},
        ),
    ],
)
def test_a_form_offers_only_what_the_format_has(
    key: str, there: set[str], missing: set[str]
) -> None:
    paths = offered_paths(key)
    assert there <= paths
    assert not missing & paths


def test_no_section_is_offered_empty() -> None:
    for chosen in shipped().values():
        assert all(part.settings for part in offered(chosen))


def test_what_an_organiser_has_set_stays_on_the_form() -> None:
    chosen = changed(shipped()["splendor-swiss"], {"pairing.mirrors": "avoided"})
    paths = {each.path for part in offered(chosen) for each in part.settings}
    assert "pairing.mirrors" in paths
    assert "pairing.mirrors_before_crossings" not in paths


def test_a_game_without_rules_of_its_own_is_offered_everything() -> None:
    chosen = replace(shipped()["splendor-swiss"], game="chess")
    assert offered(chosen) == sections(chosen)
