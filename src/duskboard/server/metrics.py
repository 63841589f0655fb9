"""What a server measures of itself, as Prometheus reads it: counts, and how long each kind of message took."""

from __future__ import annotations

from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

EDGES = [0.0005 * 2**i for i in range(17)]  # seconds, from half a millisecond to about half a minute


class Metrics:
    """All that is measured by one server process; those of several add up."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._counts = Counter("duskboard", "What happened so far.", ["what"], registry=self._registry)
        self._delays = Histogram(
            "duskboard_delay_seconds", "How long each kind of message took.", ["message"], buckets=EDGES,
            registry=self._registry,
        )  # fmt: skip
        self._now: dict[str, Gauge] = {}
        ProcessCollector(registry=self._registry)  # memory, processor time, file descriptors

    def count(self, what: str) -> None:
        """Something happened once more."""
        self._counts.labels(what).inc()

    def took(self, message: str, seconds: float) -> None:
        """A message, or a bot's thought, took so long."""
        self._delays.labels(message).observe(seconds)

    def text(self, now: Mapping[str, float]) -> str:
        """Everything in Prometheus' text form, with how things stand now.

        >>> metrics = Metrics()
        >>> metrics.count("errors")
        >>> [line for line in metrics.text({"sockets": 2}).splitlines() if line.startswith("duskboard_sockets")]
        ['duskboard_sockets 2.0']
        """
        for name, value in now.items():
            if name not in self._now:
                self._now[name] = Gauge(f"duskboard_{name}", f"Now: {name.replace('_', ' ')}.", registry=self._registry)
            self._now[name].set(value)
        return generate_latest(self._registry).decode()
