"""Who may do what in an event: one table, asked in one place (TS-39, TS-42)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from guildhall.hall.errors import NotAllowed
from guildhall.hall.events.passes import Pass
from guildhall.hall.people import Person

Role = Literal["organiser", "arbiter", "scorekeeper", "hall", "device", "player", "public"]
"""Hall: what lets people in and enters results of games that it played. Device: a tablet that
stands on a table for all who sit there."""

ROLES: tuple[Role, ...] = get_args(Role)

STAFF: frozenset[Role] = frozenset({"organiser", "arbiter", "scorekeeper"})
ORGANISER: frozenset[Role] = frozenset({"organiser"})
DESK: frozenset[Role] = frozenset({"organiser", "scorekeeper"})
JUDGES: frozenset[Role] = frozenset({"organiser", "arbiter"})
SEATED: frozenset[Role] = frozenset({"device", "player"})

PERMISSIONS: dict[str, frozenset[Role]] = {
    # settings and staff
    "change settings": ORGANISER,
    "choose staff": ORGANISER,
    "give out links": DESK,
    # people
    "enter people": DESK,
    "rename": DESK,
    "check in": STAFF | {"player"},
    "call the roll": DESK,
    "take fees": DESK,
    "drop": STAFF | {"player"},
    "let in": DESK,
    "fix tables": ORGANISER,
    "register decks": DESK | {"player"},
    "overrule decks": ORGANISER,
    # rounds
    "see drafts": STAFF,
    "draw": ORGANISER,
    "publish": ORGANISER,
    "end": ORGANISER,
    "undo": STAFF,
    "play in the hall": STAFF | {"player"},
    # results
    "report": STAFF | SEATED,
    "confirm": STAFF | SEATED,
    "dispute": STAFF | SEATED,
    "confirm all": STAFF,
    "correct": STAFF,
    "settle disputes": JUDGES,
    "give prizes": DESK,
    # arbiters
    "call an arbiter": STAFF | SEATED,
    "answer calls": JUDGES,
    "rule": JUDGES,
    "decide": JUDGES,
    # time
    "run the clock": STAFF,
    "give extra time": JUDGES,
    "use a chess clock": STAFF | SEATED,
    "tell of arriving": STAFF | SEATED,
    "tell of a delay": STAFF | {"player"},
    # the record
    "see the record": STAFF,
    "keep notes": STAFF | {"player"},
    # coming in, and games that are played in the hall
    "be the hall": frozenset({"hall"}),
}
"""Which roles may do an action; players for themselves and devices for their table only."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be done concerns: players act for themselves, devices for their table."""

    player: str = ""
    several: bool = False
    """Whether more than one player is concerned, so that nobody acts for themselves."""
    table: int = 0


ANYBODY = Subject()


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody in an event: a person in a role; staff may play as well."""

    person: Person | None
    role: Role
    player: str = ""
    """The key of the own entry."""
    table: int = 0
    """The table on which a device stands."""
    held: Pass | None = None
    """The pass by which somebody is this player or device, None for those whom the hall knows."""
    by: str = ""
    """Under which name things are written down, where the hall knows nobody: at a terminal."""

    @property
    def roles(self) -> tuple[Role, ...]:
        """The role, and that of a player for staff who play."""
        plays = self.player and self.role in STAFF
        return (self.role, "player") if plays else (self.role,)

    @property
    def is_staff(self) -> bool:
        """Whether this is one of those who run the event."""
        return self.role in STAFF

    @property
    def name(self) -> str:
        """Under which name things are written down."""
        return self.by or (self.person.name if self.person else self.role)

    @property
    def author(self) -> str:
        """Whose private notes are meant: those of this sign-in, and of no other (TS-40)."""
        if self.held:
            return self.held.id
        return self.person.id if self.person else ""

    def may(self, action: str) -> bool:
        """Whether the table of roles allows an action."""
        return any(role in PERMISSIONS[action] for role in self.roles)

    def role_for(self, permission: str, subject: Subject = ANYBODY) -> Role:
        """The role in which something is done; raises NotAllowed."""
        allowed = PERMISSIONS[permission]
        if self.role in allowed and self.role not in SEATED:
            return self.role
        if self.role == "device" and "device" in allowed:
            return self._at_own_table(subject)
        if self.player and "player" in allowed:
            return self._for_oneself(subject)
        raise NotAllowed(
            f"This is not for the role {self.role}: {permission}",
            f"Ask one of these: {', '.join(role for role in ROLES if role in allowed)}",
        )

    def _at_own_table(self, subject: Subject) -> Role:
        if subject.table != self.table:
            raise NotAllowed(
                f"This device stands on table {self.table}", "Use the device of the other table"
            )
        return "device"

    def _for_oneself(self, subject: Subject) -> Role:
        if subject.several or subject.player not in {"", self.player}:
            raise NotAllowed("You can do this for yourself only", "Ask the organiser")
        return "player"


HALL = Actor(None, "hall")
PUBLIC = Actor(None, "public")
"""Somebody who only looks."""
