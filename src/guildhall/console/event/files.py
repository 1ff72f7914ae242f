"""Files that organisers name: read, and written over nothing but what was written before."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from guildhall.messages import Message, Refused, Word, message


@contextmanager
def refused_files(path: Path) -> Iterator[None]:
    """Refuse what the system refuses about a file."""
    try:
        yield
    except OSError as error:
        why = Word(error.strerror or str(error))
        raise Refused(
            message("{file}: {why}", file=Word(str(path)), why=why),
            ways_out=[message("choose another file")],
        ) from error


def read_file(name: str) -> bytes:
    """What is in a file, or comes in where it is called `-`; raises Refused."""
    path = Path(name).expanduser()
    with refused_files(path):
        return sys.stdin.buffer.read() if name == "-" else path.read_bytes()


def refuse_other(path: Path, begins: bytes, not_so: Message) -> None:
    """Refuse to write over a file that is there and does not begin like those written here."""
    with refused_files(path):
        if path.exists() and not (path.is_file() and path.read_bytes().startswith(begins)):
            raise Refused(not_so, ways_out=[message("choose another name")])
