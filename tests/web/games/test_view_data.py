"""Programs get the same of a view over HTTP and by lines, whatever is played."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from pydantic import TypeAdapter

from guildhall.games import catalogue
from guildhall.testing.walk import walk
from guildhall.web.api.views import GameView

SHAPE = TypeAdapter[Any](GameView)
"""What the description of the API says of views."""

WAYS = [
    (spec, choice.value, players)
    for spec in catalogue.house().values()
    if spec.is_played_here and spec.main_setting
    for choice, players in zip(
        spec.main_setting.choices, [*spec.sizes, *spec.sizes, *spec.sizes], strict=False
    )
]


@pytest.mark.parametrize(("spec", "value", "players"), WAYS, ids=lambda way: str(way)[:20])
def test_a_view_is_the_same_data_everywhere(
    spec: catalogue.GameSpec, value: Any, players: int
) -> None:
    assert spec.main_setting is not None
    settings = spec.complete({spec.main_setting.name: value})
    game = spec.start(players, 3, None, settings)
    for number, position in enumerate(walk(game, random.Random(1))):
        if number % 12:
            continue
        for seat in (None, position.turn):
            view = position.view_for(seat)
            by_lines = json.loads(json.dumps(spec.view_data(view)))
            assert SHAPE.validate_python(by_lines).model_dump(mode="json") == by_lines
        if number > 100:
            break
