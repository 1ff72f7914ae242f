"""`guildhall arena`: lets bots play each other, and says what that proves."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from guildhall.cli.command import Command, add_ray_option, fail, misfit, whole_number
from guildhall.cli.game_options import add_setting_options, chosen_game
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

if TYPE_CHECKING:
    from guildhall.arena.sprt import Sprt
    from guildhall.bots.contract import Allowance

ABOUT = mark("""\
Let bots play each other, and say what that proves.

Every deal is played with all rotations of seats, and intervals come from deals.
With --into FILE every game is kept: end it in any way, and the same command goes
on; another bot adds only its own games.
""")

EXAMPLES = """\
examples:
  guildhall arena match master greedy --deals 100
  guildhall arena match master greedy --sprt 0,10 --into match.jsonl
  guildhall arena match master@400 master@100 --expansion orient --players 3
  guildhall arena match runs/base-2/champion.net master --deals 50
  guildhall arena match 'tinker=python3 tinker.py' greedy
  guildhall arena round-robin random novice greedy --game carcassonne --deals 50
  guildhall arena ladder random novice greedy --into l.jsonl --write LEADERBOARD.md
  guildhall arena report match.jsonl --html match.html
  guildhall arena check 'python3 tinker.py'
  guildhall arena sprt 379 10170 21828 10640 343 --bounds 0,2 --model normalized
"""

BOTS = mark("""\
A bot is a name of the registry (master), a network that was trained
(runs/base-2/champion.net), a class in Python (my_bots:Hasty), or a name and a
command that speaks the line protocol ('tinker=python3 tinker.py'), or a name and
an address (tinker=http://localhost:8000/).
How much it may think follows behind @: master@400 simulations, master@0.2s on the
wall, master@0.2cpu seconds of the processor. A bot may have another name: old=master.
""")


class Kind(NamedTuple):
    """A way in which bots meet."""

    name: str
    about: str
    bots: str


KINDS = (
    Kind("match", mark("One bot against another; at larger tables several may sit down."), "BOT"),
    Kind("round-robin", mark("Everybody meets everybody."), "BOT"),
    Kind("gauntlet", mark("The first bot meets each of the others."), "BOT"),
    Kind("ladder", mark("Bots from the weakest on; each meets those next to it."), "BOT"),
)


def run(options: Namespace) -> None:
    """Do what the first word behind `arena` says."""
    from guildhall.arena.errors import ArenaError
    from guildhall.bots.registry import BrokenBot, UnknownBot
    from guildhall.bots.search.subject import NotLearnable
    from guildhall.bots.search.weights import UnfitNetError
    from guildhall.games.catalogue import SettingError, UnknownGame

    refusals = (ArenaError, BrokenBot, UnknownBot, UnfitNetError, NotLearnable)
    try:
        options.act(options)
    except (*refusals, SettingError, UnknownGame) as error:
        from guildhall.console.language import tell
        from guildhall.messages import words_of

        fail(tell(words_of(error)))


def run_contest(options: Namespace) -> None:
    """Play, and tell what came of it."""
    from pathlib import Path

    from guildhall.arena.conditions import make_conditions
    from guildhall.arena.entrants import read_entrants
    from guildhall.console.arena import contests

    if options.write and not options.into:
        fail(_("--write needs --into FILE, from which the table is made"))
    conditions = make_conditions(
        *chosen_game(options),
        options.players,
        seed=options.seed,
        patience=options.patience,
        margin=options.margin,
        clock=options.clock,
    )
    contests.run_contest(
        contests.Options(
            options.kind,
            conditions,
            read_entrants(options.bots, _allowance(options), conditions.game),
            options.deals,
            into=Path(options.into) if options.into else None,
            processes=options.processes,
            is_pinned=options.pin,
            ray=options.ray,
            sprt=_sprt(options) if options.sprt else None,
            until=options.until,
            write=Path(options.write) if options.write else None,
            as_json=options.json,
            anchors=dict(options.anchor or ()),
        )
    )


def run_sprt(options: Namespace) -> None:
    """Calculate what counts say."""
    from guildhall.console.arena.calculator import tell_sprt

    if len(options.counts) not in {3, 5}:
        fail(_("give 3 numbers (wins, draws, losses) or 5 (deals with 0, ½, 1, 1½ and 2 points)"))
    tell_sprt(options.counts, _sprt(options), as_json=options.json)


def run_report(options: Namespace) -> None:
    """Print the report of a file, or write it."""
    from pathlib import Path

    from guildhall.console.arena.reports import tell_report

    files = {"html": options.html, "markdown": options.markdown, "csv": options.csv}
    tell_report(Path(options.file), dict(options.anchor or ()), files)


def run_check(options: Namespace) -> None:
    """Say whether a program keeps the line protocol; the exit code is 0 if it does, else 1."""
    import sys

    from guildhall.arena.conditions import make_conditions
    from guildhall.console.arena.reports import check_program

    game, settings = chosen_game(options)
    conditions = make_conditions(game, settings, options.players, patience=options.patience)
    sys.exit(0 if check_program(options.command, conditions) else 1)


def add_options(command: ArgumentParser, words: Sequence[str]) -> None:
    """A parser for each thing that the arena does, with the options of that which was asked for."""
    what = command.add_subparsers(title=_("what to do"), metavar="WHAT", required=True)
    for kind in KINDS:
        about = _(kind.about)
        parser = what.add_parser(kind.name, help=about, description=about, epilog=_(BOTS))
        parser.set_defaults(act=run_contest, kind=kind.name)
        if kind.name in words:
            _add_contest_options(parser, words, kind)
    _add_report(what)
    _add_check(what, words)
    about = _("Say what a sequential test makes of counts: a calculator.")
    parser = what.add_parser("sprt", help=about, description=about, epilog="")
    parser.set_defaults(act=run_sprt)
    parser.add_argument(
        "counts",
        nargs="+",
        type=whole_number(0, 1 << 40, _("a count")),
        metavar="COUNT",
        help=_("wins, draws, losses; or pairs with 0, ½, 1, 1½ and 2 points"),
    )
    _add_test_options(parser, "--bounds", (0.0, 5.0))
    parser.add_argument("--json", action="store_true", help=_("for programs"))


def _add_report(what: Any) -> None:
    about = _("Say what a file of the arena says: as Markdown, HTML with drawings, or CSV.")
    parser = what.add_parser("report", help=about, description=about, epilog="")
    parser.set_defaults(act=run_report)
    parser.add_argument("file", metavar="FILE", help=_("what --into has written"))
    for kind in ("html", "markdown", "csv"):
        parser.add_argument(
            f"--{kind}", metavar="FILE", help=_("write {kind} there").format(kind=kind)
        )
    _add_anchors(parser)


def _add_check(what: Any, words: Sequence[str]) -> None:
    about = _("Try whether a program keeps the line protocol.")
    parser = what.add_parser("check", help=about, description=about, epilog="")
    parser.set_defaults(act=run_check)
    parser.add_argument("command", metavar="COMMAND", help=_("in quotes: 'python3 tinker.py'"))
    add_setting_options(parser, words)
    _add_players(parser)
    _add_patience(parser)


def _add_players(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--players", type=whole_number(2, 9, _("a number of players")), default=2, metavar="N",
        help=_("how many sit at a table (2)"),
    )  # fmt: skip


def _add_patience(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--patience", type=_seconds, default=60.0, metavar="SECONDS",
        help=_("a decision that takes longer loses, where no time is given (60)"),
    )  # fmt: skip


def _add_anchors(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--anchor", type=_anchor, action="append", metavar="BOT=ELO",
        help=_("a rating that stays as it is; else random is 0; may be given several times"),
    )  # fmt: skip


def _add_contest_options(parser: ArgumentParser, words: Sequence[str], kind: Kind) -> None:
    count = whole_number(1, 1_000_000, _("a whole number from 1"))
    parser.add_argument("bots", nargs="+", metavar=kind.bots, help=_("see below"))
    add_setting_options(parser, words)
    _add_players(parser)
    parser.add_argument(
        "--deals", type=count, default=100, metavar="N", help=_("for each line-up (100)")
    )
    parser.add_argument("--seed", default="1", help=_("another one deals other games (1)"))
    parser.add_argument(
        "--into", metavar="FILE", help=_("keep every game; goes on with what is there")
    )
    parser.add_argument("--processes", type=count, metavar="N", help=_("else one a processor"))
    parser.add_argument(
        "--pin", action="store_true",
        help=_("each process stays on one processor, with the programs that it starts (Linux)"),
    )  # fmt: skip
    add_ray_option(parser)
    parser.add_argument(
        "--simulations", type=count, metavar="N", help=_("what bots may think about a decision")
    )
    parser.add_argument(
        "--time", type=_seconds, metavar="SECONDS", help=_("the same, by the clock on the wall")
    )
    parser.add_argument(
        "--cpu", type=_seconds, metavar="SECONDS", help=_("the same, in processor time")
    )
    parser.add_argument(
        "--clock", default="", metavar="SECONDS+MORE",
        help=_("time of each seat for a whole game, and what a decision adds: 300+2"),
    )  # fmt: skip
    _add_patience(parser)
    parser.add_argument(
        "--margin", type=_seconds, default=0.5, metavar="SECONDS",
        help=_("how late a bot may be where time is given (0.5)"),
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help=_("for programs"))
    parser.set_defaults(sprt=None, until=None, anchor=None, write=None)
    if kind.name == "match":
        _add_test_options(parser, "--sprt", None)
        parser.add_argument(
            "--until", type=_seconds, metavar="ELO", help=_("end when the rating is known so well")
        )
    else:
        _add_anchors(parser)
    if kind.name == "ladder":
        parser.add_argument(
            "--write", metavar="FILE", help=_("renew its table in a leaderboard (needs --into)")
        )


def _add_test_options(parser: ArgumentParser, name: str, usual: tuple[float, float] | None) -> None:
    parser.add_argument(
        name, dest="sprt", type=_bounds, default=usual, metavar="ELO0,ELO1",
        help=_("end when it is clear whether the first bot is better by ELO1 rather than by ELO0"),
    )  # fmt: skip
    for error, words in (
        ("alpha", _("how often the test may wrongly say better (0.05)")),
        ("beta", _("how often the test may wrongly say not better (0.05)")),
    ):
        parser.add_argument(f"--{error}", type=_chance, default=0.05, metavar="CHANCE", help=words)
    parser.add_argument(
        "--model", choices=("logistic", "normalized"), default="logistic",
        help=_("what the bounds are: Elo, or normalized Elo (logistic)"),
    )  # fmt: skip


def _sprt(options: Namespace) -> Sprt:
    from guildhall.arena.sprt import Sprt

    low, high = options.sprt
    return Sprt(low, high, options.alpha, options.beta, options.model)


def _allowance(options: Namespace) -> Allowance:
    from guildhall.bots.contract import Allowance

    return Allowance(options.simulations, options.time, options.cpu)


def _bounds(text: str) -> tuple[float, float]:
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not -2000 < low < high < 2000:
        raise misfit(text, _("two ratings such as 0,10, the lower one first"))
    return low, high


def _chance(text: str) -> float:
    return _number(text, 0.0, 0.5, _("a chance between 0 and 0.5"))


def _seconds(text: str) -> float:
    return _number(text, 0.0, 100_000.0, _("a number above 0"))


def _anchor(text: str) -> tuple[str, float]:
    name, sign, elo = text.rpartition("=")
    if not name or not sign:
        raise misfit(text, _("a bot and its rating, such as random=0"))
    return name, _number(elo, -10_000.0, 10_000.0, _("a rating"))


def _number(text: str, low: float, high: float, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = low
    if not low < number < high:
        raise misfit(text, what)
    return number


COMMAND = Command("arena", ABOUT, run, EXAMPLES, add_game_options=add_options)
