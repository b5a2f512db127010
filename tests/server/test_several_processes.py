"""Two server processes on one Postgres, with a Valkey between them, as people at both see them."""

import json
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect

from scripts.postgres_process import PostgresProcess, running_postgres
from scripts.server_process import NO_LIMITS, Process, read_url, start
from scripts.valkey_process import ValkeyProcess, running_valkey
from tests.server.harness import Json, command, fresh_id

pytestmark = [pytest.mark.slow, pytest.mark.kill]

PATIENCE_S = 60
SOON_S = 1.5
"""A move over the bus takes some milliseconds, and a look in the database three seconds: with a
busy machine between the two."""


class Server:
    """A process, and people who call it."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.url = ""

    def wait(self) -> None:
        """Until it answers."""
        self.url = read_url(self.process)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=PATIENCE_S)

    def call(self, method: str, path: str, body: Json = None, *, cookie: str = "") -> Json:
        """The answer, or what it was refused with."""
        request = urllib.request.Request(
            f"{self.url}/api/v1{path}",
            None if body is None else json.dumps(body).encode(),
            {"cookie": cookie} if cookie else {},
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return json.load(error)

    def new_key(self) -> str:
        with urllib.request.urlopen(f"{self.url}/api/v1/server", timeout=PATIENCE_S) as answer:
            return str(answer.headers["set-cookie"]).partition(";")[0]

    def watch(self, table: str, cookie: str) -> "Page":
        return Page(self.url, table, cookie)


class Page:
    """A socket that watches a table."""

    def __init__(self, url: str, table: str, cookie: str) -> None:
        self.line: ClientConnection = connect(
            f"{url.replace('http', 'ws')}/api/v1/socket",
            additional_headers={"cookie": cookie},
            compression=None,
            close_timeout=1,
            legacy=True,  # a connection to keep, not one for a with block
        )
        self._say(type="hello", protocol=1, build="")
        self._say(type="watch", table=table, seq=0)
        self.view: Json = self._next("view", "gone")

    def do(self, kind: str, **fields: Json) -> Json:
        """A command based on what is shown here; its answer."""
        self._say(**command(self.view, kind, **fields))
        answer = self._next("accepted", "refused")
        if answer["type"] == "accepted":
            self.view = answer["view"]
        return answer

    def see(self, seq: int, within_s: float = PATIENCE_S) -> float:
        """Wait until so many events are shown; how long that took."""
        begun = time.monotonic()
        while self.view["seq"] < seq:
            self.view = self._next("view", within_s=within_s - (time.monotonic() - begun))
        return time.monotonic() - begun

    def close(self) -> None:
        self.line.close()

    def _say(self, **message: Json) -> None:
        self.line.send(json.dumps(message))

    def _next(self, *kinds: str, within_s: float = PATIENCE_S) -> Json:
        give_up = time.monotonic() + within_s
        while True:
            message = json.loads(self.line.recv(timeout=max(give_up - time.monotonic(), 0)))
            if message["type"] in kinds:
                return message
            assert message["type"] != "refused", message


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[PostgresProcess]:
    with running_postgres() as process:
        yield process


@pytest.fixture(scope="module")
def own_valkey() -> Iterator[ValkeyProcess]:
    with running_valkey() as process:
        yield process


class Site:
    """Whatever runs to serve the games of one database."""

    def __init__(self, home: Path, postgres: PostgresProcess, valkey: ValkeyProcess) -> None:
        self.postgres, self.valkey = postgres, valkey
        self._environ = {
            **NO_LIMITS,
            "HOME": str(home),
            "XDG_CACHE_HOME": str(home),
            "YACHTDICE_DATABASE": postgres.new_database(),
        }
        self.servers: list[Server] = []

    def launch(self, *, bus: bool = True) -> Process:
        """`yachtdice serve`, of which nothing is known yet."""
        environ = self._environ | ({"YACHTDICE_BUS": self.valkey.url} if bus else {})
        words = [sys.executable, "-m", "yachtdice", "serve", "--port", "0"]
        return start(words, environ=environ, stderr=subprocess.PIPE)

    def add(self, count: int = 1) -> None:
        """So many more, started together."""
        started = [Server(self.launch()) for _ in range(count)]
        self.servers += started
        for server in started:
            server.wait()

    def end(self) -> None:
        for server in self.servers:
            server.kill()


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory,
    own_postgres: PostgresProcess,
    own_valkey: ValkeyProcess,
) -> Iterator[Site]:
    found = Site(tmp_path_factory.mktemp("home"), own_postgres, own_valkey)
    try:
        found.add(2)  # on a database that is empty yet, both at once
        yield found
    finally:
        found.end()


def table_of(server: Server, *seats: str, cookie: str, **settings: Json) -> str:
    """A table of people by these names; `*` is a computer."""
    new = {
        "id": fresh_id("table"),
        "rules": "yacht",
        "seats": [
            {"kind": "computer"} if name == "*" else {"kind": "person", "name": name}
            for name in seats
        ],
        "settings": settings,
    }
    made = server.call("POST", "/tables", new, cookie=cookie)
    assert made["type"] == "view", made
    return str(made["table"])


def both_watch(site: Site, *seats: str, stack: ExitStack, **settings: Json) -> list[Page]:
    """A page at each server, of the same person, at a table that the first has set up."""
    one = site.servers[0]
    cookie = one.new_key()
    table = table_of(one, *seats, cookie=cookie, **settings)
    pages = [server.watch(table, cookie) for server in site.servers]
    for page in pages:
        stack.callback(page.close)
    return pages


def moves_cross(pages: list[Page], within_s: float) -> float:
    """Each holds a die that the other then sees; the longest that it took."""
    longest = 0.0
    for page, other in (pages, pages[::-1]):
        page.see(other.view["seq"])
        places = [0] if page.view["turn"]["held"] != [0] else [1]
        answer = page.do("hold", places=places)
        assert answer["type"] == "accepted", answer
        longest = max(longest, other.see(page.view["seq"], within_s))
        assert other.view["turn"]["held"] == places
    return longest


def test_moves_are_seen_at_the_other_process(site: Site) -> None:
    with ExitStack() as stack:
        pages = both_watch(site, "Ann", "Bob", stack=stack)
        assert pages[0].do("roll")["type"] == "accepted"
        pages[1].see(pages[0].view["seq"], SOON_S)
        moves_cross(pages, SOON_S)


def test_without_a_bus_a_server_wants_the_database_for_itself(site: Site) -> None:
    lone = site.launch(bus=False)
    try:
        out, err = lone.communicate(timeout=PATIENCE_S)
    finally:
        lone.kill()
    assert (lone.returncode, out) == (1, "")
    assert "--bus" in err
    assert any(f"process {server.process.pid}@" in err for server in site.servers)


def test_updates_go_on_without_the_bus_and_are_quick_again_with_it(site: Site) -> None:
    with ExitStack() as stack:
        pages = both_watch(site, "Ann", "Bob", stack=stack)
        pages[0].do("roll")
        pages[1].see(pages[0].view["seq"], SOON_S)
        site.valkey.stop()
        try:
            moves_cross(pages, PATIENCE_S)
        finally:
            site.valkey.start()
        give_up = time.monotonic() + PATIENCE_S
        while moves_cross(pages, PATIENCE_S) > SOON_S:
            assert time.monotonic() < give_up
        assert moves_cross(pages, PATIENCE_S) < SOON_S


def test_the_database_away_is_said_by_both_and_got_over(site: Site) -> None:
    with ExitStack() as stack:
        pages = both_watch(site, "Ann", "Bob", stack=stack)
        pages[0].do("roll")
        pages[1].see(pages[0].view["seq"], SOON_S)
        site.postgres.stop(signal.SIGQUIT)
        try:
            for page in pages:
                answer = page.do("hold", places=[2])
                assert (answer["type"], answer["code"]) == ("refused", "store/unavailable")
        finally:
            site.postgres.start()
        moves_cross(pages, PATIENCE_S)
        assert all(server.process.poll() is None for server in site.servers)


@pytest.mark.parametrize("killed", [0, 1])
def test_a_computers_turn_goes_on_when_its_process_is_killed(site: Site, killed: int) -> None:
    with ExitStack() as stack:
        pages = both_watch(site, "*", "*", stack=stack, speed="fast")
        staying = pages[1 - killed]
        staying.see(staying.view["seq"] + 3)
        site.servers[killed].kill()
        staying.see(staying.view["seq"] + 5)
    site.servers.pop(killed)
    site.add()


def test_a_game_that_nobody_watches_goes_on_by_another_process(site: Site) -> None:
    one, other = site.servers
    cookie = one.new_key()
    table = table_of(one, "*", "Ann", cookie=cookie, speed="slow")
    one.kill()
    site.servers = [other]
    log = f"SELECT count(*) FROM events WHERE table_id = '{table}'"
    database = Path(site._environ["YACHTDICE_DATABASE"]).name
    [(before,)] = site.postgres.run(log, database)
    give_up = time.monotonic() + PATIENCE_S
    while site.postgres.run(log, database) <= [(before,)]:
        assert time.monotonic() < give_up, "nobody has taken it up"
        time.sleep(0.2)
    site.add()
