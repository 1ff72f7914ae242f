"""Backups are made by themselves when they fall due, and the last ones are kept."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from guildhall.hall.backup import BackupError
from guildhall.hall.backup_schedule import BackupPlan, BackupSchedule, backups_in
from guildhall.hall.log import Log, NewEntry, open_log
from guildhall.hall.meters import Meters

BEGIN = datetime(2026, 11, 17, 12, 0, tzinfo=UTC)


class Time:
    """A clock that goes on only when somebody sleeps, until the story is over."""

    def __init__(self, over: timedelta) -> None:
        self.now, self.over = BEGIN, BEGIN + over

    def __call__(self) -> datetime:
        return self.now

    async def sleep(self, seconds: float) -> None:
        assert 0 < seconds <= 600
        self.now += timedelta(seconds=seconds)
        if self.now >= self.over:
            raise asyncio.CancelledError
        await asyncio.sleep(0)


def run(log: Log, plan: BackupPlan, over: timedelta) -> Time:
    time = Time(over)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(BackupSchedule(log, plan, time, time.sleep).run())
    return time


@pytest.fixture
def log() -> Log:
    log = open_log("memory:")
    log.append("event/a", 0, [NewEntry("somebody", "noted/1", {})])
    return log


def test_one_is_made_at_once_and_then_every_so_many_hours(log: Log, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    run(log, BackupPlan(folder, timedelta(hours=6), 14), timedelta(hours=20))
    assert [file.name for file in reversed(backups_in(folder))] == [
        "guildhall-20261117T120000Z.guildhall",
        "guildhall-20261117T180000Z.guildhall",
        "guildhall-20261118T000000Z.guildhall",
        "guildhall-20261118T060000Z.guildhall",
    ]
    assert folder.stat().st_mode & 0o077 == 0
    assert all(file.stat().st_mode & 0o077 == 0 for file in backups_in(folder))


def test_the_last_ones_are_kept_and_nothing_else_is_touched(log: Log, tmp_path: Path) -> None:
    other = tmp_path / "saturday.guildhall"
    other.write_text("mine")
    run(log, BackupPlan(tmp_path, timedelta(hours=1), 3), timedelta(hours=9, minutes=30))
    assert [file.name[19:23] for file in backups_in(tmp_path)] == ["2100", "2000", "1900"]
    assert other.read_text() == "mine"


def test_a_restart_does_not_make_another_before_its_time(log: Log, tmp_path: Path) -> None:
    (tmp_path / "guildhall-20261117T090000Z.guildhall").write_text("earlier")
    run(log, BackupPlan(tmp_path, timedelta(hours=6), 9), timedelta(hours=4))
    assert [file.name[19:23] for file in backups_in(tmp_path)] == ["1500", "0900"]


def test_one_that_fell_due_while_the_hall_was_closed_is_made_at_once(
    log: Log, tmp_path: Path
) -> None:
    (tmp_path / "guildhall-20261101T090000Z.guildhall").write_text("long ago")
    run(log, BackupPlan(tmp_path, timedelta(hours=24), 9), timedelta(hours=1))
    assert backups_in(tmp_path)[0].name == "guildhall-20261117T120000Z.guildhall"


def test_trouble_is_told_deletes_nothing_and_is_tried_again(
    log: Log, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "backups"
    folder.write_text("a file is no folder")
    run(log, BackupPlan(folder), timedelta(minutes=12))
    assert caplog.text.count("no backup could be written") == 3
    assert folder.read_text() == "a file is no folder"


class Told(Meters):
    """Remembers when backups were made."""

    def __init__(self) -> None:
        self.times: list[datetime] = []

    def backed_up(self, at: float) -> None:
        self.times.append(datetime.fromtimestamp(at, UTC))


def test_the_time_of_the_last_one_is_counted(log: Log, tmp_path: Path) -> None:
    log.meters = told = Told()
    run(log, BackupPlan(tmp_path), timedelta(hours=1))
    assert told.times == [BEGIN]


def test_the_last_one_counts_after_a_restart(log: Log, tmp_path: Path) -> None:
    (tmp_path / "guildhall-20261117T090000Z.guildhall").write_text("earlier")
    log.meters = told = Told()
    run(log, BackupPlan(tmp_path), timedelta(hours=1))
    assert told.times == [BEGIN - timedelta(hours=3)]


def test_a_folder_that_cannot_be_read_is_told(
    log: Log, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(BackupError, match="cannot be read: Permission denied"):
        backups_in(tmp_path)
    run(log, BackupPlan(tmp_path), timedelta(minutes=6))
    assert caplog.text.count("no backup could be written: the folder") == 2
