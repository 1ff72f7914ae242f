"""One person, folded from what is in the log about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from guildhall.hall.log import Entry
from guildhall.hall.people.channels import NO_CHANNELS, Channels, PushAddress


@dataclass(frozen=True, slots=True)
class Token:
    """What a program shows to act for a person; the hall keeps only a digest of its secret."""

    id: str
    label: str
    digest: str
    at: datetime
    """When it was issued."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is known to the hall."""

    id: str
    name: str
    login: str | None = None
    """What they log in with, None for a guest."""
    link_generation: int = 1
    """Grows when old links and sessions shall count no more."""
    tokens: tuple[Token, ...] = ()
    muted: frozenset[str] = frozenset()
    """Whose chat they do not want to see."""
    blocked: frozenset[str] = frozenset()
    """With whom they do not want to play, nor hear of them."""
    ended: frozenset[str] = frozenset()
    """Digests of the sessions from which they have logged out."""
    channels: Channels = NO_CHANNELS
    """How they want to be told that it is their turn."""
    is_erased: bool = False
    """Whether they wanted to be forgotten: nobody can come back as them."""
    seq: int = 0
    """The last entry about them that was seen."""


ERASED = "Erased player"
"""What somebody is called who wanted to be forgotten."""


def fold(person: Person | None, entries: Iterable[Entry]) -> Person | None:
    """The person after more entries of their stream; None before the first."""
    for entry in entries:
        if entry.kind == "entered/1":
            person = Person(entry.stream.removeprefix("person/"), entry.data["name"])
        elif person is not None and entry.kind in HAPPENINGS:
            person = HAPPENINGS[entry.kind](person, entry)
        if person is not None:
            person = replace(person, seq=entry.seq)
    return person


def _renamed(person: Person, entry: Entry) -> Person:
    return replace(person, name=entry.data["name"])


def _registered(person: Person, entry: Entry) -> Person:
    return replace(person, login=entry.data["login"])


def _link_renewed(person: Person, _: Entry) -> Person:
    return replace(person, link_generation=person.link_generation + 1, ended=frozenset())


def _token_issued(person: Person, entry: Entry) -> Person:
    data: Mapping[str, Any] = entry.data
    token = Token(data["id"], data["label"], data["digest"], entry.at)
    return replace(person, tokens=(*person.tokens, token))


def _token_revoked(person: Person, entry: Entry) -> Person:
    kept = tuple(token for token in person.tokens if token.id != entry.data["id"])
    return replace(person, tokens=kept)


def _muted(person: Person, entry: Entry) -> Person:
    other = frozenset({entry.data["person"]})
    return replace(person, muted=person.muted | other if entry.data["on"] else person.muted - other)


def _blocked(person: Person, entry: Entry) -> Person:
    other = frozenset({entry.data["person"]})
    known = person.blocked
    return replace(person, blocked=known | other if entry.data["on"] else known - other)


def _session_ended(person: Person, entry: Entry) -> Person:
    return replace(person, ended=person.ended | {entry.data["session"]})


def _push_wanted(person: Person, entry: Entry) -> Person:
    channels = person.channels
    address = PushAddress.from_plain(entry.data["browser"])
    browsers = channels.with_browser(address)
    return replace(person, channels=replace(channels, browsers=browsers))


def _push_ended(person: Person, entry: Entry) -> Person:
    browsers = person.channels.without_browser(entry.data["id"])
    return replace(person, channels=replace(person.channels, browsers=browsers))


def _reminders_set(person: Person, entry: Entry) -> Person:
    data: Mapping[str, Any] = entry.data
    channels = replace(
        person.channels, mail=data["mail"], webhook=data["webhook"], language=data["language"]
    )
    return replace(person, channels=channels)


def _erased(person: Person, _: Entry) -> Person:
    return Person(person.id, ERASED, link_generation=person.link_generation + 1, is_erased=True)


HAPPENINGS: dict[str, Callable[[Person, Entry], Person]] = {
    "renamed/1": _renamed,
    "registered/1": _registered,
    "link-renewed/1": _link_renewed,
    "session-ended/1": _session_ended,
    "token-issued/1": _token_issued,
    "token-revoked/1": _token_revoked,
    "muted/1": _muted,
    "blocked/1": _blocked,
    "push-wanted/1": _push_wanted,
    "push-ended/1": _push_ended,
    "reminders-set/1": _reminders_set,
    "erased/1": _erased,
}
