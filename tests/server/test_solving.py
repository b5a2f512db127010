"""Players' tables: solved by another process, and done without until they are there."""

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.harness import Browser, Json, fresh_id, serving
from yachtdice import find_rules
from yachtdice.players import tables
from yachtdice.server import solver_worker
from yachtdice.server import solving as parent
from yachtdice.server.setting_sources import read_settings
from yachtdice.server.settings import Settings
from yachtdice.server.solver_worker import (
    columns_file,
    sliced_file,
    solved_file,
    spread_file,
    trim,
)
from yachtdice.server.solving import Solving
from yachtdice.solver import Tables, array_file
from yachtdice.solver.columns.values import column_values
from yachtdice.solver.columns.values_file import columns_path, read_columns
from yachtdice.solver.slices_file import slices_path
from yachtdice.solver.table import table_path

RULES = find_rules("general-short")


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    tables.forget()
    yield
    tables.forget()


def wait_until(is_so: Callable[[], bool], seconds: float = 60) -> None:
    give_up = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < give_up
        time.sleep(0.01)


def is_running(solving: Solving) -> bool:
    return solving._process is not None and solving._process.poll() is None


def test_a_table_is_solved_by_another_process_and_handed_over(tmp_path: Path) -> None:
    solving = Solving(tmp_path)
    try:
        solving.want("navigator", RULES)
        wait_until(lambda: tables.ready(RULES) is not None)
        found = tables.ready(RULES)
        assert found is not None
        assert found.value == pytest.approx(Tables(tmp_path).get(RULES).value, abs=1e-12)
        assert [path.name for path in tmp_path.iterdir()] == [table_path(RULES, tmp_path).name]
        solving.want("navigator", RULES)  # known: nothing is asked
        assert solving._asked.empty()
    finally:
        process = solving._process
        solving.close()
    assert process is not None
    assert process.poll() is not None


def test_nobody_waits_for_what_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer, asked = threading.Event(), threading.Event()

    def solve(_: Solving, __: str) -> None:
        asked.set()
        assert may_answer.wait(60)

    monkeypatch.setattr(Solving, "_solve", solve)
    solving = Solving(tmp_path)
    try:
        assert solving.want_table(RULES) == "working"
        assert asked.wait(60)
        assert solving.want_table(RULES) == "working"
        assert solving.want_spread(RULES) == "working"
        assert tables.ready(RULES) is None
    finally:
        may_answer.set()
        solving.close()


def test_how_totals_are_spread_is_worked_out_after_the_tables(tmp_path: Path) -> None:
    solving = Solving(tmp_path)
    try:
        assert solving.want_spread(RULES) == "working"
        assert solving.want_table(find_rules("general")) == "working"
        wait_until(lambda: tables.spread(RULES) is not None)
        assert solving.want_spread(RULES) == "ready"
        found = tables.spread(RULES)
        assert found is not None
        assert found.mean == pytest.approx(Tables(tmp_path).get(RULES).value, abs=1e-9)
    finally:
        solving.close()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("general+columns=2", "table"),
        ("yacht+columns=2", "table"),
        ("general+columns=3", "columns"),
        ("yacht-dice-plain+bonus=0+columns=2", "columns"),
        ("yacht-dice+columns=2", "columns"),
        ("yacht-dice", "table"),
    ],
)
def test_what_would_take_too_much_memory_is_estimated(
    name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Solving, "_work", lambda _: None)
    solving = Solving()
    assert solving.want_table(find_rules(name)) == "working"
    assert {kind for _, kind in solving._waiting} == {kind}


def test_the_spread_of_estimates_is_not_to_be_had() -> None:
    assert Solving().want_spread(find_rules("yacht-dice+columns=2")) == "none"


@pytest.mark.slow
def test_values_of_several_columns_are_kept(tmp_path: Path) -> None:
    rules = find_rules("generala+columns=2")
    few = replace(rules, categories=rules.categories[-3:])
    path = columns_path(few, tmp_path, is_exact=True)
    assert columns_file(few, tmp_path, tmp_path / "spare") == path
    found = read_columns(few, path, is_exact=True)
    assert found.value == column_values(few).value
    assert columns_file(few, tmp_path, tmp_path / "spare") == path  # from the file
    assert tables.ready_columns(few) is None
    parent._learn("columns", few, path)
    assert tables.ready_columns(few) is not None


def test_slices_are_made_where_a_player_wants_them(tmp_path: Path) -> None:
    solving = Solving(tmp_path)
    try:
        solving.want("admiral", RULES)
        wait_until(lambda: tables.ready_slices(RULES) is not None)
        found = tables.ready_slices(RULES)
        assert found is not None
        assert (found.numbers == Tables(tmp_path).slices(RULES).numbers).all()
        names = {path.name for path in tmp_path.iterdir()}
        assert names == {table_path(RULES, tmp_path).name, slices_path(RULES, tmp_path).name}
        solving.want("admiral", RULES)  # known: nothing is asked
        assert solving._asked.empty()
    finally:
        solving.close()


def test_slices_that_cannot_be_kept_go_to_the_spare_folder(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    spare = tmp_path / "spare"
    assert sliced_file(RULES, blocked / "tables", spare) == slices_path(RULES, spare)
    assert sliced_file(RULES, spare, blocked / "spare") == slices_path(RULES, spare)
    assert sliced_file(RULES, blocked / "tables", blocked / "spare") is None


def test_players_who_want_no_table_start_no_process(tmp_path: Path) -> None:
    solving = Solving(tmp_path)
    solving.want("captain", RULES)
    assert solving._thread is None
    solving.close()


def worker_of(monkeypatch: pytest.MonkeyPatch, program: str) -> list[str]:
    """Let the worker be this program; gives a line for each that is started."""
    started: list[str] = []
    run = subprocess.Popen

    def start(command: list[str], **more: object) -> "subprocess.Popen[str]":
        started.append(command[-1])
        return run([sys.executable, "-S", "-c", program], **more)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(subprocess, "Popen", start)
    return started


DIES_OVER_ONE = """
import json
while (order := input()).split()[1] != "general-short":
    print(json.dumps({"path": None}), flush=True)
"""


def test_an_order_that_ends_the_process_ends_no_other_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = worker_of(monkeypatch, DIES_OVER_ONE)
    solved: list[str] = []
    solve = Solving._solve

    def noting(self: Solving, order: str) -> str | None:
        path = solve(self, order)
        solved.append(order)
        return path

    monkeypatch.setattr(Solving, "_solve", noting)
    solving = Solving(tmp_path)
    try:
        assert solving.want_table(RULES) == "working"
        wait_until(lambda: solving.want_table(RULES) == "none")
        assert len(started) == parent.MOST_DEATHS
        others = [find_rules(name) for name in ("general", "yacht", "yatzy")]
        for rules in others:
            assert solving.want_table(rules) == "working"
        wait_until(lambda: len(solved) == 4)
        assert len(started) == parent.MOST_DEATHS + 1  # one worker answers all of them
        assert solving.want_table(RULES) == "none"
    finally:
        solving.close()
    assert tables.ready(RULES) is None


def test_a_process_that_is_just_being_started_is_ended_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker_of(monkeypatch, "import time; input(); time.sleep(60)")
    run, begun, may_run = subprocess.Popen, threading.Event(), threading.Event()

    def slow(*command: object, **more: object) -> "subprocess.Popen[str]":
        begun.set()
        assert may_run.wait(60)
        return run(*command, **more)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(subprocess, "Popen", slow)
    solving = Solving(tmp_path)
    solving.want_table(RULES)
    assert begun.wait(60)
    closing = threading.Thread(target=solving.close)
    closing.start()
    closing.join(0.1)
    may_run.set()
    closing.join(30)  # half of what the worker takes
    is_closed = not closing.is_alive()
    if solving._process is not None:
        solving._process.kill()
    assert is_closed


def test_a_worker_ends_with_whoever_started_it(tmp_path: Path) -> None:
    worker = subprocess.Popen(
        [sys.executable, "-m", "yachtdice.server.solver_worker", str(tmp_path), str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write("table no-such-rules\ntable yacht-dice+columns=2\n")
    worker.stdin.flush()
    answers = [json.loads(worker.stdout.readline()) for _ in range(2)]
    assert [answer["path"] for answer in answers] == [None, None]
    if hasattr(os, "sched_getscheduler"):
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) == 19
    worker.communicate(timeout=20)
    assert worker.returncode == 0


def test_a_folder_that_cannot_be_written_costs_only_the_cache(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    spare = tmp_path / "spare"
    path = solved_file(RULES, blocked / "tables", spare)
    assert path == table_path(RULES, spare)
    assert path.is_file()
    assert solved_file(RULES, blocked / "tables", blocked / "spare") is None


def refuse(*_: object, **__: object) -> None:
    raise PermissionError


FILES = (solved_file, sliced_file, spread_file)


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_may_only_be_read_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: Callable[..., Path | None]
) -> None:
    path = file(RULES, tmp_path, tmp_path)
    monkeypatch.setattr(Path, "touch", refuse)
    monkeypatch.setattr(array_file, "replace_file", refuse)
    assert file(RULES, tmp_path, tmp_path / "spare") == path
    assert not (tmp_path / "spare").exists()


@pytest.mark.parametrize("file", FILES)
def test_files_that_cannot_be_removed_are_let_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: Callable[..., Path | None]
) -> None:
    monkeypatch.setattr(solver_worker, "trim", refuse)
    path = file(RULES, tmp_path, tmp_path / "spare")
    assert path is not None
    assert path.parent == tmp_path
    assert not (tmp_path / "spare").exists()


def test_a_damaged_table_is_solved_anew(tmp_path: Path) -> None:
    path = solved_file(RULES, tmp_path, tmp_path)
    assert path is not None
    sound = path.read_bytes()
    path.write_bytes(sound[:-8] + b"\x00" * 8)
    assert solved_file(RULES, tmp_path, tmp_path) == path
    assert path.read_bytes()[-800:] == sound[-800:]


def test_the_tables_not_asked_for_the_longest_go_first(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.table" for number in range(4)]
    for age, path in enumerate(paths):
        path.write_bytes(b"x" * 10)
        os.utime(path, (1000 - age, 1000 - age))
    other = tmp_path / "notes.txt"
    other.write_text("not a table")
    trim(tmp_path, keep=paths[3], most_bytes=20)
    assert sorted(tmp_path.iterdir()) == sorted([paths[0], paths[1], paths[3], other])


def test_the_folder_is_a_setting() -> None:
    assert read_settings({"YACHTDICE_CACHE": "/Some/Where"}).cache == "/Some/Where"
    assert read_settings({}).cache == ""


async def table_with(browser: Browser, player: str, rules: str) -> Json:
    new = {
        "id": fresh_id("table"),
        "rules": rules,
        "seats": [{"kind": "computer", "player": player}, {"kind": "person", "name": "Ann"}],
    }
    answer = await browser.post("/api/v1/tables", new)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def by_of(browser: Browser, table: str) -> set[str]:
    answer = await browser.get(f"/api/v1/tables/{table}/record")
    return {event["by"] for event in answer.json()["events"] if event["by"].startswith("computer")}


async def test_play_goes_on_by_a_stand_in_until_the_table_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_solve = asyncio.Event()
    solve = Solving._solve

    def later(self: Solving, rules: object) -> str | None:
        while not may_solve.is_set():
            time.sleep(0.005)
        return solve(self, rules)  # type: ignore[arg-type]

    monkeypatch.setattr(Solving, "_solve", later)
    settings = Settings(requests_per_second=100_000, request_burst=100_000, cache=str(tmp_path))
    async with serving(settings=settings) as world:
        ann = world.browser()
        await ann.open_page()
        view = await table_with(ann, "navigator", RULES.name)
        table = view["table"]
        assert view["seats"][0]["player"] == "navigator"
        assert not view["turn"]["stand_in"]
        await world.let_pass(700)
        view = await ann.view(table)
        assert view["turn"]["dice"]
        assert view["turn"]["stand_in"]
        await world.let_pass(10_000)
        view = await ann.view(table)
        assert view["turn"]["seat"] == 1
        assert not view["turn"]["stand_in"]
        assert await by_of(ann, table) == {"computer:navigator:turn_perfect"}

        may_solve.set()
        async with asyncio.timeout(60):
            while tables.ready(RULES) is None:
                await asyncio.sleep(0.01)
        view = await ann.do(view, "roll")
        await ann.do(view, "score", boxes=["ones"])
        await world.let_pass(4_000)
        view = await ann.view(table)
        assert not view["turn"]["stand_in"]
        await world.let_pass(10_000)
        assert await by_of(ann, table) == {
            "computer:navigator:turn_perfect",
            "computer:navigator:perfect",
        }


async def test_a_table_that_was_pushed_out_comes_back(tmp_path: Path) -> None:
    settings = Settings(requests_per_second=100_000, request_burst=100_000, cache=str(tmp_path))
    async with serving(settings=settings) as world:
        ann = world.browser()
        await ann.open_page()
        view = await table_with(ann, "navigator", RULES.name)

        async def until_known() -> None:
            async with asyncio.timeout(30):
                while tables.ready(RULES) is None:
                    await asyncio.sleep(0.01)

        await until_known()
        tables.forget()
        await world.let_pass(700)
        assert (await ann.view(view["table"]))["turn"]["dice"]
        await until_known()


async def test_a_player_that_is_not_there_is_refused(ann: Browser) -> None:
    new = {
        "id": fresh_id("table"),
        "rules": "yacht",
        "seats": [{"kind": "computer", "player": "stowaway"}],
    }
    answer = await ann.post("/api/v1/tables", new)
    assert answer.status_code == 400
    assert answer.json()["code"] == "table/settings"
    assert answer.json()["params"]["value"] == "stowaway"
