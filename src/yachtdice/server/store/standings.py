"""Whether tables have been changed by another process, and what has happened at them since."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import Connection, select

from yachtdice.server.store.base import CommandKey, News, Standing
from yachtdice.server.store.queries import keys_that_hide
from yachtdice.server.store.schema import events, members, tables

AT_ONCE = 500
"""Tables asked about in one statement."""

# A table's latest event, found at the end of its stretch of the primary key.
_last_seq = (
    select(events.c.seq)
    .where(events.c.table_id == tables.c.id)
    .order_by(events.c.seq.desc())
    .limit(1)
    .correlate(tables)
    .scalar_subquery()
)


def news_of(connection: Connection, table: str, since: int) -> News | None:
    query = (
        select(events.c.body, events.c.command_key, events.c.command_id)
        .where(events.c.table_id == table, events.c.seq >= since)
        .order_by(events.c.seq)
    )
    rows = connection.execute(query).all()
    if not rows:
        return None
    new = rows[1:]  # the first is the last that was known: it shows that the log is as long
    return News(
        [row.body.encode() for row in new],
        [CommandKey(key=row.command_key, id=row.command_id) for row in new if row.command_id],
        keys_that_hide(connection, table),
    )


def standing_of(connection: Connection, names: Sequence[str]) -> dict[str, Standing]:
    found: dict[str, Standing] = {}
    for begin in range(0, len(names), AT_ONCE):
        some = names[begin : begin + AT_ONCE]
        hidden = defaultdict(set)
        query = select(members.c.table_id, members.c.key)
        query = query.where(members.c.table_id.in_(some), members.c.hidden)
        for table, key in connection.execute(query):
            hidden[table].add(key)
        seqs = select(tables.c.id, _last_seq.label("seq")).where(tables.c.id.in_(some))
        for row in connection.execute(seqs):
            found[row.id] = Standing(row.seq, frozenset(hidden[row.id]))
    return found
