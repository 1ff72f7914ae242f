"""What `guildhall train` does: opens the processes, shows how far the run is, ends in time."""

from __future__ import annotations

import shlex
import time
from pathlib import Path

from rich.console import Console

from guildhall.arena.workers import COURTESY, open_workers
from guildhall.games.catalogue import USUAL
from guildhall.training.player import find_subject
from guildhall.training.run import Progress, open_run
from guildhall.training.settings import Settings


def train(
    settings: Settings, into: Path, minutes: int, processes: int | None = None, ray: str = ""
) -> None:
    """Train in a folder for so many minutes; Ctrl-C ends it earlier, and nothing is lost.

    With the address of a Ray cluster the games are played there.
    """
    console = Console(highlight=False)
    begun = time.monotonic()
    with open_workers(processes, COURTESY, ray) as pool:
        run = open_run(into, settings, pool)
        _say_begin(console, into, run.settings, settings, run.saved.generation)
        first_positions = run.saved.positions
        try:
            for progress in run.generations():
                gone = time.monotonic() - begun
                rate = (progress.positions - first_positions) / gone
                console.print(_line(progress, rate, max(minutes * 60 - gone, 0.0)))
                if gone >= minutes * 60:
                    break
        except KeyboardInterrupt:
            console.print("Ended; the same command goes on from here.")
        pool.shutdown(wait=False, cancel_futures=True)
    champion = into / "champion.net"
    if champion.exists():
        console.print(f"The best network so far is {champion}, its curve {into / 'curve.csv'}.")
        console.print(f"Let it play: {match_command(champion, run.settings)}", soft_wrap=True)


def find_folder(settings: Settings) -> Path:
    """Where a run is kept unless somebody says where: `runs/orient-3`, `runs/pebbles-2`."""
    name = find_subject(settings).description.name
    return Path("runs") / name.removeprefix(f"{USUAL}-")


def match_command(champion: Path, settings: Settings) -> str:
    """What lets a network play the usual bot, in the game that it has learnt."""
    spec, chosen = settings.conditions.spec, dict(settings.choices)
    words = ["guildhall", "arena", "match", str(champion), spec.usual_bot, "--game", spec.name]
    for setting in spec.settings:
        if setting.name in chosen:
            words += [setting.flag, setting.choice(chosen[setting.name]).text]
    return shlex.join([*words, "--players", str(settings.players)])


def _say_begin(
    console: Console, into: Path, kept: Settings, wanted: Settings, generation: int
) -> None:
    name = kept.conditions.title
    if generation:
        console.print(f"Going on with generation {generation + 1} of {name} in {into}.")
        if kept != wanted:
            console.print("The settings are those of the run, not those of this command.")
    else:
        console.print(f"Learning {name} in {into}. Compiling takes up to a minute the first time.")


def _line(progress: Progress, rate: float, left: float) -> str:
    verdicts = {
        "better": ", a new champion",
        "not better": ", champion unbeaten",
        "open": ", undecided",
    }
    verdict = verdicts[progress.verdict] if progress.verdict else ""
    return (
        f"generation {progress.generation}: {progress.games} games, "
        f"{progress.positions} positions ({rate:.0f}/s), "
        f"value {progress.shares_loss:.3f}, policy {progress.policy_loss:.3f}, "
        f"{progress.gained:+.0f} Elo{verdict}; {left / 60:.0f} min left"
    )
