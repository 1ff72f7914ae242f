"""The people of an event: who they are, whether they are here, and what they play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from guildhall.messages import Message, plural

Standing = Literal["entered", "present", "absent", "dropped", "removed"]
Role = Literal["organiser", "arbiter", "scorekeeper", "hall", "device", "participant", "observer"]
"""TS-42, with those who help at the desk, the hall that plays a game itself, and a tablet that
stands on a table for all who sit there."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who entered the event."""

    key: str
    name: str
    standing: Standing = "entered"
    ranked: bool = True
    """False for an organiser who fills in (TS-9)."""
    table: int | None = None
    """A table this player always sits at."""
    decks: tuple[str, ...] = ()
    """Base decks in the order of the rounds (SW-2)."""
    custom_deck: dict[str, Any] | None = None
    """A custom deck list as it was handed in (SW-5)."""
    town: str = ""
    """Where somebody comes from, or the club."""
    sits_out: int = 0
    """The round that this player sits out in turn, 0 for none (TS-9)."""
    sat_out: int = 0
    """How often."""
    fee_paid: bool = False
    """Whether the entry fee is paid (TC-19)."""

    @property
    def has_a_place(self) -> bool:
        """Whether this player is ranked: not who fills in or was excluded (TS-9, TS-39)."""
        return self.ranked and self.standing != "removed"

    @property
    def plays_on(self) -> bool:
        """Whether this player can still be seated (T-6)."""
        return self.standing not in {"dropped", "removed"}


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who did something, in which role, and when (T-2, TS-42)."""

    by: str
    at: str
    role: Role = "organiser"

    @property
    def official(self) -> bool:
        """Whether what this one enters is settled (T-4)."""
        return self.role in {"organiser", "arbiter", "scorekeeper", "hall"}

    @property
    def judges(self) -> bool:
        """Whether this is an organiser or an arbiter (TS-39)."""
        return self.role in {"organiser", "arbiter"}


def people_words(count: int) -> Message:
    """So many players."""
    return plural("{count} player", "{count} players", count=count)
