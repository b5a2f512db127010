"""Of two servers that share the games each is killed again and again, and Valkey is away at times.

As where one server is killed, nothing that was answered is lost or done twice. A page that is cut
off goes on at the other server, and meets there what it has seen before.
"""

import json
import random
import time

import pytest

from scripts.postgres_process import PostgresProcess
from scripts.valkey_process import ValkeyProcess, running_valkey
from tests.server.test_kill import (
    GAMES,
    KILLS,
    LONGEST_LIFE_S,
    ON_POSTGRES,
    PATIENCE_S,
    Page,
    Servers,
    check,
    failures,
    wait_for_answers,
)

BUS_AWAY = 0.3
"""Share of the rounds in which Valkey is stopped before the kill and started after it."""


@pytest.mark.kill
@pytest.mark.slow
def test_nothing_answered_is_lost_by_either(postgres: PostgresProcess) -> None:
    with running_valkey() as valkey:
        play_and_kill(postgres.new_database(), valkey, max(KILLS // ON_POSTGRES, 2))


def play_and_kill(at: str, valkey: ValkeyProcess, kills: int) -> None:
    seed = random.randrange(2**32)
    luck = random.Random(seed)
    servers = [Servers(at, bus=valkey.url) for _ in range(2)]
    ports = [server.port for server in servers]
    pages = [Page(ports, seats, number) for number, seats in enumerate(GAMES)]
    try:
        for server in servers:
            server.start(cold=False)
        for page in pages:
            page.start()
        while any(page.view is None for page in pages) and not failures(pages):
            time.sleep(0.01)
        for round_ in range(kills):
            is_bus_away = luck.random() < BUS_AWAY
            if is_bus_away:
                valkey.stop()
            wait_for_answers(pages)
            time.sleep(luck.uniform(0, LONGEST_LIFE_S))
            servers[round_ % 2].kill()
            wait_for_answers(pages)  # by the other
            servers[round_ % 2].start(cold=False)
            if is_bus_away:
                valkey.start()
            assert not failures(pages), (failures(pages), f"seed {seed}")
        for page in pages:
            page.stopping.set()
        for page in pages:
            page.join(timeout=PATIENCE_S)
            assert not page.is_alive()
        assert not failures(pages), (failures(pages), f"seed {seed}")
        for page in pages:
            check(page, luck)
            assert_both_show_the_same(page, ports)
    finally:
        for page in pages:
            page.close()
        for server in servers:
            server.close()
    assert sum(page.reconnects for page in pages) >= kills  # the kills were felt
    assert all(page.answered for page in pages)


def assert_both_show_the_same(page: Page, ports: list[int]) -> None:
    """Both servers tell of the table as it is, whoever has changed it: a computer may go on."""
    path = f"/tables/{page.view['table']}"
    give_up = time.monotonic() + PATIENCE_S
    while True:
        assert time.monotonic() < give_up, "they do not come to agree"
        views = [page.request("GET", path, port=port)[1] for port in ports]
        for view in views:
            view.pop("wait", None)
        if json.dumps(views[0]) == json.dumps(views[1]):
            return
