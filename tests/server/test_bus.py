"""Every bus keeps to the one contract; and what a Valkey does that goes away."""

import asyncio
import logging
from collections.abc import Iterator

import pytest

from scripts.valkey_process import ValkeyProcess, running_valkey
from yachtdice.server.bus import Ears, Hub, LocalBus
from yachtdice.server.bus import valkey as valkey_bus
from yachtdice.server.bus.address import BusAddressError, read_bus_address, shown_bus
from yachtdice.server.bus.check import BusCheck, Connect, End, ends, until
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


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ends that miss each other soon."""
    monkeypatch.setattr(valkey_bus, "BEAT_S", 0.1)
    monkeypatch.setattr(valkey_bus, "SILENT_S", 1.0)


def cut(end: End) -> None:
    """Let it neither hear nor say anything, without a word."""
    bus = end.bus
    assert isinstance(bus, ValkeyBus)
    assert bus._task is not None
    bus._task.cancel()
    bus._is_up = False


def mend(end: End) -> None:
    bus = end.bus
    assert isinstance(bus, ValkeyBus)
    bus._task = asyncio.create_task(bus._keep_up())


@pytest.mark.slow
async def test_where_one_alone_is_cut_off_the_others_look_themselves(
    reconnects: Connect, quick: None
) -> None:
    async with ends(reconnects, "data", "data", "data") as (one, two, three):
        await asyncio.sleep(0.5)
        assert one.bus.hears_all
        assert two.bus.hears_all
        before = two.missed
        cut(one)
        one.bus.publish("t1", 4)
        await until(lambda: not two.bus.hears_all and not three.bus.hears_all)
        assert two.missed == before + 1
        assert two.bus.is_up
        two.bus.publish("t2", 2)
        await until(lambda: ("t2", 2) in three.heard)
        mend(one)
        await until(lambda: two.bus.hears_all and three.bus.hears_all)
        await until(lambda: ("t1", 4) in two.heard)


@pytest.mark.slow
async def test_one_that_ends_is_not_missed_and_one_that_is_gone_is_forgotten(
    reconnects: Connect, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ends(reconnects, "data", "data", "data") as (one, two, three):
        await asyncio.sleep(0.5)
        before = three.missed
        await one.bus.close()
        await asyncio.sleep(1.5)
        assert three.missed == before
        cut(two)
        await until(lambda: not three.bus.hears_all)
        monkeypatch.setattr(valkey_bus, "FORGOTTEN_S", 2.0)
        await until(lambda: three.bus.hears_all)


@pytest.mark.slow
async def test_an_end_that_may_only_listen_is_not_up(
    own_valkey: ValkeyProcess, caplog: pytest.LogCaptureFixture
) -> None:
    from redis.asyncio import Redis

    client = Redis.from_url(read_bus_address(own_valkey.url))
    rights = ["+@all", "-publish"]
    await client.acl_setuser("listener", enabled=True, nopass=True, channels=["*"], commands=rights)
    await client.aclose()
    address = own_valkey.url.replace("//", "//listener:x@")
    bus = ValkeyBus(read_bus_address(address))
    await bus.open("data", Ears(moved=lambda *_: None, missed=lambda: None))
    await asyncio.sleep(1.5)
    assert not bus.is_up
    await bus.close()
    [line] = [record.getMessage() for record in caplog.records]
    assert "no permissions" in line.lower()


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
