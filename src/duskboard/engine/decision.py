"""A decision: one question to a player, declared once, in the chapter of the rules it belongs to.

    class Block(Decision, number=Asks.BLOCK):
        \"\"\"A blow is coming: turn it with a card, or take it. SKI-004.\"\"\"

        attack: int  # the card of the attacker

        @part
        def options(state: State, book: Book, menu: Scratch) -> None:
            offer_run(menu, CARD, 3)
            offer(menu, TAKE_IT)

        @part
        def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
            push(state, Do.STRIKE, 1 - state.seat, state.args[Block.attack], option)

What it is about stands in `state.args`, and the names of the declaration are the indices there. `Decisions` gathers the
questions of a game, and makes of them what asks "which decision is it?".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from duskboard.engine.dispatch import Dispatch, Undeclared
from duskboard.engine.header import ARGS, Header
from duskboard.engine.menu import Menu
from duskboard.engine.rule import Rule

if TYPE_CHECKING:
    part = staticmethod
else:
    part = Rule  # a rule that is part of a decision: a type checker needs to know that it takes no `self`

Told = TypeVar("Told")


class Decision:
    """A question to a player. Subclasses declare one; see above.

    `name`: what tools and messages call it, where that is not the words of the class's own name;
    `unnoticed`: none but its seat notices that it was asked, not even by counting; `idle`: options that do nothing.
    A class without a number is no question: others are made of it, which then need not declare what it does.
    """

    number: ClassVar[int]
    name: ClassVar[str]  # for tools and messages
    unnoticed: ClassVar[bool]
    idle: ClassVar[frozenset[int]]

    def __init_subclass__(
        cls, *, number: int = 0, name: str = "", unnoticed: bool = False, idle: Iterable[int] = ()
    ) -> None:
        if number == 0:
            return
        cls.number, cls.unnoticed, cls.idle = int(number), unnoticed, frozenset(idle)
        cls.name = name or re.sub(r"(?<!^)(?=[A-Z])", " ", cls.__name__).lower()
        arguments = list(vars(cls).get("__annotations__", {}))
        if len(arguments) > ARGS:
            raise TypeError(f"{cls.__name__} is about {len(arguments)} things; there is room for {ARGS}")
        for index, argument in enumerate(arguments):
            setattr(cls, argument, index)
        for needed in ("options", "chosen"):
            if not isinstance(getattr(cls, needed, None), Rule):
                raise Undeclared(f"the decision {cls.__name__} has no `{needed}`: declare it with @part")


class Decisions:
    """The decisions of a game: `Decisions(Attack, Block, of=Asks)`. One of `of` that is left out is named at import."""

    def __init__(self, *declared: type[Decision], of: Iterable[IntEnum] = ()) -> None:
        self.all = {one.number: one for one in declared}
        if len(self.all) < len(declared):
            raise TypeError(f"two decisions of one number: {', '.join(f'{o.number} {o.__name__}' for o in declared)}")
        each = list(of)
        self.options = self.part("options", of=each)
        self.chosen = self.part("chosen", of=each)
        self.menu = self._menu()
        self.names = {number: one.name for number, one in sorted(self.all.items())}
        self.unnoticed = frozenset(number for number, one in self.all.items() if one.unnoticed)
        self.idle = frozenset(option for one in self.all.values() for option in one.idle)

    def _menu(self) -> Rule[[Any, Any, Any], int]:
        """What a game's `options` is, where all options are those of the pending decision."""
        listing = self.options

        def options(state: Header, book: Any, scratch: Menu) -> int:
            """Fill the menu of the pending decision; how many options there are."""
            scratch.menu_n = 0
            listing(state.decision, state, book, scratch)
            return scratch.menu_n

        return Rule(options, scope=listing.rules()[0].scope)

    def part(
        self, name: str, of: Iterable[IntEnum] = (), otherwise: Rule[..., Any] | None = None
    ) -> Dispatch[..., Any]:
        """A part of the decisions, by the decision it is part of."""
        table = {number: getattr(one, name) for number, one in self.all.items() if hasattr(one, name)}
        return Dispatch(table, of=of, otherwise=otherwise)


class Telling(Generic[Told]):
    """What is said of each decision, declared beside each other: its prompt, its labels, its notation.

        asks = Telling[Callable[[Table], Prompt]]()

        @asks(Block)
        def block(table: Table) -> Prompt: ...

        asks.about(DECISIONS)  # at the end: each of them has been told of

    `asks[state.decision]` is what was declared. Nothing here is a rule: it is plain Python.
    """

    def __init__(self) -> None:
        self.table: dict[int, Told] = {}

    def __call__(self, *decisions: type[Decision]) -> Callable[[Told], Told]:
        def declare(told: Told) -> Told:
            for one in decisions:
                self.table[one.number] = told
            return told

        return declare

    def about(self, decisions: Decisions) -> None:
        """Refuse to be incomplete."""
        missing = [one.__name__ for number, one in decisions.all.items() if number not in self.table]
        if missing:
            raise Undeclared(f"nothing is said of the decision {', '.join(missing)}")

    def __getitem__(self, decision: int) -> Told:
        return self.table[decision]
