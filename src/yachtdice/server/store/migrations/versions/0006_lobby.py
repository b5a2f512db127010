"""Rooms that wait for anyone who comes, and where quick matches are waited for."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "waiting_rooms",
        sa.Column("table_id", TEXT, primary_key=True),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("waiting_rooms_seen", "waiting_rooms", ["seen_ms"])
    op.create_table(
        "quick_rooms",
        sa.Column("kind", TEXT, primary_key=True),
        sa.Column("table_id", TEXT, nullable=False),
    )
