"""`./duskboard test`: set up what the tests need, and run them all."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from duskboard import games

ROOT = Path(__file__).parents[2]
CORES = 2


def main() -> int:
    """Lint, types, layers, the page, tests. The first that fails decides; words after `test` go to pytest alone."""
    python = sys.executable
    if sys.argv[1:]:
        return subprocess.run([python, "-m", "pytest", *sys.argv[1:]], cwd=ROOT).returncode
    checks = [
        ["sh", "scripts/test-services.sh"],
        [python, "-m", "ruff", "check", "."],
        [python, "-m", "ruff", "format", "--check", "."],
        [python, "-m", "mypy"],
        [str(Path(python).with_name("lint-imports"))],
        [python, "web/build_page.py"],
        [python, "web/build_page.py", "run", "--silent", "check"],
        [python, "web/build_page.py", "run", "--silent", "test"],
    ]
    for check in checks:
        if code := _run(check):
            return code
    compile_ahead()
    return _run([python, "-m", "pytest", "-q", "-n", str(CORES), "--dist", "worksteal", "--durations", "15"])


def compile_ahead() -> None:
    """Compile the rules of every game once, so that the tests' processes find them in the cache."""

    def compile_one(id: str) -> None:
        subprocess.run([sys.executable, "-m", "duskboard", "prepare", id], cwd=ROOT, capture_output=True, check=False)

    print("$ compiling the rules of", ", ".join(games.GAMES), flush=True)
    with ThreadPoolExecutor(CORES) as pool:
        list(pool.map(compile_one, games.GAMES))


def _run(words: list[str]) -> int:
    print("$", Path(words[0]).name, *words[1:], flush=True)
    return subprocess.run(words, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
