"""How anything says no, in messages: the reason, and what can be done instead (T-8)."""

from __future__ import annotations

from collections.abc import Iterable

from guildhall.messages.message import Message, as_message, joined, message
from guildhall.messages.ways_out import WayOut, way_out


class MessageError(Exception):
    """Something that cannot be done, told in messages; nothing has changed."""

    def __init__(self, reason: Message, detail: Message | None = None) -> None:
        super().__init__(*filter(None, (reason, detail)))
        self.reason = reason
        self.detail = detail
        """What would help, None where nothing can be said."""

    @property
    def sentences(self) -> Message:
        """Reason and detail as one."""
        if self.detail is None:
            return self.reason
        if self.reason.text.endswith("?"):
            return joined((self.reason, self.detail), " ")
        return message("{reason}. {detail}", reason=self.reason, detail=self.detail)

    def __str__(self) -> str:
        """Both in English."""
        return str(self.sentences)


def words_of(error: Exception) -> Message:
    """What an error says; the words of one that is not told in messages as they are."""
    return error.sentences if isinstance(error, MessageError) else as_message(str(error))


class Refused(MessageError, ValueError):  # noqa: N818 - the organiser's own word
    """A rule cannot be met, and nothing has changed; there may be ways out to choose from (T-8)."""

    code = "refused"
    """What programs know it by."""

    def __init__(
        self,
        reason: Message,
        *,
        rules: Iterable[str] = (),
        persons: Iterable[str] = (),
        ways_out: Iterable[WayOut | Message] = (),
    ) -> None:
        super().__init__(reason)
        self.rules = tuple(rules)
        self.persons = tuple(persons)
        self.ways_out = tuple(map(way_out, ways_out))

    def __str__(self) -> str:
        """What people read, in English; the rules stand behind a why."""
        ways = f" You can: {'; '.join(map(str, self.ways_out))}." if self.ways_out else ""
        return f"{self.reason}.{ways}"
