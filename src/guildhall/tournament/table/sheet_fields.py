"""The one definition of a result sheet: what a table hands in, and within which limits.

Desk, phone, device, programs, terminal, files and paper are made from these fields. A format may
declare more of them (`[[points.fields]]`), which then are asked and shown everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from guildhall.messages import Message, Term, message, plural
from guildhall.tournament.format import FieldOptions, Format, PointOptions
from guildhall.tournament.table.scoring import Line

LARGEST = 999_999
"""No number of a sheet is larger, whatever the format says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetField:
    """Something to be written on a sheet: a whole number of a line, or a player of the table."""

    name: str
    """How forms, programs, the terminal and logs call it."""
    heading: Term
    """Above a column or before a field; front ends begin it with a capital."""
    words: Term
    """Within a sentence: so many of what."""
    of: Literal["line", "table"] = "line"
    """Whether every line has this number, or the table one player, such as its winner."""
    most: int = LARGEST
    """More is refused; less than 0 always is."""
    likely: int = LARGEST
    """More is asked about."""
    required: bool = False
    fewer_is_better: bool = False
    """Whether fewer win where it breaks a tie."""
    only_in_ties: bool = False
    """Whether it may stay empty wherever scores differ."""
    needed_in_ties: bool = True
    """Whether a shared victory must not be left without it; otherwise it then decides nothing."""
    counted: Callable[[int], Message] | None = None
    """So many of it in words; None where the heading before the number will do."""

    def tell(self, number: int) -> Message:
        """A number of this field as it stands beside a score: `9 cards`, `Bells: 3`."""
        if self.counted:
            return self.counted(number)
        return message("{label}: {words}", label=self.heading, words=number)


WINNER = SheetField(
    name="winner", heading=Term("winner"), words=Term("winner"), of="table", required=True
)
FIRST = SheetField(
    name="first", heading=Term("first player"), words=Term("first player"), of="table"
)
DETAILS = (
    SheetField(
        name="cards",
        heading=Term("Cards"),
        words=Term("cards"),
        fewer_is_better=True,
        only_in_ties=True,
        needed_in_ties=False,
        counted=lambda number: plural("{count} card", "{count} cards", count=number),
    ),
    SheetField(
        name="nobles",
        heading=Term("Nobles"),
        words=Term("nobles"),
        only_in_ties=True,
        counted=lambda number: plural("{count} noble", "{count} nobles", count=number),
    ),
    SheetField(
        name="tokens",
        heading=Term("Tokens"),
        words=Term("tokens"),
        only_in_ties=True,
        counted=lambda number: plural("{count} token", "{count} tokens", count=number),
    ),
)
"""What every line may say besides the score, with the limits of its format."""


def sheet_fields(chosen: Format, kind: str) -> tuple[SheetField, ...]:
    """What a sheet asks in this kind of round ("swiss", "bracket", "side"), the score first.

    The score, whatever breaks ties (TS-18, TS-33), and all that the format itself declares; of a
    duel the winner and the score of the loser (SW-23).
    """
    fields = {each.name: each for each in line_fields(chosen)}
    if chosen.duels:
        return (WINNER, fields["score"])
    breaking = chosen.final.ties if kind == "bracket" else _ties_of_rounds(chosen)
    own = {each.name for each in chosen.points.fields}
    asked = [
        each for name, each in fields.items() if name == "score" or name in breaking or name in own
    ]
    return (*asked, FIRST) if kind == "bracket" and "seat" in breaking else tuple(asked)


def line_fields(chosen: Format) -> tuple[SheetField, ...]:
    """Every number that a line of a sheet may have in a format, asked or not, the score first."""
    return _line_fields(chosen.points, chosen.duels)


def tell_details(line: Line, chosen: Format) -> list[Message]:
    """What a line of a sheet says besides its score, in the order of the fields."""
    fields = (each for each in line_fields(chosen) if each.name in line.details)
    return [each.tell(line.details[each.name]) for each in fields]


def tie_breakers(chosen: Format) -> tuple[str, ...]:
    """What can break a shared victory: numbers of lines, and the seat (TS-33)."""
    return (*(each.name for each in line_fields(chosen) if each.name != "score"), "seat")


def _ties_of_rounds(chosen: Format) -> tuple[str, ...]:
    return ("cards",) if chosen.points.cards_break_ties else ()


@lru_cache(256)
def _line_fields(points: PointOptions, duels: bool) -> tuple[SheetField, ...]:  # noqa: FBT001 - kept by its value
    """Those of a format; kept, because whatever shows or reads a sheet asks for them."""
    likely_score = points.likely_score or (points.winner_score - 1 if duels else 0)
    score = SheetField(
        name="score",
        heading=Term(points.score_is),
        words=Term(points.score_is),
        most=points.most_score or LARGEST,
        likely=likely_score or LARGEST,
        required=True,
    )
    return (score, *(_limited(each, points) for each in DETAILS), *map(_declared, points.fields))


def _limited(detail: SheetField, points: PointOptions) -> SheetField:
    """A detail with the limits of a format."""
    most = getattr(points, f"most_{detail.name}")
    likely = getattr(points, f"likely_{detail.name}", 0)
    return replace(detail, most=most or LARGEST, likely=likely or LARGEST)


def _declared(field: FieldOptions) -> SheetField:
    return SheetField(
        name=field.name,
        heading=Term(field.heading),
        words=Term(field.heading.lower()),
        most=field.most or LARGEST,
        likely=field.likely or LARGEST,
        required=field.required,
        fewer_is_better=field.fewer_is_better,
    )
