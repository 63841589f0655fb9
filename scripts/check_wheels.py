"""`check_wheels.py WHEEL...`: whether each wheel holds the rules of every game for the machine its name says.

Most of these machines are not here to try them on, but the first bytes of a library say what it is for.
"""

from __future__ import annotations

import json
import re
import struct
import sys
import zipfile
from pathlib import Path

MACHINES = {  # by the end of a wheel's name: format and processor of its libraries
    "x86_64": {"linux": ("ELF", 62), "macosx": ("Mach-O", 0x01000007)},
    "aarch64": {"linux": ("ELF", 183)},
    "arm64": {"macosx": ("Mach-O", 0x0100000C)},
    "amd64": {"win": ("PE", 0x8664)},
}
X86_LEVELS = {"x86-64-v2", "x86-64-v3"}
GLIBC = 17  # manylinux_2_17: nothing newer than glibc 2.17 is asked for


class WrongWheel(Exception):
    """A wheel that does not hold what its name says."""


def machine_of(library: bytes) -> tuple[str, int]:
    """The format of a library and the number of its processor, from its first bytes."""
    if library[:4] == b"\x7fELF":
        return "ELF", struct.unpack_from("<H", library, 18)[0]
    if library[:4] == b"\xcf\xfa\xed\xfe":
        return "Mach-O", struct.unpack_from("<I", library, 4)[0]
    if library[:2] == b"MZ":
        (at,) = struct.unpack_from("<I", library, 0x3C)
        if library[at : at + 4] == b"PE\0\0":
            return "PE", struct.unpack_from("<H", library, at + 4)[0]
    raise WrongWheel(f"a library that begins with {library[:4]!r}")


def wanted_of(name: str) -> tuple[str, int]:
    """The same, from the name of a wheel."""
    system, processor = r"(?:many|musl)?(linux|macosx|win)", r"(x86_64|aarch64|arm64|amd64)"
    tag = re.fullmatch(rf"duskboard-[^-]+-py3-none-{system}_(?:.*_)?{processor}", name)
    if tag is None or tag[1] not in MACHINES.get(tag[2], {}):
        raise WrongWheel("its name is not that of a wheel for one platform")
    return MACHINES[tag[2]][tag[1]]


def check(wheel: Path) -> int:
    """Hold a wheel against its name. How many libraries it has."""
    wanted, libraries = wanted_of(wheel.stem), 0
    with zipfile.ZipFile(wheel) as inside:
        names = set(inside.namelist())
        stamps = [name for name in names if re.fullmatch(r"duskboard/compiled/[^/]+/stamp-release\.json", name)]
        games = {name.split("/")[2] for name in names if re.fullmatch(r"duskboard/games/[^/]+/__init__\.py", name)}
        if len(stamps) != len(games):
            raise WrongWheel(f"{len(stamps)} games of {len(games)} are compiled")
        for stamp in stamps:
            files = json.loads(inside.read(stamp))["files"]
            if set(files) != (X86_LEVELS if wanted[1] in (62, 0x8664, 0x01000007) else {""}):
                raise WrongWheel(f"{stamp} has libraries for {sorted(files)}")
            for file in files.values():
                library = inside.read(f"{Path(stamp).parent.as_posix()}/{file}")
                if machine_of(library) != wanted:
                    raise WrongWheel(f"{file} is for {machine_of(library)}, not {wanted}")
                _check_libc(wheel.name, file, library)
                libraries += 1
        strays = sum(name.startswith("duskboard/compiled/") for name in names) - len(stamps) - libraries
        if strays:
            raise WrongWheel(f"{strays} files more than are named lie in duskboard/compiled")
    return libraries


def _check_libc(wheel: str, file: str, library: bytes) -> None:
    newest = max((int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", library)), default=0)
    if "manylinux_2_17" in wheel and newest > GLIBC:
        raise WrongWheel(f"{file} asks for glibc 2.{newest}")
    if "musllinux" in wheel and (newest or b"libc.so.6" in library or b"libm.so.6" in library):
        raise WrongWheel(f"{file} asks for glibc")


def main() -> int:
    for wheel in map(Path, sys.argv[1:]):
        try:
            print(f"{wheel.name}: {check(wheel)} libraries, {wheel.stat().st_size / 1e6:.1f} MB")
        except WrongWheel as error:
            print(f"{wheel.name}: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
