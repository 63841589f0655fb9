"""The human preparation phase: clean-up, dice, instinct cards, the blessing, final lines. Rulebook p. 16-17, 23."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import either, offer, offer_each, offer_run
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules import cards
from duskboard.games.claustrophobia.rules.dice import any_left, offer_more_values, offer_values, roll_into, set_aside
from duskboard.games.claustrophobia.rules.gifts import gift_of_line, heal
from duskboard.games.claustrophobia.rules.questions import or_pass_for
from duskboard.games.claustrophobia.rules.talents import human_talents
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do

# -- clean-up and roll -----------------------------------------------------------------------------------------------


@rule
def begin_preparation(state: State, book: Book, scratch: Scratch) -> None:
    """The phase in its order of work. CLA-053, CLA-R13, CLA-R15."""
    state.phase = terms.HUMAN_PREPARATION
    clean_up(state)
    tell(state, terms.PHASE_BEGAN, terms.HUMAN_PREPARATION)
    push(state, Do.PREPARATION_EVENTS)
    push(state, Do.GIFT)
    push(state, Do.DRAW)
    push(state, Do.FINAL_LINES)
    push(state, Do.BLESS)
    push(state, Do.CARD)
    push(state, Do.ASSIGN)
    push(state, Do.RELIC)
    push(state, Do.ROLL_ACTIVATION)
    push(state, Do.FOUNTAINS)
    push(state, Do.PITS)


@rule
def clean_up(state: State) -> None:
    """Played cards to the discard pile; dice and tokens that are no longer valid off the boards. CLA-054 to CLA-056."""
    for human in range(terms.HUMANS):
        if state.card[human] != NONE:
            state.instinct_discard[state.card[human]] = 1
        state.card[human] = NONE
        state.half[human] = 0
        state.die[human] = 0
        state.exhausted[human] = 0
        state.courage[human] = 0
        state.anger[human] = 0
        state.slowed[human] = 0
        state.trembling[human] = 0
        state.sensed[human] = 0
        state.gift_on[human] = 0
        state.activated[human] = 0
    state.prescience = 0


@rule
def is_active(state: State, human: int) -> bool:
    """Alive, on a tile, not held out of play. CLA-R12."""
    return state.status[human] == terms.IN_PLAY


@rule
def roll_activation(state: State, book: Book, scratch: Scratch) -> None:
    """One die for each active warrior, and two more if inspired. CLA-057, CLA-190."""
    dice, more = 0, 0
    for human in range(terms.HUMANS):
        if is_active(state, human):
            dice += 1
    if state.inspiration != 0:
        more = book.inspiration
        state.inspiration = 0
    roll_into(state, state.faces, dice + more)
    tell(state, terms.ACTIVATION_ROLL, dice + more, more)


# -- Saint's relic ---------------------------------------------------------------------------------------------------


@rule
def ask_for_relic(state: State, book: Book, scratch: Scratch) -> None:
    """The owner of the Saint's relic may roll dice again, once a game. CLA-166."""
    if state.relic_used != 0:
        return
    for human in range(terms.HUMANS):
        if is_active(state, human) and state.gear[human, terms.SAINTS_RELIC] > 0:
            ask(state, terms.HUMAN, Asks.RELIC_DICE)
            return


class DiceForTheRelic(Decision, number=Asks.RELIC_DICE, name="dice for the Saint's relic"):
    """Set dice aside one by one until enough, then roll them again. CLA-166."""

    aside: int  # dice set aside so far

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_more_values(menu, state.faces)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        aside = set_aside(state.faces, option, state.args[DiceForTheRelic.aside])
        if option != terms.PASS and any_left(state.faces):
            ask(state, terms.HUMAN, Asks.RELIC_DICE, aside)
        elif aside > 0:
            state.relic_used = 1
            roll_into(state, state.faces, aside)
            tell(state, terms.RELIC_USED, aside)


# -- placing dice ----------------------------------------------------------------------------------------------------


@rule
def assign(state: State, book: Book, scratch: Scratch) -> None:
    """Warrior by warrior, one of the rolled dice; a single value is placed without asking. CLA-058."""
    for human in range(popped(state, 0), terms.HUMANS):
        if is_active(state, human):
            scratch.menu_n = 0
            offer_values(scratch, state.faces)
            if scratch.menu_n == 1:
                place_die(state, human, scratch.menu[0] - terms.VALUE)
            else:
                push(state, Do.ASSIGN, human + 1)
                ask(state, terms.HUMAN, Asks.ASSIGN_DIE, human)
                return
    left = 0
    for value in range(terms.LINES):
        left += state.faces[value]
        state.faces[value] = 0
    if left > 0:
        tell(state, terms.DICE_LEFT_OVER, left)


class ActivationDie(Decision, number=Asks.ASSIGN_DIE):
    """Which of the dice a human takes. CLA-058."""

    human: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_values(menu, state.faces)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        place_die(state, state.args[ActivationDie.human], option - terms.VALUE)


@rule
def place_die(state: State, human: int, value: int) -> None:
    """Put a die on the line of its value. CLA-058."""
    state.faces[value] -= 1
    state.die[human] = value + 1
    tell(state, terms.DIE_PLACED, human, value + 1)


# -- instinct cards --------------------------------------------------------------------------------------------------


@rule
def ask_for_card(state: State, book: Book, scratch: Scratch) -> None:
    """Warrior by warrior, at most one instinct card. CLA-059, CLA-173."""
    for human in range(popped(state, 0), terms.HUMANS):
        if is_active(state, human) and state.instinct_hand_n > 0 and state.blessing[human] == 0:
            push(state, Do.CARD, human + 1)
            ask(state, terms.HUMAN, Asks.PLAY_CARD, human)
            return


class InstinctCard(Decision, number=Asks.PLAY_CARD):
    """A card of the hand beside a human's board, as value or as effect, or none. CLA-035, CLA-060."""

    human: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.PASS)
        for card in range(terms.INSTINCTS):
            if state.instinct_hand[card] != 0:
                offer(menu, terms.CARD_VALUE + card)
                wounded = state.cancelled[state.args[InstinctCard.human]] != 0
                if wounded or book.card_effect[card] != terms.SECOND_WIND:
                    offer(menu, terms.CARD_EFFECT + card)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        human = state.args[InstinctCard.human]
        if option >= terms.CARD_EFFECT:
            play_card(state, book, human, option - terms.CARD_EFFECT, terms.AS_EFFECT)
        elif option != terms.PASS:
            play_card(state, book, human, option - terms.CARD_VALUE, terms.AS_VALUE)


@rule
def play_card(state: State, book: Book, human: int, card: int, half: int) -> None:
    """Lay a card beside a board with one half showing. CLA-060 to CLA-062."""
    state.instinct_hand[card] = 0
    state.instinct_hand_n -= 1
    state.card[human] = card
    state.half[human] = half
    tell(state, terms.CARD_PLAYED, human, card, half)
    if half == terms.AS_VALUE:
        state.die[human] = book.card_value[card]
    elif book.card_effect[card] == terms.SECOND_WIND:
        catch_breath(state, human)


@rule
def catch_breath(state: State, human: int) -> None:
    """Second wind heals a line of the player's choice, before exhaustion is checked. CLA-072."""
    lines, last = 0, 0
    for line in range(terms.LINES):
        if (state.cancelled[human] >> line) & 1:
            lines += 1
            last = line
    if lines == 1:
        heal(state, human, last)
    else:
        ask(state, terms.HUMAN, Asks.HEAL_LINE, human)


class LineToHeal(Decision, number=Asks.HEAL_LINE):
    """Which line Second wind heals. CLA-072."""

    human: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_each(menu, terms.LINE, state.cancelled[state.args[LineToHeal.human]])

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        heal(state, state.args[LineToHeal.human], option - terms.LINE)


# -- the blessing ----------------------------------------------------------------------------------------------------


@rule
def ask_for_blessing(state: State, book: Book, scratch: Scratch) -> None:
    """A holder of blessed whose line is open may bless another, once a game. CLA-172, CLA-176."""
    if state.bless_used != 0:
        return
    for human in range(terms.HUMANS):
        if is_active(state, human) and (human_talents(state, book, human) & terms.BLESSED) != 0:
            if not (state.cancelled[human] >> (state.die[human] - 1)) & 1 and anybody_to_bless(state, human):
                ask(state, terms.HUMAN, Asks.BLESS, human)
                return


@rule
def may_be_blessed(state: State, human: int, holder: int) -> bool:
    """Whether a human may be blessed by another: in play, without an instinct card. CLA-172, CLA-173."""
    return human != holder and is_active(state, human) and state.card[human] == NONE


@rule
def anybody_to_bless(state: State, holder: int) -> bool:
    """Whether a holder of blessed has somebody to bless."""
    for human in range(terms.HUMANS):
        if may_be_blessed(state, human, holder):
            return True
    return False


@rule
def offer_blessings(state: State, book: Book, menu: Scratch, holder: int) -> None:
    """Each human who may be blessed, with either side of the token."""
    for human in range(terms.HUMANS):
        if may_be_blessed(state, human, holder):
            offer_run(menu, terms.BLESSING + human * 2, 2)


class Blessing(Decision, number=Asks.BLESS):
    """Nobody, or another human and a side of the token. CLA-172 to CLA-174."""

    holder: int

    options = or_pass_for(offer_blessings)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option != terms.PASS:
            bless(state, (option - terms.BLESSING) // 2, (option - terms.BLESSING) % 2)


@rule
def bless(state: State, human: int, side: int) -> None:
    """The blessed warrior gets the bonus chosen, and its line is healed if it is cancelled. CLA-174 to CLA-176."""
    state.bless_used = 1
    state.blessing[human] = side + 1
    tell(state, terms.WARRIOR_BLESSED, human, side + 1)
    line = state.die[human] - 1
    if (state.cancelled[human] >> line) & 1:
        heal(state, human, line)


# -- final lines, draws, gifts ---------------------------------------------------------------------------------------


@rule
def fix_lines(state: State, book: Book, scratch: Scratch) -> None:
    """The dice lie where they lie: exhausted or not, and which gift acts. CLA-063, CLA-065, CLA-066, CLA-078."""
    for human in range(terms.HUMANS):
        if not is_active(state, human):
            continue
        if (state.cancelled[human] >> (state.die[human] - 1)) & 1:
            state.exhausted[human] = 1
            tell(state, terms.WARRIOR_EXHAUSTED, human)
        else:
            state.gift_on[human] = gift_of_line(state, book, human)


@rule
def ask_for_draw(state: State, book: Book, scratch: Scratch) -> None:
    """Each open line with an instinct icon lets the player draw. CLA-067, CLA-076."""
    for human in range(popped(state, 0), terms.HUMANS):
        if may_draw(state, book, human):
            whisperer = dread_of(state, human)
            if whisperer == NONE:
                push(state, Do.DRAW, human + 1)
                ask(state, terms.HUMAN, Asks.DRAW_CARD, human)
                return
            tell(state, terms.DREAD_FELT, human, whisperer)


@rule
def may_draw(state: State, book: Book, human: int) -> bool:
    """Whether a human's line gives a card: an icon, not exhausted, a card left."""
    if not is_active(state, human) or state.exhausted[human] != 0:
        return False
    if book.icon[state.board[human], state.die[human] - 1] != terms.INSTINCT_ICON:
        return False
    return cards.instinct_left(state)


@rule
def dread_of(state: State, human: int) -> int:
    """The Whisperer on a human's tile, who lets nobody draw there, or NONE. CLA-016."""
    for warrior in range(terms.DEMON, terms.TOUGH):
        if state.tile[warrior] == state.tile[human] and state.demon[warrior - terms.DEMON] == terms.THE_WHISPERER:
            return warrior
    return NONE


class Draw(Decision, number=Asks.DRAW_CARD):
    """Draw an instinct card for a line, or not. CLA-067."""

    human: int

    options = either(terms.PASS, terms.YES)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.YES:
            cards.draw_instinct(state, 0)


# -- event cards at the end of the phase -----------------------------------------------------------------------------


@rule
def ask_for_event_after_preparation(state: State, book: Book, scratch: Scratch) -> None:
    """The infernal player may play cards on the humans at the end of their preparation. CLA-103."""
    if cards.holds_event(state, book, terms.AT_END_OF_PREPARATION):
        ask(state, terms.INFERNAL, Asks.EVENT_AFTER_PREPARATION)


class EventAfterPreparation(Decision, number=Asks.EVENT_AFTER_PREPARATION, unnoticed=True):
    """A card for one human, or none; which human is asked if there are several. CLA-103."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.PASS)
        cards.offer_events(state, book, menu, terms.AT_END_OF_PREPARATION)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.PASS:
            return
        push(state, Do.PREPARATION_EVENTS)
        kind = option - terms.EVENT
        cards.play_event(state, kind)
        menu.menu_n = 0
        offer_active(state, menu)
        if menu.menu_n == 1:
            LAMING(kind, state, book, kind, menu.menu[0] - terms.WARRIOR)
        else:
            ask(state, terms.INFERNAL, Asks.EVENT_VICTIM, kind)


@rule
def offer_active(state: State, menu: Scratch) -> None:
    """The humans in play."""
    for human in range(terms.HUMANS):
        if is_active(state, human):
            offer(menu, terms.WARRIOR + human)


class VictimOfAnEvent(Decision, number=Asks.EVENT_VICTIM):
    """Which human feels an event card. CLA-103."""

    kind: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_active(state, menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        kind = state.args[VictimOfAnEvent.kind]
        LAMING(kind, state, book, kind, option - terms.WARRIOR)


@rule
def drag(state: State, book: Book, kind: int, human: int) -> None:
    """Dragging hands: less movement until the next human preparation phase. CLA-103."""
    state.slowed[human] += book.event_amount[kind]
    tell(state, terms.HUMAN_LAMED, kind, human, book.event_amount[kind])


@rule
def tremble(state: State, book: Book, kind: int, human: int) -> None:
    """Trembling hands: less combat until the next human preparation phase. CLA-103."""
    state.trembling[human] += book.event_amount[kind]
    tell(state, terms.HUMAN_LAMED, kind, human, book.event_amount[kind])


LAMING = Dispatch({terms.DRAGGING_HANDS: drag, terms.TREMBLING_HANDS: tremble})  # event cards for one human
