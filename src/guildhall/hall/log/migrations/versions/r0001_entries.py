"""Entries in streams."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the table of entries, and the index that lists streams by their first entries."""
    first = sa.text("seq = 1")
    op.create_table(
        "log_entries",
        sa.Column(
            "stream",
            sa.Text().with_variant(sa.Text(collation="C"), "postgresql"),
            primary_key=True,
        ),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "log_streams", "log_entries", ["stream"], sqlite_where=first, postgresql_where=first
    )
