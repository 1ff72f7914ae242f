"""Streams travel between logs as one file, whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.hall.log import (
    ClashError,
    DamagedFileError,
    Log,
    LogError,
    NewEntry,
    export_streams,
    import_streams,
    open_log,
)

STREAMS = ["event/spring", "table/1"]


@pytest.fixture
def full(log: Log) -> Log:
    for stream in (*STREAMS, "event/autumn"):
        for seq in range(3):
            log.append(
                stream, seq, [NewEntry("Žofie", "noted/1", {"text": "\u2028 ů", "seq": seq})]
            )
    return log


@pytest.fixture
def exported(full: Log, tmp_path: Path) -> Path:
    export_streams(full, STREAMS, tmp_path / "event.jsonl")
    return tmp_path / "event.jsonl"


def test_streams_arrive_as_they_were(full: Log, exported: Path, address: str) -> None:
    with open_log(address) as other:
        assert import_streams(other, exported) == STREAMS
        assert other.streams() == STREAMS
        for stream in STREAMS:
            assert other.read(stream) == full.read(stream)


def test_the_file_is_lines_of_json_with_a_header(exported: Path) -> None:
    header, first, *_ = map(json.loads, exported.read_text().split("\n")[:-1])
    assert header == {
        "format": "guildhall-log",
        "version": 1,
        "streams": {"event/spring": 3, "table/1": 3},
    }
    assert first["stream"] == "event/spring"
    assert list(first) == ["stream", "seq", "at", "by", "kind", "data"]


def test_a_long_stream_is_exported_page_by_page(log: Log, tmp_path: Path) -> None:
    log.append("event/x", 0, [NewEntry("desk", "noted/1", {})] * 2001)
    assert export_streams(log, ["event/x"], tmp_path / "x") == 2001
    with open_log("memory:") as other:
        import_streams(other, tmp_path / "x")
        assert other.read("event/x") == log.read("event/x")


def test_what_is_not_there_cannot_be_exported(full: Log, tmp_path: Path) -> None:
    with pytest.raises(LogError, match="no event/winter in this log"):
        export_streams(full, ["event/spring", "event/winter"], tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


def test_an_export_that_fails_leaves_the_old_file(
    full: Log, exported: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = exported.read_text()

    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(full, "read", fail)
    with pytest.raises(OSError, match="no room"):
        export_streams(full, STREAMS, exported)
    assert exported.read_text() == before
    assert list(exported.parent.iterdir()) == [exported]


def test_a_stream_that_is_here_is_not_overwritten(exported: Path, address: str) -> None:
    with open_log(address) as other:
        other.append("table/1", 0, [NewEntry("desk", "noted/1", {})] * 2)
        with pytest.raises(ClashError, match="table/1 is already here, with 2 entries"):
            import_streams(other, exported)
        assert other.streams() == ["table/1"]
        assert other.last("table/1") == 2


def replaced(line: int, **fields: Any) -> Any:
    """Damage that replaces fields of a line."""

    def damage(lines: list[str]) -> None:
        lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | fields)

    return damage


def removed(line: int) -> Any:
    return lambda lines: lines.pop(line - 1)


@pytest.mark.parametrize(
    ("damage", "line", "why"),
    [
        (lambda lines: lines.clear(), 1, "not exported by Guildhall"),
        (replaced(1, format="pgn"), 1, "not exported by Guildhall"),
        (replaced(1, version=2), 1, "version 2 of the format is not known here, update Guildhall"),
        (replaced(1, streams=3), 1, "does not say which streams follow"),
        (lambda lines: lines.insert(2, "{..."), 3, "not JSON"),
        (lambda lines: lines.insert(2, "[1]"), 3, "not a JSON object"),
        (lambda lines: lines.insert(2, ""), 3, "not JSON"),
        (replaced(4, seq=2), 4, "entry 2 of event/spring is out of place"),
        (replaced(4, seq="3"), 4, "wrong type"),
        (replaced(4, at="yesterday"), 4, "not an entry .*yesterday"),
        (replaced(4, at="2026-01-01T00:00:00"), 4, "lacks its time zone"),
        (replaced(4, kind="noted"), 4, "not a kind of entry"),
        (replaced(4, data=[]), 4, "must be a JSON object"),
        (replaced(4, data={"x": float("nan")}), 4, "must be JSON"),
        (replaced(4, more=1), 4, "unexpected keyword argument 'more'"),
        (replaced(4, stream="event/other"), 4, "entry 3 of event/other is out of place"),
        (removed(3), 3, "entry 3 of event/spring is out of place"),
        (removed(7), 7, "table/1 ends after 2 of 3 entries"),
    ],
)
def test_damage_is_refused_with_its_line(exported: Path, damage: Any, line: int, why: str) -> None:
    lines = exported.read_text().split("\n")[:-1]
    damage(lines)
    exported.write_text("".join(f"{text}\n" for text in lines))
    with open_log("memory:") as other:
        with pytest.raises(DamagedFileError, match=f"line {line}: .*{why}") as refusal:
            import_streams(other, exported)
        assert refusal.value.line == line
        assert other.streams() == []


def test_text_in_another_encoding_is_refused(exported: Path) -> None:
    exported.write_bytes(exported.read_bytes().replace("Ž".encode(), b"\xde", 1))
    with open_log("memory:") as other, pytest.raises(DamagedFileError, match=r"line 2: .*not JSON"):
        import_streams(other, exported)


EXPORT = b"""{"format":"guildhall-log","version":1,"streams":{"event/x":2}}
{"stream":"event/x","seq":1,"at":"2026-01-01T00:00:00+00:00","by":"a","kind":"b/1","data":{}}
{"stream":"event/x","seq":2,"at":"2026-01-01T00:00:00+00:00","by":"a","kind":"b/1","data":{"c":1}}
"""


@given(st.integers(0, len(EXPORT) - 1), st.binary(max_size=3))
def test_no_damage_is_imported_in_part(
    tmp_path_factory: pytest.TempPathFactory, place: int, junk: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.jsonl"
    path.write_bytes(EXPORT[:place] + junk + EXPORT[place + 1 :])
    with open_log("memory:") as log:
        try:
            import_streams(log, path)
        except DamagedFileError:
            assert log.streams() == []
        else:
            assert [log.last(stream) for stream in log.streams()] == [2]
