"""How much memory a process takes."""

from __future__ import annotations

from pathlib import Path


def memory_taken() -> int:
    """The resident memory of this process, in bytes."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
