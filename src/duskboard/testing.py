"""`./duskboard test`: set up what the tests need, and run them all."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORKERS = 2  # a third ends a sixth sooner on two cores, but then what waits for a screen fails now and then
FAILED_LAST = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
# A browser, a server, a command or a cluster runs beside these tests, on busy cores.
WITH_OTHER_PROCESSES = ("tests/browser/", "tests/server/", "tests/cli/", "tests/lab/test_crews.py")
MOST_AGAIN = 5
COMPILER = "ziglang"  # makes WebAssembly and wheels for other machines
LEARNING = ("torch==2.13.0", "sb3-contrib==2.9.2", "tensorboard>=2.20")  # what `duskboard train` and an example need


def main() -> int:
    """Lint, types, layers, the page, tests. The first that fails decides; words after `test` go to pytest alone."""
    python = sys.executable
    if sys.argv[1:]:
        return subprocess.run([python, "-m", "pytest", *sys.argv[1:]], cwd=ROOT).returncode
    checks = [
        *_compiler_for_other_machines(),
        *_learning(),
        ["sh", "scripts/test-services.sh"],
        [python, "-m", "ruff", "check", "."],
        [python, "-m", "ruff", "format", "--check", "."],
        [python, "-m", "mypy"],
        [str(Path(python).with_name("lint-imports"))],
        [python, "web/build_page.py"],
        [python, "web/build_page.py", "run", "--silent", "check"],
        [python, "web/build_page.py", "run", "--silent", "test"],
        [python, "-m", "duskboard", "compile"],
        [python, "bench/start_up.py", "--clone"],  # prints its figures; a machine that is busy fails no test
    ]
    for check in checks:
        if code := _run(check):
            return code
    code = _run([python, "-m", "pytest", "-q", "-n", str(WORKERS), "--dist", "worksteal", "--durations", "15"])
    if code == 1 and (failed := _worth_another_try()):
        print(f"\nFailed beside the others, tried once more alone: {', '.join(failed)}", flush=True)
        return _run([python, "-m", "pytest", "-q", *failed])
    return code


def _worth_another_try() -> list[str]:
    """What failed, if it is little and all of it waits for other processes: such a test may fail only because two
    others held both cores. Alone it must pass; anything else that fails is a fault at once."""
    failed: list[str] = sorted(json.loads(FAILED_LAST.read_text())) if FAILED_LAST.exists() else []
    few = len(failed) <= MOST_AGAIN
    return failed if few and all(test.startswith(WITH_OTHER_PROCESSES) for test in failed) else []


def _compiler_for_other_machines() -> list[list[str]]:
    """How zig is installed, unless it is. It takes 411 MB, so nobody gets it who only plays or changes a rule; but a
    page's rules and the wheels must be tried wherever everything is."""
    if importlib.util.find_spec(COMPILER):
        return []
    uv = shutil.which("uv") or str(ROOT / ".uv" / "bin" / "uv")  # the launcher puts it there
    return [[uv, "sync", "--frozen", "--quiet", "--inexact", "--group", "wheels"]]


def _learning() -> list[list[str]]:
    """How PyTorch is installed, unless it is. Where it would bring CUDA, which takes gigabytes, it is left out: what
    learns is then not tried, and pytest says so."""
    if importlib.util.find_spec("torch") and importlib.util.find_spec("sb3_contrib"):
        return []
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    subprocess.run([sys.executable, "-m", "ensurepip"], cwd=ROOT, capture_output=True)
    asked = subprocess.run([*pip, "--dry-run", "--report", "-", *LEARNING], cwd=ROOT, capture_output=True, text=True)
    if asked.returncode:
        print("PyTorch cannot be had here: what learns is not tried.", flush=True)
        return []
    names = [one["metadata"]["name"] for one in json.loads(asked.stdout)["install"]]
    if any(name.startswith("nvidia") for name in names):
        print("PyTorch would bring CUDA here, which takes gigabytes: what learns is not tried.", flush=True)
        return []
    return [[*pip, *LEARNING]]


def _run(words: list[str]) -> int:
    print("$", Path(words[0]).name, *words[1:], flush=True)
    return subprocess.run(words, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
