"""`./duskboard test`: set up what the tests need, and run them all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Lint, types, layers, tests. The first that fails decides; words after `test` go to pytest alone."""
    python = sys.executable
    if sys.argv[1:]:
        return subprocess.run([python, "-m", "pytest", *sys.argv[1:]], cwd=ROOT).returncode
    lint_imports = str(Path(python).with_name("lint-imports"))
    checks = [
        [python, "-m", "ruff", "check", "."],
        [python, "-m", "ruff", "format", "--check", "."],
        [python, "-m", "mypy"],
        [lint_imports],
        [python, "-m", "pytest", "-n", "2", "--dist", "worksteal"],
    ]
    for check in checks:
        print("$", *check[2:] if check[0] == python else ["lint-imports"], flush=True)
        code = subprocess.run(check, cwd=ROOT).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
