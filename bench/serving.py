"""A real server for a bench, started and ended as a person would."""

import json
import os
import socket
import subprocess
import sysconfig
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

COMMAND = Path(sysconfig.get_path("scripts")) / "yachtdice"
START_S = 60
API = "/api/v1"


@dataclass(frozen=True, slots=True)
class Serving:
    """A server that answers."""

    url: str
    cookie: str
    """The device key of the one browser that the bench is, as `name=value`."""

    def post(self, path: str, body: object) -> Any:
        """What the server answers to a message of that browser."""
        request = urllib.request.Request(
            self.url + API + path, json.dumps(body).encode(), {"cookie": self.cookie}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def new_table(self) -> Any:
        """The view of a fresh table: a person and a computer."""
        seats = [{"kind": "person", "name": "Maya"}, {"kind": "computer"}]
        new = {"id": f"bench-{time.time_ns()}", "rules": "yacht-dice", "seats": seats}
        return self.post("/tables", new)

    def ended_table(self) -> Any:
        """The view of a table whose game was ended, so that it has standings."""
        view = self.new_table()
        end = {"type": "end", "id": f"bench-{time.time_ns()}", "seat": 0}
        end |= {"table": view["table"], "seq": view["seq"]}
        return self.post(f"/tables/{view['table']}/commands", end)["view"]


@contextmanager
def serving() -> Iterator[Serving]:
    """`yachtdice serve` with a data folder of its own."""
    with TemporaryDirectory() as data:
        process, url = start(Path(data))
        try:
            wait_until_it_answers(process, url)
            with urllib.request.urlopen(f"{url}{API}/server", timeout=30) as answer:
                cookie = answer.headers["set-cookie"].partition(";")[0]
            yield Serving(url, cookie)
        finally:
            stop(process)


def start(
    data: Path, environ: Mapping[str, str] | None = None
) -> tuple[subprocess.Popen[bytes], str]:
    """The process and the address that it will answer at."""
    port = free_port()
    process = subprocess.Popen(
        [COMMAND, "serve", "--data", data, "--port", str(port)],
        stdout=subprocess.DEVNULL,
        env={**os.environ, **(environ or {})},
    )
    return process, f"http://127.0.0.1:{port}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_it_answers(process: subprocess.Popen[bytes], url: str) -> None:
    """Returns once the start page is served.

    Raises:
        SystemExit: it ended, or took too long.
    """
    give_up = time.monotonic() + START_S
    while time.monotonic() < give_up:
        if process.poll() is not None:
            raise SystemExit(f"the server ended with {process.returncode}")
        try:
            with urllib.request.urlopen(url, timeout=START_S) as answer:
                if answer.status == HTTPStatus.OK:
                    return
        except urllib.error.HTTPError as error:
            raise SystemExit(f"the server answered {error.code}: is the client built?") from error
        except OSError:
            time.sleep(0.005)
    raise SystemExit(f"no answer within {START_S} s")


def stop(process: subprocess.Popen[bytes]) -> None:
    """As Ctrl-C and `kill` do; if that is not heard, for good."""
    process.terminate()
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(timeout=20)
