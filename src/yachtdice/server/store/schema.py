"""The tables of the database, the same for SQLite and Postgres.

Must agree with the migrations; a test compares them.
"""

import sqlalchemy
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Computed,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
    false,
    text,
)

metadata = MetaData()

Text = sqlalchemy.Text().with_variant(sqlalchemy.Text(collation="C"), "postgresql")
"""Sorted by code points wherever it is, and not as people of some country would."""

facts = Table(
    "facts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""`data_id`: what names this data for good."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    # When its last game ended; null while one is going on.
    Column("closed_ms", BigInteger),
    Column("is_room", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("owner", "request", name="tables_request"),
    Index("tables_address", "address", "created_ms"),
    Index(
        "tables_open",
        "id",
        sqlite_where=text("closed_ms IS NULL"),
        postgresql_where=text("closed_ms IS NULL"),
    ),
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, nullable=False),
    # From 1. The primary key is the optimistic lock: of two writers one is refused.
    Column("seq", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    # On the last event of a command: who sent it and what they called it. The answer was the
    # table's view at this seq and time. A command is looked up only when it comes again, so it
    # needs no index: the table's own events are searched.
    Column("command_key", Text),
    Column("command_id", Text),
    # The event before it, which must be there: a log has no gap. Null for the first.
    Column("previous", Integer, Computed("nullif(seq - 1, 0)", persisted=True)),
    PrimaryKeyConstraint("table_id", "seq", name="events_pk"),
    ForeignKeyConstraint(
        ["table_id", "previous"], ["events.table_id", "events.seq"], name="events_previous"
    ),
)
"""In SQLite rows lie in the order in which they come, so that the events of a commit share pages.
In the order of the primary key each would go to a page of its table's own, and split it often."""

members = Table(
    "members",
    metadata,
    Column("key", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id", name="members_table"), nullable=False),
    Column("hidden", Boolean, nullable=False),
    PrimaryKeyConstraint("key", "table_id", name="members_pk"),
    Index("members_table_id", "table_id"),
    sqlite_with_rowid=False,
)

results = Table(
    "results",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", name="results_table"), nullable=False),
    Column("game", Integer, nullable=False),
    # Of the content: a rule set may come to be called otherwise when others are added.
    Column("rules_hash", Text, nullable=False),
    Column("total", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "game", name="results_pk"),
)

links = Table(
    "links",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("key", Text, nullable=False),
    # Null: all of the key's tables.
    Column("table_id", Text),
    Column("created_ms", BigInteger, nullable=False),
)

link_keys = Table(
    "link_keys",
    metadata,
    Column("key", Text, nullable=False),
    Column(
        "link_id",
        Text,
        ForeignKey("links.id", name="link_keys_link", ondelete="CASCADE"),
        nullable=False,
    ),
    PrimaryKeyConstraint("key", "link_id", name="link_keys_pk"),
)

room_codes = Table(
    "room_codes",
    metadata,
    Column("code", Text, primary_key=True),
    # Reserved before the room is set up, so that it need not be there yet.
    Column("table_id", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)
"""Of rooms that wait. A code that a crash has left behind leads to a room that says so itself."""

sightings = Table(
    "sightings",
    metadata,
    Column("process", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("process", "table_id", "key", name="sightings_pk"),
    Index("sightings_table", "table_id"),
)
"""Who is at which room by way of which process, of those that share the database. Each says it
again and again; what is old no longer holds."""

challenges = Table(
    "challenges",
    metadata,
    Column("day", Text, primary_key=True),
    Column("rules", Text, nullable=False),
    # Shown when the day is over.
    Column("secret", Text, nullable=False),
)

tries = Table(
    "tries",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("day", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("total", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("tries_day", "day", "total"),
    Index("tries_key", "key", "day"),
)
"""At the challenge of a day; those that came to their end."""

turns = Table(
    "turns",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("ends_ms", BigInteger, nullable=False),
    Index("turns_ends", "ends_ms"),
)
"""Of tables whose turns may take so long that nobody need be there at their end."""

uptimes = Table(
    "uptimes",
    metadata,
    Column("began_ms", BigInteger, primary_key=True, autoincrement=False),
    Column("seen_ms", BigInteger, nullable=False),
    # Silence until then is no end of it.
    Column("until_ms", BigInteger, nullable=False),
)
"""When games were served: between two of them the time of no turn ran."""

waiting_rooms = Table(
    "waiting_rooms",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seen_ms", BigInteger, nullable=False),
    Index("waiting_rooms_seen", "seen_ms"),
)
"""Open to anyone. Whoever serves them says it again and again while somebody is there; what is old
no longer holds."""

quick_rooms = Table(
    "quick_rooms",
    metadata,
    # Rule set and number of seats.
    Column("kind", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
)
"""Where people wait for a quick match of a kind: in one room, so that they meet."""
