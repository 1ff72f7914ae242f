"""Commands of arbiters and of the record: rule, history, undo."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import datetime
from typing import get_args

from guildhall.console.event.answers import Answer, Grid, Part, say
from guildhall.console.event.arguments import ROUND, YES, CommandGroup, option, positive
from guildhall.console.event.session import Session
from guildhall.hall.events import commands, tell
from guildhall.hall.events.stage_names import stage_names
from guildhall.tournament import Refused, Tournament
from guildhall.tournament.event.rulings import RulingKind

COMMANDS = CommandGroup()

KINDS = {kind.replace(" ", "-"): kind for kind in get_args(RulingKind)}
ORDER = "order"
"""The ruling that puts people in order who are equal on everything (TC-16, TS-25)."""
SLOW_PLAY = "slow-play"
RECENT = 20
"""How many commands the history shows unless all are wanted."""
TOLD = 4
"""How much of a command that did many things is told."""


def _rule_options(words: ArgumentParser) -> None:
    kinds = sorted({*KINDS, ORDER, SLOW_PLAY} - {"slow-play-warning"})
    words.add_argument("kind", choices=kinds, metavar="RULING", help=", ".join(kinds))
    words.add_argument("names", nargs="*", metavar="NAME", help="whom it is about")
    words.add_argument("--why", default="", metavar="TEXT", help="for the log")
    words.add_argument("--table", type=positive, metavar="N", help="where nobody is meant")
    ROUND(words)
    words.add_argument("--minutes", type=float, metavar="N", help="of a delay")
    words.add_argument("--score", type=int, default=0, metavar="N", help="kept in a lost duel")
    out = words.add_mutually_exclusive_group()
    out.add_argument(
        "--leaves", action="store_true", default=None, help="out of the tournament too"
    )
    out.add_argument(
        "--stays", action="store_false", dest="leaves", help="may stay after losing the sheet"
    )
    words.add_argument("--game-loss", action="store_true", help="for slow play after a warning")
    words.add_argument("--called-at", default="", metavar="TIME", help="when it was called")


@COMMANDS.add(
    "rule",
    "log a ruling of the arbiter",
    _rule_options,
    examples=(
        'rule warning Ann --why "touched the deck"',
        "rule no-show Bob --why absent",
        "rule delay Cid --minutes 6",
        'rule lost-sheet Dan --why "left at lunch" --stays',
    ),
)
def rule(session: Session, options: Namespace) -> Answer:
    """Log a ruling of the arbiter.

    Explain, warn, take a game, exclude, let a result stand, put equals in order.
    """
    t = session.tournament
    names = session.players(options.names)
    if not options.why and options.kind not in {SLOW_PLAY, "delay"}:
        raise Refused(
            "a ruling needs its reason", rules=["TS-38"], ways_out=["give it with --why TEXT"]
        )
    if options.kind == ORDER:
        happened = session.execute(commands.DecideOrder(names, options.why)).happenings
    else:
        if len(names) > 1 or not (names or options.table):
            raise Refused(
                "a ruling is about one player or one table",
                rules=["TS-38"],
                persons=names,
                ways_out=["name one player", "name a table with --table"],
            )
        player = names[0] if names else ""
        number = options.round or _round_of(t, player)
        happened = session.execute(_ruling(options, player, number)).happenings
    told = [tell(each, stage_names(session.tournament)) for each in happened]
    return Answer(session.data(rulings=[each.data for each in happened]), say(*told))


def _round_of(t: Tournament, player: str) -> int:
    """The last published round in which somebody sits, else the last one."""
    published = [each for each in t.rounds if each.published]
    for current in reversed(published):
        if player and current.table_of(player):
            return current.number
    return published[-1].number if published else 0


def _ruling(options: Namespace, player: str, number: int) -> commands.Command:
    if options.kind == SLOW_PLAY:
        return commands.RuleOnSlowPlay(
            player, number, options.game_loss, options.score, options.why
        )
    if options.kind == "delay":
        seconds = (options.minutes or 0) * 60
        return commands.RuleOnDelay(player, number, seconds, bool(options.leaves), options.why)
    return commands.Rule(
        KINDS[options.kind],
        options.why,
        player,
        number,
        options.table or 0,
        options.leaves,
        options.score,
        options.called_at,
    )


@COMMANDS.add(
    "history",
    "show what happened, by whom and when",
    option("--all", action="store_true", help="from the beginning"),
    examples=(
        "history",
        "history --all",
    ),
)
def history(session: Session, options: Namespace) -> Answer:
    """Show what happened, by whom and when; what was taken back stays there, marked."""
    t = session.tournament
    session.actor.role_for("see the record")
    done = session.event.commands
    shown = done if options.all else done[-RECENT:]
    stages = stage_names(t)
    rows = [_history_row(t, command) for command in shown]
    parts: list[Part] = [Grid(["Entry", "When", "Who", "What"], rows, numbers=frozenset({"Entry"}))]
    if len(shown) < len(done):
        parts += say(f"{len(done) - len(shown)} earlier ones: history --all", ink="dim")
    data = [
        {
            **t.happenings[index].to_json(),
            "entry": index + 1,
            "undone": index in t.undone,
            "told": tell(t.happenings[index], stages),
        }
        for command in shown
        for index in command
    ]
    return Answer(session.data(history=data), parts)


def _history_row(t: Tournament, command: range) -> list[str]:
    """What one command made happen."""
    first, last, stages = t.happenings[command.start], command.stop, stage_names(t)
    told = [tell(t.happenings[index], stages) for index in command]
    more = f"; and {len(told) - TOLD} more" if len(told) > TOLD else ""
    undone = " (taken back)" if command.start in t.undone else ""
    entries = str(last) if len(command) == 1 else f"{command.start + 1}-{last}"
    words = "; ".join(map(str, told[:TOLD]))
    return [entries, _clock_time(first.at), first.by, f"{words}{more}{undone}"]


def _clock_time(at: str) -> str:
    return f"{datetime.fromisoformat(at).astimezone():%d %b %H:%M:%S}"


@COMMANDS.add(
    "undo",
    "take back the last command",
    YES,
    examples=("undo --yes",),
)
def undo(session: Session, _: Namespace) -> Answer:
    """Take back the last command; it stays in the history, marked."""
    last = session.event.last_command
    if last is None:
        raise Refused("there is nothing to undo", rules=["T-2"])
    at = f"{last.at.astimezone():%d %b %H:%M:%S}"
    told = [f"{words} (by {last.by})" for words in last.words]
    asked = [f"  {at} {line}" for line in told]
    if not session.agreed(say("To be taken back:", *asked), "Take back?"):
        return Answer(session.data(done=False, undone=told), say("Nothing was changed."))
    session.execute(last.undo)
    return Answer(session.data(done=True, undone=told), say(*(f"Taken back: {w}" for w in told)))
