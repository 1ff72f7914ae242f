"""A board game of another package is played everywhere, without a change in the house."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from console.sitting import guildhall
from extending.pebbles import playout
from extending.pebbles.game import Game
from extending.pebbles.spec import PEBBLES, Wise
from extending.pebbles.thinker import Thinker
from extending.plug_ins import install
from guildhall.bots import registry
from guildhall.games import catalogue
from guildhall.games.engine.compiled import CompiledEngine
from guildhall.hall.events.hall_games import is_offered
from guildhall.testing import check_bot, check_game
from guildhall.tournament import Line, parse
from guildhall.tournament.errors import UnfitResultError
from guildhall.tournament.table.sheets import check_sheet
from patience import PATIENCE
from web.after_games import come_in
from web.api.programs import Program
from web.visitors import House, Visitor


@pytest.fixture(autouse=True)
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package, installed for this process and those that it starts."""
    install(
        tmp_path / "site",
        monkeypatch,
        {"guildhall.games": {"pebbles": "extending.pebbles.spec:PEBBLES"}},
    )


def test_it_keeps_the_contract_and_its_bots_are_good_guests() -> None:
    check_game(Game, players=[2, 3], seeds=[1], has_secrets=False)
    check_bot(Wise, [Game], players=[2], seeds=[1])
    assert registry.names("pebbles") == ["random", "wise"]
    assert catalogue.games()["pebbles"] is PEBBLES
    assert is_offered("pebbles")


def test_the_search_of_the_house_plays_it() -> None:
    check_bot(Thinker, [Game], players=[2, 3], seeds=[1])
    for heap in (5, 6, 7, 9, 10, 11):
        game = Game(players=2, heap=heap)
        assert str(Thinker(seed=heap).choose(game.view_for(0))) == f"take {heap % 4}"


def test_it_runs_compiled_without_more() -> None:
    class Engine(CompiledEngine[Game]):
        game_class = Game
        playout = playout

    engine = Engine(None, [2, 12])
    assert engine.playouts(500, seed=1).games == 500


def test_it_is_played_at_the_console() -> None:
    sitting = guildhall(
        "play", "pebbles", "--players", "Ada", "--bots", "wise", "--heap-of", "7", "--seed", "1",
        typed="hint\nhelp\ntake 4\ntake 3\ntake 1\n",
    )  # fmt: skip
    assert sitting.err == ""
    assert "Welcome to Pebbles: a short game" in sitting.out
    assert "The heap: 7 pebbles" in sitting.out
    assert "Ada: How many pebbles do you take?" in sitting.out
    assert "The bot 'wise' would choose: take 3" in sitting.out
    assert "Of 7 pebbles take 1 to 3" in sitting.out
    assert "You cannot take 4. Please try again" in sitting.out
    assert "wise takes 1" in sitting.out
    assert "--heap-of CHOICE" in guildhall("play", "pebbles", "--help").out
    assert "Pebbles knows no --gold" in guildhall("play", "pebbles", "--gold", "3").err
    assert "HOW TO PLAY PEBBLES" in guildhall("rules", "pebbles").out


def test_its_bots_meet_in_the_arena(tmp_path: Path) -> None:
    path = str(tmp_path / "heap.jsonl")
    sitting = guildhall(
        "arena", "match", "wise", "random", "--game", "pebbles", "--heap-of", "7",
        "--deals", "20", "--processes", "1", "--into", path,
    )  # fmt: skip
    assert sitting.err == ""
    assert "Results of wise vs random (Pebbles: a short game, 2 players):" in sitting.out
    assert "Fouls: none" in sitting.out
    assert "wise takes 3" in guildhall("replay", path, "--game", "1").out
    crowd = guildhall(
        "arena", "ladder", "random", "wise", "--game", "pebbles", "--players", "3",
        "--deals", "5", "--processes", "1",
    )  # fmt: skip
    assert "30 games: 5 deals" in crowd.out


def test_a_saved_game_goes_on_at_the_console(tmp_path: Path) -> None:
    path = tmp_path / "heap.json"
    guildhall("play", "pebbles", "--players", "Ada,Ben", typed=f"take 2\nsave {path}\n")
    assert "The heap: 10 pebbles" in guildhall("play", "--resume", str(path)).out
    assert "Ada takes 2" in guildhall("replay", str(path)).out


def test_it_is_opened_and_played_in_the_browser(house: House) -> None:
    ada, person = come_in(house, "Ada")
    form = ada.get("/open?game=pebbles").text
    assert 'name="heap" value="7"' in form
    assert "Bot: Wise, knows the trick" in form
    first_page = ada.get("/?game=pebbles").text
    assert '<strong class="edition__title">a short game</strong>' in first_page
    assert 'class="door__title">Pebbles</h2>' in first_page
    assert "Splendor, Carcassonne and Pebbles with friends" in first_page
    table = _opened(ada)
    page = ada.get(f"/tables/{table}").text
    assert "The heap" in page
    assert "12 pebbles" in page
    assert "How many pebbles do you take?" in page
    assert 'name="move" value="take 3"' in page
    live = house.runner.run(house.hall.tables.get(table))
    seat = live.table.seat_of(person.id)
    assert seat == live.table.turn
    moved = ada.post(f"/tables/{table}/move", move="take 2", on=str(live.table.position))
    assert moved.status_code in {200, 303}
    assert live.table.game.heap == 10


def test_its_rules_stand_in_the_browser(house: House) -> None:
    ada, _ = come_in(house, "Ada")
    assert "Of 12 pebbles take 1 to 3" in ada.get("/rules/pebbles").text
    assert 'href="/rules/pebbles"' in ada.get("/rules").text


def test_programs_are_offered_it_with_its_bots(house: House) -> None:
    offers = {game["name"]: game["bots"] for game in Program(house).get("/api")["games"]}
    assert offers["pebbles"] == ["random", "wise"]


def test_it_is_played_to_its_end_over_the_api_against_its_bot(house: House) -> None:
    ada = Program(house, "Ada")
    table = ada.open(game="pebbles", players=2, settings={"heap": 7})
    ada.post(f"/api/tables/{table}/bot", bot="wise")
    at, heaps = f"/api/tables/{table}", []
    while (seen := _when_to_move(ada, at))["phase"] == "playing":
        heaps.append(seen["view"]["pieces"][0]["facts"])
        assert seen["view"]["question"] == "How many pebbles do you take?"
        ada.post(f"{at}/move", moves=[seen["legal_moves"][0]], on=seen["position"])
    assert heaps in ([["7 pebbles"], ["4 pebbles"]], [["4 pebbles"]])
    assert seen["view"]["game"] == "pebbles"
    assert seen["result"]["places"][seen["you"]] == 2


def _when_to_move(ada: Program, at: str) -> Any:
    """The table when it is the program's turn, or over."""
    live = ada.live(at.rpartition("/")[2])

    async def bot_has_moved() -> None:
        async with asyncio.timeout(PATIENCE):
            while live.table.phase == "playing" and live.table.turn != live.table.seat_of(ada.id):
                await asyncio.shield(live.changed())

    ada.house.runner.run(bot_has_moved())
    return ada.get(at)


def _opened(ada: Visitor) -> str:
    """A table at which Ada begins against a bot."""
    answer = ada.post("/open", game="pebbles", players="2", clock="none", seat2="wise")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rpartition("/")[2])


def test_its_own_checks_judge_the_sheets_of_events() -> None:
    chosen = parse('name = "Pebbles"\ngame = "pebbles"\nabout = "A cup."', key="pebbles")
    assert check_sheet({"A": Line(9), "B": Line(3)}, ["A", "B"], chosen, None) == ()
    with pytest.raises(UnfitResultError, match="A has more than the heap"):
        check_sheet({"A": Line(13), "B": Line(3)}, ["A", "B"], chosen, None)
