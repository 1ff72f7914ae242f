"""Commands about results: result, confirm, correct."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from typing import Any

from guildhall.console.event.answers import Answer, Grid, Part, Say, say
from guildhall.console.event.arguments import Command, add_round, add_yes, positive
from guildhall.console.event.rounds_view import missing_line, round_data, table_data, table_state
from guildhall.console.event.session import Sitting
from guildhall.hall.events import EventError
from guildhall.hall.events.desk import Command as Deed
from guildhall.hall.events.results import (
    ReadResult,
    TypedResult,
    find_table,
    read_result,
)
from guildhall.tournament import (
    Happening,
    Preview,
    Stamp,
    Table,
    Tournament,
    confirm,
    correct,
    dispute,
    preview,
    report,
)
from guildhall.tournament.commands.results import refuse_odd
from guildhall.tournament.errors import ImprobableResultError
from guildhall.tournament.numbers import decimal
from guildhall.tournament.table.sheets import DETAILS


def _result_options(words: ArgumentParser) -> None:
    words.usage = f"{words.prog} [TABLE] NAME=SCORE ... [OPTION ...]"
    words.add_argument(
        "words",
        nargs="+",
        metavar="[TABLE] NAME=SCORE",
        help="the table may be left out; in a duel a name without a score is the winner",
    )
    for what in DETAILS:
        words.add_argument(
            f"--{what}",
            nargs="+",
            default=[],
            type=_pair,
            metavar="N",
            help=f"{what}, in the order of the scores or as NAME=N",
        )
    words.add_argument("--winner", metavar="NAME", help="the winner of a duel")
    words.add_argument(
        "--first", metavar="NAME", help="who began, if not the first seat (breaks the last tie)"
    )
    words.add_argument(
        "--order", nargs="+", default=[], metavar="NAME", help="all clockwise from who began"
    )
    words.add_argument(
        "--sure", action="store_true", help="an unusual result is right all the same"
    )
    add_round(words)


def _pair(text: str) -> tuple[str, str]:
    name, _, number = text.rpartition("=")
    return name, number


def _typed(options: Namespace) -> TypedResult:
    words = list(options.words)
    first = words[0]
    is_number = first.isascii() and first.isdecimal() and len(first) < 9
    table = int(words.pop(0)) if is_number else None
    if not words:
        raise EventError(
            f"no scores are given for table {table}", ways_out=["write NAME=SCORE for each"]
        )
    return TypedResult(
        scores=[_score(word) for word in words],
        table=table,
        round=options.round,
        winner=options.winner,
        details={what: getattr(options, what) for what in DETAILS if getattr(options, what)},
        first=options.first,
        order=options.order,
    )


def _score(word: str) -> tuple[str, str | None]:
    name, equals, number = word.rpartition("=")
    if not equals:
        return word, None
    if not name:
        raise EventError(f"{word!r} is not a score", ways_out=["write it like Ann=16"])
    return name, number


def _result(sitting: Sitting, options: Namespace) -> Answer:
    read = read_result(sitting.tournament, _typed(options))
    if not _is_right(sitting, read):
        return Answer(sitting.data(done=False), say("Nothing was changed."))
    sitting.desk.do(partial(_report, read=read), again=True)
    return _settled(sitting, read)


def _is_right(sitting: Sitting, read: ReadResult) -> bool:
    """Whether an unusual result is right: --sure, or a yes at the terminal."""
    if sitting.options.sure:
        return True
    try:
        refuse_odd(sitting.tournament, read.round, read.table, read.lines, read.winner)
    except ImprobableResultError as odd:
        if sitting.page.as_json or not sys.stdin.isatty():
            raise
        sitting.page.show(say(f"{odd.reason[:1].upper()}{odd.reason[1:]}.", ink="yellow"))
        return sitting.ask("Is it right all the same? y/n ").lower() in {"y", "yes"}
    return True


def _report(t: Tournament, stamp: Stamp, read: ReadResult) -> list[Happening]:
    at = (read.round, read.table)
    return report(t, *at, read.lines, stamp, winner=read.winner, order=read.order)


def _settled(sitting: Sitting, read: ReadResult) -> Answer:
    t = sitting.tournament
    current = t.round(read.round)
    table = current.tables[read.table]
    parts: list[Part] = say(_table_words(t, read.round, table))
    warnings = table.sheet.warnings if table.sheet else ()
    parts += say(*(f"Note: {warning}." for warning in warnings), ink="yellow")
    parts += missing_line(current)
    if current.closed:
        parts += sitting.hint()
    return Answer(sitting.data(round=read.round, **table_data(table)), parts)


def _table_words(t: Tournament, round_number: int, table: Table) -> str:
    """A result in one line, best place first."""
    score = table.score
    where = f"Round {round_number} table {table.number}"
    if score is None:
        return f"{where}: no result"
    order = sorted(range(len(score.players)), key=lambda seat: score.places[seat])
    places = [
        f"{score.places[seat]}. {score.players[seat]} {score.scores[seat]} "
        f"({decimal(score.points(score.players[seat]))})"
        for seat in order
    ]
    state = "settled" if table.settled else table_state(t, table)
    return f"{where}: {', '.join(places)}: {state}."


def _confirm_options(words: ArgumentParser) -> None:
    words.add_argument("tables", nargs="*", type=positive, metavar="TABLE")
    words.add_argument(
        "--all", action="store_true", help="all results that wait, except disputed ones"
    )
    words.add_argument("--dispute", metavar="WHY", help="do not agree, which calls an arbiter")
    add_round(words)


def _confirm(sitting: Sitting, options: Namespace) -> Answer:
    t = sitting.tournament
    found = [find_table(t, number, options.round) for number in options.tables]
    if options.all:
        found += [
            (current, table)
            for current in t.rounds
            if options.round in {None, current.number}
            for table in current.unsettled()
            if table.sheet and not table.sheet.disputed_by
        ]
    if not found:
        raise EventError("no result waits here", rules=["T-4"], ways_out=["name a table"])
    places = [(current.number, table.number) for current, table in found]
    deeds: list[Deed] = [partial(_agree, place=place, why=options.dispute) for place in places]
    sitting.desk.do(*deeds, again=True)
    current = t.round(places[-1][0])
    lines = [_table_words(t, number, t.table(number, table)) for number, table in places]
    return Answer(
        sitting.data(**round_data(sitting.tournament, current)),
        [*say(*lines), *missing_line(current)],
    )


def _agree(t: Tournament, stamp: Stamp, place: tuple[int, int], why: str | None) -> list[Happening]:
    return dispute(t, *place, why, stamp) if why else confirm(t, *place, stamp)


def _correct_options(words: ArgumentParser) -> None:
    _result_options(words)
    words.add_argument("--why", default="", metavar="TEXT", help="for the log")
    add_yes(words)


def _correct(sitting: Sitting, options: Namespace) -> Answer:
    desk = sitting.desk
    read = read_result(desk.tournament, _typed(options))
    if not _is_right(sitting, read):
        return Answer(sitting.data(done=False), say("Nothing was changed."))
    planned = desk.plan(partial(_correction, read=read, why=options.why))
    expected = preview(desk.tournament, planned)
    shown = preview_parts(read, expected)
    if not sitting.agreed(shown, "Correct it?"):
        data = sitting.data(done=False, **_preview_data(expected))
        return Answer(data, say("Nothing was changed."))
    desk.commit(planned)
    answer = _settled(sitting, read)
    parts = [*(shown if options.yes else []), *answer.parts]
    return Answer({**answer.data, "done": True, **_preview_data(expected)}, parts)


def _correction(t: Tournament, stamp: Stamp, read: ReadResult, why: str) -> list[Happening]:
    at = (read.round, read.table)
    return correct(t, *at, read.lines, stamp, winner=read.winner, why=why, order=read.order)


def preview_parts(read: ReadResult, expected: Preview) -> list[Part]:
    """What a correction would change, before it is made."""
    where = f"the correction of round {read.round} table {read.table}"
    if not expected.moves:
        parts: list[Part] = say(f"Nobody's place changes by {where}.")
    else:
        rows = [
            [move.player, f"{move.before} -> {move.after}", move.why] for move in expected.moves
        ]
        parts = [Grid(["Player", "Place", "Why then"], rows, f"What changes by {where}")]
    parts += say("Published rounds stay as they are.", ink="dim")
    if expected.draft_tables_changed is not None:
        count = expected.draft_tables_changed
        parts += [Say(f"Drawn again, {count} tables of the draft would be different.", "yellow")]
    return parts


def _preview_data(expected: Preview) -> dict[str, Any]:
    return {
        "moves": [
            {"player": move.player, "before": move.before, "after": move.after, "why": move.why}
            for move in expected.moves
        ],
        "draft_tables_changed": expected.draft_tables_changed,
    }


COMMANDS = (
    Command(
        "result",
        "enter the result of a table",
        "Enter the result of a table. The organiser's word settles it; a player's "
        "(--role participant --by NAME) waits for the others.",
        (
            "guildhall event result 1 Ann=16 Bob=14 Cid=12 Dan=10",
            "guildhall event result Ann=16 Bob=16 Cid=12 Dan=9 --cards 11 12 9 10 --nobles 1 2 0 0",
        ),
        _result_options,
        _result,
    ),
    Command(
        "confirm",
        "confirm or dispute results that players handed in",
        "Confirm results that players have handed in, or dispute one.",
        ("guildhall event confirm 1", "guildhall event confirm --all"),
        _confirm_options,
        _confirm,
    ),
    Command(
        "correct",
        "correct a result of any round, with a preview",
        "Correct a result of any round; what changes is shown before it asks.",
        ("guildhall event correct 1 Ann=10 Bob=14 Cid=12 Dan=16 --why misread --yes",),
        _correct_options,
        _correct,
    ),
)
