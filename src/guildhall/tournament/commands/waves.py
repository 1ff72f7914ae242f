"""Commands about waves: a round that needs more tables than there are is played in turns."""

from __future__ import annotations

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
            f"round {number} cannot be played in {waves} waves",
            ways_out=[f"say 1 to {tables}"],
        )
    begun = [table for table in current.tables.values() if not table.open_for_moves]
    if begun:
        raise Refused(
            f"table {begun[0].number} of round {number} has a result",
            rules=["T-2"],
            ways_out=["leave the waves as they are"],
        )
    if waves == current.waves:
        return []
    return [happening("waves set", stamp, round=number, waves=waves)]
