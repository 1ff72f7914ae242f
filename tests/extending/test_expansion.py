"""A fifth expansion of Splendor is played everywhere, without a change in the house."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from console.sitting import guildhall
from extending.plug_ins import install
from guildhall.bots import registry
from guildhall.games import splendor
from guildhall.games.splendor.fast import Engine
from guildhall.testing import check_game
from web.after_games import come_in
from web.tables.sitting_down import ask, entered, set_table
from web.visitors import House


@pytest.fixture(autouse=True)
def bells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package, installed for this process and those that it starts."""
    point = {"bells": "extending.bells.edition:EDITION"}
    install(tmp_path / "site", monkeypatch, {"guildhall.splendor.editions": point})


def test_it_keeps_the_contract_of_games() -> None:
    check_game(partial(splendor.Game, expansion="bells"), players=[2], seeds=[1])


def test_bots_play_it_to_the_end() -> None:
    game = splendor.Game(players=2, seed=7, expansion="bells")
    bots = [registry.create(name, seed=1) for name in ("greedy", "random")]
    while game.turn is not None:
        game.push(bots[game.turn].choose(game.view_for(game.turn)))
    assert any(str(made.move) == "ring" for made in game.history)


def test_it_runs_compiled() -> None:
    assert Engine(players=2, expansion="bells").playouts(50, seed=1).games == 50


def test_it_is_played_at_the_console() -> None:
    options = ("play", "--players", "Ada,Ben", "--expansion", "bells", "--seed", "7")
    sitting = guildhall(*options, typed="help\nring\nquit\n")
    assert sitting.err == ""
    assert "Splendor: The Bells" in sitting.out
    assert "Bells: 2" in sitting.out
    assert "There is no bell to decide" in sitting.out
    assert "bells" in guildhall("play", "--help").out
    assert "Everybody has two bells" in guildhall("rules", "--expansion", "bells").out


def test_a_table_with_it_is_opened_in_the_browser(house: House) -> None:
    ada, _ = come_in(house, "Ada")
    assert 'value="bells"' in ada.get("/open?game=splendor").text
    options = {"game": "splendor", "players": "2", "clock": "none", "seat2": "random"}
    answer = ada.post("/open", expansion="bells", **options)
    assert answer.status_code == 303, answer.text
    assert "The Bells" in ada.get(answer.headers["location"]).text


def test_its_decision_is_made_in_the_browser_and_told_to_everybody(house: House) -> None:
    visitors = entered(house, "Ada", "Ben")
    live = set_table(house, visitors, settings={"expansion": "bells"})
    at = f"/tables/{live.table.id}"
    bots = [registry.create("greedy", seed=seat) for seat in range(2)]
    while live.table.game.decision != "bell":
        seat = live.table.game.turn
        move = bots[seat].choose(live.table.game.view_for(seat))
        moved = ask(visitors[seat], f"{at}/move", move=str(move), on=live.table.position)
        assert moved.status_code == 200, moved.text
    seat = live.table.game.turn
    page = visitors[seat].get(at).text
    assert "Bells: 2" in page
    assert "you may ring a bell" in page.lower()
    assert 'name="move" value="ring"' in page
    view = visitors[seat].get(f"/api{at}").json()["view"]
    assert view["expansion"] == "bells"
    assert ask(visitors[seat], f"{at}/move", move="ring", on=live.table.position).is_success
    assert "rings a bell" in visitors[1 - seat].get(at).text
    assert "Bells: 1" in visitors[1 - seat].get(at).text
