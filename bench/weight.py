"""What a browser fetches to show each screen for the first time, in KB of 1,000 bytes.

As a real Chromium counts it: bodies as they come over the line, compressed where the server does
so, with their headers. What a screen fetches later, on demand, is not in it.
"""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench.report import print_table
from bench.serving import Serving, serving
from scripts.browser import find_chromium

SETTLED_MS = 1_500
"""After the network has been quiet for a moment: a screen's own requests have come back."""
KINDS = {"Script": "script", "Stylesheet": "style", "Font": "font"}


def main() -> None:
    with serving() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        table = server.new_table()
        rows = [weigh(chromium, server, path, name) for name, path in screens(table).items()]
        chromium.close()
    print_table(("screen", "script", "style", "font", "other", "in all", "requests"), rows)


def screens(table: str) -> dict[str, str]:
    return {
        "home": "/",
        "new game": "/new",
        "table": f"/t/{table}",
        "standings": f"/t/{table}/standings",
        "rules": "/rules",
        "a rule set": "/rules/yacht-dice",
        "games": "/games",
        "settings": "/settings",
        "help": "/help",
        "resume": "/resume",
    }


def weigh(chromium: Browser, server: Serving, path: str, name: str) -> tuple[str, ...]:
    context = chromium.new_context()
    cookie, value = server.cookie.split("=", 1)
    context.add_cookies([{"name": cookie, "value": value, "url": server.url}])
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    weights: dict[str, float] = defaultdict(float)

    def on_response(event: Any) -> None:
        kinds[event["requestId"]] = KINDS.get(event["type"], "other")

    def on_finished(event: Any) -> None:
        weights[kinds.get(event["requestId"], "other")] += event["encodedDataLength"]

    devtools.on("Network.responseReceived", on_response)
    devtools.on("Network.loadingFinished", on_finished)
    devtools.send("Network.enable")
    page.goto(server.url + path, wait_until="networkidle")
    page.wait_for_timeout(SETTLED_MS)
    context.close()
    parts = [weights[kind] for kind in ("script", "style", "font", "other")]
    return name, *(f"{part / 1000:.1f}" for part in (*parts, sum(parts))), str(len(kinds))


if __name__ == "__main__":
    main()
