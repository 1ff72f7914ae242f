"""What a game knows of the sheets that tables of an event hand in, besides the limits of fields."""

# ruff: noqa: ARG002 - what games that know more are told
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from guildhall.messages import Message, PlayerRef, Term

if TYPE_CHECKING:
    from random import Random

Numbers = Mapping[str, int]
"""A line of a sheet: numbers by the names of their fields, as far as they were written."""
Remark = tuple[str, Message]
"""A field of a line, and what is to be said of it."""


class ResultSheet:
    """Lines of any game: nothing follows from one number for another.

    `limits` are the largest numbers that the event takes, by the names of fields.
    """

    def faults(self, player: PlayerRef, line: Numbers, limits: Numbers) -> Iterator[Remark]:
        """What cannot be, and is refused."""
        yield from ()

    def oddities(
        self, player: PlayerRef, line: Numbers, limits: Numbers, unit: Term
    ) -> Iterator[Remark]:
        """What looks like a slip in a line, and is asked about; `unit` is what scores are."""
        yield from ()

    def table_oddities(self, lines: Sequence[Numbers], limits: Numbers) -> Iterator[Message]:
        """What looks like a slip in all lines together."""
        yield from ()

    def lines_by_chance(
        self, seats: int, limits: Numbers, winning: int, chance: Random
    ) -> list[dict[str, int]]:
        """Lines such as a table might hand in, where the best usually has so many points."""
        return [{"score": chance.randrange(40, 130)} for _ in range(seats)]
