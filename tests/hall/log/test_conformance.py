"""Every log keeps the contract, and the check finds those that do not."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from guildhall.hall.log import Conflict, Entry, NewEntry, open_log
from guildhall.hall.log.contract import beginnings
from guildhall.hall.log.fanout import Cancel, Listener
from guildhall.hall.log.memory import MemoryLog
from guildhall.testing.log_checks import check_log


def test_memory_keeps_the_contract() -> None:
    check_log(lambda clock: open_log("memory:", clock=clock))


def test_databases_keep_the_contract(new_address: Callable[[], str]) -> None:
    check_log(lambda clock: open_log(new_address(), clock=clock))


class Overwriting(MemoryLog):
    def append(self, stream: str, _expected: int, entries: Sequence[NewEntry]) -> list[Entry]:
        return super().append(stream, self.last(stream), entries)


class Unforgetting(MemoryLog):
    def redact(self, entries: Sequence[Entry]) -> None:
        """Keep everything."""


class FromZero(MemoryLog):
    def append(self, stream: str, expected: int, entries: Sequence[NewEntry]) -> list[Entry]:
        written = super().append(stream, expected, entries)
        return [entry._replace(seq=entry.seq - 1) for entry in written]


class Forgetful(MemoryLog):
    def read(self, stream: str, **wanted: Any) -> list[Entry]:
        return [entry for entry in super().read(stream, **wanted) if entry.seq != 2]


class Backwards(MemoryLog):
    def append(self, stream: str, expected: int, entries: Sequence[NewEntry]) -> list[Entry]:
        return super().append(stream, expected, entries[::-1])


class Limitless(MemoryLog):
    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
        del limit
        return super().read(stream, after=after)


class Sharing(MemoryLog):
    """Gives the same entries to all readers."""

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
        kept: dict[Any, list[Entry]] = self.__dict__.setdefault("kept", {})
        key = (stream, after, limit, self.last(stream))
        return kept.setdefault(key, super().read(stream, after=after, limit=limit))


class Sorting(MemoryLog):
    def read(self, stream: str, **wanted: Any) -> list[Entry]:
        return [
            entry._replace(data={key: self.ordered(entry.data[key]) for key in sorted(entry.data)})
            for entry in super().read(stream, **wanted)
        ]

    def ordered(self, data: Any) -> Any:
        return dict(sorted(data.items())) if isinstance(data, dict) else data


class Coarse(MemoryLog):
    """Keeps whole seconds only."""

    def write(self, entries: Sequence[Entry]) -> None:
        super().write([entry._replace(at=entry.at.replace(microsecond=0)) for entry in entries])

    def append(self, stream: str, expected: int, entries: Sequence[NewEntry]) -> list[Entry]:
        super().append(stream, expected, entries)
        return self.read(stream, after=expected)


class Vague(MemoryLog):
    def write(self, entries: Sequence[Entry]) -> None:
        try:
            super().write(entries)
        except Conflict as conflict:
            raise Conflict(conflict.stream, conflict.actual, conflict.actual) from conflict


class Piecemeal(MemoryLog):
    """Writes streams one after the other."""

    def write(self, entries: Sequence[Entry]) -> None:
        for stream in sorted(beginnings(entries)):
            super().write([entry for entry in entries if entry.stream == stream])


class Unchecked(MemoryLog):
    def append(self, stream: str, expected: int, entries: Sequence[NewEntry]) -> list[Entry]:
        at = self._clock()
        written = [
            Entry(stream, seq, at, new.by, new.kind, new.data)
            for seq, new in enumerate(entries, expected + 1)
        ]
        self.write(written)
        self._fanout.announce(stream, written[-1].seq)
        return self.read(stream, after=expected)


class Unsorted(MemoryLog):
    def streams(self, *args: Any, **wanted: Any) -> list[str]:
        return sorted(super().streams(*args, **wanted), key=str.lower)


class Jumbled(MemoryLog):
    def streams(self, prefix: str = "", **wanted: Any) -> list[str]:
        return super().streams(prefix.removesuffix("/"), **wanted)


class Confusing(MemoryLog):
    """Takes what others wrote for one's own."""

    def written_by(self, _by: str, prefix: str) -> list[Entry]:
        return [entry for stream in self.streams(prefix) for entry in self.read(stream)]


class Hasty(MemoryLog):
    """Looks whether it may write, and writes a little later."""

    def write(self, entries: Sequence[Entry]) -> None:
        for stream, seen in beginnings(entries).items():
            if seen != self.last(stream):
                raise Conflict(stream, seen, self.last(stream))
        time.sleep(0.01)
        for stream in beginnings(entries):
            rows = super().last(stream)
            super().write(
                [
                    entry._replace(seq=rows + number)
                    for number, entry in enumerate((e for e in entries if e.stream == stream), 1)
                ]
            )


class Silent(MemoryLog):
    def subscribe(self, _stream: str, _listener: Listener) -> Cancel:
        return lambda: None


class Chatty(MemoryLog):
    """Tells everybody everything."""

    def subscribe(self, _stream: str, listener: Listener) -> Cancel:
        return super().subscribe("event/all", listener)

    def append(self, stream: str, expected: int, entries: Sequence[NewEntry]) -> list[Entry]:
        written = super().append(stream, expected, entries)
        for listener in list(self._fanout._listeners["event/all"].values()):
            listener(stream, written[-1].seq)
        return written


class Early(MemoryLog):
    """Announces what it is about to write."""

    def write(self, entries: Sequence[Entry]) -> None:
        self._fanout.announce(entries[-1].stream, entries[-1].seq)
        super().write(entries)


class Clinging(MemoryLog):
    def subscribe(self, stream: str, listener: Listener) -> Cancel:
        super().subscribe(stream, listener)
        return lambda: None


class Deaf(MemoryLog):
    """Follows only up to what is there."""

    def follow(self, stream: str, *, after: int = 0, **_wanted: Any) -> Iterator[Entry]:
        return iter(self.read(stream, after=after))


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (Overwriting, "the last seq is 2, but appending after 0 is not refused"),
        (FromZero, "three entries were given the seqs"),
        (Forgetful, "append returned .* was read"),
        (Backwards, "in the order"),
        (Limitless, "reading after 4 with limit 3"),
        (Sharing, "changes the log"),
        (Sorting, "change their order"),
        (Coarse, "the clock said"),
        (Vague, "the conflict says"),
        (Piecemeal, "a refused restore left entries"),
        (Unchecked, "writing .* must raise EntryError"),
        (Unsorted, "streams are listed as"),
        (Jumbled, "streams under event/"),
        (Confusing, "ann wrote"),
        (Unforgetting, "redact changed something else"),
        (Hasty, "of 4 writers after the same seq won"),
        (Silent, "heard only"),
        (Chatty, "a subscriber to x heard"),
        (Early, "announced before they could be read"),
        (Clinging, "still told"),
        (Deaf, "following seq 2 gives None"),
    ],
)
def test_broken_logs_are_caught(
    broken: type[MemoryLog], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guildhall.testing.log_checks.SECONDS_TO_WAKE", 0.2)
    with pytest.raises(AssertionError, match=complaint):
        check_log(broken)
