"""Tables at which several people play on one device and pass it on.

The device belongs to whoever opened the table. It acts for the seat that is to move, and shows what
that seat may know only while the one who sits there says that they hold it.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.hall.errors import Invalid
from guildhall.hall.games import game_spec
from guildhall.hall.people import Person
from guildhall.hall.people.names import proper_name
from guildhall.hall.tables.table import Table
from guildhall.messages import Word, message


def holder(table: Table, visitor: Person | None) -> Person | None:
    """For whom the device of a visitor acts now; None for any other device."""
    if visitor is None or visitor.id != table.opener:
        return None
    if table.turn is None:
        return visitor
    seat = table.at(table.turn)
    return Person(seat.person or "", seat.name)


def shown_seat(table: Table, visitor: Person | None, ready: int | None) -> int | None:
    """The seat whose things a device shows: that of whoever is to move and says to hold it."""
    if holder(table, visitor) is None or table.turn is None:
        return None
    return table.turn if ready == table.turn else None


def proper_names(game: str, names: Sequence[str]) -> list[str]:
    """The names of all who play; raises Invalid where they are too few, too many or no names."""
    given = [proper_name(name) for name in names if name.strip()]
    spec = game_spec(game)
    if len(given) not in spec.sizes:
        raise Invalid(
            message("Number of players: {number}", number=len(given)),
            message("{game} is for {sizes}", game=Word(spec.title), sizes=spec.sizes_words),
        )
    if len({name.casefold() for name in given}) < len(given):
        raise Invalid(
            message("Two players have the same name"), message("Give everybody a different name")
        )
    return given
