"""Commands about results: result, confirm, correct."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from guildhall.console.answers import Answer, Cell, Grid, Part, say
from guildhall.console.arguments import CommandGroup
from guildhall.console.event.rounds import missing_line
from guildhall.console.event.session import Session
from guildhall.hall.events import commands
from guildhall.messages import PlayerRef, mark, message, plural
from guildhall.tournament import Preview, Refused, Tournament, preview
from guildhall.tournament.commands.typed_results import (
    ReadResult,
    TypedResult,
    find_table,
    named_number,
    read_result,
    read_words,
)
from guildhall.tournament.errors import ImprobableResultError
from guildhall.tournament.reports.data import round_data, table_data
from guildhall.tournament.reports.round_words import result_words

COMMANDS = CommandGroup()

Sheet = TypeVar("Sheet", commands.ReportResult, commands.CorrectResult)

NOTHING_CHANGED = message("Nothing was changed")


@dataclass(frozen=True, slots=True)
class SheetWords:
    """A sheet as it is typed, but for the fields that only the event knows.

    words NAME=SCORE: the table may stand first; in a duel a name alone is the winner
    --winner NAME: the winner of a duel
    --first NAME: who began, if not the first seat (breaks the last tie)
    --order NAME: all clockwise from who began
    --sure: an unusual result is right all the same
    --round N: the round; else the one being played
    """

    words: Sequence[str]
    winner: str | None = None
    first: str | None = None
    order: Sequence[str] = ()
    sure: bool = False
    round: int | None = None

    def read(self, t: Tournament, fields: Mapping[str, Sequence[str]]) -> ReadResult:
        """The result that is meant; raises Refused."""
        table, scores = read_words(self.words)
        typed = TypedResult(
            scores=scores,
            table=table,
            round=self.round,
            winner=self.winner,
            details={name: list(map(named_number, words)) for name, words in fields.items()},
            first=self.first,
            order=self.order,
        )
        return read_result(t, typed)


@COMMANDS.add(
    "result 1 Ann=16 Bob=14 Cid=12 Dan=10",
    "result Ann=16 Bob=16 Cid=12 Dan=9 --cards 11 12 9 10 --nobles 1 2 0 0",
)
def result(session: Session, sheet: SheetWords, **fields: list[str]) -> Answer:
    """Enter the result of a table.

    The organiser’s word settles it; a player’s (--role player --by NAME) waits for the others.
    Every other field of the sheet is an option too, such as --cards, --nobles and --tokens:
    numbers in the order of the scores, or as NAME=N.
    """
    read = sheet.read(session.tournament, fields)
    command = _agreed(session, commands.ReportResult(*read, sure=sheet.sure))
    if command is None:
        return Answer(session.data(done=False), say(NOTHING_CHANGED))
    session.execute(command)
    return _settled(session, read)


def _agreed(session: Session, command: Sheet) -> Sheet | None:
    """The command as it is carried out; None if what looks odd is not right after all."""
    try:
        session.event.plan(session.actor, command)
    except ImprobableResultError as odd:
        if session.page.as_json or not sys.stdin.isatty():
            raise
        right = session.agreed(say(odd.reason, ink="yellow"), message("Is it right all the same?"))
        return replace(command, sure=True) if right else None
    return command


def _settled(session: Session, read: ReadResult) -> Answer:
    t = session.tournament
    current = t.round(read.round)
    table = current.tables[read.table]
    parts: list[Part] = say(result_words(t, read.round, table))
    warnings = table.sheet.warnings if table.sheet else ()
    parts += say(*(message("Note: {what}", what=each) for each in warnings), ink="yellow")
    parts += missing_line(current)
    if current.closed:
        parts += session.hint()
    return Answer(session.data(round=read.round, **table_data(table)), parts)


@COMMANDS.add("confirm 1", "confirm --all")
def confirm(
    session: Session,
    tables: Sequence[int] = (),
    *,
    all_: bool = False,
    dispute: str = "",
    round_: int | None = None,
) -> Answer:
    """Confirm results that players have handed in, or dispute one.

    tables TABLE: whose
    --all: all results that wait, except disputed ones
    --dispute WHY: do not agree, which calls an arbiter
    --round N: the round; else the one being played
    """
    t = session.tournament
    found = [find_table(t, number, round_) for number in tables]
    if all_:
        found += [
            (current, table)
            for current in t.rounds
            if round_ in {None, current.number}
            for table in current.unsettled()
            if table.sheet and not table.sheet.disputed_by
        ]
    if not found:
        raise Refused(
            message("no result waits here"), rules=["T-4"], ways_out=[message("name a table")]
        )
    places = [(current.number, table.number) for current, table in found]
    if dispute:
        for place in places:
            session.execute(commands.DisputeResult(*place, dispute))
    else:
        session.execute(commands.ConfirmResults(places))
    t = session.tournament
    current = t.round(places[-1][0])
    lines = [result_words(t, number, t.table(number, table)) for number, table in places]
    return Answer(session.data(**round_data(t, current)), [*say(*lines), *missing_line(current)])


@COMMANDS.add("correct 1 Ann=10 Bob=14 Cid=12 Dan=16 --why misread --yes")
def correct(
    session: Session, sheet: SheetWords, *, why: str = "", yes: bool = False, **fields: list[str]
) -> Answer:
    """Correct a result of any round; what changes is shown before it asks.

    Every other field of the sheet is an option too, as with `result`.

    --why TEXT: for the log
    --yes: do it without asking
    """
    read = sheet.read(session.tournament, fields)
    command = _agreed(session, commands.CorrectResult(*read, sure=sheet.sure, why=why))
    if command is None:
        return Answer(session.data(done=False), say(NOTHING_CHANGED))
    planned = session.event.plan(session.actor, command)
    expected = preview(session.tournament, planned)
    shown = preview_parts(session.tournament, read, expected)
    if not (yes or session.agreed(shown, message("Correct it?"))):
        data = session.data(done=False, **_preview_data(expected))
        return Answer(data, say(NOTHING_CHANGED))
    session.execute(command)
    answer = _settled(session, read)
    parts = [*(shown if yes else []), *answer.parts]
    return Answer({**answer.data, "done": True, **_preview_data(expected)}, parts)


def preview_parts(t: Tournament, read: ReadResult, expected: Preview) -> list[Part]:
    """What a correction would change, before it is made."""
    where = message(
        "the correction of {stage} table {table}",
        stage=t.round(read.round).stage.words,
        table=read.table,
    )
    parts: list[Part] = say(message("Nobody’s place changes with {where}", where=where))
    if expected.moves:
        rows: list[list[Cell]] = [
            [PlayerRef(move.player), f"{move.before} -> {move.after}", move.why]
            for move in expected.moves
        ]
        heading = message("What changes with {where}", where=where)
        parts = [Grid([mark("Player"), mark("Place"), mark("Why then")], rows, heading)]
    parts += say(message("Published rounds stay as they are"), ink="dim")
    if expected.draft_tables_changed is not None:
        again = plural(
            "Drawn again, {count} table of the draft would be different",
            "Drawn again, {count} tables of the draft would be different",
            count=expected.draft_tables_changed,
        )
        parts += say(again, ink="yellow")
    return parts


def _preview_data(expected: Preview) -> dict[str, Any]:
    moves = [
        {"player": move.player, "before": move.before, "after": move.after, "why": move.why}
        for move in expected.moves
    ]
    return {"moves": moves, "draft_tables_changed": expected.draft_tables_changed}
