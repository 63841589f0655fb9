"""A library as a WebAssembly module: the same C, for a page.

A module imports nothing, so the bytes it computes depend on nothing but itself. It says what it needs in a section of
its own (`SECTION`), as JSON: how large the records are and where their fields lie, and what each entry takes.
`web/src/logic/rules.ts` reads it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from duskboard.engine.compiler import toolchain
from duskboard.engine.compiler.kinds import INT, REAL, Kind, RecordOf, open_lengths, records_in
from duskboard.engine.compiler.library import Library, Translated
from duskboard.engine.compiler.toolchain import CompilerFailed

SECTION = "duskboard"
POINTER = "p"


def module_of(library: Library, facts: Mapping[str, int]) -> bytes:
    """A library as a module, with some numbers a page needs to know. Raises CompilerFailed without zig."""
    if not toolchain.has_zig():
        raise CompilerFailed("WebAssembly is made by zig; `uv sync --group wheels`, or `pip install ziglang`")
    made = library.translated("wasm")
    with tempfile.TemporaryDirectory() as folder:
        source, module = Path(folder) / f"{library.name}.c", Path(folder) / f"{library.name}.wasm"
        source.write_text(made.text, encoding="utf-8")
        toolchain.zig(toolchain.WASM).build(source, module, "wasm")
        about = msgspec.json.encode({**_about(library, made), "facts": dict(facts)})
        return module.read_bytes() + _custom_section(SECTION, about)


def _about(library: Library, made: Translated) -> dict[str, Any]:
    """What a caller must know: the records, and every entry as the letters of what it takes and what it returns."""
    entries = {
        name: ["".join(_letters(kind) for kind in entry.kinds), made.results[name]]
        for name, entry in library.exports.items()
    }
    records = records_in(kind for entry in library.exports.values() for kind in entry.kinds)
    layouts = {name: _layout(record) for name, record in records.items()}
    return {"title": library.title, "made_from": made.made_from, "entries": entries, "records": layouts}


def _letters(kind: Kind) -> str:
    """`i` for a whole number, `d` for a real one, `p` for where something lies, with an `i` for each open length."""
    if kind in (INT, REAL):
        return kind.c[0]  # type: ignore[union-attr]
    return POINTER + "i" * len(open_lengths("", kind))


def _layout(record: RecordOf) -> dict[str, Any]:
    fields = {
        name: [dtype.base.str[1:], offset, list(dtype.shape)]
        for name, (dtype, offset, *_) in (record.dtype.fields or {}).items()
    }
    return {"size": record.dtype.itemsize, "fields": fields}


def _custom_section(name: str, data: bytes) -> bytes:
    """A section that machines skip: number 0, its length, its name, what it says."""
    inside = _leb128(len(name)) + name.encode() + data
    return b"\0" + _leb128(len(inside)) + inside


def _leb128(n: int) -> bytes:
    """A length as WebAssembly writes it.

    >>> _leb128(3).hex(), _leb128(300).hex()
    ('03', 'ac02')
    """
    out = bytearray()
    while n > 0x7F:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    return bytes([*out, n])
