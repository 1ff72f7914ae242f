"""Workers on one log in memory, with a clock that tests turn and passwords that hash at once."""

from __future__ import annotations

from dataclasses import dataclass, field

from argon2 import PasswordHasher

from guildhall.hall.keys import Keys
from guildhall.hall.log import Log, open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.people import People
from guildhall.hall.people.passwords import Passwords

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass
class Workers:
    """Opens views of the same people, as several processes have them."""

    log: Log = field(default_factory=lambda: open_log("memory:"))
    seconds: float = 1_800_000_000.0

    async def people(self) -> People:
        """The people as one more worker sees them."""
        log = AsyncLog(self.log)
        keys = await Keys.open(log, lambda: self.seconds)
        return People(log, keys, passwords=Passwords(QUICK), now=lambda: self.seconds)

    def text(self) -> str:
        """Everything that is in the log."""
        return repr([self.log.read(stream) for stream in self.log.streams()])
