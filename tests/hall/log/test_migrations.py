"""Databases of every revision become what this program reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from guildhall.hall.log import Entry, NewEntry, NewerLogError, open_log, schema
from patience import PATIENCE

OLD = [
    Entry(
        "event/old",
        1,
        datetime(2026, 3, 28, 10, 0, 0, 123456, tzinfo=UTC),
        "Žofie",
        "opened/1",
        {"name": "Spring"},
    ),
    Entry("event/old", 2, datetime(2026, 3, 28, 10, 0, 1, tzinfo=UTC), "desk", "closed/1", {}),
]


def database(address: str) -> sa.Engine:
    return sa.create_engine(
        address.replace("postgresql:", "postgresql+psycopg:"), poolclass=sa.NullPool
    )


@pytest.mark.parametrize("revision", schema.revisions())
def test_every_revision_is_upgraded_with_its_data(address: str, revision: str) -> None:
    rows = Path(__file__).with_name("revisions") / f"{revision}.sql"
    with database(address).begin() as connection:
        schema.upgrade(connection, revision)
        connection.exec_driver_sql(rows.read_text())
    with open_log(address) as log:
        assert log.read("event/old") == OLD
        assert log.streams() == ["event/old", "table/7"]
        assert log.append("event/old", 2, [NewEntry("desk", "noted/1", {})])[0].seq == 3
    with database(address).connect() as connection:
        assert schema.revision(connection) == schema.HEAD


def test_the_latest_migration_is_what_the_program_expects() -> None:
    assert schema.revisions()[0] == schema.HEAD


def test_migrations_lead_to_the_tables_that_the_program_uses(address: str) -> None:
    open_log(address).close()
    with database(address).connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": schema.VERSION_TABLE, "compare_type": True}
        )
        assert compare_metadata(context, schema.metadata) == []


def test_a_database_of_a_newer_program_is_left_alone(address: str) -> None:
    open_log(address).close()
    with database(address).begin() as connection:
        connection.exec_driver_sql("UPDATE log_revision SET version_num = '9999'")
    with pytest.raises(NewerLogError, match=r"newer Guildhall \(revision 9999.*update Guildhall"):
        open_log(address)
    with database(address).connect() as connection:
        assert schema.revision(connection) == "9999"


def test_several_may_open_the_same_empty_database_at_once(new_address: Callable[[], str]) -> None:
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            for log in pool.map(open_log, [new_address()] * 4):
                log.close()


def test_whoever_writes_to_a_file_that_gets_its_write_ahead_log_is_waited_for(
    tmp_path: Path,
) -> None:
    address = first_landed(tmp_path / "written.db")
    writer = sqlite3.connect(address, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")

    def stop_writing(_context: sa.ExceptionContext) -> None:
        writer.close()

    sa.event.listen(sa.Engine, "handle_error", stop_writing)
    try:
        with open_log(address, patience=PATIENCE) as log:
            assert log.read("event/old") == OLD
    finally:
        sa.event.remove(sa.Engine, "handle_error", stop_writing)
    with pytest.raises(sqlite3.ProgrammingError):
        writer.execute("SELECT 1")


def first_landed(path: Path) -> str:
    """A file as the first program that had a log has written it; returns its address."""
    written = Path(__file__).with_name("revisions") / "first-landed.sqlite.sql"
    with sqlite3.connect(path) as database:
        database.executescript(written.read_text())
    database.close()
    return str(path)


def tables_of(address: str) -> dict[str, str]:
    """The tables and indexes of a file, as they were created."""
    with sqlite3.connect(address) as database:
        made = dict(database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    database.close()
    return {name: " ".join(sql.split()) for name, sql in made.items()}


def test_what_the_first_landed_program_wrote_is_read_and_goes_on(tmp_path: Path) -> None:
    address = first_landed(tmp_path / "first.db")
    with open_log(address) as log:
        assert log.read("event/old") == OLD
        assert log.append("event/old", 2, [NewEntry("desk", "noted/1", {})])[0].seq == 3


def test_the_first_landed_program_finds_its_own_tables_in_what_this_one_writes(
    tmp_path: Path,
) -> None:
    """Going back is to start the older program; a new revision needs a way back of its own."""
    first, new = first_landed(tmp_path / "first.db"), str(tmp_path / "new.db")
    with open_log(new) as log:
        log.append("event/new", 0, [NewEntry("desk", "noted/1", {})])
    assert tables_of(new) == tables_of(first)
    with sqlite3.connect(new) as database:
        assert database.execute("SELECT version_num FROM log_revision").fetchall() == [("0001",)]
    database.close()
