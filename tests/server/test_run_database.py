"""A server process whose games are in Postgres, from its start to its end."""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import get_args

import pytest

from scripts.postgres_process import PostgresProcess
from scripts.server_process import NO_LIMITS, Process, read_url, start, stop
from yachtdice.cli.run import run
from yachtdice.server.store.address import read_address
from yachtdice.server.store.errors import Fault
from yachtdice.server.store.holding import Holding
from yachtdice.words import say

SERVE = [sys.executable, "-m", "yachtdice", "serve", "--port", "0"]
NOWHERE = "postgresql://ann:secret-word@127.0.0.1:1/games"


def start_on(machine: Path, database: str, *words: str) -> Process:
    """`yachtdice serve` as on a machine where it has never been before."""
    machine.mkdir(exist_ok=True)
    environ = {**NO_LIMITS, "HOME": str(machine), "YACHTDICE_DATABASE": database}
    for name in ("DATA", "CACHE", "CONFIG", "STATE"):
        environ[f"XDG_{name}_HOME"] = str(machine / name)
    return start([*SERVE, *words], environ=environ, stderr=subprocess.PIPE)


def ended(process: Process) -> tuple[int, str]:
    """Exit code and the one line that it said, of a server that can't start."""
    out, err = process.communicate(timeout=60)
    assert out == ""
    assert err.count("\n") == 1, err
    return process.returncode, err


def data_of(url: str) -> str:
    with urllib.request.urlopen(f"{url}/api/v1/server", timeout=10) as answer:
        return str(json.load(answer)["data"])


@pytest.mark.slow
def test_any_machine_serves_the_same_games(tmp_path: Path, postgres: PostgresProcess) -> None:
    database = postgres.new_database()
    first = start_on(tmp_path / "one", database)
    try:
        name = data_of(read_url(first))
        code, said = ended(start_on(tmp_path / "two", database))
        assert code == 1
        assert f"process {first.pid}@" in said
        assert str(first.pid) in said
    finally:
        first.kill()  # which frees the database
        first.communicate()
    second = start_on(tmp_path / "two", database)
    try:
        assert data_of(read_url(second)) == name
    finally:
        assert stop(second) == 0
    assert not list(tmp_path.rglob("*.sqlite3*"))
    assert not list(tmp_path.rglob("server.lock"))


@pytest.mark.slow
def test_one_that_loses_its_database_to_another_ends(
    tmp_path: Path, postgres: PostgresProcess
) -> None:
    database = postgres.new_database()
    first, other = start_on(tmp_path / "one", database), Holding(read_address(database))
    try:
        read_url(first)
        sessions = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'"
        postgres.run(f"SELECT pg_terminate_backend(pid) FROM ({sessions})")
        other.take()
        assert first.wait(timeout=60) == 1
        assert first.stderr is not None
        assert f"process {os.getpid()}@" in first.stderr.read()
    finally:
        other.leave()
        first.kill()
        first.communicate()


@pytest.mark.parametrize(
    ("words", "code", "expected"),
    [
        (["--database", NOWHERE], 1, "postgresql://ann@127.0.0.1:1/games"),
        (["--database", "mysql://ann:secret-word@host/games"], 2, "postgresql://USER:PASSWORD@"),
        (["--database", "postgresql://ann:secret-word@host:x/games"], 2, "postgresql://USER"),
        (["--database", NOWHERE, "--data", "games"], 2, "left out"),
        ([], 1, "postgresql://ann@127.0.0.1:1/games"),
        (["--data", f"{__file__}/games"], 1, f"{__file__}/games"),
        (["--data", f"{__file__}/games", "--bus", "valkey://host"], 2, "several servers"),
        (["--bus", "http://ann:secret-word@host"], 2, "valkey://USER:PASSWORD@"),
        (["--bus", "valkey://ann:secret-word@host"], 1, "postgresql://ann@127.0.0.1:1/games"),
    ],
    ids=[
        "away",
        "scheme",
        "port",
        "both",
        "by_the_setting",
        "folder_first",
        "bus_alone",
        "bus_scheme",
        "away_with_a_bus",
    ],
)
def test_what_is_wrong_is_one_line_without_the_password(
    words: list[str],
    code: int,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("YACHTDICE_DATABASE", NOWHERE)
    assert run(["serve", "--port", "0", *words]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert expected in said.err
    assert "secret-word" not in said.err


@pytest.mark.parametrize("missing", ["psycopg", "redis.asyncio"])
def test_what_is_missing_is_one_line(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert run(["serve", "--database", NOWHERE, "--bus", "valkey://host"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "pip install 'yachtdice[scale]'" in said


def test_a_bus_set_for_the_machine_is_not_wanted_for_a_folder_that_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("YACHTDICE_BUS", "valkey://host")
    assert run(["serve", "--port", "0", "--data", f"{__file__}/games"]) == 1
    assert f"{__file__}/games" in capsys.readouterr().err
    assert run(["serve", "--port", "0"]) == 2
    assert "several servers" in capsys.readouterr().err


@pytest.mark.parametrize("fault", get_args(Fault))
def test_every_fault_has_its_words(fault: str) -> None:
    assert "postgresql://host" in say(f"database_{fault}", where="postgresql://host", detail="why")
