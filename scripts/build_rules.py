"""Compiles the rules of every game into the package: with the package (`hatch_build.py`), and by hand.

Each game is translated and compiled in a process of its own, as many at once as there are cores. Nothing is done for a
game whose library was made from the rules as they are. DUSKBOARD_WITHOUT_RULES=1 leaves the libraries out; rules are
then compiled when they are first used.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PLATFORMS = {  # what zig calls it: what wheels call it
    "x86_64-linux-gnu.2.17": "manylinux_2_17_x86_64",
    "aarch64-linux-gnu.2.17": "manylinux_2_17_aarch64",
    "x86_64-linux-musl": "musllinux_1_2_x86_64",
    "aarch64-linux-musl": "musllinux_1_2_aarch64",
    "x86_64-macos-none": "macosx_11_0_x86_64",
    "aarch64-macos-none": "macosx_11_0_arm64",
    "x86_64-windows-gnu": "win_amd64",
}
X86_LEVELS = ("x86-64-v3", "x86-64-v2")


def target() -> str:
    """The platform to build for, if it is not this one."""
    named = os.environ.get("DUSKBOARD_TARGET", "")
    if named and named not in PLATFORMS:
        raise SystemExit(f"DUSKBOARD_TARGET cannot be {named!r}; it can be: {', '.join(PLATFORMS)}")
    return named


def platform_tag() -> str:
    """The platform as wheels call it."""
    return PLATFORMS[target()] if target() else sysconfig.get_platform().replace("-", "_").replace(".", "_")


def has_compiler() -> bool:
    """Whether what is to be built can be built with what is here. (Nothing of the package can be imported yet.)"""
    path = SOURCES / "duskboard" / "engine" / "compiler" / "toolchain.py"
    spec = importlib.util.spec_from_file_location("duskboard_toolchain", path)
    assert spec is not None
    assert spec.loader is not None
    toolchain: Any = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = toolchain  # dataclasses look there
    spec.loader.exec_module(toolchain)
    return bool(toolchain.has_zig() or (not target() and toolchain.this_machine()))


def build(*, for_this_machine: bool) -> None:
    """Compile every game; for this machine alone, or for all of its kind."""
    if os.environ.get("DUSKBOARD_WITHOUT_RULES") == "1":
        return
    if not has_compiler():
        print("duskboard: there is no C compiler; rules will be interpreted, which is slow", file=sys.stderr)
        return
    games = _run("--games").split()
    how = "this" if for_this_machine else "all"
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(lambda game: _run(game, how), games))


def _run(*words: str) -> str:
    given = os.environ.get("PYTHONPATH", "")  # pip keeps there what a build may import
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(SOURCES), given]))}
    done = subprocess.run([sys.executable, __file__, *words], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"the rules were not compiled: {done.stderr.strip()}")
    return done.stdout


def build_game(id: str, how: str) -> None:
    """Compile one game into the package, unless that is done."""
    from duskboard import games
    from duskboard.engine.compiler import toolchain
    from duskboard.engine.compiler.library import BUILT, STAMP

    library, own_folder = games.game(id).library, BUILT / id
    own = None if target() else toolchain.this_machine()
    compiler = own or toolchain.zig(target() or toolchain.own_target())
    if how == "this":
        levels = toolchain.cpu_levels()[:1]
    else:
        levels = X86_LEVELS if "x86_64" in platform_tag() or "amd64" in platform_tag() else ("",)
    if library.is_built(own_folder, levels, compiler):
        return
    for old in own_folder.glob("*") if own_folder.is_dir() else ():
        old.unlink()
    stamp = library.build(own_folder, compiler, levels)
    wanted = {STAMP.format(form="release"), *stamp.files.values()}
    for rest in own_folder.iterdir():  # the C (`duskboard compile GAME --print` shows it), what linkers leave behind
        if rest.name not in wanted:
            rest.unlink()


if __name__ == "__main__":
    if sys.argv[1] == "--games":
        from duskboard import games

        print(*games.GAMES)
    elif sys.argv[1] == "--targets":
        print(*PLATFORMS)
    else:
        build_game(*sys.argv[1:])
