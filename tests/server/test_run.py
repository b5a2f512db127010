"""A server process from its start to Ctrl-C."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import get_args

import pytest

from scripts.server_process import NO_LIMITS, read_url, serving, start_serving, stop
from yachtdice.server.addresses import PortError, bracketed, listen, names_of, url_of
from yachtdice.server.folder import DataFolder, FolderInUseError
from yachtdice.server.store.database import database_at
from yachtdice.server.store.errors import Fault
from yachtdice.server.store.sqlite import sqlite_url
from yachtdice.words import say

PLAY = (
    "import sys; from pathlib import Path; from yachtdice.server.run import play; "
    "sys.exit(play(data=Path(sys.argv[1]), port=0, open_browser=False))"
)
PLAY_AT_HOME = PLAY.replace("port=0", "host='0.0.0.0', port=0")
pytestmark = pytest.mark.slow


def ask(url: str) -> dict[str, str]:
    with urllib.request.urlopen(f"{url}/api/v1/server", timeout=10) as answer:
        found: dict[str, str] = json.load(answer)
        return found


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_on_a_signal(tmp_path: Path, number: signal.Signals) -> None:
    process = start_serving(tmp_path, stderr=subprocess.PIPE)
    try:
        url = read_url(process)
        assert ask(url)["name"] == "yachtdice"
        process.send_signal(number)
        assert process.wait(timeout=20) == 0
        out, err = rest_of(process)
    finally:
        process.kill()
    assert err == ""
    assert "Ctrl-C" in out
    assert not (tmp_path / "games.sqlite3-wal").exists()  # checkpointed and closed


def test_open_sockets_do_not_keep_it(tmp_path: Path) -> None:
    process = start_serving(tmp_path, stderr=subprocess.PIPE)
    try:
        port = int(read_url(process).rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as held:
            held.sendall(b"GET / HTTP/1.1\r\n")
            assert stop(process) == 0
    finally:
        process.kill()


def test_a_second_one_opens_the_first(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        done = run(PLAY, tmp_path)
        assert done.returncode == 0, done.stderr
        assert url in done.stdout
        again = start_serving(tmp_path, stderr=subprocess.PIPE)
        out, err = again.communicate(timeout=60)
        assert again.returncode == 1
        assert out == ""
        assert str(tmp_path) in err
        assert err.count("\n") == 1


def test_a_server_for_this_machine_does_not_pass_for_one_at_home(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        done = run(PLAY_AT_HOME, tmp_path)
    assert done.returncode == 1
    assert url in done.stdout
    assert done.stderr.strip() == say("serve_here_only")


def test_a_second_one_tells_the_addresses_of_the_first(tmp_path: Path) -> None:
    process = start_serving(tmp_path, host="0.0.0.0", stderr=subprocess.PIPE)
    try:
        read_url(process)
        done = run(PLAY_AT_HOME, tmp_path)
    finally:
        stop(process)
    home = [name for name in names_of("0.0.0.0")[3:-2] if name]
    assert done.returncode == (0 if home else 1), done.stderr
    for address in home:
        assert f"http://{address}:" in done.stdout


def test_a_dead_servers_lock_is_free(tmp_path: Path) -> None:
    process = start_serving(tmp_path, stderr=subprocess.PIPE)
    url = read_url(process)
    name = ask(url)["data"]
    process.kill()
    process.communicate()
    with serving(tmp_path) as url:
        assert ask(url)["data"] == name


@pytest.mark.parametrize("fault", ["damaged", "newer", "foreign", "locked"])
def test_games_that_can_not_be_opened_are_one_line(tmp_path: Path, fault: str) -> None:
    games = tmp_path / "games.sqlite3"
    holder = None
    database_at(sqlite_url(games)).prepare()
    if fault == "damaged":
        games.write_bytes(b"not a database at all" * 400)
    else:
        holder = sqlite3.connect(games, isolation_level=None)
        holder.execute(
            {
                "newer": "UPDATE alembic_version SET version_num = '9999'",
                "foreign": "DROP TABLE alembic_version",
                "locked": "BEGIN EXCLUSIVE",
            }[fault]
        )
        if fault != "locked":
            holder.close()
    before = games.read_bytes()
    process = start_serving(tmp_path, stderr=subprocess.PIPE)
    out, err = process.communicate(timeout=60)
    if fault == "locked":
        assert holder is not None
        holder.close()
    assert process.returncode == 1
    assert out == ""
    assert err.count("\n") == 1
    assert str(games) in err
    assert "sqlite:" not in err
    assert games.read_bytes() == before


def test_a_bad_setting_is_one_line(tmp_path: Path) -> None:
    done = run(PLAY, tmp_path, YACHTDICE_MESSAGE_BYTES="many")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "YACHTDICE_MESSAGE_BYTES" in done.stderr


def test_a_folder_that_can_not_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run(PLAY, tmp_path / "file" / "data")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


def test_the_home_network_gets_its_addresses(tmp_path: Path) -> None:
    process = start_serving(tmp_path, host="0.0.0.0", stderr=subprocess.PIPE)
    try:
        url = read_url(process)
        assert url.startswith("http://127.0.0.1:")
        assert ask(url)["name"] == "yachtdice"
    finally:
        process.terminate()
        process.wait(timeout=20)
        out, _ = rest_of(process)
    home = [name for name in names_of("0.0.0.0")[3:-2] if name]
    for address in home:
        assert f"http://{address}:" in out
    assert not home or "█" in out


def rest_of(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """What an ended process has said since its address was read."""
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdout as out, process.stderr as err:
        return out.read(), err.read()


def run(code: str, data: Path, **environ: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code, str(data)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **NO_LIMITS, **environ},
    )


@pytest.mark.parametrize("fault", get_args(Fault))
def test_every_fault_has_its_words(fault: str) -> None:
    assert "games.sqlite3" in say(f"store_{fault}", where="games.sqlite3", detail="why")


def test_the_next_free_port_is_taken() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] < port + 100


def test_an_address_that_is_not_ours_is_refused() -> None:
    with pytest.raises(PortError):
        listen("192.0.2.77", 8000)


def test_a_folder_has_one_holder(tmp_path: Path) -> None:
    one, two = DataFolder(tmp_path / "new" / "data"), DataFolder(tmp_path / "new" / "data")
    one.take()
    one.announce("http://127.0.0.1:9")
    with pytest.raises(FolderInUseError) as caught:
        two.take()
    assert caught.value.holder is not None
    assert (caught.value.holder.pid, caught.value.holder.url) == (os.getpid(), "http://127.0.0.1:9")
    one.leave()
    two.take()
    two.leave()
    assert one.path.stat().st_mode & 0o077 == 0


def test_urls_of_addresses() -> None:
    assert url_of("0.0.0.0", 8000) == "http://127.0.0.1:8000"
    assert url_of("::1", 8000) == "http://[::1]:8000"
    assert bracketed("192.168.1.5") == "192.168.1.5"
    assert "dice.local" in names_of("Dice.local")
    assert "[::1]" in names_of("::1")
