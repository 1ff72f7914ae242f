"""What the hall refuses; nothing has changed."""

from __future__ import annotations

from guildhall.messages import Message, as_message


class HallError(Exception):
    """Something that the hall refuses: the reason, and what can be done instead."""

    code = "refused"

    def __init__(self, reason: Message | str, way_out: Message | str = "") -> None:
        super().__init__(f"{reason}. {way_out}" if way_out else str(reason))
        self.reason = as_message(reason)
        self.way_out = as_message(way_out)


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


class TooMany(HallError):
    """Too often in a short time."""

    code = "too-many"

    def __init__(
        self, reason: Message | str, way_out: Message | str = "", *, seconds: float = 1.0
    ) -> None:
        super().__init__(reason, way_out)
        self.seconds = seconds
        """How long to wait."""
