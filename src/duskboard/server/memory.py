"""How much memory a process takes, and how seldom Python looks through it."""

from __future__ import annotations

import gc
from pathlib import Path


def memory_taken() -> int:
    """The resident memory of this process, in bytes."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def collect_seldom() -> None:
    """Let Python look for cycles seldom, and never again in what is there already.

    What is sent is made of trees, which are freed at once without looking; and now and then all modules were looked
    through while everybody waited.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 10)
