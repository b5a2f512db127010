"""What the server's tests start from."""

from collections.abc import AsyncIterator

import pytest

from tests.server.harness import Browser, World, serving


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
