"""The compiled side of Carcassonne: batches, threads, guesses."""

from __future__ import annotations

import pytest

from guildhall.games import carcassonne
from guildhall.games.carcassonne.fast import Engine


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(2)


def test_the_result_does_not_depend_on_the_number_of_threads(engine: Engine) -> None:
    one = engine.playouts(2500, seed=3, threads=1)
    assert one == engine.playouts(2500, seed=3, threads=2)
    assert one != engine.playouts(2500, seed=4, threads=2)
    assert sum(one.wins) == pytest.approx(2500)


def test_a_view_is_played_on_from_what_is_known(engine: Engine) -> None:
    game = carcassonne.Game(2, 3)
    view = engine.load(game.view_for(0))
    assert engine.endings(view, 50, seed=1) == engine.endings(view, 50, seed=1)
    guess = engine.game(engine.guess(view, seed=5))
    assert guess.view_for(0).state == game.view_for(0).state


def test_a_state_goes_back_to_the_friendly_face(engine: Engine) -> None:
    state = engine.new(1)
    engine.push(state, int(engine.legal(state)[0]))
    game = engine.game(state, ["Ada", "Bo"])
    assert game.decision == "place"
    assert engine.load(game).tobytes() == state.tobytes()


def test_settings_are_checked() -> None:
    with pytest.raises(ValueError, match="for 2 to 5"):
        Engine(6)
    with pytest.raises(ValueError, match="farm_rule='fourth'"):
        Engine(2, farm_rule="fourth")
