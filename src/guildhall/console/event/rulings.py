"""Commands of arbiters and of the record: rule, history, undo."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import datetime
from functools import partial
from typing import get_args

from guildhall.console.event.answers import Answer, Grid, Part, say
from guildhall.console.event.arguments import Command, add_round, add_yes, positive
from guildhall.console.event.session import Sitting
from guildhall.hall.events import EventError, tell
from guildhall.hall.events.operations import ClockStep
from guildhall.hall.events.operations_text import tell_floor
from guildhall.hall.events.stage_names import stage_names
from guildhall.tournament import (
    Happening,
    Stamp,
    Tournament,
    decide,
    rule,
    rule_on_delay,
    rule_on_slow_play,
)
from guildhall.tournament.event.rulings import RulingKind

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
    add_round(words)
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


def _rule(sitting: Sitting, options: Namespace) -> Answer:
    t = sitting.tournament
    names = sitting.players(options.names)
    if not options.why and options.kind not in {SLOW_PLAY, "delay"}:
        raise EventError(
            "a ruling needs its reason", rules=["TS-38"], ways_out=["give it with --why TEXT"]
        )
    if options.kind == ORDER:
        happened = sitting.desk.do(lambda t, stamp: decide(t, names, options.why, stamp))
    else:
        if len(names) > 1 or not (names or options.table):
            raise EventError(
                "a ruling is about one player or one table",
                rules=["TS-38"],
                persons=names,
                ways_out=["name one player", "name a table with --table"],
            )
        player = names[0] if names else ""
        number = options.round or _round_of(t, player)
        command = partial(_ruling, options=options, player=player, round_number=number)
        happened = sitting.desk.do(command)
    told = [tell(each, stage_names(sitting.tournament)) for each in happened]
    return Answer(sitting.data(rulings=[each.data for each in happened]), say(*told))


def _round_of(t: Tournament, player: str) -> int:
    """The last published round in which somebody sits, else the last one."""
    published = [each for each in t.rounds if each.published]
    for current in reversed(published):
        if player and current.table_of(player):
            return current.number
    return published[-1].number if published else 0


def _ruling(
    t: Tournament, stamp: Stamp, *, options: Namespace, player: str, round_number: int
) -> list[Happening]:
    if options.kind == SLOW_PLAY:
        return rule_on_slow_play(
            t,
            player,
            round_number,
            stamp,
            game_loss=options.game_loss,
            score=options.score,
            words=options.why,
        )
    if options.kind == "delay":
        seconds = (options.minutes or 0) * 60
        leaves = bool(options.leaves)
        return rule_on_delay(
            t, player, round_number, seconds, stamp, leaves=leaves, words=options.why
        )
    return rule(
        t,
        KINDS[options.kind],
        stamp,
        why=options.why,
        player=player,
        round_number=round_number,
        table=options.table or 0,
        leaves=options.leaves,
        score=options.score,
        called_at=options.called_at,
    )


def _history_options(words: ArgumentParser) -> None:
    words.add_argument("--all", action="store_true", help="from the beginning")


def _history(sitting: Sitting, options: Namespace) -> Answer:
    t = sitting.tournament
    commands = sitting.desk.commands
    shown = commands if options.all else commands[-RECENT:]
    stages = stage_names(t)
    rows = [_history_row(t, command) for command in shown]
    parts: list[Part] = [Grid(["Entry", "When", "Who", "What"], rows, numbers=frozenset({"Entry"}))]
    if len(shown) < len(commands):
        parts += say(f"{len(commands) - len(shown)} earlier ones: history --all", ink="dim")
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
    return Answer(sitting.data(history=data), parts)


def _history_row(t: Tournament, command: range) -> list[str]:
    """What one command made happen."""
    first, last, stages = t.happenings[command.start], command.stop, stage_names(t)
    told = [tell(t.happenings[index], stages) for index in command]
    more = f"; and {len(told) - TOLD} more" if len(told) > TOLD else ""
    undone = " (taken back)" if command.start in t.undone else ""
    entries = str(last) if len(command) == 1 else f"{command.start + 1}-{last}"
    words = "; ".join(told[:TOLD])
    return [entries, _clock_time(first.at), first.by, f"{words}{more}{undone}"]


def _clock_time(at: str) -> str:
    return f"{datetime.fromisoformat(at).astimezone():%d %b %H:%M:%S}"


def _undo(sitting: Sitting, _: Namespace) -> Answer:
    desk, t = sitting.desk, sitting.tournament
    if step := desk.clock_step:
        return _set_clock_back(sitting, step)
    planned = desk.plan(desk.undo)
    undone = [t.happenings[each.data["of"]] for each in reversed(planned)]
    told = [f"{tell(each, stage_names(t))} (by {each.by})" for each in undone]
    asked = [f"  {_clock_time(each.at)} {line}" for each, line in zip(undone, told, strict=True)]
    data = {"undone": [each.to_json() for each in undone]}
    if not sitting.agreed(say("To be taken back:", *asked), "Take back?"):
        return Answer(sitting.data(done=False, **data), say("Nothing was changed."))
    desk.commit(planned)
    return Answer(sitting.data(done=True, **data), say(*(f"Taken back: {line}" for line in told)))


def _set_clock_back(sitting: Sitting, step: ClockStep) -> Answer:
    line = step.line
    told = f"{tell_floor(line, stage_names(sitting.tournament))} (by {line.by})"
    asked = f"  {_clock_time(line.at.isoformat())} {told}"
    data = {"undone": [{"kind": line.kind, "data": dict(line.data), "by": line.by}]}
    if not sitting.agreed(say("To be taken back:", asked), "Take back?"):
        return Answer(sitting.data(done=False, **data), say("Nothing was changed."))
    sitting.desk.set_clock_back(step)
    return Answer(sitting.data(done=True, **data), say(f"Taken back: {told}"))


COMMANDS = (
    Command(
        "rule",
        "log a ruling of the arbiter",
        "Log a ruling of the arbiter: explain, warn, take a game, exclude, let a result stand, "
        "put equals in order.",
        (
            'guildhall event rule warning Ann --why "touched the deck"',
            "guildhall event rule no-show Bob --why absent",
            "guildhall event rule delay Cid --minutes 6",
            'guildhall event rule lost-sheet Dan --why "left at lunch" --stays',
        ),
        _rule_options,
        _rule,
    ),
    Command(
        "history",
        "show what happened, by whom and when",
        "Show what happened, by whom and when; what was taken back stays there, marked.",
        ("guildhall event history", "guildhall event history --all"),
        _history_options,
        _history,
    ),
    Command(
        "undo",
        "take back the last command",
        "Take back the last command; it stays in the history, marked.",
        ("guildhall event undo --yes",),
        add_yes,
        _undo,
    ),
)
