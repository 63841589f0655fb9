"""Bits of a number, interpreted and compiled: Python's own answers, of which the sign is no part."""

import random

from duskboard.engine.bits import count, lowest
from duskboard.engine.rule import rule

EDGES = [0, 1, 2, 3, 255, 256, (1 << 24) - 1, 1 << 32, 1 << 62, (1 << 63) - 1]


@rule
def bits_of(n: int) -> int:
    return 100 * n.bit_count() + n.bit_length()


def numbers():
    chance = random.Random(1)
    return [*EDGES, *(chance.getrandbits(chance.randint(1, 63)) for _ in range(200))]


def test_bits_are_counted():
    for n in numbers():
        assert count(n) == count.fast(n) == bin(n).count("1")


def test_the_lowest_bit_is_found():
    for n in numbers():
        if n > 0:
            assert n >> lowest(n) & 1 == 1
            assert n % (1 << lowest(n)) == 0
            assert lowest.fast(n) == lowest(n)


def test_a_sign_does_not_count():
    for n in numbers():
        assert bits_of(-n) == bits_of(n) == bits_of.fast(-n) == bits_of.fast(n)
