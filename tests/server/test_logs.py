"""What a server logs: lines that a program can read, and nothing of a person in them."""

import asyncio
import gc
import io
import json
import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.server_process import NO_LIMITS, read_url, start
from tests.server.harness import Json, serving
from yachtdice.cli.run import run
from yachtdice.server.logs import set_up_logs
from yachtdice.server.store import StoreUnavailableError, TableChange
from yachtdice.server.store.memory import MemoryStore

NAME, ADDRESS = "Zoë Quillfeather", "203.0.113.77"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    written = io.StringIO()
    handler = set_up_logs("json", written)
    assert handler is not None
    yield written
    logging.getLogger().removeHandler(handler)
    logging.getLogger("yachtdice").setLevel(logging.NOTSET)
    logging.captureWarnings(False)


class Failing(MemoryStore):
    """Fails in a way that quotes what it was given, or in one that was foreseen."""

    error: type[Exception] | None = None

    async def append(self, change: TableChange) -> None:
        if self.error is not None:
            raise self.error(f"{NAME} at {ADDRESS} could not be stored: {change}")
        await super().append(change)


def lines_of(log: io.StringIO) -> list[Json]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


async def test_an_error_that_quotes_a_person_is_logged_without_its_words(log: io.StringIO) -> None:
    store = Failing()
    async with serving(store=store) as world:
        ann = world.browser(ADDRESS)
        await ann.open_page()
        view = await ann.create(NAME)
        store.error = ValueError
        answer = await ann.command(view, "roll")
        assert answer.json()["code"] == "server/unexpected"
        key = ann.http.cookies[f"yachtdice_{store.data_id}"]
    [line] = lines_of(log)
    assert line["level"] == "error"
    assert line["from"] == "yachtdice"
    assert line["said"] == f"report {answer.json()['params']['report']}"
    assert line["kind"] == "ValueError"
    assert line["trace"][-1].startswith("test_logs.py:")
    assert line["trace"][-1].endswith(" append")
    assert line["at"].endswith("Z")
    for secret in (NAME, ADDRESS, key, view["table"]):
        assert secret not in log.getvalue()


def test_what_the_loop_says_of_an_error_is_left_out(log: io.StringIO) -> None:
    async def fail() -> None:
        raise ValueError(f"{NAME} at {ADDRESS}")

    def fail_too(_: str) -> None:
        raise ValueError(ADDRESS)

    async def both() -> None:
        asyncio.get_running_loop().call_soon(fail_too, NAME)
        await asyncio.wait([asyncio.create_task(fail())])
        gc.collect()  # only then is the task's error found never to have been looked at

    asyncio.run(both())
    lines = lines_of(log)
    assert [(line["from"], line["kind"]) for line in lines] == [("asyncio", "ValueError")] * 2
    for secret in (NAME, ADDRESS):
        assert secret not in log.getvalue()


async def test_a_table_that_waits_is_told_by_the_beginning_of_its_id(log: io.StringIO) -> None:
    store = Failing()
    async with serving(store=store) as world:
        ann = world.browser(ADDRESS)
        await ann.open_page()
        view = await ann.create("*", NAME)
        await world.settle()

        class AwayError(StoreUnavailableError):
            def __init__(self, _: str) -> None:
                super().__init__("no connection")

        store.error = AwayError
        await world.let_pass(1_000)
    [line, *_] = lines_of(log)
    assert line["said"] == f"table {view['table'][:6]} waits for the store: no connection"
    assert line["level"] == "warning"
    for secret in (NAME, ADDRESS, view["table"]):
        assert secret not in log.getvalue()


@pytest.mark.slow
def test_a_server_logs_nothing_but_such_lines(tmp_path: Path) -> None:
    words: list[str | Path] = [
        sys.executable,
        "-m",
        "yachtdice",
        "serve",
        "--port",
        "0",
        "--data",
        tmp_path,
    ]
    environ = {**NO_LIMITS, "YACHTDICE_LOG": "json"}
    process = start(words, environ=environ, stderr=subprocess.PIPE)
    url = read_url(process)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=60)
    said = [json.loads(line)["said"] for line in err.splitlines()]
    assert url in said[0]
    assert said[-1] == "ended as it was told to"


def test_another_form_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("YACHTDICE_LOG", "xml")
    assert run(["serve", "--port", "0"]) == 1
    assert "YACHTDICE_LOG is xml" in capsys.readouterr().err
