"""Serving the games of a place on a socket that listens, until a signal says stop."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import uvicorn

from yachtdice import __version__
from yachtdice.game.proof import ProvenChance
from yachtdice.server.addresses import WILDCARDS, home_addresses, names_of, url_of
from yachtdice.server.app import make_app
from yachtdice.server.client import Client
from yachtdice.server.clock import SystemClock
from yachtdice.server.guard import App
from yachtdice.server.metrics import measured
from yachtdice.server.patience import PatientProtocol
from yachtdice.server.place import Place
from yachtdice.server.proxies import believed
from yachtdice.server.service import Service
from yachtdice.server.settings import Settings

log = logging.getLogger("yachtdice")

LAST_WORDS_S = 3
"""How long requests under way may take once the server is told to stop."""
SWITCH_S = 0.0002
"""How long a thinking computer player may keep the event loop waiting for the interpreter."""
GC_AFTER = 50_000
"""Objects more than there were at which the interpreter looks for rings among them. The usual 700
come and go with two actions, and a look at a thousand tables takes a tenth of a second."""


async def serve_place(
    place: Place,
    listener: socket.socket,
    settings: Settings,
    ready: Callable[[str, list[str]], None],
    *,
    wrap: Callable[[App], App] = lambda app: app,
) -> None:
    """Serve on a socket that listens already, until a signal says stop.

    Args:
        place: held by this process. Where it comes to be another's, serving ends too.
        ready: called with the server's address on this machine, and those in the home network,
            once it answers.
        wrap: what the application is wrapped in.
    Raises:
        OpeningError: the games can't be opened.
        MissingExtraError, SettingError: as `measured`.
    """
    host, port = settings.host, listener.getsockname()[1]
    at_home = [url_of(address, port) for address in home_addresses()] if host in WILDCARDS else []
    store = place.store()
    await store.open()
    try:
        service = Service(
            settings=settings,
            store=store,
            chance=ProvenChance(os.urandom),
            clock=SystemClock(),
            client=Client(),
            bus=place.bus(),
        )
        service.home_url = at_home[0] if at_home else None

        def started() -> None:
            url = url_of(host, port)
            place.announce(url, at_home)
            ready(url, at_home)
            log.info("version %s serves at %s", __version__, url)

        app = make_app(service, hosts=[*names_of(host), *settings.hosts])
        sys.setswitchinterval(SWITCH_S)
        gc.collect()
        gc.freeze()  # what is there now stays: no need to look at it at each collection
        gc.set_threshold(GC_AFTER, *gc.get_threshold()[1:])
        server = Server(config_for(wrap(app), settings), started)
        place.when_lost(server.stop_soon)
        loop = asyncio.get_running_loop()

        def left_behind() -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(service.take_up)

        place.when_left_behind(left_behind)
        with measured(service):
            await server.serve(sockets=[listener])
        log.info("ended as it was told to")
    finally:
        await store.close()


def config_for(app: object, settings: Settings) -> uvicorn.Config:
    """How the web server is to be."""
    proxies = believed(settings)
    return uvicorn.Config(
        app,  # type: ignore[arg-type] # the guard takes plain dicts
        http=PatientProtocol,
        log_config=uvicorn.config.LOGGING_CONFIG if settings.log == "text" else None,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,  # it doubles the memory of a connection
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=LAST_WORDS_S,
    )


class Server(uvicorn.Server):
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

    def stop_soon(self) -> None:
        """From any thread: as a signal would."""
        self.should_exit = True

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.handle_exit(number, frame)


def new_runner() -> asyncio.Runner:
    """With the faster loop where it is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.Runner()
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)
