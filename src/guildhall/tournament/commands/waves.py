"""Commands about waves: a round that needs more tables than there are is played in turns."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.messages import message
from guildhall.tournament.commands.command import TournamentCommand
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament

__all__ = ["SplitIntoWaves"]


@dataclass(frozen=True, slots=True)
class SplitIntoWaves(TournamentCommand):
    """Play a round in so many waves, or all at once again; before its first result is in."""

    permission = "draw"
    round: int
    waves: int

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        current = t.round(self.round)
        tables = len(current.tables)
        if not 1 <= self.waves <= tables:
            raise Refused(
                message(
                    "round {round} cannot be played in {count} waves",
                    round=self.round,
                    count=self.waves,
                ),
                ways_out=[message("say 1 to {count}", count=tables)],
            )
        begun = [table for table in current.tables.values() if not table.open_for_moves]
        if begun:
            raise Refused(
                message(
                    "table {table} of round {round} has a result",
                    table=begun[0].number,
                    round=self.round,
                ),
                rules=["T-2"],
                ways_out=[message("leave the waves as they are")],
            )
        if self.waves == current.waves:
            return []
        return [happening("waves set", stamp, round=self.round, waves=self.waves)]
