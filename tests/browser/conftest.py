"""A real Chromium for the tests of this folder, which run one after the other."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from scripts.browser import find_chromium
from tests.browser.game_server import GameServer
from tests.browser.windows import new_context, watched_page

HERE = Path(__file__).parent
ARGS = [
    "--no-sandbox",  # which root needs
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, started once; each test opens a context of its own."""
    path = find_chromium()
    if path is None:
        pytest.fail("no Chromium; run: python scripts/browser.py")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameServer]:
    """One server for all tests that do not end it themselves."""
    running = GameServer(tmp_path_factory.mktemp("games"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A desktop window of a new device. Fails the test if the page reports an error."""
    with new_context(chromium, width=1440, height=900) as context:
        yield watched_page(context)


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A phone of its own."""
    with new_context(chromium, width=390, height=660, has_touch=True) as context:
        yield watched_page(context)
