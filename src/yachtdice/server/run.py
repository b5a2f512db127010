"""The commands that start a server and stay with it, and what they say in the terminal."""

import json
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from yachtdice.server.addresses import WILDCARDS, PortError, listen
from yachtdice.server.folder import DataFolder, FolderInUseError, Holder
from yachtdice.server.links import terminal_qr
from yachtdice.server.serving import new_runner, serve_folder
from yachtdice.server.settings import SettingError, read_settings
from yachtdice.server.store import OpeningError
from yachtdice.words import say

STARTING_S = 10
"""How long to wait for another server on the same data that is just starting."""


def play(
    *,
    data: Path,
    cache: Path | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = True,
) -> int:
    """Serve the games in `data` and open them in the browser; where they are served already, only
    open them. Returns the exit code, once the server has been told to stop.

    Args:
        cache: folder of solved rule sets; None: as the settings say.
        port: or the next free one; 0: any.
    """

    def join(folder: DataFolder) -> int:
        running = _running_on(folder)
        if running is None:
            return _fail_in_use(folder)
        print(say("serve_already", url=running.url))
        if host in WILDCARDS and not running.at_home:
            return _fail("serve_here_only")
        _say_at_home(running.at_home)
        if open_browser:
            _open_browser(running.url)
        return 0

    return _run(data, cache, host, port, open_browser=open_browser, in_use=join)


def serve(
    *, data: Path, cache: Path | None = None, host: str = "127.0.0.1", port: int = 8000
) -> int:
    """Serve the games in `data` until told to stop. Returns the exit code.

    Args:
        cache: folder of solved rule sets; None: as the settings say.
    """
    return _run(data, cache, host, port, open_browser=False, in_use=_fail_in_use)


def _run(
    data: Path,
    cache: Path | None,
    host: str,
    port: int,
    *,
    open_browser: bool,
    in_use: Callable[[DataFolder], int],
) -> int:
    folder = DataFolder(data)
    try:
        folder.take()
    except FolderInUseError:
        return in_use(folder)
    except OSError as error:
        return _fail("serve_no_folder", folder=str(data), reason=error.strerror or str(error))
    try:
        settings = read_settings()
        if cache is not None:
            settings = replace(settings, cache=str(cache))
        listener = listen(host, port)
        with listener, new_runner() as runner:
            runner.run(serve_folder(folder, host, listener, settings, _say_ready(open_browser)))
    except SettingError as error:
        return _fail("serve_setting", name=error.name, value=error.value, expected=error.expected)
    except PortError as error:
        port_, reason = str(error.port), error.detail  # a port is a name, not a number
        return _fail("serve_no_port", host=error.host, port=port_, reason=reason)
    except OpeningError as error:
        return _fail(f"store_{error.fault}", where=error.where, detail=error.detail)
    finally:
        folder.leave()
    return 0


def _say_ready(open_browser: bool) -> Callable[[str, list[str]], None]:
    def ready(url: str, at_home: list[str]) -> None:
        print(say("serve_ready", url=url))
        _say_at_home(at_home)
        print(say("serve_stop"), flush=True)
        if open_browser:
            _open_browser(url)

    return ready


def _say_at_home(addresses: Sequence[str]) -> None:
    for address in addresses:
        print(say("serve_at_home", url=address))
    if addresses:
        _print_qr(addresses[0])


def _print_qr(url: str) -> None:
    code = terminal_qr(url)
    try:
        code.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return  # a terminal without block characters
    print(code)


def _open_browser(url: str) -> None:
    # Beside the server: some browsers keep whoever starts them waiting.
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _running_on(folder: DataFolder) -> Holder | None:
    """The server that holds the folder; None: it does not answer."""
    give_up = time.monotonic() + STARTING_S
    while time.monotonic() < give_up:
        holder = folder.holder()
        if holder is not None and holder.url and _is_yachtdice(holder.url):
            return holder
        time.sleep(0.1)
    return None


def _is_yachtdice(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/api/v1/server", timeout=2) as answer:
            return bool(json.load(answer).get("name") == "yachtdice")
    except (OSError, ValueError, AttributeError):
        return False


def _fail_in_use(folder: DataFolder) -> int:
    holder = folder.holder()
    return _fail("serve_in_use", folder=str(folder.path), pid=str(holder.pid if holder else 0))


def _fail(key: str, **params: str | int) -> int:
    print(say(key, **params), file=sys.stderr)
    return 1
