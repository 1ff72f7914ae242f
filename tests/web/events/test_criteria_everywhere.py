"""Every criterion has its heading and its values in the terminal, on pages, in files, on paper."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from guildhall.messages.renderer import ENGLISH
from guildhall.tournament.ranking.criteria import CRITERIA, HEAD_TO_HEAD, LOT, REFEREE
from guildhall.web.language import find
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, scores
from web.events.standings_everywhere import (
    Shown,
    in_a_spreadsheet,
    in_the_browser,
    in_the_terminal,
    on_paper,
)
from web.visitors import House

WITH_COLUMNS = [name for name in CRITERIA if name not in {HEAD_TO_HEAD.name, LOT.name}]
FrontEnd = Callable[[Desk, str], Shown]
IN_LANGUAGES: tuple[FrontEnd, ...] = (
    in_the_browser,
    in_a_spreadsheet,
    on_paper,
)


@pytest.fixture
def played(house: House) -> Desk:
    """A round is played by a chain of every criterion there is."""
    chain = ", ".join([*WITH_COLUMNS, LOT.name])
    desk = open_desk(house, NAMES, ranking__chain=chain)
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    for number, table in desk.t.rounds[0].tables.items():
        desk.does("/results", round=1, table=number, signed="yes", **scores(table, 15, 12, 9, 8))
    return desk


def test_the_terminal_shows_every_criterion(played: Desk) -> None:
    shown, first = in_the_terminal(played), next(iter(played.t.standings().places))
    for name in WITH_COLUMNS:
        criterion = CRITERIA[name]
        if criterion is not REFEREE:
            value = shown.value(criterion.narrow_heading.text)
            assert value == ENGLISH.parameter(criterion.told(first.values[name]))
    assert shown.value("Tie-break") == "100.0%"
    assert shown.value("Course") == "7"


@pytest.mark.parametrize("code", ["en", "cs", "de", "fr"])
@pytest.mark.parametrize("front_end", IN_LANGUAGES)
def test_every_criterion_has_its_heading_in_the_language(
    front_end: FrontEnd, code: str, played: Desk
) -> None:
    shown, language = front_end(played, code), find(code)
    for name in WITH_COLUMNS:
        heading = language.gettext(CRITERIA[name].heading.text)
        if name == REFEREE.name and front_end is not in_a_spreadsheet:
            assert heading not in shown.headings
        else:
            assert shown.value(heading)
    ratio = {"en": "100.0%", "cs": "100,0 %", "de": "100,0 %", "fr": "100,0 %"}[code]
    written = shown.value(language.gettext("Tie-break")).replace("\u202f", " ").replace("\xa0", " ")
    assert written == ("1" if front_end is in_a_spreadsheet else ratio)


def test_the_referee_has_a_column_where_something_was_decided(house: House) -> None:
    desk = open_desk(house, NAMES)
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    for number, table in desk.t.rounds[0].tables.items():
        desk.does("/results", round=1, table=number, signed="yes", **scores(table, 15, 12, 9, 8))
    first, second = desk.t.standings().order[:2]
    desk.does("/standings/decide", order=f"{second}\n{first}", why="play-off")
    assert in_the_terminal(desk).value("Referee") == "1"
    assert in_the_browser(desk, "en").value("Referee") == "1"
    assert on_paper(desk, "en").value("Referee") == "1"


def test_pages_explain_each_column(played: Desk) -> None:
    text = played.get("/standings").text
    for name in WITH_COLUMNS:
        if name != REFEREE.name:
            assert CRITERIA[name].explanation.text.replace("'", "&#39;") in text


@pytest.mark.parametrize("name", list(CRITERIA))
def test_a_criterion_says_in_one_sentence_what_it_counts(name: str) -> None:
    criterion = CRITERIA[name]
    assert criterion.explanation.text.endswith(".")
    assert criterion.heading.text[:1].isupper()
    assert criterion.words.text[:1].islower()
    assert len(criterion.narrow_heading.text) <= len(criterion.heading.text)
