"""The layout of a database, whichever it is: is it ours, do we know it, is it up to date?"""

import secrets

from sqlalchemy import Connection, insert, inspect, select, text

from yachtdice.server.store.errors import OpeningError
from yachtdice.server.store.revisions import HEAD, REVISIONS
from yachtdice.server.store.schema import facts

OURS = frozenset({"alembic_version", "facts", "events"})
"""Tables that every layout of ours has."""


def revision_of(connection: Connection, where: str) -> str | None:
    """The layout's revision; None: the database is empty.

    Raises:
        OpeningError: it is another program's, or a newer version's.
    """
    names = inspect(connection).get_table_names()
    if not names:
        return None
    if not set(names) >= OURS:
        raise OpeningError("foreign", where, ", ".join(sorted(names)[:5]))
    revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if revision not in REVISIONS:
        raise OpeningError("newer", where, str(revision))
    return str(revision)


def bring_up_to_date(connection: Connection, where: str) -> str:
    """Returns the name of the data. All within the connection's transaction.

    Raises:
        OpeningError: as `revision_of`.
    """
    if revision_of(connection, where) != HEAD:
        from yachtdice.server.store.migrate import upgrade

        upgrade(connection)
    return _data_id(connection)


def _data_id(connection: Connection) -> str:
    found = connection.scalar(select(facts.c.value).where(facts.c.name == "data_id"))
    if found is None:
        found = secrets.token_hex(4)
        connection.execute(insert(facts), {"name": "data_id", "value": found})
    return str(found)
