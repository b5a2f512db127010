"""A browser is known by its key and nothing else."""

import re
from pathlib import Path

from tests.server.harness import Browser, World, serving
from yachtdice.server.client import Client
from yachtdice.server.identity import Keys, new_key, viewer_of


async def test_the_first_page_gives_a_key(world: World) -> None:
    answer = await world.browser().get("/api/v1/server")
    cookie = answer.headers["set-cookie"]
    name = f"yachtdice_{world.service.store.data_id}"
    found = re.match(rf"{name}=([A-Za-z0-9_-]{{32}}); ", cookie)
    assert found
    for part in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"):
        assert part in cookie
    assert "Secure" not in cookie


async def test_a_key_that_is_brought_stays(ann: Browser) -> None:
    (before,) = ann.http.cookies.values()
    for path in ("/api/v1/server", "/api/v1/tables", "/api/v1/rules"):
        answer = await ann.get(path)
        assert "set-cookie" not in answer.headers
    assert list(ann.http.cookies.values()) == [before]


async def test_each_page_load_begins_the_keys_time_anew(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Yacht Dice</title>")
    async with serving(client=Client(tmp_path)) as world:
        browser = world.browser()
        first, again = await browser.get("/"), await browser.get("/t/some-table")
        kept = await browser.get("/", headers={"if-none-match": first.headers["etag"]})
    assert "Max-Age=34560000" in first.headers["set-cookie"]
    assert again.headers["set-cookie"] == first.headers["set-cookie"]
    assert kept.status_code == 304
    assert "private" in first.headers["cache-control"]  # nobody on the way may keep the key
    assert kept.headers["set-cookie"] == first.headers["set-cookie"]


async def test_setting_up_a_table_gives_a_key_too(world: World) -> None:
    browser = world.browser()
    view = await browser.create("Ann")
    assert len(browser.http.cookies) == 1
    await browser.do(view, "roll")


async def test_over_https_the_cookie_is_secure(world: World) -> None:
    browser = world.browser()
    answer = await browser.http.get("https://127.0.0.1:8000/api/v1/server")
    assert "; Secure" in answer.headers["set-cookie"]


async def test_two_data_folders_on_one_host_keep_apart() -> None:
    async with serving() as one, serving() as two:
        browser, other = one.browser(), two.browser()
        await browser.open_page()
        other.http.cookies = browser.http.cookies
        await other.open_page()
        assert len(other.http.cookies) == 2


def test_keys_are_read_among_other_cookies() -> None:
    keys, key = Keys("abcd1234"), new_key()
    assert keys.read(f"a=b; yachtdice_abcd1234={key}; yachtdice_other=x") == key
    assert keys.read("") is None
    assert keys.read(f"yachtdice_other={key}") is None
    assert keys.read("yachtdice_abcd1234=short") is None
    assert keys.read(f"yachtdice_abcd1234={key}<script>") is None


def test_a_key_has_128_random_bits_at_least() -> None:
    assert len({new_key() for _ in range(100)}) == 100
    assert len(new_key()) * 6 >= 128
    assert viewer_of("key") != viewer_of("Key")
    assert re.fullmatch(r"[0-9a-f]{64}", viewer_of("key"))
