"""Links into an event: signed, with the role in them, to be revoked (TS-42)."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.hall.events.operations import EventOperations
from guildhall.hall.keys import Keys

PURPOSE = "event link"
STAFF_LINKS = ("organiser", "arbiter", "scorekeeper", "device")
HOST = "host"
"""The role of those who may open events: whoever started the hall."""


@dataclass(frozen=True, slots=True)
class LinkWords:
    """What a genuine link says; whether it still counts is another question."""

    event: str
    role: str
    player: str
    table: int
    generation: int


def make_link(
    keys: Keys,
    event: str,
    operations: EventOperations,
    role: str,
    *,
    player: str = "",
    table: int = 0,
) -> str:
    """The end of an address that lets somebody in: the same until the link is renewed."""
    generation = operations.generations.get(whose(role, player), 0)
    return keys.sign_undated(PURPOSE, [event, role, player, table, generation])


def read_link(keys: Keys, token: str) -> LinkWords | None:
    """What a link says, None for a forged one."""
    value = keys.read(PURPOSE, token)
    return LinkWords(*value) if isinstance(value, list) else None


def counts(words: LinkWords, operations: EventOperations) -> bool:
    """Whether a link has not been revoked."""
    return operations.generations.get(whose(words.role, words.player), 0) == words.generation


def known_to(role: str) -> tuple[str, ...]:
    """The roles whose links somebody of a role has seen, so that they end with them."""
    return STAFF_LINKS if role == "organiser" else (role,)


def whose(role: str, player: str = "") -> str:
    """Under which name links are revoked."""
    return f"player {player}" if role == "player" else role
