"""Names of any kind are printed as they are and never interpreted."""

from __future__ import annotations

import pytest
import typst

from guildhall.sheets import (
    Column,
    HouseRules,
    MatchRound,
    MatchSheet,
    PairedTable,
    Pairings,
    Seat,
    Sheet,
    StandingsRow,
    StandingsSheet,
    TableSheet,
    TableSign,
    TournamentSheet,
    render,
)
from guildhall.tournament import Practical, shipped
from sheets.reading import page_texts, read

MARKUP = (
    "#panic()",
    '#read("main.typ")',
    "*x* _y_ `z`",
    "$ a^2 $",
    "back\\slash \\u{41}",
    "\"quote' <label> @ref [x] {y}",
    "= title",
    "// gone /* gone */ --- ~",
    "{page} {} {0}",
)
LONG = (
    "Maximiliana-Theodora von und zu Hohenstein-Wolkenburg-Schauinsland the Younger of the Hill",
    "x" * 300,
    "👨\u200d👩\u200d👧" * 60,
)
SCRIPTS = (
    "Příliš žluťoučký kůň",
    "Œuvre à Noël, ça gêne",
    "Ξεσκεπάζω ψυχοφθόρα",
    "Съешь ещё этих мягких",
    "Nguyễn Thị Hữu",
    "שלמה כהן",
    "محمد علي",
    "李小龍",
    "😀",
)
ODD = ("nul\x00l", "two\nlines\ttab", "turned \u202eover", "half \ud800 pair", " ", "\u200b")


def sheets_of(name: str) -> list[Sheet]:
    """Every kind of sheet with a name wherever one can be; labels and values are shorter."""
    label = name[:40]
    table = PairedTable(number=1, players=[name, name], why=name)
    row = StandingsRow(place=1, name=name, values=(label,), decided_by=name)
    return [
        MatchSheet(player=name, event=name, rounds=[MatchRound(opponent=name, faction=name)]),
        TableSheet(event=name, round=name, seats=[Seat(name=name)] * 4),
        TournamentSheet(player=name, event=name),
        Pairings(event=name, round=name, tables=[table], byes=[name]),
        Pairings(event=name, round=name, tables=[table], byes=[name], by="name"),
        StandingsSheet(event=name, title=name, columns=[Column(label)], rows=[row]),
        TableSign(table=1, event=name, address=name),
        HouseRules(chosen=shipped()["splendor-swiss"], event=name, practical=Practical(own=name)),
    ]


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_a_name_is_printed_as_it_is(name: str) -> None:
    texts = page_texts(render(sheets_of(name)))
    assert len(texts) == 8
    bare = "".join(name.split())
    assert all(bare in "".join(text.split()) for text in texts)


@pytest.mark.parametrize("name", SCRIPTS[:5])
def test_letters_of_europe_and_beyond_can_be_read_back(name: str) -> None:
    texts = page_texts(render(sheets_of(name)))
    bare = "".join(name.split())
    assert all(bare in "".join(text.split()) for text in texts)


@pytest.mark.parametrize("name", [*SCRIPTS[5:], *ODD])
def test_any_letter_is_safe(name: str) -> None:
    assert len(read(render(sheets_of(name))).pages) == 8


@pytest.mark.parametrize("name", LONG)
def test_a_long_name_never_needs_another_page(name: str) -> None:
    assert len(read(render(sheets_of(name))).pages) == 8


def test_a_long_name_is_complete_in_the_lists() -> None:
    name = "x" * 300
    lists = [sheet for sheet in sheets_of(name) if isinstance(sheet, Pairings | StandingsSheet)]
    for text in page_texts(render(lists)):
        assert name in text.replace(" ", "")


def test_the_fonts_inside_typst_draw_all_letters_of_our_alphabets() -> None:
    letters = "".join(sorted({*"".join(SCRIPTS[:7]), *"ĂŞȚőűŁżøþßĐñãİğЂЇґѕΆώאת"} - {" "}))
    fonts = typst.Fonts(include_system_fonts=False)
    drawn = typst.compile(_specimen("\u0378" + letters), format="png", ppi=40, font_paths=fonts)
    missing, *pictures = drawn
    assert isinstance(pictures, list)
    assert [
        letter for letter, picture in zip(letters, pictures, strict=True) if picture == missing
    ] == []


def _specimen(letters: str) -> bytes:
    pages = "\n#pagebreak()\n".join(f'#"{letter}"' for letter in letters)
    setting = (
        '#set page(width: 2cm, height: 2cm)\n#set text(font: "Libertinus Serif", size: 24pt)\n'
    )
    return (setting + pages).encode()
