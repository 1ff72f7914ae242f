"""The records are where somebody says, else where this user's always are."""

from __future__ import annotations

from pathlib import Path

import pytest

from guildhall.hall.database_url import is_shared, place
from guildhall.hall.log import AddressError, LogError


def test_what_is_given_counts_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUILDHALL_DB", "other.db")
    assert place("given.db") == "given.db"
    assert place() == "other.db"


def test_the_usual_file_is_in_a_folder_that_others_cannot_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("GUILDHALL_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert place() == str(tmp_path / "guildhall" / "events.db")
    assert (tmp_path / "guildhall").stat().st_mode & 0o077 == 0


def test_only_postgresql_is_shared_by_processes() -> None:
    assert is_shared("postgresql://hall@db/hall")
    assert not is_shared("hall.db")


def test_an_address_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "address"
    file.write_text("postgresql://hall:sesame@db/hall\n")
    assert place(f"@{file}") == "postgresql://hall:sesame@db/hall"


def test_an_address_in_a_file_may_be_named_by_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "address"
    file.write_text("club.db")
    monkeypatch.setenv("GUILDHALL_DB", f"@{file}")
    assert place() == "club.db"


def test_the_environment_may_name_a_file_with_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "address").write_text("postgresql://hall:sesame@db/hall\n")
    monkeypatch.delenv("GUILDHALL_DB", raising=False)
    monkeypatch.setenv("GUILDHALL_DB_FILE", str(tmp_path / "address"))
    assert place() == "postgresql://hall:sesame@db/hall"
    assert place("club.db") == "club.db"


def test_the_password_may_stand_apart_from_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "password").write_text("se/s@me\n")
    monkeypatch.setenv("GUILDHALL_DB_PASSWORD_FILE", str(tmp_path / "password"))
    assert place("postgresql://hall@db/hall") == "postgresql://hall:se%2Fs%40me@db/hall"
    assert place("postgresql://hall:own@db/hall") == "postgresql://hall:own@db/hall"
    assert place("club.db") == "club.db"


@pytest.mark.parametrize("content", [None, b"", b"\n\n", b"\xff"])
def test_a_file_without_an_address_is_refused(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "address"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(AddressError, match="no address can be read"):
        place(f"@{file}")


@pytest.mark.parametrize("content", [None, b"\n"])
def test_a_file_without_a_password_is_told_by_its_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    file = tmp_path / "password"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setenv("GUILDHALL_DB_PASSWORD_FILE", str(file))
    with pytest.raises(LogError, match=r"no password .* GUILDHALL_DB_PASSWORD_FILE names"):
        place("postgresql://hall@db/hall")
