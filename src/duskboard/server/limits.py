"""Token buckets: so many at once, so many a second in the long run."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """Something that may be done `rate` times a second, and `burst` times at once.

    >>> bucket = Bucket(rate=1, burst=2)
    >>> [bucket.take(now=0), bucket.take(now=0), bucket.take(now=0), bucket.take(now=1)]
    [True, True, False, True]
    """

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, 0.0

    def take(self, cost: float = 1, now: float | None = None) -> bool:
        """Whether it may be done now; if so it counts as done."""
        now = time.monotonic() if now is None else now
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def pay(self, cost: float) -> None:
        """Count something that was done already, however little was left for it."""
        self.take(0)
        self.left -= cost

    def wait(self, cost: float = 1) -> float:
        """The seconds until it may be done again."""
        return max(0.0, (cost - self.left) / self.rate)


class Buckets:
    """A bucket for each address; the least recent are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.rate, self.burst)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket
