"""A wheel holds everything: where it is installed no compiler is needed, and nothing is compiled."""

import os
import struct
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.cli.scripts import script

ROOT = Path(__file__).parents[2]
RUN = {"capture_output": True, "text": True, "timeout": 500}
LEVELS = """
import ctypes, sys
from duskboard import games
from duskboard.engine.compiler import toolchain
toolchain.cpu_levels = lambda: tuple(sys.argv[1:])
game = games.game("forward")
game.library.load()
assert game.library.is_compiled
print(*[line.split()[-1] for line in open("/proc/self/maps") if "/compiled/forward/" in line])
"""
check_wheels = script("scripts/check_wheels.py")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder of an environment with our wheel in it; what it depends on is lent from ours."""
    dist, home = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("home")
    env = {**os.environ, "PYTHON": sys.executable, "DIST": str(dist), "DUSKBOARD_WITHOUT_PAGE": "1"}
    env.pop("DUSKBOARD_TARGET", None)
    built = subprocess.run(["sh", ROOT / "scripts" / "wheels.sh", "own"], env=env, **RUN)
    assert built.returncode == 0, built.stderr
    (wheel,) = dist.iterdir()
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    words = [home / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", wheel]
    done = subprocess.run(words, **RUN)
    assert done.returncode == 0, done.stderr
    (site,) = home.glob("lib/*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home


@pytest.fixture
def bare(installed, tmp_path):
    """Runs something there, with no compiler in reach."""
    own = {"PATH": tmp_path, "HOME": tmp_path, "DUSKBOARD_CACHE": tmp_path / "c"}
    env = {**{name: str(folder) for name, folder in own.items()}, "CC": "/nonexistent/cc", "COLUMNS": "140"}

    def run(name, *words):
        done = subprocess.run([installed / "bin" / name, *words], env=env, cwd=tmp_path, **RUN)
        assert done.returncode == 0, done.stderr
        assert "duskboard:" not in done.stderr, "nothing is compiled, nothing is interpreted"
        assert not (tmp_path / "c").exists()
        return done.stdout

    return run


def test_a_bot_plays_at_once_where_there_is_no_compiler(bare):
    words = ["--watch", "level-1", "--seed", "3", "--pause", "0", "--file", "game.json"]
    assert "Places finished" in bare("duskboard", "play", "forward", *words)


def test_every_game_is_compiled_in_it(bare, installed):
    said = bare("duskboard", "compile").splitlines()
    assert len(said) == 5
    assert all(line.endswith(": compiled") for line in said)
    where = bare("python", "-c", "import duskboard; print(duskboard.__file__)")
    assert Path(where.strip()).is_relative_to(installed)


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="only x86-64 has levels")
@pytest.mark.parametrize(
    ("processor", "chosen"),
    [(["x86-64-v3", "x86-64-v2"], "x86-64-v3"), (["x86-64-v2"], "x86-64-v2")],
)
def test_a_processor_gets_the_best_library_it_can_run(bare, processor, chosen):
    loaded = set(bare("python", "-c", LEVELS, *processor).split())
    assert {Path(file).stem.rsplit("release-", 1)[-1] for file in loaded} == {chosen}


# -- building ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("compiler", "asked"), [("cc", []), ("/nonexistent/cc", ["ziglang"])])
def test_zig_is_asked_for_where_there_is_no_compiler(compiler, asked):
    code = "import sys; sys.modules['ziglang'] = None; from tests.cli.scripts import script;"
    code += "hook = script('hatch_build.py').PackageHook('.', {}, None, None, '', 'wheel'); print(hook.dependencies())"
    env = {**os.environ, "CC": compiler}
    env.pop("DUSKBOARD_TARGET", None)
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, **RUN)
    assert done.stdout.strip() == str(asked), done.stderr


def test_a_target_nobody_knows_is_refused(monkeypatch):
    monkeypatch.setenv("DUSKBOARD_TARGET", "z80-cpm")
    with pytest.raises(SystemExit, match="DUSKBOARD_TARGET cannot be 'z80-cpm'"):
        script("scripts/build_rules.py").target()


def elf(machine):
    return b"\x7fELF" + bytes(14) + struct.pack("<H", machine) + bytes(20)


def macho(processor):
    return b"\xcf\xfa\xed\xfe" + struct.pack("<I", processor)


WINDOWS = b"MZ" + bytes(58) + struct.pack("<I", 64) + b"PE\0\0" + struct.pack("<H", 0x8664)


@pytest.mark.parametrize(
    ("platform", "library"),
    [
        ("manylinux_2_17_x86_64", elf(62)), ("musllinux_1_2_aarch64", elf(183)), ("linux_x86_64", elf(62)),
        ("macosx_11_0_x86_64", macho(0x01000007)), ("macosx_11_0_arm64", macho(0x0100000C)), ("win_amd64", WINDOWS),
    ],
)  # fmt: skip
def test_a_library_is_told_from_its_first_bytes(platform, library):
    assert check_wheels.machine_of(library) == check_wheels.wanted_of(f"duskboard-0.1.0-py3-none-{platform}")


@pytest.mark.parametrize("name", ["duskboard-0.1.0-py3-none-any", "duskboard-0.1.0-py3-none-linux_sparc"])
def test_a_name_that_says_no_machine_is_refused(name):
    with pytest.raises(check_wheels.WrongWheel, match="not that of a wheel for one platform"):
        check_wheels.wanted_of(name)


def test_what_is_no_library_is_refused():
    with pytest.raises(check_wheels.WrongWheel, match="begins with"):
        check_wheels.machine_of(b"#!/bin/sh")
