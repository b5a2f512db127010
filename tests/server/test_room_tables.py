"""Rooms over HTTP and the socket: each at their own browser."""

from contextlib import AsyncExitStack

from tests.server.harness import Browser, World, command, serving
from yachtdice.server.store.memory import MemoryStore


async def test_two_browsers_play_a_room_to_its_end_and_again(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await ann.open_room("Ann", "-", start_roll=True)
    view = await jon.join(view, 1)
    view = await ann.do(view, "start", seat=0)
    browsers = [ann, jon]
    for game in (1, 2):
        assert (view["game"], view["phase"]) == (game, "playing")
        while view["phase"] == "playing":
            seat = view["turn"]["seat"]
            other = await browsers[1 - seat].command(view, "roll")
            assert other.json()["code"] == "action/not_your_seat"
            view = await browsers[seat].do(view, "roll")
            box = next(c["box"] for c in view["turn"]["choices"] if c["legal"])
            view = await browsers[seat].do(view, "score", boxes=[box])
        order = view["order"]
        view = await ann.do(view, "rematch", seat=0)
        assert view["room"]["rematch"] == [0]
        view = await jon.do(view, "rematch", seat=1)
        assert view["order"] == [order[1], order[0]]


async def test_a_socket_carries_what_http_does_to_everyone(world: World) -> None:
    ann, jon, eve = world.browser(), world.browser(), world.browser()
    view = await ann.open_room("Ann", "-")
    await jon.open_page()
    await jon.get("/")
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(b.socket()) for b in (ann, eve)]
        for socket in sockets:
            seen = await socket.ask(type="watch", table=view["table"])
            assert seen["room"]["code"] == view["room"]["code"]
        view = await jon.join(view, 1)
        for socket in sockets:
            seen = await socket.receive()
            assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Jon"]
        assert not seen["can"]["join"], "there is no open seat"
        answer = await sockets[0].ask(**command(view, "start", seat=0))
        assert answer["type"] == "accepted"
        seen = await sockets[1].receive()
        assert (seen["phase"], seen["can"]["acts_for"]) == ("playing", None)


async def test_a_join_over_the_socket_needs_a_key(world: World) -> None:
    view = await world.browser().open_room("Ann", "-")
    async with world.browser().socket() as socket:
        answer = await socket.ask(**command(view, "join", seat=1, name="Jon"))
        assert answer["code"] == "action/not_your_seat"


async def test_a_join_over_http_brings_a_key_to_come_back_by(world: World) -> None:
    view = await world.browser().open_room("Ann", "-")
    jon = world.browser()
    after = await jon.join(view, 1)
    assert after["seats"][1]["mine"]
    assert (await jon.view(view["table"]))["seats"][1]["mine"]
    listed = (await jon.get("/api/v1/tables")).json()["tables"]
    assert [(line["phase"], line["mine"]) for line in listed] == [("waiting", [1])]


async def test_the_same_join_again_is_the_same_answer(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await ann.open_room("Ann", "-", "-")
    await jon.open_page()
    joining = command(view, "join", seat=1, name="Jon")
    path = f"/api/v1/tables/{view['table']}/commands"
    first = await jon.post(path, joining)
    view = await ann.do(first.json()["view"], "lock", seat=0, locked=True)
    again = await jon.post(path, joining)
    assert again.content == first.content
    assert (await ann.view(view["table"]))["seq"] == view["seq"]


async def test_a_stale_join_is_refused_with_the_present_state(world: World) -> None:
    ann, jon, eve = world.browser(), world.browser(), world.browser()
    view = await ann.open_room("Ann", "-")
    after = await jon.join(view, 1)
    answer = await eve.command(view, "join", seat=1, name="Eve")
    assert (answer.status_code, answer.json()["code"]) == (409, "action/stale")
    assert answer.json()["view"]["seq"] == after["seq"]


async def test_a_guest_who_left_does_not_list_the_room_and_may_come_back(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await jon.join(await ann.open_room("Ann", "-"), 1)
    await jon.do(view, "leave", seat=1)
    assert (await jon.get("/api/v1/tables")).json()["tables"] == []
    again = await jon.join(view, 1)
    assert again["seats"][1]["mine"]


async def test_a_guest_who_deletes_the_room_gives_up_the_seat(world: World) -> None:
    ann, jon = world.browser(), world.browser()
    view = await jon.join(await ann.open_room("Ann", "-"), 1)
    answer = await jon.http.delete(f"/api/v1/tables/{view['table']}")
    assert answer.status_code == 204
    assert [seat["name"] for seat in (await ann.view(view["table"]))["seats"]] == ["Ann", ""]
    assert (await jon.join(view, 1))["seats"][1]["mine"]


async def test_a_room_goes_on_after_a_restart() -> None:
    store = MemoryStore()
    async with serving(store=store) as world:
        ann, jon = world.browser(), world.browser()
        view = await jon.join(await ann.open_room("Ann", "-", "-"), 2, "Jon")
        cookies = ann.http.cookies, jon.http.cookies
    async with serving(store=store) as world:
        ann, jon = world.browser(), world.browser()
        ann.http.cookies, jon.http.cookies = cookies
        seen = await jon.view(view["table"])
        assert [seat["name"] for seat in seen["seats"]] == ["Ann", "", "Jon"]
        started = await ann.do(seen, "start", seat=0)
        assert [seat["name"] for seat in started["seats"]] == ["Ann", "Jon"]
        assert (await jon.view(view["table"]))["seats"][1]["mine"]


async def test_an_invitation_brings_the_address_the_code_and_its_picture(world: World) -> None:
    ann = world.browser()
    view = await ann.open_room("Ann", "-")
    answer = await world.browser().get(f"/api/v1/tables/{view['table']}/invitation")
    invitation = answer.json()
    assert invitation["url"] == f"http://127.0.0.1:8000/t/{view['table']}"
    assert invitation["code"] == view["room"]["code"]
    assert invitation["qr"].startswith("M0 0h7v1h-7z")
    assert invitation["qr_size"] > 20


async def test_no_seat_no_advice_and_no_secret_for_whoever_looks_on(world: World) -> None:
    ann, jon, eve = world.browser(), world.browser(), world.browser()
    view = await jon.join(await ann.open_room("Ann", "-", rules="yacht-dice"), 1)
    view = await ann.do(view, "start", seat=0)
    by = (ann, jon)[view["turn"]["seat"]]
    view = await by.do(view, "roll")
    seen = await eve.view(view["table"])
    assert seen["turn"]["dice"] == view["turn"]["dice"]
    assert seen["proof"]["secret"] is None
    assert not any(value for key, value in seen["can"].items() if key != "acts_for")
    await _is_refused(eve, view, "roll", "action/not_your_seat")
    seat = view["turn"]["seat"]
    advice = await eve.get(f"/api/v1/tables/{view['table']}/advice?seat={seat}")
    assert advice.json()["code"] == "action/not_your_seat"


async def _is_refused(browser: Browser, view: dict[str, object], kind: str, code: str) -> None:
    answer = await browser.command(view, kind)
    assert answer.json()["code"] == code
