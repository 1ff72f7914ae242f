"""`guildhall dataset make`: data sets of games for research."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from guildhall.cli.command import Command, add_ray_option, fail, whole_number
from guildhall.cli.game_options import add_game_options, chosen_game
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

if TYPE_CHECKING:
    from pathlib import Path

    from guildhall.datasets.games import Plan

ABOUT = mark("""\
Make a data set of games that bots play.

Each deal is played in all rotations of seats. The folder gets whole records
(JSON lines), one row a decision (Parquet), checksums, Croissant metadata and a
card. The same command makes the same bytes.
""")

EXAMPLES = """\
examples:
  guildhall dataset make --bots greedy,random --deals 100 --into games
  guildhall dataset make carcassonne --bots greedy,greedy --deals 20 --into landscapes
  guildhall dataset make --bots greedy,greedy,random --expansion orient --deals 50 --into orient
"""


def run(options: Namespace) -> None:
    """Play and write, telling how far it is."""
    from pathlib import Path

    from guildhall.datasets.games import Plan

    name, settings = chosen_game(options)
    plan = Plan(tuple(options.bots.split(",")), options.deals, name, settings, options.seed)
    games = plan.deals * len(plan.bots)
    step = max(games // 20, 1)

    def tell(count: int) -> None:
        if count % step == 0:
            told = _("{count} of {games} games").format(count=count, games=games)
            sys.stderr.write(f"{told}\n")

    try:
        counts = _make(plan, Path(options.into), options, tell)
    except (ValueError, FileExistsError) as error:
        fail(str(error))
    parts = ", ".join(f"{split} {count}" for split, count in counts.items())
    told = _("Games in {folder}: {games} ({parts})")
    sys.stdout.write(told.format(games=games, folder=options.into, parts=parts) + "\n")


def _make(
    plan: Plan, into: Path, options: Namespace, tell: Callable[[int], None]
) -> dict[str, int]:
    """Make it here, in processes, or on a cluster."""
    from guildhall.arena.workers import open_workers
    from guildhall.datasets.writer import make_dataset

    if options.processes == 1 and not options.ray:
        return make_dataset(plan, into, tell=tell)
    with open_workers(options.processes, ray=options.ray) as pool:
        return make_dataset(plan, into, pool, pool.size, tell)


def add_options(command: ArgumentParser) -> None:
    """Who plays how much, and where it is kept."""
    command.add_argument("--bots", required=True, help=_("one for each seat, with commas between"))
    command.add_argument(
        "--deals",
        type=whole_number(1, 10_000_000, _("a number of deals")),
        default=100,
        metavar="N",
        help=_("each is played once for every seat (100)"),
    )
    command.add_argument("--into", required=True, metavar="FOLDER", help=_("a new folder"))
    command.add_argument("--seed", default="guildhall", help=_("fixes every deal and every bot"))
    command.add_argument(
        "--processes",
        type=whole_number(1, 1024, _("a number of processes")),
        default=1,
        metavar="N",
        help=_("that play at a time (1)"),
    )
    add_ray_option(command)


def add_make(command: ArgumentParser, words: Sequence[str]) -> None:
    """The game and its settings behind the word `make`, the one thing to do with data sets."""
    command.add_argument("make", choices=["make"], metavar="make", help=_("play and write"))
    add_game_options(command, words[words.index("make") :] if "make" in words else words)


COMMAND = Command("dataset", ABOUT, run, EXAMPLES, add_options, add_make, extra="data")
