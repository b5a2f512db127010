"""The address of a Valkey server, as a person writes it and as it is shown."""

from urllib.parse import urlsplit

from yachtdice.errors import YachtError

EXPECTED = "valkey://USER:PASSWORD@HOST:PORT/NUMBER, or valkeys:// for TLS"
_SCHEMES = {
    "valkey": "redis",
    "valkeys": "rediss",
    "redis": "redis",
    "rediss": "rediss",
    "unix": "unix",
}
"""As it is written -> as the client knows it: the two speak the same."""


class BusAddressError(YachtError, ValueError):
    """An address that can't be read. It is not repeated: there may be a password in it."""

    def __init__(self) -> None:
        super().__init__(f"not a bus's address: expected {EXPECTED}")


def read_bus_address(text: str) -> str:
    """The address as the client takes it. Raises BusAddressError."""
    scheme, found, rest = text.strip().partition("://")
    try:
        parts = urlsplit(f"{scheme}://{rest}")
        is_whole = bool(parts.path if scheme == "unix" else parts.hostname)
        _ = parts.port
    except ValueError:
        raise BusAddressError from None  # the cause would show the text
    if not found or scheme not in _SCHEMES or not is_whole:
        raise BusAddressError
    if scheme != "unix" and not (parts.path.strip("/") or "0").isdecimal():
        raise BusAddressError
    return f"{_SCHEMES[scheme]}://{rest}"


def shown_bus(address: str) -> str:
    """Where it is: no user, password or options."""
    parts = urlsplit(address)
    if parts.scheme == "unix":
        return parts.path
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    return f"valkey://{host}:{parts.port or 6379}"
