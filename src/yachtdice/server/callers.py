"""Who is calling: their device key, and what they see of this server's address."""

from dataclasses import dataclass

from yachtdice.server.addresses import LOCAL_NAMES
from yachtdice.server.guard import address_of, host_name
from yachtdice.server.identity import new_key, viewer_of
from yachtdice.server.operations import Call
from yachtdice.server.service import Service


@dataclass(frozen=True, slots=True)
class Caller:
    viewer: str | None
    """Hash of the device key; None: it brought none."""
    address: str


def service_of(call: Call) -> Service:
    service = call.app.state.service
    assert isinstance(service, Service)
    return service


def caller_of(call: Call) -> Caller:
    key = service_of(call).keys.read(call.headers.get("cookie", ""))
    return Caller(viewer_of(key) if key else None, address_of(call.scope))  # type: ignore[arg-type]


def known_caller(call: Call) -> tuple[str, dict[str, str]]:
    """The caller's viewer, and the header that gives it a key where it had none."""
    key = service_of(call).keys.read(call.headers.get("cookie", ""))
    if key is not None:
        return viewer_of(key), {}
    key = new_key()
    return viewer_of(key), _key_header(call, key)


def lasting_key(call: Call) -> dict[str, str]:
    """The header that lets the caller keep its key, or a new one, from now on."""
    key = service_of(call).keys.read(call.headers.get("cookie", ""))
    return _key_header(call, key or new_key())


def _key_header(call: Call, key: str) -> dict[str, str]:
    return {"set-cookie": service_of(call).keys.header(key, secure=is_secure(call))}


def is_secure(call: Call) -> bool:
    return call.scope["scheme"] == "https"


def base_url(call: Call) -> str:
    """This server's address as the caller knows it, or as other devices do if the caller's is one
    that works only on its own machine."""
    host = call.headers.get("host", "")
    home = service_of(call).home_url
    if home is not None and host_name(host) in LOCAL_NAMES:
        return home
    return f"{call.scope['scheme']}://{host}"
