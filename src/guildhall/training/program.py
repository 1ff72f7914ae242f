"""What `guildhall train` does: opens the processes, shows how far the run is, ends in time."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from guildhall.arena.workers import COURTESY, open_workers
from guildhall.games.catalogue import USUAL
from guildhall.training.player import find_subject
from guildhall.training.run import Part, Progress, Run, open_run
from guildhall.training.settings import Settings

BETWEEN_SIGNS = 15.0
"""Seconds after which something is told of the games of a generation."""
MINUTE_AND_A_HALF = 90.0


def train(
    settings: Settings,
    into: Path,
    minutes: int,
    processes: int | None = None,
    ray: str = "",
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Train in a folder for so many minutes; Ctrl-C ends it earlier, and nothing is lost.

    It ends with the games that are being played then, or with what is being learnt from them.
    With the address of a Ray cluster the games are played there.
    """
    console = Console(highlight=False, soft_wrap=True)
    end = clock() + minutes * 60
    with open_workers(processes, COURTESY, ray) as pool:
        run = open_run(into, settings, pool)
        _say_begin(console, into, run.settings, settings, run.saved.generation)
        report = Report(console, run, clock)
        try:
            for step in run.steps():
                report.tell(step, max(end - clock(), 0.0))
                is_learning = isinstance(step, Part) and not step.left
                if clock() >= end and not is_learning:
                    break
        except KeyboardInterrupt:
            console.print("Ended; the same command goes on from here.")
        pool.shutdown(wait=False, cancel_futures=True)
    champion = into / "champion.net"
    if champion.exists():
        console.print(f"The best network so far is {champion}, its curve {into / 'curve.csv'}.")
        console.print(f"Let it play: {match_command(champion, run.settings)}")
    else:
        console.print(
            f"There is no network yet; the same command goes on with the first games{report.rest}."
        )


class Report:
    """What is told of a run: a line for each generation, and signs of life between them."""

    def __init__(self, console: Console, run: Run, clock: Callable[[], float]) -> None:
        self._console, self._run, self._clock = console, run, clock
        self._begun = self._told = clock()
        self._first_positions = run.saved.positions
        self._first_part: tuple[float, Part] | None = None
        """When the first chunk of this generation was there."""
        self.rest = ""
        """How long the games of this generation still take, as far as that is known."""

    def tell(self, step: Part | Progress, left: float) -> None:
        """Tell what is news; for so many seconds the run goes on."""
        now = self._clock()
        if isinstance(step, Progress):
            self._first_part, self.rest = None, ""
            rate = (step.positions - self._first_positions) / max(now - self._begun, 1.0)
            self._say(_line(step, rate, left))
            return
        begun, first = self._first_part = self._first_part or (now, step)
        played = first.left - step.left
        if played and step.left:
            self.rest = f", about {_minutes((now - begun) * step.left / played)} more"
        elif not step.left:
            self.rest = ", learning from them"
        if now - self._told >= BETWEEN_SIGNS:
            games, chunk = step.chunks - step.left, self._run.settings.chunk
            played_so_far = f"{chunk * games} of {chunk * step.chunks} games"
            self._say(f"generation {step.generation}: {played_so_far}{self.rest}")

    def _say(self, line: str) -> None:
        self._console.print(line)
        self._told = self._clock()


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
        f"{progress.gained:+.0f} Elo{verdict}; {_minutes(left)} left"
    )


def _minutes(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= MINUTE_AND_A_HALF else f"{seconds:.0f} s"
