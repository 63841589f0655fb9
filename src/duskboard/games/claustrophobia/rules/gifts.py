"""Gifts: what a devoted warrior's die may awaken at the end of the human preparation phase. Rulebook p. 24."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import roll
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.combat import NOT_COMBAT, hit_infernal
from duskboard.games.claustrophobia.rules.questions import or_pass_for
from duskboard.games.claustrophobia.rules.talents import human_talents
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do


@rule
def gift_of_line(state: State, book: Book, human: int) -> int:
    """The gift that a human's die awakens, or 0. CLA-071, CLA-178, CLA-185."""
    die = state.die[human]
    board = state.board[human]
    if (
        die == 0
        or (human_talents(state, book, human) & terms.DEVOTED) == 0
        or book.icon[board, die - 1] != terms.GIFT_SLOT
    ):
        return 0
    for gift in range(1, terms.GIFTS):
        if (state.gifts[human] >> gift) & 1 and book.gift_line[gift] == die:
            return gift
    return 0


@rule
def use_gifts(state: State, book: Book, scratch: Scratch) -> None:
    """Human by human, the gift the line gives this turn. CLA-186 to CLA-198."""
    human = popped(state, 0)
    if human >= terms.HUMANS:
        return
    push(state, Do.GIFT, human + 1)
    gift = state.gift_on[human]
    if gift != 0 and state.status[human] == terms.IN_PLAY:
        GIFTS(gift, state, book, scratch, human)


# -- what each gift does ---------------------------------------------------------------------------------------------


@rule
def aim_true(state: State, book: Book, scratch: Scratch, holder: int) -> None:
    """Angelic Precision: what hits is looked at in each attack. CLA-186, CLA-187."""
    tell(state, terms.GIFT_USED, holder, terms.PRECISION)


@rule
def rage(state: State, book: Book, scratch: Scratch, holder: int) -> None:
    """Aura of Anger: a token for every human in play. CLA-188."""
    for ally in range(terms.HUMANS):
        if state.status[ally] == terms.IN_PLAY:
            state.anger[ally] = 1
    tell(state, terms.GIFT_USED, holder, terms.ANGER)


@rule
def give_courage(state: State, book: Book, scratch: Scratch, holder: int) -> None:
    """Aura of Courage: one other human in play gets the token. CLA-189."""
    tell(state, terms.GIFT_USED, holder, terms.COURAGE)
    only, n = NONE, 0
    for human in range(terms.HUMANS):
        if human != holder and state.status[human] == terms.IN_PLAY:
            only = human
            n += 1
    if n == 1:
        take_heart(state, only)
    elif n > 1:
        ask(state, terms.HUMAN, Asks.COURAGE_FOR, holder)


class Courage(Decision, number=Asks.COURAGE_FOR):
    """Who gets the courage token. CLA-189."""

    holder: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        for human in range(terms.HUMANS):
            if human != state.args[Courage.holder] and state.status[human] == terms.IN_PLAY:
                offer(menu, terms.WARRIOR + human)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        take_heart(state, option - terms.WARRIOR)


@rule
def take_heart(state: State, human: int) -> None:
    """The courage token lies on a human's board. CLA-189."""
    state.courage[human] = 1
    tell(state, terms.COURAGE_GIVEN, human)


@rule
def inspire(state: State, book: Book, scratch: Scratch, holder: int) -> None:
    """Divine Inspiration: more activation dice next turn. CLA-190."""
    state.inspiration = holder + 1
    tell(state, terms.GIFT_USED, holder, terms.INSPIRATION)


@rule
def lay_hands(state: State, book: Book, scratch: Scratch, holder: int) -> None:
    """Laying on of Hands: a line on the holder's tile, if one is cancelled there. CLA-191."""
    tell(state, terms.GIFT_USED, holder, terms.HANDS)
    scratch.menu_n = 0
    offer_hands(state, book, scratch, holder)
    if scratch.menu_n > 0:
        ask(state, terms.HUMAN, Asks.LAY_HANDS, holder)


@rule
def offer_hands(state: State, book: Book, menu: Scratch, holder: int) -> None:
    """The cancelled lines Laying on of Hands can heal; whether the holder's own are among them is a ruling. CLA-191."""
    for human in range(terms.HUMANS):
        if human != holder or book.hands_self != 0:
            if state.status[human] == terms.IN_PLAY and state.tile[human] == state.tile[holder]:
                offer_cancelled(state, menu, human)


class LayingOnOfHands(Decision, number=Asks.LAY_HANDS):
    """Which line is healed, or none. CLA-191."""

    holder: int

    options = or_pass_for(offer_hands)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option != terms.PASS:
            heal_option(state, option)


@rule
def foretell(state: State, book: Book, scratch: Scratch, holder: int) -> None:
    """Prescience: the token lies on the pile, while there is one. CLA-192."""
    if state.pile_n > 0:
        state.prescience = 1
    tell(state, terms.GIFT_USED, holder, terms.PRESCIENCE)


@rule
def begin_sacrifice(state: State, book: Book, scratch: Scratch, holder: int) -> None:
    """Righteous Sacrifice can be used several times. CLA-196, CLA-198."""
    tell(state, terms.GIFT_USED, holder, terms.SACRIFICE)
    push(state, Do.SACRIFICE, holder, 1)


GIFTS = Dispatch({
    terms.PRECISION: aim_true, terms.ANGER: rage, terms.COURAGE: give_courage, terms.INSPIRATION: inspire,
    terms.HANDS: lay_hands, terms.PRESCIENCE: foretell, terms.SACRIFICE: begin_sacrifice,
})  # fmt: skip


# -- healing ---------------------------------------------------------------------------------------------------------


@rule
def offer_cancelled(state: State, menu: Scratch, human: int) -> None:
    """Every cancelled line of a human."""
    for line in range(terms.LINES):
        if (state.cancelled[human] >> line) & 1:
            offer(menu, terms.LINE_OF + human * terms.LINES + line)


@rule
def offer_wounds(state: State, menu: Scratch, tile: int) -> None:
    """Every cancelled line of every human on a tile."""
    for human in range(terms.HUMANS):
        if state.status[human] == terms.IN_PLAY and state.tile[human] == tile:
            offer_cancelled(state, menu, human)


@rule
def heal(state: State, human: int, line: int) -> None:
    """Remove a marker; if it lay on the line of the die, the warrior is no longer exhausted. CLA-072, CLA-073."""
    state.cancelled[human] &= ~(1 << line)
    revived = state.exhausted[human] != 0 and state.die[human] == line + 1
    if revived:
        state.exhausted[human] = 0
    tell(state, terms.LINE_HEALED, human, line + 1, revived)


@rule
def heal_option(state: State, option: int) -> None:
    """Heal the line an option names."""
    heal(state, (option - terms.LINE_OF) // terms.LINES, (option - terms.LINE_OF) % terms.LINES)


# -- Righteous Sacrifice ---------------------------------------------------------------------------------------------


@rule
def go_on_with_sacrifice(state: State, book: Book, scratch: Scratch) -> None:
    """Ask for a victim of Righteous Sacrifice, as often as it can be used. CLA-196, CLA-198."""
    holder, use = popped(state, 0), popped(state, 1)
    if state.status[holder] != terms.IN_PLAY or use > book.sacrifices:
        return
    scratch.menu_n = 0
    offer_victims_of_sacrifice(state, book, scratch, holder)
    if scratch.menu_n > 0:
        ask(state, terms.HUMAN, Asks.STRIKE_DOWN, holder, use)


@rule
def offer_victims_of_sacrifice(state: State, book: Book, menu: Scratch, holder: int) -> None:
    """The other warriors on the holder's tile. CLA-196."""
    tile = state.tile[holder]
    for warrior in range(terms.WARRIORS):
        if warrior == holder or state.tile[warrior] != tile or state.status[warrior] != terms.IN_PLAY:
            continue
        if warrior < terms.HUMANS and book.sacrifice_enemies_only != 0:
            continue
        offer(menu, terms.WARRIOR + warrior)
    if state.trogs[tile] > 0:
        offer(menu, terms.WARRIOR + terms.TROGLODYTE)


class RighteousSacrifice(Decision, number=Asks.STRIKE_DOWN):
    """Whom the holder strikes, or nobody (more). CLA-196."""

    holder: int
    use: int  # the first, the second ... in this phase

    options = or_pass_for(offer_victims_of_sacrifice)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option != terms.PASS:
            holder, use = state.args[RighteousSacrifice.holder], state.args[RighteousSacrifice.use]
            strike_down(state, book, holder, use, option - terms.WARRIOR)


@rule
def strike_down(state: State, book: Book, holder: int, use: int, victim: int) -> None:
    """A hit on the warrior chosen; when it has been dealt, the backlash is rolled for. CLA-196, CLA-197."""
    push(state, Do.SACRIFICE, holder, use + 1)
    push(state, Do.BACKLASH, holder)
    tell(state, terms.SACRIFICE_STRUCK, holder, victim, state.tile[holder])
    if victim < terms.HUMANS:
        push(state, Do.HITS, victim, 1, NOT_COMBAT, NONE)
    else:
        hit_infernal(state, book, victim, state.tile[holder], 1, NOT_COMBAT)


@rule
def roll_backlash(state: State, book: Book, scratch: Scratch) -> None:
    """After each use of Righteous Sacrifice a die: on the backlash the holder is hit too. CLA-197."""
    holder = popped(state, 0)
    face = roll(state, 6)
    tell(state, terms.BACKLASH, holder, face, book.backlash)
    if face >= book.backlash:
        push(state, Do.HITS, holder, 1, NOT_COMBAT, NONE)
