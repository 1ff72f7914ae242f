"""Telling everybody something: on phones, tablets, the projector and the page of the event."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.hall.events.commands.command import EventState, Note, OperationsCommand
from guildhall.messages import message
from guildhall.tournament import Refused, Stamp
from guildhall.tournament.commands.command import own_words

__all__ = ["Announce", "EndAnnouncement"]

MOST = 5
"""Announcements that are shown at a time: nobody reads more."""
LONGEST = 200
"""Letters, so that all of them fit the wall."""


@dataclass(frozen=True, slots=True)
class Announce(OperationsCommand):
    """Tell everybody something, until it is taken back."""

    permission = "announce"
    words: str

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        words, told = own_words(self.words), event.operations.announcements
        if not words:
            raise Refused(
                message("an announcement needs words"),
                ways_out=[message("write what everybody should know")],
            )
        if len(words) > LONGEST:
            raise Refused(
                message("an announcement has at most {count} letters", count=LONGEST),
                ways_out=[message("say it shorter")],
            )
        if words in {each.words for each in told.values()}:
            return []
        if len(told) >= MOST:
            raise Refused(
                message("{count} announcements are shown already", count=len(told)),
                ways_out=[message("take one of them back first")],
            )
        return [Note("announced/1", {"words": words})]


@dataclass(frozen=True, slots=True)
class EndAnnouncement(OperationsCommand):
    """Tell something no more; nothing happens if somebody has taken it back already."""

    permission = "announce"
    announcement: str
    """Its id."""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        told = event.operations.announcements.get(self.announcement)
        if told is None:
            return []
        data = {"announcement": told.id, "words": told.words}
        return [Note("announcement-ended/1", data)]
