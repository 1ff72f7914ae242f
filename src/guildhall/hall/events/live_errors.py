"""What an event refuses, as the hall refuses things; nothing has changed."""

from __future__ import annotations

from guildhall.hall.errors import HallError, Stale
from guildhall.hall.events.errors import MovedOnError
from guildhall.messages import Message, joined, message
from guildhall.tournament import Refused
from guildhall.tournament.errors import ImprobableResultError, UnfitResultError


class EventRefusalError(HallError):
    """A rule of the tournament cannot be met: with the rules, the persons and the ways out."""

    def __init__(self, refusal: Refused) -> None:
        ways = joined(way.words for way in refusal.ways_out)
        super().__init__(
            refusal.reason, message("You can: {ways}.", ways=ways) if refusal.ways_out else ""
        )
        self.rules = refusal.rules
        self.persons = refusal.persons
        self.ways_out = refusal.ways_out
        self.remarks = refusal.remarks if isinstance(refusal, UnfitResultError) else ()
        """What is wrong or odd on a result sheet, by player and field."""
        self.asks = isinstance(refusal, ImprobableResultError)
        """Whether it counts if somebody says that it is right all the same."""
        if self.remarks:
            self.code = "improbable" if self.asks else "impossible"


class MovedOnStaleError(Stale):
    """Somebody else was faster, so nothing was written; the news say what they did."""

    def __init__(self, error: MovedOnError, news: list[Message]) -> None:
        super().__init__(error.reason, message("Look at what is new and do it again if needed."))
        self.news = news


def refused(error: Refused) -> HallError:
    """The refusal of a tournament as one of the hall."""
    if isinstance(error, MovedOnError):
        return MovedOnStaleError(error, list(error.told))
    return EventRefusalError(error)
