"""`guildhall arena match`, `round-robin` and so on: plays, and tells what came of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from guildhall.arena.block import Block, counted, make_block
from guildhall.arena.conditions import Conditions
from guildhall.arena.contest import CLUSTER_LEAST, Contest, Judge, Portion
from guildhall.arena.entrants import Entrant
from guildhall.arena.journal import Journal
from guildhall.arena.judges import MarginJudge, SprtJudge
from guildhall.arena.leaderboard import write_section
from guildhall.arena.ratings import check_anchors
from guildhall.arena.referee import check_entrants
from guildhall.arena.report import read_report
from guildhall.arena.schedule import KINDS, LineUp
from guildhall.arena.session import describe_session
from guildhall.arena.sprt import Sprt
from guildhall.arena.standings import Standings, make_standings
from guildhall.arena.workers import open_workers
from guildhall.bots import registry
from guildhall.console.arena.contest_screen import open_meter
from guildhall.console.language import tell as console_tell


@dataclass(frozen=True)
class Options:
    """What was asked for."""

    kind: str
    """How they meet."""
    conditions: Conditions
    entrants: Sequence[Entrant]
    deals: int
    into: Path | None = None
    processes: int | None = None
    is_pinned: bool = False
    """Whether each process stays on one processor."""
    ray: str = ""
    """The address of a cluster that plays, instead of processes."""
    sprt: Sprt | None = None
    until: float | None = None
    """Elo; a match ends when the rating is known so well."""
    write: Path | None = None
    """A leaderboard in which the table is renewed."""
    as_json: bool = False
    anchors: dict[str, float] = field(default_factory=dict)


def run_contest(options: Options) -> None:
    """Play everything that is not in the file yet, and print what all of it says."""
    check_entrants(options.entrants, options.conditions)
    names = [entrant.name for entrant in options.entrants]
    check_anchors(options.anchors, names)
    line_ups = KINDS[options.kind](names, options.conditions.players)
    with Journal(options.conditions, options.into) as journal:
        judge = _judge(options, names[0])
        contest = Contest(journal, options.entrants, line_ups, options.deals, judge)
        play(contest, journal, options)
    tell(journal, options, line_ups)
    if options.write and options.into:
        write_section(options.write, read_report(options.into, options.anchors))


def play(contest: Contest, journal: Journal, options: Options) -> None:
    """Play what is left of a contest, with a bar."""
    if not contest.games or contest.is_decided:
        return
    _say_remarks(options)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    workers = open_workers(options.processes, ray=options.ray, is_pinned=options.is_pinned)
    with workers as pool:
        if options.ray:
            where = f"Ray, {counted(pool.size, 'processor')}"
        else:
            where = counted(pool.size, "process", "es") + (", pinned" if options.is_pinned else "")
        journal.note_session(describe_session(where, now))
        portion = Portion(CLUSTER_LEAST) if options.ray else Portion()
        with open_meter(contest.games) as meter:
            for added in contest.play(pool, pool.size, portion):
                meter.advance(len(added))


def tell(journal: Journal, options: Options, line_ups: Sequence[LineUp]) -> None:
    """Print what the games of a contest say: a block for a match, else ratings and meetings."""
    told: Block | Standings | None
    if options.kind == "match":
        told = make_block(options.conditions, journal.results, line_ups[0], options.sprt)
    else:
        wanted = set(line_ups)
        results = [result for result in journal.results if result.line_up in wanted]
        entrants = {entrant.name: entrant for entrant in options.entrants}
        told = make_standings(options.conditions, entrants, results, options.anchors)
    if told is None:
        return
    if options.as_json:
        sys.stdout.write(json.dumps(told.data(), indent=1) + "\n")
    else:
        sys.stdout.write("\n".join(told.lines()) + "\n")


def _judge(options: Options, name: str) -> Judge | None:
    if options.sprt:
        return SprtJudge(options.sprt, name)
    return MarginJudge(options.until, name) if options.until else None


def _say_remarks(options: Options) -> None:
    """What people should know of how bots play on this machine, each thing once."""
    bots = [entrant.bot for entrant in options.entrants if entrant.bot]
    remarks = [registry.remark(bot, options.conditions.game) for bot in bots]
    for remark in dict.fromkeys(console_tell(told) for told in remarks if told):
        sys.stderr.write(f"{remark}\n")
