"""Options as short canonical text."""

from __future__ import annotations

from duskboard.engine.content import Content
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.texts import many
from duskboard.games.darkholds.state import Book, State
from duskboard.games.darkholds.telling.names import Names, names_of
from duskboard.games.darkholds.telling.questions import QUESTIONS

WORDS = {
    t.DONE: "done", t.CANCEL: "cancel", t.YES: "yes", t.NO: "no", t.PASS: "pass", t.TAKE_SILVER: "silver",
    t.DROP_SILVER: "drop silver", t.NOTHING: "nothing",
}  # fmt: skip


def option_text(state: State, book: Book, content: Content, option: int) -> str:
    """An option of the pending decision.

    `attack`, then `wihtgar@n7`; `move`, then `h7`; `take spear`; `abandon gesith-2`; `player 2`; `done`.
    """
    names = names_of(content)
    if option < t.WARRIOR:
        return names.square(state, book, option - t.SQUARE)
    if option < t.VERB:
        return names.warrior_id(state, book, option - t.WARRIOR)
    if option < t.TAKE:
        return t.VERBS[option - t.VERB]
    if option < t.DROP:
        return QUESTIONS[state.decision].take + names.kind(option - t.TAKE).lower()
    if option < t.POWER:
        return QUESTIONS[state.decision].drop + names.kind(option - t.DROP).lower()
    if option < t.WEAPON:
        return names.power(option - t.POWER).lower()
    if option < t.SEAT:
        return "own " + names.weapon(state, state.active, option - t.WEAPON).lower()
    return _rest(state, book, names, option)


def _rest(state: State, book: Book, names: Names, option: int) -> str:
    if option < t.TILE:
        return f"player {option - t.SEAT + 1}"
    if option < t.ABANDON:
        return f"tile {names.tile(state, option - t.TILE)}"
    if option < t.HIRE:
        return f"abandon {names.warrior_id(state, book, option - t.ABANDON)}"
    if option < t.WORD:
        profile = option - t.HIRE
        return names.profiles[profile].id if profile in names.profiles else f"profile {profile}"
    if option >= t.AMOUNT:
        return pieces(option - t.AMOUNT)
    return WORDS.get(option, f"option {option}")


def pieces(amount: int) -> str:
    """An amount of silver, or a price.

    >>> pieces(0), pieces(1), pieces(12)
    ('free', '1 piece', '12 pieces')
    """
    return "free" if amount == 0 else many(amount, "piece")
