"""SQLite: a file, which is made sure to be whole, and a log that is ahead of it."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from yachtdice.server.store.database import Database
from yachtdice.server.store.errors import OpeningError
from yachtdice.server.store.faults import as_opening_error, fault_of
from yachtdice.server.store.layout import bring_up_to_date, revision_of

BUSY_MS = 5_000
"""How long to wait for another program that has the file locked for a moment."""

LOG_PAGES = 4_000
"""Pages of the log, of 4 KB each, after which it is written into the file: a page that many events
of a table went to is then written once."""

WHOLE_CHECK_BYTES = 64 * 2**20
"""Files up to this size are read through at every start, which takes well under a second."""

_MAGIC = b"SQLite format 3\0"


def sqlite_url(path: Path) -> URL:
    return URL.create("sqlite", database=str(path))


class Sqlite(Database):
    """One file, or `:memory:`. It waits for others no longer than `BUSY_MS`."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._path = _path(url)
        self.where = str(self._path or url.render_as_string(hide_password=True))

    def prepare(self) -> str:
        _check_file(self._path, self.where)
        _check_whole(self._path, self.where)
        engine = _engine(self._url, for_writing=True, pooled=False)
        try:
            _check_writable(engine)
            with engine.begin() as connection:
                data_id = bring_up_to_date(connection, self.where)
            _keep_log_ahead(engine)
            return data_id
        except DBAPIError as error:
            raise as_opening_error(error, self.where) from error
        finally:
            engine.dispose()

    def connect(self, *, for_writing: bool) -> Engine:
        return _engine(self._url, for_writing=for_writing, pooled=True)


def _engine(url: URL, *, for_writing: bool, pooled: bool) -> Engine:
    """An engine whose transactions begin when they should."""
    engine = create_engine(url) if pooled else create_engine(url, poolclass=NullPool)
    begin = "BEGIN IMMEDIATE" if for_writing else "BEGIN"
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _set_up(connection: Any, _record: object) -> None:
    # The driver's own implicit transactions are turned off: `begin` above says when and how.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    # What a statement of many rows would undo is kept in memory, not in a file of its own.
    connection.execute("PRAGMA temp_store=MEMORY")
    connection.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")


def _path(url: URL) -> Path | None:
    """The database's file; None: it has none."""
    if not url.database or url.database == ":memory:":
        return None
    return Path(url.database.removeprefix("file:"))


def _check_file(path: Path | None, where: str) -> None:
    if path is None:
        return
    try:
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except FileNotFoundError:
        start = b""
    except OSError as error:
        raise OpeningError("unavailable", where, error.strerror or str(error)) from error
    if start and start != _MAGIC:
        raise OpeningError("damaged", where, "not an SQLite database")
    log = path.with_name(path.name + "-wal")
    if not start and log.exists() and log.stat().st_size:
        # to open it would throw the log away, and with it the latest games
        raise OpeningError("damaged", where, f"empty, but not its log {log.name}")


def _check_whole(path: Path | None, where: str) -> None:
    """Refuse a file that is damaged or not for us, over a connection that can change nothing: one
    that could would write the log into the file when it is closed.

    Raises:
        OpeningError: damaged, another program's, or a newer version's.
    """
    if path is None or not path.exists() or not path.stat().st_size:
        return
    only_read = URL.create(
        "sqlite",
        database=f"file:{quote(str(path.absolute()))}",
        query={"mode": "ro", "uri": "true"},
    )
    engine = _engine(only_read, for_writing=False, pooled=False)
    try:
        with engine.connect() as connection:
            if path.stat().st_size <= WHOLE_CHECK_BYTES:
                problems = connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all()
                if problems != ["ok"]:
                    raise OpeningError("damaged", where, "; ".join(map(str, problems)))
            revision_of(connection, where)
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
