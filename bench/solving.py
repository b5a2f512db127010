"""How long requests wait while a table is solved for a computer player.

    python -m bench.solving

A real server with an empty cache. A person plays scores at one table, request after request; then a
table is set up whose computer wants a rule set that nobody has solved, the NumPy kernel being the
only one that is there, and play goes on until the computer knows its table, and a little longer.
"""

import http.client
import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from bench.report import print_table
from scripts.server_process import NO_LIMITS, read_url, start_serving, stop

RULES = "yacht-dice+four=4"
BEFORE_S = 5.0
AFTER_S = 3.0
MOST_S = 240.0
PAUSE_S = 0.004


@dataclass
class Client:
    """One browser and the table that it plays at."""

    line: http.client.HTTPConnection
    cookie: str = ""
    took_ms: list[float] = field(default_factory=list)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        text = None if body is None else json.dumps(body)
        begun = time.perf_counter()
        self.line.request(method, f"/api/v1{path}", text, {"cookie": self.cookie})
        answer = self.line.getresponse()
        found = json.loads(answer.read())
        self.took_ms.append((time.perf_counter() - begun) * 1000)
        self.cookie = self.cookie or (answer.headers["set-cookie"] or "").partition(";")[0]
        assert answer.status < 300, found
        return found

    def new_table(self, rules: str, *seats: dict[str, str]) -> Any:
        new = {"id": f"bench-{time.time_ns()}", "rules": rules, "seats": seats}
        return self.ask("POST", "/tables", {**new, "settings": {"speed": "at_once"}})

    def command(self, view: Any, kind: str, **fields: Any) -> Any:
        seat = view["turn"]["seat"] if view["turn"] else 0
        based = {"id": f"bench-{time.time_ns()}", "table": view["table"], "seq": view["seq"]}
        path = f"/tables/{view['table']}/commands"
        return self.ask("POST", path, {"type": kind, **based, "seat": seat, **fields})["view"]

    def play_on(self, view: Any) -> Any:
        """One command more at a table of one person; a new game where one is over."""
        time.sleep(PAUSE_S)
        if view["phase"] != "playing":
            return self.command(view, "rematch")
        if not view["can"]["score"]:
            return self.command(view, "roll")
        boxes = [choice["box"] for choice in view["turn"]["choices"] if choice["legal"]]
        return self.command(view, "score", boxes=boxes[:1])


def main() -> None:
    with TemporaryDirectory() as folder:
        cache = Path(folder) / "tables"
        settings = {
            **NO_LIMITS,
            "YACHTDICE_CACHE": str(cache),
            # nothing is compiled there, so NumPy solves, and the compiling comes after
            "NUMBA_CACHE_DIR": str(Path(folder) / "numba"),
        }
        process = start_serving(Path(folder) / "data", environ=settings)
        try:
            measure(read_url(process), cache)
        finally:
            stop(process)


def measure(url: str, cache: Path) -> None:
    address = urlsplit(url)
    client = Client(http.client.HTTPConnection(address.hostname or "", address.port))
    client.ask("GET", "/server")
    view = client.new_table("yacht", {"kind": "person", "name": "Maya"})
    other = [{"kind": "computer", "player": "navigator"}, {"kind": "person", "name": "Jon"}]

    rows = []

    def phase(name: str, until: Any) -> None:
        nonlocal view
        client.took_ms.clear()
        begun = time.monotonic()
        while not until(time.monotonic() - begun):
            view = client.play_on(view)
        rows.append((name, f"{time.monotonic() - begun:.1f}", *figures(client.took_ms)))

    phase("before", lambda s: s > BEFORE_S)
    client.new_table(RULES, *other)
    phase("while solving", lambda s: list(cache.glob("*.table")) or s > MOST_S)
    phase("while it is mapped, and after", lambda s: s > AFTER_S)
    phase("while the kernel is compiled", lambda s: s > 10)
    print(f"{RULES}, load {os.getloadavg()[0]:.1f}\n")
    print_table(("", "s", "requests", "median, ms", "99 %, ms", "worst, ms"), rows)


def figures(took_ms: list[float]) -> tuple[str, ...]:
    ranked = sorted(took_ms)
    places = (len(ranked) // 2, len(ranked) * 99 // 100, len(ranked) - 1)
    return (str(len(ranked)), *(f"{ranked[place]:.1f}" for place in places))


if __name__ == "__main__":
    main()
