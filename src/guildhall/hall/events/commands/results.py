"""Commands about results: hand in, confirm, dispute, correct; and the prizes (TS-36, SW-24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from guildhall import tournament
from guildhall.hall.events.commands.command import (
    LONGEST,
    EventState,
    Note,
    OperationsCommand,
    TableCommand,
    TournamentCommand,
    own_words,
)
from guildhall.hall.events.permissions import Subject
from guildhall.messages import Word, message
from guildhall.tournament import Happening, Line, Refused, Stamp, Table, Tournament
from guildhall.tournament.commands.results import refuse_odd


@dataclass(frozen=True, slots=True)
class SheetCommand(TableCommand, TournamentCommand):
    """Something that brings the sheet of a table."""

    stale_after = frozenset({"reported", "confirmed", "disputed", "corrected", "ruled"})
    lines: Mapping[str, Line]
    winner: str | None = None
    order: Sequence[str] = ()
    """The players clockwise from who began, if that is not the first seat."""
    sure: bool = True
    """False: what looks odd is refused, so that whoever typed it is asked."""

    def refuse_odd(self, t: Tournament) -> None:
        """Refuse what looks odd, unless somebody has said that it is right."""
        if not self.sure:
            refuse_odd(t, self.round, self.table, self.lines, self.winner)


@dataclass(frozen=True, slots=True)
class ReportResult(SheetCommand):
    """Hand in the result of a table."""

    permission = "report"
    signed: bool = True
    """False when staff enter a sheet that others still have to confirm."""

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        t = event.tournament
        leave_disputes_to_judges(t.table(self.round, self.table), stamp)
        self.refuse_odd(t)
        return tournament.report(
            t,
            self.round,
            self.table,
            self.lines,
            stamp,
            winner=self.winner,
            signed=self.signed,
            order=self.order,
        )


@dataclass(frozen=True, slots=True)
class ConfirmResult(TableCommand, TournamentCommand):
    """Agree with the result of a table."""

    permission = "confirm"
    stale_after = frozenset({"reported", "disputed", "corrected", "ruled"})

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        leave_disputes_to_judges(event.tournament.table(self.round, self.table), stamp)
        return tournament.confirm(event.tournament, self.round, self.table, stamp)


@dataclass(frozen=True, slots=True)
class ConfirmResults(TournamentCommand):
    """Agree with the results of some tables, each given by its round and number."""

    permission = "confirm"
    tables: Sequence[tuple[int, int]]

    @property
    def subject(self) -> Subject:
        alone = len(self.tables) == 1
        return Subject(several=not alone, table=self.tables[0][1] if alone else 0)

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        each = [ConfirmResult(*place).decide(event, stamp) for place in self.tables]
        return [happening for happenings in each for happening in happenings]


@dataclass(frozen=True, slots=True)
class DisputeResult(TableCommand, TournamentCommand):
    """Refuse to confirm, which calls an arbiter."""

    permission = "dispute"
    stale_after = frozenset({"reported", "corrected", "ruled"})
    why: str

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        why = own_words(self.why) or message("the result is wrong")
        return tournament.dispute(event.tournament, self.round, self.table, why, stamp)


@dataclass(frozen=True, slots=True)
class ConfirmAgreed(TournamentCommand):
    """Confirm every result of a round in which all at the table agree (SW-24)."""

    permission = "confirm all"
    round: int

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        t = event.tournament
        return [
            happening
            for table in t.round(self.round).unsettled()
            if _all_agree(table)
            for happening in tournament.confirm(t, self.round, table.number, stamp)
        ]


def _all_agree(table: Table) -> bool:
    sheet = table.sheet
    if sheet is None or sheet.disputed_by:
        return False
    return set(table.seats) - set(table.out) <= sheet.agreed | {sheet.entered_by}


@dataclass(frozen=True, slots=True)
class CorrectResult(SheetCommand):
    """Correct a result of any round; published rounds stay as they are (T-2)."""

    permission = "correct"
    why: str = ""

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        leave_disputes_to_judges(event.tournament.table(self.round, self.table), stamp)
        self.refuse_odd(event.tournament)
        return self.correct(event.tournament, stamp)

    def correct(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        """The correction itself."""
        return tournament.correct(
            t,
            self.round,
            self.table,
            self.lines,
            stamp,
            winner=self.winner,
            why=self.why[:LONGEST],
            order=self.order,
        )


@dataclass(frozen=True, slots=True)
class SettleDispute(CorrectResult):
    """Decide what a contested result is: as it was handed in, or another one (TS-36, TS-39)."""

    permission = "settle disputes"

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        t = event.tournament
        table = t.table(self.round, self.table)
        sheet = table.sheet
        if sheet is None or not sheet.contested:
            raise Refused(
                message("the result of table {table} is not contested", table=self.table),
                rules=["TS-36"],
                ways_out=[message("look at the table again")],
            )
        order, order_before = tuple(self.order) or table.seats, sheet.order or table.seats
        if (dict(self.lines), self.winner, order) == (sheet.lines, sheet.winner, order_before):
            why = self.why[:LONGEST]
            return tournament.confirm(t, self.round, self.table, stamp, why=why)
        self.refuse_odd(t)
        return self.correct(t, stamp)


def leave_disputes_to_judges(table: Table, stamp: Stamp) -> None:
    """Who only keeps scores does not decide between those who disagree (TS-39)."""
    if table.sheet and table.sheet.contested and stamp.official and not stamp.judges:
        raise Refused(
            message("the result of table {table} is contested", table=table.number),
            rules=["TS-36", "TS-39"],
            ways_out=[message("let an arbiter or the organiser decide")],
        )


@dataclass(frozen=True, slots=True)
class GivePrize(OperationsCommand):
    """Tick off that somebody has received a prize, or take the tick away (TS-31)."""

    permission = "give prizes"
    player: str
    prize: str
    given: bool = True

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        event.tournament.player(self.player)
        final = event.tournament.format.final
        if self.prize not in {*final.prizes, final.keepsake} or not self.prize:
            raise Refused(
                message("there is no prize {prize}", prize=Word(repr(self.prize))),
                ways_out=[message("choose one of the list")],
            )
        if ((self.player, self.prize) in event.operations.prizes) == self.given:
            return []
        data = {"player": self.player, "prize": self.prize, "given": self.given}
        return [Note("prize-given/1", data)]
