"""A real server for a bench, started and ended as a person would."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scripts.server_process import START_S, read_url, start_serving, stop

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
        process = start_serving(Path(data))
        try:
            url = read_url(process)
            fetch_page(url)
            with urllib.request.urlopen(f"{url}{API}/server", timeout=30) as answer:
                cookie = answer.headers["set-cookie"].partition(";")[0]
            yield Serving(url, cookie)
        finally:
            stop(process)


def fetch_page(url: str) -> None:
    """Returns once the start page is served.

    Raises:
        SystemExit: there is none.
    """
    try:
        with urllib.request.urlopen(url, timeout=START_S):
            return
    except urllib.error.HTTPError as error:
        raise SystemExit(f"the server answered {error.code}: is the client built?") from error
