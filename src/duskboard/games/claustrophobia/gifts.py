"""Gifts: what a devoted warrior's die may awaken at the end of the human preparation phase. Rulebook p. 24."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.combat import NOT_COMBAT, hit_infernal
from duskboard.games.claustrophobia.terms import (
    ANGER,
    BACKLASH,
    COURAGE,
    COURAGE_FOR,
    COURAGE_GIVEN,
    DEVOTED,
    GIFT_SLOT,
    GIFT_USED,
    GIFTS,
    HANDS,
    HITS_STEP,
    HUMAN,
    HUMANS,
    IN_PLAY,
    INSPIRATION,
    LAY_HANDS,
    LINE_HEALED,
    LINE_OF,
    LINES,
    PASS,
    PRESCIENCE,
    SACRIFICE,
    SACRIFICE_STEP,
    STRIKE_DOWN,
    TROGLODYTE,
    WARRIOR,
    WARRIORS,
)


@rule
def gift_of_line(state, book, human):
    """The gift that a human's die awakens, or 0. CLA-071, CLA-178, CLA-185."""
    die = state.die[human]
    board = state.board[human]
    if die == 0 or (book.talents[board] & DEVOTED) == 0 or book.icon[board, die - 1] != GIFT_SLOT:
        return 0
    for gift in range(1, GIFTS):
        if (state.gifts[human] >> gift) & 1 and book.gift_line[gift] == die:
            return gift
    return 0


@rule
def use_gift(state, book, scratch, human):
    """Apply the gift a human's line gives this turn. CLA-186 to CLA-198."""
    gift = state.gift_on[human]
    if gift == 0 or state.status[human] != IN_PLAY:
        return
    tell(state, GIFT_USED, human, gift)
    if gift == ANGER:
        for ally in range(HUMANS):
            if state.status[ally] == IN_PLAY:
                state.anger[ally] = 1
    elif gift == COURAGE:
        give_courage(state, human)
    elif gift == INSPIRATION:
        state.inspiration = human + 1
    elif gift == HANDS:
        if list_hands(state, book, scratch, human) > 1:
            ask(state, HUMAN, LAY_HANDS, human)
    elif gift == PRESCIENCE:
        if state.pile_n > 0:
            state.prescience = 1
    elif gift == SACRIFICE:
        push(state, SACRIFICE_STEP, human, 1)


@rule
def give_courage(state, holder):
    """One other human in play gets the courage token. CLA-189."""
    only, n = NONE, 0
    for human in range(HUMANS):
        if human != holder and state.status[human] == IN_PLAY:
            only = human
            n += 1
    if n == 1:
        take_heart(state, only)
    elif n > 1:
        ask(state, HUMAN, COURAGE_FOR, holder)


@rule
def take_heart(state, human):
    """The courage token lies on a human's board. CLA-189."""
    state.courage[human] = 1
    tell(state, COURAGE_GIVEN, human)


@rule
def list_courage(state, scratch, holder):
    n = 0
    for human in range(HUMANS):
        if human != holder and state.status[human] == IN_PLAY:
            scratch.menu[n] = WARRIOR + human
            n += 1
    return n


@rule
def list_wounds(state, scratch, n, tile):
    """Add every cancelled line of every human on a tile to the menu."""
    for human in range(HUMANS):
        if state.status[human] == IN_PLAY and state.tile[human] == tile:
            for line in range(LINES):
                if (state.cancelled[human] >> line) & 1:
                    scratch.menu[n] = LINE_OF + human * LINES + line
                    n += 1
    return n


@rule
def list_hands(state, book, scratch, holder):
    """None, or a cancelled line of a human on the holder's tile. CLA-191."""
    scratch.menu[0] = PASS
    n = list_wounds(state, scratch, 1, state.tile[holder])
    if book.hands_self != 0:
        return n
    kept = 0
    for i in range(n):
        if scratch.menu[i] == PASS or (scratch.menu[i] - LINE_OF) // LINES != holder:
            scratch.menu[kept] = scratch.menu[i]
            kept += 1
    return kept


@rule
def heal(state, human, line):
    """Remove a marker; if it lay on the line of the die, the warrior is no longer exhausted. CLA-072, CLA-073."""
    state.cancelled[human] &= ~(1 << line)
    tell(state, LINE_HEALED, human, line + 1)
    if state.exhausted[human] != 0 and state.die[human] == line + 1:
        state.exhausted[human] = 0


@rule
def heal_option(state, option):
    """Heal the line an option names."""
    heal(state, (option - LINE_OF) // LINES, (option - LINE_OF) % LINES)


@rule
def offer_sacrifice(state, book, scratch, holder, use):
    """Ask for a victim of Righteous Sacrifice, as often as it can be used. CLA-196, CLA-198."""
    if state.status[holder] != IN_PLAY or use > book.sacrifices:
        return
    if list_victims_of_sacrifice(state, book, scratch, holder) > 1:
        ask(state, HUMAN, STRIKE_DOWN, holder, use)


@rule
def list_victims_of_sacrifice(state, book, scratch, holder):
    """None, or another warrior on the holder's tile. CLA-196."""
    tile = state.tile[holder]
    scratch.menu[0] = PASS
    n = 1
    for warrior in range(WARRIORS):
        if warrior == holder or state.tile[warrior] != tile or state.status[warrior] != IN_PLAY:
            continue
        if warrior < HUMANS and book.sacrifice_enemies_only != 0:
            continue
        scratch.menu[n] = WARRIOR + warrior
        n += 1
    if state.trogs[tile] > 0:
        scratch.menu[n] = WARRIOR + TROGLODYTE
        n += 1
    return n


@rule
def strike_down(state, book, option):
    """A hit on the warrior chosen, then a die: on the backlash the holder is hit too. CLA-196, CLA-197."""
    holder, use = int(state.args[0]), int(state.args[1])
    if option == PASS:
        return
    push(state, SACRIFICE_STEP, holder, use + 1)
    face = roll(state, 6)
    tell(state, BACKLASH, holder, face, book.backlash)
    if face >= book.backlash:
        push(state, HITS_STEP, holder, 1, NOT_COMBAT, NONE)
    victim = option - WARRIOR
    if victim < HUMANS:
        push(state, HITS_STEP, victim, 1, NOT_COMBAT, NONE)
    else:
        hit_infernal(state, book, victim, int(state.tile[holder]), 1, NOT_COMBAT)
