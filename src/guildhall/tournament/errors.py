"""How the tournament says no: the rule, the persons, the reason and the ways out (T-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


class TournamentError(ValueError):
    """Anything the organiser's logic refuses; nothing has changed."""


class Refused(TournamentError):  # noqa: N818 - the organiser's own word
    """A rule cannot be met; the organiser chooses one of the ways out (T-8)."""

    def __init__(
        self,
        reason: str,
        *,
        rules: Iterable[str] = (),
        persons: Iterable[str] = (),
        ways_out: Iterable[str] = (),
    ) -> None:
        self.reason = reason
        self.rules = tuple(rules)
        self.persons = tuple(persons)
        self.ways_out = tuple(ways_out)
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        """What people read; the rules stand behind a why."""
        ways = f" You can: {'; '.join(self.ways_out)}." if self.ways_out else ""
        return f"{self.reason}.{ways}"


@dataclass(frozen=True, slots=True)
class Remark:
    """What is wrong or odd on a sheet, and on whose line in which field it stands."""

    words: str
    player: str = ""
    field: str = ""


class UnfitResultError(Refused):
    """A result that cannot be, with a remark for everything that is wrong."""

    def __init__(
        self,
        remarks: Sequence[Remark],
        *,
        rules: Iterable[str] = ("TS-36",),
        ways_out: Iterable[str] = ("read the sheet again", "call an arbiter"),
    ) -> None:
        self.remarks = tuple(remarks)
        words = "; ".join(remark.words for remark in remarks)
        persons = dict.fromkeys(remark.player for remark in remarks if remark.player)
        super().__init__(self.begins(words), rules=rules, persons=persons, ways_out=ways_out)

    def begins(self, words: str) -> str:
        """The reason with the words that introduce it."""
        return f"the result does not add up: {words}"


class ImprobableResultError(UnfitResultError):
    """A result that may be right, but looks like a slip; it counts if somebody says so."""

    def __init__(self, remarks: Sequence[Remark]) -> None:
        ways = ("read the sheet again", "say that it is right all the same")
        super().__init__(remarks, ways_out=ways)

    def begins(self, words: str) -> str:
        """The reason with the words that introduce it."""
        return f"the result is unusual: {words}"


class FormatError(TournamentError):
    """A format file that cannot be used; the message names the line."""

    def __init__(self, complaint: str, *, file: str, line: int) -> None:
        super().__init__(f"{file}, line {line}: {complaint}")
        self.complaint = complaint
        self.file = file
        self.line = line
