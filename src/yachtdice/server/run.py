"""The commands that start a server and stay with it, and what they say in the terminal."""

import json
import sys
import time
import urllib.request
from collections.abc import Callable, Mapping
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
from yachtdice.server.setting_sources import read_settings
from yachtdice.server.settings import SettingError, Settings
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

InUse = Callable[[DataFolder, Settings], int]
"""What is done where another server holds the folder."""


def play(*, open_browser: bool = True, **given: object) -> int:
    """Serve games and open them in the browser; where those of a folder are served already, only
    open them. Returns the exit code, once the server has been told to stop.

    Args:
        given: settings by their names, which count before those of the environment and of a file.
    """

    def join(folder: DataFolder, settings: Settings) -> int:
        running = _running_on(folder)
        if running is None:
            return _fail_in_use(folder, settings)
        print(say("serve_already", url=running.url))
        if settings.host in WILDCARDS and not running.at_home:
            return _fail("serve_here_only")
        say_at_home(running.at_home)
        if open_browser:
            open_in_browser(running.url)
        return 0

    return _run(given, open_browser=open_browser, in_use=join)


def serve(**given: object) -> int:
    """Serve games until told to stop. Returns the exit code. The arguments are those of `play`."""
    return _run(given, open_browser=False, in_use=_fail_in_use)


def _run(given: Mapping[str, object], *, open_browser: bool, in_use: InUse) -> int:
    try:
        settings = read_settings(given=given)
        set_up_logs(settings.log)
        if settings.database:
            return _run_database(settings, open_browser)
        if settings.bus:
            return _fail("serve_bus_alone", code=BAD_INPUT)
        return _run_folder(settings, open_browser, in_use)
    except SettingError as error:
        return _fail_setting(error)
    except MissingExtraError as error:
        problem = say("cli_no_extra", extra=error.extra)
        return _fail("cli_refused", problem=problem, code=BAD_INPUT)
    except PortError as error:
        port, reason = str(error.port), error.detail  # a port is a name, not a number
        return _fail("serve_no_port", host=error.host, port=port, reason=reason)


def _run_folder(settings: Settings, open_browser: bool, in_use: InUse) -> int:
    folder = DataFolder(Path(settings.data) if settings.data else users_folder())
    try:
        folder.take()
    except FolderInUseError:
        return in_use(folder, settings)
    except OSError as error:
        reason = error.strerror or str(error)
        return _fail("serve_no_folder", folder=str(folder.path), reason=reason)
    try:
        _serve_until_told(folder, settings, open_browser)
    except OpeningError as error:
        return _fail(f"store_{error.fault}", where=error.where, detail=error.detail)
    finally:
        folder.leave()
    return 0


def _run_database(settings: Settings, open_browser: bool) -> int:
    try:
        bus = ValkeyBus(read_bus_address(settings.bus)) if settings.bus else None
        place = GamesDatabase(read_address(settings.database), bus=bus)
    except AddressError:
        return _fail("serve_bad_database", expected=EXPECTED, code=BAD_INPUT)
    except BusAddressError:
        return _fail("serve_bad_bus", expected=BUS_EXPECTED, code=BAD_INPUT)
    try:
        place.take()
        _serve_until_told(place, settings, open_browser)
    except ServedElsewhereError as error:
        return _fail_served(error)
    except OpeningError as error:
        return _fail(f"database_{error.fault}", where=error.where, detail=error.detail)
    finally:
        place.leave()
    return _fail_served(place.lost_to) if place.lost_to else 0


def _serve_until_told(place: Place, settings: Settings, open_browser: bool) -> None:
    with listen(settings.host, settings.port) as listener, new_runner() as runner:
        runner.run(serve_place(place, listener, settings, say_ready(open_browser)))


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


def _fail_in_use(folder: DataFolder, settings: Settings) -> int:
    holder = folder.holder()
    return _fail("serve_in_use", folder=str(folder.path), pid=str(holder.pid if holder else 0))


def _fail_setting(error: SettingError) -> int:
    name, expected = error.name, error.expected
    if not error.is_flag:
        return _fail("serve_setting", name=name, value=error.value, expected=expected)
    value = repr(error.value)
    problem = say("cli_bad_setting", name=name, value=value, expected=expected)
    return _fail("cli_refused", problem=problem, code=BAD_INPUT)


def _fail_served(error: ServedElsewhereError) -> int:
    return _fail("serve_database_in_use", where=error.where, holder=error.holder)


def _fail(key: str, *, code: int = FAILED, **params: str | int) -> int:
    print(say(key, **params), file=sys.stderr)
    return code
