"""A drill for the day on which a backup is needed: it is put back and read, beside everything."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from guildhall.hall.backup import BackupError, restore_backup
from guildhall.hall.backup_schedule import backups_in
from guildhall.hall.check import Report, check_hall
from guildhall.hall.log import open_log
from guildhall.messages import Word, message


def drill_backup(path: Path) -> Report:
    """What a backup would bring back: put into a new file, read whole, and thrown away.

    That file stands beside the backup, where there is room for such files, if one may write there.
    Raises LogError for a file that could not be put back at all.
    """
    beside = path.parent if os.access(path.parent, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="guildhall-drill-", dir=beside) as folder:
        address = str(Path(folder) / "drill.db")
        restore_backup(path, address)
        with open_log(address) as log:
            return check_hall(log)


def newest_backup(path: Path) -> Path:
    """The backup itself, or of a folder the newest that was made by itself."""
    if not path.is_dir():
        return path
    found = backups_in(path)
    if not found:
        raise BackupError(
            message("there is no backup in the folder {folder}", folder=Word(str(path)))
        )
    return found[0]
