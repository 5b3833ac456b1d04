"""Alembic's entry: the migrations run on the connection that the store hands over."""

from alembic import context

from semina.service.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter a table otherwise
)
with context.begin_transaction():
    context.run_migrations()
