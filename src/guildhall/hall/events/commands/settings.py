"""Commands about the event itself: privacy, registration, timetable, staff, links."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from guildhall.hall.events.commands.command import (
    EventState,
    Note,
    OperationsCommand,
)
from guildhall.hall.events.links import STAFF_LINKS, known_to
from guildhall.hall.events.operations import Slot
from guildhall.hall.events.operations_text import PRIVACY
from guildhall.messages import PlayerRef, message, quoted
from guildhall.tournament import Refused, Stamp
from guildhall.tournament.event.name_privacy import Privacy

__all__ = [
    "Dismiss",
    "LetPlayersOpen",
    "NewJoinCode",
    "RevokeLinks",
    "SetPrivacy",
    "SetRegistration",
    "SetTimetable",
]

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Signs of a join code: none that looks like another."""
CODE_LENGTH = 5
TIME_OF_DAY = re.compile(r"([01]?\d|2[0-3]):[0-5]\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class SetPrivacy(OperationsCommand):
    """How names are shown to the public."""

    permission = "change settings"
    names: Privacy

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        if self.names not in PRIVACY:
            raise Refused(
                message("names cannot be shown as {how}", how=quoted(self.names)),
                ways_out=[message("choose one of the list")],
            )
        same = event.operations.privacy == self.names
        return [] if same else [Note("privacy-set/1", {"names": self.names})]


@dataclass(frozen=True, slots=True)
class SetRegistration(OperationsCommand):
    """Let players register themselves with the join code, or nobody any more."""

    permission = "change settings"
    is_open: bool

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        code = event.operations.join_code or join_code()
        if (event.operations.registration, event.operations.join_code) == (self.is_open, code):
            return []
        return [Note("registration-set/1", {"open": self.is_open, "code": code})]


@dataclass(frozen=True, slots=True)
class NewJoinCode(OperationsCommand):
    """Another join code; the old one counts no more."""

    permission = "change settings"

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        data = {"open": event.operations.registration, "code": join_code()}
        return [Note("registration-set/1", data)]


def join_code() -> str:
    """A code that is easily read from a poster and typed."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


@dataclass(frozen=True, slots=True)
class LetPlayersOpen(OperationsCommand):
    """Whether players open their own tables in the hall, or the desk alone (TS-40)."""

    permission = "change settings"
    allowed: bool = True

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        if event.operations.players_open == self.allowed:
            return []
        return [Note("players-open-set/1", {"open": self.allowed})]


@dataclass(frozen=True, slots=True)
class SetTimetable(OperationsCommand):
    """When rounds begin and how long they take (TC-22)."""

    permission = "change settings"
    slots: Sequence[Slot]
    day: str = ""
    """On which day, such as 2026-11-21; empty where it is not said."""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        if self.day and not _is_day(self.day):
            raise Refused(
                message("{day} is not a day", day=quoted(self.day)),
                ways_out=[message("write it like 2026-11-21")],
            )
        for slot in self.slots:
            if not (TIME_OF_DAY.fullmatch(slot.begins) and 0 <= slot.minutes <= 600):
                raise Refused(
                    message("{time} is not a time of the day", time=quoted(slot.begins)),
                    ways_out=[message("write it like 14:05")],
                )
        data: dict[str, Any] = {"slots": [asdict(slot) for slot in self.slots]}
        return [Note("timetable-set/1", data | ({"day": self.day} if self.day else {}))]


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class Dismiss(OperationsCommand):
    """Somebody no longer helps, or a device no longer stands on its table.

    The links that they know are revoked, so that they do not come back by them.
    """

    permission = "choose staff"
    person: str

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        staff, devices = event.operations.staff, event.operations.devices
        helper = staff.get(self.person)
        if helper is None and self.person not in devices:
            return []
        organisers = [each for each in staff.values() if each.role == "organiser"]
        if helper and helper.role == "organiser" and len(organisers) == 1:
            raise Refused(
                message("{name} is the only organiser", name=PlayerRef(helper.name)),
                persons=[stamp.by],
                ways_out=[message("give somebody else an organiser’s link first")],
            )
        name = helper.name if helper else f"table {devices[self.person]}"
        revoked = known_to(helper.role if helper else "device")
        return [
            Note("dismissed/1", {"person": self.person, "name": name}),
            *(Note("links-revoked/1", {"of": role}) for role in revoked),
        ]


@dataclass(frozen=True, slots=True)
class RevokeLinks(OperationsCommand):
    """Let the links of a role that were given out count no more; those who came stay."""

    permission = "choose staff"
    role: str

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        if self.role not in STAFF_LINKS:
            raise Refused(message("there are no links for {role}", role=quoted(self.role)))
        return [Note("links-revoked/1", {"of": self.role})]
