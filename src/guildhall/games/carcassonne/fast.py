"""Carcassonne at native speed, for search and learning; needs the extra `fast`.

    from guildhall.games.carcassonne.fast import Engine
    engine = Engine(players=2, draw="standard")
    engine.playouts(10_000, seed=1, threads=2)

States are numpy arrays of one record. A kernel of your own is a module of plain functions in the
style of the rule modules; `Engine(kernels=[module])` binds and compiles it with the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from guildhall.games.carcassonne.game import Game, check_settings
from guildhall.games.carcassonne.position import MOST_OPTIONS, Settings
from guildhall.games.carcassonne.rules import playout
from guildhall.games.engine.compiled import CompiledEngine, Playouts

__all__ = ["Engine", "Playouts"]


class Engine(CompiledEngine[Game]):
    """The compiled rules for one number of players and one set of options."""

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
        kernels: Sequence[ModuleType] = (),
        boundscheck: bool = False,
        cache_root: Path | None = None,
    ) -> None:
        settings = Settings(two_tile_city, farm_rule, endgame, draw)
        check_settings(players, settings)
        super().__init__(
            draw,
            [players, *settings.numbers],
            options=MOST_OPTIONS,
            kernels=kernels,
            boundscheck=boundscheck,
            cache_root=cache_root,
        )
