"""Coming in by the poster: its code, and names that are on the list already."""

from __future__ import annotations

import hmac

from guildhall.hall.errors import NotAllowed
from guildhall.hall.events.live import LiveEvent
from guildhall.messages import PlayerRef, message
from guildhall.tournament.event.names import folded

SHORTEST = 2
"""Letters from which on names on the list are offered."""

MOST_OFFERED = 8


def check_code(live: LiveEvent, code: str) -> None:
    """Refuse whoever does not know the code of the poster, and all while it does not count."""
    if not live.operations.registration:
        raise NotAllowed(
            message("Players cannot register themselves now"), message("Ask at the desk")
        )
    if not hmac.compare_digest(code.strip().upper().encode(), live.operations.join_code.encode()):
        raise NotAllowed(
            message("This is not the code of the event"), message("Read it from the poster again")
        )


def check_new(live: LiveEvent, name: str) -> None:
    """Refuse a name that is on the list already."""
    for key in _called(live, name):
        check_free(live, key)
        raise NotAllowed(
            message("{name} is on the list already", name=PlayerRef(key)),
            message("Come in as them if that is you; if not, add your town to your name"),
        )


def check_free(live: LiveEvent, key: str) -> None:
    """Refuse the entry of somebody who has come, or who has left."""
    player = live.tournament.people[key]
    if key in live.operations.players.values():
        raise NotAllowed(
            message("Somebody has come in as {name} already", name=PlayerRef(player.key)),
            message("Ask at the desk: they let you in instead if that is you"),
        )
    if not player.plays_on:
        raise NotAllowed(
            message("{name} has left the event", name=PlayerRef(player.key)),
            message("Ask at the desk"),
        )


def listed_as(live: LiveEvent, typed: str) -> list[str]:
    """Entries that nobody has claimed, and that may be meant by a name as somebody types it.

    Where names are not shown in full, only by the whole name.
    """
    found = _called(live, typed)
    words = folded(typed).split()
    if not found and live.operations.privacy == "full" and len("".join(words)) >= SHORTEST:
        names = {key: folded(each.name).split() for key, each in live.tournament.people.items()}
        found = [key for key, name in names.items() if _begins(words, name)]
    taken = {*live.operations.players.values(), *live.operations.bots}
    people = live.tournament.people
    free = [key for key in found if key not in taken and people[key].plays_on]
    return sorted(free, key=lambda key: folded(people[key].name))[:MOST_OFFERED]


def _called(live: LiveEvent, typed: str) -> list[str]:
    """Entries of this very name, in whatever order its words are."""
    words = sorted(folded(typed).split())
    return [
        key
        for key, player in live.tournament.people.items()
        if words and words in (sorted(folded(player.name).split()), sorted(folded(key).split()))
    ]


def _begins(words: list[str], name: list[str]) -> bool:
    return all(any(each.startswith(word) for each in name) for word in words)
