"""What has happened at tables since, read for many tables at once.

One read is under way at a time. Whoever asks meanwhile waits for the next, which answers all of
them by one statement: under load a process hears of many tables in the time that one read takes.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Connection, Engine, TextClause, text
from sqlalchemy.exc import DBAPIError

from yachtdice.server.store.base import CommandKey, News
from yachtdice.server.store.errors import StoreUnavailableError
from yachtdice.server.store.faults import as_store_error

MOST_AT_ONCE = 64


@dataclass(slots=True, eq=False)
class _Question:
    table: str
    since: int
    future: asyncio.Future[News | None]


class NewsReader:
    """Has a thread and a connection of its own."""

    def __init__(self, engine: Engine) -> None:
        # One statement sees one state by itself, and so needs no transaction round it.
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-news")
        self._asked: list[_Question] = []
        self._is_reading = False
        self._closed = False

    def ask(self, table: str, since: int) -> asyncio.Future[News | None]:
        """As `Store.news`."""
        if self._closed:
            raise StoreUnavailableError("the store is closed")
        loop = asyncio.get_running_loop()
        question = _Question(table, since, loop.create_future())
        self._asked.append(question)
        if len(self._asked) == 1 and not self._is_reading:
            loop.call_soon(self._begin)  # with all that is asked for within this round of the loop
        return question.future

    def close(self) -> None:
        self._closed = True
        self._thread.submit(self._hang_up)
        self._thread.shutdown()

    def _begin(self) -> None:
        """Read for those who wait and have not given up."""
        self._asked = [question for question in self._asked if not question.future.done()]
        asked, self._asked = self._asked[:MOST_AT_ONCE], self._asked[MOST_AT_ONCE:]
        self._is_reading = bool(asked)
        if not asked:
            return
        if self._closed:
            _fail(asked, StoreUnavailableError("the store is closed"))
            return
        loop = asyncio.get_running_loop()
        read = loop.run_in_executor(self._thread, self._read, asked)
        read.add_done_callback(lambda done: self._tell(asked, done))

    def _tell(self, asked: Sequence[_Question], read: "asyncio.Future[list[News | None]]") -> None:
        error = None if read.cancelled() else read.exception()
        if read.cancelled() or error is not None:
            _fail(asked, error or StoreUnavailableError("the store is closed"))
        else:
            for question, news in zip(asked, read.result(), strict=True):
                if not question.future.done():
                    question.future.set_result(news)
        self._begin()

    def _read(self, asked: Sequence[_Question]) -> list[News | None]:
        was_open = self._connection is not None
        try:
            try:
                return self._read_once(asked)
            except DBAPIError as error:
                self._hang_up()
                if not (was_open and error.connection_invalidated):
                    raise
                # the database has been away since the last read, and may be back
                return self._read_once(asked)
        except DBAPIError as error:
            self._hang_up()
            raise as_store_error(error) from error

    def _read_once(self, asked: Sequence[_Question]) -> list[News | None]:
        if self._connection is None:
            self._connection = self._engine.connect()
        found = _news(self._connection, [(each.table, each.since) for each in asked])
        self._connection.rollback()  # SQLite would go on seeing this state
        return found

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _fail(asked: Sequence[_Question], error: BaseException) -> None:
    for question in asked:
        if not question.future.done():
            question.future.set_exception(error)


def _news(connection: Connection, asked: Sequence[tuple[str, int]]) -> list[News | None]:
    # Of a few lengths only, so that the statement is known; what is asked twice does no harm.
    length = 1 << (len(asked) - 1).bit_length()
    params: dict[str, str | int] = {}
    for number in range(length):
        at = min(number, len(asked) - 1)
        params |= {f"n{number}": at, f"t{number}": asked[at][0], f"s{number}": asked[at][1]}
    found: list[dict[int, tuple[bytes, CommandKey | None]]] = [{} for _ in asked]
    hidden: list[set[str]] = [set() for _ in asked]
    for number, seq, body, key, id_ in connection.execute(_statement(length), params):
        if seq:
            command = CommandKey(key=key, id=id_) if id_ is not None else None
            found[number][seq] = body.encode(), command
        else:
            hidden[number].add(body)
    return [
        _one(since, events, hides)
        for (_, since), events, hides in zip(asked, found, hidden, strict=True)
    ]


def _one(
    since: int, events: dict[int, tuple[bytes, CommandKey | None]], hidden_by: set[str]
) -> News | None:
    if since not in events:  # the last that was known: it shows that the log is as long
        return None
    new = [events[seq] for seq in sorted(events) if seq > since]
    return News(
        [body for body, _ in new],
        [command for _, command in new if command is not None],
        frozenset(hidden_by),
    )


@cache
def _statement(length: int) -> TextClause:
    """The events of so many tables from the last that was known, and who hides them, as seq 0."""
    # The first row tells Postgres of what types all are.
    rows = ["(CAST(:n0 AS INTEGER), CAST(:t0 AS TEXT), CAST(:s0 AS INTEGER))"]
    rows += [f"(:n{number}, :t{number}, :s{number})" for number in range(1, length)]
    return text(
        f"WITH asked(number, table_id, since) AS (VALUES {', '.join(rows)})"
        " SELECT a.number, e.seq, e.body, e.command_key, e.command_id FROM asked a"
        " JOIN events e ON e.table_id = a.table_id AND e.seq >= a.since"
        " UNION ALL"
        " SELECT a.number, 0, m.key, NULL, NULL FROM asked a"
        " JOIN members m ON m.table_id = a.table_id AND m.hidden"
    )
