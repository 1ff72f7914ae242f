"""The table of entries, and how a database comes to have it."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from guildhall.hall.log.errors import NewerLogError, NotALogError
from guildhall.messages import Listing, Word, message

HEAD = "0001"
"""The revision that this program reads and writes."""

VERSION_TABLE = "log_revision"

MIGRATIONS = Path(__file__).with_name("migrations")

metadata = sa.MetaData()

STREAM_TYPE = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Sorted by bytes everywhere, whatever the language of the server."""

entries = sa.Table(
    "log_entries",
    metadata,
    sa.Column("stream", STREAM_TYPE, primary_key=True),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Text, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

FIRST = entries.c.seq == sa.literal_column("1")
"""Holds for one entry of each stream; a literal, for only then the index below is used."""

streams_index = sa.Index("log_streams", entries.c.stream, sqlite_where=FIRST)
"""Finds the names of streams; `guildhall.hall.log.postgres` says for its own database that it holds
first entries alone, for the dialect of a database that nobody uses takes long to load."""


def bring_up_to_date(connection: sa.Connection, place: str) -> None:
    """Migrate a database inside the given transaction, unless it is up to date."""
    present = revision(connection)
    if present == HEAD:
        return
    if present is None:
        _refuse_foreign_tables(connection, place)
    elif present not in revisions():
        raise NewerLogError(place, present)
    upgrade(connection, HEAD)


def revision(connection: sa.Connection) -> str | None:
    """The revision of a database, None if it is no log yet."""
    if not sa.inspect(connection).has_table(VERSION_TABLE):
        return None
    name: str | None = connection.scalar(
        sa.select(sa.column("version_num")).select_from(sa.table(VERSION_TABLE)),
    )
    return name


def revisions() -> list[str]:
    """All revisions that this program knows, the latest first."""
    from alembic.script import ScriptDirectory

    return [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]


def upgrade(connection: sa.Connection, target: str) -> None:
    """Run migrations up to a revision inside the given transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, target)


def _refuse_foreign_tables(connection: sa.Connection, place: str) -> None:
    """A file of another program is left alone; a PostgreSQL database may serve several."""
    tables = sa.inspect(connection).get_table_names()
    if tables and connection.dialect.name == "sqlite":
        others = Listing(tuple(map(Word, sorted(tables)[:3])))
        raise NotALogError(place, message("it holds other tables ({tables})", tables=others))
