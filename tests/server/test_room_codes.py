"""Six letters that lead to a room that waits, and how many wrong ones may be tried."""

import re

import pytest

from tests.server.harness import World, serving
from yachtdice.server.codes import CODE_LENGTH, CODE_LETTERS, CodeTries, new_code, read_code
from yachtdice.server.settings import Settings
from yachtdice.server.store.memory import MemoryStore
from yachtdice.table import Refusal

FIND = "/api/v1/rooms"


def test_codes_have_no_vowels_and_no_digits() -> None:
    assert len(CODE_LETTERS) == 20
    assert not set(CODE_LETTERS) & set("AEIOUY0123456789")
    assert {len(new_code()) for _ in range(50)} == {CODE_LENGTH}
    assert len({new_code() for _ in range(50)}) > 40


@pytest.mark.parametrize("typed", ["BCDFGH", "bcdfgh", " bcd fgh ", "b-c-d-f-g-h"])
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read_code(typed) == "BCDFGH"


@pytest.mark.parametrize("typed", ["", "BCDFG", "BCDFGHJ", "ABCDFG", "BCDFG1", "ＢＣＤＦＧＨ"])
def test_what_is_no_code(typed: str) -> None:
    assert read_code(typed) is None


async def test_a_code_leads_to_the_room_until_it_starts(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await ann.open_room("Ann", "-")
    code = view["room"]["code"]
    assert re.fullmatch(f"[{CODE_LETTERS}]{{6}}", code)
    found = await jon.get(f"{FIND}/{code.lower()}")
    assert found.json() == {"table": view["table"]}
    view = await jon.join(view, 1)
    view = await ann.do(view, "start", seat=0)
    assert view["room"]["code"] == ""
    assert (await jon.get(f"{FIND}/{code}")).json()["code"] == "room/unknown"
    assert await world.service.store.table_of_code(code) is None


async def test_a_closed_rooms_code_leads_nowhere(world: World) -> None:
    ann = world.browser()
    for close in ("end", "delete"):
        view = await ann.open_room("Ann", "-")
        if close == "end":
            await ann.do(view, "end")
        else:
            await ann.http.delete(f"/api/v1/tables/{view['table']}")
        answer = await world.browser().get(f"{FIND}/{view['room']['code']}")
        assert (answer.status_code, answer.json()["code"]) == (404, "room/unknown")


async def test_a_code_outlives_a_restart() -> None:
    store = MemoryStore()
    async with serving(store=store) as world:
        view = await world.browser().open_room("Ann", "-")
    async with serving(store=store) as world:
        found = await world.browser().get(f"{FIND}/{view['room']['code']}")
        assert found.json() == {"table": view["table"]}


async def test_a_code_that_a_crash_left_behind_leads_nowhere(world: World) -> None:
    ann = world.browser()
    started = await ann.create("Ann")
    await world.service.store.add_code("BCDFGH", "never-set-up", 1)
    await world.service.store.add_code("BCDFGJ", started["table"], 1)
    for code in ("BCDFGH", "BCDFGJ"):
        assert (await ann.get(f"{FIND}/{code}")).json()["code"] == "room/unknown"


async def test_a_taken_code_is_not_given_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter(["BCDFGH", "BCDFGH", "BCDFGJ"])
    monkeypatch.setattr("yachtdice.server.rooms.new_code", lambda: next(drawn))
    ann = world.browser()
    first, second = await ann.open_room("Ann", "-"), await ann.open_room("Ann", "-")
    assert [first["room"]["code"], second["room"]["code"]] == ["BCDFGH", "BCDFGJ"]


async def test_ten_wrong_codes_a_minute_then_slower() -> None:
    settings = Settings(requests_per_second=100_000, request_burst=100_000)
    async with serving(settings=settings) as world:
        view = await world.browser("10.0.0.1").open_room("Ann", "-")
        eve, jon = world.browser("10.0.0.2"), world.browser("10.0.0.3")
        for _ in range(50):  # right ones do not count
            assert (await eve.get(f"{FIND}/{view['room']['code']}")).status_code == 200
        codes = [(await eve.get(f"{FIND}/BCDFGH")).json()["code"] for _ in range(5)]
        codes += [(await eve.get(f"{FIND}/nonsense")).json()["code"] for _ in range(5)]
        assert codes == ["room/unknown"] * 10
        slowed = await eve.get(f"{FIND}/{view['room']['code']}")
        assert slowed.status_code == 429
        assert int(slowed.headers["retry-after"]) == slowed.json()["params"]["seconds"]
        assert 1 <= slowed.json()["params"]["seconds"] <= 6
        assert (await jon.get(f"{FIND}/{view['room']['code']}")).status_code == 200


class Seconds:
    now = 100.0

    def __call__(self) -> float:
        return self.now


async def test_wrong_codes_of_all_addresses_together_are_limited() -> None:
    seconds = Seconds()
    tries = CodeTries(per_minute=10, in_all=60, seconds=seconds)

    async def is_let_through(address: str) -> bool:
        try:
            async with tries.one(address):
                raise KeyError
        except KeyError:
            return True
        except Refusal:
            return False

    through = [await is_let_through(f"a{number // 5}") for number in range(80)]
    assert through == [True] * 60 + [False] * 20
    seconds.now += 1
    assert await is_let_through("new")
    assert not await is_let_through("newer")
    seconds.now += 60
    assert [await is_let_through("a99") for _ in range(11)] == [True] * 10 + [False]
