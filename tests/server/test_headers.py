"""Headers on everything the server says, and whom it answers at all."""

from pathlib import Path

import pytest

from tests.server.harness import Browser, World, serving
from yachtdice.server.client import PATHS, Client
from yachtdice.server.settings import Settings

PAGE = b"<!doctype html><title>Yacht Dice</title>" + b"<p>A page to be compressed.</p>" * 20


@pytest.fixture
def built(tmp_path: Path) -> Client:
    """A client of two files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "assets" / "index-1a2b3c.js").write_bytes(b"export const one = 1;\n" * 40)
    (tmp_path / "assets" / "font-1a2b3c.woff2").write_bytes(bytes(range(256)))
    (tmp_path / "build.txt").write_text("0123456789ab")
    return Client(tmp_path)


async def test_every_answer_has_the_security_headers(built: Client) -> None:
    async with serving(client=built) as world:
        ann = world.browser()
        answers = {
            200: await ann.get("/"),
            201: await ann.get("/assets/index-1a2b3c.js"),
            202: await ann.get("/assets/font-1a2b3c.woff2"),
            203: await ann.get("/api/v1/server"),
            404: await ann.get("/nothing"),
            1404: await ann.get("/assets/nothing.js"),
            2404: await ann.get("/api/v1/tables/not-there"),
            405: await ann.http.put("/api/v1/tables"),
            1405: await ann.post("/"),
            413: await ann.post("/api/v1/tables", {"id": "x" * 70_000}),
            400: await ann.post("/api/v1/tables", {}),
            421: await ann.get("/", headers={"host": "evil.example"}),
            403: await ann.post("/api/v1/tables", headers={"origin": "http://evil.example"}),
            204: await ann.http.options("/"),
        }
    for number, answer in answers.items():
        if number > 400:
            assert answer.status_code == number % 1000, answer.text
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in answer.headers
        for name in ("content-security-policy", "x-content-type-options", "content-length"):
            assert len(answer.headers.get_list(name)) <= 1


@pytest.mark.parametrize("path", PATHS)
async def test_the_clients_addresses_get_its_page(built: Client, path: str) -> None:
    address = path.replace("{name:str}", "yacht-dice%2Bjoker=free").replace(
        "{table:str}", "abc-123"
    )
    async with serving(client=built) as world:
        ann = world.browser()
        answer = await ann.get(address)
        assert answer.status_code == 200
        assert answer.content == PAGE
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "private, no-cache"
        head = await ann.http.head(address)
        assert head.status_code == 200
        assert head.content == b""
        assert head.headers["content-length"] == answer.headers["content-length"]


async def test_files_are_compressed_and_kept(built: Client) -> None:
    async with serving(client=built) as world:
        ann = world.browser()
        script = await ann.get("/assets/index-1a2b3c.js")
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.text.startswith("export")
        plain = await ann.get("/assets/index-1a2b3c.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == script.content
        font = await ann.get("/assets/font-1a2b3c.woff2")
        assert font.content == bytes(range(256))
        assert font.headers["content-type"] == "font/woff2"
        page = await ann.get("/")
        same = await ann.get("/", headers={"if-none-match": page.headers["etag"]})
        assert (same.status_code, same.content) == (304, b"")


async def test_files_do_not_count_as_requests(built: Client) -> None:
    async with serving(
        client=built, settings=Settings(requests_per_second=1, request_burst=1)
    ) as world:
        ann = world.browser()
        for _ in range(5):
            assert (await ann.get("/assets/index-1a2b3c.js")).status_code == 200
        assert (await ann.get("/")).status_code == 200
        assert (await ann.get("/")).status_code == 429


async def test_a_new_build_is_taken_up_and_the_old_files_stay(
    built: Client, tmp_path: Path
) -> None:
    async with serving(client=built) as world:
        ann = world.browser()
        assert (await ann.get("/api/v1/server")).json()["build"] == "0123456789ab"
        (tmp_path / "assets" / "index-1a2b3c.js").unlink()
        (tmp_path / "assets" / "index-4d5e6f.js").write_text("export const two = 2;")
        (tmp_path / "index.html").write_text("<title>New</title>")
        (tmp_path / "build.txt").unlink()
        (tmp_path / "build.txt").write_text("ba9876543210")
        assert (await ann.get("/")).text == "<title>New</title>"
        assert (await ann.get("/api/v1/server")).json()["build"] == "ba9876543210"
        for name in ("index-1a2b3c.js", "index-4d5e6f.js"):
            assert (await ann.get(f"/assets/{name}")).status_code == 200


async def test_a_client_that_is_not_built_is_said_so(tmp_path: Path) -> None:
    async with serving(client=Client(tmp_path / "none")) as world:
        answer = await world.browser().get("/")
        assert answer.status_code == 503
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "make web" in answer.text
        assert "style" not in answer.text
        assert "<script" not in answer.text


async def test_a_browser_at_an_unknown_address_gets_the_page_that_says_so(built: Client) -> None:
    async with serving(client=built) as world:
        ann = world.browser()
        answer = await ann.get("/nowhere/at/all", headers={"accept": "text/html,*/*"})
        assert (answer.status_code, answer.content) == (404, PAGE)
        data = await ann.get("/nowhere/at/all", headers={"accept": "*/*"})
        assert data.json()["code"] == "request/not_found"
        missing = await ann.get("/assets/gone.js", headers={"accept": "text/html"})
        assert missing.json()["code"] == "request/not_found"


@pytest.mark.parametrize(
    "path", ["/assets/../build.txt", "/assets/..%2f..%2fwords.py", "/assets/%2e%2e/index.html"]
)
async def test_no_other_file_is_reached(built: Client, path: str) -> None:
    async with serving(client=built) as world:
        assert (await world.browser().get(path)).status_code == 404


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("127.0.0.1:8000", True),
        ("localhost", True),
        ("LOCALHOST:9", True),
        ("[::1]:8000", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example:8000", False),
        ("", False),
    ],
)
async def test_only_known_hosts_are_answered(ann: Browser, host: str, is_known: bool) -> None:
    answer = await ann.get("/api/v1/server", headers={"host": host})
    assert answer.status_code == (200 if is_known else 421)


async def test_the_address_that_a_call_came_in_by_is_known(ann: Browser) -> None:
    # The test's transport takes the address of the URL for the one the call came in by.
    assert (await ann.get("http://192.168.1.77:8000/api/v1/server")).status_code == 200
    assert (await ann.get("http://evil.example:8000/api/v1/server")).status_code == 421
    other = {"host": "192.168.1.78:8000"}
    assert (
        await ann.get("http://192.168.1.77:8000/api/v1/server", headers=other)
    ).status_code == 421


async def test_a_call_over_ipv4_is_known_to_a_server_that_listens_to_both() -> None:
    async with serving() as world:
        heard = []

        async def send(message: dict[str, object]) -> None:
            heard.append(message)

        scope = {
            "type": "http",
            "method": "OPTIONS",
            "path": "/api/v1/server",
            "headers": [(b"host", b"192.168.1.77:8000")],
            "client": ("::ffff:192.168.1.20", 5000),
            "server": ("::ffff:192.168.1.77", 8000),
        }
        await world.app(scope, None, send)
        assert heard[0]["status"] == 204


@pytest.mark.parametrize(
    ("origin", "is_known"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://127.0.0.1:8001", False),
        ("http://localhost:8000", False),
        ("http://evil.example", False),
        ("null", False),
    ],
)
async def test_only_its_own_pages_may_change_anything(
    world: World, ann: Browser, origin: str, is_known: bool
) -> None:
    view = await ann.create("Ann")
    answer = await ann.http.delete(f"/api/v1/tables/{view['table']}", headers={"origin": origin})
    assert answer.status_code == (204 if is_known else 403)
    if not is_known:
        assert answer.json()["code"] == "request/origin_refused"
    looked = await ann.get("/api/v1/server", headers={"origin": origin})
    assert looked.status_code == 200
