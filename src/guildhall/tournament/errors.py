"""How the tournament says no: the rule, the persons, the reason and the ways out (T-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from guildhall.messages import Message, WayOut, as_message, joined, message, way_out

READ_AGAIN = message("read the sheet again")


class TournamentError(ValueError):
    """Anything the organiser's logic refuses; nothing has changed."""


class Refused(TournamentError):  # noqa: N818 - the organiser's own word
    """A rule cannot be met; the organiser chooses one of the ways out (T-8)."""

    code = "refused"
    """What programs know it by."""

    def __init__(
        self,
        reason: Message | str,
        *,
        rules: Iterable[str] = (),
        persons: Iterable[str] = (),
        ways_out: Iterable[WayOut | Message | str] = (),
    ) -> None:
        self.reason = as_message(reason)
        self.rules = tuple(rules)
        self.persons = tuple(persons)
        self.ways_out = tuple(map(way_out, ways_out))
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        """What people read; the rules stand behind a why."""
        ways = f" You can: {'; '.join(map(str, self.ways_out))}." if self.ways_out else ""
        return f"{self.reason}.{ways}"


@dataclass(frozen=True, slots=True)
class Remark:
    """What is wrong or odd on a sheet, and on whose line in which field it stands."""

    words: Message
    player: str = ""
    field: str = ""


class UnfitResultError(Refused):
    """A result that cannot be, with a remark for everything that is wrong."""

    code = "impossible"

    def __init__(
        self,
        remarks: Sequence[Remark],
        *,
        rules: Iterable[str] = ("TS-36",),
        ways_out: Iterable[WayOut | Message] = (READ_AGAIN, message("call an arbiter")),
    ) -> None:
        self.remarks = tuple(remarks)
        words = joined(remark.words for remark in remarks)
        persons = dict.fromkeys(remark.player for remark in remarks if remark.player)
        super().__init__(self.begins(words), rules=rules, persons=persons, ways_out=ways_out)

    def begins(self, words: Message) -> Message:
        """The reason with the words that introduce it."""
        return message("the result does not add up: {why}", why=words)


class ImprobableResultError(UnfitResultError):
    """A result that may be right, but looks like a slip; it counts if somebody says so."""

    code = "improbable"

    def __init__(self, remarks: Sequence[Remark]) -> None:
        ways = (READ_AGAIN, message("say that it is right all the same"))
        super().__init__(remarks, ways_out=ways)

    def begins(self, words: Message) -> Message:
        """The reason with the words that introduce it."""
        return message("the result is unusual: {why}", why=words)


class FormatError(TournamentError):
    """A format file that cannot be used; the message names the line."""

    def __init__(self, complaint: str, *, file: str, line: int) -> None:
        super().__init__(f"{file}, line {line}: {complaint}")
        self.complaint = complaint
        self.file = file
        self.line = line
