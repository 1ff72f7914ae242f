"""A seat is played in words, and told what it may know."""

from __future__ import annotations

import json
import random

import pytest

from guildhall.games import splendor
from guildhall.games.contract import MoveError
from guildhall.language_models import TextGame


@pytest.mark.parametrize(("name", "players"), [("splendor", 3), ("carcassonne", 2)])
def test_a_game_is_played_to_its_end_in_words(name: str, players: int) -> None:
    game = TextGame(name, players=players, opponents="random", seat=1, seed=3)
    rng = random.Random(1)
    while not game.over:
        assert game.data()["legal_moves"] == game.legal_moves()
        told = game.play(rng.choice(game.legal_moves()))
    assert "The game is over" in told
    assert game.legal_moves() == []
    result = game.data()["result"]
    assert min(result["places"]) == 1
    json.dumps(game.data())
    with pytest.raises(MoveError):
        game.play("pass")


def test_the_same_seed_and_moves_make_the_same_game() -> None:
    looks = []
    for _ in range(2):
        game = TextGame(opponents="greedy", seed=5)
        looks.append([game.play(game.legal_moves()[0]) for _ in range(6)])
    assert looks[0] == looks[1]


def test_what_others_did_is_told_once() -> None:
    game = TextGame(opponents="greedy", seat=1, seed=5)
    assert "Since your last move: P1: " in game.look()
    game.play(game.legal_moves()[0])
    assert game.look().count("P1: take") + game.look().count("P1: buy") <= 2


def test_a_refused_move_changes_nothing() -> None:
    game = TextGame(seed=5)
    before = game.data()
    for wrong in ("buy c1", "dance", ""):
        with pytest.raises(MoveError):
            game.play(wrong)
    assert game.data() == before


def test_unseen_cards_of_others_are_not_told() -> None:
    game = TextGame(opponents="random", seat=0, seed=1)
    game.game = splendor.Game(2, seed=1, names=["you", "P2"])
    game.game.push_text("take W B G")
    game.game.push_text("reserve tier3")
    card = game.game.players[1].reserved[0].card
    assert card is not None
    assert game.data()["position"].endswith("1.reserved=~tier3")
    assert game.game.view_for(0).players[1].reserved[0].card is None


@pytest.mark.parametrize(
    "options",
    [
        {"opponents": ["greedy", "greedy"]},
        {"seat": 2},
        {"players": 7},
        {"opponents": "nobody"},
        {"expansion": "moon"},
    ],
)
def test_what_is_impossible_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"opponents|seat|players|bot|expansion"):
        TextGame(**options)  # type: ignore[arg-type] # what is wrong with it is the point


def test_the_record_can_be_replayed() -> None:
    game = TextGame(opponents="greedy", seed="evening")
    game.play(game.legal_moves()[0])
    assert splendor.Game.replay(game.record()) == game.game
