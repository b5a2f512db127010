"""The figures that Prometheus reads."""

import re
import socket
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.harness import serving
from yachtdice import __version__
from yachtdice.cli.run import run
from yachtdice.server.addresses import read_place
from yachtdice.server.bus import Hub, LocalBus
from yachtdice.server.metrics import figures, measured
from yachtdice.server.settings import Settings
from yachtdice.server.tally import Spread

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "watch-a-server.md"


def free_place() -> str:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{found.getsockname()[1]}"


def read(place: str) -> dict[tuple[str, ...], float]:
    """Name and the labels' values, by the labels' names -> value."""
    with urllib.request.urlopen(f"http://{place}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_figures_tell_what_has_been_done() -> None:
    place = free_place()
    settings = Settings(metrics=place)
    async with serving(settings=settings, bus=LocalBus(Hub())) as world:
        with measured(world.service):
            ann = world.browser()
            await ann.open_page()
            view = await ann.create("Ann", "*")
            rolled = await ann.do(view, "roll")
            assert (await ann.command(view, "roll")).status_code == 409
            box = next(c["box"] for c in rolled["turn"]["choices"] if c["legal"])
            await ann.do(rolled, "score", boxes=[box])
            await world.let_pass(5_000)
            assert (await ann.get("/api/v1/nowhere")).status_code == 404
            async with ann.socket():
                told = read(place)
        with pytest.raises(OSError, match="refused"):
            read(place)
    assert told["yachtdice_tables",] == 1
    assert told["yachtdice_sockets",] == 1
    assert told["yachtdice_bus_up",] == 1
    assert told["yachtdice_actions_total", "accepted", "roll"] == 1
    assert told["yachtdice_actions_total", "action/stale", "roll"] == 1
    assert told["yachtdice_actions_total", "accepted", "score"] == 1
    assert told["yachtdice_action_seconds_count",] == 3
    assert told["yachtdice_action_seconds_sum",] > 0
    assert told["yachtdice_requests_total", "404"] == 1
    assert told["yachtdice_requests_total", "409"] == 1
    assert told["yachtdice_requests_total", "201"] == 1
    assert told["yachtdice_steps_total", "taken"] >= 1
    assert told["process_start_time_seconds",] > 0
    assert ("yachtdice_info", world.service.store.data_id, __version__) in told


async def test_nothing_listens_unless_it_is_wanted() -> None:
    async with serving() as world:
        with measured(world.service):
            assert not world.service.settings.metrics


async def test_every_figure_is_documented() -> None:
    page = PAGE.read_text("utf-8")
    async with serving() as world:
        told = set(names(world.service))
    assert told == set(re.findall(r"^\| `(yachtdice_\w+)`", page, re.MULTILINE))


def names(service: object) -> Iterator[str]:
    for family in figures(service):  # type: ignore[arg-type] # a Service
        ending = {"counter": "_total", "info": "_info"}.get(family.type, "")
        yield family.name + ending


def test_answers_are_sorted_by_how_long_they_took() -> None:
    spread = Spread()
    for seconds in (0.0001, 0.001, 0.0011, 0.3, 99):
        spread.add(seconds)
    assert spread.counts[:2] == [2, 1]
    assert spread.counts[8] == 1
    assert spread.counts[-1] == 1
    assert sum(spread.counts) == 5
    assert spread.sum_s == pytest.approx(99.3022)


@pytest.mark.parametrize(
    ("text", "place"), [("127.0.0.1:9464", ("127.0.0.1", 9464)), ("[::1]:0", ("::1", 0))]
)
def test_places(text: str, place: tuple[str, int]) -> None:
    assert read_place(text) == place


def test_a_place_that_is_taken_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        monkeypatch.setenv("YACHTDICE_METRICS", place)
        assert run(["serve", "--port", "0", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"YACHTDICE_METRICS is {place}" in said
