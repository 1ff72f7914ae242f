"""A game that is ended before its last tile, and views that travel to other processes."""

from __future__ import annotations

import pickle
import random

import pytest

from guildhall.games import carcassonne
from guildhall.games.carcassonne import move_text


def begun(draw: str = "variant", moves: int = 75) -> carcassonne.Game:
    """A game after some random moves."""
    game, chance = carcassonne.Game(3, 7, draw=draw), random.Random(1)
    for _ in range(moves):
        game.push(chance.choice(game.legal_moves()))
    return game


def test_stopping_scores_what_lies_there_as_at_the_end() -> None:
    game = begun()
    before = [player.score for player in game.players]
    game.stop()
    outcome = game.outcome()
    assert outcome
    assert outcome.ending == "stopped"
    gains = game.history[-1].gains
    assert any(gains)
    after = [player.score for player in game.players]
    assert after == [had + gain for had, gain in zip(before, gains, strict=True)]
    assert "The game is stopped with P2 to move. At the end" in str(move_text.retell(game)[-1])


def test_a_tile_that_was_laid_just_now_counts_when_the_game_is_stopped() -> None:
    game, chance = carcassonne.Game(2, 7), random.Random(7)
    while not game.over:
        scores = game.decision == "meeple" and _scores(game)
        if scores:
            game.stop()
            assert any(scoring.completed for scoring in game.history[-1].scorings)
            return
        game.push(chance.choice(game.legal_moves()))
    raise AssertionError("nothing was ever completed")


def _scores(game: carcassonne.Game) -> bool:
    twin = game.copy()
    twin.push(twin.parse("none"))
    return any(scoring.completed for scoring in twin.history[-1].scorings)


def test_a_stopped_game_is_taken_back_recorded_and_replayed() -> None:
    game = begun()
    before = game.view_for(None).plain()
    game.stop()
    assert carcassonne.Game.replay(game.record()).outcome() == game.outcome()
    with pytest.raises(carcassonne.IllegalMove, match="The game is over"):
        game.stop()
    twin = game.copy()
    for _ in range(20):
        twin.pop()
    assert str(game.pop()) == "stop"
    assert game.view_for(None).plain() == before


@pytest.mark.parametrize("draw", ["variant", "standard"])
def test_a_view_is_the_same_in_another_process(draw: str) -> None:
    view = begun(draw).view_for(1)
    twin = pickle.loads(pickle.dumps(view))
    assert twin.plain() == view.plain()
    assert twin.history == view.history
    assert twin.legal_moves() == view.legal_moves()
