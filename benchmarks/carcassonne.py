"""Random two-player games of Carcassonne for each second of processor time, in one run on one core.

The standard draw is what other programs play, so that their figures compare: the best public engine
with meadows plays about 640 such games a second, a plain union-find in Python 84.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from measuring import at_least, show

from guildhall.games.carcassonne.fast import Engine
from guildhall.games.carcassonne.position import MOST_OPTIONS
from guildhall.games.carcassonne.rules.ruleset import DRAWS
from guildhall.games.engine.chance import XorShift

COMPILED_GAMES = 4096
INTERPRETED_GAMES = 60
ROUNDS = 5
AIMS = {"compiled": 5000, "interpreted": 150}
BEST_PUBLIC = 640


def main() -> None:
    """Measure both draws in both ways and print a line for each."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"Python {platform.python_version()} on {platform.machine()}, one core\n")
    for draw in sorted(DRAWS):
        engine = Engine(2, draw=draw)
        engine.playouts(64)
        tell(draw, "compiled", rate(partial(engine.playouts, COMPILED_GAMES), COMPILED_GAMES))
        games = interpreted(engine)
        tell(draw, "interpreted", rate(partial(games, INTERPRETED_GAMES), INTERPRETED_GAMES))


def interpreted(engine: Engine) -> Callable[[int], object]:
    """The same games on the interpreted rules."""
    rules = engine.ruleset.interpreted
    state = engine.ruleset.state_class()
    out, wins, rng = [0] * MOST_OPTIONS, [0.0, 0.0], XorShift("bench")
    return lambda games: rules.random_games(state, [2, 2, 3, 0], games, out, wins, rng)


def rate(work: Callable[[], object], games: int) -> float:
    """Games for each second of processor time: the median of several rounds."""
    return median(games / processor_seconds(work) for _ in range(ROUNDS))


def processor_seconds(work: Callable[[], object]) -> float:
    """The processor time that something takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def tell(draw: str, way: str, games: float) -> None:
    """Print one result beside its aim."""
    remark = at_least(AIMS[way], games)
    if (draw, way) == ("standard", "compiled"):
        remark += f", {games / BEST_PUBLIC:.0f} times the best public engine"
    show(f"{draw} draw, {way}", f"{games:,.0f} /s", remark)


if __name__ == "__main__":
    main()
