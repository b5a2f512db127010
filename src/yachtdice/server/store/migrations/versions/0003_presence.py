"""Which tables are rooms, and who was last seen where by way of which process."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    # with a default in the database, for a server of the older version beside this one
    op.add_column(
        "tables", sa.Column("is_room", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "sightings",
        sa.Column("process", TEXT, nullable=False),
        sa.Column("table_id", TEXT, nullable=False),
        sa.Column("key", TEXT, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("process", "table_id", "key", name="sightings_pk"),
    )
    op.create_index("sightings_table", "sightings", ["table_id"])
