"""The translator, proved by random programs: the same bits as the interpreter, whatever compiler and flags."""

import pytest

from duskboard.engine.compiler import toolchain
from tests.engine.compiler.programs import compare, written

BATCH = 100
PLAIN, OPTIMISED = (["cc"], ["-O0"]), (["cc"], ["-O3"])


@pytest.mark.parametrize("batch", range(20))
def test_random_programs_mean_the_same_compiled(batch, tmp_path):
    seeds = range(batch * BATCH, (batch + 1) * BATCH)
    assert list(compare(seeds, tmp_path, [PLAIN], inputs=3, rules=2)) == []


@pytest.mark.parametrize("batch", range(3))
def test_larger_programs_mean_the_same_however_much_they_are_optimised(batch, tmp_path):
    seeds = range(10_000 + batch * BATCH, 10_000 + (batch + 1) * BATCH)
    assert list(compare(seeds, tmp_path, [PLAIN, OPTIMISED, (["cc"], ["-O2"])], inputs=4, rules=3)) == []


@pytest.mark.skipif(not toolchain.has_zig(), reason="zig comes with the group `wheels`")
@pytest.mark.parametrize("level", ["-O0", "-O2"])
def test_clang_agrees(level, tmp_path):
    clang = list(toolchain.zig().command)
    assert list(compare(range(5000, 5100), tmp_path, [(clang, [level])], inputs=4, rules=2)) == []


def test_programs_have_every_construct():
    text = "\n".join(written(seed) for seed in range(60))
    for construct in (
        "while True:", "break", "continue", "elif", "else:", " and ", " or ", " not in ", " in (", "not (", "//", "//=",
        ">>=", "<<", "~", "min(", "max(", "abs(", "int(", "float(", "math.sqrt", "math.floor", "len(", "z=", "box.g[",
        ".bit_count(", ".bit_length(", "box.u[", "box.f[",
        "for each", "range(-2", ", -2, -1)", "return ", "TABLE[", "ROWS[", "if ", "row = box.a",
        "FAMILY", "otherwise=", "placed(box, places", "placed(box, box.h", "placed(box, (NATURALS if",
    ):  # fmt: skip
        assert construct in text, construct


def test_a_translator_that_is_wrong_is_found_out(tmp_path, monkeypatch):
    """Division that rounds towards nought, as C does it: some program must notice."""
    from duskboard.engine.compiler import program

    wrong = program.PRELUDE.replace("a / b - (a % b != 0 && (a < 0) != (b < 0))", "a / b")
    assert wrong != program.PRELUDE
    monkeypatch.setattr(program, "PRELUDE", wrong)
    assert list(compare(range(20), tmp_path, [PLAIN]))
