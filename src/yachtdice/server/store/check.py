"""What every store must do, as functions that raise AssertionError where one does not.

Each takes `connect`, which returns a store that is not open yet; every call gives the same data.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from msgspec import structs

from yachtdice.server.store.base import (
    Answered,
    CommandKey,
    Creation,
    Cursor,
    Link,
    News,
    Result,
    Sighting,
    Standing,
    Store,
    TableChange,
    Try,
    TryLine,
    Uptime,
)
from yachtdice.server.store.errors import (
    SeqTakenError,
    StoreError,
    TableExistsError,
)
from yachtdice.table.daily import Challenge

Connect = Callable[[], Store]
StoreCheck = Callable[[Connect], Awaitable[None]]


async def check_store(connect: Callable[[], Connect]) -> None:
    """Run every check, each on data of its own: `connect()` gives a `Connect` to empty data."""
    for check in STORE_CHECKS:
        await check(connect())


@asynccontextmanager
async def opened(connect: Connect) -> AsyncIterator[Store]:
    store = connect()
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def first(
    table: str,
    *,
    owner: str = "ann",
    at_ms: int = 1000,
    address: str = "here",
    is_room: bool = False,
) -> TableChange:
    """Sets up a table with two events."""
    return TableChange(
        table=table,
        after=0,
        at_ms=at_ms,
        events=[b'{"n":1}', b'{"n":2}'],
        creation=Creation(owner=owner, request=f"new-{table}", address=address, is_room=is_room),
        members=[owner],
        is_open=True,
    )


def later(table: str, after: int, *bodies: bytes, at_ms: int = 2000, by: str = "") -> TableChange:
    command = CommandKey(key="ann", id=by) if by else None
    return TableChange(table=table, after=after, at_ms=at_ms, events=bodies, command=command)


async def events_come_back_in_order(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.append(first("t1"))
        await store.append(later("t1", 2, b'{"n":3}', b'{"n":"\xc3\xa9 \xe2\x80\x94 \\u0000"}'))
        await store.append(first("t2"))
        bodies = [b'{"n":1}', b'{"n":2}', b'{"n":3}', b'{"n":"\xc3\xa9 \xe2\x80\x94 \\u0000"}']
        assert await store.events("t1") == bodies
        assert await store.events("t1", upto=3) == bodies[:3]
        assert await store.events("t2") == bodies[:2]
        assert await store.events("none") == []
        await store.check()


async def one_of_two_writers_is_refused(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.append(first("t1"))
        both = [
            store.append(later("t1", 2, b'{"n":"a"}')),
            store.append(later("t1", 2, b'{"n":"b"}')),
        ]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == [
            "NoneType",
            "SeqTakenError",
        ], outcomes
        assert len(await store.events("t1")) == 3


async def events_leave_no_gap(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.append(first("t1"))
        await store.append(first("t2"))
        mate = store.append(later("t2", 2, b'{"n":3}'))
        gap = store.append(later("t1", 3, b'{"n":5}', by="c1"))
        outcomes = await asyncio.gather(mate, gap, return_exceptions=True)
        assert [type(outcome).__name__ for outcome in outcomes] == ["NoneType", "SeqTakenError"]
        await _refused(store.append(later("none", 2, b'{"n":3}')), SeqTakenError)
        assert await store.events("t1") == [b'{"n":1}', b'{"n":2}']
        assert len(await store.events("t2")) == 3
        assert await store.events("none") == []
        await store.append(later("t1", 2, b'{"n":3}'))


async def a_refused_change_leaves_nothing(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.append(first("t1"))
        change = TableChange(
            table="t1",
            after=1,
            at_ms=2000,
            events=[b'{"n":"x"}', b'{"n":"y"}'],
            command=CommandKey(key="ann", id="c1"),
            members=["bob"],
            is_open=False,
        )
        await _refused(store.append(change), SeqTakenError)
        assert await store.events("t1") == [b'{"n":1}', b'{"n":2}']
        assert await store.answered("t1", CommandKey(key="ann", id="c1")) is None
        assert await store.tables("bob", before=None, limit=9) == []
        assert await store.open_tables(9) == ["t1"]


async def a_stale_change_does_not_fail_its_mates(connect: Connect) -> None:
    async with opened(connect) as store:
        names = [f"t{n}" for n in range(20)]
        await asyncio.gather(*(store.append(first(name)) for name in names))
        stale = later("t3", 1, b'{"n":"stale"}')
        jobs = [store.append(later(name, 2, b'{"n":3}')) for name in names]
        outcomes = await asyncio.gather(*jobs, store.append(stale), return_exceptions=True)
        assert outcomes[:-1] == [None] * 20, outcomes
        assert isinstance(outcomes[-1], SeqTakenError), outcomes
        for name in names:
            assert len(await store.events(name)) == 3, name


async def a_command_is_remembered(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.append(first("t1"))
        await store.append(later("t1", 2, b'{"n":3}', b'{"n":4}', at_ms=2345, by="c1"))
        await store.append(later("t1", 4, b'{"n":5}', at_ms=2400, by="c2"))
    async with opened(connect) as store:
        assert await store.answered("t1", CommandKey(key="ann", id="c1")) == Answered(4, 2345)
        assert await store.answered("t1", CommandKey(key="ann", id="c2")) == Answered(5, 2400)
        assert await store.answered("t1", CommandKey(key="bob", id="c1")) is None
        assert await store.answered("t2", CommandKey(key="ann", id="c1")) is None
        both = [CommandKey(key="ann", id="c1"), CommandKey(key="ann", id="c2")]
        assert await store.commands("t1") == both
        assert await store.commands("t2") == []
        assert len(await store.events("t1")) == 5


async def news_is_what_came_since(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.append(first("t1"))
        assert await store.news("t1", 2) == News([], [], frozenset())
        await store.append(later("t1", 2, b'{"n":3}', by="c1"))
        await store.append(later("t1", 3, b'{"n":4}', b'{"n":5}', by="c2"))
        await store.append(later("t1", 5, b'{"n":6}'))
        await store.hide("t1", "ann")
        bodies = [b'{"n":4}', b'{"n":5}', b'{"n":6}']
        hidden = frozenset({"ann"})
        assert await store.news("t1", 3) == News(bodies, [CommandKey(key="ann", id="c2")], hidden)
        assert await store.news("t1", 6) == News([], [], hidden)
        assert await store.news("t1", 7) is None
        assert await store.news("none", 1) is None


async def news_of_many_tables_at_once_is_each_ones_own(connect: Connect) -> None:
    async with opened(connect) as store:
        names = [f"t{number}" for number in range(150)]
        await asyncio.gather(*(store.append(first(name)) for name in names))
        for name in names[::2]:
            await store.append(later(name, 2, f'{{"n":"{name}"}}'.encode()))
        asked = [store.news(name, 2) for name in names] + [store.news("none", 2)]
        *told, none = await asyncio.gather(*asked)
        assert none is None
        for number, (name, news) in enumerate(zip(names, told, strict=True)):
            assert news is not None, name
            bodies = [] if number % 2 else [f'{{"n":"{name}"}}'.encode()]
            assert news.events == bodies, name


async def standing_tells_how_far_tables_have_come(connect: Connect) -> None:
    async with opened(connect) as store:
        names = [f"t{number}" for number in range(1200)]  # more than a statement takes at once
        await asyncio.gather(*(store.append(first(name, owner=name)) for name in names))
        await store.append(later("t7", 2, b'{"n":3}'))
        await store.hide("t8", "t8")
        found = await store.standing([*names, "none"])
        assert len(found) == 1200
        assert found["t6"] == Standing(2, frozenset())
        assert found["t7"] == Standing(3, frozenset())
        assert found["t8"] == Standing(2, frozenset({"t8"}))
        assert await store.standing([]) == {}


async def a_table_is_set_up_once(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.append(first("t1"))
        again = TableChange(
            table="t9",
            after=0,
            at_ms=1,
            events=[b"{}"],
            creation=Creation(owner="ann", request="new-t1", address="here"),
        )
        await _refused(store.append(again), TableExistsError)
        await _refused(store.append(first("t1", owner="bob")), TableExistsError)
        assert await store.created("ann", "new-t1") == "t1"
        assert await store.created("bob", "new-t1") is None
        assert await store.events("t9") == []


async def lists_show_open_tables_then_the_latest(connect: Connect) -> None:
    async with opened(connect) as store:
        for number, name in enumerate(["t1", "t2", "t3", "t4", "t5"]):
            await store.append(first(name, at_ms=1000 + number))
        await store.append(first("other", owner="bob"))
        await store.append(later("t2", 2, b"{}", at_ms=5000))
        for name, at_ms in (("t4", 6000), ("t5", 5500)):
            await store.append(TableChange(table=name, after=2, at_ms=at_ms, is_open=False))
        listed = await store.tables("ann", before=None, limit=9)
        assert listed == [
            Cursor(True, 5000, "t2"),
            Cursor(True, 1002, "t3"),
            Cursor(True, 1000, "t1"),
            Cursor(False, 6000, "t4"),
            Cursor(False, 5500, "t5"),
        ], listed
        paged: list[Cursor] = []
        while page := await store.tables("ann", before=paged[-1] if paged else None, limit=2):
            assert len(page) <= 2
            paged += page
        assert paged == listed, paged
        assert await store.open_tables(2) == ["t2", "t3"]
        await store.append(TableChange(table="t5", after=2, at_ms=7000, is_open=True))
        top = await store.tables("ann", before=None, limit=1)
        assert top == [Cursor(True, 5000, "t2")], top


async def a_table_can_be_hidden(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.append(first("t1"))
        await store.append(TableChange(table="t1", after=2, at_ms=2000, members=["bob"]))
        assert await store.hidden_by("t1") == frozenset()
        assert await store.hide("t1", "ann")
        assert await store.hide("t1", "ann")
        assert await store.hidden_by("t1") == {"ann"}
        assert await store.hidden_by("none") == frozenset()
        assert not await store.hide("t1", "eve")
        assert not await store.hide("none", "ann")
        assert await store.tables("ann", before=None, limit=9) == []
        assert len(await store.tables("bob", before=None, limit=9)) == 1
        await store.append(TableChange(table="t1", after=2, at_ms=3000, members=["ann"]))
        assert len(await store.tables("ann", before=None, limit=9)) == 1
        assert await store.hidden_by("t1") == frozenset()


async def tables_from_an_address_are_counted(connect: Connect) -> None:
    async with opened(connect) as store:
        for number in range(4):
            await store.append(first(f"t{number}", at_ms=1000 + number))
        await store.append(first("t9", address="there"))
        await store.append(TableChange(table="t3", after=2, at_ms=2000, is_open=False))
        assert await store.set_up_from("here", 0) == 4
        assert await store.set_up_from("here", 1001) == 3
        assert await store.set_up_from("nowhere", 0) == 0


async def best_counts_a_keys_results(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.append(first("t1"))
        await store.append(first("t2"))
        for table, game, total in (("t1", 1, 180), ("t1", 2, 0), ("t2", 1, 210)):
            result = Result(game=game, rules_hash="hash-1", total=total)
            await store.append(TableChange(table=table, after=2, at_ms=2000, result=result))
        assert await store.best("ann", "hash-1") == (210, 3)
        assert await store.best("ann", "hash-2") is None
        assert await store.best("bob", "hash-1") is None
        await store.append(TableChange(table="t1", after=2, at_ms=2000, members=["bob"]))
        assert await store.best("bob", "hash-1") == (180, 2)


async def links_open_until_withdrawn(connect: Connect) -> None:
    one = Link(id="l1", token_hash="h1", key="ann", table="t1", created_ms=1)
    two = Link(id="l2", token_hash="h2", key="ann", table=None, created_ms=2)
    async with opened(connect) as store:
        assert await store.add_link(one, most=9)
        assert await store.add_link(two, most=9)
        assert await store.find_link("h1") == one
        assert await store.find_link("h3") is None
        assert await store.links("ann") == [two, one]
        assert await store.links("bob") == []
        await store.share_link("l2", "bob")
        await store.share_link("l2", "bob")
        await store.share_link("none", "bob")
        assert await store.links("bob") == [two]
        assert not await store.withdraw_link("l1", "bob")
    async with opened(connect) as store:
        assert await store.withdraw_link("l2", "bob")
        assert not await store.withdraw_link("l2", "ann")
        assert await store.find_link("h2") is None
        assert await store.links("ann") == [one]


async def links_asked_for_at_once_are_no_more_than_may_be(connect: Connect) -> None:
    def link(key: str, number: int) -> Link:
        name = f"{key}{number}"
        return Link(id=name, token_hash=f"hash-{name}", key=key, table=None, created_ms=number)

    async with opened(connect) as store:
        await store.add_link(link("bob", 0), most=4)
        await store.share_link("bob0", "ann")  # one that came in by a link counts it too
        made = await asyncio.gather(*(store.add_link(link("ann", n), most=4) for n in range(9)))
        assert sum(made) == 3, made
        assert len(await store.links("ann")) == 4
        assert len(await store.links("bob")) == 1
        assert await store.withdraw_link("bob0", "ann")
        assert await store.add_link(link("ann", 9), most=4)


async def a_code_leads_to_one_room_until_it_ends(connect: Connect) -> None:
    async with opened(connect) as store:
        asked = [store.add_code("BCDFGH", f"t{n}", 1000) for n in range(8)]
        assert sorted(await asyncio.gather(*asked)) == [False] * 7 + [True]
        there = await store.table_of_code("BCDFGH")
        assert there is not None
        assert await store.add_code("BCDFGH", there, 1000), "the same once more is no other"
        assert await store.add_code("BCDFGJ", "other", 1000)
    async with opened(connect) as store:
        assert await store.table_of_code("BCDFGH") == there
        await store.end_code("BCDFGH")
        await store.end_code("BCDFGH")
        assert await store.table_of_code("BCDFGH") is None
        assert await store.table_of_code("BCDFGJ") == "other"
        assert await store.add_code("BCDFGH", "later", 2000)


async def rooms_where_nothing_happens_are_found(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.append(first("game", at_ms=1000))
        for name, at_ms in (("t1", 1000), ("t2", 2000), ("t3", 1500)):
            await store.append(first(name, at_ms=at_ms, is_room=True))
        await store.append(TableChange(table="t3", after=2, at_ms=1600, is_open=False))
        assert await store.idle_rooms(1000, 9) == []
        assert await store.idle_rooms(9000, 9) == ["t1", "t2"]
        assert await store.idle_rooms(9000, 1) == ["t1"]
        await store.append(later("t1", 2, b"{}", at_ms=8000))
        assert await store.idle_rooms(8000, 9) == ["t2"]


async def who_is_there_is_what_each_process_told_last(connect: Connect) -> None:
    ann, bob, eve = (Sighting("t1", key) for key in ("ann", "bob", "eve"))
    async with opened(connect) as store:
        assert await store.seen_at(["t1"], 0) == {}
        await store.say_seen("p1", [ann, bob], 1000)
        await store.say_seen("p2", [bob, Sighting("t2", "bob")], 1500)
        assert await store.seen_at(["t1"], 0) == {ann: 1000, bob: 1500}
        assert await store.seen_at(["t1", "t2"], 1200) == {bob: 1500, Sighting("t2", "bob"): 1500}
        await store.say_seen("p1", [eve], 2000)
        assert await store.seen_at(["t1"], 0) == {bob: 1500, eve: 2000}
        await store.say_seen("p1", [], 2500)
        await store.forget_seen(1500)
        assert await store.seen_at(["t1"], 0) == {bob: 1500}
        await store.forget_seen(1501)
        assert await store.seen_at(["t1", "t2"], 0) == {}
        assert await store.seen_at([], 0) == {}


async def a_days_challenge_is_kept_once(connect: Connect) -> None:
    async with opened(connect) as store:
        assert await store.challenge("2027-01-15") is None
        drawn = [Challenge("2027-01-15", "yacht", f"{n:064x}") for n in range(8)]
        kept = await asyncio.gather(*[store.keep_challenge(one) for one in drawn])
        assert kept == [kept[0]] * len(drawn)
        other = Challenge("2027-01-16", "yatzy", "0" * 64)
        assert await store.keep_challenge(other) == other
    async with opened(connect) as store:
        assert await store.challenge("2027-01-15") == kept[0]


async def tries_of_a_day_are_ranked(connect: Connect) -> None:
    def tried(key: str, total: int, at_ms: int, day: str = "2027-01-15") -> Try:
        return Try(day=day, key=key, name=f"<{key}>", total=total, at_ms=at_ms)

    async with opened(connect) as store:
        for day in ("2027-01-14", "2027-01-15"):
            await store.keep_challenge(Challenge(day, "yacht", "0" * 64))
        tries = [
            tried("ann", 200, 5),
            tried("ben", 250, 9),
            tried("eve", 200, 4),
            tried("jon", 0, 6),
        ]
        for number, one in enumerate((*tries, tried("ann", 99, 1, "2027-01-14"))):
            await store.append(first(f"t{number}"))
            await store.append(structs.replace(later(f"t{number}", 2, b"{}"), tried=one))
        found = await store.tries("2027-01-15", limit=10)
        assert found == [tries[1], tries[2], tries[0], tries[3]]
        assert await store.tries("2027-01-15", limit=2) == found[:2]
        assert await store.count_tries("2027-01-15") == 4
        assert await store.count_tries("2027-01-13") == 0
        assert await store.tries_by("ann", "2027-01-01") == [
            TryLine("2027-01-15", "yacht", 200, 2, 4),
            TryLine("2027-01-14", "yacht", 99, 1, 1),
        ]
        assert await store.tries_by("jon", "2027-01-15") == [
            TryLine("2027-01-15", "yacht", 0, 4, 4)
        ]
        assert await store.tries_by("ann", "2027-01-16") == []
        assert await store.tries_by("nobody", "2027-01-01") == []


async def rooms_that_wait_for_anyone_are_told_again_and_again(connect: Connect) -> None:
    async with opened(connect) as store:
        await store.say_waiting(["t1", "t2"], 1000)
        await store.say_waiting(["t2", "t3"], 2000)
        assert await store.waiting(0, 9) == ["t2", "t3", "t1"]
        assert await store.waiting(0, 1) == ["t2"]
        assert await store.waiting(1001, 9) == ["t2", "t3"]
        assert await store.waiting(2001, 9) == []
        await store.say_waiting([], 3000)
        await store.forget_seen(2000)
        assert await store.waiting(0, 9) == ["t2", "t3"]


async def those_who_want_the_same_are_led_to_one_room(connect: Connect) -> None:
    async with opened(connect) as store:
        assert await store.quick_room("yacht|2") is None
        rooms = [f"t{number}" for number in range(6)]
        firsts = [store.set_quick_room("yacht|2", None, room) for room in rooms]
        assert sorted(await asyncio.gather(*firsts)) == [False] * 5 + [True]
        first_ = await store.quick_room("yacht|2")
        assert first_ in rooms
        assert not await store.set_quick_room("yacht|2", "another", "t9")
        nexts = [store.set_quick_room("yacht|2", first_, f"next-{room}") for room in rooms]
        assert sorted(await asyncio.gather(*nexts)) == [False] * 5 + [True]
        assert await store.quick_room("yacht|3") is None
    async with opened(connect) as store:
        found = await store.quick_room("yacht|2")
        assert found is not None
        assert found.startswith("next-")


async def turns_that_have_ended_are_found(connect: Connect) -> None:
    async with opened(connect) as store:
        assert not await store.has_turns()
        for table, ends_ms in (("t1", 9000), ("t2", 5000), ("t3", 0)):
            await store.append(structs.replace(first(table), turn_ends_ms=ends_ms))
        await store.append(first("t4"))
        assert await store.has_turns()
        assert await store.turns_ended(4999, 9) == []
        assert await store.turns_ended(9000, 9) == ["t2", "t1"]
        assert await store.turns_ended(9000, 1) == ["t2"]
        await store.append(later("t1", 2, b"{}"))
        await store.append(structs.replace(later("t2", 2, b"{}"), turn_ends_ms=9500))
    async with opened(connect) as store:
        assert await store.turns_ended(10_000, 9) == ["t1", "t2"]
        for table, seq in (("t1", 3), ("t2", 3)):
            await store.append(structs.replace(later(table, seq, b"{}"), turn_ends_ms=0))
        assert not await store.has_turns()


async def times_of_service_are_told_apart(connect: Connect) -> None:
    async with opened(connect) as store:
        assert await store.uptimes(0) == []
        await store.beat(1000, 3000, is_first=True)
        await store.beat(2000, 4000, is_first=False)
        await store.beat(1500, 3500, is_first=False)  # said late by another process
        assert await store.uptimes(0) == [Uptime(1000, 2000)]
        await store.beat(4000, 6000, is_first=False)  # in time
        await store.beat(6001, 8000, is_first=False)
    async with opened(connect) as store:
        await store.beat(6500, 8500, is_first=True)
        await asyncio.gather(*[store.beat(9000, 9900, is_first=False) for _ in range(4)])
        ended = [Uptime(1000, 4000), Uptime(6001, 6001), Uptime(6500, 6500), Uptime(9000, 9000)]
        assert await store.uptimes(0) == ended
        assert await store.uptimes(4001) == ended[1:]
        await store.forget_uptimes(6500)
        assert await store.uptimes(0) == ended[2:]


async def everything_is_there_after_a_restart(connect: Connect) -> None:
    async with opened(connect) as store:
        name = store.data_id
        await store.append(first("t1"))
        await store.append(later("t1", 2, b'{"n":3}', by="c1"))
    async with opened(connect) as store:
        assert store.data_id == name
        assert await store.events("t1") == [b'{"n":1}', b'{"n":2}', b'{"n":3}']
        assert await store.created("ann", "new-t1") == "t1"
        assert await store.open_tables(9) == ["t1"]
        await store.append(later("t1", 3, b'{"n":4}'))


async def many_at_once_are_all_kept(connect: Connect) -> None:
    async with opened(connect) as store:
        names = [f"t{n}" for n in range(50)]
        await asyncio.gather(*(store.append(first(name)) for name in names))

        async def play(name: str) -> None:
            for seq in range(2, 8):
                await store.append(later(name, seq, b'{"n":%d}' % (seq + 1), by=f"c{seq}"))

        await asyncio.gather(*map(play, names))
        whole = [b'{"n":%d}' % n for n in range(1, 9)]
        for name in names:
            assert await store.events(name) == whole, name


async def _refused(asked: Awaitable[None], error: type[StoreError]) -> None:
    try:
        await asked
    except error:
        return
    raise AssertionError(f"expected {error.__name__}")


STORE_CHECKS: tuple[StoreCheck, ...] = (
    events_come_back_in_order,
    one_of_two_writers_is_refused,
    events_leave_no_gap,
    a_refused_change_leaves_nothing,
    a_stale_change_does_not_fail_its_mates,
    a_command_is_remembered,
    news_is_what_came_since,
    news_of_many_tables_at_once_is_each_ones_own,
    standing_tells_how_far_tables_have_come,
    a_table_is_set_up_once,
    lists_show_open_tables_then_the_latest,
    a_table_can_be_hidden,
    tables_from_an_address_are_counted,
    best_counts_a_keys_results,
    links_open_until_withdrawn,
    links_asked_for_at_once_are_no_more_than_may_be,
    a_code_leads_to_one_room_until_it_ends,
    rooms_where_nothing_happens_are_found,
    who_is_there_is_what_each_process_told_last,
    a_days_challenge_is_kept_once,
    tries_of_a_day_are_ranked,
    rooms_that_wait_for_anyone_are_told_again_and_again,
    those_who_want_the_same_are_led_to_one_room,
    turns_that_have_ended_are_found,
    times_of_service_are_told_apart,
    everything_is_there_after_a_restart,
    many_at_once_are_all_kept,
)
