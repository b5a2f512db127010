"""Browser windows, each a device of its own."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocketRoute

PATIENCE_MS = 15_000
"""How long a page may take to show something; machines that run tests are busy."""

# What a test brings about on purpose: a server that is gone, a request that is refused.
EXPECTED = ("WebSocket connection to", "Failed to load resource", "net::ERR_")


class Complaints:
    """What went wrong in the scripts of a window's pages, seen by no one."""

    def __init__(self, context: BrowserContext) -> None:
        self.found: list[str] = []
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self.found.append(str(error.error)))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in EXPECTED):
            self.found.append(message.text)


@contextmanager
def device(
    chromium: Browser,
    *,
    width: int = 1440,
    height: int = 900,
    touch: bool = False,
    complaints: bool = True,
    **options: Any,
) -> Iterator[BrowserContext]:
    """A new device with an empty cookie jar; dice fall at once unless told otherwise.

    Args:
        complaints: an error of a page's script fails the test; false where it is meant.
    """
    options.setdefault("reduced_motion", "reduce")
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        has_touch=touch,
        is_mobile=touch,
        locale="en-GB",
        **options,
    )
    context.set_default_timeout(PATIENCE_MS)
    heard = Complaints(context)
    try:
        yield context
        if complaints:
            assert heard.found == [], "the page's script complained"
    finally:
        context.close()


@contextmanager
def window(chromium: Browser, **options: Any) -> Iterator[Page]:
    """The one page of a new device; options as for `device`."""
    with device(chromium, **options) as context:
        yield context.new_page()


def find_newer(page: Page) -> None:
    """From now on the server's client is a newer build than the page's."""

    def greet(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "welcome":
                message["build"] = "newer"
            line.send(json.dumps(message))

        server.on_message(pass_on)

    page.route_web_socket("**/socket", greet)
