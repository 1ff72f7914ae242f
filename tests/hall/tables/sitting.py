"""A table without a hall: what is done is stamped and folded at once, over a given time."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Concatenate, ParamSpec

from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import ClockRule, Options
from guildhall.hall.tables.table import Seat, Table

P = ParamSpec("P")

START = datetime(2026, 3, 28, 10, tzinfo=UTC)
ADA, BEN, CLEO, DAN = (Person(name.lower() * 4, name) for name in ("Adaa", "Bena", "Cleo", "Dana"))
PEOPLE = (ADA, BEN, CLEO, DAN)


class Sitting:
    """One table and its clock."""

    def __init__(self, options: Options | None = None, seed: str = "a seed") -> None:
        self.now = START
        self.table = Table("t", seed)
        self.entries: list[Entry] = []
        self.write(commands.opened(options or Options(drawn=False), ADA, seed))

    def write(self, new: Sequence[NewEntry]) -> list[Entry]:
        """Stamp entries with the present time and fold them."""
        written = [
            Entry("table/t", self.table.seq + number, self.now, each.by, each.kind, each.data)
            for number, each in enumerate(new, 1)
        ]
        for entry in written:
            self.table.apply(entry)
        self.entries += written
        return written

    def do(
        self,
        command: Callable[Concatenate[Table, P], Sequence[NewEntry]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> list[str]:
        """Carry out a command with its arguments; the kinds of what was written."""
        return [entry.kind for entry in self.write(command(self.table, *args, **kwargs))]

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)

    def sit(self, *people: Person) -> Sitting:
        """Let people sit down in this order."""
        for person in people:
            self.do(commands.sit, person)
        return self

    @property
    def person(self) -> Person:
        """Who is to decide."""
        seat = self.table.at(self.table.turn or 0)
        return next(person for person in PEOPLE if person.id == seat.person)

    def move(self, text: str | None = None, on: int | None = None) -> list[str]:
        """Whoever is to decide makes a move, the first legal one if none is given."""
        chosen = str(self.table.game.legal_moves()[0]) if text is None else text
        seen = self.table.position if on is None else on
        person = self.person
        return self.do(commands.move, person, [chosen], seen, self.now)

    def play(self, moves: int, seed: int = 0) -> Sitting:
        """Make random moves."""
        dice = random.Random(seed)
        for _ in range(moves):
            if self.table.phase == "playing":
                self.move(str(dice.choice(self.table.game.legal_moves())))
        return self

    def again(self) -> Table:
        """The fold of all entries from the beginning."""
        table = Table("t", self.table.seed)
        for entry in self.entries:
            table.apply(entry)
        return table


def begun(players: int = 2, clock: ClockRule | None = None, **more: Any) -> Sitting:
    """A game that has begun, Ada first."""
    options = Options(players=players, clock=clock or ClockRule(), drawn=False, **more)
    return Sitting(options).sit(*PEOPLE[:players])


def told(table: Table) -> dict[str, Any]:
    """All that a table holds, to be compared."""
    made = {"game", "_told", "_views", "_ahead"}
    parts = {name: value for name, value in vars(table).items() if name not in made}
    game = table.game and (table.game.record(), table.game.view_for(None).plain())
    return {**parts, "game": game, "story": table.story()}


def bot(name: str = "random") -> Seat:
    """A bot in a seat."""
    return Seat(None, name, name)
