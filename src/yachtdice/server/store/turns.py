"""Long turns and times of service, as rows."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from yachtdice.server.store.base import TableChange, Uptime
from yachtdice.server.store.schema import turns, uptimes


def set_turn_ends(connection: Connection, changes: Sequence[TableChange]) -> None:
    """Keep when the turns of these tables end."""
    for change in changes:
        if change.turn_ends_ms is None:
            continue
        connection.execute(turns.delete().where(turns.c.table_id == change.table))
        if change.turn_ends_ms:
            row = {"table_id": change.table, "ends_ms": change.turn_ends_ms}
            connection.execute(turns.insert(), row)


def turns_ended(connection: Connection, before_ms: int, limit: int) -> list[str]:
    query = select(turns.c.table_id).where(turns.c.ends_ms <= before_ms)
    return list(connection.scalars(query.order_by(turns.c.ends_ms, turns.c.table_id).limit(limit)))


def has_turns(connection: Connection) -> bool:
    return connection.execute(select(turns.c.table_id).limit(1)).first() is not None


def beat(connection: Connection, at_ms: int, until_ms: int, is_first: bool) -> None:
    """Raises IntegrityError: another process has begun a time of service at the same moment."""
    last = connection.execute(select(uptimes).order_by(uptimes.c.began_ms.desc()).limit(1)).first()
    if last is None or is_first or at_ms > last.until_ms:
        row = {"began_ms": at_ms, "seen_ms": at_ms, "until_ms": until_ms}
        connection.execute(uptimes.insert(), row)
    elif at_ms > last.seen_ms:
        connection.execute(
            uptimes.update()
            .where(uptimes.c.began_ms == last.began_ms)
            .values(seen_ms=at_ms, until_ms=max(until_ms, last.until_ms))
        )


def uptimes_since(connection: Connection, since_ms: int) -> list[Uptime]:
    query = select(uptimes.c.began_ms, uptimes.c.seen_ms).where(uptimes.c.seen_ms >= since_ms)
    return [Uptime(*row) for row in connection.execute(query.order_by(uptimes.c.began_ms))]


def delete_uptimes(connection: Connection, before_ms: int) -> None:
    connection.execute(uptimes.delete().where(uptimes.c.seen_ms < before_ms))
