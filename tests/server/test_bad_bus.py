"""Three servers by a bus that loses, repeats, delays and reorders: no game suffers from it."""

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from tests.examples import FACTOR
from tests.server.harness import Browser, Json, Socket, command
from tests.server.several import Two, at
from yachtdice.server.bus import Hub, LocalBus

ACTIONS = 120
SERVERS = 3


class BadBus(LocalBus):
    """Hears what the others say late, twice or not at all, and not in their order."""

    def __init__(self, hub: Hub, luck: random.Random) -> None:
        super().__init__(hub)
        self._luck = luck

    def _hear(self, table: str, seq: int) -> None:
        for _ in range(self._luck.choice([0, 1, 1, 2])):
            delay_s = self._luck.choice([0, 0, 0.001, 0.01, 0.03])
            asyncio.get_running_loop().call_later(delay_s, super()._hear, table, seq)


class Person:
    """Someone at one of the servers, who knows what the socket has shown there."""

    def __init__(self, browser: Browser, socket: Socket, view: Json) -> None:
        self.browser = browser
        self.socket = socket
        self.view = view

    async def look(self) -> None:
        while not await self.socket.quiet():
            shown = await self.socket.receive()
            assert shown["type"] == "view"
            if shown["seq"] >= self.view["seq"]:  # as the page does
                self.view = shown

    def choose(self, luck: random.Random) -> Json | None:
        """A command that should be allowed by what is seen; None: the computer plays."""
        can, turn = self.view["can"], self.view["turn"]
        if turn is None or not (can["roll"] or can["score"]):
            return None
        if can["roll"] and (not can["score"] or luck.random() < 0.5):
            return command(self.view, "roll")
        if can["hold"] and luck.random() < 0.4:
            return command(self.view, "hold", places=luck.sample(range(5), luck.randrange(5)))
        box = luck.choice([choice["box"] for choice in turn["choices"] if choice["legal"]])
        return command(self.view, "score", boxes=[box])


def timeless(view: Json) -> Json:
    """What is seen, but for how long it takes until the table goes on."""
    return {key: value for key, value in view.items() if key != "wait"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3 * max(FACTOR, 1)))
async def test_everyone_comes_to_see_what_is_stored_and_nothing_is_done_twice(seed: int) -> None:
    luck, hub, servers = random.Random(seed), Hub(), Two()
    for _ in range(SERVERS):
        await servers.start(BadBus(hub, luck))
    first = await at(servers.worlds[0])
    view = await first.create("Ann", "*", "Bob", rules="yacht", speed="fast")
    path = f"/api/v1/tables/{view['table']}/commands"
    done: list[tuple[Json, Json]] = []
    """Commands and their answers."""
    async with AsyncExitStack() as lines:
        people = []
        for world in servers.worlds:
            browser = await at(world, first)
            socket = await lines.enter_async_context(browser.socket())
            seen = await socket.ask(type="watch", table=view["table"], seq=0)
            people.append(Person(browser, socket, seen))
        for _ in range(ACTIONS):
            person = luck.choice(people)
            await person.look()
            asked = person.choose(luck)
            if asked is None:
                await servers.let_pass(luck.choice([500, 4_000]))
                continue
            answer = (await person.browser.post(path, asked)).json()
            if answer["type"] == "accepted":
                done.append((asked, answer))
            else:
                assert answer["code"] == "action/stale", answer
            if done and luck.random() < 0.2:
                asked, answer = luck.choice(done)
                other = luck.choice(people)
                assert (await other.browser.post(path, asked)).json() == answer
            await asyncio.sleep(luck.choice([0, 0, 0.005]))
        await asyncio.sleep(0.1)
        for world in servers.worlds:
            await world.service.rooms.look_for_news()
        await servers.settle()
        await asyncio.sleep(0.05)
        for person in people:
            await person.look()
            assert timeless(person.view) == timeless(await person.browser.view(view["table"]))
        assert len({person.view["seq"] for person in people}) == 1
        stored = [key.id for key in await servers.store.commands(view["table"])]
        assert stored == [asked["id"] for asked, _ in done]
        assert len(await servers.store.events(view["table"])) == people[0].view["seq"]
    while servers.worlds:
        await servers.end(servers.worlds[-1])
