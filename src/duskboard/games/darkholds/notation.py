"""Options as short canonical text."""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.names import Names, names_of

WORDS = {
    t.DONE: "done", t.CANCEL: "cancel", t.YES: "yes", t.NO: "no", t.PASS: "pass", t.TAKE_SILVER: "silver",
    t.DROP_SILVER: "drop silver", t.NOTHING: "nothing", t.PRICE_NONE: "free", t.PRICE_HALF: "half",
    t.PRICE_WORTH: "worth",
    t.PRICE_ALL: "all", t.SILVER_5: "5 pieces", t.SILVER_10: "10 pieces", t.SILVER_20: "20 pieces",
    t.SILVER_ALL: "all pieces",
}  # fmt: skip
_DROPS = {t.D_SELL: "sell"}
_TAKES = {t.D_ACQUIRE: "take ", t.D_DISCARD: "take "}


def option_text(state: Any, book: Any, content: Content, option: int) -> str:
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
        return _TAKES.get(int(state.decision), "") + names.kind(option - t.TAKE).lower()
    if option < t.POWER:
        return f"{_DROPS.get(int(state.decision), 'drop')} {names.kind(option - t.DROP).lower()}"
    if option < t.WEAPON:
        return names.power(option - t.POWER).lower()
    if option < t.SEAT:
        return "own " + names.weapon(state, int(state.active), option - t.WEAPON).lower()
    return _rest(state, book, names, option)


def _rest(state: Any, book: Any, names: Names, option: int) -> str:
    if option < t.TILE:
        return f"player {option - t.SEAT + 1}"
    if option < t.ABANDON:
        return f"tile {names.tile(state, option - t.TILE)}"
    if option < t.HIRE:
        return f"abandon {names.warrior_id(state, book, option - t.ABANDON)}"
    if option < t.WORD:
        profile = option - t.HIRE
        return names.profiles[profile].id if profile in names.profiles else f"profile {profile}"
    return WORDS.get(option, f"option {option}")
