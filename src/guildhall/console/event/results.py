"""Commands about results: result, confirm, correct."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from guildhall.console.event.answers import Answer, Grid, Part, Say, say
from guildhall.console.event.arguments import ROUND, YES, CommandGroup, option, positive
from guildhall.console.event.rounds_view import missing_line, round_data, table_data, table_state
from guildhall.console.event.session import Session
from guildhall.hall.events import commands
from guildhall.hall.events.results import (
    ReadResult,
    TypedResult,
    find_table,
    read_result,
)
from guildhall.messages import Message
from guildhall.messages.renderer import ENGLISH
from guildhall.tournament import (
    Preview,
    Refused,
    Table,
    Tournament,
    preview,
)
from guildhall.tournament.commands.results import refuse_odd
from guildhall.tournament.errors import ImprobableResultError
from guildhall.tournament.numbers import decimal
from guildhall.tournament.table.sheet_fields import DETAILS

COMMANDS = CommandGroup()


def _result_options(words: ArgumentParser) -> None:
    words.usage = f"{words.prog} [TABLE] NAME=SCORE ... [OPTION ...]"
    words.add_argument(
        "words",
        nargs="+",
        metavar="[TABLE] NAME=SCORE",
        help="the table may be left out; in a duel a name without a score is the winner",
    )
    for field in DETAILS:
        words.add_argument(
            f"--{field.name}",
            nargs="+",
            metavar="N",
            help=f"{field.words.text}, in the order of the scores or as NAME=N",
        )
    words.set_defaults(more={})
    words.add_argument_group(
        "other fields of the sheet", "--FIELD N ... for every field that the format declares"
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
    ROUND(words)


def _pair(text: str) -> tuple[str, str]:
    name, _, number = text.rpartition("=")
    return name, number


def _typed(options: Namespace) -> TypedResult:
    words = list(options.words)
    first = words[0]
    is_number = first.isascii() and first.isdecimal() and len(first) < 9
    table = int(words.pop(0)) if is_number else None
    if not words:
        raise Refused(
            f"no scores are given for table {table}", ways_out=["write NAME=SCORE for each"]
        )
    return TypedResult(
        scores=[_score(word) for word in words],
        table=table,
        round=options.round,
        winner=options.winner,
        details=_details(options),
        first=options.first,
        order=options.order,
    )


def _details(options: Namespace) -> dict[str, list[tuple[str, str]]]:
    """The numbers of other fields: those that every sheet may have, and those of the format."""
    house = {field.name: getattr(options, field.name) or [] for field in DETAILS}
    typed = {**house, **options.more}
    return {name: list(map(_pair, numbers)) for name, numbers in typed.items() if numbers}


def _score(word: str) -> tuple[str, str | None]:
    name, equals, number = word.rpartition("=")
    if not equals:
        return word, None
    if not name:
        raise Refused(f"{word!r} is not a score", ways_out=["write it like Ann=16"])
    return name, number


@COMMANDS.add(
    "result",
    "enter the result of a table",
    _result_options,
    examples=(
        "result 1 Ann=16 Bob=14 Cid=12 Dan=10",
        "result Ann=16 Bob=16 Cid=12 Dan=9 --cards 11 12 9 10 --nobles 1 2 0 0",
    ),
)
def result(session: Session, options: Namespace) -> Answer:
    """Enter the result of a table.

    The organiser's word settles it; a player's (--role player --by NAME) waits for the others.
    """
    read = read_result(session.tournament, _typed(options))
    if not _is_right(session, read):
        return Answer(session.data(done=False), say("Nothing was changed."))
    session.execute(commands.ReportResult(*read))
    return _settled(session, read)


def _is_right(session: Session, read: ReadResult) -> bool:
    """Whether an unusual result is right: --sure, or a yes at the terminal."""
    if session.options.sure:
        return True
    try:
        refuse_odd(session.tournament, read.round, read.table, read.lines, read.winner)
    except ImprobableResultError as odd:
        if session.page.as_json or not sys.stdin.isatty():
            raise
        session.page.show(say(f"{ENGLISH.sentence(odd.reason)}.", ink="yellow"))
        return session.ask("Is it right all the same? y/n ").lower() in {"y", "yes"}
    return True


def _settled(session: Session, read: ReadResult) -> Answer:
    t = session.tournament
    current = t.round(read.round)
    table = current.tables[read.table]
    parts: list[Part] = say(_table_words(t, read.round, table))
    warnings = table.sheet.warnings if table.sheet else ()
    parts += say(*(f"Note: {warning}." for warning in warnings), ink="yellow")
    parts += missing_line(current)
    if current.closed:
        parts += session.hint()
    return Answer(session.data(round=read.round, **table_data(table)), parts)


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


@COMMANDS.add(
    "confirm",
    "confirm or dispute results that players handed in",
    option("tables", nargs="*", type=positive, metavar="TABLE"),
    option("--all", action="store_true", help="all results that wait, except disputed ones"),
    option("--dispute", metavar="WHY", help="do not agree, which calls an arbiter"),
    ROUND,
    examples=(
        "confirm 1",
        "confirm --all",
    ),
)
def confirm(session: Session, options: Namespace) -> Answer:
    """Confirm results that players have handed in, or dispute one."""
    t = session.tournament
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
        raise Refused("no result waits here", rules=["T-4"], ways_out=["name a table"])
    places = [(current.number, table.number) for current, table in found]
    if options.dispute:
        for place in places:
            session.execute(commands.DisputeResult(*place, options.dispute))
    else:
        session.execute(commands.ConfirmResults(places))
    t = session.tournament
    current = t.round(places[-1][0])
    lines = [_table_words(t, number, t.table(number, table)) for number, table in places]
    return Answer(
        session.data(**round_data(session.tournament, current)),
        [*say(*lines), *missing_line(current)],
    )


@COMMANDS.add(
    "correct",
    "correct a result of any round, with a preview",
    _result_options,
    option("--why", default="", metavar="TEXT", help="for the log"),
    YES,
    examples=("correct 1 Ann=10 Bob=14 Cid=12 Dan=16 --why misread --yes",),
)
def correct(session: Session, options: Namespace) -> Answer:
    """Correct a result of any round; what changes is shown before it asks."""
    read = read_result(session.tournament, _typed(options))
    if not _is_right(session, read):
        return Answer(session.data(done=False), say("Nothing was changed."))
    command = commands.CorrectResult(*read, why=options.why)
    planned = session.event.plan(session.actor, command)
    expected = preview(session.tournament, planned)
    shown = preview_parts(read, expected)
    if not session.agreed(shown, "Correct it?"):
        data = session.data(done=False, **_preview_data(expected))
        return Answer(data, say("Nothing was changed."))
    session.execute(command)
    answer = _settled(session, read)
    parts = [*(shown if options.yes else []), *answer.parts]
    return Answer({**answer.data, "done": True, **_preview_data(expected)}, parts)


def preview_parts(read: ReadResult, expected: Preview) -> list[Part]:
    """What a correction would change, before it is made."""
    where = f"the correction of round {read.round} table {read.table}"
    if not expected.moves:
        parts: list[Part] = say(f"Nobody's place changes by {where}.")
    else:
        rows: list[list[Message | str]] = [
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
