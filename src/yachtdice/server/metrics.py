"""What a server has done and does, for Prometheus to come and read, at an address of its own.

It is no part of what people reach: whoever may read it is settled by where it listens.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from yachtdice import __version__
from yachtdice.errors import MissingExtraError
from yachtdice.server.addresses import read_place
from yachtdice.server.service import Service
from yachtdice.server.settings import PREFIX, SettingError
from yachtdice.server.tally import UP_TO_S, Spread

NAME = f"{PREFIX}METRICS"

if TYPE_CHECKING:
    from prometheus_client.core import Metric


@contextmanager
def measured(service: Service) -> Iterator[None]:
    """Serve the figures of `service` meanwhile, where its settings say so.

    Raises:
        MissingExtraError: the package it takes is not installed.
        SettingError: nothing can listen there.
    """
    if not service.settings.metrics:
        yield
        return
    stop = _serve(service, *read_place(service.settings.metrics))
    try:
        yield
    finally:
        stop()


def _serve(service: Service, host: str, port: int) -> Callable[[], None]:
    try:
        from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
        from prometheus_client.registry import Collector
    except ImportError:
        raise MissingExtraError("prometheus_client", extra="scale") from None

    class Figures(Collector):
        def collect(self) -> "Iterator[Metric]":
            return figures(service)

    registry = CollectorRegistry()
    registry.register(Figures())
    ProcessCollector(registry=registry)
    try:
        server, thread = start_http_server(port, host, registry)
    except OSError as error:
        expected = f"an address to listen at ({error.strerror or error})"
        raise SettingError(NAME, service.settings.metrics, expected) from None

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return stop


def figures(service: Service) -> "Iterator[Metric]":
    """As Prometheus names them; what each means is said with it."""
    from prometheus_client.core import (
        CounterMetricFamily,
        GaugeMetricFamily,
        HistogramMetricFamily,
        InfoMetricFamily,
    )

    tally, bus = service.tally, service.bus
    info = {"version": __version__, "data": service.store.data_id}
    yield InfoMetricFamily("yachtdice", "Which version serves which data.", info)

    yield GaugeMetricFamily("yachtdice_tables", "Tables in memory.", len(service.rooms))
    yield GaugeMetricFamily("yachtdice_sockets", "Sockets open.", service.sockets.total)
    is_up = int(bus.is_shared and bus.is_up)
    yield GaugeMetricFamily("yachtdice_bus_up", "1 while the bus to other servers works.", is_up)

    about = "Actions at tables, by kind and by what they were answered."
    actions = CounterMetricFamily("yachtdice_actions", about, labels=["kind", "answer"])
    for labels, count in list(tally.actions.items()):
        actions.add_metric(labels, count)
    yield actions

    about = "From when an action was read until its answer was ready."
    waits = HistogramMetricFamily("yachtdice_action_seconds", about)
    waits.add_metric([], _buckets(tally.waits), tally.waits.sum_s)
    yield waits

    about = "HTTP answers, by status."
    requests = CounterMetricFamily("yachtdice_requests", about, labels=["status"])
    for status, count in list(tally.requests.items()):
        requests.add_metric([str(status)], count)
    yield requests

    about = "Steps that tables took by themselves; late: another server had taken it."
    steps = CounterMetricFamily("yachtdice_steps", about, labels=["outcome"])
    for outcome, count in list(tally.steps.items()):
        steps.add_metric([outcome], count)
    yield steps

    about = "Times that a table was brought to where another server had taken it."
    yield CounterMetricFamily("yachtdice_followed", about, tally.followed)


def _buckets(spread: Spread) -> list[tuple[str, float]]:
    """As Prometheus wants them: how many took at most so long."""
    ends = [*map(str, UP_TO_S), "+Inf"]
    so_far = 0
    found: list[tuple[str, float]] = []
    for end, count in zip(ends, spread.counts, strict=True):
        so_far += count
        found.append((end, so_far))
    return found
