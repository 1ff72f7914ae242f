"""Splendor at native speed, for search and learning; needs the extra `fast`.

    from guildhall.games.splendor.fast import Engine
    engine = Engine(players=2)
    engine.playouts(100_000, seed=1, threads=2)

`guildhall.games.engine.compiled` says what an engine can do, and how it takes kernels of your own.
"""

from __future__ import annotations

from typing import Unpack

from guildhall.extras import needing
from guildhall.games.splendor.game import Game, check_options, deal_numbers
from guildhall.games.splendor.rules import playout

with needing("fast"):
    from guildhall.games.engine.compiled import Build, CompiledEngine


class Engine(CompiledEngine[Game]):
    """The compiled rules for 2 to 4 players, of the base game or of one expansion."""

    game_class = Game
    playout = playout

    def __init__(
        self,
        players: int = 2,
        *,
        gold_tokens: int = 5,
        nobles: str = "base",
        expansion: str | None = None,
        **build: Unpack[Build],
    ) -> None:
        check_options(players, gold_tokens)
        super().__init__(expansion, deal_numbers(players, gold_tokens, nobles), **build)
