"""How the tournament says no: the rule, the persons, the reason and the ways out (T-8)."""

from __future__ import annotations

from collections.abc import Iterable


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
        rules = f" ({', '.join(self.rules)})" if self.rules else ""
        ways = f" You can: {'; '.join(self.ways_out)}." if self.ways_out else ""
        return f"{self.reason}{rules}.{ways}"


class FormatError(TournamentError):
    """A format file that cannot be used; the message names the line."""

    def __init__(self, complaint: str, *, file: str, line: int) -> None:
        super().__init__(f"{file}, line {line}: {complaint}")
        self.complaint = complaint
        self.file = file
        self.line = line
