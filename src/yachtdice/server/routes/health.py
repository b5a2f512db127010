"""Whether this server is alive, and whether it should be sent anyone: for a proxy, or whoever
restarts what hangs."""

import asyncio

from yachtdice.protocol.messages import Alive, Ready
from yachtdice.server.bodies import give
from yachtdice.server.callers import service_of
from yachtdice.server.operations import Answer, Call, operation
from yachtdice.server.store import StoreUnavailableError

ANSWER_S = 2.0
"""A database that takes longer is as good as away to whoever waits for an answer."""


@operation("GET", "/health", gives=Alive)
async def show_health(call: Call) -> Answer:
    """Whether the server answers at all, whatever its database does."""
    return give(Alive())


@operation("GET", "/ready", gives=Ready)
async def show_ready(call: Call) -> Answer:
    """Whether games can be played through this server now."""
    service = service_of(call)
    try:
        async with asyncio.timeout(ANSWER_S):
            await service.store.check()
    except TimeoutError:
        raise StoreUnavailableError(f"no answer within {ANSWER_S:g} s") from None
    if not service.bus.is_shared:
        return give(Ready(bus="none"))
    return give(Ready(bus="up" if service.bus.is_up else "away"))
