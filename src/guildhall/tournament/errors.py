"""How the tournament says no: the rule, the persons, the reason and the ways out (T-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from guildhall.messages import Message, Refused, WayOut, Word, joined, message
from guildhall.tournament.actions import way_to

__all__ = [
    "AmbiguousName",
    "FormatError",
    "ImprobableResultError",
    "Refused",
    "Remark",
    "UnfitName",
    "UnfitResultError",
    "UnfitRoster",
    "UnknownName",
]

READ_AGAIN = message("read the sheet again")


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
        ways = (
            READ_AGAIN,
            way_to("accept-odd-result", message("say that it is right all the same")),
        )
        super().__init__(remarks, ways_out=ways)

    def begins(self, words: Message) -> Message:
        """The reason with the words that introduce it."""
        return message("the result is unusual: {why}", why=words)


class UnknownName(Refused):
    """A name that nobody and nothing has."""


class AmbiguousName(Refused):
    """A name that fits several; the persons are the candidates."""


class UnfitName(Refused):
    """Something that cannot be used as a name."""


class UnfitRoster(Refused):
    """A list of people that cannot be read; the reason names the line."""


class FormatError(Refused):
    """A format file that cannot be used; the reason names the line."""

    def __init__(self, complaint: Message, *, file: str, line: int) -> None:
        reason = message(
            "{file}, line {line}: {complaint}", file=Word(file), line=line, complaint=complaint
        )
        super().__init__(reason, ways_out=[message("correct the line")])
        self.complaint = complaint
        self.file = file
        self.line = line
