"""Every game of the catalogue has its place in every front end, under its own name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from pydantic import TypeAdapter

from guildhall.console.game_adapter import GameAdapter, adapter_of
from guildhall.games import catalogue
from guildhall.games.catalogue import GameSpec
from guildhall.hall.tables.table import Seat
from guildhall.web.api.views import GameView
from guildhall.web.games import presenter_of
from guildhall.web.games.past_boards import Moment, fragments
from guildhall.web.games.touch import Touch
from guildhall.web.renderer import TEMPLATES

PLAYED = [spec for spec in catalogue.house().values() if spec.is_played_here]


@pytest.fixture(params=PLAYED, ids=lambda spec: spec.name)
def spec(request: pytest.FixtureRequest) -> GameSpec:
    found: GameSpec = request.param
    return found


def test_it_has_an_adapter_of_its_own_at_the_console(spec: GameSpec) -> None:
    adapter = adapter_of(spec)
    assert type(adapter) is not GameAdapter
    assert type(adapter).__module__ == f"guildhall.console.games.{spec.name}.adapter"
    game = spec.start(spec.sizes[0], 1, None, spec.complete({}))
    assert adapter.page(game)
    assert adapter.draw(game.view_for(0), 80)
    assert adapter.question(game.view_for(game.turn))


def test_it_has_a_presenter_and_templates_of_its_own_in_the_browser(spec: GameSpec) -> None:
    presenter = presenter_of(spec.name)
    assert type(presenter).__module__ == f"guildhall.web.games.{spec.name}.presenter"
    assert presenter.folder == f"games/{spec.name}"
    for name in ("own", "plain", "keys"):
        assert (TEMPLATES / presenter.folder / f"{name}.html").is_file()
    game = spec.start(spec.sizes[0], 1, None, spec.complete({}))
    moment = Moment((Seat("a", "Ada"), Seat("b", "Ben")), game.turn)
    drawn = fragments(presenter, moment, game.view_for(None), Touch())
    assert set(drawn) == set(presenter.shared)
    assert all(drawn.values())


def test_it_has_a_model_of_its_own_in_the_api(spec: GameSpec) -> None:
    game = spec.start(spec.sizes[0], 1, None, spec.complete({}))
    view = TypeAdapter[Any](GameView).validate_python(spec.view_data(game.view_for(0)))
    assert view.model_dump()["game"] == spec.name
    assert type(view).__module__ == f"guildhall.web.games.{spec.name}.api_view"


def test_its_bots_are_in_the_folder_of_its_name(spec: GameSpec) -> None:
    for bot in spec.bots:
        module, _, factory = bot.factory.partition(":")
        assert module.startswith(f"guildhall.bots.{spec.name}.")
        assert hasattr(import_module(module), factory)
        assert bot.words


def test_a_game_that_people_can_play_at_events_fills_a_sheet(spec: GameSpec) -> None:
    assert spec.sheet
    game = spec.start(spec.sizes[0], 1, None, spec.complete({}))
    game.stop()
    outcome = game.outcome()
    for key in spec.sheet.fields.values():
        assert hasattr(outcome.ranking[0], key)
