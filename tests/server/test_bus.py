"""Every bus keeps to the one contract; and what a Valkey does that goes away."""

import asyncio
import logging
from collections.abc import Iterator

import pytest

from scripts.valkey_process import ValkeyProcess, running_valkey
from yachtdice.server.bus import Hub, LocalBus
from yachtdice.server.bus import valkey as valkey_bus
from yachtdice.server.bus.address import BusAddressError, read_bus_address, shown_bus
from yachtdice.server.bus.check import BusCheck, Connect, ends, until
from yachtdice.server.bus.valkey import ValkeyBus
from yachtdice.testing import BUS_CHECKS


@pytest.fixture
def local() -> Connect:
    hub = Hub()
    return lambda: LocalBus(hub)


@pytest.fixture
def on_valkey(valkey: ValkeyProcess) -> Connect:
    address = read_bus_address(valkey.url)
    return lambda: ValkeyBus(address)


KINDS = ("local", pytest.param("on_valkey", marks=pytest.mark.slow, id="valkey"))


@pytest.fixture(params=KINDS)
def connect(request: pytest.FixtureRequest) -> Connect:
    found: Connect = request.getfixturevalue(request.param)
    return found


@pytest.mark.parametrize("check", BUS_CHECKS, ids=lambda check: check.__name__)
async def test_bus(check: BusCheck, connect: Connect) -> None:
    await check(connect)


async def test_a_bus_by_itself_has_nobody_to_tell() -> None:
    assert not LocalBus().is_shared


@pytest.fixture(scope="module")
def own_valkey() -> Iterator[ValkeyProcess]:
    """One that these tests may stop: others' go on meanwhile."""
    with running_valkey() as process:
        yield process


@pytest.fixture
def reconnects(own_valkey: ValkeyProcess) -> Connect:
    address = read_bus_address(own_valkey.url)
    return lambda: ValkeyBus(address)


@pytest.mark.slow
async def test_what_moved_while_it_was_away_is_said_when_it_is_back(
    own_valkey: ValkeyProcess, reconnects: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    async with ends(reconnects, "data", "data") as (one, two):
        assert (one.missed, two.missed) == (1, 1)  # what was said before they listened
        own_valkey.stop()
        await until(lambda: not one.bus.is_up and not two.bus.is_up)
        one.bus.publish("t1", 4)
        one.bus.publish("t1", 5)
        await asyncio.sleep(0.5)
        assert two.heard == []
        own_valkey.start()
        await until(lambda: ("t1", 5) in two.heard or two.missed == 3)
        await until(lambda: one.bus.is_up and two.bus.is_up)
        assert (one.missed, two.missed) == (3, 3)  # at its end, and at its return
        one.bus.publish("t1", 6)
        await until(lambda: ("t1", 6) in two.heard)
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert sum("is away" in line for line in said) == 2, said
    assert sum("there again" in line for line in said) == 2, said


@pytest.mark.slow
async def test_one_that_is_there_and_says_nothing_is_given_up(
    own_valkey: ValkeyProcess, reconnects: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(valkey_bus, "BEAT_S", 0.1)
    monkeypatch.setattr(valkey_bus, "SILENT_S", 1.0)
    monkeypatch.setattr(valkey_bus, "ANSWER_S", 1.0)
    async with ends(reconnects, "data", "data") as (one, two):
        await asyncio.sleep(1.5)
        assert one.bus.is_up  # for it hears itself
        own_valkey.freeze()
        try:
            one.bus.publish("t1", 3)
            await until(lambda: not one.bus.is_up and not two.bus.is_up)
        finally:
            own_valkey.thaw()
        await until(lambda: one.bus.is_up and two.bus.is_up)
        one.bus.publish("t1", 4)
        await until(lambda: ("t1", 4) in two.heard)


@pytest.mark.slow
async def test_what_others_say_on_the_channel_is_no_matter(own_valkey: ValkeyProcess) -> None:
    from redis.asyncio import Redis

    address = read_bus_address(own_valkey.url)
    async with ends(lambda: ValkeyBus(address), "data", "data") as (one, two):
        client = Redis.from_url(address)
        for noise in (b"\xff", b"hello", b"[1]", b'{"by":"x","moved":{"t":"1"}}'):
            await client.publish("yachtdice:data", noise)
        await client.publish("yachtdice:data", b'{"by":"x","moved":{"t":1},"later":true}')
        await client.aclose()
        one.bus.publish("t1", 4)
        await until(lambda: ("t1", 4) in two.heard)
        assert two.heard == [("t", 1), ("t1", 4)]


@pytest.mark.parametrize(
    ("written", "read", "shown"),
    [
        ("valkey://host", "redis://host", "valkey://host:6379"),
        (" valkey://ann:word@host:7000/2 ", "redis://ann:word@host:7000/2", "valkey://host:7000"),
        ("valkeys://[::1]:7000", "rediss://[::1]:7000", "valkey://[::1]:7000"),
        ("redis://host/0", "redis://host/0", "valkey://host:6379"),
        ("unix:///run/valkey.sock", "unix:///run/valkey.sock", "/run/valkey.sock"),
    ],
)
def test_addresses(written: str, read: str, shown: str) -> None:
    assert read_bus_address(written) == read
    assert shown_bus(read) == shown


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "host:6379",
        "postgresql://ann:secret-word@host",
        "valkey://",
        "valkey://ann:secret-word@host:x",
        "valkey://ann:secret-word@host/games",
        "unix://",
    ],
)
def test_what_is_no_address_is_refused_and_not_repeated(wrong: str) -> None:
    with pytest.raises(BusAddressError) as caught:
        read_bus_address(wrong)
    assert "secret-word" not in str(caught.value)
