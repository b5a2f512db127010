"""The commands that start a server and stay with it, and what they say in the terminal."""

import json
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from yachtdice.errors import MissingExtraError
from yachtdice.server.addresses import WILDCARDS, PortError, listen
from yachtdice.server.bus.address import EXPECTED as BUS_EXPECTED
from yachtdice.server.bus.address import BusAddressError, read_bus_address
from yachtdice.server.bus.valkey import ValkeyBus
from yachtdice.server.folder import DataFolder, FolderInUseError, Holder, users_folder
from yachtdice.server.games_database import GamesDatabase
from yachtdice.server.logs import set_up_logs
from yachtdice.server.place import Place
from yachtdice.server.serving import new_runner, serve_place
from yachtdice.server.settings import SettingError, Settings, read_settings
from yachtdice.server.store import OpeningError
from yachtdice.server.store.address import EXPECTED, AddressError, read_address
from yachtdice.server.store.holding import ServedElsewhereError
from yachtdice.server.telling import open_in_browser, say_at_home, say_ready
from yachtdice.words import say

FAILED = 1
BAD_INPUT = 2
"""Exit codes, as the command line has them."""

STARTING_S = 10
"""How long to wait for another server on the same data that is just starting."""


def play(
    *,
    data: Path | None = None,
    database: str | None = None,
    cache: Path | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = True,
) -> int:
    """Serve games and open them in the browser; where those of a folder are served already, only
    open them. Returns the exit code, once the server has been told to stop.

    Args:
        data: folder of the games; None: as `database` says, then the settings, else this user's.
        database: address of the Postgres database of the games, where no folder is named.
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
        say_at_home(running.at_home)
        if open_browser:
            open_in_browser(running.url)
        return 0

    return _run(data, database, None, cache, host, port, open_browser=open_browser, in_use=join)


def serve(
    *,
    data: Path | None = None,
    database: str | None = None,
    bus: str | None = None,
    cache: Path | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
) -> int:
    """Serve games until told to stop. Returns the exit code. The arguments are those of `play`.

    Args:
        bus: address of the Valkey server by which several servers share the database; None: as the
            settings say.
    """
    return _run(data, database, bus, cache, host, port, open_browser=False, in_use=_fail_in_use)


def _run(
    data: Path | None,
    database: str | None,
    bus: str | None,
    cache: Path | None,
    host: str,
    port: int,
    *,
    open_browser: bool,
    in_use: Callable[[DataFolder], int],
) -> int:
    try:
        settings = read_settings()
        set_up_logs(settings.log)
        if cache is not None:
            settings = replace(settings, cache=str(cache))
        if data is None:
            database = settings.database or None if database is None else database
            bus = settings.bus or None if bus is None else bus
        if database is not None:
            return _run_database(database, bus, settings, host, port, open_browser)
        if bus is not None:
            return _fail("serve_bus_alone", code=BAD_INPUT)
        return _run_folder(data or users_folder(), settings, host, port, open_browser, in_use)
    except SettingError as error:
        return _fail("serve_setting", name=error.name, value=error.value, expected=error.expected)
    except MissingExtraError as error:
        problem = say("cli_no_extra", extra=error.extra)
        return _fail("cli_refused", problem=problem, code=BAD_INPUT)
    except PortError as error:
        port_, reason = str(error.port), error.detail  # a port is a name, not a number
        return _fail("serve_no_port", host=error.host, port=port_, reason=reason)


def _run_folder(
    data: Path,
    settings: Settings,
    host: str,
    port: int,
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
        _serve_until_told(folder, settings, host, port, open_browser)
    except OpeningError as error:
        return _fail(f"store_{error.fault}", where=error.where, detail=error.detail)
    finally:
        folder.leave()
    return 0


def _run_database(
    address: str, bus: str | None, settings: Settings, host: str, port: int, open_browser: bool
) -> int:
    try:
        shared = ValkeyBus(read_bus_address(bus)) if bus is not None else None
        place = GamesDatabase(read_address(address), bus=shared)
    except AddressError:
        return _fail("serve_bad_database", expected=EXPECTED, code=BAD_INPUT)
    except BusAddressError:
        return _fail("serve_bad_bus", expected=BUS_EXPECTED, code=BAD_INPUT)
    try:
        place.take()
        _serve_until_told(place, settings, host, port, open_browser)
    except ServedElsewhereError as error:
        return _fail_served(error)
    except OpeningError as error:
        return _fail(f"database_{error.fault}", where=error.where, detail=error.detail)
    finally:
        place.leave()
    return _fail_served(place.lost_to) if place.lost_to else 0


def _serve_until_told(
    place: Place, settings: Settings, host: str, port: int, open_browser: bool
) -> None:
    with listen(host, port) as listener, new_runner() as runner:
        runner.run(serve_place(place, host, listener, settings, say_ready(open_browser)))


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


def _fail_served(error: ServedElsewhereError) -> int:
    return _fail("serve_database_in_use", where=error.where, holder=error.holder)


def _fail(key: str, *, code: int = FAILED, **params: str | int) -> int:
    print(say(key, **params), file=sys.stderr)
    return code
