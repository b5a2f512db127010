"""What whoever runs the server may set, each by a variable of the environment.

The defaults are such that a household behind one address, eight people with a few devices each,
never meets a limit.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from yachtdice.errors import YachtError

PREFIX = "YACHTDICE_"


class SettingError(YachtError, ValueError):
    """A variable of the environment that can't be read as its setting."""

    def __init__(self, name: str, value: str, expected: str) -> None:
        super().__init__(f"{name}={value!r}: expected {expected}")
        self.name = name
        self.value = value
        self.expected = expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """`message_bytes` is set by YACHTDICE_MESSAGE_BYTES, and so on."""

    message_bytes: int = 65_536
    """Longest request body or socket message; a table of eight long names takes a third."""
    requests_per_second: int = 50
    """Requests and socket messages an address may keep up."""
    request_burst: int = 500
    """How many it may send at once before that counts."""
    sockets_per_address: int = 200
    """Sockets open at the same time; each page has one."""
    watched_per_socket: int = 1_000
    """Tables that one socket may follow."""
    games_per_address: int = 1_000
    """Tables set up from an address within a day."""
    errands_per_address: int = 20
    """Rules pages, records and advice that are worked out for an address at the same time."""
    wrong_codes_per_minute: int = 10
    """Codes that lead to no room which an address may try; more slow it down."""
    wrong_codes_in_all: int = 600
    """The same for all addresses together."""
    hosts: tuple[str, ...] = ()
    """More names this server answers to, besides those of the addresses it listens on;
    separated by commas, `*` for any."""
    trust_proxy: bool = False
    """Believe a proxy on this machine about the caller's address and https (X-Forwarded-For,
    X-Forwarded-Proto)."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses of proxies on other machines that are believed the same, or networks of them, such
    as `10.0.0.0/24`; separated by commas."""
    metrics: str = ""
    """Where figures for Prometheus are served, as `127.0.0.1:9464`; empty: nowhere. Let it be a
    place that only Prometheus reaches."""
    log: str = "text"
    """How the server logs to standard error: `text`, or `json` for an object a line."""
    idle_seconds: int = 300
    """A table nobody watches or plays leaves the memory after this."""
    thinkers: int = 1
    """Threads that work out computer players' moves."""
    cache: str = ""
    """Folder of solved rule sets, as `--cache`; empty: this user's folder for such files."""
    database: str = field(default="", repr=False)  # there is a password in it
    """Address of the Postgres database the games are kept in, as `--database`:
    `postgresql://USER:PASSWORD@HOST:PORT/NAME`. Without it they are kept in the data folder, as
    where `--data` names one."""
    bus: str = field(default="", repr=False)
    """Address of the Valkey server over which several servers on one Postgres database tell one
    another what has moved, as `--bus`: `valkey://USER:PASSWORD@HOST:PORT/NUMBER`, or `valkeys://`
    for TLS. Without it a database has one server."""


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """The defaults, with what the environment says instead. Raises SettingError."""
    given: dict[str, object] = {}
    for one in fields(Settings):
        name = PREFIX + one.name.upper()
        if name in environ:
            given[one.name] = _read(name, environ[name].strip(), one.default)
    return Settings(**given)  # type: ignore[arg-type] # each of its default's type, by `_read`


def _read(name: str, text: str, default: object) -> object:
    if isinstance(default, bool):
        if text not in {"0", "1"}:
            raise SettingError(name, text, "0 or 1")
        return text == "1"
    if isinstance(default, int):
        if not text.isascii() or not text.isdigit() or int(text) == 0:
            raise SettingError(name, text, "a whole number from 1")
        return int(text)
    if isinstance(default, str):
        return text
    return tuple(part.strip().lower() for part in text.split(",") if part.strip())
