"""How much one address may ask for."""

from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

TRACKED = 10_000
"""Addresses remembered before those that are not waiting are forgotten."""


@lru_cache(4096)
def address_group(host: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 network of an IPv6 one."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return address.exploded[:19]
    return str(address)


class RateLimit:
    """A steady rate with room for bursts (the generic cell rate algorithm).

    For each address it holds one number: when all that was sent so far would have been sent at
    the steady rate. An address may be ahead of that by the burst.
    """

    def __init__(self, *, per_second: float, burst: int, seconds: Callable[[], float]) -> None:
        self._step = 1 / per_second
        self._ahead = burst / per_second
        self._seconds = seconds
        self._until: dict[str, float] = {}

    def take(self, address: str) -> float:
        """0 if the request may pass; else the seconds after which it may be sent again."""
        now = self._seconds()
        until = max(self._until.get(address, now), now) + self._step
        wait = until - now - self._ahead
        if wait > 0:
            return wait
        if len(self._until) >= TRACKED and address not in self._until:
            self._forget(now)
        self._until[address] = until
        return 0

    def give_back(self, address: str) -> None:
        """Let the last one taken not count."""
        if address in self._until:
            self._until[address] -= self._step

    def _forget(self, now: float) -> None:
        self._until = {key: until for key, until in self._until.items() if until > now}


class Gauge:
    """How many of something each address has open."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._open: dict[str, int] = {}

    @property
    def total(self) -> int:
        """Of all addresses together."""
        return sum(list(self._open.values()))  # a copy: it is read from other threads

    def enter(self, address: str) -> bool:
        """False: it has as many as it may."""
        count = self._open.get(address, 0)
        if count >= self.limit:
            return False
        self._open[address] = count + 1
        return True

    def leave(self, address: str) -> None:
        count = self._open[address] - 1
        if count:
            self._open[address] = count
        else:
            del self._open[address]
