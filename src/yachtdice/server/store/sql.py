"""Tables in a database, SQLite or Postgres, by the same statements."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, make_url, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from yachtdice.server.store import codes, daily, lobby, queries, sightings, standings, turns
from yachtdice.server.store.base import (
    Answered,
    CommandKey,
    Cursor,
    Link,
    Listed,
    News,
    Sighting,
    Standing,
    Store,
    TableChange,
    Try,
    TryLine,
    Uptime,
)
from yachtdice.server.store.database import database_at
from yachtdice.server.store.errors import StoreUnavailableError
from yachtdice.server.store.faults import as_store_error
from yachtdice.server.store.news import NewsReader
from yachtdice.server.store.writer import Writer
from yachtdice.table.daily import Challenge

READERS = 2
"""Threads that read; writing has its own."""

T = TypeVar("T")


class SqlStore(Store):
    """A database by its address, as SQLAlchemy writes them."""

    def __init__(self, url: URL | str) -> None:
        """Raises MissingExtraError."""
        self._database = database_at(make_url(url))
        self._reading: Engine | None = None
        self._writing: Engine | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._writer: Writer | None = None
        self._news: NewsReader | None = None

    async def open(self) -> None:
        self.data_id = await asyncio.to_thread(self._database.prepare)
        self._reading = self._database.connect(for_writing=False)
        self._writing = self._database.connect(for_writing=True)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._writer = Writer(self._writing)
        self._news = NewsReader(self._reading)

    async def close(self) -> None:
        if self._writer is not None:
            await asyncio.to_thread(self._writer.close)
            self._writer = None
        if self._news is not None:
            await asyncio.to_thread(self._news.close)
            self._news = None
        if self._readers is not None:
            self._readers.shutdown()
            self._readers = None
        for engine in (self._reading, self._writing):
            if engine is not None:
                engine.dispose()
        self._reading = self._writing = None

    async def check(self) -> None:
        await self._read(lambda c: c.execute(select(1)).close())

    def append(self, change: TableChange) -> Awaitable[None]:
        return self._in_time(self._write_thread().append(change))

    async def events(self, table: str, *, upto: int | None = None) -> list[bytes]:
        return await self._read(lambda c: queries.events_of(c, table, upto))

    async def news(self, table: str, since: int) -> News | None:
        if self._news is None:
            raise StoreUnavailableError("the store is closed")
        return await self._in_time(self._news.ask(table, since))

    async def standing(self, tables: Sequence[str]) -> dict[str, Standing]:
        return await self._read(lambda c: standings.standing_of(c, tables))

    async def answered(self, table: str, command: CommandKey) -> Answered | None:
        return await self._read(lambda c: queries.answer_to(c, table, command))

    async def commands(self, table: str) -> list[CommandKey]:
        return await self._read(lambda c: queries.commands_of(c, table))

    async def created(self, owner: str, request: str) -> str | None:
        return await self._read(lambda c: queries.table_made_by(c, owner, request))

    async def tables(self, key: str, *, before: Cursor | None, limit: int) -> list[Listed]:
        return await self._read(lambda c: queries.tables_of(c, key, before, limit))

    async def open_tables(self, limit: int) -> list[str]:
        return await self._read(lambda c: queries.tables_going_on(c, limit))

    async def idle_rooms(self, before_ms: int, limit: int) -> list[str]:
        return await self._read(lambda c: queries.rooms_idle(c, before_ms, limit))

    async def set_up_from(self, address: str, since_ms: int) -> int:
        return await self._read(lambda c: queries.count_set_up(c, address, since_ms))

    async def hide(self, table: str, key: str) -> bool:
        return await self._write(lambda c: queries.hide_table(c, table, key))

    async def hidden_by(self, table: str) -> frozenset[str]:
        return await self._read(lambda c: queries.keys_that_hide(c, table))

    async def best(self, key: str, rules_hash: str) -> tuple[int, int] | None:
        return await self._read(lambda c: queries.best_of(c, key, rules_hash))

    async def keep_challenge(self, challenge: Challenge) -> Challenge:
        try:
            return await self._run(lambda c: daily.keep_challenge(c, challenge))
        except IntegrityError:  # another process was first
            found = await self.challenge(challenge.day)
            assert found is not None, "it was refused for being there"
            return found

    async def challenge(self, day: str) -> Challenge | None:
        return await self._read(lambda c: daily.challenge_of(c, day))

    async def tries(self, day: str, *, limit: int) -> list[Try]:
        return await self._read(lambda c: daily.tries_of_day(c, day, limit))

    async def count_tries(self, day: str) -> int:
        return await self._read(lambda c: daily.count_tries(c, day))

    async def tries_by(self, key: str, since: str) -> list[TryLine]:
        return await self._read(lambda c: daily.tries_by(c, key, since))

    async def add_code(self, code: str, table: str, at_ms: int) -> bool:
        try:
            return await self._run(lambda c: codes.insert_code(c, code, table, at_ms))
        except IntegrityError:  # another process was first
            return False

    async def table_of_code(self, code: str) -> str | None:
        return await self._read(lambda c: codes.table_of(c, code))

    async def end_code(self, code: str) -> None:
        await self._write(lambda c: codes.delete_code(c, code))

    async def say_seen(self, process: str, seen: Sequence[Sighting], at_ms: int) -> None:
        await self._write(lambda c: sightings.replace_sightings(c, process, seen, at_ms))

    async def seen_at(self, tables: Sequence[str], since_ms: int) -> dict[Sighting, int]:
        return await self._read(lambda c: sightings.sightings_at(c, tables, since_ms))

    async def forget_seen(self, before_ms: int) -> None:
        await self._write(lambda c: sightings.delete_sightings(c, before_ms))
        await self._write(lambda c: lobby.delete_waiting(c, before_ms))

    async def say_waiting(self, tables: Sequence[str], at_ms: int) -> None:
        with suppress(IntegrityError):  # another process has just said the same
            await self._run(lambda c: lobby.say_waiting(c, tables, at_ms))

    async def waiting(self, since_ms: int, limit: int) -> list[str]:
        return await self._read(lambda c: lobby.waiting_since(c, since_ms, limit))

    async def quick_room(self, kind: str) -> str | None:
        return await self._read(lambda c: lobby.quick_room(c, kind))

    async def set_quick_room(self, kind: str, before: str | None, table: str) -> bool:
        try:
            return await self._run(lambda c: lobby.set_quick_room(c, kind, before, table))
        except IntegrityError:  # another process was first
            return False

    async def turns_ended(self, before_ms: int, limit: int) -> list[str]:
        return await self._read(lambda c: turns.turns_ended(c, before_ms, limit))

    async def has_turns(self) -> bool:
        return await self._read(turns.has_turns)

    async def beat(self, at_ms: int, until_ms: int, *, is_first: bool) -> None:
        with suppress(IntegrityError):  # another process was first
            await self._run(lambda c: turns.beat(c, at_ms, until_ms, is_first))

    async def uptimes(self, since_ms: int) -> list[Uptime]:
        return await self._read(lambda c: turns.uptimes_since(c, since_ms))

    async def forget_uptimes(self, before_ms: int) -> None:
        await self._write(lambda c: turns.delete_uptimes(c, before_ms))

    async def add_link(self, link: Link, *, most: int) -> bool:
        return await self._write(lambda c: queries.insert_link(c, link, most))

    async def find_link(self, token_hash: str) -> Link | None:
        return await self._read(lambda c: queries.link_opened_by(c, token_hash))

    async def links(self, key: str) -> list[Link]:
        return await self._read(lambda c: queries.links_of(c, key))

    async def share_link(self, link_id: str, key: str) -> None:
        await self._write(lambda c: queries.insert_link_key(c, link_id, key))

    async def withdraw_link(self, link_id: str, key: str) -> bool:
        return await self._write(lambda c: queries.delete_link(c, link_id, key))

    def _write_thread(self) -> Writer:
        if self._writer is None:
            raise StoreUnavailableError("the store is closed")
        return self._writer

    async def _write(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._run(work)
        except IntegrityError as error:
            raise as_store_error(error) from error

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await self._in_time(self._write_thread().run(work))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self._readers is None or self._reading is None:
            raise StoreUnavailableError("the store is closed")
        loop = asyncio.get_running_loop()
        return await self._in_time(
            loop.run_in_executor(self._readers, _read_with, self._reading, work)
        )

    def _in_time(self, asked: Awaitable[T]) -> Awaitable[T]:
        """The same, given up when the database's patience ends: then it is not begun any more."""
        return asked if self._database.patience_s is None else self._wait_for(asked)

    async def _wait_for(self, asked: Awaitable[T]) -> T:
        try:
            async with asyncio.timeout(self._database.patience_s):
                return await asked
        except TimeoutError:
            raise StoreUnavailableError("the database does not answer") from None


def _read_with(engine: Engine, work: Callable[[Connection], T]) -> T:
    try:
        with engine.connect() as connection:
            return work(connection)
    except DBAPIError as error:
        raise as_store_error(error) from error
