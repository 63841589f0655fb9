"""Questions that several chapters ask in the same way."""

from duskboard.engine.decision import Decision, part
from duskboard.engine.menu import offer
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State


class YesOrPass(Decision):
    """Something that may be done or left."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        offer(menu, terms.YES)
        offer(menu, terms.PASS)


class RerollOrKeep(Decision):
    """Whether a bone that has fallen is rolled again."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        offer(menu, terms.REROLL)
        offer(menu, terms.KEEP)
