"""Tables as numbered events, who holds seats at them, and resume links."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", TEXT, primary_key=True),
        sa.Column("value", TEXT, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("owner", TEXT, nullable=False),
        sa.Column("request", TEXT, nullable=False),
        sa.Column("address", TEXT, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("closed_ms", sa.BigInteger),
        sa.UniqueConstraint("owner", "request", name="tables_request"),
    )
    op.create_index("tables_address", "tables", ["address", "created_ms"])
    going_on = sa.text("closed_ms IS NULL")
    op.create_index(
        "tables_open", "tables", ["id"], sqlite_where=going_on, postgresql_where=going_on
    )
    op.create_table(
        "events",
        sa.Column("table_id", TEXT, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("body", TEXT, nullable=False),
        sa.Column("command_key", TEXT),
        sa.Column("command_id", TEXT),
        sa.Column("previous", sa.Integer, sa.Computed("nullif(seq - 1, 0)", persisted=True)),
        sa.PrimaryKeyConstraint("table_id", "seq", name="events_pk"),
        sa.ForeignKeyConstraint(
            ["table_id", "previous"], ["events.table_id", "events.seq"], name="events_previous"
        ),
    )
    op.create_table(
        "members",
        sa.Column("key", TEXT, nullable=False),
        sa.Column(
            "table_id", TEXT, sa.ForeignKey("tables.id", name="members_table"), nullable=False
        ),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("key", "table_id", name="members_pk"),
        sqlite_with_rowid=False,
    )
    op.create_index("members_table_id", "members", ["table_id"])
    op.create_table(
        "results",
        sa.Column(
            "table_id", TEXT, sa.ForeignKey("tables.id", name="results_table"), nullable=False
        ),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("rules_hash", TEXT, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "game", name="results_pk"),
    )
    op.create_table(
        "links",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("token_hash", TEXT, nullable=False, unique=True),
        sa.Column("key", TEXT, nullable=False),
        sa.Column("table_id", TEXT),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "link_keys",
        sa.Column("key", TEXT, nullable=False),
        sa.Column(
            "link_id",
            TEXT,
            sa.ForeignKey("links.id", name="link_keys_link", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("key", "link_id", name="link_keys_pk"),
    )
