"""What is refused, in one hierarchy; nothing has changed.

At its root stands `Refused`, by which a rule of a tournament says no. What the hall itself refuses
is a `HallError`; how it is answered, and under which code programs know it, follows from its class.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.messages import Message, Refused, joined, message
from guildhall.tournament.event.happenings import Happening

NOTHING = joined([])
"""The way out where there is none."""

MOST_NEWS = 5
"""How much of what others did is told in a refusal."""


class HallError(Refused):
    """Something that the hall refuses: the reason, and what can be done instead, as sentences."""

    def __init__(self, reason: Message, way_out: Message | None = None) -> None:
        self.way_out = way_out or NOTHING
        super().__init__(reason, ways_out=[way_out] if way_out else ())

    def __str__(self) -> str:
        """The reason and what can be done instead, in English."""
        return f"{self.reason}. {self.way_out}" if self.ways_out else str(self.reason)


class Invalid(HallError):
    """What was given cannot be used."""

    code = "invalid"


class NotAllowed(HallError):
    """It may be done, but not by this person or not now."""

    code = "not-allowed"


class NotFound(HallError):
    """There is no such thing here."""

    code = "not-found"


class Stale(HallError):
    """It was decided on a position that is no longer there."""

    code = "stale"


class MovedOn(Stale):
    """Somebody else was faster and changed what a command is about."""

    def __init__(self, news: Sequence[Happening], told: Sequence[Message]) -> None:
        """Tell the news in short; `told` has their sentences, and those about clocks."""
        self.news = tuple(news)
        self.told = tuple(told)
        shown = list(told[:MOST_NEWS])
        if len(told) > MOST_NEWS:
            shown.append(message("{count} more", count=len(told) - MOST_NEWS))
        super().__init__(
            message(
                "somebody else was faster, so nothing was changed; since you looked: {news}",
                news=joined(shown),
            ),
            message("Look at what is new and do it again if needed."),
        )
        self.rules = ("T-2",)


class TooMany(HallError):
    """Too often in a short time."""

    code = "too-many"

    def __init__(
        self, reason: Message, way_out: Message | None = None, *, seconds: float = 1.0
    ) -> None:
        super().__init__(reason, way_out)
        self.seconds = seconds
        """How long to wait."""
