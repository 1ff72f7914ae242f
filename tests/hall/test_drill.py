"""A drill tells what a backup would bring back, and changes nothing."""

from __future__ import annotations

import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from guildhall.cli import main
from guildhall.hall.backup import Backup, BackupError, restore_backup, write_backup
from guildhall.hall.drill import drill_backup, newest_backup
from guildhall.hall.events.catalogue import EventCatalogue
from guildhall.hall.log import open_log
from guildhall.tournament import shipped


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of a hall with one event."""
    with open_log(tmp_path / "hall.db") as log:
        EventCatalogue(log).create("Spring Cup", shipped()["splendor-swiss"], "Tom")
        write_backup(log, tmp_path / "guildhall-20261117T120000Z.guildhall")
    return tmp_path / "guildhall-20261117T120000Z.guildhall"


def test_a_whole_backup_would_come_back(backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(path.name for path in backup.parent.iterdir())
    with pytest.raises(SystemExit) as ended:
        main(["restore", "--check", str(backup)])
    assert ended.value.code == 0
    assert " would come back whole: " in capsys.readouterr().out
    assert sorted(path.name for path in backup.parent.iterdir()) == before


def test_of_a_folder_the_newest_is_tried(backup: Path) -> None:
    older = backup.with_name("guildhall-20261116T120000Z.guildhall")
    older.write_text("broken")
    backup.with_name("zzz.guildhall").write_text("not made by itself")
    assert newest_backup(backup.parent) == backup
    assert drill_backup(newest_backup(backup.parent)).sound
    with pytest.raises(BackupError, match="no backup in the folder"):
        newest_backup(Path(__file__).parent)


def test_a_backup_that_cannot_be_understood_is_told(
    backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup.write_text(backup.read_text().replace('"seed":', '"seen":'))
    with pytest.raises(SystemExit) as ended:
        main(["restore", "--check", str(backup)])
    told = capsys.readouterr().out
    assert ended.value.code == 1
    assert "event/spring-cup: entry 1 of 1 is damaged" in told
    assert "damaged as told above" in told


def test_a_backup_is_tried_where_there_is_room_for_it(
    backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[Path] = []

    def note(path: Path, address: str) -> Backup:
        places.append(Path(address).parent.parent)
        return restore_backup(path, address)

    monkeypatch.setattr("guildhall.hall.drill.restore_backup", note)
    assert drill_backup(backup).sound
    monkeypatch.setattr("guildhall.hall.drill.os", SimpleNamespace(access=lambda *_: False, W_OK=2))
    assert drill_backup(backup).sound
    assert places == [backup.parent, Path(tempfile.gettempdir())]


def test_a_torn_backup_is_refused(backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    backup.write_text("".join(backup.read_text().splitlines(keepends=True)[:-1]))
    with pytest.raises(SystemExit) as ended:
        main(["restore", "--check", str(backup)])
    assert ended.value.code == 2
    assert "entries" in capsys.readouterr().err
