"""Games of programs: with whom they may sit down, and how often they may play each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from guildhall.hall.counters import Counters, Numbers
from guildhall.hall.errors import NotAllowed
from guildhall.hall.finished_games import is_bot
from guildhall.hall.people.person import Person
from guildhall.hall.tables.table import Table
from guildhall.messages import message

MOST_A_DAY = 100
"""Games that a program may play on one day (UTC) where no person sits."""


class BotGames:
    """Keeps the rules for programs that have an account."""

    def __init__(self, counters: Counters, clock: Callable[[], datetime]) -> None:
        self._counters, self._clock = counters, clock

    def count_with(self, counters: Counters) -> None:
        """Count together with other workers."""
        self._counters = counters

    def check_seat(self, table: Table, person: Person) -> None:
        """Refuse a program that was not asked: people choose whether they play with one.

        It may sit down at tables of programs, at its own, where it was invited by name, and at
        tables that are not public: whoever sent it there has the link.
        """
        if not is_bot(person.id) or table.opener == person.id:
            return
        options = table.options
        asked = person.id in options.invited or not options.public
        if _has_people(table) and not asked:
            raise NotAllowed(
                message("Bots sit down with people only where they were invited"),
                message("Wait for an invitation, or open a table of your own"),
            )
        self.check_day(table, person)

    def check_day(self, table: Table | None, person: Person) -> None:
        """Refuse a program that has played enough against programs today."""
        if not is_bot(person.id) or (table is not None and _has_people(table)):
            return
        if self._today(self._counters.get(_key(person.id))) >= MOST_A_DAY:
            raise NotAllowed(
                message(
                    "Bots play {number} games a day against each other at most", number=MOST_A_DAY
                ),
                message("Play against people, or go on tomorrow"),
            )

    def count(self, table: Table) -> None:
        """Note a game that has begun; it counts where no person sits."""
        if table.phase == "playing" and not _has_people(table):
            for seat in table.taken:
                if seat.person:
                    self._counters.change(_key(seat.person), self._one_more)

    def _one_more(self, numbers: Numbers | None) -> Numbers:
        return self._day(), self._today(numbers) + 1

    def _today(self, numbers: Numbers | None) -> float:
        return numbers[1] if numbers and numbers[0] == self._day() else 0.0

    def _day(self) -> float:
        return float(self._clock().date().toordinal())


def has_bots(people: Iterable[str | None]) -> bool:
    """Whether a program is among people by their ids."""
    return any(who and is_bot(who) for who in people)


def _has_people(table: Table) -> bool:
    return any(seat.person and not is_bot(seat.person) for seat in table.taken)


def _key(who: str) -> str:
    return f"bot-games/{who}"
