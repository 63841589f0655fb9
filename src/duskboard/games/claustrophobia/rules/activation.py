"""Both activation phases: one warrior at a time, moving and acting in either order. Rulebook p. 17-18 and 20."""

from duskboard.engine.agenda import push
from duskboard.engine.arrays import wipe
from duskboard.engine.decision import Decision, part
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer, offer_each
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.cards import holds_event, offer_events, play_event
from duskboard.games.claustrophobia.rules.combat import (
    human_attack,
    infernal_attack,
    offer_attacks,
    offer_victims,
)
from duskboard.games.claustrophobia.rules.equipment import apply_salve, offer_equipment, use_equipment
from duskboard.games.claustrophobia.rules.exploration import walk_human
from duskboard.games.claustrophobia.rules.movement import (
    is_hole,
    may_leave,
    room_for,
    shift,
    spend_point,
    uses_holes,
)
from duskboard.games.claustrophobia.rules.questions import done_for, or_pass, or_pass_for
from duskboard.games.claustrophobia.rules.reach import HUMAN_WALK, INFERNAL_WALK, SHOT, fire_at, plan_walk
from duskboard.games.claustrophobia.rules.scenarios import can_exit, can_seal, can_search, leave_by_exit, seal, search
from duskboard.games.claustrophobia.rules.talents import (
    demon_power_in_force,
    human_mv,
    infernal_cb,
    infernal_mv,
    infernal_talents,
)
from duskboard.games.claustrophobia.rules.tiles import infernal_enters
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do

# -- common ----------------------------------------------------------------------------------------------------------


@rule
def begin_activation_phase(state: State, phase: int) -> None:
    """A new activation phase: everybody is fresh, resistant works again. CLA-081, CLA-132, CLA-184."""
    state.phase = phase
    for warrior in range(terms.WARRIORS):
        state.activated[warrior] = 0
        state.resisted[warrior] = 0
    for i in range(state.map_n):
        state.spent[state.map[i]] = 0
    tell(state, terms.PHASE_BEGAN, phase)


@rule
def begin_activation(state: State, warrior: int, tile: int, points: int) -> None:
    """A warrior is picked; it has its movement points and one action. CLA-081, CLA-085."""
    state.active = warrior
    state.active_tile = tile
    state.points = points
    state.moved = 0
    state.acted = 0
    tell(state, terms.WARRIOR_PICKED, warrior, tile)


@rule
def end_activation(state: State) -> None:
    """The activation is over. CLA-081."""
    state.active = NONE
    state.active_tile = NONE
    state.points = 0
    state.moved = 0
    state.acted = 0
    state.active_cb = 0
    state.active_frenzied = 0
    state.strings = 0


@rule
def note_action(state: State) -> None:
    """An action is taken: no second one, and movement already begun cannot be resumed. CLA-084, CLA-085."""
    state.acted = 1
    if state.moved != 0:
        state.points = 0


# -- humans ----------------------------------------------------------------------------------------------------------


@rule
def begin_human_activation(state: State, book: Book, scratch: Scratch) -> None:
    """The phase begins. CLA-081."""
    begin_activation_phase(state, terms.HUMAN_ACTIVATION)
    push(state, Do.HUMAN_PICK)


@rule
def offer_moves(state: State, book: Book, menu: Scratch, human: int) -> None:
    """Steps, explorations and the exit. CLA-136 to CLA-145."""
    tile = state.tile[human]
    if not may_leave(state, book, human, tile):
        return
    for direction in range(4):
        other = state.link[tile, direction]
        if other >= 0:
            if not room_for(state, book, terms.HUMAN, other):
                continue
        elif other != terms.UNEXPLORED or state.pile_n == 0:
            continue
        offer(menu, terms.GO + direction)
    if can_exit(state, book, human):
        offer(menu, terms.EXIT)


@rule
def offer_human_steps(state: State, book: Book, menu: Scratch, human: int, points: int, acted: int) -> None:
    """All a human can do with these points and this action left. CLA-082, CLA-083, CLA-086."""
    if points > 0:
        offer_moves(state, book, menu, human)
    if not acted:
        offer_attacks(state, book, menu, human)
        offer_equipment(state, book, menu, human)
        if can_seal(state, book, human):
            offer(menu, terms.DO_SEAL)
        if can_search(state, book, human):
            offer(menu, terms.DO_SEARCH)


@rule
def has_something_to_do(state: State, book: Book, scratch: Scratch, human: int) -> bool:
    """Whether activating a human could change anything."""
    if state.status[human] != terms.IN_PLAY or state.activated[human] != 0:
        return False
    scratch.menu_n = 0
    offer_human_steps(state, book, scratch, human, human_mv(state, book, human), 0)
    return scratch.menu_n > 0


@rule
def ask_for_human(state: State, book: Book, scratch: Scratch) -> None:
    """Ask for the next human while one can do something. CLA-081."""
    for human in range(terms.HUMANS):
        if has_something_to_do(state, book, scratch, human):
            ask(state, terms.HUMAN, Asks.PICK_HUMAN)
            return


class HumanToActivate(Decision, number=Asks.PICK_HUMAN):
    """End the phase, or a human who has not been activated and has something to do. CLA-081."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        able = 0
        for human in range(terms.HUMANS):
            if has_something_to_do(state, book, menu, human):
                able |= 1 << human
        menu.menu_n = 0
        offer(menu, terms.PASS)
        offer_each(menu, terms.WARRIOR, able)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option != terms.PASS:
            human = option - terms.WARRIOR
            state.activated[human] = 1
            begin_activation(state, human, state.tile[human], human_mv(state, book, human))
            push(state, Do.HUMAN_PICK)
            push(state, Do.HUMAN_STEP)


@rule
def ask_for_human_step(state: State, book: Book, scratch: Scratch) -> None:
    """Ask for the next thing the active human does, until nothing is left. CLA-082."""
    scratch.menu_n = 0
    if state.active != NONE:
        offer_human_steps(state, book, scratch, state.active, state.points, state.acted)
    if scratch.menu_n > 0:
        ask(state, terms.HUMAN, Asks.HUMAN_STEP)
    else:
        end_activation(state)


class HumanStep(Decision, number=Asks.HUMAN_STEP):
    """A step, an exploration, an attack or another action of the active human, or its end. CLA-082 to CLA-086.

    In one go, too: a walk to a tile, a weapon or a salve at a target.
    """

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.PASS)
        offer_human_steps(state, book, menu, state.active, state.points, state.acted)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        human = state.active
        if option == terms.PASS:
            end_activation(state)
            return
        push(state, Do.HUMAN_STEP)
        if option < terms.ATTACK:
            note_action(state)
            apply_salve(state, book, human, option)
        elif option < terms.GO:
            note_action(state)
            human_attack(state, book, human, option)
        elif option < terms.EXIT:
            go(state, book, human, option - terms.GO)
        elif option == terms.EXIT:
            leave_by_exit(state, book, human)
        elif option < SHOT:
            human_action(state, book, menu, human, option)
        elif option < HUMAN_WALK:
            note_action(state)
            fire_at(state, book, human, option)
        else:
            for i in range(plan_walk(state, book, menu, human, state.tile[human], option - HUMAN_WALK) - 1, -1, -1):
                walk_human(state, book, human, menu.bag[i])


@rule
def go(state: State, book: Book, human: int, direction: int) -> None:
    """Step to the next tile, or explore. CLA-136, CLA-228."""
    other = state.link[state.tile[human], direction]
    if other == terms.UNEXPLORED:
        push(state, Do.EXPLORE, human, direction)
    else:
        walk_human(state, book, human, other)


@rule
def human_action(state: State, book: Book, scratch: Scratch, human: int, option: int) -> None:
    """An action of the scenario or of equipment. CLA-086, CLA-169."""
    note_action(state)
    if option == terms.DO_SEAL:
        seal(state, human)
    elif option == terms.DO_SEARCH:
        search(state, book, human)
    else:
        use_equipment(state, book, scratch, human, option)


@rule
def end_human_activation(state: State, book: Book, scratch: Scratch) -> None:
    """The blessing ends with the phase. CLA-176."""
    wipe(state.blessing)


# -- infernal warriors -----------------------------------------------------------------------------------------------


@rule
def begin_infernal_activation(state: State, book: Book, scratch: Scratch) -> None:
    """The phase begins; the Ferryman may cross first. CLA-132."""
    begin_activation_phase(state, terms.INFERNAL_ACTIVATION)
    push(state, Do.INFERNAL_PICK)
    for warrior in range(terms.DEMON, terms.TOUGH):
        if state.status[warrior] == terms.IN_PLAY and demon_power_in_force(state, warrior, terms.THE_FERRYMAN):
            scratch.menu_n = 0
            offer_crossings(state, book, scratch, warrior)
            if scratch.menu_n > 0:
                ask(state, terms.INFERNAL, Asks.CROSSING_TILE, warrior)


@rule
def offer_crossings(state: State, book: Book, menu: Scratch, warrior: int) -> None:
    """Any tile with room and without humans."""
    for i in range(state.map_n):
        tile = state.map[i]
        if tile != state.tile[warrior] and state.occupants[terms.HUMAN, tile] == 0:
            if room_for(state, book, terms.INFERNAL, tile):
                offer(menu, terms.TILE + tile)


@rule
def cross(state: State, book: Book, warrior: int, tile: int) -> None:
    """The Ferryman is moved to the tile chosen; this is entering it."""
    shift(state, warrior, state.tile[warrior], tile)
    tell(state, terms.CROSSED, warrior, tile)
    infernal_enters(state, book, warrior, tile)


class Crossing(Decision, number=Asks.CROSSING_TILE):
    """Where the Ferryman crosses to, or it stays. CLA-018."""

    warrior: int

    options = or_pass_for(offer_crossings)
    chosen = done_for(cross, terms.TILE)


@rule
def points_of(state: State, book: Book, warrior: int, tile: int) -> int:
    """Movement points of an infernal warrior picked now: Goad and cards included. CLA-L06, CLA-L10."""
    points = infernal_mv(state, book, warrior) + state.laid_mv
    if warrior >= terms.TOUGH:
        for demon in range(terms.DEMON, terms.TOUGH):
            if state.tile[demon] == tile and state.demon[demon - terms.DEMON] == terms.THE_SHEPHERD:
                points += book.ability[terms.THE_SHEPHERD]
    return points


@rule
def offer_infernal_moves(state: State, book: Book, menu: Scratch, warrior: int, tile: int) -> None:
    """Steps to connected tiles and moves through holes. CLA-136, CLA-143, CLA-214, CLA-215."""
    if may_leave(state, book, warrior, tile):
        for direction in range(4):
            other = state.link[tile, direction]
            if other >= 0 and room_for(state, book, terms.INFERNAL, other):
                offer(menu, terms.GO + direction)
    if uses_holes(state, warrior) and is_hole(state, book, tile):
        for i in range(state.map_n):
            other = state.map[i]
            if other != tile and is_hole(state, book, other) and room_for(state, book, terms.INFERNAL, other):
                offer(menu, terms.TILE + other)


@rule
def offer_infernal_steps(
    state: State, book: Book, menu: Scratch, warrior: int, tile: int, points: int, acted: int, bonus: int
) -> None:
    """All an infernal warrior can do. CLA-133, CLA-134."""
    if points > 0:
        offer_infernal_moves(state, book, menu, warrior, tile)
    if not acted and infernal_cb(state, book, warrior) + bonus > 0:
        near = (infernal_talents(state, book, warrior) & terms.RANGED) != 0
        if near or state.occupants[terms.HUMAN, tile] > 0:
            offer_victims(state, menu, tile, near)


@rule
def can_act(state: State, book: Book, scratch: Scratch, warrior: int, tile: int) -> bool:
    """Whether picking an infernal warrior could change anything."""
    scratch.menu_n = 0
    points = points_of(state, book, warrior, tile)
    offer_infernal_steps(state, book, scratch, warrior, tile, points, 0, state.laid_cb)
    return scratch.menu_n > 0


@rule
def individual_can_act(state: State, book: Book, scratch: Scratch, warrior: int) -> bool:
    """Whether a hound, demon or tough troglodyte can be picked; of two alike on a tile only the first. CLA-132."""
    tile = state.tile[warrior]
    if tile == NONE or state.activated[warrior] != 0:
        return False
    if warrior == terms.TOUGH + 1 and state.tile[terms.TOUGH] == tile and state.activated[terms.TOUGH] == 0:
        if state.damage[terms.TOUGH] == state.damage[warrior]:
            return False
    return can_act(state, book, scratch, warrior, tile)


@rule
def pickable(state: State, book: Book, scratch: Scratch) -> int:
    """The individuals that can be picked, as a mask."""
    able = 0
    for warrior in range(terms.HOUND, terms.WARRIORS):
        if individual_can_act(state, book, scratch, warrior):
            able |= 1 << warrior
    return able


@rule
def anybody_waits(state: State) -> bool:
    """Whether an infernal warrior in play has not been activated."""
    for warrior in range(terms.HOUND, terms.WARRIORS):
        if state.tile[warrior] != NONE and state.activated[warrior] == 0:
            return True
    for i in range(state.map_n):
        if state.trogs[state.map[i]] > state.spent[state.map[i]]:
            return True
    return False


@rule
def any_infernal_can_act(state: State, book: Book, scratch: Scratch) -> bool:
    """Whether there is anything to pick or play."""
    if pickable(state, book, scratch) != 0:
        return True
    for i in range(state.map_n):
        tile = state.map[i]
        if state.trogs[tile] > state.spent[tile] and can_act(state, book, scratch, terms.TROGLODYTE, tile):
            return True
    return anybody_waits(state) and holds_event(state, book, terms.AT_AN_ACTIVATION)


@rule
def ask_for_infernal(state: State, book: Book, scratch: Scratch) -> None:
    """Ask for the next infernal warrior while one can do something or a card can be played. CLA-132."""
    if any_infernal_can_act(state, book, scratch):
        ask(state, terms.INFERNAL, Asks.PICK_INFERNAL)
    else:
        waste_laid_cards(state)


@rule
def waste_laid_cards(state: State) -> None:
    """Cards laid for a pick that never came are wasted. CLA-R82."""
    if state.laid_mv + state.laid_cb + state.laid_frenzied > 0:
        clear_laid_cards(state)
        tell(state, terms.CARDS_WASTED)


@rule
def clear_laid_cards(state: State) -> None:
    """No card lies for the next pick any more."""
    state.laid_mv = 0
    state.laid_cb = 0
    state.laid_frenzied = 0


class InfernalWarriorToActivate(Decision, number=Asks.PICK_INFERNAL, unnoticed=True):
    """End, an individual, the troglodytes of a tile as one option, or an event card. CLA-132, CLA-R82."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        able = pickable(state, book, menu)
        found = 0
        for i in range(state.map_n):
            tile = state.map[i]
            if state.trogs[tile] > state.spent[tile] and can_act(state, book, menu, terms.TROGLODYTE, tile):
                menu.bag[found] = tile
                found += 1
        menu.menu_n = 0
        offer(menu, terms.PASS)
        offer_each(menu, terms.WARRIOR, able)
        for i in range(found):
            offer(menu, terms.TROGLODYTE_AT + menu.bag[i])
        if anybody_waits(state):
            offer_events(state, book, menu, terms.AT_AN_ACTIVATION)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.PASS:
            waste_laid_cards(state)
            return
        push(state, Do.INFERNAL_PICK)
        if terms.EVENT <= option < terms.EVENT + terms.EVENTS:
            play_event(state, option - terms.EVENT)
            LAID(option - terms.EVENT, state, book)
        elif option >= terms.TROGLODYTE_AT:
            tile = option - terms.TROGLODYTE_AT
            state.spent[tile] += 1
            activate_infernal(state, book, terms.TROGLODYTE, tile)
        else:
            warrior = option - terms.WARRIOR
            state.activated[warrior] = 1
            activate_infernal(state, book, warrior, state.tile[warrior])


@rule
def activate_infernal(state: State, book: Book, warrior: int, tile: int) -> None:
    """An infernal activation begins, with what the cards laid for it give. CLA-132, CLA-R82."""
    begin_activation(state, warrior, tile, points_of(state, book, warrior, tile))
    state.active_cb = state.laid_cb
    state.active_frenzied = state.laid_frenzied
    clear_laid_cards(state)
    push(state, Do.INFERNAL_STEP)


@rule
def lay_bloodlust(state: State, book: Book) -> None:
    """More combat dice for the next warrior picked. CLA-L10."""
    state.laid_cb += book.event_amount[terms.BLOODLUST]


@rule
def lay_scuttling(state: State, book: Book) -> None:
    """More movement for the next warrior picked. CLA-L10."""
    state.laid_mv += book.event_amount[terms.SCUTTLING]


@rule
def lay_savagery(state: State, book: Book) -> None:
    """The next warrior picked is frenzied. CLA-L10."""
    state.laid_frenzied = 1


LAID = Dispatch({terms.BLOODLUST: lay_bloodlust, terms.SCUTTLING: lay_scuttling, terms.SAVAGERY: lay_savagery})


@rule
def offer_active_infernal(state: State, book: Book, menu: Scratch) -> None:
    """What the active infernal warrior can do."""
    warrior, tile = state.active, state.active_tile
    offer_infernal_steps(state, book, menu, warrior, tile, state.points, state.acted, state.active_cb)


@rule
def ask_for_infernal_step(state: State, book: Book, scratch: Scratch) -> None:
    """Ask for the next thing the active infernal warrior does, until nothing is left. CLA-133."""
    scratch.menu_n = 0
    if state.active != NONE:
        offer_active_infernal(state, book, scratch)
    if scratch.menu_n > 0:
        ask(state, terms.INFERNAL, Asks.INFERNAL_STEP)
    else:
        end_activation(state)


class InfernalStep(Decision, number=Asks.INFERNAL_STEP):
    """A step, a move through a hole, an attack of the active warrior, its end; a walk in one go. CLA-133, CLA-134."""

    options = or_pass(offer_active_infernal)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.PASS:
            end_activation(state)
            return
        push(state, Do.INFERNAL_STEP)
        if option < terms.GO:
            note_action(state)
            infernal_attack(state, book, option - terms.ATTACK)
        elif option >= INFERNAL_WALK:
            tile, way = state.active_tile, option - INFERNAL_WALK
            for i in range(plan_walk(state, book, menu, state.active, tile, way) - 1, -1, -1):
                walk_infernal(state, book, menu.bag[i], 0)
        elif option >= terms.TILE:
            walk_infernal(state, book, option - terms.TILE, 1)
        else:
            walk_infernal(state, book, state.link[state.active_tile, option - terms.GO], 0)


@rule
def walk_infernal(state: State, book: Book, other: int, through_hole: int) -> None:
    """The active infernal warrior leaves its tile for another. CLA-136, CLA-214."""
    warrior, tile = state.active, state.active_tile
    spend_point(state, book, tile)
    shift(state, warrior, tile, other)
    tell(state, terms.WARRIOR_MOVED, warrior, tile, other, through_hole)
    infernal_enters(state, book, warrior, other)
