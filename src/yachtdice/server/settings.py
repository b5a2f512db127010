"""What whoever runs the server may set.

The defaults are such that a household behind one address, eight people with a few devices each,
never meets a limit.
"""

from dataclasses import dataclass, field

from yachtdice.errors import YachtError

PREFIX = "YACHTDICE_"


class SettingError(YachtError, ValueError):
    """What is said of a setting can't be read."""

    def __init__(self, name: str, value: str, expected: str) -> None:
        super().__init__(f"{name}={value!r}: expected {expected}")
        self.name = name
        """As it is called where it is said: `--port`, `YACHTDICE_PORT` or `port in FILE`."""
        self.value = value
        self.expected = expected

    @property
    def is_flag(self) -> bool:
        """Whether it was said on the command line."""
        return self.name.startswith("--")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """`message_bytes` is set by `--message-bytes`, by YACHTDICE_MESSAGE_BYTES, and so on; what
    each means is told by `cli_help_message_bytes` in the catalogue, and so on."""

    host: str = "127.0.0.1"
    port: int = field(default=8000, metadata={"least": 0, "most": 65_535})
    data: str = ""
    database: str = field(default="", repr=False)  # there is a password in it
    bus: str = field(default="", repr=False)
    cache: str = ""
    hosts: tuple[str, ...] = ()
    trust_proxy: bool = False
    trusted_proxies: tuple[str, ...] = ()
    message_bytes: int = 65_536
    requests_per_second: int = 50
    request_burst: int = 500
    sockets_per_address: int = 200
    watched_per_socket: int = 1_000
    games_per_address: int = 1_000
    errands_per_address: int = 20
    wrong_codes_per_minute: int = 10
    wrong_codes_in_all: int = 600
    away_seconds: int = 30
    room_days: int = 30
    daily: bool = True
    lobby: bool = True
    quick_match: bool = True
    idle_seconds: int = 300
    thinkers: int = 1
    metrics: str = ""
    log: str = "text"
