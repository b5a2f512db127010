"""Seats go to another browser by a link, which can be withdrawn."""

import asyncio
import re
from pathlib import Path

import pytest

from tests.server.harness import Browser, Json, World, serving
from yachtdice.server.links import MOST_LINKS, new_token, qr_path, read_token, spell, terminal_qr
from yachtdice.server.store.sql import SqlStore
from yachtdice.server.store.sqlite import sqlite_url


async def make_link(browser: Browser, table: str | None = None) -> Json:
    answer = await browser.post("/api/v1/resume-links", {"table": table})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def follow(browser: Browser, token: str) -> list[str]:
    answer = await browser.post("/api/v1/resume", {"token": token})
    assert answer.status_code == 200, answer.text
    tables: list[str] = answer.json()["tables"]
    return tables


async def test_a_link_passes_one_tables_seats(ann: Browser, bob: Browser) -> None:
    view, other = await ann.create("Ann", "Zoe"), await ann.create("Ann")
    view = await ann.do(view, "roll")
    link = await make_link(ann, view["table"])
    assert link["url"] == f"http://127.0.0.1:8000/resume#{link['token']}"
    assert await follow(bob, link["token"]) == [view["table"]]
    seen = await bob.view(view["table"])
    assert [seat["mine"] for seat in seen["seats"]] == [True, True]
    assert seen["turn"]["dice"] == view["turn"]["dice"]
    assert not (await bob.view(other["table"]))["seats"][0]["mine"]
    after = await bob.do(seen, "score", boxes=["chance"])
    await ann.do(after, "roll")  # the first browser holds them too
    listed = (await bob.get("/api/v1/tables")).json()["tables"]
    assert [line["table"] for line in listed] == [view["table"]]


async def test_a_link_passes_all_seats_to_a_browser_that_was_wiped(
    world: World, ann: Browser
) -> None:
    made = {(await ann.create("Ann"))["table"] for _ in range(25)}
    link = await make_link(ann)
    wiped = world.browser()
    assert set(await follow(wiped, link["token"])) == made
    again = world.browser()
    assert set(await follow(again, link["letters"].upper())) == made
    assert set(await follow(again, link["token"])) == made  # twice is once
    view = await again.view(next(iter(made)))
    assert view["seats"][0]["mine"]


async def test_watchers_are_told_of_a_new_holder(ann: Browser, bob: Browser) -> None:
    view = await ann.create("Ann")
    link = await make_link(ann, view["table"])
    async with bob.socket() as socket:
        seen = await socket.ask(type="watch", table=view["table"], seq=0)
        assert not seen["seats"][0]["mine"]
        await follow(bob, link["token"])
        assert (await socket.receive())["seats"][0]["mine"]


async def test_a_withdrawn_link_opens_nothing(ann: Browser, bob: Browser) -> None:
    view = await ann.create("Ann")
    link = await make_link(ann, view["table"])
    assert (await ann.http.delete(f"/api/v1/resume-links/{link['id']}")).status_code == 204
    answer = await bob.post("/api/v1/resume", {"token": link["token"]})
    assert (answer.status_code, answer.json()["code"]) == (404, "resume/unknown")
    assert (await ann.http.delete(f"/api/v1/resume-links/{link['id']}")).status_code == 404


async def test_links_are_listed_without_their_tokens(ann: Browser, bob: Browser) -> None:
    view = await ann.create("Ann")
    one, two = await make_link(ann, view["table"]), await make_link(ann)
    listed = (await ann.get("/api/v1/resume-links")).json()["links"]
    assert {entry["id"] for entry in listed} == {one["id"], two["id"]}
    assert all(set(entry) == {"id", "table", "created_ms"} for entry in listed)
    assert (await bob.get("/api/v1/resume-links")).json()["links"] == []
    assert (await bob.http.delete(f"/api/v1/resume-links/{one['id']}")).status_code == 404
    # Whoever came in by a link may end it: the browser that made it may have been wiped.
    await follow(bob, two["token"])
    listed = (await bob.get("/api/v1/resume-links")).json()["links"]
    assert [entry["id"] for entry in listed] == [two["id"]]
    assert (await bob.http.delete(f"/api/v1/resume-links/{two['id']}")).status_code == 204


async def test_only_a_holder_makes_a_link(ann: Browser, bob: Browser) -> None:
    view = await ann.create("Ann")
    answer = await bob.post("/api/v1/resume-links", {"table": view["table"]})
    assert (answer.status_code, answer.json()["code"]) == (404, "table/not_found")


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000"])
async def test_a_link_made_on_this_machine_works_from_others(host: str) -> None:
    async with serving() as world:
        world.service.home_url = "http://192.168.1.5:8000"
        ann = world.browser()
        await ann.open_page()
        answer = await ann.post("/api/v1/resume-links", {}, headers={"host": host})
        assert answer.json()["url"].startswith("http://192.168.1.5:8000/resume#")


async def test_keys_and_tokens_are_stored_as_hashes(world: World, ann: Browser) -> None:
    view = await ann.create("Ann")
    link = await make_link(ann, view["table"])
    kept = repr(world.service.store.__dict__)
    assert link["token"] not in kept
    (key,) = ann.http.cookies.values()
    assert key not in kept


def test_tokens_are_letters_that_read_back() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    for token in tokens:
        assert re.fullmatch(r"[a-z]{28}", token)
        assert re.fullmatch(r"([a-z]{4} ){6}[a-z]{4}", spell(token))
        assert read_token(spell(token)) == token
        assert read_token(token.upper().replace("A", "-A ")) == token


@pytest.mark.parametrize("text", ["", "abc", "a" * 27, "a" * 29, "1" * 28, "é" * 28])
def test_other_texts_are_no_tokens(text: str) -> None:
    assert read_token(text) is None


def test_a_qr_code_has_its_three_corners() -> None:
    path, size = qr_path("http://192.168.1.5:8000/resume#" + "a" * 28)
    assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", path)
    runs = {(int(x), int(y)): int(width) for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)", path)}
    assert runs[0, 0] == runs[size - 7, 0] == runs[0, size - 7] == 7
    assert all(x + width <= size and y < size for (x, y), width in runs.items())
    assert "█" in terminal_qr("http://192.168.1.5:8000")


async def test_a_browser_has_so_many_links_at_most(ann: Browser) -> None:
    await ann.create("Ann")
    links = [await make_link(ann) for _ in range(MOST_LINKS)]
    answer = await ann.post("/api/v1/resume-links", {})
    assert answer.status_code == 429
    assert answer.json()["code"] == "resume/too_many"
    await ann.http.delete(f"/api/v1/resume-links/{links[0]['id']}")
    await make_link(ann)


async def test_links_asked_for_at_once_are_no_more(tmp_path: Path) -> None:
    async with serving(store=SqlStore(sqlite_url(tmp_path / "games.sqlite3"))) as world:
        ann = world.browser()
        await ann.open_page()
        asked = [ann.post("/api/v1/resume-links", {}) for _ in range(MOST_LINKS + 12)]
        made = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert (made.count(201), made.count(429)) == (MOST_LINKS, 12)
        assert len((await ann.get("/api/v1/resume-links")).json()["links"]) == MOST_LINKS
