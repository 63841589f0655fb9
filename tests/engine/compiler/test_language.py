"""What the rules' language has, what it refuses, and that a refusal says where, what and what instead."""

import ctypes
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from duskboard import games
from duskboard.engine.compiler.expressions import OutsideLanguage
from duskboard.engine.compiler.kinds import INT, REAL, ArrayOf, Kind, RecordOf
from duskboard.engine.compiler.program import Program
from duskboard.engine.compiler.toolchain import run, this_machine
from duskboard.engine.record import Record, i8, i16, i64, natural, stretch
from duskboard.engine.rule import rule
from tests.engine.compiler.programs import Box

BOX, BOOK = RecordOf("Box", Box.dtype), RecordOf("Box", Box.dtype, constant=True)


@rule
def bump(box, by=1):
    box.n += by
    return box.n


@rule
def silent(box):
    box.n = 1


@rule
def slices(box):
    return box.a[1:3]


@rule
def strings(box):
    return len("no")


@rule
def lists(box):
    for i in [1, 2]:
        box.n = i


@rule
def no_field(box):
    box.hp = 3


@rule
def two_kinds(box):
    x = 1
    x = box
    return x


@rule
def loops(box):
    return loops(box)


@rule
def unknown(box):
    return missing_name + 1  # noqa: F821


@rule
def out_of_range(box):
    return box.a[8]


@rule
def too_many(box):
    return bump(box, 1, 2)


@rule
def raising(box):
    if box.n < 0:
        raise ValueError("no")


@rule
def writes_book(book):
    book.n = 3


@rule
def two_indices(box):
    box.g[bump(box) % 3, bump(box) % 4] = 1


@rule
def half_returns(box):
    if box.n > 3:
        return 1


@rule
def uses_nothing(box):
    return silent(box) + 1


@rule
def powers(box):
    return box.n**2


@rule
def real_into_whole(box):
    box.s = box.r


@rule
def real_remainder(box):
    return box.r % 2


@rule
def chain_that_writes(box):
    return 1 < bump(box) < bump(box) < 9


@rule
def comprehension(box):
    return sum(x for x in (1, 2))


@rule
def too_large(box):
    return 1 << 70


@rule
def ragged(box):
    return RAGGED[0]


@rule
def row_of_a_field(box):
    row = box.g[1]
    return row[2]


@rule
def open_step(box, by):
    for i in range(0, 9, by):
        box.n = i


@rule
def stretch_of_two_kinds(box):
    return stretch(box, "s", "g")[0]


@rule
def stretch_of_nothing(box):
    return stretch(box, "a", "s")[0]


@rule
def row_under_a_name(box):
    row = stretch(box, "s", "a")
    row = 3
    return row


@rule
def tangent(box):
    return math.tanh(box.r)


@rule
def bits_of_a_real(box):
    return box.r.bit_count()


@rule
def starred(box, *rest):
    return 1


RAGGED = ((1, 2), 3)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (slices, "there are no slices"),
        (strings, "a str is not part"),
        (lists, "List is not part"),
        (no_field, "no record has this field"),
        (two_kinds, "two different kinds of things under one name"),
        (loops, "a rule calls itself"),
        (unknown, "nothing of this name is known"),
        (out_of_range, "the index 8 lies outside"),
        (too_many, "the arguments do not fit"),
        (raising, "Raise is not part"),
        (writes_book, "nobody writes to a book"),
        (two_indices, "depends on the order of two calls"),
        (half_returns, "a number on some ways and nothing on others"),
        (uses_nothing, "a number is wanted here"),
        (powers, "there is no operator Pow"),
        (real_into_whole, "a real number for a field of whole ones"),
        (real_remainder, "% is for whole numbers"),
        (chain_that_writes, "a long chain of comparisons"),
        (comprehension, "only rules and a few builtins"),
        (ragged, "no table of numbers"),
        (row_of_a_field, "a row of an array"),
        (open_step, "the step of a range must be a constant"),
        (stretch_of_two_kinds, "the fields from s to g are not of one kind"),
        (stretch_of_nothing, "no fields lie from a to s"),
        (row_under_a_name, "two different kinds of things under one name"),
        (tangent, "only rules and a few builtins"),
        (bits_of_a_real, "asked of a whole number alone"),
        (starred, "plain arguments only"),
    ],
)
def test_what_lies_outside_is_refused_with_its_place_and_a_way_out(wrong, says):
    kinds: list[Kind] = [BOOK if wrong is writes_book else BOX]
    kinds += [INT] * (wrong.python.__code__.co_argcount - 1)
    with pytest.raises(OutsideLanguage) as refused:
        Program("test").add("wrong", wrong, kinds)
    place, _, words = str(refused.value).partition(f": {wrong.python.__name__}: ")
    file, _, line = place.rpartition(":")
    assert file == "test_language.py"
    first = wrong.python.__code__.co_firstlineno
    assert first <= int(line) <= first + 8
    assert says in words
    assert "; " in words  # and what to write instead


def compiled(rule, kinds, tmp_path, *flags):
    """A rule as a library, opened."""
    source, library = tmp_path / "one.c", tmp_path / "one.so"
    program = Program("test", with_lines="-DCHECKED" in flags)
    program.add("one", rule, kinds)
    source.write_text(program.text())
    run(["cc", "-O1", "-fwrapv", "-shared", "-fPIC", *flags, "-o", str(library), str(source), "-lm"])
    return library


@rule
def far(box, i):
    """Reads where nothing may lie."""
    return box.a[i]


def test_a_checked_build_names_the_rule_and_the_line_of_a_bad_index(tmp_path):
    library = compiled(far, [BOX, INT], tmp_path, "-DCHECKED")
    line = far.python.__code__.co_firstlineno + 3
    code = (
        "import ctypes, sys; one = ctypes.CDLL(sys.argv[1]).one; one.restype = ctypes.c_int64;"
        "box = ctypes.create_string_buffer(4096); print(one(box, ctypes.c_int64(-8)), flush=True);"
        "one(box, ctypes.c_int64(8))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(library)], capture_output=True, text=True)
    assert done.stdout.strip() == "0"
    assert done.returncode != 0
    assert f"test_language.py:{line}: test_language__far: the index 8 lies outside of 8" in done.stderr


@rule
def at_least_none(box, x):
    """What GCC 12 takes for x alone, if it may."""
    return max(x, 0) if x < 0 else -1


@pytest.mark.parametrize("form", ["release", "checked"])
def test_a_fault_of_the_c_compiler_is_kept_away_from(tmp_path, form):
    source, library = tmp_path / "one.c", tmp_path / "one.so"
    program = Program("test")
    program.add("one", at_least_none, [BOX, INT])
    source.write_text(program.text())
    this_machine().build(source, library, form)
    one = ctypes.CDLL(str(library)).one
    one.restype = ctypes.c_int64
    for x in (-5, -1, 0, 3):
        assert one(ctypes.c_void_p(Box().address), ctypes.c_int64(x)) == at_least_none(Box(), x)


@rule
def known(box, n):
    """Reads with what is known of an index here and not there."""
    for i in range(n, 3):
        if i != -1:
            box.n = 10 * box.n + box.a[i]
    i = n
    while i > -8:
        i -= 1
        box.n = box.n + box.a[i]
    return box.a[n if n >= 0 else n - 1]


@rule
def sure(box, i):
    """Reads what it says is not negative."""
    assert i >= 0
    return box.a[i]


def test_what_is_known_of_an_index_changes_nothing(tmp_path):
    library = ctypes.CDLL(str(compiled(known, [BOX, INT], tmp_path)))
    library.one.restype = ctypes.c_int64
    for n in range(-7, 8):
        box, twin = Box(), Box()
        for i in range(8):
            box.a[i] = twin.a[i] = i + 1
        assert library.one(ctypes.c_void_p(box.address), ctypes.c_int64(n)) == known(twin, n)
        assert box.bytes() == twin.bytes()


def test_what_is_asserted_is_tested_where_indices_are(tmp_path):
    box = Box()
    with pytest.raises(AssertionError):
        sure(box, -1)
    program = Program("test")
    program.add("one", sure, [BOX, INT])
    assert "box->a[at_natural(i, 8)]" in program.text()
    library = compiled(sure, [BOX, INT], tmp_path, "-DCHECKED")
    code = (
        "import ctypes, sys; one = ctypes.CDLL(sys.argv[1]).one; one.restype = ctypes.c_int64;"
        "box = ctypes.create_string_buffer(4096); one(box, ctypes.c_int64(-1))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(library)], capture_output=True, text=True)
    assert done.returncode != 0
    assert "test_language__sure: it does not hold that i >= 0" in done.stderr


class Bag(Record):
    n: i64
    s: i16
    t: i8
    things: i16[8]
    marks: natural(i16)[3]
    offs: i16[3]


MARKS, OFFS = (0, 1, 2), (-1, -2, -3)


@rule
def thing_at(bag, places, i):
    return bag.things[places[i]]


@rule
def by_fields(bag, i):
    return 100 * thing_at(bag, bag.marks, i) + thing_at(bag, bag.offs, i)


@rule
def by_tables(bag, i):
    return 100 * thing_at(bag, MARKS, i) + thing_at(bag, OFFS, i)


@rule
def by_either(bag, i):
    return 100 * bag.things[(OFFS if bag.n == 0 else MARKS)[i]] + bag.things[(MARKS if bag.n == 0 else OFFS)[i]]


@rule
def by_one_name(bag, i):
    row = bag.marks
    first = bag.things[row[i]]
    row = bag.offs
    return 100 * first + bag.things[row[i]]


@pytest.mark.parametrize("read", [by_fields, by_tables, by_either, by_one_name])
def test_what_is_known_of_one_array_is_not_taken_to_hold_of_another(read):
    bag = Bag()
    bag.n = 1
    for i in range(8):
        bag.things[i] = i + 1
    for i in range(3):
        bag.marks[i], bag.offs[i] = MARKS[i], OFFS[i]
    for i in range(3):
        assert read.fast(bag, i) == read(bag, i) == 100 * (i + 1) + 8 - i


@rule
def looked_up(places, i):
    return MARKS[places[i]]


def test_what_a_field_says_of_itself_is_not_taken_to_hold_of_the_next_array_a_rule_is_called_with():
    bag = Bag()
    bag.marks[1], bag.offs[1] = 1, -1
    assert looked_up.fast(bag.numpy("marks"), 1) == 1
    assert looked_up.fast(bag.numpy("offs"), 1) == 2


@rule
def turned(bag):
    return -(bag.s * bag.s) * bag.t


@rule
def inverted(bag):
    return ~(bag.s * bag.s) * bag.t


@rule
def grown(bag):
    bag.n += 1
    return bag.n


@rule
def in_steps(bag):
    return (grown(bag) < grown(bag)) * 1000000 * 100000


@pytest.mark.parametrize("large", [turned, inverted, in_steps])
def test_what_outgrows_an_int_of_c_is_computed_in_64_bits(large):
    bag, twin = Bag(), Bag()
    bag.s = twin.s = 32000
    bag.t = twin.t = 100
    assert large.fast(bag) == large(twin)
    assert abs(large(twin)) > 1 << 32


HALVES = (1.0, 2.0)


class Elsewhere:
    HALVES = (1, 2)


@rule
def halved(bag, i):
    return 10.0 * (HALVES[i] / 2) + Elsewhere.HALVES[i]


def test_tables_of_one_name_and_equal_numbers_are_two_if_one_is_of_real_numbers():
    assert halved.fast(Bag(), 0) == halved(Bag(), 0) == 6.0


NONE_OF_THEM = ()


@rule
def among_none(bag, i):
    if i in NONE_OF_THEM:
        return 1
    return 0


def test_nothing_is_among_no_numbers():
    program = Program("test")
    program.add("one", among_none, [RecordOf("Bag", Bag.dtype), INT])
    assert "if (0) {" in program.text()


@rule
def weighed(box, weights, k):
    """Reads an argument that is an array of unknown size."""
    total = 0.0
    for i in range(len(weights)):
        total += weights[i, k] * weights.shape[1]
    return total


def test_arrays_of_unknown_size_travel_with_their_lengths(tmp_path):
    weights = np.arange(12, dtype=np.float64).reshape(4, 3)
    library = ctypes.CDLL(str(compiled(weighed, [BOX, ArrayOf(np.dtype("f8"), (None, None)), INT], tmp_path)))
    library.one.restype = ctypes.c_double
    box = Box()
    address = ctypes.c_void_p(weights.ctypes.data)
    got = library.one(ctypes.c_void_p(box.address), address, ctypes.c_int64(4), ctypes.c_int64(3), ctypes.c_int64(1))
    assert got == weighed(box, weights, 1) == 3 * weights[:, 1].sum()


@rule
def fill(box, row, by):
    """Writes a row it is given, and reads fields that lie side by side."""
    side_by_side = stretch(box, "s", "a")
    for i in range(len(row)):
        row[i] = max(by, box.a[i]) + side_by_side[i + 1] * BITS[by][i]


@rule
def fill_all(box, rows):
    """Gives a rule the rows of an array, one after the other."""
    for i in range(len(rows)):
        fill(box, rows[i], i)


@rule
def fill_two(box, rows, others):
    fill_both(box, rows[0], others[0])


@rule
def fill_twice(box, rows):
    again = rows
    rows[0, 0] = 1
    again[0, 1] = 2


@rule
def fill_both(box, one, other):
    one[0] = box.a[0]
    other[0] = one[0] + 1


BITS = tuple(tuple((n >> i) & 1 for i in range(8)) for n in range(8))
ROWS = ArrayOf(np.dtype("f4"), (None, 8), alone=True)


def test_a_rule_is_given_rows_of_an_array_that_is_alone(tmp_path):
    """They are written as the interpreted rule writes them; `restrict` is said of one array alone, never of two."""
    library = ctypes.CDLL(str(compiled(fill_all, [BOX, ROWS], tmp_path)))
    box, rows, plain = Box(), np.zeros((5, 8), np.float32), np.zeros((5, 8), np.float32)
    for i in range(8):
        box.a[i] = 3 * i - 9
    fill_all(box, plain)
    library.one(ctypes.c_void_p(box.address), ctypes.c_void_p(rows.ctypes.data), ctypes.c_int64(5))
    assert rows.tolist() == plain.tolist() != np.zeros((5, 8)).tolist()
    program = Program("test")
    program.add("one", fill_all, [BOX, ROWS])
    assert "test_language__fill(Box *box, float *restrict row, i64 by)" in program.text()
    program.add("two", fill_two, [BOX, ROWS, ROWS])
    assert "test_language__fill_both(Box *box, float *one, float *other)" in program.text()
    program.add("three", fill_twice, [BOX, ArrayOf(np.dtype("f4"), (2, 8), alone=True)])
    assert "fill_twice(Box *box, float (*restrict rows)[8])" in program.text()
    assert "float (*again)[8] = rows;" in program.text()


@rule
def halves(box, x):
    return x / 2


def test_a_rule_is_translated_once_for_each_kind_of_arguments():
    program = Program("test")
    program.add("whole", halves, [BOX, INT])
    program.add("real", halves, [BOX, REAL])
    program.add("again", halves, [BOX, REAL])
    assert program.text().count("static double test_language__halves") == 2


class Question:
    one = 2  # as `compiled` calls what it exports


@rule
def names_the_export(box):
    return box.a[Question.one]


def test_a_number_may_be_called_as_a_rule_that_is_exported(tmp_path):
    box = Box()
    box.a[Question.one] = 7
    library = ctypes.CDLL(str(compiled(names_the_export, [BOX], tmp_path)))
    assert library.one(ctypes.c_void_p(box.address)) == names_the_export(box) == 7


def test_a_games_program_can_be_read():
    """The C has the rules' names, their docstrings and the names of constants and fields."""
    text = games.game("forward").library.translated().text
    assert text == games.game("forward").library.translated().text  # the same text every time
    assert "// duskboard/games/forward/rules/turn.py:" in text
    assert "static void agenda__push(State *state, i64 step" in text
    assert "// Put a thing to do on top" in text
    assert "_Static_assert(sizeof(State) == " in text
    assert "state->agenda_n" in text
    assert max(map(len, text.splitlines())) < 1000


def test_every_house_game_is_in_the_language(game):
    assert game.library.translated().text.startswith(f"// {game.title}: made from the rules in Python")


def test_the_page_of_the_language_names_what_is_refused():
    """docs/rules-language.md is kept up to date with the builtins and operators there are."""
    page = (Path(__file__).parents[3] / "docs" / "rules-language.md").read_text()
    from duskboard.engine.compiler.expressions import BUILTINS, MATHS

    for word in (*BUILTINS, *(f"math.{name}" for name in MATHS)):
        assert f"`{word}`" in page, word
