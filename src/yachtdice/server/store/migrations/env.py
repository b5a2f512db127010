"""Run by Alembic for every command: migrate over the connection that it was given."""

from alembic import context

from yachtdice.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
