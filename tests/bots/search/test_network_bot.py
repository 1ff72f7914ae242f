"""Somebody's own network plays, in the game that it was made for and in no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.sitting import guildhall
from guildhall.arena.conditions import make_conditions
from guildhall.arena.entrants import Entrant, read_entrant
from guildhall.arena.errors import ArenaError
from guildhall.arena.referee import Referee
from guildhall.arena.schedule import Task
from guildhall.bots.budget import Budget
from guildhall.bots.contract import Allowance, Budgeted, Searching
from guildhall.bots.search.network_bot import NetworkBot, open_network
from guildhall.bots.search.weights import UnfitNetError
from guildhall.bots.splendor.levels import Level
from guildhall.bots.splendor.thinker import NETS, Thinker
from guildhall.games import splendor
from guildhall.testing import check_bot

BASE = NETS / "base-2.net"


def quick(seed: int = 1) -> NetworkBot:
    bot = open_network(BASE, seed=seed)
    bot.allow(Allowance(simulations=16))
    return bot


def test_it_is_a_good_guest() -> None:
    check_bot(quick, [splendor.Game], players=(2,), seeds=(1,))


def test_it_chooses_as_the_bot_of_the_house_that_has_its_network() -> None:
    ours, house = quick(), Thinker(Level("house", Budget(16)), seed=1)
    assert isinstance(ours, Budgeted)
    assert isinstance(ours, Searching)
    game = splendor.Game(players=2, seed=5)
    while not game.over:
        view = game.view_for(game.turn)
        move = house.choose(view)
        assert ours.choose(view) == move
        assert ours.found == house.found
        game.push(move)


@pytest.mark.parametrize(
    "settings", [{"players": 3}, {"expansion": "cities"}, {"game": "carcassonne"}]
)
def test_it_plays_nothing_else(settings: dict[str, str | int]) -> None:
    with pytest.raises(ValueError, match=r"this network is for splendor-base-2|no network can"):
        open_network(BASE, **settings)  # type: ignore[arg-type]


def test_the_arena_takes_it_as_a_bot() -> None:
    entrants = [
        read_entrant(f"{BASE}@8"),
        read_entrant(f"mine={BASE}@4"),
        Entrant("random", "random"),
    ]
    assert [entrant.name for entrant in entrants] == ["base-2@8", "mine", "random"]
    assert entrants[0].allowance == Allowance(simulations=8)
    assert entrants[0].bot == entrants[1].bot, "games are those of one network, whatever its name"
    assert entrants[0].data()["bot"].startswith("base-2.net:")
    referee = Referee(make_conditions(), {entrant.name: entrant for entrant in entrants})
    (game,) = referee.play(Task(("base-2@8", "random"), 0, (0,)))
    assert game.foul is None
    assert game.places == (1, 2)


def test_games_of_another_network_of_the_same_file_count_apart(tmp_path: Path) -> None:
    file = tmp_path / "champion.net"
    file.write_bytes(BASE.read_bytes())
    before = read_entrant(str(file))
    file.write_bytes((NETS / "orient-2.net").read_bytes())
    assert read_entrant(str(file)) != before


def test_what_is_no_network_is_refused_before_anybody_plays(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="there is no network"):
        read_entrant(str(tmp_path / "none.net"))
    none = tmp_path / "letter.net"
    none.write_text("Dear network,\n")
    refused = guildhall("arena", "match", str(none), "greedy")
    assert "letter" not in refused.out
    assert "is no network of Guildhall" in refused.err
    assert "this network is for splendor-base-2" in (
        guildhall("arena", "match", str(BASE), "greedy", "--players", "3").err
    )
    with pytest.raises(UnfitNetError):
        open_network(none)
