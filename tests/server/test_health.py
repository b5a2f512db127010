"""What a proxy is told, to send people to servers that can serve them."""

import asyncio

import pytest

from tests.server.harness import FakeClock, serving
from yachtdice.server.bus import Bus, Ears, Hub, LocalBus
from yachtdice.server.routes import health
from yachtdice.server.store import StoreUnavailableError
from yachtdice.server.store.memory import MemoryStore


class Away(MemoryStore):
    """A store that can't be read, or does not answer."""

    def __init__(self, *, is_silent: bool) -> None:
        super().__init__()
        self._is_silent = is_silent

    async def check(self) -> None:
        if self._is_silent:
            await asyncio.sleep(3600)
        raise StoreUnavailableError("away")


class LostBus(LocalBus):
    """One that nothing comes over."""

    is_up = False

    async def open(self, name: str, ears: Ears) -> None:
        pass


@pytest.mark.parametrize(
    ("bus", "told"),
    [(LocalBus(), "none"), (LocalBus(Hub()), "up"), (LostBus(Hub()), "away")],
    ids=["none", "up", "away"],
)
async def test_a_server_that_serves_says_so(bus: Bus, told: str) -> None:
    async with serving(bus=bus) as world:
        browser = world.browser()
        ready = await browser.get("/api/v1/ready")
        assert (ready.status_code, ready.json()) == (200, {"status": "ready", "bus": told})
        alive = await browser.get("/api/v1/health")
        assert (alive.status_code, alive.json()) == (200, {"status": "alive"})
        assert "set-cookie" not in {*ready.headers, *alive.headers}


@pytest.mark.parametrize("is_silent", [False, True])
async def test_without_its_database_it_is_alive_and_not_ready(
    is_silent: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "ANSWER_S", 0.05)
    async with serving(store=Away(is_silent=is_silent), clock=FakeClock()) as world:
        browser = world.browser()
        ready = await browser.get("/api/v1/ready")
        assert (ready.status_code, ready.json()["code"]) == (503, "store/unavailable")
        assert (await browser.get("/api/v1/health")).status_code == 200
