"""Who may do what in an event: one table, asked in one place (TS-39, TS-42)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from guildhall.hall.errors import NotAllowed
from guildhall.hall.events.passes import Pass
from guildhall.hall.people import Person
from guildhall.messages import Listing, Term, mark, message
from guildhall.tournament.commands.command import Subject

Role = Literal["organiser", "arbiter", "scorekeeper", "hall", "device", "player", "public"]
"""Hall: what lets people in and enters results of games that it played. Device: a tablet that
stands on a table for all who sit there."""

ROLES: tuple[Role, ...] = get_args(Role)

STAFF: frozenset[Role] = frozenset({"organiser", "arbiter", "scorekeeper"})
ROLE_WORDS = (
    mark("organiser"),
    mark("arbiter"),
    mark("scorekeeper"),
    mark("hall"),
    mark("device"),
    mark("player"),
    mark("participant"),
    mark("public"),
)
"""What roles are called, also those under which entries are stamped."""
ORGANISER: frozenset[Role] = frozenset({"organiser"})
DESK: frozenset[Role] = frozenset({"organiser", "scorekeeper"})
JUDGES: frozenset[Role] = frozenset({"organiser", "arbiter"})
SEATED: frozenset[Role] = frozenset({"device", "player"})

PERMISSIONS: dict[str, frozenset[Role]] = {
    # settings and staff
    mark("change settings"): ORGANISER,
    mark("choose staff"): ORGANISER,
    mark("give out links"): DESK,
    # people
    mark("enter people"): DESK,
    mark("rename"): DESK,
    mark("check in"): STAFF | {"player"},
    mark("call the roll"): DESK,
    mark("take fees"): DESK,
    mark("drop"): STAFF | {"player"},
    mark("let in"): DESK,
    mark("fix tables"): ORGANISER,
    mark("register decks"): DESK | {"player"},
    mark("overrule decks"): ORGANISER,
    # rounds
    mark("see drafts"): STAFF,
    mark("draw"): ORGANISER,
    mark("publish"): ORGANISER,
    mark("end"): ORGANISER,
    mark("undo"): STAFF,
    mark("play in the hall"): STAFF | {"player"},
    # results
    mark("report"): STAFF | SEATED,
    mark("confirm"): STAFF | SEATED,
    mark("dispute"): STAFF | SEATED,
    mark("confirm all"): STAFF,
    mark("correct"): STAFF,
    mark("settle disputes"): JUDGES,
    mark("give prizes"): DESK,
    # arbiters
    mark("call an arbiter"): STAFF | SEATED,
    mark("answer calls"): JUDGES,
    mark("rule"): JUDGES,
    mark("decide"): JUDGES,
    # time
    mark("run the clock"): STAFF,
    mark("give extra time"): JUDGES,
    mark("use a chess clock"): STAFF | SEATED,
    mark("tell of arriving"): STAFF | SEATED,
    mark("tell of a delay"): STAFF | {"player"},
    mark("announce"): STAFF,
    # the record
    mark("see the record"): STAFF,
    mark("keep notes"): STAFF | {"player"},
    # coming in, and games that are played in the hall
    mark("be the hall"): frozenset({"hall"}),
}
"""Which roles may do an action; players for themselves and devices for their table only."""


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
            message(
                "This is not for the role {role}: {action}",
                role=Term(self.role),
                action=Term(permission),
            ),
            message(
                "Ask one of these: {roles}",
                roles=Listing(tuple(Term(role) for role in ROLES if role in allowed)),
            ),
        )

    def _at_own_table(self, subject: Subject) -> Role:
        if subject.table != self.table:
            raise NotAllowed(
                message("This device belongs to table {table}", table=self.table),
                message("Use the device of the other table"),
            )
        return "device"

    def _for_oneself(self, subject: Subject) -> Role:
        if subject.several or subject.player not in {"", self.player}:
            raise NotAllowed(
                message("You can do this for yourself only"), message("Ask the organiser")
            )
        return "player"


HALL = Actor(None, "hall")
PUBLIC = Actor(None, "public")
"""Somebody who only looks."""
