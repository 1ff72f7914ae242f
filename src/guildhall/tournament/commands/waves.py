"""Commands about waves: a round that needs more tables than there are is played in turns."""

from __future__ import annotations

from guildhall.messages import message
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament


def split_into_waves(t: Tournament, number: int, waves: int, stamp: Stamp) -> list[Happening]:
    """Play a round in so many waves, or all at once again; before its first result is in."""
    current = t.round(number)
    tables = len(current.tables)
    if not 1 <= waves <= tables:
        raise Refused(
            message("round {round} cannot be played in {count} waves", round=number, count=waves),
            ways_out=[message("say 1 to {count}", count=tables)],
        )
    begun = [table for table in current.tables.values() if not table.open_for_moves]
    if begun:
        raise Refused(
            message(
                "table {table} of round {round} has a result", table=begun[0].number, round=number
            ),
            rules=["T-2"],
            ways_out=[message("leave the waves as they are")],
        )
    if waves == current.waves:
        return []
    return [happening("waves set", stamp, round=number, waves=waves)]
