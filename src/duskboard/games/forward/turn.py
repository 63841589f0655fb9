"""Starting, carrying a choice out, and the loop over what is still to be done."""

from __future__ import annotations

from duskboard.engine.agenda import idle, pop, popped, tidy
from duskboard.engine.dice import below
from duskboard.engine.header import NOBODY, NONE, begin_choice
from duskboard.engine.rule import rule
from duskboard.games.forward.cards import (
    ask_terror,
    bury_for_heal,
    bury_nothing,
    bury_underfoot,
    face_terror,
    offer_pit,
    recruit_knight,
    reroll_pit,
    settle_pit,
    use_key,
)  # fmt: skip
from duskboard.games.forward.combat import (
    drink_brandy,
    end_round,
    fight_round,
    offer_dice,
    offer_fight,
    offer_shield,
    open_fight,
    raise_shield,
    reroll,
    reroll_shield,
    start_rounds,
    strike,
    use_shard,
    use_thorn,
)  # fmt: skip
from duskboard.games.forward.dragon import arrive, meet_dragon, offer_arrival
from duskboard.games.forward.health import lose, lose_unforeseen
from duskboard.games.forward.inventory import (
    give_bangle,
    give_bell,
    leave_card,
    offer_card,
    take,
    trim_equipment,
    trim_items,
    use_heal,
)  # fmt: skip
from duskboard.games.forward.locations import act, begin_run, leave, map_turn, next_location, step
from duskboard.games.forward.snares import choose_cleanse
from duskboard.games.forward.terms import (
    ACCEPT,
    ACT,
    AFTER_ROLL,
    ARRIVAL,
    BURY_IT,
    BY_CHOICE,
    BY_ENEMY,
    CARDS,
    CHAPEL,
    CLEANSE_ONE,
    DO_ARRIVAL,
    DO_MAP_TURN,
    DO_NEXT_LOCATION,
    DO_OFFER_CARD,
    DO_OPEN_FIGHT,
    DO_ROUND,
    ENEMY_DIE,
    FACE_TERROR,
    GIVE_BANGLE,
    GIVE_BELL,
    LAST_CHANCE,
    LEAVE,
    LOCATIONS,
    MAP_TURN,
    MEET_KNIGHT,
    MY_DIE,
    NEXT_LOCATION,
    PIT_ROLL,
    REROLL_MINE,
    SHIELD_ROLL,
    SLOTS,
    STEP,
    TAKE,
    TRIM,
    TRIM_EQUIPMENT,
    TRIM_ITEMS,
    USE,
)  # fmt: skip


@rule
def start(state, book, scratch):
    """Set the journey up and enter Location 1. FWD-010 to FWD-018."""
    state.seat = NOBODY
    state.hp = book.hp
    state.enemy = NONE
    for card in range(CARDS):
        state.buried[card] = NONE
    for location in range(LOCATIONS):
        deal(state, location)
    begin_run(state, book, 0)
    advance(state, book)


@rule
def deal(state, location):
    """Shuffle a location's nine cards: slot i receives the i-th. FWD-012."""
    for slot in range(SLOTS):
        state.layout[location, slot] = slot
    for slot in range(SLOTS - 1, 0, -1):
        other = below(state, slot + 1)
        kind = state.layout[location, slot]
        state.layout[location, slot] = state.layout[location, other]
        state.layout[location, other] = kind


@rule
def choose(state, book, scratch, option):
    """Carry a choice out and go on until the next."""
    begin_choice(state)
    decision = int(state.decision)
    state.seat = NOBODY
    state.unasked = 0
    if decision == MAP_TURN:
        choose_on_map(state, book, option)
    elif decision == AFTER_ROLL:
        choose_after_roll(state, book, option)
    elif decision < FACE_TERROR:
        choose_way_or_card(state, book, decision, option)
    elif decision < AFTER_ROLL:
        choose_before_dice(state, book, decision, option)
    else:
        choose_later(state, book, decision, option)
    advance(state, book)


@rule
def is_item(option):
    """Whether an option is the use of an Item."""
    return USE <= option < USE + LOCATIONS


@rule
def choose_on_map(state, book, option):
    """D-02."""
    if option < ACT:
        step(state, book, option - STEP)
    elif option == ACT:
        act(state, book)
    elif option == LEAVE:
        leave(state, book, BY_CHOICE)
    else:
        choose_free(state, book, option)
        map_turn(state, book)


@rule
def choose_free(state, book, option):
    """A free action: a healing Item, or a gift. RUL-10."""
    if option == GIVE_BANGLE:
        give_bangle(state, book)
    elif option == GIVE_BELL:
        give_bell(state, book)
    else:
        use_heal(state, book, option - USE)


@rule
def choose_after_roll(state, book, option):
    """D-09."""
    if option == ACCEPT:
        strike(state, book)
    elif not is_item(option):
        reroll(state, book, MY_DIE if option == REROLL_MINE else ENEMY_DIE)
    elif (book.thorn >> (option - USE)) & 1:
        use_thorn(state, book)
    elif (book.shard >> (option - USE)) & 1:
        use_shard(state, book)
    else:
        use_heal(state, book, option - USE)
        offer_dice(state, book)


@rule
def choose_way_or_card(state, book, decision, option):
    """D-01, D-03, D-04, D-05."""
    if decision == NEXT_LOCATION:
        begin_run(state, book, option - STEP)
    elif decision == TRIM_ITEMS:
        trim_items(state, book, option - TRIM)
    elif decision == TRIM_EQUIPMENT:
        trim_equipment(state, book, option - TRIM)
    elif is_item(option):
        use_heal(state, book, option - USE)
        offer_card(state, book)
    elif option == TAKE:
        take(state, book)
    else:
        leave_card(state)


@rule
def choose_before_dice(state, book, decision, option):
    """D-06, D-07, D-08."""
    if decision == FACE_TERROR:
        choose_terror(state, book, option)
    elif decision == MEET_KNIGHT:
        if option == BURY_IT:
            bury_underfoot(state)
        else:
            recruit_knight(state, book)
    elif option == ACCEPT:
        start_rounds(state)
    elif (book.brandy >> (option - USE)) & 1:
        drink_brandy(state, book)
    elif (book.thorn >> (option - USE)) & 1:
        use_thorn(state, book)
    else:
        use_heal(state, book, option - USE)
        offer_fight(state, book)


@rule
def choose_terror(state, book, option):
    """D-06."""
    if option == BURY_IT:
        bury_underfoot(state)
    elif not is_item(option):
        face_terror(state, book, False)
    elif (book.key >> (option - USE)) & 1:
        use_key(state, book)
        face_terror(state, book, True)
    else:
        use_heal(state, book, option - USE)
        ask_terror(state)


@rule
def choose_later(state, book, decision, option):
    """D-10 to D-15."""
    if decision == SHIELD_ROLL:
        choose_shield(state, book, option)
    elif decision == PIT_ROLL:
        choose_pit(state, book, option)
    elif decision == CLEANSE_ONE:
        choose_cleanse(state, option - STEP)
    elif decision == CHAPEL:
        if option == ACCEPT:
            bury_nothing(state)
        else:
            bury_for_heal(state, book, option - USE)
    elif decision == ARRIVAL:
        choose_arrival(state, book, option)
    elif decision == LAST_CHANCE:
        choose_last_chance(state, book, option)


@rule
def choose_shield(state, book, option):
    """D-10."""
    if option == ACCEPT:
        end_round(state, book)
    elif option == REROLL_MINE:
        reroll_shield(state, book)
    else:
        use_heal(state, book, option - USE)
        offer_shield(state, book)


@rule
def choose_pit(state, book, option):
    """D-11."""
    if option == ACCEPT:
        settle_pit(state, book, False)
    elif option == REROLL_MINE:
        reroll_pit(state, book)
    elif (book.key >> (option - USE)) & 1:
        use_key(state, book)
        settle_pit(state, book, True)
    else:
        use_heal(state, book, option - USE)
        offer_pit(state, book)


@rule
def choose_arrival(state, book, option):
    """D-14."""
    if option == ACCEPT:
        meet_dragon(state, book)
    else:
        choose_free(state, book, option)
        offer_arrival(state, book)


@rule
def choose_last_chance(state, book, option):
    """D-15."""
    amount, cause = int(state.args[0]), int(state.args[1])
    if option != ACCEPT:
        use_heal(state, book, option - USE)
        if cause == BY_ENEMY:
            raise_shield(state, book)
        else:
            lose_unforeseen(state, book, amount, cause)
    elif cause == BY_ENEMY:
        end_round(state, book)
    else:
        lose(state, book, amount, cause)


@rule
def advance(state, book):
    """Do what is to be done until somebody must choose or the game is over."""
    while not idle(state):
        thing = pop(state)
        if thing == DO_MAP_TURN:
            map_turn(state, book)
        elif thing == DO_ROUND:
            fight_round(state, book)
        elif thing == DO_OPEN_FIGHT:
            open_fight(state, book)
        elif thing == DO_OFFER_CARD:
            offer_card(state, book)
        elif thing == DO_NEXT_LOCATION:
            next_location(state, book, popped(state, 0))
        elif thing == DO_ARRIVAL:
            arrive(state, book)
    tidy(state)
