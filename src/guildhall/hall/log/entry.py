"""Entries: what they are made of, what is refused, and how they look as text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from guildhall.hall.log.errors import EntryError

Clock = Callable[[], datetime]
"""Tells the time, with its time zone."""

Json = dict[str, Any]
"""A JSON object."""

Row = tuple[str, int, str, str, str, str]
"""An entry as it is stored: stream, seq, at, by, kind, data."""

MOST_BYTES = 1 << 24
"""The most that the data of one entry may take as JSON: enough for the draw of 50,000 players."""

LONGEST_NAME = 200

STREAM = re.compile(r"[a-z][a-z0-9-]*(/[A-Za-z0-9._-]+)+", re.ASCII)
NAME = re.compile(r"[^\x00-\x1f\x7f\ud800-\udfff]+")
KIND = re.compile(r"[a-z][a-z0-9-]*/[1-9][0-9]*", re.ASCII)


class Entry(NamedTuple):
    """Something that happened: the seq-th entry of a stream, when, by whom, of what kind."""

    stream: str
    seq: int
    at: datetime
    by: str
    kind: str
    data: Json


@dataclass(frozen=True, slots=True)
class NewEntry:
    """Something to be written: by whom, of what versioned kind, with what data."""

    by: str
    kind: str
    data: Json


def stamp(stream: str, after: int, new: Sequence[NewEntry], at: datetime) -> list[Entry]:
    """The entries that follow seq `after` in a stream, checked."""
    if not new:
        raise EntryError(f"nothing was given to write to {stream}; give at least one entry")
    return [
        check(Entry(stream, seq, at, entry.by, entry.kind, entry.data))
        for seq, entry in enumerate(new, after + 1)
    ]


def check(entry: Entry) -> Entry:
    """The same entry in universal time and with data of its own, if it is a proper one."""
    check_stream(entry.stream)
    _require(
        len(entry.kind) <= LONGEST_NAME and KIND.fullmatch(entry.kind),
        f"{entry.kind!r} is not a kind of entry: write words and a version, like result-entered/1",
    )
    _require(
        len(entry.by) <= LONGEST_NAME and NAME.fullmatch(entry.by),
        f"{entry.by!r} is no name to write under: it is one line of 1 to {LONGEST_NAME} letters",
    )
    _require(entry.seq >= 1, f"entries count from 1, not {entry.seq}")
    _require(entry.at.tzinfo is not None, f"the time {entry.at} lacks its time zone")
    return entry._replace(at=entry.at.astimezone(UTC), data=check_data(entry.data))


def check_stream(stream: str) -> None:
    """Refuse a name that no stream can have."""
    _require(
        len(stream) <= LONGEST_NAME and STREAM.fullmatch(stream),
        f"{stream!r} is not the name of a stream: write kind and name, like event/spring-2026",
    )


def check_data(data: Json) -> Json:
    """A copy of the data, if JSON brings it back unchanged and it is not too large."""
    try:
        text = encode(data)
        size = len(text.encode())
        copy: Json = decode(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise EntryError(f"the data of an entry must be JSON: {error}") from error
    _require(
        isinstance(copy, dict) and copy == data,
        "the data of an entry must be a JSON object: keys are texts, sequences are lists",
    )
    _require(
        size <= MOST_BYTES,
        f"the data of an entry takes {size:,} bytes, more than {MOST_BYTES:,}; write several",
    )
    return copy


def check_whole(entries: Iterable[Entry]) -> list[Entry]:
    """Entries of whole streams, checked and in order; each stream must begin at 1 without gaps."""
    checked = sorted((check(entry) for entry in entries), key=lambda entry: entry[:2])
    stream, seq = "", 0
    for entry in checked:
        if entry.stream != stream:
            stream, seq = entry.stream, 0
        seq += 1
        _require(entry.seq == seq, f"{stream} has entry {entry.seq} where {seq} should be")
    return checked


def to_row(entry: Entry) -> Row:
    """An entry as it is stored."""
    stream, seq, at, by, kind, data = entry
    return stream, seq, at.isoformat(timespec="microseconds"), by, kind, encode(data)


def from_row(row: Sequence[Any]) -> Entry:
    """An entry as it was before it was stored."""
    stream, seq, at, by, kind, data = row
    return Entry(stream, seq, datetime.fromisoformat(at), by, kind, decode(data))


encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
decode: Callable[[str], Any] = json.JSONDecoder().decode


def _require(condition: object, complaint: str) -> None:
    if not condition:
        raise EntryError(complaint)
