"""In a language with letters of its own no page shows an English word: nothing is said past it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from guildhall.bots.characters import HOUSE as CHARACTERS
from guildhall.hall.people.names import FIRST_NAMES
from guildhall.hall.tables.options import DAY, ClockRule, Options
from guildhall.messages.languages import HOUSE, LANGUAGES
from guildhall.puzzles.collection import shipped
from guildhall.tournament.commands.sheet_forms import seated
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
    *FIRST_NAMES.split(),
    *("Strange", "Spring", "Cup", "Lorenzo", "Caterina", "Bea", "Eve"),
    *("Guildhall", "Splendor", "Carcassonne", "API", "CSV", "JSON", "PDF", "Letter", "Promo"),
}
"""Names, which are the same in every language."""
NOTATION = re.compile(
    r"\d+-\w+-\d+|\d+\s\w+\s\d\d:"  # dates, as Babel has them
    r"|https?://\S+|\b[a-z]+\.[a-z_]+\b|\b\w+=\S+|\b(?:tier|orient)\d\b|\b[a-z]\d\b"
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


SHOWN_BY_SCRIPTS = {"question", "prompt", "label", "short", "needs", "names", "places"}
"""What scripts show of the state of a table, besides reasons."""
LETTERS_OF_GEMS = re.compile(r"(?<![\w.=,/])[WRGOBE](?: [WRGOBE])+(?![\w.])")
"""Gems as they are typed: people look at their shapes, or hear their names."""


class Read(HTMLParser):
    """Collects what people read of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._quiet = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Attributes that people read."""
        self._quiet += tag in QUIET
        typed = tag == "input" and dict(attrs).get("type", "text") == "text"
        for name, value in attrs:
            if (name in READ_ALOUD or (typed and name == "value")) and value:
                self.texts.append(value)
            elif name == "data-state" and value:
                self.texts += shown_by_scripts(json.loads(value))

    def handle_endtag(self, tag: str) -> None:
        """The end of an element."""
        self._quiet -= tag in QUIET

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        if not self._quiet:
            self.texts.append(data)


def shown_by_scripts(state: Any, *, shown: bool = False) -> Iterator[str]:
    """The texts of a state that scripts show."""
    if isinstance(state, dict):
        for name, value in state.items():
            if name == "why" and isinstance(value, dict):
                yield from (reason for reasons in value.values() for _, reason in reasons)
            else:
                yield from shown_by_scripts(value, shown=shown or name in SHOWN_BY_SCRIPTS)
    elif isinstance(state, list):
        for value in state:
            yield from shown_by_scripts(value, shown=shown)
    elif shown and isinstance(state, str):
        yield state


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """The desk of an event after its first round, before somebody who reads strange letters."""
    speak_strangely(tmp_path, monkeypatch)
    with open_house(GENEROUS) as house:
        desk = open_desk(house, NAMES, language=CODE)
        desk.does("/seating/draw")
        desk.does("/seating/publish")
        for number, table in desk.t.rounds[0].tables.items():
            desk.does(
                "/results", round=1, table=number, signed="yes", **scores(table, 15, 12, 9, 8)
            )
        desk.does("/seating/draw")
        yield desk


def plain_words(visitor: Visitor, page: str) -> list[tuple[str, str]]:
    """The texts of a page that have words in plain letters, or letters instead of gems."""
    answer = visitor.get(page)
    if answer.status_code == 303:
        return plain_words(visitor, answer.headers["location"])
    assert answer.status_code == 200, (page, answer.status_code)
    reader = Read()
    reader.feed(answer.text)
    return [
        (page, text.strip())
        for text in reader.texts
        if set(PLAIN.findall(NOTATION.sub("", text))) - OURS or LETTERS_OF_GEMS.search(text)
    ]


def test_no_page_says_a_word_past_the_catalogues(desk: Desk) -> None:
    event = f"/events/{desk.live.id}"
    pages = [*PAGES, *(desk.at + each for each in DESK_PAGES), event, f"{event}/standings"]
    assert [words for page in pages for words in plain_words(desk.visitor, page)] == []


def test_no_stranger_reads_a_word_past_the_catalogues(desk: Desk) -> None:
    stranger = desk.house.visitor()
    assert stranger.post("/language", language=CODE).status_code == 303
    pages = ["/", "/enter", "/login", "/find", "/open?game=splendor", "/about", "/one-device"]
    assert [words for page in pages for words in plain_words(stranger, page)] == []


@pytest.mark.parametrize("edition", shipped().counts())
def test_no_puzzle_says_a_word_past_the_catalogues(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_strangely(tmp_path, monkeypatch)
    with open_house(GENEROUS) as house:
        ada = house.visitor()
        assert ada.post("/language", language=CODE).status_code == 303
        puzzle = next(each for each in shipped().puzzles.values() if each.edition == edition)
        at = f"/puzzles/{puzzle.id}"
        tried = quote(puzzle.second)
        pages = [at, f"{at}?tried={tried}", f"{at}?show=true"]
        assert [words for page in pages for words in plain_words(ada, page)] == []


def test_no_visitor_of_an_event_reads_a_word_past_the_catalogues(desk: Desk) -> None:
    event = f"/events/{desk.live.id}"
    player = desk.player(NAMES[0])
    assert player.visitor.post("/language", language=CODE).status_code == 303
    device, arbiter = desk.joined("device", 1, CODE), desk.joined("arbiter", language=CODE)
    desk.does("/seating/publish")
    table = desk.t.rounds[1].tables[1]
    call = {"round": "2", "table": "1", "seated": seated(table.seats), "why": ""}
    assert device.visitor.post(f"{event}/table/1/call", **call).status_code == 303
    seen = [
        *((player, page) for page in (f"{event}/me", event, f"{event}/pairings")),
        (device, f"{event}/table/1"),
        *((desk, desk.at + page) for page in ("/rulings", "/record", "/staff", "")),
        *((arbiter, page) for page in ("/", f"{event}/rounds", f"{event}/projector")),
    ]
    assert [words for who, page in seen for words in plain_words(who.visitor, page)] == []


def test_no_list_for_spreadsheets_says_a_word_past_the_catalogues(desk: Desk) -> None:
    for name in ("standings", "results", "people"):
        answer = desk.get(f"/export/{name}.csv")
        assert answer.status_code == 200
        assert set(PLAIN.findall(answer.text)) - OURS == set(), name


@pytest.mark.parametrize(
    "clock",
    [
        ClockRule(),
        ClockRule("move", 30),
        ClockRule("total", 600, 5),
        ClockRule("total", 90),
        ClockRule("game", 1800),
        ClockRule("days", 2 * DAY),
    ],
)
def test_no_table_that_waits_says_a_word_past_the_catalogues(
    clock: ClockRule, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_strangely(tmp_path, monkeypatch)
    with open_house(GENEROUS) as house:
        (bea,) = entered(house, "Bea")
        options = Options(players=3, clock=clock, public=False)
        opening = house.hall.table_service.open(person_of(house, bea), options)
        at = f"/tables/{house.runner.run(opening).table.id}"
        assert bea.post("/language", language=CODE).status_code == 303
        pages = (at, f"{at}/invite", "/")
        assert [words for page in pages for words in plain_words(bea, page)] == []


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
        at = f"/tables/{live.table.id}"
        assert visitors[0].post("/language", language=CODE).status_code == 303
        decided: set[str] = set()
        for number in range(80):
            turn = live.table.game
            if turn.over:
                break
            if live.table.turn == 0 and (turn.decision not in decided or number % 20 == 0):
                decided.add(turn.decision)
                plain += plain_words(visitors[0], at)
            moves = list(map(str, turn.legal_moves()))
            rich = [move for move in moves if move.startswith(("buy", "pay", "conquer", "meeple"))]
            play_random(house, live, people, chance, chance.choice(rich or moves))
        visitors[1].post(f"{at}/resign")
        assert live.table.phase == "over"
        moments = range(0, len(live.table.game.history), 5)
        boards = [f"/study/board/begin?table={live.table.id}&move={move}" for move in moments]
        for page in (at, f"{at}/replay", *boards):
            plain += plain_words(visitors[0], page)
    assert plain == []
