"""Commands about results: hand in, confirm, dispute, correct (TS-36, SW-24, T-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import Sheet, Table
from guildhall.tournament.event.table_scores import counted, score_lines
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.table.scoring import Line, TableScore
from guildhall.tournament.table.sheets import check_sheet


def report(
    t: Tournament,
    round_number: int,
    table_number: int,
    lines: Mapping[str, Line],
    stamp: Stamp,
    *,
    winner: str | None = None,
    signed: bool = True,
) -> list[Happening]:
    """Hand in a result; an official's is settled at once, a player's waits for the others.

    A sheet that an official enters before all have `signed` it waits for the others too.
    """
    table = t.table(round_number, table_number)
    if table.settled:
        raise Refused(
            f"table {table_number} has a settled result",
            rules=["T-2", "TS-38"],
            persons=table.seats,
            ways_out=["correct it"],
        )
    score, warnings = checked(t, round_number, table, lines, winner)
    if not stamp.official:
        _may_report(t, table, score, stamp)
        if table.sheet and table.sheet.entered_by != stamp.by:
            return _second_sheet(t, round_number, table, lines, winner, stamp)
    settled = (stamp.official and signed) or len(waiting_for(t, table, stamp.by)) == 0
    data = _sheet_data(round_number, table, lines, winner, warnings)
    return [happening("reported", stamp, **data, settled=settled)]


def checked(
    t: Tournament,
    round_number: int,
    table: Table,
    lines: Mapping[str, Line],
    winner: str | None,
) -> tuple[TableScore, tuple[str, ...]]:
    """The score of a sheet and what looks odd; refused if it does not add up or decide."""
    current = t.round(round_number)
    warnings = check_sheet(lines, table.seats, current.format, winner)
    seated = {player: lines[player] for player in table.seats}
    counting = counted(seated, table.out, current.format)
    return score_lines(counting, winner, current.kind, current.format), warnings


def _may_report(t: Tournament, table: Table, score: TableScore, stamp: Stamp) -> None:
    if stamp.by not in table.seats:
        raise Refused(
            f"{stamp.by} does not sit at table {table.number}",
            rules=["TS-36"],
            persons=[stamp.by],
            ways_out=["let somebody of the table hand it in", "let the organiser enter it"],
        )
    if t.format.people.confirmed_by == "table" and score.place(stamp.by) != 1:
        raise Refused(
            "the winner hands in the sheet",
            rules=["TS-36"],
            persons=[stamp.by],
            ways_out=["let the winner enter it", "let the organiser enter it"],
        )


def _second_sheet(
    t: Tournament,
    round_number: int,
    table: Table,
    lines: Mapping[str, Line],
    winner: str | None,
    stamp: Stamp,
) -> list[Happening]:
    """Both sheets must agree; a difference goes to the organiser (SW-24)."""
    at = {"round": round_number, "table": table.number}
    first = _sheet(table)
    if lines == first.lines and winner == first.winner:
        return confirm(t, round_number, table.number, stamp)
    theirs = {player: line.to_data() for player, line in lines.items()}
    return [happening("disputed", stamp, **at, why="the sheets differ", lines=theirs)]


def _sheet_data(
    round_number: int,
    table: Table,
    lines: Mapping[str, Line],
    winner: str | None,
    warnings: Sequence[str],
) -> dict[str, Any]:
    return {
        "round": round_number,
        "table": table.number,
        "lines": {player: lines[player].to_data() for player in table.seats},
        "winner": winner,
        "warnings": list(warnings),
    }


def confirm(
    t: Tournament, round_number: int, table_number: int, stamp: Stamp, *, why: str = ""
) -> list[Happening]:
    """Agree with a result; it is settled when all others at the table or an official did.

    `why` is for the record, where an official decides between those who do not agree.
    """
    table = t.table(round_number, table_number)
    sheet = _sheet(table)
    at = {"round": round_number, "table": table_number}
    if stamp.official:
        reason = {"why": why} if why else {}
        return [happening("confirmed", stamp, **at, settled=True, **reason)]
    if stamp.by not in table.seats or sheet.disputed_by:
        raise Refused(
            "only those at the table confirm a result, and not after a dispute",
            rules=["TS-36"],
            persons=[stamp.by],
            ways_out=["call an arbiter"],
        )
    left = waiting_for(t, table, stamp.by)
    settled = not left and t.format.people.confirmed_by == "table"
    return [happening("confirmed", stamp, **at, settled=settled)]


def waiting_for(t: Tournament, table: Table, confirming: str = "") -> list[str]:
    """Who at a table has not yet confirmed its result (TS-36)."""
    if t.format.people.confirmed_by == "organiser":
        return ["organiser"]
    done = {confirming, *table.out}
    if table.sheet:
        done |= {table.sheet.entered_by, *table.sheet.agreed}
    return [p for p in table.seats if p not in done and t.people[p].plays_on]


def dispute(
    t: Tournament, round_number: int, table_number: int, why: str, stamp: Stamp
) -> list[Happening]:
    """Refuse to confirm, which calls an arbiter (TS-36)."""
    table = t.table(round_number, table_number)
    if _sheet(table).settled:
        raise Refused(
            "the result is settled",
            rules=["TS-38"],
            ways_out=["ask the organiser for a correction"],
        )
    if not stamp.official and stamp.by not in table.seats:
        raise Refused(
            f"{stamp.by} does not sit at table {table.number}",
            rules=["TS-36"],
            persons=[stamp.by],
            ways_out=["call an arbiter"],
        )
    return [happening("disputed", stamp, round=round_number, table=table_number, why=why)]


def correct(
    t: Tournament,
    round_number: int,
    table_number: int,
    lines: Mapping[str, Line],
    stamp: Stamp,
    *,
    winner: str | None = None,
    why: str = "",
) -> list[Happening]:
    """Correct a result of any round: standings change, published rounds stay (T-2)."""
    table = t.table(round_number, table_number)
    _sheet(table)
    if not stamp.official:
        raise Refused(
            "an organiser or arbiter corrects results",
            rules=["TS-39", "T-2"],
            persons=[stamp.by],
            ways_out=["call an arbiter"],
        )
    _, warnings = checked(t, round_number, table, lines, winner)
    data = _sheet_data(round_number, table, lines, winner, warnings)
    return [happening("corrected", stamp, **data, settled=True, why=why)]


def _sheet(table: Table) -> Sheet:
    if table.sheet is None:
        raise Refused(
            f"table {table.number} has no result yet",
            rules=["T-4"],
            persons=table.seats,
            ways_out=["enter the result first"],
        )
    return table.sheet
