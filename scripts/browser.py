"""Find a Chromium for the browser tests, or get one; prints its path.

In this order: $YACHTDICE_CHROMIUM, what the system has, Debian's package where apt-get and root
are at hand, Playwright's own download. If none can be had, that is an error.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The same engine without a window to draw: its tests take two thirds of the time.
HEADLESS = "chromium-headless-shell"
NAMES = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def find_chromium() -> Path | None:
    """The browser to test in, if one is there already."""
    named = os.environ.get("YACHTDICE_CHROMIUM")
    if named:
        return Path(named)
    for name in (*NAMES, MAC):
        if found := shutil.which(name):
            return Path(found)
    return downloaded()


def downloaded() -> Path | None:
    """Playwright's own Chromium, if `playwright install chromium` has been run."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def get_chromium() -> Path | None:
    """Install a browser and find it."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        call(["apt-get", "--quiet", "update"], quiet)
        for package in (HEADLESS, "chromium"):
            install = ["install", "--yes", "--no-install-recommends", package]
            call(["apt-get", "--quiet", *install], quiet)
            if found := find_chromium():
                return found
    call([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ))
    return find_chromium()


def call(command: list[str], env: dict[str, str]) -> None:
    """Run it with its words on standard error; whether it helped is seen by what is there then."""
    subprocess.run(command, env=env, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)


def main() -> int:
    found = find_chromium() or get_chromium()
    if found is None:
        print(
            "no Chromium for the browser tests: install chromium or Google Chrome,\n"
            "or set YACHTDICE_CHROMIUM to its path",
            file=sys.stderr,
        )
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
