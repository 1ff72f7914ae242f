"""In a language with letters of its own no page shows an English word: nothing is said past it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from guildhall.bots.characters import HOUSE as CHARACTERS
from guildhall.messages.languages import HOUSE, LANGUAGES
from strange_letters import CODE, PLAIN, speak_strangely
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, scores
from web.tables.sitting_down import entered, person_of, play_random, set_table
from web.visitors import GENEROUS, Visitor, open_house

QUIET = {"script", "style", "code", "kbd", "pre"}
"""Elements whose text is no prose."""
READ_ALOUD = {"aria-label", "aria-description", "title", "alt", "placeholder"}
"""Attributes that people read, or hear."""
OURS = {
    *(word for name in (*NAMES, *map(LANGUAGES.__getitem__, HOUSE)) for word in name.split()),
    *(each.name for each in CHARACTERS),
    *("Strange", "Organiser", "Spring", "Cup", "Lorenzo", "Caterina", "Bea", "Eve"),
    *("Guildhall", "Splendor", "Carcassonne", "API", "CSV", "JSON", "PDF", "Letter", "Promo"),
}
"""Names, which are the same in every language."""
NOTATION = re.compile(
    r"\d+-\w+-\d+|\d+ \w+ \d\d:"  # dates, as Babel has them
    r"|https?://\S+|\b[a-z]+\.[a-z_]+\b|\b\w+=\S+|\b(?:tier|orient)\d\b|\b(?:free )?[a-z]\d\b"
    r"|\b[A-Z]{5}\b|splendor |guildhall puzzle"
)
"""What is copied or typed: addresses, codes, names of settings, positions and places."""

PAGES = (
    *("/", "/open?game=splendor", "/open?game=carcassonne", "/me", "/me/data", "/privacy"),
    *("/rules", "/rules/orient", "/rules/carcassonne", "/tutorial/splendor/1", "/ratings"),
    *("/tutorial/trading-posts/2", "/tutorial/czech-variant/3", "/study/openings", "/study/editor"),
    *("/study/editor?expansion=cities", "/puzzles", "/events", "/events/new", "/hosts"),
)
DESK_PAGES = (
    *("", "/people", "/seating", "/results", "/standings", "/rulings", "/practical", "/print"),
    *("/staff", "/settings", "/record", "/end", "/webhooks", "/links"),
)


class Read(HTMLParser):
    """Collects what people read of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._quiet = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Attributes that people read."""
        self._quiet += tag in QUIET
        self.texts += [value for name, value in attrs if name in READ_ALOUD and value]

    def handle_endtag(self, tag: str) -> None:
        """The end of an element."""
        self._quiet -= tag in QUIET

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        if not self._quiet:
            self.texts.append(data)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """The desk of an event after its first round, before somebody who reads strange letters."""
    speak_strangely(tmp_path, monkeypatch)
    with open_house(GENEROUS) as house:
        desk = open_desk(house, NAMES)
        assert desk.visitor.post("/language", language=CODE).status_code == 303
        desk.does("/seating/draw")
        desk.does("/seating/publish")
        for number, table in desk.t.rounds[0].tables.items():
            desk.does(
                "/results", round=1, table=number, signed="yes", **scores(table, 15, 12, 9, 8)
            )
        desk.does("/seating/draw")
        yield desk


def plain_words(visitor: Visitor, page: str) -> list[tuple[str, str]]:
    """The texts of a page that have words in plain letters."""
    answer = visitor.get(page)
    assert answer.status_code == 200, (page, answer.status_code)
    reader = Read()
    reader.feed(answer.text)
    return [
        (page, text.strip())
        for text in reader.texts
        if set(PLAIN.findall(NOTATION.sub("", text))) - OURS
    ]


def test_no_page_says_a_word_past_the_catalogues(desk: Desk) -> None:
    event = f"/events/{desk.live.id}"
    pages = [*PAGES, *(desk.at + each for each in DESK_PAGES), event, f"{event}/standings"]
    assert [words for page in pages for words in plain_words(desk.visitor, page)] == []


def test_no_list_for_spreadsheets_says_a_word_past_the_catalogues(desk: Desk) -> None:
    for name in ("standings", "results", "people"):
        answer = desk.get(f"/export/{name}.csv")
        assert answer.status_code == 200
        assert set(PLAIN.findall(answer.text)) - OURS == set(), name


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("splendor", {}),
        ("splendor", {"expansion": "cities"}),
        ("splendor", {"expansion": "trading_posts"}),
        ("splendor", {"expansion": "orient"}),
        ("splendor", {"expansion": "strongholds"}),
        ("carcassonne", {"draw": "standard"}),
        ("carcassonne", {"draw": "variant"}),
    ],
)
def test_no_table_says_a_word_past_the_catalogues(
    game: str, settings: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_strangely(tmp_path, monkeypatch)
    chance = Random(7)
    plain: list[tuple[str, str]] = []
    with open_house(GENEROUS) as house:
        visitors = entered(house, "Bea", "Eve")
        people = [person_of(house, each) for each in visitors]
        live = set_table(house, visitors, game=game, settings=settings)
        assert visitors[0].post("/language", language=CODE).status_code == 303
        for _ in range(4):
            for _ in range(15):
                play_random(house, live, people, chance)
            plain += plain_words(visitors[0], f"/tables/{live.table.id}")
        visitors[1].post(f"/tables/{live.table.id}/resign")
        assert live.table.phase == "over"
        plain += plain_words(visitors[0], f"/tables/{live.table.id}")
        plain += plain_words(visitors[0], f"/tables/{live.table.id}/replay")
    assert plain == []
