"""Whether tables have been changed by another process."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import Connection, select

from yachtdice.server.store.base import Standing
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
