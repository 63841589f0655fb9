"""scripts/release.py VERSION: make a release of what is committed. What to do with it then is told.

The changelog's "Unreleased" becomes the version with today's date, the version is written where it stands, and both are
committed and tagged. Nothing is pushed. Refused: changes that are not committed, a version that is no newer than the
last, a changelog that says nothing of it.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
LOG, PROJECT, PACKAGE, LOCK = "CHANGELOG.md", "pyproject.toml", "src/duskboard/__init__.py", "uv.lock"
UNRELEASED = "## Unreleased\n"
WHERE = {  # the version as each of these writes it
    PROJECT: r'(?m)^version = "(.*)"$',
    PACKAGE: r'(?m)^__version__ = "(.*)"$',
    LOCK: r'(?m)^name = "duskboard"\nversion = "(.*)"$',
}


class CannotRelease(Exception):
    """Something must be put right first."""


def parts(version: str) -> tuple[int, ...]:
    """A version as numbers.

    >>> parts("0.10.2") > parts("0.9.11")
    True
    """
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise CannotRelease(f"{version!r} is no version: three numbers such as 0.2.0")
    return tuple(int(part) for part in version.split("."))


def released(log: str, version: str, day: datetime.date) -> str:
    """The changelog once what was unreleased is a version.

    >>> print(released("# Changelog\\n\\n## Unreleased\\n\\n- Dice roll.\\n", "0.2.0", datetime.date(2026, 1, 2)))
    # Changelog
    <BLANKLINE>
    ## Unreleased
    <BLANKLINE>
    ## 0.2.0 (2026-01-02)
    <BLANKLINE>
    - Dice roll.
    <BLANKLINE>
    """
    before, found, after = log.partition(UNRELEASED)
    news, _, _ = after.partition("\n## ")
    if not found or not news.strip():
        raise CannotRelease(f"{LOG} says nothing of what is new: write it under {UNRELEASED.strip()!r}")
    return f"{before}{UNRELEASED}\n## {version} ({day.isoformat()})\n{after}"


def with_version(text: str, pattern: str, version: str, name: str) -> str:
    """A file that names the version, with another."""
    found = re.search(pattern, text)
    if found is None:
        raise CannotRelease(f"{name} names no version of duskboard")
    return text[: found.start(1)] + version + text[found.end(1) :]


def release(root: Path, version: str, day: datetime.date) -> None:
    """Everything is worked out before anything is written."""
    wanted = parts(version)
    if run(root, "git", "status", "--porcelain"):
        raise CannotRelease("there are changes that are not committed")
    last = re.search(WHERE[PROJECT], (root / PROJECT).read_text(encoding="utf-8"))
    if last is not None and wanted <= parts(last[1]):
        raise CannotRelease(f"{version} is no newer than {last[1]}")
    written = {LOG: released((root / LOG).read_text(encoding="utf-8"), version, day)}
    for name, pattern in WHERE.items():
        written[name] = with_version((root / name).read_text(encoding="utf-8"), pattern, version, name)
    for name, text in written.items():
        (root / name).write_text(text, encoding="utf-8")
    run(root, "git", "commit", "--quiet", "--all", "--message", f"Release {version}")
    run(root, "git", "tag", "--annotate", f"v{version}", "--message", f"Duskboard {version}")


def run(root: Path, *command: str) -> str:
    """What a command prints."""
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout


def main() -> None:
    asked = argparse.ArgumentParser(description="Make a release of what is committed.")
    asked.add_argument("version", help="three numbers, such as 0.2.0")
    version = asked.parse_args().version
    try:
        release(HERE, version, datetime.date.today())
    except CannotRelease as error:
        sys.exit(f"no release: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"no release: {' '.join(error.cmd)}: {error.stderr.strip()}")
    print(f"Duskboard {version} is made and tagged. Next: ./duskboard test; scripts/wheels.sh; git push --follow-tags")


if __name__ == "__main__":
    main()
