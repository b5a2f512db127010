"""Who was seen at which room by way of which process, as rows."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from yachtdice.server.store.base import Sighting
from yachtdice.server.store.bulk import insert_many
from yachtdice.server.store.schema import sightings


def replace_sightings(
    connection: Connection, process: str, seen: Sequence[Sighting], at_ms: int
) -> None:
    connection.execute(sightings.delete().where(sightings.c.process == process))
    insert_many(connection, sightings, [(process, one.table, one.key, at_ms) for one in seen])


def sightings_at(
    connection: Connection, tables: Sequence[str], since_ms: int
) -> dict[Sighting, int]:
    query = (
        select(sightings.c.table_id, sightings.c.key, func.max(sightings.c.at_ms))
        .where(sightings.c.table_id.in_(tables), sightings.c.at_ms >= since_ms)
        .group_by(sightings.c.table_id, sightings.c.key)
    )
    return {Sighting(table, key): at_ms for table, key, at_ms in connection.execute(query)}


def delete_sightings(connection: Connection, before_ms: int) -> None:
    connection.execute(sightings.delete().where(sightings.c.at_ms < before_ms))
