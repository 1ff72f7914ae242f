"""What is an entry, and what is refused with which words."""

from __future__ import annotations

import pickle
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.hall.log import Conflict, Entry, EntryError, Log, NewEntry, open_log
from guildhall.hall.log.entry import check, from_row, to_row

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**80), 2**80)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
ENTRIES = st.builds(
    Entry,
    stream=st.from_regex(r"(event|table)/[A-Za-z0-9._-]{1,20}", fullmatch=True),
    seq=st.integers(1, 10**12),
    at=st.datetimes(timezones=st.just(UTC)),
    by=st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=200),
    kind=st.from_regex(r"[a-z]{1,9}(-[a-z]{1,9})?/[1-9]", fullmatch=True),
    data=st.dictionaries(st.text(), JSON, max_size=4),
)


@given(ENTRIES)
def test_an_entry_survives_being_stored(entry: Entry) -> None:
    assert check(entry) == entry
    assert from_row(to_row(entry)) == entry


@pytest.mark.parametrize(
    ("new", "words"),
    [
        (NewEntry("desk", "opened", {}), "like result-entered/1"),
        (NewEntry("", "opened/1", {}), "'' is no name"),
        (NewEntry("desk", "opened/1", {"x": object()}), "must be JSON: .*object"),
        (NewEntry("desk", "opened/1", {"x": (1,)}), "sequences are lists"),
        (NewEntry("desk", "opened/1", {"x": "é" * 2**23}), "takes 16,777,224 bytes"),
    ],
)
def test_a_refusal_says_why(log: Log, new: NewEntry, words: str) -> None:
    with pytest.raises(EntryError, match=words):
        log.append("event/x", 0, [new])


def test_data_nested_too_deeply_is_refused(log: Log) -> None:
    deep: dict[str, Any] = {}
    for _ in range(100_000):
        deep = {"x": deep}
    with pytest.raises(EntryError, match="recursion"):
        log.append("event/x", 0, [NewEntry("desk", "opened/1", deep)])


def test_a_clock_without_time_zone_is_refused() -> None:
    naive = datetime(2026, 1, 1)  # noqa: DTZ001 - just what is refused
    with pytest.raises(EntryError, match="lacks its time zone"):
        open_log("memory:", clock=lambda: naive).append(
            "event/x", 0, [NewEntry("desk", "opened/1", {})]
        )


def test_times_of_other_zones_are_kept_as_universal_time() -> None:
    prague = datetime(2026, 1, 1, 12, tzinfo=timezone(timedelta(hours=1)))
    log = open_log("memory:", clock=lambda: prague)
    (written,) = log.append("event/x", 0, [NewEntry("desk", "opened/1", {})])
    assert written.at == prague
    assert written.at.tzinfo == UTC
    assert log.read("event/x") == [written]


def test_a_conflict_names_both_seqs_and_survives_processes() -> None:
    conflict = pickle.loads(pickle.dumps(Conflict("event/x", 5, 7)))
    assert (conflict.stream, conflict.expected, conflict.actual) == ("event/x", 5, 7)
    assert "decided on entry 5, but the last entry is 7" in str(conflict)
