"""Families of rules that differ by kind: a card's effect, a clan's power, the steps of the agenda.

    STEPS = Dispatch({Do.TURN: turn, Do.STRIKE: strike}, of=Do)

    STEPS(pop(state), state, book)  # in a rule: the one of that number

Interpreted it is a look-up in the table; compiled, a `switch`. Nobody writes a chain of `if kind == ...` by hand, and a
new kind is a rule and a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Generic

from duskboard.engine.rule import P, R, Rule


class Undeclared(LookupError):
    """There is a kind of thing, and nothing is said of it."""


class Dispatch(Generic[P, R]):
    """Rules of one signature by number. Called with a number and their arguments, it calls the one of that number.

    `of`: the kinds there are; one that is left out is found when the game is imported. A number of no kind is an error,
    or does what `otherwise` does.

    >>> from duskboard.engine.rule import rule
    >>> @rule
    ... def twice(n: int) -> int:
    ...     return 2 * n
    >>> @rule
    ... def square(n: int) -> int:
    ...     return n * n
    >>> change = Dispatch({1: twice, 2: square})
    >>> change(1, 5), change(2, 5)
    (10, 25)
    >>> change(3, 5)
    Traceback (most recent call last):
    ...
    duskboard.engine.dispatch.Undeclared: nothing is declared for 3; there are: 1 twice, 2 square
    """

    def __init__(
        self,
        table: Mapping[int, Rule[P, R]] = MappingProxyType({}),
        *,
        of: Iterable[IntEnum] = (),
        otherwise: Rule[P, R] | None = None,
    ) -> None:
        self.table = dict(table)
        self.otherwise = otherwise
        missing = [repr(kind) for kind in of if kind not in table]
        if missing and otherwise is None:
            raise Undeclared(f"nothing is declared for {', '.join(missing)}; there are: {self._told()}")
        self._refuse_mixed()

    def __call__(self, kind: int, /, *args: P.args, **named: P.kwargs) -> R:
        found = self.table.get(kind, self.otherwise)
        if found is None:
            raise Undeclared(f"nothing is declared for {kind}; there are: {self._told()}")
        return found(*args, **named)

    def declare(self, *kinds: int) -> Callable[[Rule[P, R]], Rule[P, R]]:
        """Declare the rule of a kind where it stands: for families whose members have files of their own.

        @POWER.declare(terms.HULDRA)
        @rule
        def power(state: State, ...) -> None: ...
        """

        def declared(one: Rule[P, R]) -> Rule[P, R]:
            for kind in kinds:
                if kind in self.table:
                    raise TypeError(f"two rules for {kind}: {self.table[kind]!r} and {one!r}")
                self.table[kind] = one
            self._refuse_mixed()
            return one

        return declared

    def about(self, kinds: Iterable[int]) -> None:
        """Refuse to be incomplete, once all that declare something have been imported."""
        missing = [str(kind) for kind in kinds if kind not in self.table]
        if missing and self.otherwise is None:
            raise Undeclared(f"nothing is declared for {', '.join(missing)}; there are: {self._told()}")

    def _refuse_mixed(self) -> None:
        if len({one.python.__code__.co_argcount for one in self.rules()}) > 1:
            raise TypeError(f"rules of one dispatch take the same arguments: {self._told()}")

    def rules(self) -> list[Rule[P, R]]:
        """Every rule it may call."""
        return [*self.table.values(), *([self.otherwise] if self.otherwise else [])]

    def _told(self) -> str:
        return ", ".join(
            f"{int(kind)} {one.python.__qualname__.rsplit('<locals>.', 1)[-1]}"
            for kind, one in sorted(self.table.items())
        )
