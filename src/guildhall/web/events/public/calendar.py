"""The timetable of an event as a calendar that phones and computers take in (RFC 5545)."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import icalendar

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.operations import Slot
from guildhall.web.language import Language

PROGRAM = "-//Guildhall//Timetable//EN"
MEDIA_TYPE = "text/calendar; charset=utf-8"


def has_calendar(live: LiveEvent) -> bool:
    """Whether it is known when the rounds begin, and on which day."""
    return bool(live.operations.day and live.operations.timetable)


def calendar_of(live: LiveEvent, language: Language, address: str) -> bytes:
    """The rounds of an event that has a calendar; `address` is where its pages are."""
    made = icalendar.Calendar()
    made.add("prodid", PROGRAM)
    made.add("version", "2.0")
    made.add("x-wr-calname", live.name)
    day = date.fromisoformat(live.operations.day)
    for slot in live.operations.timetable:
        made.add_component(_round(live, language, slot, day, address))
    text: bytes = made.to_ical()
    return text


def _round(
    live: LiveEvent, language: Language, slot: Slot, day: date, address: str
) -> icalendar.Event:
    entry = icalendar.Event()
    begins = datetime.combine(day, time.fromisoformat(slot.begins.zfill(5))).astimezone()
    name = language.gettext("Round {number}", number=slot.round)
    entry.add("uid", f"{live.id}-{slot.round}@guildhall")
    entry.add("dtstamp", live.now.astimezone(UTC))
    entry.add("dtstart", begins.astimezone(UTC))
    if slot.minutes:
        entry.add("duration", timedelta(minutes=slot.minutes))
    entry.add("summary", f"{live.name}: {name}")
    entry.add("url", address)
    place = " ".join(live.tournament.practical.lines("place"))
    if place:
        entry.add("location", place)
    return entry
