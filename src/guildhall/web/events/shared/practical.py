"""The practical words of an event as pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.hall.events.live import LiveEvent
from guildhall.messages import mark
from guildhall.tournament.event.practical import PARTS
from guildhall.web.language import Language

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
"""The parts of the page, with messages for their labels."""

IN_SHORT = ("place", "timetable", "fee")
"""What is worth knowing before one comes."""


@dataclass(frozen=True, slots=True)
class PracticalPart:
    """Some lines under a label."""

    label: str
    lines: tuple[str, ...]
    address: str = ""
    """Where the lines lead to, if anywhere."""


def practical_parts(
    live: LiveEvent, language: Language, parts: tuple[str, ...] = PARTS
) -> list[PracticalPart]:
    """All parts that say something, in the order of the page."""
    words, found = live.tournament.practical, []
    for part in parts:
        lines, address = words.lines(part), ""
        if part == "timetable":
            lines = lines or timetable_lines(live, language)
        elif part == "rulebook":
            address = words.rulebook_of(live.tournament.format.game)
            lines = [address] if address else []
        if lines:
            found.append(PracticalPart(LABELS[part], tuple(lines), address))
    return found


def timetable_lines(live: LiveEvent, language: Language) -> list[str]:
    """When the rounds begin, as the timetable of the event says."""
    return [
        language.gettext("Round {number}", number=slot.round) + f": {slot.begins}"
        for slot in live.operations.timetable
    ]
