"""When long turns end, and when games were served."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "turns",
        sa.Column("table_id", TEXT, primary_key=True),
        sa.Column("ends_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("turns_ends", "turns", ["ends_ms"])
    op.create_table(
        "uptimes",
        sa.Column("began_ms", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
