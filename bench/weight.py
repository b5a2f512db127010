"""What a browser fetches to show each screen for the first time, in KB of 1,000 bytes.

As a real Chromium counts it: bodies as they come over the line, compressed where the server does
so, and the headers of all answers beside them. What a screen fetches later, on demand, is not in
it.
"""

from playwright.sync_api import Browser, Request, sync_playwright

from bench.report import print_table
from bench.serving import Serving, serving
from scripts.browser import find_chromium

SETTLED_MS = 1_500
"""After the network has been quiet for a moment: a screen's own requests have come back."""
KINDS = ("script", "stylesheet", "font")


def main() -> None:
    with serving() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        paths = screens(server.new_table()["table"], server.ended_table()["table"])
        rows = [weigh(chromium, server, path, name) for name, path in paths.items()]
        chromium.close()
    print_table(("screen", *KINDS, "other", "headers", "in all", "requests"), rows)


def screens(table: str, ended: str) -> dict[str, str]:
    return {
        "home": "/",
        "new game": "/new",
        "table": f"/t/{table}",
        "standings": f"/t/{ended}/standings",
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
    fetched: list[Request] = []
    page.on("requestfinished", lambda request: fetched.append(request))
    page.goto(server.url + path, wait_until="networkidle")
    page.wait_for_timeout(SETTLED_MS)
    parts = dict.fromkeys((*KINDS, "other", "headers"), 0)
    for request in fetched:
        sizes = request.sizes()
        kind = request.resource_type if request.resource_type in KINDS else "other"
        parts[kind] += sizes["responseBodySize"]
        parts["headers"] += sizes["responseHeadersSize"]
    context.close()
    weights = (*parts.values(), sum(parts.values()))
    return name, *(f"{weight / 1000:.1f}" for weight in weights), str(len(fetched))


if __name__ == "__main__":
    main()
