"""One thread that writes, many changes to a transaction.

Whoever asks waits until its change is committed; all that were asked for meanwhile are committed
together, so that a commit to disk is shared by as many as wait for one.

What is asked for within one round of the loop is handed over at its end, in one piece: a thread
that began with the first would only wrestle with the loop for the interpreter.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from yachtdice.server.store.base import TableChange
from yachtdice.server.store.changes import write_changes, write_one
from yachtdice.server.store.errors import StoreError, StoreUnavailableError
from yachtdice.server.store.faults import as_store_error, is_deadlock

MOST_AT_ONCE = 512
LEAST_GAP_S = 0.004
"""From the begin of one commit to that of the next: under load they are shared by more changes,
while a change that comes alone does not wait."""
GAP_S_A_CHANGE = 0.0005
MOST_GAP_S = 0.016
"""After a commit of many changes the gap is longer: above 2,000 changes a second it grows to the
longest. There is more to do then than the machine can, and a commit costs as much as a dozen
changes, so fewer of them leave it more time for the rest."""

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class _Job(Generic[T]):
    work: TableChange | Callable[[Connection], T]
    future: asyncio.Future[T | None]
    result: T | None = None
    error: BaseException | None = None

    def tell(self) -> None:
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """The only one that writes to the database of `engine`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        """Kept open between commits; none after one that failed."""
        self._is_committing = False
        """All has been said to the database but the last word."""
        self._jobs: queue.SimpleQueue[list[_Job[Any]] | None] = queue.SimpleQueue()
        self._asked: dict[asyncio.AbstractEventLoop, list[_Job[Any]]] = {}
        """Not handed over yet."""
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def append(self, change: TableChange) -> asyncio.Future[None]:
        """Done once `change` is committed."""
        return cast("asyncio.Future[None]", self._ask(change))

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What `work` returned, once what it wrote is committed. It may be called twice."""
        return cast("T", await self._ask(work))

    def _ask(self, work: TableChange | Callable[[Connection], T]) -> asyncio.Future[T | None]:
        if self._closed:
            raise StoreUnavailableError("the store is closed")
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future())
        asked = self._asked.setdefault(loop, [])
        asked.append(job)
        if len(asked) == 1:
            loop.call_soon(self._hand_over, loop)
        return job.future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        if asked := self._asked.pop(loop, None):
            self._jobs.put(asked)

    def close(self) -> None:
        """Write what was asked for before, then end the thread."""
        if not self._closed:
            self._closed = True
            for loop in list(self._asked):
                self._hand_over(loop)
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        ending = False
        began = gap_s = 0.0
        while not ending:
            handed = self._jobs.get()
            if (left_s := began + gap_s - time.monotonic()) > 0:
                time.sleep(left_s)
            began = time.monotonic()
            jobs: list[_Job[Any]] = []
            while handed is not None:
                # who has given up and been told so is not to find it done after all
                jobs += [job for job in handed if not job.future.cancelled()]
                if len(jobs) >= MOST_AT_ONCE or self._jobs.empty():
                    break
                handed = self._jobs.get()
            ending = handed is None
            if jobs:
                gap_s = min(max(LEAST_GAP_S, len(jobs) * GAP_S_A_CHANGE), MOST_GAP_S)
                self._write(jobs)
                _tell(jobs)
        self._hang_up()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """Committed at its end, rolled back if it fails."""
        if self._connection is None:
            self._connection = self._engine.connect()
        self._is_committing = False
        try:
            with self._connection.begin() as transaction:
                yield self._connection
                self._is_committing = True
                transaction.commit()
        except BaseException:
            self._hang_up()  # the next one begins with a sound one
            raise

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _write(self, jobs: list[_Job[Any]]) -> None:
        try:
            self._write_together(jobs)
        except Exception as error:
            if isinstance(error, OperationalError) and not is_deadlock(error):
                # the database's own trouble, such as a full disk: all would meet it again
                for job in jobs:
                    job.error = _as_error(error)
                return
            # One of them lost against what is there, or can't be written; its mates must not fail
            # with it.
            for job in jobs:
                self._write_alone(job)
        except BaseException as error:
            for job in jobs:
                job.error = error

    def _write_together(self, jobs: list[_Job[Any]]) -> None:
        was_open = self._connection is not None
        try:
            with self._transaction() as connection:
                _write_all(connection, jobs)
        except OperationalError as error:
            if not (was_open and error.connection_invalidated) or self._is_committing:
                raise
            # The database has been away since the last commit and may be back: nothing of this one
            # is there, and it is not to fail for a connection that was dead before.
            with self._transaction() as connection:
                _write_all(connection, jobs)

    def _write_alone(self, job: _Job[Any]) -> None:
        try:
            with self._transaction() as connection:
                if isinstance(job.work, TableChange):
                    write_one(connection, job.work)
                else:
                    job.result = job.work(connection)
        except IntegrityError as error:
            # whoever asked knows what else may be there already
            job.error = error if callable(job.work) else as_store_error(error)
        except BaseException as error:
            job.error = _as_error(error)


def _write_all(connection: Connection, jobs: Sequence[_Job[Any]]) -> None:
    write_changes(connection, [job.work for job in jobs if isinstance(job.work, TableChange)])
    for job in jobs:
        if not isinstance(job.work, TableChange):
            job.result = job.work(connection)


def _as_error(error: BaseException) -> BaseException:
    if isinstance(error, StoreError):
        return error
    return as_store_error(error) if isinstance(error, DBAPIError) else error


def _tell(jobs: Sequence[_Job[Any]]) -> None:
    """Wake each loop once, however many of its callers were waiting."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job[Any]]] = {}
    for job in jobs:
        by_loop.setdefault(job.future.get_loop(), []).append(job)
    for loop, told in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell_all, told)


def _tell_all(jobs: Sequence[_Job[Any]]) -> None:
    for job in jobs:
        job.tell()
