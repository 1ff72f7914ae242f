"""Run by Alembic for each upgrade, inside the transaction that the log has opened."""

from alembic import context

from guildhall.hall.log.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
context.run_migrations()
