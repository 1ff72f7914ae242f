"""`guildhall puzzles`: finds puzzles in games of bots, and checks files of them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from guildhall.cli.command import Command, fail, whole_number
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

if TYPE_CHECKING:
    from pathlib import Path

    from guildhall.puzzles.production import Progress

ABOUT = mark("""\
Find puzzles in games of bots, and check files of them.

A puzzle is a position in which one move wins clearly more than any other. Each
is found with N simulations and checked with four times as many. The same
command finds the same puzzles; one that was ended goes on where it was.
""")

EXAMPLES = mark("""\
examples:
  guildhall puzzles make --expansion orient --count 100 --into orient.jsonl
  guildhall puzzles check orient.jsonl --sample 200
""")


def run(options: Namespace) -> None:
    """Make a file, or check one."""
    from pathlib import Path

    from guildhall.puzzles.puzzle import PuzzleError

    try:
        if options.what == "make":
            _make(options)
        else:
            _check(Path(_needed(options.file, "FILE")), options)
    except PuzzleError as error:
        from guildhall.console.language import tell

        fail(tell(error.sentences))
    except OSError as error:
        told = _("{file} cannot be opened ({why}). Check its name and its folder")
        fail(told.format(file=error.filename, why=error.strerror))


def _make(options: Namespace) -> None:
    from pathlib import Path

    from guildhall.games.splendor.editions import edition
    from guildhall.puzzles.finder import Plan
    from guildhall.puzzles.production import make

    try:
        expansion = edition(options.expansion or None).expansion
    except ValueError as error:
        fail(str(error))
    plan = Plan(expansion, options.players, options.seed, options.simulations)
    into = Path(_needed(options.into, "--into"))
    for progress in make(plan, options.count, into):
        sys.stderr.write(f"{_told(progress)}\n")
    sys.stdout.write(_("puzzles in {file}: {count}").format(count=options.count, file=into) + "\n")


def _told(progress: Progress) -> str:
    """How far it is, with the expected end."""
    words = _("{games} games, {puzzles} of {count} puzzles, {rate} an hour").format(
        games=progress.games,
        puzzles=progress.puzzles,
        count=progress.count,
        rate=round(progress.rate),
    )
    left = progress.seconds_left
    if not left:
        return words
    from datetime import datetime, timedelta

    end = datetime.now().astimezone() + timedelta(seconds=left)
    return words + _(", done at about {time}").format(time=f"{end:%H:%M}")


def _check(path: Path, options: Namespace) -> None:
    """Hold every puzzle against the rules, and a sample against a search of its own."""
    import random

    from guildhall.puzzles.collection import read
    from guildhall.puzzles.finder import recheck
    from guildhall.puzzles.puzzle import check_puzzle

    puzzles = read(path).puzzles
    for puzzle in puzzles:
        check_puzzle(puzzle)
    rng = random.Random(str(options.seed))  # noqa: S311 - no secret
    sample = rng.sample(puzzles, min(options.sample, len(puzzles)))
    other = [
        puzzle.id
        for puzzle in sample
        if not recheck(puzzle, options.deeper * puzzle.checked, seed=f"{options.seed}/{puzzle.id}")
    ]
    told = _("{count} puzzles are sound; {same} of {sample} have the same solution once more")
    sys.stdout.write(
        told.format(count=len(puzzles), same=len(sample) - len(other), sample=len(sample)) + "\n"
    )
    if other:
        fail(_("found otherwise: {puzzles}").format(puzzles=", ".join(other)))


def _needed(given: str | None, name: str) -> str:
    if not given:
        fail(_("{option} is missing").format(option=name))
    return given


def add_options(command: ArgumentParser) -> None:
    """What is played, how much, and where it is kept."""
    command.add_argument("what", choices=["make", "check"], help=_("make a file, or check one"))
    command.add_argument("file", nargs="?", metavar="FILE", help=_("the file to check"))
    command.add_argument(
        "--expansion", default="", metavar="CHOICE", help=_("none for the base game")
    )
    command.add_argument(
        "--players",
        type=whole_number(2, 4, _("2, 3 or 4")),
        default=2,
        metavar="N",
        help=_("how many play (2)"),
    )
    command.add_argument(
        "--count",
        type=whole_number(1, 1_000_000, _("a number of puzzles")),
        default=100,
        metavar="N",
        help=_("puzzles to find in all (100)"),
    )
    command.add_argument("--seed", default="1", help=_("fixes every deal and every search"))
    command.add_argument(
        "--simulations",
        type=whole_number(64, 10_000_000, _("a number of simulations")),
        default=1500,
        metavar="N",
        help=_("for the find; the check takes four times as many (1500)"),
    )
    command.add_argument("--into", metavar="FILE", help=_("where the puzzles are kept"))
    command.add_argument(
        "--sample",
        type=whole_number(0, 1_000_000, _("a number of puzzles")),
        default=20,
        metavar="N",
        help=_("how many check searches once more (20)"),
    )
    command.add_argument(
        "--deeper",
        type=whole_number(1, 1000, _("a number above 0")),
        default=1,
        metavar="N",
        help=_("how many times as deep as when they were made (1)"),
    )


COMMAND = Command("puzzles", ABOUT, run, EXAMPLES, add_options)
