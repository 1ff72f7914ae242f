"""Who looks at a table right now."""

from __future__ import annotations

from collections import Counter
from weakref import WeakKeyDictionary

from guildhall.hall.log.listener import Signal
from guildhall.hall.tables.repository import LiveTable


class Audience:
    """The browsers at one table, by who sits before them."""

    def __init__(self) -> None:
        self.changed = Signal()
        self.version = 0
        """Grows whenever somebody comes or goes."""
        self._here: Counter[str] = Counter()

    def come(self, live: LiveTable, who: str) -> None:
        """Count a browser whose stream is open from now on."""
        live.watchers += 1
        self._here[who] += 1
        self._tell()

    def leave(self, live: LiveTable, who: str) -> None:
        """Count it no more."""
        live.watchers -= 1
        self._here -= Counter([who])
        self._tell()

    def _tell(self) -> None:
        self.version += 1
        self.changed.fire()

    def count(self, live: LiveTable) -> int:
        """How many look on who do not sit at the table; two browsers of one person are one."""
        seated = {seat.person for seat in live.table.taken}
        return sum(who not in seated for who in self._here)


class Audiences:
    """The audience of every table that is in memory."""

    def __init__(self) -> None:
        self._of: WeakKeyDictionary[LiveTable, Audience] = WeakKeyDictionary()

    def of(self, live: LiveTable) -> Audience:
        """The audience of a table."""
        return self._of.setdefault(live, Audience())
