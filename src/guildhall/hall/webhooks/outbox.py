"""What is to be sent to the webhooks of an event, and what has become of it: a stream of its own.

News are kept by an id that tells nothing of anybody; their words are made when they are sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from guildhall.hall.errors import NotAllowed
from guildhall.hall.log import Entry, NewEntry
from guildhall.messages import mark, message

KINDS = {
    "registration": mark("Somebody registers"),
    "pairings": mark("Pairings are published"),
    "result": mark("A result is settled"),
    "ended": mark("The event ends"),
    "turn": mark("Somebody is to move at a table in the hall"),
}
"""What a webhook may be told of, with messages that say it."""

FORMS = {
    "json": mark("JSON for a program, signed"),
    "chat": mark("A sentence for a chat server (Discord, Slack, Mattermost)"),
}
"""How it may be told."""

MOST_HOOKS = 5
KEPT_ATTEMPTS = 100
MOST_WAITING = 2_000
"""News that wait; of more, the oldest are let go."""

PAUSES = (10, 60, 300, 1_800, 7_200, 21_600)
"""Seconds before each further attempt; after the last one it is given up."""

HALL = "hall"


@dataclass(frozen=True, slots=True)
class Hook:
    """An address that is told of some kinds of news."""

    id: str
    address: str
    secret: str
    """What news are signed with."""
    kinds: tuple[str, ...]
    form: str
    language: str


@dataclass(frozen=True, slots=True)
class Delivery:
    """A piece of news on its way to a webhook."""

    hook: str
    news: str
    since: datetime
    attempts: int = 0
    next: datetime | None = None
    """When it is tried again; None for at once."""

    @property
    def kind(self) -> str:
        """What kind of news it is."""
        return kind_of(self.news)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One time that something was sent."""

    at: datetime
    hook: str
    kind: str
    number: int
    answer: str
    """What came back, or why nothing did."""
    arrived: bool


@dataclass(frozen=True)
class Outbox:
    """The fold of the stream; a snapshot that never changes."""

    hooks: Mapping[str, Hook] = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    """News that were told, are on their way, or were old when the first webhook came."""
    waiting: tuple[Delivery, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    """The last ones, the newest last."""

    def due(self, now: datetime) -> list[Delivery]:
        """What is to be sent now."""
        return [each for each in self.waiting if each.next is None or each.next <= now]

    def next_time(self) -> datetime | None:
        """When something is to be sent again."""
        return min((each.next for each in self.waiting if each.next), default=None)


def kind_of(news: str) -> str:
    """The kind of a piece of news, with which its id begins."""
    return news.partition(":")[0]


# What is decided: each function returns what is to be written


def add_hook(box: Outbox, by: str, hook: Hook, known: Iterable[str]) -> list[NewEntry]:
    """An address is told from now on; `known` is what is no news any more."""
    if len(box.hooks) >= MOST_HOOKS:
        raise NotAllowed(
            message("An event has at most {number} webhooks", number=MOST_HOOKS),
            message("Remove one first"),
        )
    fields = ("id", "address", "secret", "form", "language")
    data = {name: getattr(hook, name) for name in fields}
    old = sorted(set(known) - box.known)
    return [NewEntry(by, "hook-added/1", {**data, "kinds": list(hook.kinds), "known": old})]


def remove_hook(box: Outbox, by: str, name: str) -> list[NewEntry]:
    """An address is told no more."""
    return [NewEntry(by, "hook-removed/1", {"id": name})] if name in box.hooks else []


def queue(box: Outbox, news: Iterable[str]) -> list[NewEntry]:
    """Put what is new on its way, if anybody wants to hear of anything."""
    fresh = sorted(set(news) - box.known) if box.hooks else []
    return [NewEntry(HALL, "queued/1", {"news": fresh})] if fresh else []


def settle(box: Outbox, delivery: Delivery, answer: str, *, arrived: bool) -> list[NewEntry]:
    """Note what came of an attempt; one that did not arrive is made again, if not too often."""
    if delivery not in box.waiting:
        return []
    data = {"hook": delivery.hook, "news": delivery.news, "answer": answer[:200]}
    return [NewEntry(HALL, "delivered/1" if arrived else "failed/1", data)]


def drop(box: Outbox, delivery: Delivery) -> list[NewEntry]:
    """Send something no more: it is not true any longer."""
    data = {"hook": delivery.hook, "news": delivery.news}
    return [NewEntry(HALL, "dropped/1", data)] if delivery in box.waiting else []


# What is folded


def fold_outbox(box: Outbox, entries: Sequence[Entry]) -> Outbox:
    """The outbox after more has happened; the one before stays as it was."""
    for entry in entries:
        box = FOLDS[entry.kind](box, entry, entry.data)
    return box


def _added(box: Outbox, _: Entry, data: Mapping[str, Any]) -> Outbox:
    hook = Hook(
        data["id"],
        data["address"],
        data["secret"],
        tuple(data["kinds"]),
        data["form"],
        data["language"],
    )
    hooks = {**box.hooks, hook.id: hook}
    return replace(box, hooks=hooks, known=box.known.union(data["known"]))


def _removed(box: Outbox, _: Entry, data: Mapping[str, Any]) -> Outbox:
    gone = data["id"]
    hooks = {name: hook for name, hook in box.hooks.items() if name != gone}
    waiting = tuple(each for each in box.waiting if each.hook != gone)
    return replace(box, hooks=hooks, waiting=waiting)


def _queued(box: Outbox, entry: Entry, data: Mapping[str, Any]) -> Outbox:
    added = [
        Delivery(hook.id, news, entry.at)
        for news in data["news"]
        for hook in box.hooks.values()
        if kind_of(news) in hook.kinds
    ]
    waiting = (*box.waiting, *added)[-MOST_WAITING:]
    return replace(box, known=box.known.union(data["news"]), waiting=waiting)


def _arrived(box: Outbox, entry: Entry, data: Mapping[str, Any]) -> Outbox:
    return _noted(_without(box, data), box, entry, arrived=True)


def _failed(box: Outbox, entry: Entry, data: Mapping[str, Any]) -> Outbox:
    delivery, after = _find(box, data), _without(box, data)
    if delivery is not None and delivery.attempts < len(PAUSES):
        pause = timedelta(seconds=PAUSES[delivery.attempts])
        again = replace(delivery, attempts=delivery.attempts + 1, next=entry.at + pause)
        after = replace(after, waiting=(*after.waiting, again))
    return _noted(after, box, entry, arrived=False)


def _dropped(box: Outbox, _: Entry, data: Mapping[str, Any]) -> Outbox:
    return _without(box, data)


def _find(box: Outbox, data: Mapping[str, Any]) -> Delivery | None:
    named = data["hook"], data["news"]
    return next((each for each in box.waiting if (each.hook, each.news) == named), None)


def _without(box: Outbox, data: Mapping[str, Any]) -> Outbox:
    found = _find(box, data)
    return replace(box, waiting=tuple(each for each in box.waiting if each is not found))


def _noted(after: Outbox, before: Outbox, entry: Entry, *, arrived: bool) -> Outbox:
    found = _find(before, entry.data)
    number = found.attempts + 1 if found else 1
    hook, kind, answer = entry.data["hook"], kind_of(entry.data["news"]), entry.data["answer"]
    attempt = Attempt(entry.at, hook, kind, number, answer, arrived)
    return replace(after, attempts=(*after.attempts, attempt)[-KEPT_ATTEMPTS:])


FOLDS = {
    "hook-added/1": _added,
    "hook-removed/1": _removed,
    "queued/1": _queued,
    "delivered/1": _arrived,
    "failed/1": _failed,
    "dropped/1": _dropped,
}
