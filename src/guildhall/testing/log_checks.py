"""Checks that a log keeps what the contract of logs promises."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier, Event
from typing import Any

from guildhall.hall.log.contract import Log
from guildhall.hall.log.entry import MOST_BYTES, Clock, Entry, NewEntry
from guildhall.hall.log.errors import Conflict, EntryError
from guildhall.testing.verdict import Refusal, require

MakeLog = Callable[[Clock], Log]
"""Makes an empty log that takes its time from a clock; the check closes it."""

RACERS = 4
ROUNDS = 5
SECONDS_TO_WAKE = 10.0

DATA: dict[str, Any] = {
    "text": 'Žofie Ťažká, "Ann" \n \u2028 \x00 🎲',
    "numbers": [0, -1, 2**70, 0.1, 1e300, 5e-324],
    "nested": {"": {"list": [[], {}, None, True, False]}},
    "order": {"z": 1, "a": 2},
}
NOT_DATA: dict[str, Any] = {
    "a list": [1],
    "a set": {"x": {1}},
    "a tuple": {"x": (1, 2)},
    "a number as key": {1: 2},
    "not a number": {"x": float("nan")},
    "infinity": {"x": float("inf")},
    "half a character": {"x": "\ud800"},
    "too much": {"x": "x" * MOST_BYTES},
}
NOT_KINDS = ["", "opened", "Opened/1", "opened/0", "opened/1\n", "opened/one", "opened /1"]
NOT_STREAMS = ["", "event", "event/", "/x", "Event/x", "event/a b", "event/ä", "event/a\n", "e/~"]
NOT_NAMES = ["", "two\nlines", "\x00", "x" * 201]


def check_log(make_log: MakeLog) -> None:
    """Check that a log keeps its promises; AssertionError says which one it breaks."""
    for check in (
        check_empty,
        check_append,
        check_reading,
        check_data,
        check_time,
        check_conflicts,
        check_refusals,
        check_streams,
        check_writers,
        check_restore,
        check_redaction,
        check_race,
        check_subscription,
        check_following,
    ):
        clock = Ticking()
        with make_log(clock) as log:
            check(log, clock)


class Ticking:
    """A clock that is one second later at every look."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 28, 9, 59, 59, 123456, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The time, one second later than before."""
        self.time += timedelta(seconds=1)
        return self.time


def happening(number: int = 0) -> NewEntry:
    """An entry to write."""
    return NewEntry("desk", "noted/1", {"number": number})


def check_empty(log: Log, _clock: Ticking) -> None:
    """A new log has no streams, and a stream that nobody wrote to has no entries."""
    require(log.streams() == [], f"a new log has streams: {log.streams()}")
    require(log.read("event/x") == [], "a stream that nobody wrote to has entries")
    require(log.last("event/x") == 0, "the last seq of a stream that nobody wrote to is not 0")


def check_append(log: Log, _clock: Ticking) -> None:
    """Entries count from 1 without gaps in each stream, and come back as append returned them."""
    for stream in ("event/x", "event/y"):
        written = log.append(stream, 0, [happening(1)])
        written += log.append(stream, 1, [happening(2), happening(3)])
        seqs = [entry.seq for entry in written]
        require(seqs == [1, 2, 3], f"three entries were given the seqs {seqs}")
        require(log.last(stream) == 3, f"after three entries the last seq is {log.last(stream)}")
        found = log.read(stream)
        require(found == written, f"append returned {written}, but {found} was read")
    numbers = [entry.data["number"] for entry in log.read("event/x")]
    require(numbers == [1, 2, 3], f"entries 1, 2, 3 were read in the order {numbers}")


def check_reading(log: Log, _clock: Ticking) -> None:
    """Reading begins behind a seq and stops at a limit."""
    log.append("event/x", 0, [happening(number) for number in range(1, 13)])
    for after, limit, expected in [
        (0, None, range(1, 13)),
        (4, None, range(5, 13)),
        (4, 3, range(5, 8)),
        (11, 5, range(12, 13)),
        (12, None, range(0)),
        (99, None, range(0)),
        (0, 0, range(0)),
    ]:
        seqs = [entry.seq for entry in log.read("event/x", after=after, limit=limit)]
        asked = f"reading after {after} with limit {limit}"
        require(seqs == list(expected), f"{asked} gives {seqs} instead of {list(expected)}")


def check_data(log: Log, _clock: Ticking) -> None:
    """Any JSON object comes back as it was, and belongs to the log alone."""
    given = {**DATA, "mine": [1]}
    (written,) = log.append("event/x", 0, [NewEntry("Žofie \u200d 🎲", "noted/1", given)])
    given["mine"].append(2)
    written.data["mine"].append(3)
    (entry,) = log.read("event/x")
    require(entry.by == "Žofie \u200d 🎲", f"the name comes back as {entry.by!r}")
    require(entry.data == {**DATA, "mine": [1]}, f"data comes back as {entry.data!r}")
    require(list(entry.data["order"]) == ["z", "a"], "the keys of data change their order")
    entry.data["mine"].append(4)
    (again,) = log.read("event/x")
    require(again.data["mine"] == [1], "whoever changes data that was read changes the log")


def check_time(log: Log, clock: Ticking) -> None:
    """Time is what the clock said, once for each append, to the microsecond, in universal time."""
    log.append("event/x", 0, [happening(), happening()])
    first = clock.time
    log.append("event/x", 2, [happening()])
    times = [entry.at for entry in log.read("event/x")]
    expected = [first, first, first + timedelta(seconds=1)]
    require(times == expected, f"the clock said {expected}, the entries say {times}")
    require(
        all(time.utcoffset() == timedelta(0) for time in times),
        f"the times of entries are not in universal time: {times}",
    )


def check_conflicts(log: Log, _clock: Ticking) -> None:
    """Whoever has not seen the last entry writes nothing, and hears what was seen and what is."""
    log.append("event/x", 0, [happening(), happening()])
    for seen in (0, 1, 3):
        try:
            log.append("event/x", seen, [happening(), happening()])
        except Conflict as conflict:
            told = (conflict.stream, conflict.expected, conflict.actual)
            truth = ("event/x", seen, 2)
            require(told == truth, f"the conflict says {told} instead of {truth}")
        else:
            raise AssertionError(f"the last seq is 2, but appending after {seen} is not refused")
        require(log.last("event/x") == 2, f"a refused append after seq {seen} left entries")


def check_refusals(log: Log, _clock: Ticking) -> None:
    """What is not a proper entry is refused, together with all that came with it."""
    bad = [
        (f"data with {what}", NewEntry("desk", "noted/1", data)) for what, data in NOT_DATA.items()
    ]
    bad += [(f"the kind {kind!r}", NewEntry("desk", kind, {})) for kind in NOT_KINDS]
    bad += [(f"the name {name[:9]!r}", NewEntry(name, "noted/1", {})) for name in NOT_NAMES]
    for what, entry in bad:
        with Refusal(EntryError, f"writing {what}"):
            log.append("event/x", 0, [happening(), entry])
        require(log.read("event/x") == [], f"a refused append with {what} left entries")
    for stream in NOT_STREAMS:
        with Refusal(EntryError, f"writing to the stream {stream!r}"):
            log.append(stream, 0, [happening()])
    with Refusal(EntryError, "appending nothing"):
        log.append("event/x", 0, [])


def check_streams(log: Log, _clock: Ticking) -> None:
    """Streams are listed by prefix, sorted by bytes, page by page."""
    names = ["event-x/a", "event/B", "event/a", "event/a-b", "event/a.b", "event/ab", "table/1"]
    for name in reversed(names):
        log.append(name, 0, [happening(), happening()])
    require(log.streams() == names, f"streams are listed as {log.streams()} instead of {names}")
    events = [name for name in names if name.startswith("event/")]
    found = log.streams("event/")
    require(found == events, f"streams under event/ are listed as {found} instead of {events}")
    require(log.streams("event/_") == [], "streams match a prefix that none has")
    pages: list[str] = []
    while page := log.streams("event/", after=pages[-1] if pages else "", limit=2):
        require(len(page) <= 2, f"a page of at most 2 streams holds {page}")
        pages += page
    require(pages == events, f"page by page the streams are {pages} instead of {events}")


def check_writers(log: Log, _clock: Ticking) -> None:
    """What somebody wrote is found in all streams of a prefix, and nothing else."""
    for name in ("chat/b", "chat/a", "chatter/a"):
        for seq, by in enumerate(("ann", "bob", "ann")):
            log.append(name, seq, [NewEntry(by, "noted/1", {"number": seq})])
    found = [(entry.stream, entry.seq, entry.by) for entry in log.written_by("ann", "chat/")]
    truth = [(name, seq, "ann") for name in ("chat/a", "chat/b") for seq in (1, 3)]
    require(found == truth, f"ann wrote {truth} under chat/, but {found} is found")


def check_restore(log: Log, _clock: Ticking) -> None:
    """Whole streams are written as they were elsewhere, all or none."""
    at = datetime(2020, 2, 29, 12, tzinfo=UTC)
    streams = {
        name: [Entry(name, seq, at, "elsewhere", "noted/1", {}) for seq in (1, 2)]
        for name in ("event/x", "event/y")
    }
    log.append("event/y", 0, [happening()])
    with Refusal(Conflict, "restoring a stream that is there"):
        log.restore(streams["event/x"] + streams["event/y"])
    with Refusal(EntryError, "restoring a stream that does not begin at 1"):
        log.restore(streams["event/x"][1:])
    require(log.last("event/x") == 0, "a refused restore left entries")
    log.restore(streams["event/x"])
    require(log.read("event/x") == streams["event/x"], "a restored stream is not as it was")


def check_redaction(log: Log, _: Ticking) -> None:
    """Words can be taken out of entries; nothing else of them, and no other entry, changes."""
    log.append("event/x", 0, [happening(1), happening(2), happening(3)])
    log.append("event/y", 0, [happening(4)])
    first, second, third = log.read("event/x")
    log.redact([second._replace(data={"number": 0})])
    require(
        log.read("event/x") == [first, second._replace(data={"number": 0}), third],
        "redact changed something else than the data of the entry, or not that",
    )
    require(log.read("event/y")[0].data == {"number": 4}, "redact changed another stream")
    log.append("event/x", 3, [happening(5)])
    require(log.last("event/x") == 4, "a stream does not go on after redact")


def check_race(log: Log, _clock: Ticking) -> None:
    """Of threads that write after the same seq exactly one wins, the others get Conflict."""
    start = Barrier(RACERS)

    def race(racer: int) -> list[int]:
        won = []
        for round_number in range(ROUNDS):
            start.wait(timeout=60)
            try:
                log.append("event/x", 2 * round_number, [happening(racer)] * 2)
            except Conflict:
                continue
            won.append(round_number)
        return won

    with ThreadPoolExecutor(RACERS) as racers:
        wins = [round_number for won in racers.map(race, range(RACERS)) for round_number in won]
    for round_number in range(ROUNDS):
        count = wins.count(round_number)
        require(count == 1, f"{count} of {RACERS} writers after the same seq won")
    seqs = [entry.seq for entry in log.read("event/x")]
    require(seqs == list(range(1, 2 * ROUNDS + 1)), f"after a race the seqs are {seqs}")


def check_subscription(log: Log, _clock: Ticking) -> None:
    """Who subscribes hears of every growth of that stream alone, after it can be read."""
    heard: list[tuple[str, int, int]] = []
    enough = Event()

    def listen(stream: str, seq: int) -> None:
        heard.append((stream, seq, log.last(stream)))
        if seq == 3:
            enough.set()

    cancel = log.subscribe("event/x", listen)
    log.append("event/y", 0, [happening()])
    log.append("event/x", 0, [happening(), happening()])
    log.append("event/x", 2, [happening()])
    require(enough.wait(SECONDS_TO_WAKE), f"a subscriber heard only {heard}, not of seq 3")
    require({stream for stream, _, _ in heard} == {"event/x"}, f"a subscriber to x heard {heard}")
    early = [seq for _, seq, there in heard if there < seq]
    require(not early, f"seqs {early} were announced before they could be read")
    cancel()
    before = len(heard)
    log.append("event/x", 3, [happening()])
    require(len(heard) == before, "a subscriber who has cancelled is still told")


def check_following(log: Log, _clock: Ticking) -> None:
    """Following gives what is there, then what comes, and ends when patience does."""
    log.append("event/x", 0, [happening(), happening()])
    entries = log.follow("event/x", after=1, patience=SECONDS_TO_WAKE)
    require(next(entries).seq == 2, "following after seq 1 does not begin with seq 2")
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(next, entries, None)
        log.append("event/x", 2, [happening(7)])
        entry = coming.result(timeout=60)
    require(entry and entry.data == {"number": 7}, f"following seq 2 gives {entry}, not seq 3")
    ended = list(log.follow("event/x", after=3, patience=0.01))
    require(ended == [], f"following after the last seq gives {ended}")
