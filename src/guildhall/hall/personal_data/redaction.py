"""Entries without what a person was called and wrote; everything else in them stays.

Each function takes the entries of a stream and returns those that have to be written otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from guildhall.hall.games import Result
from guildhall.hall.log import Entry
from guildhall.hall.people.person import ERASED
from guildhall.messages import message_from_data, message_to_data

NO_BROWSER = {"endpoint": "https://erased.invalid", "keys": {"p256dh": "-", "auth": "-"}}

OWN_FIELDS: dict[str, dict[str, Any]] = {
    "entered/1": {"name": ERASED},
    "renamed/1": {"name": ERASED},
    "registered/1": {"login": ""},
    "token-issued/1": {"label": "", "digest": ""},
    "reminders-set/1": {"mail": "", "webhook": ""},
    "push-wanted/1": {"browser": NO_BROWSER},
}
"""What is written about somebody in their own stream, and what stands there afterwards."""


def own_entries(entries: Sequence[Entry]) -> list[Entry]:
    """The stream of the person."""
    return _changed(entries, lambda entry: {**entry.data, **OWN_FIELDS.get(entry.kind, {})})


def login_entries(entries: Sequence[Entry]) -> list[Entry]:
    """The stream of their login, which is free afterwards."""
    return _changed(entries, lambda entry: dict.fromkeys(entry.data, ""))


def chat_entries(entries: Sequence[Entry], person: str) -> list[Entry]:
    """What they said at a table."""
    said = [entry for entry in entries if entry.by == person and entry.kind == "said/1"]
    return _changed(said, lambda entry: {**entry.data, "name": ERASED, "text": ""})


def table_entries(entries: Sequence[Entry], person: str) -> list[Entry]:
    """A table at which they sat."""
    name, place, names = free_name(entries), _place(entries, person), list[str]()
    changed = []
    for entry in entries:
        data = entry.data
        if entry.kind == "seated/1" and data["person"] == person:
            data = {**data, "name": name}
        elif entry.kind in {"started/1", "named/1"} and place is not None:
            names = data["names"]
            if not names[place].startswith(ERASED):
                data = {**data, "names": [*names[:place], name, *names[place + 1 :]]}
        elif entry.kind == "ended/1" and place is not None and names:
            after = [*names[:place], name, *names[place + 1 :]]
            data = _renamed_end(data, names, after)
        changed.append(entry._replace(data=data))
    return [new for old, new in zip(entries, changed, strict=True) if new.data != old.data]


def lobby_entries(entries: Sequence[Entry], person: str) -> list[Entry]:
    """Cards of tables at which they sat."""

    def without(entry: Entry) -> dict[str, Any]:
        people = entry.data["people"]
        names = [
            ERASED if who == person else name
            for who, name in zip(people, entry.data["names"], strict=True)
        ]
        return {**entry.data, "names": names}

    return _changed(entries, without)


def ledger_entries(entries: Sequence[Entry], person: str) -> list[Entry]:
    """Finished games that they played."""
    seats_of = {
        entry.data["table"]: [seat["who"] for seat in entry.data["seats"]]
        for entry in entries
        if entry.kind == "played/1"
    }

    def without(entry: Entry) -> dict[str, Any]:
        data = deepcopy(entry.data)
        if entry.kind == "played/1":
            for seat in data["seats"]:
                seat["name"] = ERASED if seat["who"] == person else seat["name"]
        elif data["table"] in seats_of:
            whose = seats_of[data["table"]]
            data["names"] = [
                ERASED if who == person else name
                for who, name in zip(whose, data["names"], strict=True)
            ]
        return data

    return _changed(entries, without)


def free_name(entries: Sequence[Entry]) -> str:
    """A name for somebody erased that nobody at a table has."""
    taken = {
        name.casefold()
        for entry in entries
        if entry.kind in {"started/1", "named/1"}
        for name in entry.data["names"]
    }
    number, name = 2, ERASED
    while name.casefold() in taken:
        name, number = f"{ERASED} {number}", number + 1
    return name


def _place(entries: Sequence[Entry], person: str) -> int | None:
    """Where somebody comes in the order of play, None if they do not play."""
    seated: dict[int, str | None] = {}
    for entry in entries:
        if entry.kind == "seated/1":
            seated[entry.data["seat"]] = entry.data["person"]
        elif entry.kind == "started/1":
            order = [seated.get(seat) for seat in entry.data["order"]]
            return order.index(person) if person in order else None
    return None


def _renamed_end(
    data: dict[str, Any], before: Sequence[str], after: Sequence[str]
) -> dict[str, Any]:
    result = Result(
        tuple(data["places"]),
        tuple(data["standings"]),
        data["ending"],
        message_from_data(data["why"]),
    )
    if not result.standings:
        return data
    renamed = result.renamed(before, after)
    return {
        **data,
        "standings": list(renamed.standings),
        "why": message_to_data(renamed.why),
    }


def _changed(entries: Sequence[Entry], without: Callable[[Entry], dict[str, Any]]) -> list[Entry]:
    made = [(entry, without(entry)) for entry in entries]
    return [entry._replace(data=data) for entry, data in made if data != entry.data]
