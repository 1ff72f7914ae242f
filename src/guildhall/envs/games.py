"""The games that are there as environments."""

from __future__ import annotations

from typing import Any

from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL


def environments(game: str = USUAL) -> Any:
    """The module of a game with `env`, `raw_env` and `VERSION`; UnknownGame, or ValueError."""
    spec = catalogue.game(game)
    if not spec.environments:
        raise ValueError(f"there is no environment of {game}: choose {', '.join(env_games())}")
    return catalogue.load(spec.environments)


def env_games() -> list[str]:
    """The names of the games that have environments."""
    return [name for name, spec in catalogue.games().items() if spec.environments]
