"""A criterion of another package is known everywhere, without a change in the house."""

from __future__ import annotations

from pathlib import Path

import pytest

from extending.plug_ins import install
from guildhall.tournament.errors import Refused
from guildhall.tournament.format_choices import changed
from guildhall.tournament.format_file import shipped
from guildhall.tournament.ranking.criteria import CRITERIA
from guildhall.tournament.registry import BrokenPartError
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, scores, words_of
from web.events.standings_everywhere import (
    in_a_spreadsheet,
    in_the_browser,
    in_the_terminal,
    on_paper,
)
from web.visitors import House

GROUP = "guildhall.criteria"
HERE = "extending.toy_criterion"


@pytest.fixture
def played(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A round of an event that orders people by points and then by the criterion of a plug-in."""
    install(tmp_path / "site", monkeypatch, {GROUP: {"best_game": f"{HERE}:BEST_GAME"}})
    desk = open_desk(house, NAMES, ranking__chain="points, best_game, lot")
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    for number, table in desk.t.rounds[0].tables.items():
        points = (15 + number, 12, 9, 8)
        desk.does("/results", round=1, table=number, signed="yes", **scores(table, *points))
    return desk


def test_its_column_stands_in_every_front_end(played: Desk) -> None:
    assert in_the_terminal(played).value("Best game") == "17"
    for code in ("en", "cs"):
        assert in_the_browser(played, code).value("Best single game") == "17"
        assert in_a_spreadsheet(played, code).value("Best single game") == "17"
        assert on_paper(played, code).value("Best single game") == "17"


def test_it_decides_and_says_why(played: Desk) -> None:
    standings = played.t.standings()
    assert standings.at(2).below_by == "best_game"
    assert str(standings.why(standings.order[1])) == "best single game: 16 against 17"
    assert "best single game: 16 against 17" in words_of(played.get("/standings"))


def test_without_the_package_a_format_that_names_it_is_refused() -> None:
    with pytest.raises(Refused, match="not 'best_game'"):
        changed(shipped()["splendor-swiss"], {"ranking.chain": "points, best_game, lot"})


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("toy_1", f"{HERE}:MISSING", "cannot be loaded"),
        ("toy_2", "extending.no_such_module:X", "cannot be loaded"),
        ("toy_3", f"{HERE}:NO_CRITERION", "must be a Criterion, not str"),
        ("toy_4", f"{HERE}:NAMED_OTHERWISE", "calls itself 'best_game'"),
    ],
)
def test_a_broken_plug_in_is_named(
    name: str, value: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "site", monkeypatch, {GROUP: {name: value}})
    with pytest.raises(BrokenPartError, match=f"{name}.*of the package toy-plug-in.*{complaint}"):
        CRITERIA[name]


def test_a_plug_in_cannot_take_the_place_of_a_criterion_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "site", monkeypatch, {GROUP: {"points": f"{HERE}:BEST_GAME"}})
    assert CRITERIA["points"].words.text == "tournament points"
    assert list(CRITERIA).count("points") == 1
    assert len(CRITERIA) == len(list(CRITERIA))
