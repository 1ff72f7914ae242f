"""What the records of all games have in common: names of players, and a shape that is checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildhall.games.contract import RecordError

MAX_NAME = 24
Kinds = dict[str, type | tuple[type, ...]]


def check_names(players: int, names: Sequence[str] | None) -> tuple[str, ...]:
    """The names of the players, P1 and so on if none are given."""
    if names is None:
        return tuple(f"P{seat + 1}" for seat in range(players))
    if len(names) != players:
        raise ValueError(f"{len(names)} names for {players} players")
    for name in names:
        if (
            not isinstance(name, str)
            or not name.strip()
            or not name.isprintable()
            or len(name) > MAX_NAME
        ):
            raise ValueError(f"{name!r} is not a name: 1 to {MAX_NAME} letters or other signs")
    if len({name.casefold() for name in names}) < players:
        raise ValueError(f"two players have the same name: {', '.join(names)}")
    return tuple(names)


def check_record(record: Any, title: str, known: tuple[str, int], kinds: Kinds) -> None:
    """Refuse data that is not a record of a game in the format and version that are known."""
    record_format, version = known
    if not isinstance(record, dict) or record.get("format") != record_format:
        message = f'this is not a {title} game: it does not say "format": "{record_format}"'
        raise RecordError(message)
    if record.get("version") != version:
        raise RecordError(
            f"version {record.get('version')!r} is not known; this program reads {version}"
        )
    for key, kind in kinds.items():
        if not isinstance(record.get(key), kind):
            raise RecordError(f"{key!r} is missing or of the wrong kind")
