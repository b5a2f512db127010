"""Passing seats on from one browser to another, by a resume link."""

import asyncio

from yachtdice.server.refusals import as_refusal
from yachtdice.server.rooms import Rooms
from yachtdice.server.store import Link, Store
from yachtdice.table import Refusal

TAKEN_AT_ONCE = 16
"""Tables whose seats are passed on at the same time."""
MOST_TABLES = 10_000
"""Tables whose seats a link passes on; the latest of them."""


async def pass_on(rooms: Rooms, store: Store, link: Link, taker: str) -> list[str]:
    """Let a key hold the seats that a link passes on.

    Returns:
        ids of the tables where it could be done.
    Raises:
        Refusal: it could be done at none.
    """
    if link.table is not None:
        async with rooms.visit(link.table) as room:
            await room.take_seats(link.key, taker)
        return [link.table]
    places = asyncio.Semaphore(TAKEN_AT_ONCE)
    refused: list[Refusal] = []

    async def take(table: str) -> str | None:
        try:
            async with places, rooms.visit(table) as room:
                await room.take_seats(link.key, taker)
        except Exception as error:  # this one table's; the others shall not go short
            refused.append(as_refusal(error))
            return None
        return table

    listed = await store.tables(link.key, before=None, limit=MOST_TABLES)
    tables = await asyncio.gather(*(take(place.table) for place in listed))
    if refused and len(refused) == len(listed):
        raise refused[0]
    return [table for table in tables if table is not None]
