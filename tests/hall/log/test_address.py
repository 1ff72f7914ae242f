"""Addresses, and what is said when a log cannot be opened or written."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest

from guildhall.hall.log import (
    AddressError,
    BusyError,
    NewEntry,
    NotALogError,
    UnreachableError,
    UnwritableError,
    export_streams,
    open_log,
    without_password,
)
from guildhall.hall.log.sqlite import SqliteLog

NEW = [NewEntry("desk", "opened/1", {})]
NOBODY = 65534


def test_a_path_and_its_address_are_the_same_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    with open_log(tmp_path / "a 100% %20 #1?.db") as log:
        log.append("event/x", 0, NEW)
    for address in (
        "a 100% %20 #1?.db",
        "~/a 100% %20 #1?.db",
        "sqlite:///a 100% %20 #1?.db",
        f"sqlite:///{tmp_path}/a 100% %20 #1?.db",
    ):
        with open_log(address) as log:
            assert log.last("event/x") == 1


@pytest.mark.parametrize("address", ["", "sqlite:///", "sqlite://", "mysql://host/x", "http://x"])
def test_unknown_addresses_are_refused_with_those_that_work(address: str) -> None:
    with pytest.raises(AddressError, match="sqlite:///path, postgresql://user@host/database"):
        open_log(address)


def test_a_malformed_server_address_is_refused() -> None:
    with pytest.raises(AddressError, match="not a proper URL"):
        open_log("postgresql://host:port/x")


def test_memory_is_forgotten() -> None:
    open_log("memory:").append("event/x", 0, NEW)
    assert open_log("memory:").streams() == []


def test_the_terminal_loads_no_database_before_it_opens_one() -> None:
    program = (
        "import sys; from guildhall.hall.log import open_log; open_log('memory:'); "
        "print({'sqlalchemy', 'alembic', 'psycopg', 'asyncio'} & set(sys.modules))"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "set()\n"


def test_opening_a_log_again_needs_no_migrations(tmp_path: Path) -> None:
    open_log(tmp_path / "log.db").close()
    program = (
        "import sys; from guildhall.hall.log import open_log; "
        "open_log(sys.argv[1]).close(); print('alembic' in sys.modules)"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "log.db")]
    assert subprocess.check_output(command, text=True) == "False\n"


def test_sqlite_is_on_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    with open_log(tmp_path / "log.db") as log:
        assert isinstance(log, SqliteLog)
        with log._engine.connect() as connection:
            for setting, value in [("journal_mode", "wal"), ("synchronous", 2), ("fullfsync", 1)]:
                assert connection.exec_driver_sql(f"PRAGMA {setting}").scalar() == value


def test_postgres_waits_for_the_disk_even_if_the_server_would_not(
    postgres: Callable[[], str],
) -> None:
    address = postgres()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {connection.info.dbname} SET synchronous_commit = off")
    with open_log(address) as log, log._engine.connect() as waiting:  # type: ignore[attr-defined]
        assert waiting.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("Bring the dice. " * 100)
    with pytest.raises(NotALogError, match=r"notes\.txt is not a Guildhall log: .*not a database"):
        open_log(notes)
    assert notes.read_text() == "Bring the dice. " * 100


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE recipes (name)")
    before = (tmp_path / "other.db").read_bytes()
    with pytest.raises(NotALogError, match=r"it holds other tables \(recipes\)"):
        open_log(tmp_path / "other.db")
    assert (tmp_path / "other.db").read_bytes() == before


def test_a_damaged_file_is_not_taken_for_empty(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    with open_log(path) as log:
        log.append("event/x", 0, [NewEntry("desk", "noted/1", {"x": "x" * 9999})] * 9)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 20_000)
    with pytest.raises(NotALogError, match="put the file back from a copy"), open_log(path) as log:
        log.read("event/x")


@pytest.mark.parametrize("place", ["missing/log.db", "."])
def test_a_place_where_no_file_can_be_is_unwritable(tmp_path: Path, place: str) -> None:
    with pytest.raises(UnwritableError, match="check that the folder exists"):
        open_log(tmp_path / place)


@contextmanager
def nobody() -> Iterator[None]:
    """Be somebody who may write only what everybody may write."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


def test_a_file_that_is_not_ours_to_write_is_unwritable() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.db"
        with open_log(path) as log:
            log.append("event/x", 0, NEW)
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        try:
            with (
                nobody(),
                pytest.raises(UnwritableError, match="that you may write there"),
                open_log(path) as log,
            ):
                log.append("event/x", 1, NEW)
        finally:
            Path(folder).chmod(0o755)


def test_a_locked_file_is_busy_when_opened_and_when_written(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    with open_log(path, patience=0.05) as log, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BusyError, match="locked by another program, nothing was written"):
            log.append("event/x", 0, NEW)
        assert log.read("event/x") == []
        other.rollback()
        assert log.append("event/x", 0, NEW)
    fresh = tmp_path / "fresh.db"
    with closing(sqlite3.connect(fresh)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BusyError, match="close the program that holds it"):
            open_log(fresh, patience=0.05)


def test_a_server_that_is_not_there_is_unreachable_and_the_password_stays_secret() -> None:
    with pytest.raises(UnreachableError, match="check that the server runs") as refusal:
        open_log("postgresql://ann:secret@127.0.0.1:1/hall")
    assert "secret" not in str(refusal.value)
    assert "ann:***@127.0.0.1:1/hall" in str(refusal.value)


def test_a_database_that_does_not_exist_is_named(server: str) -> None:
    with pytest.raises(UnreachableError, match='database "nowhere" does not exist'):
        open_log(server.replace("/postgres?", "/nowhere?"))


def test_a_server_where_we_may_not_write_is_unwritable(postgres: Callable[[], str]) -> None:
    address = postgres()
    open_log(address).close()
    with psycopg.connect(address, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"CREATE ROLE {name} LOGIN")
        connection.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {name}")
    with (
        open_log(address.replace("postgres:@", f"{name}:@")) as log,
        pytest.raises(UnwritableError, match="permission denied"),
    ):
        log.append("event/x", 0, NEW)


def test_a_server_that_goes_away_is_unreachable_and_comes_back(
    server: str, postgres: Callable[[], str]
) -> None:
    address = postgres()
    name = psycopg.conninfo.conninfo_to_dict(address)["dbname"]
    with open_log(address) as log, psycopg.connect(server, autocommit=True) as other:
        other.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )
        with pytest.raises(UnreachableError, match="look before you repeat it"):
            log.append("event/x", 0, NEW)
        other.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert log.append("event/x", 0, NEW)[0].seq == 1


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """Files are made for everybody, as on most machines."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_to_all")
def test_a_log_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    with open_log(tmp_path / "hall.db") as log:
        log.append("event/x", 0, NEW)
        here = modes(tmp_path)
    assert here == dict.fromkeys(("hall.db", "hall.db-wal", "hall.db-shm"), 0o600)


@pytest.mark.usefixtures("open_to_all")
def test_a_log_that_others_could_read_is_closed_to_them_with_a_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "hall.db"
    with open_log(path) as log:
        log.append("event/x", 0, NEW)
        for each in tmp_path.iterdir():
            each.chmod(0o644)
        assert caplog.messages == []
        with open_log(path) as again:
            assert again.last("event/x") == 1
            assert set(modes(tmp_path).values()) == {0o600}
    (message,) = caplog.messages
    assert message.startswith(f"{path} could be read by others on this computer")


@pytest.mark.usefixtures("open_to_all")
def test_what_is_exported_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    (tmp_path / "x.jsonl.unfinished").write_text("left over")
    file.write_text("old")
    with open_log("memory:") as log:
        log.append("event/x", 0, NEW)
        export_streams(log, ["event/x"], file)
    assert modes(tmp_path) == {"x.jsonl": 0o600}


def test_no_refusal_repeats_a_password() -> None:
    with pytest.raises(AddressError) as refusal:
        open_log("postgresql://hall:sesame@db:port/hall")
    assert "sesame" not in str(refusal.value)
    assert "postgresql://hall:***@db:port/hall" in str(refusal.value)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://hall:a@b:c@db/hall", "postgresql://hall:***@db/hall"),
        ("postgresql://hall@db/hall", "postgresql://hall@db/hall"),
        ("postgresql://db:5432/hall", "postgresql://db:5432/hall"),
        ("postgresql://db/hall?password=x&user=y", "postgresql://db/hall?password=***&user=y"),
        ("hall.db", "hall.db"),
    ],
)
def test_addresses_are_shown_without_passwords(address: str, shown: str) -> None:
    assert without_password(address) == shown
