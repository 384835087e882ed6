"""Metrics for Prometheus: counts and durations only; no label ever holds a person, a table or a card.

Commands are counted in plain numbers on the hot path and converted to Prometheus' format when they are scraped.
Names and labels of metrics are kept where the code has other words: `screens`, `thoughts`, `faults`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

LATENCY_BUCKETS_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""From a command's arrival to its answer."""
ERROR_LABELS: Final = {
    "error": "fault",
    "sweep_failed": "stumbled",
    "unreadable_table": "unreadable",
    "broadcast_failed": "unshown",
    "names_failed": "nameless",
}
"""Labels of `stolik_faults` by the event in the log: dashboards know the labels of 0.1.0."""


class Metrics(Collector):
    """The metrics of one node."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.refused = Counter("stolik_refused", "Requests that were refused", ["why"], registry=self.registry)
        self.viewers = Gauge("stolik_screens", "Open WebSockets", registry=self.registry)
        self.tables = Gauge("stolik_tables", "Tables in memory", registry=self.registry)
        self.bot_requests = Gauge("stolik_thoughts", "Requests to bots by outcome", ["outcome"], registry=self.registry)
        self.errors = Counter("stolik_faults", "Errors that were logged", ["what"], registry=self.registry)
        self._commands: dict[tuple[str, str], int] = {}
        self._latency_counts = [0] * (len(LATENCY_BUCKETS_SECONDS) + 1)
        self._latency_sum_seconds = 0.0
        self.registry.register(self)

    def count_command(self, command: str, answer: str, seconds: float) -> None:
        """Count a command that was answered."""
        kind = (command, answer)
        self._commands[kind] = self._commands.get(kind, 0) + 1
        self._latency_counts[bisect_left(LATENCY_BUCKETS_SECONDS, seconds)] += 1
        self._latency_sum_seconds += seconds

    def count_error(self, event: str) -> None:
        """Count an error that was logged."""
        self.errors.labels(ERROR_LABELS.get(event, event)).inc()

    def collect(self) -> Iterator[Metric]:
        """The commands as Prometheus metrics."""
        commands = CounterMetricFamily("stolik_commands", "Commands by kind and answer", labels=["command", "answer"])
        for kind, count in sorted(self._commands.items()):
            commands.add_metric(kind, count)
        yield commands
        names = (*map(str, LATENCY_BUCKETS_SECONDS), "+Inf")
        buckets = list(zip(names, map(float, accumulate(self._latency_counts)), strict=True))
        yield HistogramMetricFamily(
            "stolik_command_seconds",
            "From a command's arrival to its answer",
            buckets=buckets,
            sum_value=self._latency_sum_seconds,
        )

    def render(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
