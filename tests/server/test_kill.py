"""A server that is killed at any moment loses nothing that it has answered.

Several games go on, each played by a page that reconnects and sends again what was not answered,
while the server is killed over and over. In the end every answer that was ever given is asked for
again and must come back to the byte, and the games' records must hold each command once.
"""

import itertools
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from scripts.postgres_process import PostgresProcess
from scripts.server_process import NO_LIMITS
from tests.server.harness import Json, fresh_id

KILLS = int(os.environ.get("YACHTDICE_KILLS", "25"))
ON_POSTGRES = 5
"""One of so many kills is of a server on Postgres, the others of one on SQLite."""
COLD_EVERY = 12
"""Each so many rounds the server starts as a new process instead of by a fork."""
LONGEST_LIFE_S = 0.5
"""From the first answer of a server to its end."""
KILLED_STARTING = 0.2
"""Share of servers that are killed while they start or open the games."""
GAMES = (["Ann"], ["Ann", "*"], ["Ann", "Bob"], ["*", "Ann"], ["Ann", "Bob", "Cleo"], ["Ann"])
CHECKED = 150
"""Answers of each game that are asked for again in the end, drawn from all."""
PATIENCE_S = 60


class Servers:
    """One server after another at the same place and port."""

    def __init__(self, at: str, *, bus: str = "") -> None:
        self._zygote = subprocess.Popen(
            [sys.executable, "-m", "tests.server.zygote", at],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **NO_LIMITS, **({"YACHTDICE_BUS": bus} if bus else {})},
        )
        self.port = int(self._say_and_hear(None))
        self._pid = 0

    def _say_and_hear(self, word: str | None) -> str:
        assert self._zygote.stdin is not None
        assert self._zygote.stdout is not None
        if word is not None:
            self._zygote.stdin.write(word + "\n")
            self._zygote.stdin.flush()
        return self._zygote.stdout.readline()

    def start(self, *, cold: bool) -> None:
        self._pid = int(self._say_and_hear("cold" if cold else "fork"))

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)

    def close(self) -> None:
        if self._pid:
            self.kill()
        self._zygote.communicate(timeout=30)


class Page(threading.Thread):
    """A browser's page at one table, that plays on whatever happens to the server."""

    def __init__(self, ports: list[int], seats: list[str], number: int) -> None:
        """
        Args:
            ports: of servers of the same games; after each break it calls the next.
        """
        super().__init__(daemon=True)
        self._ports = itertools.cycle(ports[number % len(ports) :] + ports[: number % len(ports)])
        self._port = next(self._ports)
        self._seats = seats
        self._random = random.Random(number)
        self._cookie = ""
        self._line: ClientConnection | None = None
        self.view: Json = None
        self.answered: list[tuple[Json, str]] = []
        """Commands that were accepted, and their answers, as they came."""
        self.reconnects = 0
        self.stopping = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self._create()
            while not self.stopping.is_set():
                self._play_on()
        except BaseException as error:
            self.failure = error

    def request(
        self, method: str, path: str, body: Json = None, *, port: int | None = None
    ) -> tuple[str, Json]:
        """Set-Cookie and answer; tries until there is one, at any of the servers or at `port`."""
        data = None if body is None else json.dumps(body).encode()
        give_up = time.monotonic() + PATIENCE_S
        while True:
            request = urllib.request.Request(
                f"http://127.0.0.1:{port or self._port}/api/v1{path}", data=data, method=method
            )
            if self._cookie:
                request.add_header("cookie", self._cookie)
            try:
                with urllib.request.urlopen(request, timeout=10) as answer:
                    return answer.headers.get("set-cookie", ""), json.load(answer)
            except urllib.error.HTTPError:
                raise
            except OSError:
                self._port = next(self._ports)
                if time.monotonic() > give_up:
                    raise

    def _create(self) -> None:
        cookie, _ = self.request("GET", "/server")
        self._cookie = cookie.partition(";")[0]
        seats = [
            {"kind": "computer"} if name == "*" else {"kind": "person", "name": name}
            for name in self._seats
        ]
        new = {
            "id": fresh_id("table"),
            "rules": "yacht",
            "seats": seats,
            "settings": {"speed": "at_once"},
        }
        _, self.view = self.request("POST", "/tables", new)

    def _play_on(self) -> None:
        command = self._choose()
        if command is None:
            self._hear(timeout=1)
            return
        answer = self.ask(command)
        message = json.loads(answer)
        if message["type"] == "accepted":
            self.answered.append((command, answer))
            assert message["view"]["seq"] > command["seq"]
        else:
            assert message["code"] in {"action/stale", "action/not_your_turn"}, message
        self._see(message["view"])

    def _choose(self) -> Json:
        """The next command of a page at this table; None: it is not its turn."""
        view = self.view
        based = {"id": fresh_id(), "table": view["table"], "seq": view["seq"]}
        if view["phase"] != "playing":
            return {"type": "rematch", **based, "seat": self._seats.index("Ann")}
        turn = view["turn"]
        based["seat"] = turn["seat"]
        if turn["dice"] is None and view["can"]["roll"]:
            return {"type": "roll", **based}
        if view["can"]["roll"] and not turn["held"] and self._random.random() < 0.7:
            places = sorted(self._random.sample(range(5), self._random.randint(1, 4)))
            return {"type": "hold", **based, "places": places}
        if view["can"]["roll"] and self._random.random() < 0.5:
            return {"type": "roll", **based}
        if view["can"]["score"]:
            box = self._random.choice([c["box"] for c in turn["choices"] if c["legal"]])
            return {"type": "score", **based, "boxes": [box]}
        return {"type": "skip", **based} if view["can"]["skip"] else None

    def ask(self, command: Json) -> str:
        """The answer to a command, sent again over each new line until there is one."""
        give_up = time.monotonic() + PATIENCE_S
        while True:
            assert time.monotonic() < give_up, f"no answer to {command}"
            try:
                line = self._connected()
                line.send(json.dumps(command))
                while True:
                    text = str(line.recv(timeout=10))
                    message = json.loads(text)
                    if message["type"] in {"accepted", "refused"}:
                        assert message["id"] == command["id"]
                        return text
                    self._see(message)
            except (OSError, EOFError, WebSocketException, TimeoutError):
                self._hang_up()

    def _hear(self, timeout: float) -> None:
        """What comes by itself, for a while."""
        try:
            self._see(json.loads(self._connected().recv(timeout=timeout)))
        except TimeoutError:
            pass
        except (OSError, EOFError, WebSocketException):
            self._hang_up()

    def _connected(self) -> ClientConnection:
        if self._line is None:
            self._line = connect(
                f"ws://127.0.0.1:{self._port}/api/v1/socket",
                additional_headers={"cookie": self._cookie},
                compression=None,
                open_timeout=10,
                close_timeout=1,
                legacy=True,  # a connection to keep, not one for a with block
            )
            self._line.send('{"type":"hello","protocol":1,"build":""}')
            assert json.loads(self._line.recv(timeout=10))["type"] == "welcome"
            watch = {"type": "watch", "table": self.view["table"], "seq": 0}
            self._line.send(json.dumps(watch))
            shown = json.loads(self._line.recv(timeout=10))
            # What this page was told has happened.
            assert shown["seq"] >= self.view["seq"], "the server has forgotten an answer"
            self._see(shown)
        return self._line

    def _hang_up(self) -> None:
        self.reconnects += 1
        self._port = next(self._ports)
        if self._line is not None:
            self._line.socket.close()
            self._line = None

    def _see(self, view: Json) -> None:
        if view.get("type") == "view" and view["seq"] >= self.view["seq"]:
            self.view = view

    def close(self) -> None:
        if self._line is not None:
            self._line.close()


@pytest.mark.kill
@pytest.mark.slow
def test_nothing_answered_is_lost(tmp_path: Path) -> None:
    play_and_kill(str(tmp_path / "data"), KILLS - KILLS // ON_POSTGRES)


@pytest.mark.kill
@pytest.mark.slow
def test_nothing_answered_is_lost_on_postgres(postgres: PostgresProcess) -> None:
    play_and_kill(postgres.new_database(), max(KILLS // ON_POSTGRES, 1))


def play_and_kill(at: str, kills: int) -> None:
    seed = random.randrange(2**32)
    luck = random.Random(seed)
    servers = Servers(at)
    pages = [Page([servers.port], seats, number) for number, seats in enumerate(GAMES)]
    try:
        servers.start(cold=False)
        for page in pages:
            page.start()
        while any(page.view is None for page in pages) and not failures(pages):
            time.sleep(0.01)
        for round_ in range(kills):
            if luck.random() >= KILLED_STARTING:
                wait_for_answers(pages)
            time.sleep(luck.uniform(0, LONGEST_LIFE_S))
            servers.kill()
            servers.start(cold=round_ % COLD_EVERY == COLD_EVERY - 1)
            assert not failures(pages), (failures(pages), f"seed {seed}")
        for page in pages:
            page.stopping.set()
        for page in pages:
            page.join(timeout=PATIENCE_S)
            assert not page.is_alive()
        assert not failures(pages), (failures(pages), f"seed {seed}")
        for page in pages:
            check(page, luck)
    finally:
        for page in pages:
            page.close()
        servers.close()
    assert sum(page.reconnects for page in pages) >= kills  # the kills were felt
    assert all(page.answered for page in pages)
    print(
        f"{kills} kills, {sum(len(page.answered) for page in pages)} answers, "
        f"{sum(page.reconnects for page in pages)} reconnects"
    )


def wait_for_answers(pages: list[Page]) -> None:
    """Until more has been answered than before, so that games are in flight again."""
    before = sum(len(page.answered) for page in pages)
    give_up = time.monotonic() + PATIENCE_S
    while sum(len(page.answered) for page in pages) == before and not failures(pages):
        assert time.monotonic() < give_up, "nothing is answered any more"
        time.sleep(0.002)


def failures(pages: list[Page]) -> list[BaseException]:
    return [page.failure for page in pages if page.failure is not None]


def check(page: Page, luck: random.Random) -> None:
    """Compare what was answered with what is there."""
    seqs = [json.loads(answer)["view"]["seq"] for _, answer in page.answered]
    assert seqs == sorted(set(seqs))
    for command, answer in luck.sample(page.answered, min(CHECKED, len(page.answered))):
        assert page.ask(command) == answer
    kinds = [command["type"] for command, _ in page.answered]
    told = Counter(kind for kind in kinds if kind in {"roll", "hold", "score"})
    kept: Counter[str] = Counter()
    _, view = page.request("GET", f"/tables/{page.view['table']}")
    for game in range(1, view["game"] + 1):
        _, record = page.request("GET", f"/tables/{view['table']}/record?game={game}")
        kept.update(event["kind"] for event in record["events"] if event["by"] == "person")
    assert {kind: kept[kind] for kind in told} == told
