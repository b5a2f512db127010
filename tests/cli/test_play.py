"""`yachtdice play` and `yachtdice serve` start a server."""

import json
import os
import signal
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from tests.cli.running import COMMAND, yachtdice
from yachtdice.server.folder import users_folder


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """What the server is asked for; none is started."""
    calls: list[tuple[str, dict[str, Any]]] = []
    for name, code in (("play", 0), ("serve", 1)):

        def stand_in(*, name: str = name, code: int = code, **options: Any) -> int:
            calls.append((name, options))
            return code

        monkeypatch.setattr(f"yachtdice.server.run.{name}", stand_in)
    monkeypatch.delenv("NO_BROWSER", raising=False)
    return calls


def test_play_opens_the_browser_on_this_persons_games(
    asked: list[tuple[str, dict[str, Any]]],
) -> None:
    assert yachtdice("play").code == 0
    assert asked == [("play", {"open_browser": True})]
    assert users_folder() == platformdirs.user_data_path("yachtdice", appauthor=False)


def test_options_are_handed_on(asked: list[tuple[str, dict[str, Any]]], tmp_path: Path) -> None:
    folders = ["--data", str(tmp_path), "--cache", str(tmp_path / "tables")]
    options = ["--host", "0.0.0.0", "--port", "0", *folders]
    there = {"host": "0.0.0.0", "port": "0", "data": tmp_path, "cache": tmp_path / "tables"}
    assert yachtdice("play", *options, "--no-browser").code == 0
    assert yachtdice("serve", *options, "--bus", "valkey://host", "--trust-proxy").code == 1
    played = {**there, "open_browser": False}
    served = {**there, "bus": "valkey://host", "trust_proxy": True}
    assert asked == [("play", played), ("serve", served)]


def test_a_database_is_handed_on(asked: list[tuple[str, dict[str, Any]]]) -> None:
    yachtdice("serve", "--database", "postgresql://host/games")
    assert asked == [("serve", {"database": "postgresql://host/games"})]


@pytest.mark.parametrize(("value", "opens"), [("1", False), ("0", True), ("", True)])
def test_no_browser_in_the_environment(
    asked: list[tuple[str, dict[str, Any]]],
    monkeypatch: pytest.MonkeyPatch,
    value: str,
    opens: bool,
) -> None:
    monkeypatch.setenv("NO_BROWSER", value)
    yachtdice("play")
    assert asked[0][1]["open_browser"] is opens


@pytest.mark.slow
def test_a_server_answers_until_it_is_told_to_stop(tmp_path: Path) -> None:
    command = [*COMMAND, "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split()[-1]
            with urllib.request.urlopen(f"{url}/api/v1/server", timeout=60) as answer:
                assert json.load(answer)["name"] == "yachtdice"
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 0
        finally:
            process.kill()
    assert (tmp_path / "games.sqlite3").exists()
