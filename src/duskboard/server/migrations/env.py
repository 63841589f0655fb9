"""Alembic's way in: the store hands over its own connection."""

from alembic import context

from duskboard.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
