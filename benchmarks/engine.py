"""How fast the rules are, as ratios measured in one run on this machine."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

import reference
from measuring import at_least, at_most, seconds, show

from guildhall.games import splendor
from guildhall.games.engine.chance import XorShift
from guildhall.games.splendor.editions import EXPANSIONS
from guildhall.games.splendor.fast import Engine

GAMES = 40_960
ROUNDS = 9
SOME_GAMES = "from guildhall.games.splendor.fast import Engine; Engine(2).playouts(64)"
FIRST_PROMPT = [sys.executable, "-m", "guildhall", "play", "--players", "Ann,Bob", "--seed", "7"]


def main() -> None:
    """Measure everything and print a line for each."""
    print(f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} cores\n")
    with one_core():
        measure_compilation()
        engine = Engine(2)
        measure_against_c(engine)
        measure_expansions(engine)
        measure_interpreted(engine)
        measure_copies(engine)
        measure_first_prompt()
    measure_threads(engine)


def measure_compilation() -> None:
    """A fresh process up to its first playouts: with an empty cache, then with the filled one."""
    program = [sys.executable, "-c", SOME_GAMES]
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache}

        def run() -> None:
            subprocess.run(program, check=True, env=environment)

        show("cold compile to first playouts", f"{seconds(run):.1f} s")
        show("warm start to first playouts", f"{median(seconds(run) for _ in range(3)):.2f} s")


def measure_against_c(engine: Engine) -> None:
    """The same random games compiled and in plain C, by turns; medians."""
    engine.playouts(64)
    with tempfile.TemporaryDirectory() as folder:
        program = reference.build(Path(folder))
        if program is None:
            rate = GAMES / seconds(lambda: engine.playouts(GAMES))
            show("compiled games a second", f"{rate:,.0f}", "no C compiler here to compare with")
            return
        pairs = [
            (reference.play_compiled(engine, GAMES, seed), reference.play(program, GAMES, seed))
            for seed in range(ROUNDS)
        ]
    if any(ours.moves != theirs.moves for ours, theirs in pairs):
        raise SystemExit("the C reference played other games than the rules: mend it first")
    ours, theirs = (GAMES / median(runs[side].seconds for runs in pairs) for side in (0, 1))
    show("compiled random games a second", f"{ours:,.0f}", f"plain C {theirs:,.0f}")
    show("compiled / plain C", f"{ours / theirs:.2f}", at_least(1.4, ours / theirs))


def measure_expansions(base: Engine) -> None:
    """Compiled random games of each expansion against those of the base game, by turns; medians."""
    for name in EXPANSIONS:
        engine = Engine(2, expansion=name)
        engine.playouts(64)
        pairs = [
            [seconds(partial(one.playouts, GAMES // 4, seed)) for one in (engine, base)]
            for seed in range(ROUNDS)
        ]
        own, other = (median(pair[side] for pair in pairs) for side in (0, 1))
        show(f"{name} / base game", f"{other / own:.2f}", f"{GAMES // 4 / own:,.0f} games a second")


def measure_interpreted(engine: Engine) -> None:
    """Random games of the interpreted rules."""
    games = 100
    rules, state = engine.ruleset.interpreted, engine.ruleset.state_class()
    out = [0] * engine.ruleset.n_actions

    def play() -> None:
        rules.random_games(state, [2, 5, 0, 10], games, out, [0.0] * 4, XorShift(1))

    rate = games / median(seconds(play) for _ in range(5))
    show("interpreted random games a second", f"{rate:,.0f}")


def measure_copies(engine: Engine) -> None:
    """Copies of a state, compiled and interpreted."""
    count = 2_000_000
    room, state = engine.blank(), engine.new(1)
    engine.rules.copies(room[0], state[0], 1)
    compiled = count / median(
        seconds(lambda: engine.rules.copies(room[0], state[0], count)) for _ in range(5)
    )
    python_state = splendor.Game(2, seed=1).state

    def copy() -> None:
        for _ in range(20_000):
            python_state.copy()

    interpreted = 20_000 / median(seconds(copy) for _ in range(5))
    show("copies a second, compiled", f"{compiled:,.0f}")
    show("copies a second, interpreted", f"{interpreted:,.0f}")


def measure_first_prompt() -> None:
    """From starting `guildhall play` to its first prompt."""
    first_prompt()
    waited = median(first_prompt() for _ in range(7))
    show("guildhall play to the first prompt", f"{waited:.2f} s", at_most(0.5, waited, "s"))


def first_prompt() -> float:
    """Start the console and wait until it asks for a move."""
    start = time.perf_counter()
    ours, theirs = os.pipe()
    with subprocess.Popen(FIRST_PROMPT, stdin=subprocess.PIPE, stdout=theirs) as console:
        shown = b""
        while not shown.endswith(b"> "):
            shown += os.read(ours, 65536)
        waited = time.perf_counter() - start
        console.communicate()
    os.close(ours)
    os.close(theirs)
    return waited


def measure_threads(engine: Engine) -> None:
    """The same playouts on one thread and on two, by turns; medians."""
    pairs = [
        [seconds(partial(engine.playouts, GAMES, seed, threads)) for threads in (1, 2)]
        for seed in range(ROUNDS)
    ]
    one, two = (median(pair[side] for pair in pairs) for side in (0, 1))
    show("two threads / one", f"{one / two:.2f}", at_least(1.6, one / two))


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


if __name__ == "__main__":
    main()
