"""What a host may measure. Names and counts only: no label ever holds a person, a table or a card."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Meters:
    """The figures of one node."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter(
            "stolik_commands", "Commands by kind and answer", ["command", "answer"], registry=self.registry
        )
        self._counters: dict[tuple[str, str], Counter] = {}
        self.refused = Counter("stolik_refused", "Requests that were not let in", ["why"], registry=self.registry)
        self.screens = Gauge("stolik_screens", "Open sockets", registry=self.registry)
        self.tables = Gauge("stolik_tables", "Tables in memory", registry=self.registry)
        self.thoughts = Gauge("stolik_thoughts", "Questions to bots by outcome", ["outcome"], registry=self.registry)
        self.latency = Histogram(
            "stolik_command_seconds",
            "From a command's arrival to its answer",
            registry=self.registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
        )

    def count(self, command: str, answer: str, seconds: float) -> None:
        """One command was answered."""
        counter = self._counters.get((command, answer))
        if counter is None:
            counter = self._counters[command, answer] = self.commands.labels(command, answer)
        counter.inc()
        self.latency.observe(seconds)

    def page(self) -> bytes:
        """All figures in the text form of Prometheus."""
        return generate_latest(self.registry)
