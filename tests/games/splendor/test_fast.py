"""The compiled side: batches, threads, copies, guesses, kernels of one's own."""

from __future__ import annotations

import pytest

from guildhall.games import splendor
from guildhall.games.splendor.fast import Engine


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(2)


def test_the_result_does_not_depend_on_the_number_of_threads(engine: Engine) -> None:
    one = engine.playouts(5000, seed=3, threads=1)
    assert one == engine.playouts(5000, seed=3, threads=2)
    assert one != engine.playouts(5000, seed=4, threads=2)


def test_every_game_has_one_win(engine: Engine) -> None:
    result = engine.playouts(3000, seed=1)
    assert result.games == 3000
    assert sum(result.wins) == pytest.approx(3000)
    assert min(result.wins) > 1200


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_more_seats(players: int) -> None:
    assert len(Engine(players).playouts(100).wins) == players


def test_endings_start_from_the_given_state(engine: Engine) -> None:
    game = splendor.Game(2, seed=1)
    state = game.state
    state.players[1].prestige = 14
    ahead = splendor.Game.going_on(state)
    view = engine.load(ahead.view_for(0))
    wins = engine.endings(view, 2000, seed=1).wins
    assert wins[1] > 1900
    assert engine.load(ahead.view_for(0)).tobytes() == view.tobytes()


def test_a_guess_fills_what_a_view_does_not_know(engine: Engine) -> None:
    game = splendor.Game(2, seed=1)
    game.push(game.parse("reserve tier2"))
    view = game.view_for(1)
    guessed = engine.game(engine.guess(engine.load(view), seed=5))
    assert guessed.view_for(1).state == view.state
    assert all(card >= 0 for card in guessed.state.deck[0][:36])


def test_legal_and_push_agree_with_the_face(engine: Engine) -> None:
    game = splendor.Game(2, seed=9)
    state = engine.load(game)
    for _ in range(30):
        assert engine.legal(state).tolist() == game.actions.legal()
        moves = game.legal_moves()
        move = moves[len(game.history) * 7 % len(moves)]
        game.push(move)
        engine.push(state, move.action)
    assert engine.game(state, game.names).state == game.state


def test_a_copy_is_an_array_of_its_own(engine: Engine) -> None:
    state = engine.new(1)
    copy = state.copy()
    engine.push(copy, int(engine.legal(copy)[0]))
    assert copy.tobytes() != state.tobytes()
    engine.rules.copies(copy[0], state[0], 1)
    assert copy.tobytes() == state.tobytes()


def test_options_are_checked() -> None:
    with pytest.raises(ValueError, match="2, 3 or 4"):
        Engine(5)
    with pytest.raises(ValueError, match="base"):
        Engine(2, nobles="none")


def test_an_option_that_no_engine_has_is_refused() -> None:
    with pytest.raises(TypeError, match="gold_token"):
        Engine(2, gold_token=4)  # type: ignore[call-arg]
