"""Acts about results: hand in, confirm, dispute, correct; and the prizes (TS-36, SW-24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guildhall.hall.events.commands.command import Act, Note, Situation, about_table
from guildhall.hall.events.errors import EventError
from guildhall.tournament import Happening, Line, Stamp
from guildhall.tournament import confirm as confirmed
from guildhall.tournament import correct as corrected
from guildhall.tournament import dispute as disputed
from guildhall.tournament import report as reported
from guildhall.tournament.commands.results import refuse_odd

RESULT = ("reported", "confirmed", "disputed", "corrected", "ruled")
LONGEST = 500


def report(
    number: int,
    table: int,
    lines: Mapping[str, Line],
    *,
    winner: str | None = None,
    player: str = "",
    signed: bool = True,
    order: Sequence[str] = (),
    sure: bool = True,
) -> Act:
    """Hand in the result of a table.

    `player` says who does it at a device that all share; `signed` is False when staff enter a
    sheet that others still have to confirm. `order` names the players clockwise from who began.
    Not `sure`: what looks odd is refused, so that whoever typed it is asked.
    """

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        _leave_disputes_to_judges(now, number, table, stamp)
        if not sure:
            refuse_odd(now.t, number, table, lines, winner)
        return reported(
            now.t, number, table, lines, stamp, winner=winner, signed=signed, order=order
        )

    return Act(
        action="report",
        command=command,
        player=player,
        table=table,
        touches=about_table(number, table, *RESULT),
    )


def confirm(number: int, table: int, *, player: str = "") -> Act:
    """Agree with the result of a table."""

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        _leave_disputes_to_judges(now, number, table, stamp)
        return confirmed(now.t, number, table, stamp)

    return Act(
        action="confirm",
        command=command,
        player=player,
        table=table,
        touches=about_table(number, table, "reported", "disputed", "corrected", "ruled"),
    )


def dispute(number: int, table: int, why: str, *, player: str = "") -> Act:
    """Refuse to confirm, which calls an arbiter."""
    words = " ".join(why.split())[:LONGEST] or "the result is wrong"
    return Act(
        action="dispute",
        command=lambda now, stamp: disputed(now.t, number, table, words, stamp),
        player=player,
        table=table,
        touches=about_table(number, table, "reported", "corrected", "ruled"),
    )


def confirm_agreed(number: int) -> Act:
    """Confirm every result of a round in which all at the table agree (SW-24)."""

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        happenings: list[Happening] = []
        for table in now.t.round(number).unsettled():
            sheet = table.sheet
            if sheet is None or sheet.disputed_by:
                continue
            if set(table.seats) - set(table.out) <= sheet.agreed | {sheet.entered_by}:
                happenings += confirmed(now.t, number, table.number, stamp)
        return happenings

    return Act(action="confirm all", command=command)


def correct(
    number: int,
    table: int,
    lines: Mapping[str, Line],
    *,
    winner: str | None = None,
    why: str = "",
    order: Sequence[str] = (),
    sure: bool = True,
) -> Act:
    """Correct a result of any round; published rounds stay as they are (T-2)."""
    words = why[:LONGEST]

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        _leave_disputes_to_judges(now, number, table, stamp)
        if not sure:
            refuse_odd(now.t, number, table, lines, winner)
        return corrected(now.t, number, table, lines, stamp, winner=winner, why=words, order=order)

    return Act(
        action="correct",
        command=command,
        table=table,
        touches=about_table(number, table, *RESULT),
    )


def settle(
    number: int,
    table: int,
    lines: Mapping[str, Line],
    *,
    winner: str | None = None,
    why: str = "",
    order: Sequence[str] = (),
    sure: bool = True,
) -> Act:
    """Decide what a contested result is: as it was handed in, or another one (TS-36, TS-39)."""
    words = why[:LONGEST]

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        sheet = now.t.table(number, table).sheet
        if sheet is None or not sheet.contested:
            raise EventError(
                f"the result of table {table} is not contested",
                rules=["TS-36"],
                ways_out=["look at the table again"],
            )
        drawn = now.t.table(number, table).seats
        if (dict(lines), winner, tuple(order) or drawn) == (
            sheet.lines,
            sheet.winner,
            sheet.order or drawn,
        ):
            return confirmed(now.t, number, table, stamp, why=words)
        if not sure:
            refuse_odd(now.t, number, table, lines, winner)
        return corrected(now.t, number, table, lines, stamp, winner=winner, why=words, order=order)

    return Act(
        action="settle disputes",
        command=command,
        table=table,
        touches=about_table(number, table, *RESULT),
    )


def _leave_disputes_to_judges(now: Situation, number: int, table: int, stamp: Stamp) -> None:
    """Who only keeps scores does not decide between those who disagree (TS-39)."""
    sheet = now.t.table(number, table).sheet
    if sheet and sheet.contested and stamp.official and not stamp.judges:
        raise EventError(
            f"the result of table {table} is contested",
            rules=["TS-36", "TS-39"],
            ways_out=["let an arbiter or the organiser decide"],
        )


def give_prize(player: str, prize: str, *, given: bool = True) -> Act:
    """Tick off that somebody has received a prize, or take the tick away (TS-31)."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        now.t.player(player)
        chosen = now.t.format.final
        if prize not in {*chosen.prizes, chosen.keepsake} or not prize:
            raise EventError(f"there is no prize {prize!r}", ways_out=["choose one of the list"])
        if ((player, prize) in now.floor.prizes) == given:
            return []
        return [Note("prize-given/1", {"player": player, "prize": prize, "given": given})]

    return Act(action="give prizes", note=note)
