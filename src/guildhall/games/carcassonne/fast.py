"""Carcassonne at native speed, for search and learning; needs the extra `fast`.

    from guildhall.games.carcassonne.fast import Engine
    engine = Engine(players=2, draw="standard")
    engine.playouts(10_000, seed=1, threads=2)

`guildhall.games.engine.compiled` says what an engine can do, and how it takes kernels of your own.
"""

from __future__ import annotations

from typing import Unpack

from guildhall.extras import needing
from guildhall.games.carcassonne.game import Game, check_settings
from guildhall.games.carcassonne.position import MOST_OPTIONS
from guildhall.games.carcassonne.rules import playout
from guildhall.games.carcassonne.settings import Settings

with needing("fast"):
    from guildhall.games.engine.compiled import Build, CompiledEngine


class Engine(CompiledEngine[Game]):
    """The compiled rules for 2 to 5 players, in the Czech variant or with the printed draw."""

    game_class = Game
    playout = playout

    def __init__(
        self,
        players: int = 2,
        *,
        two_tile_city: int = 2,
        farm_rule: str = "third",
        endgame: str = "equal",
        draw: str = "variant",
        **build: Unpack[Build],
    ) -> None:
        settings = Settings(two_tile_city, farm_rule, endgame, draw)
        check_settings(players, settings)
        super().__init__(draw, [players, *settings.numbers], options=MOST_OPTIONS, **build)
