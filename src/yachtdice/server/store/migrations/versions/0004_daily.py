"""The daily challenge: what was played on a day, and what came of the tries at it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("day", TEXT, primary_key=True),
        sa.Column("rules", TEXT, nullable=False),
        sa.Column("secret", TEXT, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("table_id", TEXT, primary_key=True),
        sa.Column("day", TEXT, nullable=False),
        sa.Column("key", TEXT, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("tries_day", "tries", ["day", "total"])
    op.create_index("tries_key", "tries", ["key", "day"])
