"""How fast positions are written and read, for each second of processor time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from measuring import show

from guildhall.games import carcassonne, splendor
from guildhall.games.carcassonne.rules.ruleset import DRAWS
from guildhall.games.splendor.editions import EXPANSIONS

WAYS: dict[str, Callable[..., Any]] = {
    **{name or "base game": partial(splendor.Game, expansion=name) for name in (None, *EXPANSIONS)},
    **{f"Carcassonne, {draw}": partial(carcassonne.Game, draw=draw) for draw in DRAWS},
}
GAMES = 6
LONGEST = 300
ROUNDS = 3


def main() -> None:
    """Measure every edition and print a line for each."""
    for name, begin in WAYS.items():
        games = [game for seed in range(GAMES) for game in walk(begin(2 + seed % 3, seed), seed)]
        texts = [game.position() for game in games]
        kind = type(games[0])
        written = best_rate(kind.position, games)
        read = best_rate(kind.from_position, texts)
        show(name, f"{written:,.0f}", f"written, {read:,.0f} read and checked")


def walk(game: Any, seed: int) -> Iterator[Any]:
    """Every position of a random game."""
    rng = random.Random(seed)
    for _ in range(LONGEST):
        yield game.copy()
        if game.over:
            return
        game.push(rng.choice(game.legal_moves()))


def best_rate(work: Callable[[Any], object], things: list[Any]) -> float:
    """How many things are done in a second of processor time, the best of some rounds."""
    rates = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        for thing in things:
            work(thing)
        rates.append(len(things) / (time.process_time() - begun))
    return max(rates)


if __name__ == "__main__":
    main()
