"""What the server's tests start from."""

from collections.abc import AsyncIterator

import pytest

from tests.server.harness import Browser, World, serving
from yachtdice.server import solver_worker, solving


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


@pytest.fixture(autouse=True)
def _solving_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind everything else on its machine a worker may get nothing done for minutes."""
    monkeypatch.setattr(solving, "OPTIONS", (solver_worker.EAGER,))
