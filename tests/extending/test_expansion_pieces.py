"""Pieces and choices of an expansion without drawings of the house are shown by their words."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from console.sitting import guildhall
from extending.plug_ins import install
from guildhall.bots import registry
from guildhall.games.house import EXPANSION, SPLENDOR
from guildhall.games.splendor import Game
from guildhall.hall.tables.table import Seat
from guildhall.testing import check_bot, check_game
from guildhall.web.games import past_boards, presenter_of
from guildhall.web.games.touch import PICTURES
from web.after_games import come_in
from web.visitors import House


@pytest.fixture(autouse=True)
def lanterns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package, installed for this process and those that it starts."""
    points = {"lanterns": "extending.lanterns.edition:EDITION"}
    install(tmp_path / "site", monkeypatch, {"guildhall.splendor.editions": points})


def at_a_lantern() -> Game:
    """A game in which somebody has just bought a card."""
    game = Game(2, 1, expansion="lanterns")
    while game.decision != "lantern":
        buys = [move for move in game.legal_moves() if move.text.startswith(("buy", "pay"))]
        game.push((buys or game.legal_moves())[0])
    return game


def test_it_keeps_the_contract_and_bots_of_the_house_play_it() -> None:
    make = partial(Game, expansion="lanterns")
    check_game(make, players=[2], seeds=[1])
    check_bot(partial(registry.create, "greedy"), [make], players=[2], seeds=[1])
    assert SPLENDOR.title_of({"expansion": "lanterns"}) == "Splendor: The Lanterns"
    assert EXPANSION.all_choices()[-1].words == "The Lanterns"


def test_it_is_played_at_the_console() -> None:
    sitting = guildhall("play", "--players", "Ada,Ben", "--expansion", "lanterns", typed="help\n")
    assert sitting.err == ""
    assert "Welcome to Splendor: The Lanterns" in sitting.out
    assert "Lantern 1: dark" in sitting.out
    assert "After each purchase you may light a lantern" in sitting.out
    assert "light: light a lantern" in guildhall("rules", "--expansion", "lanterns").out


def test_its_pieces_and_moves_are_shown_in_the_browser_by_their_words() -> None:
    view = at_a_lantern().view_for(None)
    game = at_a_lantern()
    presenter = presenter_of("splendor")
    moment = past_boards.Moment((Seat(None, "Ada"), Seat(None, "Bob")), game.turn)
    drawn = past_boards.fragments(presenter, moment, view, PICTURES)["tiles"]
    named = re.findall(r'plain-piece__name">([^<]+)<', drawn)
    assert named == ["Lantern 1", "Lantern 2", "Lantern 3"]
    choices = presenter.choices(game.view_for(game.turn))
    assert choices["question"] == "Light a lantern, or wait."
    assert [(offer["label"], offer["spots"]) for offer in choices["offers"]] == [
        ("Light 1", ["lantern-1"]),
        ("Light 2", ["lantern-2"]),
        ("Light 3", ["lantern-3"]),
        ("Wait", []),
    ]
    told = SPLENDOR.game_words().tell(view, _lit().view_for(None))
    assert str(told).endswith("lights lantern 2")


def _lit() -> Game:
    game = at_a_lantern()
    game.push(game.parse("light 2"))
    return game


def test_it_is_opened_in_the_browser_and_told_over_the_api(house: House) -> None:
    ada, _ = come_in(house, "Ada")
    assert "The Lanterns" in ada.get("/open").text
    assert '<strong class="edition__title">The Lanterns</strong>' in ada.get("/").text
    assert "A lantern" in ada.get("/rules/lanterns").text
    answer = ada.post("/open", players="2", clock="none", seat2="random", expansion="lanterns")
    table = answer.headers["location"].rpartition("/")[2]
    page = ada.get(f"/tables/{table}").text
    assert 'data-spot="lantern-2"' in page
    view = ada.get(f"/api/tables/{table}").json()["view"]
    assert view["expansion"] == "lanterns"
    assert "Lantern 1: dark" in view["also"]
