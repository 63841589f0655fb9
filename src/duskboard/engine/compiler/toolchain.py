"""The C compiler: which there is, and how it is called so that the bytes stay the same.

Signed numbers wrap, products and sums are not fused, nothing is assumed of floating point that IEEE does not say.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import platform
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SAME_BYTES = ("-fwrapv", "-ffp-contract=off", "-fno-math-errno")
COMMON = ("-std=gnu11", "-fvisibility=hidden", "-Wno-unused-variable", "-Wno-unused-but-set-variable")
FORMS = {
    "release": ("-O3", "-s", *SAME_BYTES),
    # Every index is checked, and gdb shows the rules in Python.
    "checked": ("-O1", "-g", "-DCHECKED", *SAME_BYTES),
    # Whatever C leaves undefined stops the program: overflow, shifts, null, indices beyond what is there.
    "sanitized": (
        "-O1", "-g", "-ffp-contract=off", "-fno-math-errno", "-fsanitize=undefined,address",
        "-fno-sanitize-recover=all", "-fno-omit-frame-pointer",
    ),
    # For a page. Roots and rounding are instructions there, so a module imports nothing and its bytes are ours. A call
    # is dear there, so more is built into its caller: Forward is a twentieth faster, modules grow by a third.
    "wasm": (
        "-O2", "-s", "-mllvm", "-inline-threshold=600", *SAME_BYTES,
        "-Dsqrt=__builtin_sqrt", "-Dfloor=__builtin_floor", "-Dceil=__builtin_ceil",
    ),
}  # fmt: skip
# A loop inside another is else written out at once, number by number, where it could have gone eight numbers at a time.
# And GCC 12 takes `x < 0 ? max(x, 0) : -1` for x at -O1: what makes that of it costs no speed to leave out.
OF_GCC = ("--param", "max-completely-peel-times=4", "-fno-ssa-phiopt")
LOADED = ("release", "checked", "sanitized")  # the forms a process can load
WASM = "wasm32-freestanding"
SYSTEMS = {
    "windows": "win32",
    "macos": "darwin",
    "linux": "linux",
    "wasm": "wasm",
}  # as targets and as Python name them
SECONDS = 600  # a compiler that takes longer hangs


class CompilerFailed(ValueError):
    """The C compiler is not there, or did not do it: one line that says why."""


@dataclass(frozen=True)
class Toolchain:
    """A C compiler, and the machine it compiles for."""

    command: tuple[str, ...]
    target: str = ""  # a triple that only zig understands, or empty for this machine
    system: str = sys.platform

    @property
    def is_zig(self) -> bool:
        return "ziglang" in self.command

    @functools.cached_property
    def is_gcc(self) -> bool:
        """Whether it says it is the Free Software Foundation's: clang goes by the name of gcc at times."""
        try:
            said = subprocess.run([*self.command, "--version"], capture_output=True, text=True, timeout=SECONDS).stdout
        except (OSError, subprocess.TimeoutExpired):
            return False
        return "Free Software Foundation" in said

    def build(self, source: Path, library: Path, form: str = "release", cpu: str = "") -> None:
        """Compile a C file to a shared library. Raises CompilerFailed; nothing is left half written."""
        draft = library.with_name(f"{library.name}.{os.getpid()}.draft")
        words = [*self.command, *COMMON, *FORMS[form], *self._for(cpu), *(OF_GCC if self.is_gcc else ())]
        words += ["-o", str(draft), str(source), *self._linked()]
        try:
            run(words)
            os.replace(draft, library)
        except OSError as error:
            raise CompilerFailed(f"{library.name} cannot be written: {error.strerror or error}") from error
        finally:
            draft.unlink(missing_ok=True)
            draft.with_suffix(".pdb").unlink(missing_ok=True)

    def _linked(self) -> list[str]:
        if self.system == "wasm":
            return ["-nostdlib", "-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,--export=__heap_base"]
        return ["-shared"] if self.system == "win32" else ["-shared", "-fPIC", "-lm"]

    def _for(self, cpu: str) -> list[str]:
        if self.target:  # zig names the levels of x86-64 with underscores
            return ["-target", self.target, f"-mcpu={cpu.replace('-', '_') or 'baseline'}"]
        return [f"-march={cpu}"] if cpu else []


def run(words: list[str]) -> None:
    """Call a compiler. Raises CompilerFailed with the first error it names."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS, errors="replace")
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CompilerFailed(f"{words[0]} cannot be run: {error}") from error
    if done.returncode:
        lines = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
        first = next((line for line in lines if "error" in line.lower()), lines[0] if lines else "no reason given")
        raise CompilerFailed(f"{' '.join(words[:3])} ... ended with {done.returncode}: {first.strip()}")


@functools.cache
def this_machine() -> Toolchain | None:
    """The C compiler of this machine: what CC names, the system's, or zig from PyPI; None where there is none."""
    named = os.environ.get("CC")
    if named is not None:
        words = shlex.split(named)
        return Toolchain(tuple(words)) if words and shutil.which(words[0]) else None
    for name in ("cc", "gcc", "clang"):
        if shutil.which(name):
            return Toolchain((name,))
    return zig(own_target()) if has_zig() else None


def has_zig() -> bool:
    """Whether the package `ziglang` is installed."""
    return importlib.util.find_spec("ziglang") is not None


def zig(target: str = "") -> Toolchain:
    """The C compiler of the package `ziglang`, for any machine."""
    named = [system for part, system in SYSTEMS.items() if part in target]
    return Toolchain((sys.executable, "-m", "ziglang", "cc"), target, named[0] if named else sys.platform)


def own_target() -> str:
    """This machine as zig names it. Told nothing, zig would use whatever this processor has and others lack."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    system = {"win32": "windows-gnu", "darwin": "macos-none"}.get(sys.platform, "linux-gnu")
    return f"{machine}-{system}"


@functools.cache
def cpu_levels() -> tuple[str, ...]:
    """The levels of x86-64 this processor has that we build for, best first; one empty name on other machines."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return ("",)
    try:
        from numpy._core._multiarray_umath import __cpu_features__ as has  # type: ignore[import-not-found]
    except ImportError:
        has = {}
    wanted = ("AVX2", "BMI", "BMI2", "FMA3", "LZCNT", "MOVBE", "F16C")
    return ("x86-64-v3", "x86-64-v2") if all(has.get(name) for name in wanted) else ("x86-64-v2",)
