"""Measures the bots of the house in every edition and size, and writes LEADERBOARD.md.

    make leaderboard ARGS='--minutes 120'

plays some deals of every ladder, and of `master` against `greedy`, then twice as many, until the
time is over; in a pass each that is behind gets an equal part of the time that is left, and what
one does not need goes to the others. With three players and more each bot sits down with copies of
the one below it: so its share of the victories says by how much it is better. At the end
`ratings.py` writes what the characters of the house tell of their strength, and the table of their
levels, from the same games.

Every game is kept in a folder (runs/leaderboard, with a folder for each state of the rules and the
bots, so that games of other networks are not mixed with these): the same command goes on where it
was, after any interruption. Bots think as much as in the hall, in simulations and
processor time, so that other work on the machine takes nothing from them; `--simulations` gives
all levels the same, and then they differ by nothing else.
"""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from ratings import write_ratings
from strength import LADDERS, rule_sets

import guildhall
from guildhall.arena.journal import read_journal
from guildhall.arena.leaderboard import write_section
from guildhall.arena.report import read_report
from guildhall.arena.schedule import KINDS
from guildhall.bots import strength

SLOW = ("grandmaster",)
"""Bots that think for seconds about a move; `--slow` lets them take part."""
PLAYING = ("games", "bots")
"""Parts of the package on which the games depend."""
FAR_APART = ("master", "greedy")
"""Who meets besides those that stand next to each other on a ladder."""


class Ladder(NamedTuple):
    """The bots of a game under conditions."""

    options: list[str]
    """What makes the conditions on a command line."""
    game: str
    players: int


def ladders() -> Iterator[tuple[str, Ladder]]:
    """All ladders by name."""
    for game in LADDERS:
        for name, conditions in rule_sets(game).items():
            main = conditions.spec.main_setting
            assert main is not None
            chosen = conditions.settings[main.name]
            more = [f"--{main.name}", str(chosen)] if chosen else []
            options = ["--game", game, *more, "--players", str(conditions.players)]
            yield f"{game}-{name}", Ladder(options, game, conditions.players)


def contests(bots: Sequence[str], players: int) -> list[tuple[str, Sequence[str]]]:
    """What is played, as the arena takes it: the kind of a contest, and who takes part."""
    far = [FAR_APART] if set(FAR_APART) <= set(bots) else []
    if players == 2:
        return [("ladder", bots), *(("match", pair) for pair in far)]
    return [("match", pair) for pair in [*((b, a) for a, b in pairwise(bots)), *far]]


def players_mark() -> str:
    """Tells one state of the rules and the bots, with their networks, from every other."""
    house = Path(guildhall.__file__).parent
    digest = hashlib.sha256()
    for folder in PLAYING:
        for file in sorted((house / folder).rglob("*")):
            is_outcome = file.name == strength.FILE
            if file.is_file() and not is_outcome and "__pycache__" not in file.parts:
                digest.update(file.relative_to(house).as_posix().encode() + b"\0")
                digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def deals_in(file: Path, bots: Sequence[str], players: int) -> int:
    """How many deals a ladder has, in every one of its line-ups and with all rotations."""
    if not file.exists():
        return 0
    games = Counter((result.line_up, result.deal) for result in read_journal(file).results)
    whole = Counter(line_up for (line_up, _), count in games.items() if count == len(line_up))
    return min(
        whole[line_up]
        for kind, names in contests(bots, players)
        for line_up in KINDS[kind](names, players)
    )


def next_pass(done: Mapping[str, int], first: int) -> tuple[int, list[str]]:
    """How many deals each ladder is to have, and which have fewer, those with the fewest first.

    The number doubles from pass to pass, so that what it costs to begin is soon nothing.
    """
    deals = first
    while all(has >= deals for has in done.values()):
        deals *= 2
    return deals, sorted((name for name, has in done.items() if has < deals), key=done.__getitem__)


def play(name: str, ladder: Ladder, deals: int, told: Namespace, seconds: float) -> bool:
    """Play a ladder for so long at most, and write its table; nothing is played twice.

    Says whether it went well.
    """
    file = told.into / f"{name}.jsonl"
    end = time.monotonic() + seconds
    well = True
    words = [*ladder.options, "--deals", str(deals)]
    for kind, bots in contests(bots_of(ladder.game, told), ladder.players):
        left = end - time.monotonic()
        if well and left > 0:
            well = run(kind, bots, words, file, told, left)
    if file.exists() and read_journal(file).results:
        write_section(told.write, read_report(file, {}))
    return well


def run(
    kind: str, bots: Sequence[str], words: list[str], file: Path, told: Namespace, seconds: float
) -> bool:
    """Let the arena play into a file, for so long at most; says whether it went well."""
    more = ["--simulations", str(told.simulations)] if told.simulations else []
    more += ["--processes", str(told.processes)] if told.processes else []
    more += ["--ray", told.ray] if told.ray else []
    arena = [sys.executable, "-m", "guildhall", "arena", kind]
    command = [*arena, *bots, *words, *more, "--into", str(file)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as playing:
        try:
            return playing.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            return True
        finally:
            with suppress(ProcessLookupError):
                os.killpg(playing.pid, signal.SIGKILL)  # with all processes that play for it


def main() -> None:
    """Read the options and play until the time is over."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--into", type=Path, default=Path("runs/leaderboard"))
    parser.add_argument("--write", type=Path, default=Path("LEADERBOARD.md"))
    parser.add_argument("--bots", default="", help="instead of all that the game has, with commas")
    parser.add_argument("--simulations", type=int, help="for all bots that think")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--ray", default="", metavar="ADDRESS")
    parser.add_argument("--slow", action="store_true", help=f"with {', '.join(SLOW)}")
    parser.add_argument("--only", default="", help="ladders whose name begins so")
    parser.add_argument("--deals", type=int, default=5, help="of each ladder in the first pass")
    told = parser.parse_args()
    told.into /= players_mark()
    told.into.mkdir(parents=True, exist_ok=True)
    failed = play_all(told, time.monotonic() + 60 * told.minutes)
    if not told.bots and not told.simulations:
        write_ratings(told.into)
    if failed:
        raise SystemExit(f"failed, their last lines say why: {', '.join(failed)}")


def play_all(told: Namespace, end: float) -> list[str]:
    """Play pass after pass until the time is over; which ladders failed, each tried once."""
    chosen = {name: ladder for name, ladder in ladders() if name.startswith(told.only)}
    failed: list[str] = []
    while time.monotonic() < end and len(failed) < len(chosen):
        done = {
            name: deals_in(told.into / f"{name}.jsonl", bots_of(ladder.game, told), ladder.players)
            for name, ladder in chosen.items()
            if name not in failed
        }
        deals, behind = next_pass(done, told.deals)
        for number, name in enumerate(behind):
            share = (end - time.monotonic()) / (len(behind) - number)
            if share <= 0:
                break
            print(f"{name}: {done[name]} to {deals} deals in {share:.0f} s at most", flush=True)
            if not play(name, chosen[name], deals, told, share):
                failed.append(name)
    return failed


def bots_of(game: str, told: Namespace) -> list[str]:
    """Those that are named, or all that the game has and that do not take too long."""
    if told.bots:
        return list(told.bots.split(","))
    return [bot for bot in LADDERS[game] if told.slow or bot not in SLOW]


if __name__ == "__main__":
    main()
