"""A tournament as its stream tells it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from guildhall.hall.errors import NotFound
from guildhall.hall.events.event_codec import command_of, from_entry
from guildhall.hall.log import Entry
from guildhall.messages import message
from guildhall.tournament import Tournament, apply_all, opened

NO_EVENT = (message("There is no such event"), message("Look at the list of events"))


@dataclass(frozen=True, slots=True)
class TournamentState:
    """The fold of the stream of a tournament."""

    tournament: Tournament | None = None
    """None before the first entry."""
    commands: tuple[int, ...] = ()
    """The command of every happening, by the seq of its first entry."""

    @property
    def known(self) -> Tournament:
        """The tournament; raises NotFound before the first entry."""
        if self.tournament is None:
            raise NotFound(*NO_EVENT)
        return self.tournament

    @property
    def command_ranges(self) -> list[range]:
        """The happenings of each command, by their indexes."""
        groups = [list(group) for _, group in groupby(enumerate(self.commands), itemgetter(1))]
        return [range(group[0][0], group[-1][0] + 1) for group in groups]


def fold_tournament(before: TournamentState, entries: Sequence[Entry]) -> TournamentState:
    """The tournament after more has happened; the one before stays as it was."""
    happened = [from_entry(entry) for entry in entries]
    if before.tournament is None:
        tournament = apply_all(opened(happened[0]), happened[1:])
    else:
        tournament = apply_all(before.tournament.copy(), happened)
    return TournamentState(tournament, (*before.commands, *map(command_of, entries)))
