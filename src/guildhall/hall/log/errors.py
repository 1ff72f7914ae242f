"""What can go wrong with a log; every message says what happened and what to do about it."""

from __future__ import annotations

import re

from guildhall.messages import Message, MessageError, Word, as_message, message, quoted

PASSWORD = re.compile(r"(?<=://)([^:/@?#]+):.*@|(?<=[?&]password=)[^&]*")
"""In an address: behind the user, or among the options."""


def without_password(address: str) -> str:
    """An address as it may be shown."""
    return PASSWORD.sub(lambda found: f"{found[1]}:***@" if found[1] else "***", address)


class LogError(MessageError):
    """Something about a log that the person at the desk can understand and act on."""


class Conflict(LogError):  # noqa: N818 - losing a race is an answer, not a failure
    """Somebody else wrote to the stream first, so nothing was written."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        self.stream = stream
        self.expected = expected
        self.actual = actual
        super().__init__(
            message(
                "{stream} has moved on: this was decided on entry {expected}, "
                "but the last entry is {actual}; look at what is new and try again",
                stream=Word(stream),
                expected=expected,
                actual=actual,
            )
        )

    def __reduce__(self) -> tuple[type[Conflict], tuple[str, int, int]]:
        return type(self), (self.stream, self.expected, self.actual)


class EntryError(LogError):
    """What was to be written is not a proper entry, so nothing was written.

    It is a mistake of a program, which is told as such.
    """

    def __init__(self, complaint: str) -> None:
        super().__init__(as_message(complaint))


class AddressError(LogError):
    """An address that names no place where a log can be."""

    def __init__(self, address: str, why: Message) -> None:
        super().__init__(
            message(
                "no log can be opened at {address}: {why}; give the path of a file, "
                "sqlite:///path, postgresql://user@host/database or memory:",
                address=quoted(without_password(address)),
                why=why,
            )
        )


class NotALogError(LogError):
    """The place holds something else than a log."""

    def __init__(self, place: str, why: Message) -> None:
        super().__init__(
            message(
                "{place} is not a Guildhall log: {why}; choose another place, "
                "or put the file back from a copy if it should be one",
                place=Word(place),
                why=why,
            )
        )


class NewerLogError(LogError):
    """The log was written by a newer Guildhall than this one."""

    def __init__(self, place: str, revision: str) -> None:
        super().__init__(
            message(
                "{place} was written by a newer Guildhall (revision {revision}, unknown here); "
                "update Guildhall on this machine, nothing was changed",
                place=Word(place),
                revision=Word(revision),
            )
        )


class UnwritableError(LogError):
    """The log cannot be written to."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(
            message(
                "{place} cannot be written: {why}; check that the folder exists, "
                "that you may write there and that the disk has room",
                place=Word(place),
                why=Word(why),
            )
        )


class BusyError(LogError):
    """Another program holds the log and did not let go in time."""

    def __init__(self, place: str) -> None:
        super().__init__(
            message(
                "{place} is locked by another program, nothing was written; "
                "try again, or close the program that holds it",
                place=Word(place),
            )
        )


class UnreachableError(LogError):
    """The database server did not answer, or went away."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(
            message(
                "{place} does not answer: {why}; check that the server runs and that address, user "
                "and password are right; what was just being written may or may not have arrived, "
                "so look before you repeat it",
                place=Word(place),
                why=Word(why),
            )
        )


class DamagedStreamError(LogError):
    """A stream that cannot be read or understood from some entry on; others are not touched."""

    def __init__(self, stream: str, seq: int, why: object) -> None:
        self.stream = stream
        self.seq = seq
        self.why = str(why) or type(why).__name__
        super().__init__(
            message(
                "entry {seq} of {stream} is damaged ({why}), so {stream} stays closed; "
                "all else goes on; `guildhall check` tells more",
                seq=seq,
                stream=Word(stream),
                why=Word(self.why),
            )
        )

    def __reduce__(self) -> tuple[type[DamagedStreamError], tuple[str, int, str]]:
        return type(self), (self.stream, self.seq, self.why)


class DamagedFileError(LogError):
    """An exported file that cannot be read as it is, so nothing was imported."""

    def __init__(self, path: str, line: int, why: Message) -> None:
        self.line = line
        super().__init__(
            message(
                "{file}, line {line}: {why}; nothing was imported, take another copy of the file",
                file=Word(path),
                line=line,
                why=why,
            )
        )


class ClashError(LogError):
    """An import of a stream that is already there, so nothing was imported."""

    def __init__(self, stream: str, entries: int) -> None:
        self.stream = stream
        super().__init__(
            message(
                "{stream} is already here, with {count} entries, so nothing was imported; "
                "import into a new log",
                stream=Word(stream),
                count=entries,
            )
        )
