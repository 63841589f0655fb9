"""Many random programs, interpreted and compiled: whether the translator of the rules means what Python means.

    python -m bench.translator --programs 100000 --compilers "gcc -O0" "gcc -O2"

The tests run some of them each time (tests/engine/compiler); this runs as many as one likes, from any seed on. What
differs is printed with its seed: `tests.engine.compiler.programs.written(SEED)` is the program.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import tempfile
import time
from pathlib import Path

from tests.engine.compiler.programs import compare

BATCH = 100


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1_000_000, help="the first seed; the tests begin with 0")
    parser.add_argument("--inputs", type=int, default=4, help="records each program is run on")
    parser.add_argument("--rules", type=int, default=5, help="of each program")
    parser.add_argument("--compilers", nargs="+", default=["cc -O0", "cc -O2"])
    chosen = parser.parse_args()
    builds = [([word for word in words if word[:2] != "-O"], [word for word in words if word[:2] == "-O"])
              for words in map(shlex.split, chosen.compilers)]  # fmt: skip
    begun, wrong = time.monotonic(), 0
    for first in range(chosen.first, chosen.first + chosen.programs, BATCH):
        with tempfile.TemporaryDirectory() as folder:
            seeds = range(first, min(first + BATCH, chosen.first + chosen.programs))
            for difference in compare(seeds, Path(folder), builds, chosen.inputs, chosen.rules):
                wrong += 1
                print(difference, flush=True)
        done = first + BATCH - chosen.first
        print(f"\r{done} programs, {wrong} differences, {time.monotonic() - begun:.0f} s", end="", flush=True)
    print()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
