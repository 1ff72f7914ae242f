"""`guildhall train`: lets a network learn a game by playing against itself."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from guildhall.cli.command import Command, add_ray_option, fail, whole_number
from guildhall.cli.game_options import add_game_options, chosen_game
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

if TYPE_CHECKING:
    from guildhall.training.settings import Settings

ABOUT = mark("""\
Let a network learn a game by playing against itself. It saves as it goes: end
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
    from guildhall.bots.search.subject import NotLearnable
    from guildhall.bots.search.weights import UnfitNetError
    from guildhall.training.program import find_folder, train
    from guildhall.training.settings import SettingsError

    try:
        settings = _settings(options)
        into = Path(options.into) if options.into else find_folder(settings)
        train(settings, into, options.minutes, options.processes, options.ray)
    except (SettingsError, UnfitNetError, ArenaError, NotLearnable) as error:
        from guildhall.console.language import tell
        from guildhall.messages import words_of

        fail(tell(words_of(error)))
    except FileNotFoundError as error:
        fail(_("there is no file {name}").format(name=error.filename))


def _settings(options: Namespace) -> Settings:
    """Those of a file, if there is one; what the options name counts more."""
    from pathlib import Path

    from guildhall.games.catalogue import USUAL
    from guildhall.training.settings import read_settings, settings_from

    game, said = chosen_game(options)
    own = {"players": options.players, "start": options.start, "seed": options.seed}
    said |= {name: value for name, value in own.items() if value is not None}
    if game != USUAL:
        said["game"] = game
    if options.settings:
        return read_settings(Path(options.settings), said)
    return settings_from(said)


def add_options(command: ArgumentParser) -> None:
    """For how many, for how long, and where to keep it."""
    command.add_argument(
        "--players",
        type=whole_number(2, 9, _("a number of players")),
        metavar="N",
        help=_("how many sit at a table (2)"),
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
        "--settings",
        metavar="FILE",
        help=_("settings of a new run; what other options say counts more"),
    )
    command.add_argument(
        "--from",
        dest="start",
        metavar="NET",
        help=_("a network that a new run begins with, also of another edition or size"),
    )
    command.add_argument(
        "--seed",
        type=whole_number(0, 1 << 30, _("a whole number")),
        metavar="N",
        help=_("the same seed and settings make the same network (1)"),
    )
    command.add_argument(
        "--processes",
        type=whole_number(1, 1024, _("a number of processes")),
        metavar="N",
        help=_("that play at a time; else one a processor"),
    )
    add_ray_option(command)


COMMAND = Command("train", ABOUT, run, EXAMPLES, add_options, add_game_options, extra="train")
