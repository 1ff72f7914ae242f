"""A backup of the whole hall: one file, made while it runs, put back with one command.

It holds every stream, the secret of the hall too, so that links that were given out go on working
on another machine; who has the file has the hall.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from guildhall.hall.database_url import is_shared
from guildhall.hall.log import (
    Log,
    LogError,
    export_streams,
    import_streams,
    open_log,
    without_password,
)
from guildhall.messages import Word, message

MEMORY = "memory:"

FIRST = ("floor/", "event/", "lobby/", "ledger/", "table/")
"""Streams that tell of others come first: what they tell of is written before them, and kept."""


class BackupError(LogError):
    """A backup that cannot be written or put back; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup holds."""

    streams: int
    entries: int


def write_backup(log: Log, path: Path) -> Backup:
    """Write everything to one file that only its owner can read; others may write meanwhile."""
    if not log.streams(limit=1):
        raise BackupError(message("there is nothing here that could be kept; nothing was written"))
    try:
        kept: list[str] = []
        entries = export_streams(log, _noted(_streams(log), kept), path)
    except OSError as error:
        raise BackupError(
            message(
                "{file} cannot be written: {why}",
                file=Word(str(path)),
                why=Word(error.strerror or str(error)),
            )
        ) from error
    return Backup(len(kept), entries)


def _streams(log: Log) -> Iterator[str]:
    for prefix in FIRST:
        yield from log.streams(prefix)
    yield from (stream for stream in log.streams() if not stream.startswith(FIRST))


def _noted(streams: Iterator[str], kept: list[str]) -> Iterator[str]:
    for stream in streams:
        kept.append(stream)
        yield stream


def restore_backup(path: Path, address: str) -> Backup:
    """Put a backup into a place where no hall is yet; all of it or nothing."""
    if not path.is_file():
        raise BackupError(
            message(
                "there is no file {file}; give the file that `backup` wrote", file=Word(str(path))
            )
        )
    refuse_used(address)
    with open_log(address) as log:
        streams = import_streams(log, path)
        return Backup(len(streams), sum(map(log.last, streams)))


def refuse_used(address: str) -> None:
    """Refuse a place in which something is kept already."""
    if address == MEMORY or (not is_shared(address) and not _file(address).exists()):
        return
    with open_log(address) as log:
        if log.streams(limit=1):
            raise BackupError(
                message(
                    "there is a hall at {place} already, and nothing was changed; "
                    "give another place with --database, or move what is there away",
                    place=Word(without_password(address)),
                )
            )


def _file(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///")).expanduser()
