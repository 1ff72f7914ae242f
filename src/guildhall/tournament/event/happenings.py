"""What happened in an event, as it is kept in a log: JSON, with who and when (T-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from guildhall.tournament.event.people import Stamp

VERSION = 1


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of the log."""

    kind: str
    data: dict[str, Any]
    by: str
    at: str
    role: str = "organiser"
    version: int = VERSION

    def to_json(self) -> dict[str, Any]:
        """The happening as plain data."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Happening:
        """The happening that was kept as plain data."""
        return cls(**data)


def happening(kind: str, stamp: Stamp, /, **data: Any) -> Happening:
    """Something that a command makes happen."""
    return Happening(kind, data, stamp.by, stamp.at, stamp.role)
