"""The command `guildhall`: reads options and hands over to those who do the work.

argparse, because it is there in a hundredth of a second: the first prompt is not to be waited for.
"""

from __future__ import annotations

import os
import sys
from argparse import (
    REMAINDER,
    Action,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Commands: TypeAlias = "_SubParsersAction[_Parser]"

EXPANSIONS = ("cities", "trading_posts", "orient", "strongholds")
"""As in `guildhall.games.splendor.editions`, which would take too long to import for this."""

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones on the network are to reach the hall

EXAMPLES = """\
examples:
  guildhall serve                  opens the hall in browsers, for phones too
  guildhall play                   asks who plays
  guildhall play --bots greedy     one person against a bot
  guildhall play carcassonne       the same for Carcassonne
  guildhall replay evening.json    shows a saved game move by move
  guildhall rules                  how to play
  guildhall event demo             watch a whole small tournament go by
"""

GAMES = ("splendor", "carcassonne")
FARMS = ("third", "second", "first")

PLAY = """\
Play Splendor with 2 to 4 players, or Carcassonne with 2 to 5, people and bots.

Without --players, --bots and --resume it asks who plays. People sit first, in
the given order, then the bots. Commands are read line by line, so that a game
can be played from a file too.
"""

PLAY_EXAMPLES = """\
examples:
  guildhall play --players Ada,Bob --bots greedy
  guildhall play --players Ada --bots greedy,random --seed 7 --gold 4
  guildhall play --players Ada --bots greedy --expansion orient
  guildhall play carcassonne --players Ada --bots thinker
  guildhall play --resume evening.json
  guildhall play --players Ada,Bob --seed 7 --plain < commands.txt
"""

SERVE = """\
Open the hall: people play in their browsers, on this computer and on phones in
the same network.

Everything is kept in one file, or in a PostgreSQL database, which several
worker processes can share.
"""

SERVE_EXAMPLES = """\
examples:
  guildhall serve
  guildhall serve --host 127.0.0.1      only this computer
  guildhall serve --database club.db --port 8080
  guildhall serve --database postgresql://hall@localhost/hall --workers 4
  guildhall serve --database @hall.address     an address with a password
"""

LINK = """\
Show the organiser's link: whoever opens it becomes a host of the hall, opens
events and organises all of them. Show it to nobody else.

With --renew it is a new one, and all that were shown before count no more;
those who came by them stay hosts (see guildhall hosts).
"""

LINK_EXAMPLES = """\
examples:
  guildhall link
  guildhall link --renew
  guildhall link --database club.db --url http://192.168.1.20:8000
"""

HOSTS = """\
List the hosts of the hall, or dismiss one.

Whoever is dismissed is out at once, in every event, and the organiser's link
is renewed, for they know it.
"""

HOSTS_EXAMPLES = """\
examples:
  guildhall hosts
  guildhall hosts --dismiss 3f9c2a7b1d5e8046
"""

BACKUP = """\
Keep everything in one file, while the hall is open or closed.

The file holds the key of the hall too, so that links go on working where it is
put back; keep it where nobody else reads it.
"""

BACKUP_EXAMPLES = """\
examples:
  guildhall backup saturday.guildhall
  guildhall backup saturday.guildhall --database club.db
"""

RESTORE = """\
Put a backup back, on this computer or another one, where no hall is yet.

Then `guildhall serve` goes on where the backup was made.
"""

RESTORE_EXAMPLES = """\
examples:
  guildhall restore saturday.guildhall
  guildhall restore saturday.guildhall --database club.db
"""

CHECK = """\
Look whether the records of a hall are whole.

Every stream is read and understood: events, tables, people. With --repair a
damaged one is written to a file beside the database as it is, and what is whole
of it stays in its place. Close the hall before, and keep the files.
"""

CHECK_EXAMPLES = """\
examples:
  guildhall check
  guildhall check --database club.db --repair
"""

RULES_EXAMPLES = """\
examples:
  guildhall rules
  guildhall rules --expansion orient
  guildhall rules carcassonne
"""

REPLAY_EXAMPLES = """\
examples:
  guildhall replay evening.json
  guildhall replay evening.json --step
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; whatever the user got wrong is told in one line."""
    from guildhall.console.errors import ConsoleError

    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except ConsoleError as error:
        _fail(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _parser() -> ArgumentParser:
    parser = _Parser(
        "guildhall", "Play Splendor in browsers or here, and run board-game tournaments.", EXAMPLES
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="tell the version")
    parser.set_defaults(run=lambda _: parser.print_help())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog="guildhall")
    _add_serve(commands)
    _add_hosts(commands)
    _add_keeping(commands, "backup", BACKUP, BACKUP_EXAMPLES, _backup)
    _add_keeping(commands, "restore", RESTORE, RESTORE_EXAMPLES, _restore)
    _add_check(commands)
    _add_play(commands)
    _add_replay(commands)
    _add_rules(commands)
    _add_event(commands)
    return parser


def _add_keeping(
    commands: Commands, name: str, about: str, examples: str, run: Callable[[Namespace], None]
) -> None:
    command = _add(commands, name, about, examples, run)
    command.add_argument("file", metavar="FILE", help="the backup")
    _add_database(command)


def _add_database(command: ArgumentParser) -> None:
    command.add_argument(
        "--database",
        metavar="PLACE",
        help="a file, postgresql://... or @FILE with the address; the usual one unless told",
    )


def _add_hosts(commands: Commands) -> None:
    link = _add(commands, "link", LINK, LINK_EXAMPLES, _link)
    link.add_argument("--renew", action="store_true", help="make a new one; old ones end")
    link.add_argument(
        "--url",
        default="http://localhost:8000",
        metavar="URL",
        help="where the hall is; http://localhost:8000 unless told otherwise",
    )
    hosts = _add(commands, "hosts", HOSTS, HOSTS_EXAMPLES, _hosts)
    hosts.add_argument("--dismiss", metavar="ID", help="the id of a host, as the list shows it")
    for command in (link, hosts):
        command.add_argument(
            "--database", metavar="PLACE", help="a file or postgresql://...; else the usual one"
        )


def _add_check(commands: Commands) -> None:
    command = _add(commands, "check", CHECK, CHECK_EXAMPLES, _check)
    _add_database(command)
    command.add_argument(
        "--repair",
        action="store_true",
        help="set damaged streams aside in files, and put back what is whole of them",
    )


def _add_serve(commands: Commands) -> None:
    serve = _add(commands, "serve", SERVE, SERVE_EXAMPLES, _serve)
    serve.add_argument(
        "--host",
        default=EVERYWHERE,
        metavar="ADDRESS",
        help="where to listen; everywhere unless told otherwise, so that phones reach it",
    )
    serve.add_argument(
        "--port", type=_port, metavar="N", help="8000 or the next free one unless told otherwise"
    )
    serve.add_argument(
        "--database",
        metavar="PLACE",
        help="file, postgresql://... or @FILE with the address; else GUILDHALL_DB or a usual file",
    )
    serve.add_argument(
        "--workers", type=_workers, default=1, metavar="N", help="processes; needs PostgreSQL"
    )
    serve.add_argument(
        "--url", metavar="URL", help="the address for everybody, if another server stands in front"
    )
    serve.add_argument(
        "--tables-wait",
        type=_hours,
        default=24,
        metavar="HOURS",
        help="how long a table waits for the next player before it closes; 24, or 0 for ever",
    )
    serve.add_argument(
        "--host-name",
        action="append",
        default=[],
        metavar="NAME",
        help="another name under which browsers reach it, for links; may be given several times",
    )
    serve.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        type=_network,
        metavar="ADDRESS",
        help="a server in front that tells whom it asks for; may be given several times",
    )
    serve.add_argument(
        "--access-log", action="store_true", help="tell every request here, without secrets"
    )


def _add_play(commands: Commands) -> None:
    play = _add(commands, "play", PLAY, PLAY_EXAMPLES, _play)
    _add_game(play)
    play.add_argument(
        "--players", metavar="NAMES", help="people, with commas between; P1 if there are only bots"
    )
    play.add_argument(
        "--bots", metavar="BOTS", help="bots, with commas between, such as greedy,random"
    )
    play.add_argument("--seed", help="a number or a word; the same seed gives the same deal")
    play.add_argument(
        "--gold", type=_gold, metavar="0-10", help="gold tokens; 5 unless told otherwise"
    )
    play.add_argument(
        "--nobles",
        choices=("base", "promo", "all"),
        help="the nobles to draw from; base unless told otherwise",
    )
    _add_expansion(play)
    play.add_argument(
        "--two-tile-city",
        type=int,
        choices=(2, 4),
        help="Carcassonne: points of a city of two tiles; 2 unless told otherwise",
    )
    play.add_argument(
        "--farms", choices=FARMS, help="Carcassonne: the edition whose meadows count; third"
    )
    play.add_argument(
        "--endgame",
        choices=("equal", "free"),
        help="Carcassonne: equal turns, or a free choice to the end",
    )
    play.add_argument(
        "--draw",
        choices=("variant", "standard"),
        help="Carcassonne: offer, hands and pile, or one tile from the pile",
    )
    play.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    _add_plain(play)


def _add_replay(commands: Commands) -> None:
    about = "Show a saved game: every move in words, the last board and the result."
    replay = _add(commands, "replay", about, REPLAY_EXAMPLES, _replay)
    replay.add_argument("file", metavar="FILE", help="a saved game")
    replay.add_argument(
        "--step", action="store_true", help="wait for Enter after each move, at a terminal"
    )
    _add_plain(replay)


def _add_rules(commands: Commands) -> None:
    rules = _add(commands, "rules", "Show how to play, with every command.", RULES_EXAMPLES, _rules)
    _add_game(rules)
    _add_expansion(rules)
    _add_plain(rules)


def _add_event(commands: Commands) -> None:
    """What comes behind `event`, options too, is read there and only when it is needed."""

    def run(options: Namespace) -> None:
        from guildhall.console.event.command import main

        main(options.words)

    event = _add(commands, "event", "Run a tournament from its first entry to its end.", "", run)
    event.prefix_chars = ""
    event.add_argument("words", nargs=REMAINDER)


def _add_game(command: ArgumentParser) -> None:
    command.add_argument(
        "game",
        nargs="?",
        default=GAMES[0],
        metavar="GAME",
        help=f"{' or '.join(GAMES)}; splendor unless told otherwise",
    )


def _add_expansion(command: ArgumentParser) -> None:
    command.add_argument(
        "--expansion",
        action=_One,
        type=_expansion,
        metavar="NAME",
        help=f"one of {', '.join(EXPANSIONS)}; the base game unless told otherwise",
    )


def _add_plain(command: ArgumentParser) -> None:
    command.add_argument(
        "--plain",
        action="store_true",
        help="no colours; this is so too where the output is not a terminal",
    )


def _serve(options: Namespace) -> None:
    from guildhall.hall.log import LogError
    from guildhall.web.addresses import ServeError
    from guildhall.web.serve import Wish, serve

    wish = Wish(
        options.host,
        options.port,
        options.database,
        options.workers,
        options.url,
        options.access_log,
        options.tables_wait,
        tuple(name.lower() for name in options.host_name),
        tuple(options.trusted_proxy),
    )
    try:
        serve(wish)
    except (ServeError, LogError) as error:
        _fail(str(error))


def _link(options: Namespace) -> None:
    from guildhall.console.hosts import tell_link
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError

    try:
        tell_link(place(options.database), options.url, renew=options.renew)
    except LogError as error:
        _fail(str(error))


def _hosts(options: Namespace) -> None:
    from guildhall.console.hosts import dismiss, tell_hosts
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError

    address = place(options.database)
    try:
        if options.dismiss is None:
            tell_hosts(address)
        else:
            dismiss(address, options.dismiss)
    except LogError as error:
        _fail(str(error))


def _backup(options: Namespace) -> None:
    from guildhall.hall.backup import write_backup
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError, open_log

    try:
        with open_log(place(options.database)) as log:
            kept = write_backup(log, Path(options.file))
    except LogError as error:
        _fail(str(error))
    sys.stdout.write(f"{kept.entries} entries of {kept.streams} streams are in {options.file}.\n")


def _restore(options: Namespace) -> None:
    from guildhall.hall.backup import restore_backup
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError, without_password

    try:
        address = place(options.database)
        kept = restore_backup(Path(options.file), address)
    except LogError as error:
        _fail(str(error))
    there = without_password(address)
    sys.stdout.write(f"{kept.entries} entries of {kept.streams} streams are back in {there}.\n")


def _check(options: Namespace) -> None:
    from guildhall.console.check import run
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError

    try:
        sound = run(place(options.database), repair=options.repair)
    except LogError as error:
        _fail(str(error))
    sys.exit(0 if sound else 1)


def _play(options: Namespace) -> None:
    from guildhall.console import start

    wanted = start.Options(
        options.players,
        options.bots,
        options.seed,
        _game(options.game),
        options.gold,
        options.nobles,
        options.expansion,
        options.two_tile_city,
        options.farms,
        options.endgame,
        options.draw,
    )
    if options.resume is None:
        start.new_game(wanted, plain=options.plain)
    else:
        start.resume(options.resume, wanted, plain=options.plain)


def _replay(options: Namespace) -> None:
    from guildhall.console import start

    start.replay(options.file, step=options.step, plain=options.plain)


def _rules(options: Namespace) -> None:
    from guildhall.console import start

    start.rules(options.expansion, plain=options.plain, game=_game(options.game))


class _Parser(ArgumentParser):
    """A parser whose complaints are one line each."""

    def __init__(self, prog: str, description: str, epilog: str) -> None:
        super().__init__(
            prog,
            description=description,
            epilog=epilog,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        _fail(f"{message}; see {self.prog} --help")


class _One(Action):
    """An option that may be given once."""

    def __call__(self, parser: ArgumentParser, options: Namespace, value: Any, *_: Any) -> None:
        if getattr(options, self.dest) is not None:
            parser.error("expansions are played singly: give --expansion once")
        setattr(options, self.dest, value)


class _Version(Action):
    """Tells the version and leaves."""

    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        sys.stdout.write(f"guildhall {version('guildhall')}\n")
        parser.exit()


def _add(
    commands: Commands, name: str, about: str, examples: str, run: Callable[[Namespace], None]
) -> ArgumentParser:
    summary = about.partition(".")[0]
    command = commands.add_parser(
        name, help=summary[0].lower() + summary[1:], description=about, epilog=examples
    )
    command.set_defaults(run=run)
    return command


def _expansion(text: str) -> str:
    name = text.lower().replace("-", "_")
    if name not in EXPANSIONS:
        known = ", ".join(EXPANSIONS)
        raise ArgumentTypeError(f"{text!r} is not one of {known}; they are played singly")
    return name


def _game(text: str) -> str:
    """The name of a game; looked at last, so that a mistyped option is told as such."""
    if text.lower() not in GAMES:
        _fail(f"there is no game {text!r} here; games are {', '.join(GAMES)}")
    return text.lower()


def _gold(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) > 10:
        raise ArgumentTypeError(f"{text!r} is not a number from 0 to 10")
    return int(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) > 65535:
        raise ArgumentTypeError(f"{text!r} is not a port, which is a number up to 65535")
    return int(text)


def _network(text: str) -> str:
    from ipaddress import ip_network

    try:
        return str(ip_network(text)) if "/" in text else str(ip_network(text).network_address)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not an address such as 10.0.0.1") from error


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= 64:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 to 64")
    return int(text)


def _hours(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) > 10_000:
        raise ArgumentTypeError(f"{text!r} is not a number of hours up to 10,000")
    return int(text)


def _fail(message: str) -> NoReturn:
    from guildhall.console.words import clean

    sys.stderr.write(f"guildhall: {clean(' '.join(message.split()), 1000)}\n")
    sys.exit(2)
