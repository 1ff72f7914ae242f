"""A watcher goes on looking whatever happens, and tells of it once."""

from __future__ import annotations

import logging
from threading import Event

import pytest

from guildhall.hall.log.watcher import Watcher
from patience import PATIENCE


def test_what_cannot_be_looked_at_is_mentioned_once_and_when_it_is_back(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guildhall.hall.log.watcher.BETWEEN_ATTEMPTS", 0.0)
    caplog.set_level(logging.WARNING)
    attempts, done = iter(range(6)), Event()

    def look(stop: Event) -> None:
        number = next(attempts)
        if number in {0, 1, 2, 4}:
            raise OSError(f"gone {number}")
        watcher.looked()
        if number == 5:
            done.set()
            stop.wait(PATIENCE)

    watcher = Watcher(look)
    watcher.begin()
    try:
        assert done.wait(PATIENCE)
    finally:
        watcher.end()
    assert [record.getMessage() for record in caplog.records] == [
        "cannot look for news in the log, trying again: gone 0",
        "news in the log are seen again",
        "cannot look for news in the log, trying again: gone 4",
        "news in the log are seen again",
    ]
