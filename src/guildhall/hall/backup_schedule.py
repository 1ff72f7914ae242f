"""Backups that are made by themselves: every so many hours, the last ones kept in a folder."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from guildhall.hall.backup import Backup, BackupError, write_backup
from guildhall.hall.log import Clock, Log, LogError
from guildhall.messages import Word, message

NAME = re.compile(r"guildhall-(\d{8}T\d{6})Z\.guildhall", re.ASCII)
"""Files that a schedule has written; any other in the folder is left alone."""

TIME = "%Y%m%dT%H%M%S"

AFTER_TROUBLE = timedelta(minutes=5)
"""When it is tried again after a backup could not be written."""

LONGEST_SLEEP = 600.0
"""Seconds between looks at the clock: a computer may have slept itself."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BackupPlan:
    """Where backups go, how often, and how many are kept."""

    folder: Path
    every: timedelta = timedelta(hours=24)
    keep: int = 14


class BackupSchedule:
    """Writes a backup whenever the last one is old enough, also if that was before a restart."""

    def __init__(
        self,
        log: Log,
        plan: BackupPlan,
        clock: Clock,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._log, self._plan, self._clock, self._sleep = log, plan, clock, sleep

    async def run(self) -> None:
        """Go on for ever; trouble is logged, and tried again."""
        newest = None
        with suppress(LogError):  # whoever writes there tells of it
            newest = await asyncio.to_thread(self._newest)
        if newest is not None:
            self._log.meters.backed_up(newest.timestamp())
        due = self._clock() if newest is None else newest + self._plan.every
        while True:
            while (left := (due - self._clock()).total_seconds()) > 0:
                await self._sleep(min(left, LONGEST_SLEEP))
            try:
                await asyncio.to_thread(self.write)
                self._log.meters.backed_up(self._clock().timestamp())
                due = self._clock() + self._plan.every
            except LogError as error:
                logger.error("no backup could be written: %s", error)  # noqa: TRY400 - it says all
                due = self._clock() + AFTER_TROUBLE

    def write(self) -> Backup:
        """Write a backup now, and only then delete those that are too many; raises LogError."""
        folder = self._plan.folder
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise BackupError(
                message(
                    "the folder {folder} cannot be made: {why}",
                    folder=Word(str(folder)),
                    why=Word(error.strerror or str(error)),
                )
            ) from error
        name = f"guildhall-{self._clock().astimezone(UTC).strftime(TIME)}Z.guildhall"
        kept = write_backup(self._log, folder / name)
        for old in backups_in(folder)[self._plan.keep :]:
            old.unlink(missing_ok=True)
        return kept

    def _newest(self) -> datetime | None:
        newest = next(iter(backups_in(self._plan.folder)), None)
        return None if newest is None else _made_at(newest)


def backups_in(folder: Path) -> list[Path]:
    """The backups that a schedule has written into a folder, the newest first.

    Raises BackupError where the folder cannot be read.
    """
    try:
        if not folder.is_dir():
            return []
        found = [each for each in folder.iterdir() if NAME.fullmatch(each.name)]
    except OSError as error:
        raise BackupError(
            message(
                "the folder {folder} cannot be read: {why}",
                folder=Word(str(folder)),
                why=Word(error.strerror or str(error)),
            )
        ) from error
    return sorted(found, reverse=True)


def _made_at(backup: Path) -> datetime:
    found = NAME.fullmatch(backup.name)
    if found is None:
        raise ValueError(f"{backup.name} is no backup of a schedule")
    return datetime.strptime(found[1], TIME).replace(tzinfo=UTC)
