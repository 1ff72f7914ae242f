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

from guildhall.games.engine.compiled import CompiledEngine, Playouts
from guildhall.games.splendor.cards import noble_pool
from guildhall.games.splendor.game import Game, check_options
from guildhall.games.splendor.rules import playout

__all__ = ["Engine", "Playouts"]


class Engine(CompiledEngine[Game]):
    """The compiled rules for one number of players and one set of options."""

    game_class = Game
    playout = playout

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
        super().__init__(
            expansion,
            [players, gold_tokens, pool.start, len(pool)],
            kernels=kernels,
            boundscheck=boundscheck,
            cache_root=cache_root,
        )
