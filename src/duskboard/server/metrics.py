"""What a server measures of itself: counts, and how long each kind of message took."""

from __future__ import annotations

import bisect
from collections import Counter, defaultdict

_EDGES = [0.0001 * 1.25**i for i in range(60)]  # seconds, from 0.1 ms to about a minute


class Delays:
    """How long something took, as counts between growing edges.

    >>> delays = Delays()
    >>> for ms in range(1, 101): delays.add(ms / 1000)
    >>> 0.045 < delays.percentile(50) < 0.065
    True
    """

    def __init__(self) -> None:
        self.counts = [0] * (len(_EDGES) + 1)
        self.n = 0
        self.total = 0.0
        self.most = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect.bisect_left(_EDGES, seconds)] += 1
        self.n += 1
        self.total += seconds
        self.most = max(self.most, seconds)

    def percentile(self, percent: float) -> float:
        """The upper edge of where the percentile lies."""
        wanted, seen = self.n * percent / 100, 0
        for i, count in enumerate(self.counts):
            seen += count
            if count and seen >= wanted:
                return min(_EDGES[i], self.most) if i < len(_EDGES) else self.most
        return 0.0


class Metrics:
    """All that is measured."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.delays: defaultdict[str, Delays] = defaultdict(Delays)

    def text(self, now: dict[str, float]) -> str:
        """Everything in Prometheus' text form."""
        lines = [f"duskboard_{name} {value:g}" for name, value in sorted(now.items())]
        lines += [f'duskboard_total{{what="{what}"}} {count}' for what, count in sorted(self.counts.items())]
        for kind, delays in sorted(self.delays.items()):
            label = f'message="{kind}"'
            lines += [
                f'duskboard_delay_seconds{{{label},quantile="{percent / 100:g}"}} {delays.percentile(percent):.6f}'
                for percent in (50, 95, 99)
            ]
            lines.append(f"duskboard_delay_seconds_sum{{{label}}} {delays.total:.6f}")
            lines.append(f"duskboard_delay_seconds_count{{{label}}} {delays.n}")
            lines.append(f"duskboard_delay_seconds_max{{{label}}} {delays.most:.6f}")
        return "\n".join(lines) + "\n"
