"""Matches and contests in one call are those of the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from arena.players import Cheats, First, Last
from console.sitting import guildhall as run
from guildhall.arena import play_contest, play_match
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import ArenaError
from guildhall.arena.matches import Contestant
from guildhall.arena.sprt import Sprt
from guildhall.bots.random_bot import RandomBot
from guildhall.bots.registry import UnknownBot


def without_time(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name != "use"}


def test_a_match_is_the_one_that_the_command_line_plays() -> None:
    block = play_match("greedy", "random", deals=3, seed="5", expansion="orient")
    words = ("arena", "match", "greedy", "random", "--deals", "3", "--seed", "5", "--json")
    told = json.loads(run(*words, "--expansion", "orient", "--processes", "1").out)
    assert without_time(json.loads(json.dumps(block.data()))) == without_time(told)
    assert str(block).startswith("Results of greedy vs random (Splendor: The Orient, 2 players):\n")


def test_a_contest_is_the_one_that_the_command_line_plays() -> None:
    standings = play_contest("ladder", "random", "greedy", deals=2, players=3)
    words = ("arena", "ladder", "random", "greedy", "--deals", "2", "--players", "3", "--json")
    told = json.loads(run(*words, "--processes", "1").out)
    assert json.loads(json.dumps(standings.data())) == told
    assert str(standings).startswith("Splendor, 3 players\n")


def test_bots_are_objects_classes_functions_words_or_entrants() -> None:
    bots: list[Contestant] = [
        RandomBot(seed=3),
        Last,
        Entrant("third", factory=First),
        "greedy",
    ]
    standings = play_contest("gauntlet", *bots, deals=1)
    assert set(standings.entrants) == {"random", "last", "third", "greedy"}
    assert standings.games == 6
    assert not any(standings.fouls.values())


def test_what_is_made_of_a_seed_plays_the_same_again() -> None:
    one, other = (play_match(Last, First, deals=2).score.shares for _ in range(2))
    assert one == other


def test_a_test_ends_a_match_as_soon_as_it_has_a_verdict() -> None:
    block = play_match("greedy", "random", deals=100, sprt=(0, 100))
    assert block.sprt == Sprt(0, 100)
    assert block.verdict == "better"
    assert block.score.deals < 50


def test_what_a_bot_does_wrong_loses_its_games_and_no_more() -> None:
    block = play_match(Cheats, "random", deals=1)
    assert block.score.points == 0
    assert block.verdict == "open"
    assert block.fouls["first"] == {"illegal": 2}


def test_what_cannot_be_played_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownBot, match="nobody"):
        play_match("nobody", "random")
    with pytest.raises(ArenaError, match="random is there twice"):
        play_match("random", RandomBot(seed=1))
    with pytest.raises(ArenaError, match="'<lambda>' is not the name of an entrant"):
        play_match(lambda seed: First(seed + 1), "random")
    with pytest.raises(ValueError, match="kind='cup': choose one of match, round-robin"):
        play_contest("cup", "greedy", "random")
    with pytest.raises(ArenaError, match="cannot be started"):
        play_match("odd=/no/such/program", "random")
    with pytest.raises(ValueError, match="deals=0"):
        play_match("greedy", "random", deals=0)
