"""What the records of all games have in common: names of players, and a shape that is checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildhall.games.contract import RecordError
from guildhall.messages import Listing, Message, Refused, Word, message, quoted

MAX_NAME = 24
Kinds = dict[str, type | tuple[type, ...]]


def check_names(players: int, names: Sequence[str] | None) -> tuple[str, ...]:
    """The names of the players, P1 and so on if none are given; raises Refused."""
    if names is None:
        return tuple(f"P{seat + 1}" for seat in range(players))
    if len(names) != players:
        raise Refused(
            message("{names} names for {players} players", names=len(names), players=players)
        )
    for name in names:
        if (
            not isinstance(name, str)
            or not name.strip()
            or not name.isprintable()
            or len(name) > MAX_NAME
        ):
            raise Refused(
                message(
                    "{name} is not a name: 1 to {most} letters or other signs",
                    name=quoted(name),
                    most=MAX_NAME,
                )
            )
    if len({name.casefold() for name in names}) < players:
        raise Refused(
            message(
                "two players have the same name: {names}", names=Listing(tuple(map(Word, names)))
            )
        )
    return tuple(names)


def check_record(record: Any, title: str, known: tuple[str, int], kinds: Kinds) -> None:
    """Refuse data that is not a record of a game in the format and version that are known."""
    record_format, version = known
    if not isinstance(record, dict) or record.get("format") != record_format:
        raise RecordError(
            message(
                "this is not a {title} game: it does not say {mark}",
                title=Word(title),
                mark=Word(f'"format": "{record_format}"'),
            )
        )
    if record.get("version") != version:
        raise RecordError(unknown_version(record.get("version"), version))
    for key, kind in kinds.items():
        if not isinstance(record.get(key), kind):
            raise RecordError(missing(key))


def missing(key: str) -> Message:
    """Why a record without something is refused."""
    return message("{key} is missing or of the wrong kind", key=quoted(key))


def unknown_version(found: Any, known: int) -> Message:
    """Why a record of another version is refused."""
    return message(
        "version {found} is not known; this program reads {known}",
        found=quoted(found),
        known=known,
    )
