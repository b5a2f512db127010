"""Which proxies are believed about whom they speak for."""

from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Network, ip_network

from yachtdice.server.settings import PREFIX, SettingError, Settings

ON_THIS_MACHINE = ("127.0.0.1", "::1")
NAME = f"{PREFIX}TRUSTED_PROXIES"
_MAPPED_BITS = 96
"""Before an IPv4 address as a socket that takes both kinds calls it: `::ffff:192.0.2.1`."""


def believed(settings: Settings) -> list[str]:
    """Networks whose callers are taken for proxies. Raises SettingError."""
    named = [*(ON_THIS_MACHINE if settings.trust_proxy else ()), *settings.trusted_proxies]
    return [str(network) for text in named for network in _networks(text)]


def _networks(text: str) -> Iterator[IPv4Network | IPv6Network]:
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        raise SettingError(NAME, text, "an address, or a network such as 10.0.0.0/24") from None
    yield network
    if isinstance(network, IPv4Network):
        bits = _MAPPED_BITS + network.prefixlen
        yield IPv6Network(f"::ffff:{network.network_address}/{bits}")
