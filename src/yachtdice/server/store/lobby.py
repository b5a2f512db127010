"""Rooms that wait for anyone, as rows."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from yachtdice.server.store.bulk import insert_many
from yachtdice.server.store.schema import quick_rooms, waiting_rooms


def say_waiting(connection: Connection, tables: Sequence[str], at_ms: int) -> None:
    ordered = sorted(set(tables))  # all that write lock rows in one order
    connection.execute(waiting_rooms.delete().where(waiting_rooms.c.table_id.in_(ordered)))
    insert_many(connection, waiting_rooms, [(table, at_ms) for table in ordered])


def waiting_since(connection: Connection, since_ms: int, limit: int) -> list[str]:
    found = waiting_rooms.c
    query = select(found.table_id).where(found.seen_ms >= since_ms)
    return list(
        connection.scalars(query.order_by(found.seen_ms.desc(), found.table_id).limit(limit))
    )


def delete_waiting(connection: Connection, before_ms: int) -> None:
    connection.execute(waiting_rooms.delete().where(waiting_rooms.c.seen_ms < before_ms))


def quick_room(connection: Connection, kind: str) -> str | None:
    query = select(quick_rooms.c.table_id).where(quick_rooms.c.kind == kind)
    found: str | None = connection.scalar(query)
    return found


def set_quick_room(connection: Connection, kind: str, before: str | None, table: str) -> bool:
    """Raises IntegrityError: another was first."""
    if before is None:
        connection.execute(quick_rooms.insert(), {"kind": kind, "table_id": table})
        return True
    same = (quick_rooms.c.kind == kind, quick_rooms.c.table_id == before)
    return connection.execute(quick_rooms.update().where(*same).values(table_id=table)).rowcount > 0
