"""Opening a table: sane defaults, every option, refusals beside their fields."""

from __future__ import annotations

import re
from typing import Any

import pytest

from guildhall.games import catalogue
from guildhall.hall.tables.options import ClockRule, Options
from guildhall.hall.tables.table import Table
from web.after_games import come_in
from web.visitors import House, Visitor

USUAL = {
    "players": "2",
    "clock": "none",
    "move_seconds": "60",
    "total_minutes": "15",
    "increment": "10",
    "game_minutes": "45",
    "move_days": "3",
    "public": "yes",
    "spectators": "yes",
    "drawn": "yes",
    "undo": "yes",
}
"""What a browser sends of a form that nobody has changed."""


def send(house: House, visitor: Visitor, **changes: str) -> Table:
    answer = visitor.post("/open", **{"game": "splendor", **USUAL, **changes})
    assert answer.status_code == 303, answer.text
    name = answer.headers["location"].rpartition("/")[2]
    return house.runner.run(house.hall.tables.get(name)).table


def test_the_form_as_it_is_opens_a_public_table_for_two(house: House) -> None:
    ada, person = come_in(house, "Ada")
    table = send(house, ada)
    assert table.options == Options()
    assert table.seat_of(person.id) == 0


def test_the_form_holds_what_is_usual(visitor: Visitor) -> None:
    text = visitor.get("/open").text
    for name, value in USUAL.items():
        assert re.search(rf'name="{name}"[^>]* value="{value}"( checked| size)', text), name
    assert 'name="rated" value="yes">' in text


@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ({"players": "4"}, {"players": 4}),
        ({"expansion": "cities"}, {"settings": {"expansion": "cities"}}),
        ({"gold_tokens": "7", "nobles": "all"}, {"settings": {"gold_tokens": 7, "nobles": "all"}}),
        ({"clock": "move", "move_seconds": "30"}, {"clock": ClockRule("move", 30)}),
        ({"clock": "total"}, {"clock": ClockRule("total", 900, 10)}),
        ({"clock": "game"}, {"clock": ClockRule("game", 2700)}),
        ({"clock": "days"}, {"clock": ClockRule("days", 3 * 86_400)}),
        ({"undo": "no"}, {"undo": False}),
        ({"public": "no"}, {"public": False}),
        ({"spectators": "", "drawn": ""}, {"spectators": False, "drawn": False}),
        ({"rated": "yes"}, {"rated": True}),
    ],
)
def test_every_option_arrives(
    house: House, changes: dict[str, str], options: dict[str, Any]
) -> None:
    ada, _ = come_in(house, "Ada")
    assert send(house, ada, **changes).options == Options(**options)


def test_bots_sit_on_the_seats_that_are_played(house: House) -> None:
    ada, _ = come_in(house, "Ada")
    table = send(house, ada, players="3", seat2="random", seat3="", seat4="greedy")
    assert [seat and (seat.bot or "person") for seat in table.seats] == ["person", "random", None]


def test_a_stranger_gives_a_name_in_the_same_form(house: House, visitor: Visitor) -> None:
    assert 'name="name"' in visitor.get("/open").text
    table = send(house, visitor, name="Grace")
    assert [seat.name for seat in table.taken] == ["Grace"]
    assert 'name="name"' not in visitor.get("/open").text


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"players": "7"}, "players", "Number of players: 7"),
        ({"players": "two"}, "players", "is not a number of players"),
        ({"expansion": "moon"}, "expansion", "is not offered for “Expansion”"),
        ({"clock": "move", "move_seconds": "1"}, "clock_move", "A clock of 1 s"),
        ({"clock": "total", "increment": "-3"}, "clock_total", "is not a number of seconds"),
        ({"clock": "game", "game_minutes": "99999"}, "clock_game", "Choose 5 seconds to 24 hours"),
        ({"clock": "sun"}, "clock_sun", "is not a clock"),
        ({"seat2": "nobody"}, "seat2", "no bot"),
    ],
)
def test_what_is_wrong_is_told_beside_its_field_and_nothing_is_lost(
    house: House, changes: dict[str, str], field: str, words: str
) -> None:
    ada, _ = come_in(house, "Ada")
    answer = ada.post("/open", **{**USUAL, "public": "no", "seat2": "random", **changes})
    assert answer.status_code == 422
    where = answer.text.index(f'id="wrong-{field}"')
    assert words in answer.text[where : where + 400]
    assert 'name="public" value="no" checked' in answer.text
    assert not house.hall.lobby.cards


def test_a_name_that_is_refused_is_told_beside_the_name(house: House, visitor: Visitor) -> None:
    answer = visitor.post("/open", **{**USUAL, "name": "x" * 99})
    assert answer.status_code == 422
    assert 'id="wrong-name"' in answer.text
    assert not house.hall.lobby.cards


@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_every_game_of_the_hall_has_its_form(visitor: Visitor, game: str) -> None:
    text = visitor.get(f"/open?game={game}").text
    assert f'name="game" value="{game}"' in text


def test_a_game_that_is_not_played_here_has_no_form(visitor: Visitor) -> None:
    assert visitor.get("/open?game=chess").status_code == 422
