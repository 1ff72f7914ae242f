"""Who of those who play is away, in words."""

from __future__ import annotations

from guildhall.hall.presence import Presence
from guildhall.hall.tables.table import Table
from guildhall.web.language import gettext, ngettext

HOUR = 60
DAY = 24 * HOUR


def absent_seats(presence: Presence, table: Table) -> dict[str, str]:
    """How long people at a table are away, by the number of their seat; a minute is nothing."""
    if table.phase != "playing" or table.options.one_device:
        return {}
    told = {
        str(number): absence(presence, table.id, seat.person)
        for number, seat in enumerate(table.taken)
        if seat.person and not seat.bot
    }
    return {number: words for number, words in told.items() if words}


def absence(presence: Presence, table: str, person: str) -> str:
    """How long somebody is away from a table; nothing while they are here."""
    minutes = presence.minutes_away(table, person)
    if minutes is None or minutes == 0:
        return ""
    if minutes < 0 or minutes >= DAY:
        return gettext("away")
    if minutes < HOUR:
        return ngettext("away for {count} min", "away for {count} min", minutes)
    return ngettext("away for {count} hour", "away for {count} hours", minutes // HOUR)
