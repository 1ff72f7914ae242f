"""The practical words of an event in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.hall.events.live import LiveEvent
from guildhall.tournament.event.practical import PARTS
from guildhall.tournament.reports.practical import PracticalPart, practical_parts
from guildhall.web.language import Language


def practical_words(
    live: LiveEvent, language: Language, parts: Sequence[str] = PARTS
) -> list[PracticalPart]:
    """All parts that say something, in the order of the page."""
    t = live.tournament
    timetable = timetable_lines(live, language)
    return list(practical_parts(t.practical, t.format.game, timetable, parts))


def timetable_lines(live: LiveEvent, language: Language) -> list[str]:
    """When the rounds begin, as the timetable of the event says."""
    return [
        language.gettext("Round {number}", number=slot.round) + f": {slot.begins}"
        for slot in live.operations.timetable
    ]
