"""A package that brings templates for its game: the table draws them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import TemplateNotFound

from extending.plug_ins import install
from guildhall.web.games import presenter_of
from guildhall.web.renderer import template
from web.after_games import come_in
from web.visitors import House


@pytest.fixture(autouse=True)
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game and its presenter, installed."""
    points = {
        "guildhall.games": {"pebbles": "extending.pebbles.spec:PEBBLES"},
        "guildhall.web.games": {"pebbles": "extending.pebbles.presenter:PRESENTER"},
    }
    install(tmp_path / "site", monkeypatch, points)
    presenter_of.cache_clear()
    yield
    presenter_of.cache_clear()


def test_the_table_shows_what_the_package_draws(house: House) -> None:
    ada, _ = come_in(house, "Ada")
    answer = ada.post("/open", game="pebbles", players="2", clock="none", seat2="wise")
    table = answer.headers["location"].rpartition("/")[2]
    page = ada.get(f"/tables/{table}").text
    assert 'aria-label="12 pebbles">●●●●●●●●●●●●</p>' in page
    assert 'name="move" value="take 3"' in page
    live = house.runner.run(house.hall.tables.get(table))
    ada.post(f"/tables/{table}/move", move="take 2", on=str(live.table.position))
    assert f'aria-label="{live.table.game.heap} pebbles"' in ada.get(f"/tables/{table}").text


def test_its_course_is_offered_and_followed_to_its_end(house: House) -> None:
    ada, _ = come_in(house, "Ada")
    assert 'href="/tutorial/pebbles"' in ada.get("/").text
    assert 'href="/tutorial/pebbles/1"' in ada.get("/tutorial").text
    first = ada.get("/tutorial/pebbles/1").text
    assert 'aria-label="7 pebbles"' in first
    assert "Choose Take 3." in first
    assert ada.get("/tutorial/pebbles/1?do=take").headers["location"] == "/tutorial/pebbles/2"
    second = ada.get("/tutorial/pebbles/2").text
    assert "Lorenzo takes 1" in second
    last = ada.get(ada.get("/tutorial/pebbles/2?do=take").headers["location"]).text
    assert "You win" in last
    assert "Leave a multiple of four" in last


def test_what_it_does_not_bring_is_plain() -> None:
    assert (
        template("games/pebbles/keys.html").render() == template("games/plain/keys.html").render()
    )


@pytest.mark.parametrize(
    "name", ["games/chess/pieces.html", "games/pebbles/../spec.py", "elsewhere/pieces.html"]
)
def test_there_are_no_templates_elsewhere(name: str) -> None:
    with pytest.raises(TemplateNotFound):
        template(name)
