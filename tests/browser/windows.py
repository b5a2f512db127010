"""Browser windows, each a device of its own."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

# What a test brings about on purpose: a server that is gone, a request that is refused.
EXPECTED = ("WebSocket connection to", "Failed to load resource", "net::ERR_")


def new_context(
    chromium: Browser, *, width: int, height: int, has_touch: bool = False, **options: Any
) -> BrowserContext:
    """A new device with an empty cookie jar; dice fall at once unless told otherwise."""
    options.setdefault("reduced_motion", "reduce")
    return chromium.new_context(
        viewport={"width": width, "height": height},
        has_touch=has_touch,
        is_mobile=has_touch,
        locale="en-GB",
        **options,
    )


def watched_page(context: BrowserContext) -> Page:
    """A page on which any error of the script is a failure of the test."""
    page = context.new_page()

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in EXPECTED):
            raise AssertionError(f"the page complained: {message.text}")

    def on_error(error: object) -> None:
        raise AssertionError(f"the page's script failed: {error}")

    page.on("console", on_console)
    page.on("pageerror", on_error)
    return page
