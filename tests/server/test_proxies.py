"""Whose word is taken for who is calling."""

from typing import Any

import pytest

from yachtdice.server.serving import config_for
from yachtdice.server.settings import Settings, read_settings

ON_THIS_MACHINE = Settings(trust_proxy=True)
ON_ANOTHER = read_settings({"YACHTDICE_TRUSTED_PROXIES": "10.0.0.1, 10.1.0.0/16"})


@pytest.mark.parametrize(
    ("settings", "proxy", "caller"),
    [
        (Settings(), "127.0.0.1", "127.0.0.1"),
        (ON_THIS_MACHINE, "127.0.0.1", "203.0.113.9"),
        (ON_THIS_MACHINE, "::1", "203.0.113.9"),
        (ON_THIS_MACHINE, "10.0.0.1", "10.0.0.1"),
        (ON_ANOTHER, "10.0.0.1", "203.0.113.9"),
        (ON_ANOTHER, "10.1.2.3", "203.0.113.9"),
        (ON_ANOTHER, "10.0.0.2", "10.0.0.2"),
        (ON_ANOTHER, "127.0.0.1", "127.0.0.1"),
    ],
)
async def test_only_proxies_that_are_named_are_believed(
    settings: Settings, proxy: str, caller: str
) -> None:
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append((scope["client"][0], scope["scheme"]))

    config = config_for(app, settings)
    config.load()
    headers = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-proto", b"https")]
    scope = {"type": "http", "client": (proxy, 1), "scheme": "http", "headers": headers}
    await config.loaded_app(scope, None, None)
    assert seen == [(caller, "http" if caller == proxy else "https")]
