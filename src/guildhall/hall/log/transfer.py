"""Streams as one file of JSON lines: to keep, to send, to move to another machine.

The first line is a header that says how many entries of which streams follow, one on each line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, TextIO

from guildhall.hall.log.contract import Log
from guildhall.hall.log.entry import Entry, Json, check, encode
from guildhall.hall.log.errors import ClashError, Conflict, DamagedFileError, EntryError, LogError
from guildhall.hall.log.files import open_private
from guildhall.messages import Message, Word, message, words_of

FORMAT = "guildhall-log"
VERSION = 1
PAGE = 1000
"""Entries read at once, so that a large event needs little memory."""


def export_streams(log: Log, streams: Iterable[str], path: Path) -> int:
    """Write streams to a file, which appears only when it is complete; returns how many entries."""
    lengths = {stream: log.last(stream) for stream in streams}
    missing = [stream for stream, length in lengths.items() if not length]
    if missing:
        raise LogError(
            message(
                "there is no {stream} in this log; nothing was exported", stream=Word(missing[0])
            )
        )
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        with open(unfinished, "x", encoding="utf-8", newline="\n", opener=open_private) as file:
            _write(log, lengths, file)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return sum(lengths.values())


def import_streams(log: Log, path: Path) -> list[str]:
    """Add all streams of a file to a log that has none of them, or nothing; returns their names."""
    entries = list(_Reader(path).entries())
    try:
        log.restore(entries)
    except Conflict as conflict:
        raise ClashError(conflict.stream, conflict.actual) from conflict
    return sorted({entry.stream for entry in entries})


def _write(log: Log, lengths: dict[str, int], file: TextIO) -> None:
    header = {"format": FORMAT, "version": VERSION, "streams": lengths}
    file.write(encode(header) + "\n")
    for stream, length in lengths.items():
        for start in range(0, length, PAGE):
            entries = log.read(stream, after=start, limit=min(PAGE, length - start))
            file.writelines(_line(entry) for entry in entries)


def _line(entry: Entry) -> str:
    return encode(entry._asdict() | {"at": entry.at.isoformat()}) + "\n"


class _Reader:
    """Reads a file line by line and remembers where it is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.line = 0

    def entries(self) -> Iterator[Entry]:
        """All entries of the file, if they are what the header promises."""
        with self.path.open("rb") as file:
            lines = self._objects(file)
            missing = self._header(next(lines, {}))
            seen = dict.fromkeys(missing, 0)
            for fields in lines:
                entry = self._entry(fields)
                if seen.get(entry.stream) != entry.seq - 1:
                    raise self._damage(
                        message(
                            "entry {seq} of {stream} is out of place",
                            seq=entry.seq,
                            stream=Word(entry.stream),
                        )
                    )
                seen[entry.stream] += 1
                yield entry
        self.line += 1
        for stream, length in missing.items():
            if seen[stream] != length:
                raise self._damage(
                    message(
                        "{stream} ends after {read} of {length} entries",
                        stream=Word(stream),
                        read=seen[stream],
                        length=length,
                    )
                )

    def _objects(self, lines: Iterable[bytes]) -> Iterator[Json]:
        for self.line, line in enumerate(lines, 1):
            try:
                fields = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise self._damage(
                    message("this is not JSON ({why})", why=words_of(error))
                ) from error
            if not isinstance(fields, dict):
                raise self._damage(message("this is not a JSON object"))
            yield fields

    def _header(self, header: Json) -> dict[str, int]:
        self.line = 1
        if header.get("format") != FORMAT:
            raise self._damage(message("this file was not exported by Guildhall"))
        if header.get("version") != VERSION:
            raise self._damage(
                message(
                    "version {version} of the format is not known here, update Guildhall",
                    version=Word(str(header.get("version"))),
                )
            )
        streams = header.get("streams")
        if not isinstance(streams, dict):
            raise self._damage(message("the header does not say which streams follow"))
        return streams

    def _entry(self, fields: Json) -> Entry:
        try:
            return check(_typed(**fields))
        except (TypeError, ValueError, EntryError) as error:
            raise self._damage(
                message("this is not an entry ({why})", why=words_of(error))
            ) from error

    def _damage(self, why: Message) -> DamagedFileError:
        return DamagedFileError(str(self.path), self.line, why)


def _typed(*, stream: str, seq: int, at: str, by: str, kind: str, data: Any) -> Entry:
    if not (type(seq) is int and all(type(text) is str for text in (stream, at, by, kind))):
        raise TypeError("a value has the wrong type")
    return Entry(stream, seq, datetime.fromisoformat(at), by, kind, data)
