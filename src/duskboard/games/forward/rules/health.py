"""HP: healing, losing, and the Phoenix Tear."""

from duskboard.engine.header import NONE, ask, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules.piles import only_card, use_up
from duskboard.games.forward.state import Book, State
from duskboard.games.forward.terms import Asks


@rule
def heal(state: State, book: Book, amount: int, by: int) -> None:
    """Raise HP by what a card gives, at most to its maximum; Vow of Ash halves it. RUL-38."""
    if amount == 0:
        return
    halving = state.snares & book.halve_heals
    given = amount // 2 if halving else amount
    given = min(given, book.max_hp - state.hp)
    state.hp += given
    snare = only_card(halving, terms.SNARE) if halving else NONE
    tell(state, terms.HEALED, given, state.hp, amount, snare, by)


@rule
def lose(state: State, book: Book, amount: int, cause: int) -> None:
    """Lower HP by something that is no blow of an enemy."""
    before = state.hp
    state.hp = max(0, before - amount)
    tell(state, terms.LOST_HP, before - state.hp, cause, state.hp)
    stand_or_fall(state, book, before)


@rule
def stand_or_fall(state: State, book: Book, before: int) -> None:
    """With no HP left the Phoenix Tear burns, or the game is lost. `before`: HP before it. FWD-003, FWD-136, RUL-25."""
    if state.hp > 0:
        return
    if state.items & book.phoenix:
        kept = before if state.phoenix == terms.PLUS_TEN else 0
        state.hp = min(book.max_hp, kept + book.phoenix_hp)
        tell(state, terms.PHOENIX, state.hp, only_card(book.phoenix, terms.ITEM))
        use_up(state, book.phoenix)
        return
    be_lost(state, terms.FELL_TO_DRAGON if state.enemy == terms.DRAGON else terms.FELL_ON_THE_WAY)


@rule
def lose_unforeseen(state: State, book: Book, amount: int, cause: int) -> None:
    """Lose HP by something no prompt showed: with a heal in hand there is a last chance. D-15, RUL-26."""
    if amount >= state.hp and state.items & book.healing:
        ask(state, 0, Asks.LAST_CHANCE, amount, cause)
    else:
        lose(state, book, amount, cause)


@rule
def be_lost(state: State, ending: int) -> None:
    """The player has lost."""
    tell(state, terms.LOST, ending)
    end_game(state, ending)
    state.result[0] = -1.0
