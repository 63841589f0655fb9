"""How long a newcomer waits for a level 5 answer, from a fresh clone on and at every later start; what memory it takes.

    python bench/start_up.py            # later starts and memory, in this checkout
    python bench/start_up.py --clone    # a fresh clone first, with nothing compiled and nothing installed in it

The clone is set up by its own launcher (`./duskboard compile`), with a cache of compiled rules of its own. Packages
come from wherever uv finds them: its own download cache, if that is warm.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("forward", "darkleaf-gambit", "steam-leaf", "darkholds", "claustrophobia-1643")
ANSWER = """
import sys
from duskboard import Match
from duskboard.bots.bot import bot, option_of

def memory():
    return next(int(line.split()[1]) // 1024 for line in open("/proc/self/status") if line.startswith("VmRSS"))

for id in sys.argv[1:]:
    match = Match.new(id, seed=1)
    player = bot("level-5", match.game)
    while len(match.menu()) < 2:
        match.play(match.menu()[0])
    match.play(option_of(player, match))
    assert match.game.library.is_compiled
print(memory())
"""


def answered(root: Path, *games: str, **environment: str) -> tuple[float, int]:
    """Start Python in a checkout and wait for a level 5 choice in each game: seconds, and megabytes at the end."""
    began = time.perf_counter()
    python = root / ".venv" / "bin" / "python"
    done = subprocess.run(
        [python, "-c", ANSWER, *games], cwd=root, env={**os.environ, **environment}, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(done.stderr)
    return time.perf_counter() - began, int(done.stdout)


def fresh_clone() -> None:
    """Clone this repository, set it up, and wait for the first answer."""
    with tempfile.TemporaryDirectory() as folder:
        clone, cache = Path(folder) / "duskboard", str(Path(folder) / "cache")
        began = time.perf_counter()
        subprocess.run(["git", "clone", "--quiet", "--no-local", str(ROOT), str(clone)], check=True)
        environment = {**os.environ, "DUSKBOARD_CACHE": cache}
        subprocess.run(["./duskboard", "compile"], cwd=clone, env=environment, check=True, stdout=subprocess.DEVNULL)
        set_up = time.perf_counter() - began
        seconds, _ = answered(clone, "darkleaf-gambit", DUSKBOARD_CACHE=cache)
        print(
            f"fresh clone: set up in {set_up:.1f} s, a level 5 answer in Darkleaf Gambit after {set_up + seconds:.1f} s"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clone", action="store_true", help="measure a fresh clone too")
    chosen = parser.parse_args()
    if chosen.clone:
        fresh_clone()
    for game in GAMES:
        seconds = min(answered(ROOT, game)[0] for _ in range(3))
        print(f"later start: a level 5 answer in {game} after {seconds:.2f} s")
    _, megabytes = answered(ROOT, *GAMES)
    print(f"memory: {megabytes} MB with all five games loaded, each searched at level 5")


if __name__ == "__main__":
    main()
