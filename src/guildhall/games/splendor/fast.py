"""Splendor at native speed, for search and learning; needs the extra `fast`.

    from guildhall.games.splendor.fast import Engine
    engine = Engine(players=2)
    engine.playouts(100_000, seed=1, threads=2)

States are numpy arrays of one record. A kernel of your own is a module of plain functions in the
style of the rule modules; `Engine(kernels=[module])` binds and compiles it with the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from guildhall.games.engine import native
from guildhall.games.engine.compiled import Batches, Playouts
from guildhall.games.splendor.cards import noble_pool
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.game import Game, check_options
from guildhall.games.splendor.position import Position
from guildhall.games.splendor.rules import playout

__all__ = ["Engine", "Playouts"]


class Engine(Batches):
    """The compiled rules for one number of players and one set of options."""

    def __init__(
        self,
        players: int = 2,
        *,
        gold_tokens: int = 5,
        nobles: str = "base",
        expansion: str | None = None,
        kernels: Sequence[ModuleType] = (),
        boundscheck: bool = False,
        cache_root: Path | None = None,
    ) -> None:
        check_options(players, gold_tokens)
        pool = noble_pool(nobles)
        names = ".".join(kernel.__name__ for kernel in kernels)
        rules = edition(expansion).ruleset.extended(f"playout.{names}", playout, *kernels)
        self.expansion = expansion
        super().__init__(
            rules,
            [players, gold_tokens, pool.start, len(pool)],
            rules.n_actions,
            boundscheck=boundscheck,
            cache_root=cache_root,
        )

    def load(self, position: Position) -> Any:
        """The state of a game or of a view; what a view does not know stays unknown."""
        return native.pack(position.state, self.ruleset)

    def game(self, state: Any, names: Sequence[str] | None = None) -> Game:
        """A game that goes on from a state, to look at or to play."""
        python_state = edition(self.expansion).ruleset.state_class()
        native.unpack(state[0], python_state)
        return Game.going_on(python_state, names, self.expansion)
