"""What the server's tests start from."""

from collections.abc import AsyncIterator, Iterator

import pytest
from sqlalchemy import make_url

from scripts.postgres_process import PostgresProcess, running_postgres
from scripts.valkey_process import ValkeyProcess, running_valkey
from tests.server.harness import Browser, World, serving
from tests.server.several import Two
from yachtdice.server import solver_worker, solving
from yachtdice.server.bus import Hub, LocalBus
from yachtdice.server.store.address import DRIVER
from yachtdice.server.store.postgres import Postgres


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with serving() as running:
        yield running


@pytest.fixture
async def ann(world: World) -> Browser:
    """A browser that has opened the page."""
    browser = world.browser()
    await browser.open_page()
    return browser


@pytest.fixture
async def bob(world: World) -> Browser:
    """Another one, elsewhere."""
    browser = world.browser("192.168.1.20")
    await browser.open_page()
    return browser


@pytest.fixture
async def two() -> AsyncIterator[Two]:
    """By one bus."""
    servers, hub = Two(), Hub()
    for _ in range(2):
        await servers.start(LocalBus(hub))
    yield servers
    while servers.worlds:
        await servers.end(servers.worlds[-1])


@pytest.fixture
async def apart() -> AsyncIterator[Two]:
    """Neither hears the other: as if all that is published were lost."""
    servers = Two()
    for _ in range(2):
        await servers.start(LocalBus(Hub()))
    yield servers
    while servers.worlds:
        await servers.end(servers.worlds[-1])


@pytest.fixture(autouse=True)
def _solving_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind everything else on its machine a worker may get nothing done for minutes."""
    monkeypatch.setattr(solving, "OPTIONS", (solver_worker.EAGER,))


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresProcess]:
    """One for all tests that leave it running; each takes a database of its own."""
    with running_postgres() as process:
        yield process


@pytest.fixture(scope="session")
def valkey() -> Iterator[ValkeyProcess]:
    """One for all tests that leave it running."""
    with running_valkey() as process:
        yield process


@pytest.fixture(scope="session")
def empty_layout(postgres: PostgresProcess) -> str:
    """The name of a database that holds our layout and no game, to make others from."""
    url = make_url(postgres.new_database())
    Postgres(url.set(drivername=DRIVER)).prepare()
    assert url.database is not None
    return url.database
