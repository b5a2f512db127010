"""What is asked of the database, one function a question."""

from sqlalchemy import Connection, Select, and_, func, literal, or_, select

from yachtdice.server.store.base import Answered, CommandKey, Cursor, Link
from yachtdice.server.store.schema import (
    events,
    link_keys,
    links,
    members,
    results,
    tables,
)

# A table's latest event, found at the end of its stretch of the primary key.
_last_event_ms = (
    select(events.c.at_ms)
    .where(events.c.table_id == tables.c.id)
    .order_by(events.c.seq.desc())
    .limit(1)
    .correlate(tables)
    .scalar_subquery()
)


def events_of(connection: Connection, table: str, upto: int | None) -> list[bytes]:
    query = select(events.c.body).where(events.c.table_id == table).order_by(events.c.seq)
    if upto is not None:
        query = query.where(events.c.seq <= upto)
    return [body.encode() for body in connection.scalars(query)]


def answer_to(connection: Connection, table: str, command: CommandKey) -> Answered | None:
    query = select(events.c.seq, events.c.at_ms).where(
        events.c.table_id == table,
        events.c.command_id == command.id,
        events.c.command_key == command.key,
    )
    row = connection.execute(query).first()
    return Answered(row.seq, row.at_ms) if row else None


def commands_of(connection: Connection, table: str) -> list[CommandKey]:
    query = (
        select(events.c.command_key, events.c.command_id)
        .where(events.c.table_id == table, events.c.command_id.is_not(None))
        .order_by(events.c.seq)
    )
    return [CommandKey(key=key, id=id_) for key, id_ in connection.execute(query)]


def table_made_by(connection: Connection, owner: str, request: str) -> str | None:
    query = select(tables.c.id).where(tables.c.owner == owner, tables.c.request == request)
    found: str | None = connection.scalar(query)
    return found


def tables_of(connection: Connection, key: str, before: Cursor | None, limit: int) -> list[Cursor]:
    """Open ones first, then the latest first, from the place after `before`."""
    mine = and_(members.c.key == key, members.c.hidden.is_(False))
    found: list[Cursor] = []
    if before is None or before.is_open:
        going_on = _places(True).join(members, members.c.table_id == tables.c.id).where(mine)
        found = _page(connection, going_on, before, limit)
        before = None
    if len(found) < limit:
        ended = _places(False).join(members, members.c.table_id == tables.c.id).where(mine)
        found += _page(connection, ended, before, limit - len(found))
    return found


def tables_going_on(connection: Connection, limit: int) -> list[str]:
    return [place.table for place in _page(connection, _places(True), None, limit)]


def rooms_idle(connection: Connection, before_ms: int, limit: int) -> list[str]:
    rows = _places(True).where(tables.c.is_room).subquery()
    query = select(rows.c.id).where(rows.c.at_ms < before_ms).order_by(rows.c.at_ms).limit(limit)
    return list(connection.scalars(query))


def _places(is_open: bool) -> Select[tuple[str, int]]:
    if is_open:
        at_ms = _last_event_ms.label("at_ms")
        return select(tables.c.id, at_ms).where(tables.c.closed_ms.is_(None))
    at_ms = tables.c.closed_ms.label("at_ms")
    return select(tables.c.id, at_ms).where(tables.c.closed_ms.is_not(None))


def _page(
    connection: Connection, places: Select[tuple[str, int]], before: Cursor | None, limit: int
) -> list[Cursor]:
    rows = places.add_columns(tables.c.closed_ms.is_(None).label("is_open")).subquery()
    query = select(rows).order_by(rows.c.at_ms.desc(), rows.c.id.desc()).limit(limit)
    if before is not None:
        same = and_(rows.c.at_ms == before.at_ms, rows.c.id < before.table)
        query = query.where(or_(rows.c.at_ms < before.at_ms, same))
    return [Cursor(bool(row.is_open), row.at_ms, row.id) for row in connection.execute(query)]


def count_set_up(connection: Connection, address: str, since_ms: int) -> int:
    query = select(func.count()).where(tables.c.address == address, tables.c.created_ms >= since_ms)
    return connection.scalar(query) or 0


def hide_table(connection: Connection, table: str, key: str) -> bool:
    mine = and_(members.c.table_id == table, members.c.key == key)
    return connection.execute(members.update().where(mine).values(hidden=True)).rowcount > 0


def keys_that_hide(connection: Connection, table: str) -> frozenset[str]:
    query = select(members.c.key).where(members.c.table_id == table, members.c.hidden)
    return frozenset(connection.scalars(query))


def best_of(connection: Connection, key: str, rules_hash: str) -> tuple[int, int] | None:
    query = (
        select(func.max(results.c.total), func.count())
        .join(members, members.c.table_id == results.c.table_id)
        .where(members.c.key == key, results.c.rules_hash == rules_hash)
    )
    highest, games = connection.execute(query).one()
    return (highest, games) if games else None


def insert_link(connection: Connection, link: Link, most: int) -> bool:
    # counted where it is written, so that links asked for at once are not all let through
    count = select(func.count()).where(link_keys.c.key == link.key)
    if (connection.scalar(count) or 0) >= most:
        return False
    connection.execute(
        links.insert(),
        {
            "id": link.id,
            "token_hash": link.token_hash,
            "key": link.key,
            "table_id": link.table,
            "created_ms": link.created_ms,
        },
    )
    connection.execute(link_keys.insert(), {"key": link.key, "link_id": link.id})
    return True


def link_opened_by(connection: Connection, token_hash: str) -> Link | None:
    row = connection.execute(select(links).where(links.c.token_hash == token_hash)).first()
    return _link(row) if row else None


def links_of(connection: Connection, key: str) -> list[Link]:
    query = (
        select(links)
        .join(link_keys, link_keys.c.link_id == links.c.id)
        .where(link_keys.c.key == key)
        .order_by(links.c.created_ms.desc(), links.c.id.desc())
    )
    return [_link(row) for row in connection.execute(query)]


def _link(row: object) -> Link:
    return Link(
        id=row.id,  # type: ignore[attr-defined] # a Row has its columns as attributes
        token_hash=row.token_hash,  # type: ignore[attr-defined]
        key=row.key,  # type: ignore[attr-defined]
        table=row.table_id,  # type: ignore[attr-defined]
        created_ms=row.created_ms,  # type: ignore[attr-defined]
    )


def insert_link_key(connection: Connection, link_id: str, key: str) -> None:
    """Nothing happens where the link has ended or the key has it already."""
    there = select(link_keys.c.key).where(link_keys.c.link_id == link_id, link_keys.c.key == key)
    row = select(literal(key), links.c.id).where(links.c.id == link_id, ~there.exists())
    connection.execute(link_keys.insert().from_select(["key", "link_id"], row))


def delete_link(connection: Connection, link_id: str, key: str) -> bool:
    holds = select(link_keys.c.link_id).where(
        link_keys.c.link_id == link_id, link_keys.c.key == key
    )
    if not connection.execute(holds).first():
        return False
    connection.execute(link_keys.delete().where(link_keys.c.link_id == link_id))
    connection.execute(links.delete().where(links.c.id == link_id))
    return True
