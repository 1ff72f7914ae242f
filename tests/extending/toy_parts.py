"""The parts with code that a format of another package names: a pairing and a point scale."""

from __future__ import annotations

from guildhall.messages import Term, message
from guildhall.tournament.format import Format
from guildhall.tournament.pairing.draw import Draw, DrawnTable, Field
from guildhall.tournament.pairing.sizes import table_sizes
from guildhall.tournament.parts import Pairing, PointScale


def _draw_ends(field: Field, chosen: Format, *, tables: int | None, allow_repeats: bool) -> Draw:
    """Seats whoever is at the ends of the ranking together."""
    del allow_repeats
    names = [field.history.names[who] for who in field.ranked()]
    seated = []
    for size in table_sizes(len(names), chosen.tables, tables):
        people = [names.pop(0 if seat % 2 == 0 else -1) for seat in range(size)]
        seated.append(DrawnTable(tuple(people), message("both ends of the list meet")))
    return Draw(tuple(seated))


ENDS = Pairing(name="ends", words=Term("The first of the list meet the last."), draw=_draw_ends)
PODIUM = PointScale(
    name="podium",
    words=Term("First place has 10 points, second 4, third 1."),
    points=lambda seated, _: (10, 4, 1)[:seated],
)
