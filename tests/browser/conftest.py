"""A real Chromium for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from scripts.browser import find_chromium
from tests.browser.game_server import GameServer
from tests.browser.house import House
from tests.browser.windows import PATIENCE_MS, window

HERE = Path(__file__).parent
ARGS = [
    "--no-sandbox",  # which root needs
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # the browser's own pages, which nobody sees here and each window would draw anew
    "--disable-features=PreloadTopChromeWebUI,WebUITabStrip,SidePanel,Translate,OptimizationHints",
]

expect.set_options(timeout=PATIENCE_MS)


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
    """The server as it is shipped, for all tests that do not end it themselves."""
    running = GameServer(tmp_path_factory.mktemp("games"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameServer]:
    """A server of one's own, to kill."""
    running = GameServer(tmp_path_factory.mktemp("mortal"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """The same server code in this process, with dice that a test can lay out."""
    with House() as running:
        yield running


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A desktop window of a new device. Fails the test if the page reports an error."""
    with window(chromium) as opened:
        yield opened


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A phone of its own."""
    with window(chromium, width=390, height=660, touch=True) as opened:
        yield opened
