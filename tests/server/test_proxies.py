"""Whose word is taken for who is calling."""

from pathlib import Path
from typing import Any

import pytest

from yachtdice.cli.run import run
from yachtdice.server.guard import address_of
from yachtdice.server.serving import config_for
from yachtdice.server.setting_sources import read_settings
from yachtdice.server.settings import Settings

ON_THIS_MACHINE = Settings(trust_proxy=True)
ON_ANOTHER = read_settings({"YACHTDICE_TRUSTED_PROXIES": "10.0.0.1, 10.1.0.9/16, 2001:db8::1"})


async def who_calls(settings: Settings, peer: str, *forwarded: str) -> tuple[str, str]:
    """Address and scheme that the application is told."""
    seen: list[tuple[str, str]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append((address_of(scope), scope["scheme"]))

    config = config_for(app, settings)
    config.load()
    headers = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    headers.append((b"x-forwarded-proto", b"https"))
    scope = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": headers}
    await config.loaded_app(scope, None, None)
    [found] = seen
    return found


@pytest.mark.parametrize(
    ("settings", "proxy", "caller"),
    [
        (Settings(), "127.0.0.1", "127.0.0.1"),
        (ON_THIS_MACHINE, "127.0.0.1", "203.0.113.9"),
        (ON_THIS_MACHINE, "::1", "203.0.113.9"),
        (ON_THIS_MACHINE, "::ffff:127.0.0.1", "203.0.113.9"),
        (ON_THIS_MACHINE, "10.0.0.1", "10.0.0.1"),
        (ON_ANOTHER, "10.0.0.1", "203.0.113.9"),
        (ON_ANOTHER, "10.1.2.3", "203.0.113.9"),
        (ON_ANOTHER, "::ffff:10.1.2.3", "203.0.113.9"),
        (ON_ANOTHER, "2001:db8::1", "203.0.113.9"),
        (ON_ANOTHER, "10.0.0.2", "10.0.0.2"),
        (ON_ANOTHER, "::ffff:10.0.0.2", "10.0.0.2"),
        (ON_ANOTHER, "127.0.0.1", "127.0.0.1"),
    ],
)
async def test_only_proxies_that_are_named_are_believed(
    settings: Settings, proxy: str, caller: str
) -> None:
    scheme = "https" if caller == "203.0.113.9" else "http"
    assert await who_calls(settings, proxy, "203.0.113.9") == (caller, scheme)


@pytest.mark.parametrize(
    ("forwarded", "caller"),
    [
        (["198.51.100.1, 203.0.113.9"], "203.0.113.9"),  # what the caller itself has written first
        (["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
        (["198.51.100.1, 203.0.113.9, 10.1.2.3"], "203.0.113.9"),  # by two proxies
        (["203.0.113.9", "10.1.2.3"], "203.0.113.9"),
        (["10.1.2.3, 203.0.113.9"], "203.0.113.9"),  # a caller that claims to be a proxy
        (["203.0.113.9:4711"], "203.0.113.9"),
        (["2001:db8:1:2:3::4"], "2001:0db8:0001:0002"),
        (["[2001:db8:1:2:3::4]:4711"], "2001:0db8:0001:0002"),
        (["::ffff:203.0.113.9"], "203.0.113.9"),
        ([""], "10.0.0.1"),
    ],
)
async def test_a_caller_is_who_a_proxy_that_is_believed_has_seen_last(
    forwarded: list[str], caller: str
) -> None:
    assert (await who_calls(ON_ANOTHER, "10.0.0.1", *forwarded))[0] == caller


def test_a_proxy_without_an_address_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("YACHTDICE_TRUSTED_PROXIES", "proxy.example")
    assert run(["serve", "--port", "0", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "YACHTDICE_TRUSTED_PROXIES is proxy.example" in said
