"""Limits and the settings they come from."""

import asyncio

import pytest

from tests.server.harness import serving
from yachtdice.server.errands import Errands
from yachtdice.server.guard import host_name
from yachtdice.server.limits import TRACKED, Gauge, RateLimit, address_group
from yachtdice.server.settings import Settings
from yachtdice.table import Refusal


class Seconds:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_passes_then_the_steady_rate() -> None:
    seconds = Seconds()
    rates = RateLimit(per_second=10, burst=5, seconds=seconds)
    assert [rates.take("a") for _ in range(5)] == [0] * 5
    assert rates.take("a") == pytest.approx(0.1)
    assert rates.take("b") == 0
    seconds.now += 0.1
    assert rates.take("a") == 0
    assert rates.take("a") > 0
    seconds.now += 100
    assert [rates.take("a") for _ in range(6)] == [0, 0, 0, 0, 0, pytest.approx(0.1)]


def test_refused_requests_do_not_lengthen_the_wait() -> None:
    seconds = Seconds()
    rates = RateLimit(per_second=1, burst=1, seconds=seconds)
    waits = [rates.take("a") for _ in range(50)]
    assert waits[0] == 0
    assert set(waits[1:]) == {1.0}


def test_addresses_that_have_gone_are_forgotten() -> None:
    seconds = Seconds()
    rates = RateLimit(per_second=1, burst=1, seconds=seconds)
    for number in range(TRACKED):
        rates.take(str(number))
    seconds.now += 60
    rates.take("new")
    assert len(rates._until) == 1


def test_a_gauge_lets_in_as_many_as_it_may() -> None:
    gauge = Gauge(2)
    assert [gauge.enter("a") for _ in range(3)] == [True, True, False]
    assert gauge.enter("b")
    gauge.leave("a")
    assert gauge.enter("a")
    for address in ("a", "a", "b"):
        gauge.leave(address)
    assert gauge._open == {}


async def test_errands_take_turns_and_are_few_from_an_address() -> None:
    errands = Errands(2)
    order = []

    async def run(address: str, name: str) -> None:
        async with errands.turn(address):
            order.append(name)
            await asyncio.sleep(0)
            order.append(name)

    first = [asyncio.create_task(run("a", name)) for name in ("one", "two")]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as caught:
        await run("a", "three")
    assert caught.value.code == "request/too_many"
    assert caught.value.params == {"seconds": 1, "limit": 2}
    await asyncio.gather(*first, run("b", "four"))
    await run("a", "five")
    assert order == ["one", "one", "two", "two", "four", "four", "five", "five"]


@pytest.mark.parametrize("path", ["/api/v1/rules/yacht+bonus=35", "/api/v1/tables/T/record"])
async def test_what_is_long_in_the_making_is_limited(path: str) -> None:
    async with serving(settings=Settings(errands_per_address=1)) as world:
        ann, bob = world.browser(), world.browser("192.168.1.20")
        path = path.replace("/T/", f"/{(await ann.create('Ann'))['table']}/")
        answers = await asyncio.gather(*(browser.get(path) for browser in (ann, ann, bob)))
        assert sorted(answer.status_code for answer in answers) == [200, 200, 429]
        assert answers[2].status_code == 200
        assert (await ann.get(path)).status_code == 200


@pytest.mark.parametrize(
    ("host", "group"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_a_household(host: str, group: str) -> None:
    assert address_group(host) == group


@pytest.mark.parametrize(
    ("header", "name"),
    [("Example.org:80", "example.org"), ("[::1]:8000", "[::1]"), ("[::1]", "[::1]"), ("", "")],
)
def test_a_host_is_known_by_its_name(header: str, name: str) -> None:
    assert host_name(header) == name
