"""Where a server listens, and by which names it is called."""

import errno
import socket
from ipaddress import ip_address

from yachtdice.errors import YachtError

TRIED_PORTS = 100
WILDCARDS = {"0.0.0.0", "::", ""}
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
"""What this machine calls itself; they lead nowhere from any other."""


class PortError(YachtError):
    """The server can't listen there."""

    def __init__(self, host: str, port: int, detail: str) -> None:
        super().__init__(f"{host}:{port}: {detail}")
        self.host = host
        self.port = port
        self.detail = detail


def listen(host: str, port: int) -> socket.socket:
    """A listening socket at `port`, or at the next free one after it; at any if it is 0.

    Raises:
        PortError: none of them can be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    refused = ""
    for number in range(port, min(port + TRIED_PORTS, 65_536)) if port else [0]:
        # Named as TCP, so that asyncio lets no answer wait for the caller's receipt of its first
        # half: that takes 40 ms.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows would share the port
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, number))
            listener.listen(2048)
        except OSError as error:
            listener.close()
            refused = error.strerror or str(error)
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                break
        else:
            listener.setblocking(False)
            return listener
    raise PortError(host, port, refused)


def read_place(text: str) -> tuple[str, int]:
    """Host and port. Raises ValueError, which says what was expected."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (host and port.isascii() and port.isdecimal() and int(port) < 1 << 16):
        raise ValueError("HOST:PORT")
    return host, int(port)


def home_addresses() -> list[str]:
    """This machine's addresses in its home network, the likeliest first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks which of our addresses the way out begins at.
            probe.connect(("192.0.2.1", 9))
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(info[4][0]) for info in infos]
    except OSError:
        pass
    distinct = list(dict.fromkeys(found))
    return [address for address in distinct if not ip_address(address).is_loopback]


def names_of(host: str) -> list[str]:
    """The names a server that listens at `host` answers to."""
    if host in WILDCARDS:
        own = socket.gethostname().lower()
        return [*LOCAL_NAMES, *home_addresses(), own, f"{own.partition('.')[0]}.local"]
    return [*LOCAL_NAMES, bracketed(host.lower())]


def bracketed(address: str) -> str:
    """An address as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


def unmapped(address: str) -> str:
    """An IPv4 address as it is: a socket that takes both kinds calls it `::ffff:192.0.2.1`."""
    mapped = getattr(ip_address(address.partition("%")[0]), "ipv4_mapped", None)
    return str(mapped) if mapped else address


def url_of(host: str, port: int) -> str:
    """Where to open a server that listens at `host`, on this machine."""
    name = "127.0.0.1" if host in WILDCARDS else bracketed(host)
    return f"http://{name}:{port}"
