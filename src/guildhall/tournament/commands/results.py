"""Commands about results: hand in, confirm, dispute, correct (TS-36, SW-24, T-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from guildhall.messages import Message, PlayerRef, message, message_to_data, messages_to_data
from guildhall.tournament.actions import way_to
from guildhall.tournament.commands.command import (
    LONGEST,
    Subject,
    TableCommand,
    TournamentCommand,
    own_words,
)
from guildhall.tournament.errors import ImprobableResultError, Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import Sheet, Table
from guildhall.tournament.event.table_scores import score_lines
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.table.scoring import Line, TableScore
from guildhall.tournament.table.sheets import check_sheet

__all__ = [
    "ConfirmAgreed",
    "ConfirmResult",
    "ConfirmResults",
    "CorrectResult",
    "DisputeResult",
    "ReportResult",
    "SettleDispute",
]


def report(
    t: Tournament,
    round_number: int,
    table_number: int,
    lines: Mapping[str, Line],
    stamp: Stamp,
    *,
    winner: str | None = None,
    signed: bool = True,
    order: Sequence[str] = (),
) -> list[Happening]:
    """Hand in a result; an official's is settled at once, a player's waits for the others.

    A sheet that an official enters before all have `signed` it waits for the others too, and where
    the desk checks everything twice any sheet waits for somebody else. `order` names the players
    clockwise from who began, if that is not the first seat. What looks odd is kept as a warning:
    ask with `refuse_odd` before.
    """
    table = t.table(round_number, table_number)
    if table.settled:
        raise Refused(
            message("table {table} has a settled result", table=table_number),
            rules=["T-2", "TS-38"],
            persons=table.seats,
            ways_out=[way_to("correct-result", message("correct it"))],
        )
    data = _checked_data(t, round_number, table, lines, winner, order)
    if not stamp.official:
        _refuse_player(table, stamp)
    twice = _is_checked(t, stamp)
    if table.sheet and table.sheet.entered_by != stamp.by and (twice or not stamp.official):
        return _second_sheet(t, round_number, table, data, stamp)
    at_once = stamp.official and signed and not twice
    settled = at_once or (not twice and not waiting_for(t, table, stamp.by))
    return [happening("reported", stamp, **data, settled=settled)]


def _is_checked(t: Tournament, stamp: Stamp) -> bool:
    """Whether what somebody at the desk enters is checked by somebody else."""
    people = t.format.people
    return people.checked_twice and stamp.official and stamp.role != "hall"


def refuse_odd(
    t: Tournament,
    round_number: int,
    table_number: int,
    lines: Mapping[str, Line],
    winner: str | None = None,
) -> None:
    """Refuse a result that looks like a slip, for those who have not said that it is right."""
    table = t.table(round_number, table_number)
    odd = check_sheet(lines, table.seats, t.round(round_number).format, winner, table.out)
    if odd:
        raise ImprobableResultError(odd)


def _checked_data(
    t: Tournament,
    round_number: int,
    table: Table,
    lines: Mapping[str, Line],
    winner: str | None,
    order: Sequence[str],
) -> dict[str, Any]:
    """A sheet for the log with what looks odd; refused if it does not add up or decide."""
    warnings = check_sheet(lines, table.seats, t.round(round_number).format, winner, table.out)
    _check_order(order, table.seats)
    score_sheet(t, round_number, table, lines, winner, order)
    data = {
        "round": round_number,
        "table": table.number,
        "lines": {player: lines[player].to_data() for player in table.seats},
        "winner": winner,
        "warnings": messages_to_data(warning.words for warning in warnings),
    }
    return {**data, "order": list(order)} if tuple(order or table.seats) != table.seats else data


def score_sheet(
    t: Tournament,
    round_number: int,
    table: Table,
    lines: Mapping[str, Line],
    winner: str | None,
    order: Sequence[str] = (),
) -> TableScore:
    """What a sheet would be worth; refused if it does not decide what it must (TS-33)."""
    current = t.round(round_number)
    seated = {player: lines[player] for player in table.seats}
    return score_lines(seated, winner, current.kind, current.format, table.out, order)


def _check_order(order: Sequence[str], seats: Sequence[str]) -> None:
    if order and sorted(order) != sorted(seats):
        raise Refused(
            message("the order of the seats names everybody at the table once"),
            rules=["TS-33"],
            persons=seats,
            ways_out=[message("name them clockwise from who began")],
        )


def _refuse_player(table: Table, stamp: Stamp) -> None:
    """Anyone at the table may write the sheet, but not after somebody refused it (TS-36)."""
    if stamp.by not in table.seats:
        raise Refused(
            message(
                "{name} does not sit at table {table}", name=PlayerRef(stamp.by), table=table.number
            ),
            rules=["TS-36"],
            persons=[stamp.by],
            ways_out=[
                message("let somebody of the table hand it in"),
                way_to("enter-result", message("let the organiser enter it")),
            ],
        )
    if table.sheet and table.sheet.contested:
        raise Refused(
            message("the result of table {table} is contested", table=table.number),
            rules=["TS-36"],
            persons=[stamp.by],
            ways_out=[message("let an arbiter or the organiser decide")],
        )


def _second_sheet(
    t: Tournament, round_number: int, table: Table, data: dict[str, Any], stamp: Stamp
) -> list[Happening]:
    """Both sheets must agree; a difference goes to the organiser (SW-24)."""
    first = _sheet(table)
    lines = {player: line.to_data() for player, line in first.lines.items()}
    same = (lines, first.winner, first.order) == (
        data["lines"],
        data["winner"],
        tuple(data.get("order", ())),
    )
    if same:
        return confirm(t, round_number, table.number, stamp)
    return [happening("disputed", stamp, **data, why=message_to_data(message("the sheets differ")))]


def confirm(
    t: Tournament, round_number: int, table_number: int, stamp: Stamp, *, why: str = ""
) -> list[Happening]:
    """Agree with a result; it is settled when all others at the table or an official did.

    `why` is for the record, where an official decides between those who do not agree.
    """
    table = t.table(round_number, table_number)
    sheet = _sheet(table)
    at = {"round": round_number, "table": table_number}
    if _is_checked(t, stamp) and sheet.entered_by == stamp.by and not sheet.contested:
        raise Refused(
            message("{name} has entered this result", name=PlayerRef(stamp.by)),
            rules=["TS-36"],
            persons=[stamp.by],
            ways_out=[message("let somebody else check it")],
        )
    if stamp.official:
        reason = {"why": why} if why else {}
        return [happening("confirmed", stamp, **at, settled=True, **reason)]
    if stamp.by not in table.seats or sheet.disputed_by:
        raise Refused(
            message("only those at the table confirm a result, and not after a dispute"),
            rules=["TS-36"],
            persons=[stamp.by],
            ways_out=[message("call an arbiter")],
        )
    return [happening("confirmed", stamp, **at, settled=not waiting_for(t, table, stamp.by))]


def waiting_for(t: Tournament, table: Table, confirming: str = "") -> list[str]:
    """Who at a table has not yet confirmed its result (TS-36)."""
    if t.format.people.confirmed_by == "organiser":
        return ["organiser"]
    done = {confirming, *table.out}
    if table.sheet:
        done |= {table.sheet.entered_by, *table.sheet.agreed}
    return [p for p in table.seats if p not in done and t.people[p].plays_on]


def dispute(
    t: Tournament, round_number: int, table_number: int, why: Message | str, stamp: Stamp
) -> list[Happening]:
    """Refuse to confirm, which calls an arbiter (TS-36)."""
    table = t.table(round_number, table_number)
    if _sheet(table).settled:
        raise Refused(
            message("the result is settled"),
            rules=["TS-38"],
            ways_out=[message("ask the organiser for a correction")],
        )
    if not stamp.official and stamp.by not in table.seats:
        raise Refused(
            message(
                "{name} does not sit at table {table}", name=PlayerRef(stamp.by), table=table.number
            ),
            rules=["TS-36"],
            persons=[stamp.by],
            ways_out=[message("call an arbiter")],
        )
    said = why if isinstance(why, str) else message_to_data(why)
    return [happening("disputed", stamp, round=round_number, table=table_number, why=said)]


def correct(
    t: Tournament,
    round_number: int,
    table_number: int,
    lines: Mapping[str, Line],
    stamp: Stamp,
    *,
    winner: str | None = None,
    why: str = "",
    order: Sequence[str] = (),
) -> list[Happening]:
    """Correct a result of any round: standings change, published rounds stay (T-2).

    It is checked as when it is handed in; `order` is that of `report`.
    """
    table = t.table(round_number, table_number)
    _sheet(table)
    if not stamp.official:
        raise Refused(
            message("an organiser or arbiter corrects results"),
            rules=["TS-39", "T-2"],
            persons=[stamp.by],
            ways_out=[message("call an arbiter")],
        )
    data = _checked_data(t, round_number, table, lines, winner, order)
    return [happening("corrected", stamp, **data, settled=True, why=why)]


def _sheet(table: Table) -> Sheet:
    if table.sheet is None:
        raise Refused(
            message("table {table} has no result yet", table=table.number),
            rules=["T-4"],
            persons=table.seats,
            ways_out=[way_to("enter-result", message("enter the result first"))],
        )
    return table.sheet


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

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        leave_disputes_to_judges(t.table(self.round, self.table), stamp)
        self.refuse_odd(t)
        return report(
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

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        leave_disputes_to_judges(t.table(self.round, self.table), stamp)
        return confirm(t, self.round, self.table, stamp)


@dataclass(frozen=True, slots=True)
class ConfirmResults(TournamentCommand):
    """Agree with the results of some tables, each given by its round and number."""

    permission = "confirm"
    tables: Sequence[tuple[int, int]]

    @property
    def subject(self) -> Subject:
        alone = len(self.tables) == 1
        return Subject(several=not alone, table=self.tables[0][1] if alone else 0)

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        each = [ConfirmResult(*place).decide(t, stamp) for place in self.tables]
        return [happening for happenings in each for happening in happenings]


@dataclass(frozen=True, slots=True)
class DisputeResult(TableCommand, TournamentCommand):
    """Refuse to confirm, which calls an arbiter."""

    permission = "dispute"
    stale_after = frozenset({"reported", "corrected", "ruled"})
    why: str

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        why = own_words(self.why) or message("the result is wrong")
        return dispute(t, self.round, self.table, why, stamp)


@dataclass(frozen=True, slots=True)
class ConfirmAgreed(TournamentCommand):
    """Confirm every result of a round in which all at the table agree (SW-24)."""

    permission = "confirm all"
    round: int

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return [
            happening
            for table in t.round(self.round).unsettled()
            if table.agreed and table.sheet and not table.sheet.disputed_by
            for happening in confirm(t, self.round, table.number, stamp)
        ]


@dataclass(frozen=True, slots=True)
class CorrectResult(SheetCommand):
    """Correct a result of any round; published rounds stay as they are (T-2)."""

    permission = "correct"
    why: str = ""

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        leave_disputes_to_judges(t.table(self.round, self.table), stamp)
        self.refuse_odd(t)
        return self.correct(t, stamp)

    def correct(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        """The correction itself."""
        return correct(
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

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
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
            return confirm(t, self.round, self.table, stamp, why=why)
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
