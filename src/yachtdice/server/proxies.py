"""Which proxies are believed about whom they speak for."""

from ipaddress import IPv4Network, IPv6Network, ip_network

from yachtdice.server.settings import Settings

ON_THIS_MACHINE = ("127.0.0.1", "::1")
_MAPPED_BITS = 96
"""Before an IPv4 address as a socket that takes both kinds calls it: `::ffff:192.0.2.1`."""


def believed(settings: Settings) -> list[str]:
    """Networks whose callers are taken for proxies."""
    named = [*(ON_THIS_MACHINE if settings.trust_proxy else ()), *settings.trusted_proxies]
    return [str(network) for text in named for network in read_networks(text)]


def read_networks(text: str) -> list[IPv4Network | IPv6Network]:
    """An address or a network, in each way that it may be written. Raises ValueError, which says
    what was expected."""
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        raise ValueError("an address, or a network such as 10.0.0.0/24") from None
    if not isinstance(network, IPv4Network):
        return [network]
    bits = _MAPPED_BITS + network.prefixlen
    return [network, IPv6Network(f"::ffff:{network.network_address}/{bits}")]
