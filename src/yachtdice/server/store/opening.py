"""Open a database, having made sure that it is ours, whole and of a layout that we know."""

import secrets
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from yachtdice.server.store.errors import OpeningError
from yachtdice.server.store.faults import as_opening_error, fault_of
from yachtdice.server.store.revisions import HEAD, REVISIONS
from yachtdice.server.store.schema import facts

BUSY_MS = 5_000
"""How long to wait for another program that has the file locked for a moment."""

LOG_PAGES = 4_000
"""Pages of the log, of 4 KB each, after which it is written into the file: a page that many events
of a table went to is then written once."""

WHOLE_CHECK_BYTES = 64 * 2**20
"""Files up to this size are read through at every start, which takes well under a second."""

_SQLITE_MAGIC = b"SQLite format 3\0"


def connect(url: URL, *, for_writing: bool, pooled: bool = True) -> Engine:
    """An engine whose transactions begin as SQLite's should; other databases' as they do."""
    engine = create_engine(url) if pooled else create_engine(url, poolclass=NullPool)
    if engine.dialect.name == "sqlite":
        begin = "BEGIN IMMEDIATE" if for_writing else "BEGIN"
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    # The driver's own implicit transactions are turned off: `begin` above says when and how.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    # What a statement of many rows would undo is kept in memory, not in a file of its own.
    connection.execute("PRAGMA temp_store=MEMORY")
    connection.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")


def prepare(url: URL) -> str:
    """Check the database, bring its layout up to date, and return the name of its data.

    Raises:
        OpeningError: it can't be used; nothing in it was changed.
    """
    where = str(_path(url) or url.render_as_string(hide_password=True))
    _check_file(url, where)
    _check_whole(url, where)
    engine = connect(url, for_writing=True, pooled=False)
    try:
        if engine.dialect.name == "sqlite":
            _check_writable(engine)
        with engine.begin() as connection:
            revision = _revision(connection, where)
            if revision != HEAD:
                from yachtdice.server.store.migrate import upgrade

                upgrade(connection)
            data_id = _data_id(connection)
        if engine.dialect.name == "sqlite":
            _keep_log_ahead(engine)
        return data_id
    except DBAPIError as error:
        raise as_opening_error(error, where) from error
    finally:
        engine.dispose()


def _path(url: URL) -> Path | None:
    """The file of an SQLite database; None: it has none."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database.removeprefix("file:"))


def _check_file(url: URL, where: str) -> None:
    path = _path(url)
    if path is None:
        return
    try:
        with path.open("rb") as file:
            start = file.read(len(_SQLITE_MAGIC))
    except FileNotFoundError:
        start = b""
    except OSError as error:
        raise OpeningError("unavailable", where, error.strerror or str(error)) from error
    if start and start != _SQLITE_MAGIC:
        raise OpeningError("damaged", where, "not an SQLite database")
    log = path.with_name(path.name + "-wal")
    if not start and log.exists() and log.stat().st_size:
        # to open it would throw the log away, and with it the latest games
        raise OpeningError("damaged", where, f"empty, but not its log {log.name}")


def _check_whole(url: URL, where: str) -> None:
    """Refuse a file that is damaged or not for us, over a connection that can change nothing: one
    that could would write the log into the file when it is closed.

    Raises:
        OpeningError: damaged, another program's, or a newer version's.
    """
    path = _path(url)
    if path is None or not path.exists() or not path.stat().st_size:
        return
    only_read = URL.create(
        "sqlite",
        database=f"file:{quote(str(path.absolute()))}",
        query={"mode": "ro", "uri": "true"},
    )
    engine = connect(only_read, for_writing=False, pooled=False)
    try:
        with engine.connect() as connection:
            if path.stat().st_size <= WHOLE_CHECK_BYTES:
                problems = connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all()
                if problems != ["ok"]:
                    raise OpeningError("damaged", where, "; ".join(map(str, problems)))
            _revision(connection, where)
    except DBAPIError as error:
        if fault_of(error) == "damaged":
            raise as_opening_error(error, where) from error
        # Whatever else it is, writing will tell: where nothing may be written, a log can't even be
        # read like this.
    finally:
        engine.dispose()


def _check_writable(engine: Engine) -> None:
    """Raises DBAPIError where the file can't be written."""
    with engine.connect() as connection:
        # BEGIN IMMEDIATE succeeds on a file that may only be read; a first write does not.
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        connection.exec_driver_sql(f"PRAGMA user_version={version}")
        connection.rollback()


def _keep_log_ahead(engine: Engine) -> None:
    """Write-ahead logging: a property of the file, set outside of any transaction."""
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("PRAGMA journal_mode=WAL")
    finally:
        raw.close()


def _revision(connection: Connection, where: str) -> str | None:
    """The layout's revision; None: the database is empty."""
    names = inspect(connection).get_table_names()
    if not names:
        return None
    if not {"alembic_version", "facts", "events"} <= set(names):
        raise OpeningError("foreign", where, ", ".join(sorted(names)[:5]))
    revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if revision not in REVISIONS:
        raise OpeningError("newer", where, str(revision))
    return str(revision)


def _data_id(connection: Connection) -> str:
    found = connection.scalar(select(facts.c.value).where(facts.c.name == "data_id"))
    if found is None:
        found = secrets.token_hex(4)
        connection.execute(insert(facts), {"name": "data_id", "value": found})
    return str(found)
