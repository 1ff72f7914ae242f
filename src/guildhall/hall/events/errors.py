"""What a desk refuses beyond the rules of tournaments; nothing has changed."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.messages import Message, joined, message
from guildhall.tournament import Happening, Refused

MOST_NEWS = 5
"""How much of what another desk did is told in a refusal."""


class EventError(Refused):
    """Something that a desk cannot do, with the persons and the ways out."""


class UnknownNameError(EventError):
    """A name that nobody and nothing has."""


class AmbiguousNameError(EventError):
    """A name that fits several; the persons are the candidates."""


class UnfitNameError(EventError):
    """Something that cannot be used as a name."""


class RosterError(EventError):
    """A list of people that cannot be read; the reason names the line."""


class MovedOnError(EventError):
    """Somebody else wrote to the event first, so nothing was written."""

    def __init__(self, news: Sequence[Happening], told: Sequence[Message]) -> None:
        self.news = tuple(news)
        self.told = tuple(told)
        shown = list(told[:MOST_NEWS])
        if len(told) > MOST_NEWS:
            shown.append(message("{count} more", count=len(told) - MOST_NEWS))
        super().__init__(
            message(
                "somebody else was faster and nothing was written here; since you looked: {news}",
                news=joined(shown),
            ),
            rules=["T-2"],
            ways_out=[message("look at what is new and do it again if it is still right")],
        )
