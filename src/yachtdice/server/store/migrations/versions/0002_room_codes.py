"""The codes of rooms that wait."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "room_codes",
        sa.Column("code", TEXT, primary_key=True),
        sa.Column("table_id", TEXT, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
