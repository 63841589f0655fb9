"""The human preparation phase: clean-up, dice, instinct cards, the blessing, final lines. Rulebook p. 16-17, 23."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.cards import (
    draw_instinct,
    holds_event,
    instinct_left,
    list_events,
    play_event,
)
from duskboard.games.claustrophobia.gifts import gift_of_line, heal
from duskboard.games.claustrophobia.terms import (
    ACTIVATION_ROLL,
    AS_EFFECT,
    AS_VALUE,
    ASSIGN_DIE,
    ASSIGN_STEP,
    AT_END_OF_PREPARATION,
    BLESS,
    BLESS_STEP,
    BLESSED,
    BLESSING,
    CARD_EFFECT,
    CARD_PLAYED,
    CARD_STEP,
    CARD_VALUE,
    DEMON,
    DIE_PLACED,
    DRAGGING_HANDS,
    DRAW_CARD,
    DRAW_STEP,
    EVENT,
    EVENT_AFTER_PREPARATION,
    EVENT_VICTIM,
    FINAL_LINES,
    FOUNTAINS,
    GIFT_STEP,
    HEAL_LINE,
    HUMAN,
    HUMAN_LAMED,
    HUMAN_PREPARATION,
    HUMANS,
    IN_PLAY,
    INFERNAL,
    INSTINCT_ICON,
    INSTINCTS,
    LINE,
    LINES,
    PASS,
    PHASE_BEGAN,
    PITS,
    PLAY_CARD,
    PREPARATION_EVENTS,
    RELIC_DICE,
    RELIC_STEP,
    RELIC_USED,
    ROLL_ACTIVATION,
    SAINTS_RELIC,
    SECOND_WIND,
    THE_WHISPERER,
    TOUGH,
    VALUE,
    WARRIOR,
    WARRIOR_BLESSED,
    WARRIOR_EXHAUSTED,
    YES,
)

# -- clean-up and roll -----------------------------------------------------------------------------------------------


@rule
def begin_preparation(state):
    """The phase in its order of work. CLA-053, CLA-R13, CLA-R15."""
    state.phase = HUMAN_PREPARATION
    tell(state, PHASE_BEGAN, HUMAN_PREPARATION)
    clean_up(state)
    push(state, PREPARATION_EVENTS)
    push(state, GIFT_STEP)
    push(state, DRAW_STEP)
    push(state, FINAL_LINES)
    push(state, BLESS_STEP)
    push(state, CARD_STEP)
    push(state, ASSIGN_STEP)
    push(state, RELIC_STEP)
    push(state, ROLL_ACTIVATION)
    push(state, FOUNTAINS)
    push(state, PITS)


@rule
def clean_up(state):
    """Played cards to the discard pile; dice and tokens that are no longer valid off the boards. CLA-054 to CLA-056."""
    for human in range(HUMANS):
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
def is_active(state, human):
    """Alive, on a tile, not held out of play. CLA-R12."""
    return state.status[human] == IN_PLAY


@rule
def roll_activation(state, book):
    """One die for each active warrior, and two more if inspired. CLA-057, CLA-190."""
    dice = 0
    for human in range(HUMANS):
        if is_active(state, human):
            dice += 1
    if state.inspiration != 0:
        dice += book.inspiration
        state.inspiration = 0
    for _ in range(dice):
        state.faces[roll(state, 6) - 1] += 1
    tell(state, ACTIVATION_ROLL, dice)


# -- Saint's relic ---------------------------------------------------------------------------------------------------


@rule
def offer_relic(state, least, chosen):
    """The owner of the Saint's relic may roll dice again, once a game. CLA-L11."""
    if state.relic_used != 0:
        return
    for human in range(HUMANS):
        if is_active(state, human) and state.gear[human, SAINTS_RELIC] > 0:
            ask(state, HUMAN, RELIC_DICE, least, chosen)
            return


@rule
def list_relic(state, scratch):
    """Enough, or one more die to roll again, lower values first."""
    scratch.menu[0] = PASS
    n = 1
    for value in range(state.args[0], LINES):
        if state.faces[value] > 0:
            scratch.menu[n] = VALUE + value
            n += 1
    return n


@rule
def use_relic(state, option):
    """Set dice aside one by one, then roll them again."""
    least, chosen = int(state.args[0]), int(state.args[1])
    if option != PASS:
        least = option - VALUE
        state.faces[least] -= 1
        chosen += 1
        for value in range(least, LINES):
            if state.faces[value] > 0:
                ask(state, HUMAN, RELIC_DICE, least, chosen)
                return
    if chosen > 0:
        state.relic_used = 1
        for _ in range(chosen):
            state.faces[roll(state, 6) - 1] += 1
        tell(state, RELIC_USED, chosen)


# -- placing dice ----------------------------------------------------------------------------------------------------


@rule
def assign(state, scratch, human):
    """Warrior by warrior, one of the rolled dice; a single value is placed without asking. CLA-058."""
    while human < HUMANS:
        if is_active(state, human):
            if list_faces(state, scratch) == 1:
                place_die(state, human, scratch.menu[0] - VALUE)
            else:
                push(state, ASSIGN_STEP, human + 1)
                ask(state, HUMAN, ASSIGN_DIE, human)
                return
        human += 1
    for value in range(LINES):
        state.faces[value] = 0


@rule
def list_faces(state, scratch):
    """The different values still to be placed."""
    n = 0
    for value in range(LINES):
        if state.faces[value] > 0:
            scratch.menu[n] = VALUE + value
            n += 1
    return n


@rule
def place_die(state, human, value):
    """Put a die on the line of its value. CLA-058."""
    state.faces[value] -= 1
    state.die[human] = value + 1
    tell(state, DIE_PLACED, human, value + 1)


# -- instinct cards --------------------------------------------------------------------------------------------------


@rule
def offer_card(state, human):
    """Warrior by warrior, at most one instinct card. CLA-059, CLA-173."""
    while human < HUMANS:
        if is_active(state, human) and state.instinct_hand_n > 0 and state.blessing[human] == 0:
            push(state, CARD_STEP, human + 1)
            ask(state, HUMAN, PLAY_CARD, human)
            return
        human += 1


@rule
def list_cards(state, book, scratch, human):
    """None, or a card of the hand as value or as effect. CLA-035, CLA-060."""
    scratch.menu[0] = PASS
    n = 1
    for card in range(INSTINCTS):
        if state.instinct_hand[card] == 0:
            continue
        scratch.menu[n] = CARD_VALUE + card
        n += 1
        if book.card_effect[card] != SECOND_WIND or state.cancelled[human] != 0:
            scratch.menu[n] = CARD_EFFECT + card
            n += 1
    return n


@rule
def play_card(state, book, option):
    """Lay a card beside a board with one half showing. CLA-060 to CLA-062."""
    human = int(state.args[0])
    if option == PASS:
        return
    half = AS_EFFECT if option >= CARD_EFFECT else AS_VALUE
    card = option - (CARD_EFFECT if half == AS_EFFECT else CARD_VALUE)
    state.instinct_hand[card] = 0
    state.instinct_hand_n -= 1
    state.card[human] = card
    state.half[human] = half
    tell(state, CARD_PLAYED, human, card, half)
    if half == AS_VALUE:
        state.die[human] = book.card_value[card]
    elif book.card_effect[card] == SECOND_WIND:
        catch_breath(state, human)


@rule
def catch_breath(state, human):
    """Second wind heals a line of the player's choice, before exhaustion is checked. CLA-072."""
    lines, last = 0, 0
    for line in range(LINES):
        if (state.cancelled[human] >> line) & 1:
            lines += 1
            last = line
    if lines == 1:
        heal(state, human, last)
    else:
        ask(state, HUMAN, HEAL_LINE, human)


@rule
def list_cancelled(state, scratch, human):
    n = 0
    for line in range(LINES):
        if (state.cancelled[human] >> line) & 1:
            scratch.menu[n] = LINE + line
            n += 1
    return n


# -- the blessing ----------------------------------------------------------------------------------------------------


@rule
def offer_blessing(state, book, scratch):
    """A holder of blessed whose line is open may bless another, once a game. CLA-172, CLA-176."""
    if state.bless_used != 0:
        return
    for human in range(HUMANS):
        if is_active(state, human) and (book.talents[state.board[human]] & BLESSED) != 0:
            if not (state.cancelled[human] >> (state.die[human] - 1)) & 1:
                if list_blessings(state, scratch, human) > 1:
                    ask(state, HUMAN, BLESS, human)
                return


@rule
def list_blessings(state, scratch, holder):
    """None, or another human without an instinct card and a side of the token. CLA-172 to CLA-174."""
    scratch.menu[0] = PASS
    n = 1
    for human in range(HUMANS):
        if human != holder and is_active(state, human) and state.card[human] == NONE:
            for side in range(2):
                scratch.menu[n] = BLESSING + human * 2 + side
                n += 1
    return n


@rule
def bless(state, option):
    """The blessed warrior gets the bonus chosen, and its line is healed if it is cancelled. CLA-174 to CLA-176."""
    if option == PASS:
        return
    human, side = (option - BLESSING) // 2, (option - BLESSING) % 2
    state.bless_used = 1
    state.blessing[human] = side + 1
    tell(state, WARRIOR_BLESSED, human, side + 1)
    line = state.die[human] - 1
    if (state.cancelled[human] >> line) & 1:
        heal(state, human, line)


# -- final lines, draws, gifts ---------------------------------------------------------------------------------------


@rule
def fix_lines(state, book):
    """The dice lie where they lie: exhausted or not, and which gift acts. CLA-063, CLA-065, CLA-066, CLA-078."""
    for human in range(HUMANS):
        if not is_active(state, human):
            continue
        if (state.cancelled[human] >> (state.die[human] - 1)) & 1:
            state.exhausted[human] = 1
            tell(state, WARRIOR_EXHAUSTED, human)
        else:
            state.gift_on[human] = gift_of_line(state, book, human)


@rule
def offer_draw(state, book, human):
    """Each open line with an instinct icon lets the player draw. CLA-067, CLA-076."""
    while human < HUMANS:
        if may_draw(state, book, human):
            push(state, DRAW_STEP, human + 1)
            ask(state, HUMAN, DRAW_CARD, human)
            return
        human += 1


@rule
def may_draw(state, book, human):
    """Whether a human's line gives a card: an icon, not exhausted, no Dread on the tile, a card left."""
    if not is_active(state, human) or state.exhausted[human] != 0:
        return False
    if book.icon[state.board[human], state.die[human] - 1] != INSTINCT_ICON:
        return False
    for warrior in range(DEMON, TOUGH):
        if state.tile[warrior] == state.tile[human] and state.demon[warrior - DEMON] == THE_WHISPERER:
            return False
    return instinct_left(state)


@rule
def draw_or_not(state, option):
    """CLA-067."""
    if option == YES:
        draw_instinct(state)


# -- event cards at the end of the phase -----------------------------------------------------------------------------


@rule
def offer_event_after_preparation(state, book):
    """The infernal player may play cards on the humans at the end of their preparation. CLA-103."""
    if holds_event(state, book, AT_END_OF_PREPARATION):
        ask(state, INFERNAL, EVENT_AFTER_PREPARATION)


@rule
def list_events_after_preparation(state, book, scratch):
    scratch.menu[0] = PASS
    return list_events(state, book, scratch, 1, AT_END_OF_PREPARATION)


@rule
def play_event_after_preparation(state, option):
    """A card for one human: which one is asked if there are several."""
    if option == PASS:
        return
    push(state, PREPARATION_EVENTS)
    kind = option - EVENT
    play_event(state, kind)
    victim, n = NONE, 0
    for human in range(HUMANS):
        if is_active(state, human):
            victim = human
            n += 1
    if n == 1:
        lame(state, kind, victim)
    else:
        ask(state, INFERNAL, EVENT_VICTIM, kind)


@rule
def list_active(state, scratch):
    n = 0
    for human in range(HUMANS):
        if is_active(state, human):
            scratch.menu[n] = WARRIOR + human
            n += 1
    return n


@rule
def lame(state, kind, human):
    """Dragging or Trembling hands on a human until the next human preparation phase. CLA-L10."""
    tell(state, HUMAN_LAMED, kind, human)
    if kind == DRAGGING_HANDS:
        state.slowed[human] += 1
    else:
        state.trembling[human] += 1
