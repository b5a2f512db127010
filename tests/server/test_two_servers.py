"""Two servers on one store: of two changes one is first, and whoever comes late catches up."""

from tests.server.harness import FakeClock, serving
from yachtdice.server.store.memory import MemoryStore


async def test_who_comes_late_shows_everyone_what_has_happened() -> None:
    store, clock = MemoryStore(), FakeClock()
    async with serving(store=store, clock=clock) as one, serving(store=store, clock=clock) as two:
        ann = one.browser()
        await ann.open_page()
        view = await ann.create("Ann")
        elsewhere = two.browser()
        elsewhere.http.cookies = ann.http.cookies
        async with elsewhere.socket() as watcher:
            await watcher.ask(type="watch", table=view["table"], seq=0)
            rolled = await ann.do(view, "roll")
            assert await watcher.quiet()
            late = await elsewhere.command(view, "roll")
            assert (late.status_code, late.json()["code"]) == (409, "action/stale")
            assert late.json()["view"]["seq"] == rolled["seq"]
            assert (await watcher.receive())["seq"] == rolled["seq"]
            held = await elsewhere.do(rolled, "hold", places=[0])
            assert (await watcher.receive())["seq"] == held["seq"]
