"""A program compiled: kept between runs, found again, loaded.

Three places are looked at: what the package was built with (`duskboard/compiled`), what an earlier run left in the
cache, and, where the rules have changed since, the C compiler. A library is found by a digest of the sources its rules
stand in, so a changed rule is noticed; it is written beside its place and moved there, so nothing half written is ever
loaded; and it says itself what it was made from, so one of another version is not loaded either.

Where there is no C compiler everything still works, interpreted, and says so once.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import filelock
import msgspec

from duskboard.engine.compiler import toolchain
from duskboard.engine.compiler.call import Call, Interpreted
from duskboard.engine.compiler.expressions import OutsideLanguage
from duskboard.engine.compiler.kinds import Kind, Number, TupleOf
from duskboard.engine.compiler.program import Program
from duskboard.engine.compiler.toolchain import CompilerFailed, Toolchain
from duskboard.engine.rule import PACKAGE, Rule, cache_root, sources_digest
from duskboard.engine.witness import Onlooker

BUILT = PACKAGE / "compiled"  # what the package was built with
KEPT = 4  # libraries of a program in the cache: this one and a little history, so that switching branches stays cheap
SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}
STAMP = "stamp-{form}.json"
FORM = "DUSKBOARD_BUILD"  # the environment's word for another form than `release`


class NotLoadable(Exception):
    """A library that cannot be used: of another machine, another version, or damaged."""


@dataclass(frozen=True)
class Export:
    """A rule that can be called from outside, and the kinds of its arguments."""

    rule: Rule
    kinds: tuple[Kind, ...]


class Stamp(msgspec.Struct):
    """What lies beside a library: what it was made from, and what it holds."""

    sources: str  # a digest of the Python sources, or of the C where the sources are not ours
    made_from: str  # a digest of the C
    files: dict[str, str]  # the libraries by level of the processor
    results: dict[str, str]  # what each entry returns, as `Call` reads it
    digests: dict[str, str]  # of every library in the folder: a damaged one is not loaded
    target: str = ""  # for which other machine it was made


@dataclass(frozen=True)
class Translated:
    """A program as C that says what it was made from."""

    text: str
    made_from: str
    results: dict[str, str]


class Library:
    """The rules of a program, compiled. Nothing is looked for before something is called."""

    def __init__(self, name: str, title: str, exports: Mapping[str, Export], scope: str = "") -> None:
        self.name, self.title, self.exports = name, title, dict(exports)
        self.scope = scope  # the part of the package its rules stand in; empty for somebody's own
        self.is_compiled = False  # whether what is called is machine code
        self._lock = threading.Lock()
        self._calls: dict[str, Call | Interpreted] | None = None
        self.look_on: Callable[..., Any] = _nobody_can
        self.look_away: Callable[..., Any] = _nobody_can

    def __getitem__(self, name: str) -> Call | Interpreted:
        """An entry to call, with records, arrays and numbers as the rule takes them."""
        return self.load()[name]

    def load(self) -> dict[str, Call | Interpreted]:
        """Make the library ready: find it, or compile it. Every entry, by name."""
        if self._calls is None:
            with self._lock:
                if self._calls is None:
                    self._calls = self._loaded()
        return self._calls

    def translated(self, form: str = "release") -> Translated:
        """The program as C. Raises OutsideLanguage at the first thing that no rule may be made of."""
        program = Program(self.title, with_lines=form in ("checked", "sanitized"))
        for name, entry in self.exports.items():
            program.add(name, entry.rule, entry.kinds)
        text = program.text()
        flags = " ".join((*toolchain.COMMON, *toolchain.FORMS[form], *toolchain.OF_GCC))
        made_from = hashlib.sha256(f"{flags}\n{text}".encode()).hexdigest()[:16]
        text += f'\nEXPORT const char *made_from(void) {{ return "{made_from}"; }}\n'
        return Translated(text, made_from, {name: _result(one.result) for name, one in program.entries.items()})

    def build(self, folder: Path, compiler: Toolchain, levels: Iterable[str], form: str = "release") -> Stamp:
        """Translate and compile into a folder: a library for each level of processor, and the stamp that names them."""
        made = self.translated(form)
        folder.mkdir(parents=True, exist_ok=True)
        source = folder / f"{self.name}-{made.made_from}-{form}.c"
        write(source, made.text)
        earlier = _stamp(folder, form)
        digests = dict(earlier.digests) if earlier else {}
        files = {}
        for level in levels:
            suffix = SUFFIXES.get(compiler.system, ".so")
            file = folder / f"{source.stem}{'-' + level if level else ''}{suffix}"
            if not file.exists() or digests.get(file.name) != _digest(file):
                compiler.build(source, file, form, level)
            os.utime(file)
            files[level], digests[file.name] = file.name, _digest(file)
        kept = {name: digest for name, digest in digests.items() if (folder / name).exists()}
        stamp = Stamp(self._sources(made), made.made_from, files, made.results, kept, compiler.target)
        write(folder / STAMP.format(form=form), msgspec.json.encode(stamp).decode())
        return stamp

    def is_built(self, folder: Path, levels: Iterable[str], compiler: Toolchain) -> bool:
        """Whether a folder has this library for these processors, made from our sources as they are."""
        stamp = _stamp(folder, "release")
        if stamp is None or not self.scope or stamp.sources != self._sources(None):
            return False
        suffix = SUFFIXES.get(compiler.system, ".so")
        names = [stamp.files.get(level, "") for level in levels]
        return stamp.target == compiler.target and all(
            name.endswith(suffix) and (folder / name).exists() for name in names
        )

    # -- finding -----------------------------------------------------------------------------------------------------

    def _loaded(self) -> dict[str, Call | Interpreted]:
        try:
            library, results = self._found(_form())
        except (CompilerFailed, OutsideLanguage, NotLoadable) as error:
            say(f"{self.title} is played interpreted, which is slow: {error}")
            return {name: Interpreted(entry.rule) for name, entry in self.exports.items()}
        self.is_compiled = True
        onlooker = Onlooker(library)
        self.look_on, self.look_away = onlooker.look_on, onlooker.look_away
        return {name: Call(getattr(library, name), one.kinds, results[name]) for name, one in self.exports.items()}

    def _found(self, form: str) -> tuple[ctypes.CDLL, dict[str, str]]:
        for folder in (BUILT / self.name, self._cache):
            if (found := self._in(folder, form)) is not None:
                return found
        return self._compiled(form)

    @property
    def _cache(self) -> Path:
        return cache_root() / self.name

    def _in(self, folder: Path, form: str) -> tuple[ctypes.CDLL, dict[str, str]] | None:
        """The library of a folder, if it has one that was made from the rules as they are."""
        stamp = _stamp(folder, form)
        if stamp is None or stamp.sources != self._sources(None if self.scope else self.translated(form)):
            return None
        try:
            return _opened(folder, stamp), stamp.results
        except NotLoadable as error:
            say(f"{error}; it is compiled anew")
            return None

    def _sources(self, made: Translated | None) -> str:
        """What a library must have been made from: our own sources are quicker to read than to translate.

        What is exported counts too, for that is said elsewhere: one that lacks an entry is of no use.
        """
        if self.scope:
            entries = " ".join(f"{name}:{one.rule!r}:{one.kinds}" for name, one in self.exports.items())
            return hashlib.sha256(f"{sources_digest(self.scope)} {entries}".encode()).hexdigest()[:16]
        assert made is not None
        return made.made_from

    def _compiled(self, form: str) -> tuple[ctypes.CDLL, dict[str, str]]:
        compiler = toolchain.this_machine()
        if compiler is None:
            raise CompilerFailed("there is no C compiler; install one, or `pip install ziglang`")
        folder = self._cache
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with filelock.FileLock(folder / "lock"):
                if (found := self._in(folder, form)) is not None:  # another process was quicker
                    return found
                return self._compiled_into(folder, compiler, form)
        except OSError as error:
            say(f"{folder} cannot be written ({error.strerror or error}); {self.title} is compiled for this run alone")
        try:
            return self._compiled_into(_own_folder() / self.name, compiler, form)
        except OSError as error:
            raise CompilerFailed(f"nothing can be written here ({error.strerror or error})") from error

    def _compiled_into(self, folder: Path, compiler: Toolchain, form: str) -> tuple[ctypes.CDLL, dict[str, str]]:
        say(f"compiling the rules of {self.title} ...")
        stamp = self.build(folder, compiler, toolchain.cpu_levels()[:1], form)
        _prune(folder, stamp)
        return _opened(folder, stamp), stamp.results


def _nobody_can(*args: Any) -> Any:
    raise RuntimeError("only compiled rules are looked on from outside")


def _stamp(folder: Path, form: str) -> Stamp | None:
    try:
        return msgspec.json.decode((folder / STAMP.format(form=form)).read_bytes(), type=Stamp)
    except (OSError, msgspec.MsgspecError):
        return None


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def _result(kind: Kind) -> str:
    assert isinstance(kind, Number | TupleOf)
    items = kind.items if isinstance(kind, TupleOf) else (kind,)
    letters = "".join(item.c[0] for item in items)  # i64, double, void
    return f"({letters})" if isinstance(kind, TupleOf) else letters


def _form() -> str:
    form = os.environ.get(FORM, "release")
    if form not in toolchain.LOADED:
        raise CompilerFailed(f"{FORM} cannot be {form!r}; it can be: {', '.join(toolchain.LOADED)}")
    return form


def _opened(folder: Path, stamp: Stamp) -> ctypes.CDLL:
    """The library of a stamp that is the best for this processor."""
    name = next((stamp.files[level] for level in toolchain.cpu_levels() if level in stamp.files), None)
    if name is None:
        raise NotLoadable(f"{folder.name} was built for another processor")
    try:
        if _digest(folder / name) != stamp.digests.get(name):
            raise NotLoadable(f"{name} is damaged")
        library = ctypes.CDLL(str(folder / name))
        library.made_from.restype = ctypes.c_char_p
        made_from = library.made_from().decode()
    except (OSError, AttributeError) as error:
        raise NotLoadable(f"{name} cannot be loaded ({error})") from error
    if made_from != stamp.made_from:
        raise NotLoadable(f"{name} was made from other rules")
    return library


def _prune(folder: Path, current: Stamp) -> None:
    """Forget all but the newest libraries of a program."""
    made = sorted(folder.glob("*.c"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in made[KEPT:]:
        if current.made_from not in old.name:
            for file in folder.glob(f"{old.stem}*"):
                file.unlink(missing_ok=True)


def write(file: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.draft")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, file)
    finally:
        draft.unlink(missing_ok=True)


@functools.cache
def _own_folder() -> Path:
    """A folder for this process alone, gone with it."""
    import atexit

    folder = Path(tempfile.mkdtemp(prefix="duskboard-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def say(line: str) -> None:
    """Tell whoever started the program."""
    print(f"duskboard: {line}", file=sys.stderr, flush=True)
