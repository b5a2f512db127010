"""Start a server and stay with it until it is told to stop."""

import asyncio
import gc
import json
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import uvicorn

from yachtdice.game.proof import ProvenChance
from yachtdice.server.addresses import (
    WILDCARDS,
    PortError,
    home_addresses,
    listen,
    names_of,
    url_of,
)
from yachtdice.server.app import make_app
from yachtdice.server.client import Client
from yachtdice.server.clock import SystemClock
from yachtdice.server.folder import DataFolder, FolderInUseError
from yachtdice.server.guard import App
from yachtdice.server.links import terminal_qr
from yachtdice.server.service import Service
from yachtdice.server.settings import SettingError, Settings, read_settings
from yachtdice.server.store import OpeningError
from yachtdice.server.store.sql import SqlStore, sqlite_url
from yachtdice.words import say

LAST_WORDS_S = 3
"""How long requests under way may take once the server is told to stop."""
STARTING_S = 10
"""How long to wait for another server on the same data that is just starting."""
SWITCH_S = 0.0002
"""How long a thinking computer player may keep the event loop waiting for the interpreter."""

GC_AFTER = 50_000
"""Objects more than there were at which the interpreter looks for rings among them. The usual 700
come and go with two actions, and a look at a thousand tables takes a tenth of a second."""


def play(
    *, data: Path, host: str = "127.0.0.1", port: int = 8000, open_browser: bool = True
) -> int:
    """Serve the games in `data` and open them in the browser; where they are served already, only
    open them. Returns the exit code, once the server has been told to stop.

    Args:
        port: or the next free one; 0: any.
    """
    folder = DataFolder(data)
    try:
        folder.take()
    except FolderInUseError:
        url = _running_at(folder)
        if url is None:
            return _fail_in_use(folder)
        print(say("serve_already", url=url))
        if open_browser:
            _open_browser(url)
        return 0
    except OSError as error:
        return _fail("serve_no_folder", folder=str(data), reason=error.strerror or str(error))
    return _run(folder, host, port, open_browser=open_browser)


def serve(*, data: Path, host: str = "127.0.0.1", port: int = 8000) -> int:
    """Serve the games in `data` until told to stop. Returns the exit code."""
    folder = DataFolder(data)
    try:
        folder.take()
    except FolderInUseError:
        return _fail_in_use(folder)
    except OSError as error:
        return _fail("serve_no_folder", folder=str(data), reason=error.strerror or str(error))
    return _run(folder, host, port, open_browser=False)


def _run(folder: DataFolder, host: str, port: int, *, open_browser: bool) -> int:
    try:
        settings = read_settings()
        listener = listen(host, port)
        with listener, new_runner() as runner:
            runner.run(serve_folder(folder, host, listener, settings, _say_ready(open_browser)))
    except SettingError as error:
        return _fail("serve_setting", name=error.name, value=error.value, expected=error.expected)
    except PortError as error:
        return _fail("serve_no_port", host=error.host, port=error.port, reason=error.detail)
    except OpeningError as error:
        return _fail(f"store_{error.fault}", where=error.where, detail=error.detail)
    finally:
        folder.leave()
    return 0


async def serve_folder(
    folder: DataFolder,
    host: str,
    listener: socket.socket,
    settings: Settings,
    ready: Callable[[str, list[str]], None],
    *,
    wrap: Callable[[App], App] = lambda app: app,
) -> None:
    """Serve on a socket that listens already, until a signal says stop.

    Args:
        folder: held by this process.
        ready: called with the server's address on this machine, and those in the home network,
            once it answers.
        wrap: what the application is wrapped in.
    Raises:
        OpeningError: the games can't be opened.
    """
    port = listener.getsockname()[1]
    at_home = [url_of(address, port) for address in home_addresses()] if host in WILDCARDS else []
    store = SqlStore(sqlite_url(folder.games))
    await store.open()
    try:
        service = Service(
            settings=settings,
            store=store,
            chance=ProvenChance(os.urandom),
            clock=SystemClock(),
            client=Client(),
        )
        service.home_url = at_home[0] if at_home else None

        def started() -> None:
            url = url_of(host, port)
            folder.announce(url)
            ready(url, at_home)

        app = make_app(service, hosts=[*names_of(host), *settings.hosts])
        sys.setswitchinterval(SWITCH_S)
        gc.collect()
        gc.freeze()  # what is there now stays: no need to look at it at each collection
        gc.set_threshold(GC_AFTER, *gc.get_threshold()[1:])
        await _Server(_config(wrap(app), settings), started).serve(sockets=[listener])
    finally:
        await store.close()


def _config(app: object, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type] # the guard takes plain dicts
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,  # it doubles the memory of a connection
        proxy_headers=settings.trust_proxy,
        timeout_graceful_shutdown=LAST_WORDS_S,
    )


class _Server(uvicorn.Server):
    """Says when it is ready, and ends on a signal without raising it again."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_started()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {
            number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.handle_exit(number, frame)


def new_runner() -> asyncio.Runner:
    """With the faster loop where it is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.Runner()
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)


def _say_ready(open_browser: bool) -> Callable[[str, list[str]], None]:
    def ready(url: str, at_home: list[str]) -> None:
        print(say("serve_ready", url=url))
        for address in at_home:
            print(say("serve_at_home", url=address))
        if at_home:
            _print_qr(at_home[0])
        print(say("serve_stop"), flush=True)
        if open_browser:
            _open_browser(url)

    return ready


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


def _running_at(folder: DataFolder) -> str | None:
    """The address of the server that holds the folder; None: it does not answer."""
    give_up = time.monotonic() + STARTING_S
    while time.monotonic() < give_up:
        holder = folder.holder()
        if holder is not None and holder.url and _is_yachtdice(holder.url):
            return holder.url
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
    pid, url = (holder.pid, holder.url) if holder else (0, "")
    return _fail("serve_in_use", folder=str(folder.path), pid=pid, url=url)


def _fail(key: str, **params: str | int) -> int:
    print(say(key, **params), file=sys.stderr)
    return 1
