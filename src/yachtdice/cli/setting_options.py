"""The flags of a server's settings.

What they say is read by `server.setting_sources`, so that a bad value is refused in the same words
wherever it is said.
"""

from typing import Annotated, Any, TypeAlias

import typer

from yachtdice.words import say


def _flag(name: str, metavar: str | None) -> Any:
    """An option that is called as the setting is."""
    flag = f"--{name.replace('_', '-')}"
    flags = flag if metavar else f"{flag}/--no-{name.replace('_', '-')}"
    return typer.Option(flags, metavar=metavar, help=say(f"cli_help_{name}"))


Config: TypeAlias = Annotated[str | None, _flag("config", "FILE")]
Host: TypeAlias = Annotated[str | None, _flag("host", "ADDRESS")]
Port: TypeAlias = Annotated[str | None, _flag("port", "PORT")]
Database: TypeAlias = Annotated[str | None, _flag("database", "URL")]
Bus: TypeAlias = Annotated[str | None, _flag("bus", "URL")]
Hosts: TypeAlias = Annotated[str | None, _flag("hosts", "NAME,...")]
TrustProxy: TypeAlias = Annotated[bool | None, _flag("trust_proxy", None)]
TrustedProxies: TypeAlias = Annotated[str | None, _flag("trusted_proxies", "ADDRESS,...")]
MessageBytes: TypeAlias = Annotated[str | None, _flag("message_bytes", "N")]
RequestsPerSecond: TypeAlias = Annotated[str | None, _flag("requests_per_second", "N")]
RequestBurst: TypeAlias = Annotated[str | None, _flag("request_burst", "N")]
SocketsPerAddress: TypeAlias = Annotated[str | None, _flag("sockets_per_address", "N")]
WatchedPerSocket: TypeAlias = Annotated[str | None, _flag("watched_per_socket", "N")]
GamesPerAddress: TypeAlias = Annotated[str | None, _flag("games_per_address", "N")]
ErrandsPerAddress: TypeAlias = Annotated[str | None, _flag("errands_per_address", "N")]
WrongCodesPerMinute: TypeAlias = Annotated[str | None, _flag("wrong_codes_per_minute", "N")]
WrongCodesInAll: TypeAlias = Annotated[str | None, _flag("wrong_codes_in_all", "N")]
AwaySeconds: TypeAlias = Annotated[str | None, _flag("away_seconds", "N")]
RoomDays: TypeAlias = Annotated[str | None, _flag("room_days", "N")]
Daily: TypeAlias = Annotated[bool | None, _flag("daily", None)]
Lobby: TypeAlias = Annotated[bool | None, _flag("lobby", None)]
QuickMatch: TypeAlias = Annotated[bool | None, _flag("quick_match", None)]
IdleSeconds: TypeAlias = Annotated[str | None, _flag("idle_seconds", "N")]
Thinkers: TypeAlias = Annotated[str | None, _flag("thinkers", "N")]
Metrics: TypeAlias = Annotated[str | None, _flag("metrics", "HOST:PORT")]
Log: TypeAlias = Annotated[str | None, _flag("log", "text|json")]
