"""What the page says when its script does not run, served without the game's server."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "yachtdice" / "static"
WORDS = json.loads((ROOT / "web" / "messages" / "en.json").read_text(encoding="utf-8"))


class StaticFiles(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Stay silent."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    handler = partial(StaticFiles, directory=str(STATIC))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        serving.join()


def test_lost_script_leaves_words_to_act_on(chromium: Browser, address: str) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        page.route("**/*.js", lambda route: route.abort())
        page.goto(address)
        expect(page.get_by_text(WORDS["app_script_missing"])).to_be_visible(timeout=20_000)


def test_lost_style_and_script_leave_words_to_act_on(chromium: Browser, address: str) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        page.route("**/assets/**", lambda route: route.abort())
        page.goto(address)
        expect(page.get_by_text(WORDS["app_script_missing"])).to_be_visible(timeout=20_000)


def test_script_turned_off_leaves_words_to_act_on(chromium: Browser, address: str) -> None:
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address)
        expect(page.get_by_text(WORDS["app_script_missing"])).to_be_visible(timeout=20_000)


def test_arrived_script_takes_the_words_away(chromium: Browser, address: str) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(address)
        expect(page.get_by_text(WORDS["app_script_missing"])).to_have_count(0, timeout=20_000)
