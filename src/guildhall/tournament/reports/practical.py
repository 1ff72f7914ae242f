"""The practical words of an event part by part, for pages and paper (TS-41)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guildhall.messages import mark
from guildhall.tournament.event.practical import PARTS, Practical

LABELS = {
    "place": mark("Where"),
    "timetable": mark("When"),
    "fee": mark("Entry fee"),
    "health": mark("Health rules"),
    "terms": mark("Who may take part"),
    "equipment": mark("Equipment"),
    "liability": mark("Liability"),
    "organiser": mark("Organiser"),
    "rulebook": mark("Rulebook, FAQ and errata"),
    "own": mark("Also at this event"),
}
"""The parts with messages for their labels."""

IN_SHORT = ("place", "timetable", "fee")
"""What is worth knowing before one comes."""


@dataclass(frozen=True, slots=True)
class PracticalPart:
    """Some lines under a label."""

    name: str
    lines: tuple[str, ...]
    address: str = ""
    """Where the lines lead to, if anywhere."""

    @property
    def label(self) -> str:
        """A message for the label."""
        return LABELS[self.name]


def practical_parts(
    words: Practical, game: str, timetable: Sequence[str], parts: Sequence[str] = PARTS
) -> Iterator[PracticalPart]:
    """All parts that say something; the timetable of the event stands in for words about it."""
    for part in parts:
        lines, address = words.lines(part), ""
        if part == "timetable":
            lines = lines or list(timetable)
        elif part == "rulebook":
            address = words.rulebook_of(game)
            lines = [address] if address else []
        if lines:
            yield PracticalPart(part, tuple(lines), address)
