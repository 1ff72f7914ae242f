"""Measures the bots of the house in every edition and size, and writes LEADERBOARD.md.

    make leaderboard ARGS='--minutes 120'

plays some deals of every ladder, then some more, until the time is over; each gets an equal part of
the time that is left in a pass. Every game is kept in a folder (runs/leaderboard): the same command
goes on where it was, after any interruption. Bots think as much as in the hall, in simulations and
processor time, so that other work on the machine takes nothing from them; `--simulations` gives
all levels the same, and then they differ by nothing else.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from guildhall.arena.journal import read_journal
from guildhall.arena.leaderboard import write_section
from guildhall.arena.report import read_report
from guildhall.bots import registry
from guildhall.games import catalogue

SPLENDOR = (None, "cities", "trading_posts", "orient", "strongholds")
CARCASSONNE = ("variant", "standard")
SLOW = ("grandmaster",)
"""Bots that think for seconds about a move; `--slow` lets them take part."""


def ladders() -> Iterator[tuple[str, list[str], str]]:
    """The name of each ladder, the options that make it, and its game."""
    for expansion in SPLENDOR:
        for players in catalogue.game("splendor").sizes:
            more = ["--expansion", expansion] if expansion else []
            yield (
                f"splendor-{expansion or 'base'}-{players}",
                [*more, "--players", str(players)],
                "splendor",
            )
    for draw in CARCASSONNE:
        for players in catalogue.game("carcassonne").sizes:
            options = ["--game", "carcassonne", "--draw", draw, "--players", str(players)]
            yield f"carcassonne-{draw}-{players}", options, "carcassonne"


def play(name: str, words: list[str], told: argparse.Namespace, seconds: float) -> None:
    """Play a ladder for so long at most, and write its table; nothing is played twice."""
    file = told.into / f"{name}.jsonl"
    more = ["--simulations", str(told.simulations)] if told.simulations else []
    more += ["--processes", str(told.processes)] if told.processes else []
    more += ["--ray", told.ray] if told.ray else []
    command = [sys.executable, "-m", "guildhall", "arena", "ladder", *words, *more, "--into", file]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as ladder:
        try:
            failed = ladder.wait(seconds) != 0
        except subprocess.TimeoutExpired:
            failed = False
        finally:
            with suppress(ProcessLookupError):
                os.killpg(ladder.pid, signal.SIGKILL)  # with all processes that play for it
    if failed:
        raise SystemExit(f"{name} failed: its last lines say why")
    if file.exists() and read_journal(file).results:
        write_section(told.write, read_report(file, {}))


def main() -> None:
    """Read the options and play until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--into", type=Path, default=Path("runs/leaderboard"))
    parser.add_argument("--write", type=Path, default=Path("LEADERBOARD.md"))
    parser.add_argument("--bots", default="", help="instead of all that the game has, with commas")
    parser.add_argument("--simulations", type=int, help="for all bots that think")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--ray", default="", metavar="ADDRESS")
    parser.add_argument("--slow", action="store_true", help=f"with {', '.join(SLOW)}")
    parser.add_argument("--only", default="", help="ladders whose name begins so")
    parser.add_argument("--deals", type=int, default=5, help="of each ladder in a pass")
    told = parser.parse_args()
    told.into.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + 60 * told.minutes
    chosen = [ladder for ladder in ladders() if ladder[0].startswith(told.only)]
    deals = 0
    while time.monotonic() < end:
        deals += told.deals
        for number, (name, options, game) in enumerate(chosen):
            share = (end - time.monotonic()) / (len(chosen) - number)
            if share <= 0:
                return
            print(f"{name}: {deals} deals in {share:.0f} s at most", flush=True)
            play(name, [*bots_of(game, told), *options, "--deals", str(deals)], told, share)


def bots_of(game: str, told: argparse.Namespace) -> list[str]:
    """Those that are named, or all that the game has and that do not take too long."""
    if told.bots:
        return list(told.bots.split(","))
    return [bot for bot in registry.names(game) if told.slow or bot not in SLOW]


if __name__ == "__main__":
    main()
