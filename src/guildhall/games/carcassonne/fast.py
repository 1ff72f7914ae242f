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
from typing import Any

from guildhall.games.carcassonne.game import Game, check_settings
from guildhall.games.carcassonne.position import MOST_OPTIONS, Position, Settings
from guildhall.games.carcassonne.rules import playout
from guildhall.games.carcassonne.rules.ruleset import ruleset
from guildhall.games.engine import native
from guildhall.games.engine.compiled import Batches, Playouts

__all__ = ["Engine", "Playouts"]


class Engine(Batches):
    """The compiled rules for one number of players and one set of options."""

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
        names = ".".join(kernel.__name__ for kernel in kernels)
        self.draw = draw
        super().__init__(
            ruleset(draw).extended(f"playout.{names}", playout, *kernels),
            [players, *settings.numbers],
            MOST_OPTIONS,
            boundscheck=boundscheck,
            cache_root=cache_root,
        )

    def load(self, position: Position) -> Any:
        """The state of a game or of a view; what a view does not know stays unknown."""
        return native.pack(position.state, self.ruleset)

    def game(self, state: Any, names: Sequence[str] | None = None) -> Game:
        """A game that goes on from a state, to look at or to play."""
        python_state = ruleset(self.draw).state_class()
        native.unpack(state[0], python_state)
        return Game.going_on(python_state, names, self.draw)
