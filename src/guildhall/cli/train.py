"""`guildhall train`: lets a network learn a game by playing against itself."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_ray_option, fail, whole_number
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Let a network learn Splendor by playing against itself. It saves as it goes: end
it with Ctrl-C whenever you like, and the same command goes on where it was.
""")

EXAMPLES = mark("""\
examples:
  guildhall train --minutes 60
  guildhall train --expansion orient --players 3 --minutes 60
  guildhall train --into runs/orient --minutes 30      goes on with the run that is there
  guildhall train --expansion orient --from runs/base-2/champion.net
  guildhall train --settings mine.toml --into runs/mine --minutes 600
""")


def run(options: Namespace) -> None:
    """Train until the time is over."""
    import os

    # The learner works with small matrices, which one processor does best.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from pathlib import Path

    from guildhall.arena.errors import ArenaError
    from guildhall.bots.search.weights import UnfitNetError
    from guildhall.training.program import train
    from guildhall.training.settings import Settings, SettingsError, read_settings

    try:
        if options.settings:
            settings = read_settings(Path(options.settings))
        else:
            settings = Settings(
                options.expansion or "", options.players, options.start, options.seed
            )
        name = f"{settings.expansion or 'base'}-{settings.players}"
        into = Path(options.into or f"runs/{name}")
        train(settings, into, options.minutes, options.processes, options.ray)
    except (SettingsError, UnfitNetError, ArenaError) as error:
        from guildhall.console.language import tell
        from guildhall.messages import words_of

        fail(tell(words_of(error)))
    except FileNotFoundError as error:
        fail(_("there is no file {name}").format(name=error.filename))


def add_options(command: ArgumentParser) -> None:
    """What to learn, for how long, and where to keep it."""
    from guildhall.games.house import EXPANSION

    expansions = [choice.text for choice in EXPANSION.choices if choice.text]
    command.add_argument("--expansion", choices=expansions, help=_("none for the base game"))
    command.add_argument(
        "--players",
        type=whole_number(2, 4, _("2, 3 or 4")),
        default=2,
        metavar="N",
        help=_("2 to 4"),
    )
    command.add_argument(
        "--minutes",
        type=whole_number(1, 100_000, _("a number of minutes")),
        default=60,
        metavar="N",
        help=_("how long to go on from now (60)"),
    )
    command.add_argument(
        "--into", metavar="FOLDER", help=_("where the run is kept (runs/EDITION-PLAYERS)")
    )
    command.add_argument(
        "--settings", metavar="FILE", help=_("settings of a new run, instead of the options above")
    )
    command.add_argument(
        "--from",
        dest="start",
        default="",
        metavar="NET",
        help=_("a network that a new run begins with, also of another edition or size"),
    )
    command.add_argument(
        "--seed",
        type=whole_number(0, 1 << 30, _("a whole number")),
        default=1,
        metavar="N",
        help=_("the same seed and settings make the same network"),
    )
    command.add_argument(
        "--processes",
        type=whole_number(1, 1024, _("a number of processes")),
        metavar="N",
        help=_("that play at a time; else one a processor"),
    )
    add_ray_option(command)


COMMAND = Command("train", ABOUT, run, EXAMPLES, add_options, extra="train")
