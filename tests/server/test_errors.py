"""Every refusal has one shape, at every endpoint."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.harness import Browser, Json, World, command, fresh_id, serving
from yachtdice.protocol.codes import CODES
from yachtdice.protocol.messages import INCOMING
from yachtdice.server.operations import API
from yachtdice.server.refusals import STATUS, status_of
from yachtdice.server.settings import Settings
from yachtdice.server.store import StoreFullError, StoreReadOnlyError, StoreUnavailableError
from yachtdice.server.store.memory import MemoryStore

PERSON = {"kind": "person", "name": "Ann"}
QUICK = {"id": "quick-match-1", "rules": "yacht", "seats": 2, "name": "Ann"}
SPLIT = {"seat": 0, "places": [0, 1, 2, 3, 4]}


def new(**fields: Any) -> Json:
    return {"id": fresh_id("table"), "rules": "yacht-dice", "seats": [PERSON], **fields}


# Method, path, body, status, code. `T` stands for a table of the caller's that has not been rolled.
CASES: list[tuple[str, str, Json, int, str]] = [
    ("PUT", "/server", None, 405, "request/method_not_allowed"),
    ("DELETE", "/rules", None, 405, "request/method_not_allowed"),
    ("POST", "/quick-match", {"name": "x" * 70_000}, 413, "request/too_large"),
    ("POST", "/quick-match", {**QUICK, "seats": 1}, 400, "request/malformed"),
    ("POST", "/quick-match", {**QUICK, "host": 1}, 400, "request/malformed"),
    ("GET", "/daily?day=yesterday", None, 404, "daily/unknown"),
    ("POST", "/daily", {}, 400, "request/malformed"),
    ("POST", "/daily", {"name": "Ann", "day": "2027-01-16"}, 400, "request/malformed"),
    ("POST", "/daily", {"name": "x" * 70_000}, 413, "request/too_large"),
    ("GET", "/rules/no-such-game", None, 404, "rules/unknown"),
    ("GET", "/rules/yacht-dice+nonsense=1", None, 400, "rules/switch"),
    ("GET", "/rules/no-such-game/odds", None, 404, "rules/unknown"),
    ("GET", "/rules/yacht-dice+nonsense=1/odds", None, 400, "rules/switch"),
    ("GET", "/rules/no-such-game/odds/keeps", None, 404, "rules/unknown"),
    ("GET", "/rules/yacht-dice+nonsense=1/odds/keeps", None, 400, "rules/switch"),
    ("GET", "/rules/yacht/odds/keeps?rolls_left=1", None, 400, "request/malformed"),
    ("GET", "/rules/yacht/odds/keeps?dice=11111", None, 400, "request/malformed"),
    ("POST", "/tables", None, 400, "request/malformed"),
    ("POST", "/tables", [], 400, "request/malformed"),
    ("POST", "/tables", {"id": "x"}, 400, "request/malformed"),
    ("POST", "/tables", new(seats=[]), 400, "request/malformed"),
    ("POST", "/tables", new(seats=[PERSON] * 9), 400, "request/malformed"),
    ("POST", "/tables", new(seats=[{"kind": "ghost"}]), 400, "request/malformed"),
    ("POST", "/tables", new(surprise=1), 400, "request/malformed"),
    ("POST", "/tables", new(id="a b c d e f g"), 400, "request/malformed"),
    ("POST", "/tables", new(id="a-table-id\n"), 400, "request/malformed"),
    ("POST", "/tables", new(seats=[{**PERSON, "flag": "\n"}]), 400, "request/malformed"),
    ("POST", "/tables", new(rules="no-such-game"), 404, "rules/unknown"),
    ("POST", "/tables", new(rules="yacht-dice+nonsense=1"), 400, "rules/switch"),
    ("POST", "/tables", new(seats=[{"kind": "person", "name": " "}]), 400, "name/empty"),
    ("POST", "/tables", new(seats=[{"kind": "person", "name": "x" * 41}]), 400, "name/too_long"),
    (
        "POST",
        "/tables",
        new(seats=[{"kind": "person", "name": "a\u0007b"}]),
        400,
        "name/control_character",
    ),
    ("POST", "/tables", new(start={"position": "yacht-dice 0"}), 400, "table/position"),
    ("POST", "/tables", new(settings={"box_names": {"ones": "x"}}), 400, "table/settings"),
    ("POST", "/tables", {"id": "y" * 70_000}, 413, "request/too_large"),
    ("GET", "/tables?before=nonsense", None, 400, "request/malformed"),
    ("GET", "/tables/not-there", None, 404, "table/not_found"),
    ("GET", "/tables/%20", None, 404, "table/not_found"),
    ("DELETE", "/tables/not-there", None, 404, "table/not_found"),
    ("POST", "/tables/T/commands", {}, 400, "request/malformed"),
    ("POST", "/tables/T/commands", {"type": "shout"}, 400, "request/malformed"),
    ("POST", "/tables/T/commands", command({"table": "not-there", "seq": 1, "turn": None}, "roll"),
     400, "request/malformed"),
    ("POST", "/tables/not-there/commands",
     command({"table": "not-there", "seq": 1, "turn": None}, "roll"), 404, "table/not_found"),
    ("POST", "/tables/T/commands", {"type": "y" * 70_000}, 413, "request/too_large"),
    ("POST", "/tables/T/preview", {}, 400, "request/malformed"),
    ("POST", "/tables/T/preview", {"seat": "y" * 70_000}, 413, "request/too_large"),
    ("POST", "/tables/T/preview", SPLIT, 409, "action/not_rolled"),
    ("POST", "/tables/T/preview", {**SPLIT, "seat": 3}, 403, "action/not_your_seat"),
    ("POST", "/tables/not-there/preview", SPLIT, 404, "table/not_found"),
    ("GET", "/tables/not-there/record", None, 404, "table/not_found"),
    ("GET", "/tables/T/record?game=7", None, 404, "table/not_found"),
    ("GET", "/tables/T/record?game=x", None, 400, "request/malformed"),
    ("GET", "/tables/T/record?game=0", None, 400, "request/malformed"),
    ("GET", "/tables/not-there/advice?seat=0", None, 404, "table/not_found"),
    ("GET", "/tables/T/advice", None, 400, "request/malformed"),
    ("GET", "/tables/T/advice?seat=0", None, 409, "action/not_rolled"),
    ("GET", "/tables/T/advice?seat=3", None, 403, "action/not_your_seat"),
    ("GET", "/tables/not-there/chances?seat=0", None, 404, "table/not_found"),
    ("GET", "/tables/T/chances", None, 400, "request/malformed"),
    ("GET", "/tables/T/chances?seat=0", None, 409, "action/not_rolled"),
    ("GET", "/tables/T/chances?seat=3", None, 403, "action/not_your_seat"),
    ("GET", "/tables/not-there/review", None, 404, "table/not_found"),
    ("GET", "/tables/not-there/invitation", None, 404, "table/not_found"),
    ("GET", "/rooms/BCDFGH", None, 404, "room/unknown"),
    ("GET", "/rooms/nonsense", None, 404, "room/unknown"),
    ("GET", "/tables/T/review?game=x", None, 400, "request/malformed"),
    ("GET", "/tables/not-there/review/chances", None, 404, "table/not_found"),
    ("GET", "/tables/T/review/chances?game=x", None, 400, "request/malformed"),
    ("POST", "/reviews", {}, 400, "record/invalid"),
    ("POST", "/reviews", {"id": "y" * 2_100_000}, 413, "request/too_large"),
    ("POST", "/reviews/chances", {}, 400, "record/invalid"),
    ("POST", "/reviews/chances", {"id": "y" * 2_100_000}, 413, "request/too_large"),
    ("GET", "/rules/no-such-game/practice", None, 404, "rules/unknown"),
    ("GET", "/rules/yacht%2Bnonsense=1/practice", None, 400, "rules/switch"),
    ("GET", "/rules/no-such-game/practice/x", None, 404, "rules/unknown"),
    ("GET", "/rules/yacht%2Bnonsense=1/practice/x", None, 400, "rules/switch"),
    ("GET", "/rules/no-such-game/practice/x/answer", None, 404, "rules/unknown"),
    ("GET", "/rules/yacht%2Bnonsense=1/practice/x/answer", None, 400, "rules/switch"),
    ("GET", "/best", None, 400, "request/malformed"),
    ("GET", "/best?rules=no-such-game", None, 404, "rules/unknown"),
    ("GET", "/best?rules=yacht%2Bnonsense=1", None, 400, "rules/switch"),
    ("POST", "/resume-links", [1], 400, "request/malformed"),
    ("POST", "/resume-links", {"table": "y" * 70_000}, 413, "request/too_large"),
    ("POST", "/resume-links", {"table": "not-there"}, 404, "table/not_found"),
    ("GET", "/resume-links/x", None, 405, "request/method_not_allowed"),
    ("DELETE", "/resume-links/0123456789abcdef", None, 404, "resume/unknown"),
    ("POST", "/resume", {}, 400, "request/malformed"),
    ("POST", "/resume", {"token": "y" * 70_000}, 413, "request/too_large"),
    ("POST", "/resume", {"token": "a" * 28}, 404, "resume/unknown"),
    ("POST", "/resume", {"token": "!" * 28}, 404, "resume/unknown"),
    ("GET", "/no/such/path", None, 404, "request/not_found"),
    ("GET", "/socket", None, 404, "request/not_found"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    CASES,
    ids=[f"{method}-{path[:30]}-{code}" for method, path, _, _, code in CASES],
)
async def test_refusal(
    ann: Browser, method: str, path: str, body: Json, status: int, code: str
) -> None:
    table = (await ann.create("Ann"))["table"]
    answer = await ann.http.request(method, API + path.replace("/T/", f"/{table}/"), json=body)
    assert_refused(answer, status, code)


def assert_refused(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    refused = answer.json()
    assert list(refused) == ["type", "code", "params", "id", "table", "view"]
    assert refused["type"] == "refused"
    assert refused["code"] == code
    assert code in CODES
    assert all(isinstance(value, str | int) for value in refused["params"].values())
    if status == 405:
        assert answer.headers["allow"] == refused["params"]["allowed"]
        assert "OPTIONS" in answer.headers["allow"]
    if status == 429:
        assert int(answer.headers["retry-after"]) == refused["params"]["seconds"]


def test_every_status_is_for_a_code() -> None:
    assert set(STATUS) <= set(CODES)
    assert {status_of(code) for code in CODES} <= {
        400, 403, 404, 405, 409, 413, 421, 429, 500, 503, 507,
    }  # fmt: skip


async def test_a_methods_answer_tells_all_that_are_allowed(ann: Browser) -> None:
    answer = await ann.http.put(f"{API}/tables")
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS, POST"
    asked = await ann.http.options(f"{API}/tables")
    assert (asked.status_code, asked.headers["allow"]) == (204, answer.headers["allow"])


@pytest.mark.parametrize("fields", [{"id": "my-command\n"}, {"boxes": ["chance\n"]}])
async def test_no_line_end_follows_an_id_or_a_box(ann: Browser, fields: Json) -> None:
    view = await ann.do(await ann.create("Ann"), "roll")
    answer = await ann.command(view, "score", **{"boxes": ["chance"], **fields})
    assert_refused(answer, 400, "request/malformed")


@pytest.mark.parametrize(
    ("path", "body", "where"),
    [
        ("/tables", new(surprise=1), "$.surprise"),
        ("/tables", new(settings={"autoroll": True}), "$.settings.autoroll"),
        ("/tables", new(seats=[{**PERSON, "nick": "x"}]), "$.seats[0].nick"),
        ("/tables", new(settings={"a` - at `$": 1}), "$.settings.a` - at `$"),
        ("/tables", new(settings={"x" * 500: 1}), "$.settings." + "x" * 100),
        ("/tables/T/preview", {**SPLIT, "seats": 0}, "$.seats"),
        ("/resume-links", {"tables": None}, "$.tables"),
        ("/resume", {"token": "a" * 28, "letters": ""}, "$.letters"),
    ],
)
async def test_a_field_that_is_not_known_is_named(
    ann: Browser, path: str, body: Json, where: str
) -> None:
    table = (await ann.create("Ann"))["table"]
    answer = await ann.post(API + path.replace("/T/", f"/{table}/"), body)
    assert_refused(answer, 400, "request/malformed")
    assert answer.json()["params"] == {"where": where, "expected": "left out"}


def test_all_that_a_client_sends_is_strict() -> None:
    _, found = msgspec.json.schema_components(INCOMING)
    lenient = {name for name, schema in found.items() if schema.get("additionalProperties", True)}
    assert lenient == {"Hello"}


async def test_a_slip_in_a_commands_field_is_refused(ann: Browser) -> None:
    view = await ann.do(await ann.create("Ann", rules="double-cameroon"), "roll")
    slip = {"boxes": ["ones", "twos"], "splits": [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]}
    answer = await ann.command(view, "score", **slip)
    assert_refused(answer, 400, "request/malformed")
    assert answer.json()["params"]["where"] == "$.splits"


async def test_action_refusals_come_with_the_view(ann: Browser) -> None:
    view = await ann.create("Ann", "Bob")
    answer = await ann.command(view, "score", boxes=["chance"], id="my-command")
    assert answer.status_code == 409
    assert answer.json() == {
        "type": "refused",
        "code": "action/not_rolled",
        "params": {},
        "id": "my-command",
        "table": view["table"],
        "view": view,
    }


async def test_a_body_that_lies_about_its_length_is_cut_off(world: World, ann: Browser) -> None:
    async def endless() -> Any:
        for _ in range(100):
            yield b'{"id":"' + b"x" * 10_000

    answer = await ann.http.post(f"{API}/tables", content=endless())
    assert_refused(answer, 413, "request/too_large")
    assert answer.json()["params"] == {"limit": 65_536}
    del world


@pytest.mark.parametrize("body", [b"\xff\xfe", b"[" * 60_000, b'"\\ud800"', b"", b"{}{}"])
async def test_bytes_that_are_no_json_are_refused(ann: Browser, body: bytes) -> None:
    answer = await ann.http.post(f"{API}/tables", content=body)
    assert_refused(answer, 400, "request/malformed")


async def test_too_many_requests_are_refused_for_a_while() -> None:
    async with serving(settings=Settings(requests_per_second=1, request_burst=3)) as world:
        ann, bob = world.browser(), world.browser("192.168.1.20")
        answers = [await ann.get(f"{API}/server") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert_refused(answers[-1], 429, "request/too_many")
        assert (await bob.get(f"{API}/server")).status_code == 200


async def test_too_many_tables_from_one_address_are_refused() -> None:
    settings = Settings(games_per_address=2, requests_per_second=1000, request_burst=1000)
    async with serving(settings=settings) as world:
        ann, bob = world.browser(), world.browser("192.168.1.20")
        one = await ann.create("Ann")
        again = new()
        assert (await ann.post(f"{API}/tables", again)).status_code == 201
        answer = await ann.post(f"{API}/tables", new())
        assert answer.status_code == 429
        assert answer.json()["code"] == "table/too_many"
        assert answer.json()["params"] == {"limit": 2}
        assert (await ann.post(f"{API}/tables", again)).status_code == 201  # a repeat is no other
        await bob.create("Bob")
        await ann.do(one, "end")  # ended or not, it was set up
        assert (await ann.post(f"{API}/tables", new())).status_code == 429
        world.clock.pass_to(world.clock.now_ms() + 24 * 3600 * 1000 + 1)
        await ann.create("Ann")


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (StoreFullError, 507, "store/full"),
        (StoreReadOnlyError, 503, "store/read_only"),
        (StoreUnavailableError, 503, "store/unavailable"),
        (RuntimeError, 500, "server/unexpected"),
    ],
)
async def test_a_store_that_fails_changes_nothing(
    world: World,
    ann: Browser,
    monkeypatch: pytest.MonkeyPatch,
    error: Callable[[str], Exception],
    status: int,
    code: str,
) -> None:
    view = await ann.create("Ann")
    roll = command(view, "roll", id="my-command")

    async def fail(*_: object) -> None:
        raise error("as a test wants it")

    with monkeypatch.context() as patched:
        patched.setattr(world.service.store, "append", fail)
        answer = await ann.post(f"{API}/tables/{view['table']}/commands", roll)
        assert_refused(answer, status, code)
        assert answer.json()["id"] == "my-command"
        assert await ann.view(view["table"]) == view
        assert_refused(await ann.post(f"{API}/tables", new()), status, code)
    again = await ann.post(f"{API}/tables/{view['table']}/commands", roll)
    assert again.status_code == 200


async def test_the_computer_goes_on_when_the_store_does(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    async with serving(store=store) as world:
        ann = world.browser()
        view = await ann.create("Ann", "*", undo=False)
        view = await ann.do(view, "roll")
        view = await ann.do(view, "score", boxes=["chance"])

        async def fail(*_: object) -> None:
            raise StoreFullError("as a test wants it")

        with monkeypatch.context() as patched:
            patched.setattr(store, "append", fail)
            await world.let_pass(20_000)
            assert (await ann.view(view["table"]))["seq"] == view["seq"]
        await world.let_pass(20_000)
        view = await ann.view(view["table"])
        assert (view["turn"]["seat"], view["turn"]["round"]) == (0, 2)


async def test_an_unexpected_error_is_reported_not_shown(
    world: World,
    ann: Browser,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise ValueError("secret detail")

    monkeypatch.setattr(world.service.store, "tables", fail)
    answer = await ann.get(f"{API}/tables")
    assert_refused(answer, 500, "server/unexpected")
    report = answer.json()["params"]["report"]
    assert "secret detail" not in answer.text
    assert report in caplog.text
    assert "secret detail" in caplog.text


def test_cases_are_json() -> None:
    assert json.loads(json.dumps(CASES))


async def test_a_caller_that_hangs_up_in_mid_body_is_no_fault(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[dict[str, Any]] = []
    came: Iterator[dict[str, Any]] = iter(
        [
            {"type": "http.request", "body": b'{"id":', "more_body": True},
            {"type": "http.disconnect"},
        ]
    )

    async def receive() -> dict[str, Any]:
        return next(came)

    async def send(message: dict[str, Any]) -> None:
        heard.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": f"{API}/tables",
        "raw_path": f"{API}/tables".encode(),
        "query_string": b"",
        "scheme": "http",
        "headers": [(b"host", b"127.0.0.1:8000"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 5000),
        "server": ("127.0.0.1", 8000),
        "state": {},
    }
    await world.app(scope, receive, send)
    assert heard[0]["status"] == 400
    assert caplog.records == []
