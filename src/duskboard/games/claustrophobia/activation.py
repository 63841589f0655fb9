"""Both activation phases: one warrior at a time, moving and acting in either order. Rulebook p. 17-18 and 20."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.cards import holds_event, list_events, play_event
from duskboard.games.claustrophobia.combat import (
    human_attack,
    infernal_attack,
    list_attacks,
    list_victims,
)
from duskboard.games.claustrophobia.equipment import list_equipment_actions, use_equipment
from duskboard.games.claustrophobia.exploration import walk_human
from duskboard.games.claustrophobia.movement import (
    is_hole,
    may_leave,
    room_for,
    shift,
    spend_point,
    uses_holes,
)
from duskboard.games.claustrophobia.scenarios import can_exit, can_seal, can_search, leave_by_exit, seal, search
from duskboard.games.claustrophobia.talents import (
    demon_power_in_force,
    human_mv,
    infernal_cb,
    infernal_mv,
    infernal_talents,
)
from duskboard.games.claustrophobia.terms import (
    AT_AN_ACTIVATION,
    ATTACK,
    BLOODLUST,
    CROSSED,
    CROSSING_TILE,
    DEMON,
    DO_SEAL,
    DO_SEARCH,
    EVENT,
    EVENTS,
    EXIT,
    EXPLORE_STEP,
    GO,
    HOUND,
    HUMAN,
    HUMAN_PICK_STEP,
    HUMAN_STEP,
    HUMAN_STEP_STEP,
    HUMANS,
    IN_PLAY,
    INFERNAL,
    INFERNAL_ACTIVATION,
    INFERNAL_PICK_STEP,
    INFERNAL_STEP,
    INFERNAL_STEP_STEP,
    PASS,
    PHASE_BEGAN,
    PICK_HUMAN,
    PICK_INFERNAL,
    RANGED,
    SAVAGERY,
    SCUTTLING,
    THE_FERRYMAN,
    THE_SHEPHERD,
    TILE,
    TOUGH,
    TROGLODYTE,
    TROGLODYTE_AT,
    UNEXPLORED,
    WARRIOR,
    WARRIOR_MOVED,
    WARRIOR_PICKED,
    WARRIORS,
)
from duskboard.games.claustrophobia.tiles import infernal_enters

# -- common ----------------------------------------------------------------------------------------------------------


@rule
def begin_activation_phase(state, phase):
    """A new activation phase: everybody is fresh, resistant works again. CLA-081, CLA-132, CLA-184."""
    state.phase = phase
    tell(state, PHASE_BEGAN, phase)
    for warrior in range(WARRIORS):
        state.activated[warrior] = 0
        state.resisted[warrior] = 0
    for i in range(state.map_n):
        state.spent[state.map[i]] = 0


@rule
def begin_activation(state, warrior, tile, points):
    """A warrior is picked; it has its movement points and one action. CLA-081, CLA-085."""
    state.active = warrior
    state.active_tile = tile
    state.points = points
    state.moved = 0
    state.acted = 0
    tell(state, WARRIOR_PICKED, warrior, tile)


@rule
def end_activation(state):
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
def note_action(state):
    """An action is taken: no second one, and movement already begun cannot be resumed. CLA-084, CLA-085."""
    state.acted = 1
    if state.moved != 0:
        state.points = 0


# -- humans ----------------------------------------------------------------------------------------------------------


@rule
def list_moves(state, book, scratch, n, human):
    """Add steps, explorations and the exit to the menu. CLA-136 to CLA-145."""
    tile = int(state.tile[human])
    if not may_leave(state, book, human, tile):
        return n
    for direction in range(4):
        other = int(state.link[tile, direction])
        if other >= 0:
            if not room_for(state, book, HUMAN, other):
                continue
        elif other != UNEXPLORED or state.pile_n == 0:
            continue
        scratch.menu[n] = GO + direction
        n += 1
    if can_exit(state, book, human):
        scratch.menu[n] = EXIT
        n += 1
    return n


@rule
def list_human_steps(state, book, scratch, human, points, acted):
    """Finish, or all a human can do with these points and this action left. CLA-082, CLA-083, CLA-086."""
    scratch.menu[0] = PASS
    n = 1
    if points > 0:
        n = list_moves(state, book, scratch, n, human)
    if acted:
        return n
    n = list_attacks(state, book, scratch, n, human)
    n = list_equipment_actions(state, book, scratch, n, human)
    if can_seal(state, book, human):
        scratch.menu[n] = DO_SEAL
        n += 1
    if can_search(state, book, human):
        scratch.menu[n] = DO_SEARCH
        n += 1
    return n


@rule
def has_something_to_do(state, book, scratch, human):
    """Whether activating a human could change anything."""
    if state.status[human] != IN_PLAY or state.activated[human] != 0:
        return False
    return list_human_steps(state, book, scratch, human, human_mv(state, book, human), False) > 1


@rule
def list_human_picks(state, book, scratch):
    """End the phase, or a human who has not been activated and has something to do. CLA-081."""
    able = 0
    for human in range(HUMANS):
        if has_something_to_do(state, book, scratch, human):
            able |= 1 << human
    scratch.menu[0] = PASS
    n = 1
    for human in range(HUMANS):
        if (able >> human) & 1:
            scratch.menu[n] = WARRIOR + human
            n += 1
    return n


@rule
def offer_human_pick(state, book, scratch):
    """Ask for the next human while one can do something. CLA-081."""
    for human in range(HUMANS):
        if has_something_to_do(state, book, scratch, human):
            ask(state, HUMAN, PICK_HUMAN)
            return


@rule
def pick_human(state, book, option):
    """A human's activation begins. CLA-081."""
    if option == PASS:
        return
    human = option - WARRIOR
    state.activated[human] = 1
    begin_activation(state, human, int(state.tile[human]), human_mv(state, book, human))
    push(state, HUMAN_PICK_STEP)
    push(state, HUMAN_STEP_STEP)


@rule
def offer_human_step(state, book, scratch):
    """Ask for the next thing the active human does, until nothing is left. CLA-082."""
    human = int(state.active)
    if human != NONE and list_human_steps(state, book, scratch, human, state.points, state.acted) > 1:
        ask(state, HUMAN, HUMAN_STEP)
    else:
        end_activation(state)


@rule
def human_step(state, book, scratch, option):
    """Carry out a step, an exploration, an attack or another action. CLA-082 to CLA-086."""
    human = int(state.active)
    if option == PASS:
        end_activation(state)
        return
    push(state, HUMAN_STEP_STEP)
    if option < GO:
        note_action(state)
        human_attack(state, book, human, option)
    elif option < EXIT:
        go(state, book, human, option - GO)
    elif option == EXIT:
        leave_by_exit(state, book, human)
    else:
        human_action(state, book, scratch, human, option)


@rule
def go(state, book, human, direction):
    """Step to the next tile, or explore. CLA-136, CLA-228."""
    other = int(state.link[state.tile[human], direction])
    if other == UNEXPLORED:
        push(state, EXPLORE_STEP, human, direction)
    else:
        walk_human(state, book, human, other)


@rule
def human_action(state, book, scratch, human, option):
    """An action of the scenario or of equipment. CLA-086, CLA-169."""
    note_action(state)
    if option == DO_SEAL:
        seal(state, human)
    elif option == DO_SEARCH:
        search(state, book, human)
    else:
        use_equipment(state, book, scratch, human, option)


@rule
def end_human_activation(state):
    """The blessing ends with the phase. CLA-176."""
    for human in range(HUMANS):
        state.blessing[human] = 0


# -- infernal warriors -----------------------------------------------------------------------------------------------


@rule
def begin_infernal_activation(state, book, scratch):
    """The phase begins; the Ferryman may cross first. CLA-132."""
    begin_activation_phase(state, INFERNAL_ACTIVATION)
    push(state, INFERNAL_PICK_STEP)
    for warrior in range(DEMON, TOUGH):
        if state.status[warrior] == IN_PLAY and demon_power_in_force(state, warrior, THE_FERRYMAN):
            if list_crossings(state, book, scratch, warrior) > 1:
                ask(state, INFERNAL, CROSSING_TILE, warrior)


@rule
def list_crossings(state, book, scratch, warrior):
    """Stay, or any tile with room and without humans."""
    scratch.menu[0] = PASS
    n = 1
    for i in range(state.map_n):
        tile = int(state.map[i])
        if tile != state.tile[warrior] and state.occupants[HUMAN, tile] == 0 and room_for(state, book, INFERNAL, tile):
            scratch.menu[n] = TILE + tile
            n += 1
    return n


@rule
def cross(state, book, option):
    """The Ferryman is moved to the tile chosen; this is entering it."""
    if option == PASS:
        return
    warrior, tile = int(state.args[0]), option - TILE
    shift(state, warrior, int(state.tile[warrior]), tile)
    tell(state, CROSSED, warrior, tile)
    infernal_enters(state, book, warrior, tile)


@rule
def points_of(state, book, warrior, tile):
    """Movement points of an infernal warrior picked now: Goad and cards included. CLA-L06, CLA-L10."""
    points = infernal_mv(state, book, warrior) + state.laid_mv
    if warrior >= TOUGH:
        for demon in range(DEMON, TOUGH):
            if state.tile[demon] == tile and state.demon[demon - DEMON] == THE_SHEPHERD:
                points += book.ability[THE_SHEPHERD]
    return points


@rule
def list_infernal_moves(state, book, scratch, n, warrior, tile):
    """Add steps to connected tiles and moves through holes. CLA-136, CLA-143, CLA-214, CLA-215."""
    if may_leave(state, book, warrior, tile):
        for direction in range(4):
            other = int(state.link[tile, direction])
            if other >= 0 and room_for(state, book, INFERNAL, other):
                scratch.menu[n] = GO + direction
                n += 1
    if uses_holes(state, warrior) and is_hole(state, book, tile):
        for i in range(state.map_n):
            other = int(state.map[i])
            if other != tile and is_hole(state, book, other) and room_for(state, book, INFERNAL, other):
                scratch.menu[n] = TILE + other
                n += 1
    return n


@rule
def list_infernal_steps(state, book, scratch, warrior, tile, points, acted, bonus):
    """Finish, or all an infernal warrior can do. CLA-133, CLA-134."""
    scratch.menu[0] = PASS
    n = 1
    if points > 0:
        n = list_infernal_moves(state, book, scratch, n, warrior, tile)
    if not acted and infernal_cb(state, book, warrior) + bonus > 0:
        near = (infernal_talents(state, book, warrior) & RANGED) != 0
        if near or state.occupants[HUMAN, tile] > 0:
            n = list_victims(state, scratch, n, tile, near)
    return n


@rule
def can_act(state, book, scratch, warrior, tile):
    """Whether picking an infernal warrior could change anything."""
    points = points_of(state, book, warrior, tile)
    return list_infernal_steps(state, book, scratch, warrior, tile, points, False, state.laid_cb) > 1


@rule
def individual_can_act(state, book, scratch, warrior):
    """Whether a hound, demon or tough troglodyte can be picked; of two alike on a tile only the first. CLA-132."""
    tile = int(state.tile[warrior])
    if tile == NONE or state.activated[warrior] != 0:
        return False
    if warrior == TOUGH + 1 and state.tile[TOUGH] == tile and state.activated[TOUGH] == 0:
        if state.damage[TOUGH] == state.damage[warrior]:
            return False
    return can_act(state, book, scratch, warrior, tile)


@rule
def pickable(state, book, scratch):
    """The individuals that can be picked, as a mask."""
    able = 0
    for warrior in range(HOUND, WARRIORS):
        if individual_can_act(state, book, scratch, warrior):
            able |= 1 << warrior
    return able


@rule
def list_infernal_picks(state, book, scratch):
    """End, an individual, the troglodytes of a tile as one option, or an event card. CLA-132."""
    able = pickable(state, book, scratch)
    found = 0
    for i in range(state.map_n):
        tile = int(state.map[i])
        if state.trogs[tile] > state.spent[tile] and can_act(state, book, scratch, TROGLODYTE, tile):
            scratch.bag[found] = tile
            found += 1
    scratch.menu[0] = PASS
    n = 1
    for warrior in range(HOUND, WARRIORS):
        if (able >> warrior) & 1:
            scratch.menu[n] = WARRIOR + warrior
            n += 1
    for i in range(found):
        scratch.menu[n] = TROGLODYTE_AT + scratch.bag[i]
        n += 1
    if anybody_waits(state):
        n = list_events(state, book, scratch, n, AT_AN_ACTIVATION)
    return n


@rule
def anybody_waits(state):
    """Whether an infernal warrior in play has not been activated."""
    for warrior in range(HOUND, WARRIORS):
        if state.tile[warrior] != NONE and state.activated[warrior] == 0:
            return True
    for i in range(state.map_n):
        if state.trogs[state.map[i]] > state.spent[state.map[i]]:
            return True
    return False


@rule
def any_infernal_can_act(state, book, scratch):
    """Whether there is anything to pick or play."""
    if pickable(state, book, scratch) != 0:
        return True
    for i in range(state.map_n):
        tile = int(state.map[i])
        if state.trogs[tile] > state.spent[tile] and can_act(state, book, scratch, TROGLODYTE, tile):
            return True
    return anybody_waits(state) and holds_event(state, book, AT_AN_ACTIVATION)


@rule
def offer_infernal_pick(state, book, scratch):
    """Ask for the next infernal warrior while one can do something or a card can be played. CLA-132."""
    if any_infernal_can_act(state, book, scratch):
        ask(state, INFERNAL, PICK_INFERNAL)
    else:
        waste_laid_cards(state)


@rule
def waste_laid_cards(state):
    """Cards laid for a pick that never came are wasted. CLA-R82."""
    state.laid_mv = 0
    state.laid_cb = 0
    state.laid_frenzied = 0


@rule
def pick_infernal(state, book, option):
    """An infernal activation begins, or a card is laid for the next one. CLA-132, CLA-R82."""
    if option == PASS:
        waste_laid_cards(state)
        return
    push(state, INFERNAL_PICK_STEP)
    if EVENT <= option < EVENT + EVENTS:
        lay_card(state, book, option - EVENT)
        return
    if option >= TROGLODYTE_AT:
        warrior, tile = TROGLODYTE, option - TROGLODYTE_AT
        state.spent[tile] += 1
    else:
        warrior = option - WARRIOR
        tile = int(state.tile[warrior])
        state.activated[warrior] = 1
    begin_activation(state, warrior, tile, points_of(state, book, warrior, tile))
    state.active_cb = state.laid_cb
    state.active_frenzied = state.laid_frenzied
    waste_laid_cards(state)
    push(state, INFERNAL_STEP_STEP)


@rule
def lay_card(state, book, kind):
    """Bloodlust, Scuttling or Savagery for the next warrior picked. CLA-L10."""
    play_event(state, kind)
    if kind == BLOODLUST:
        state.laid_cb += book.event_amount[kind]
    elif kind == SCUTTLING:
        state.laid_mv += book.event_amount[kind]
    elif kind == SAVAGERY:
        state.laid_frenzied = 1


@rule
def offer_infernal_step(state, book, scratch):
    """Ask for the next thing the active infernal warrior does, until nothing is left. CLA-133."""
    if state.active != NONE and list_active_infernal(state, book, scratch) > 1:
        ask(state, INFERNAL, INFERNAL_STEP)
    else:
        end_activation(state)


@rule
def list_active_infernal(state, book, scratch):
    """What the active infernal warrior can do."""
    warrior, tile = int(state.active), int(state.active_tile)
    points, acted, bonus = int(state.points), int(state.acted), int(state.active_cb)
    return list_infernal_steps(state, book, scratch, warrior, tile, points, acted, bonus)


@rule
def infernal_step(state, book, option):
    """Carry out a step, a move through a hole, or an attack. CLA-133, CLA-134."""
    if option == PASS:
        end_activation(state)
        return
    push(state, INFERNAL_STEP_STEP)
    if option < GO:
        note_action(state)
        infernal_attack(state, book, option - ATTACK)
        return
    tile = int(state.active_tile)
    other = option - TILE if option >= TILE else int(state.link[tile, option - GO])
    warrior = int(state.active)
    spend_point(state, book, tile)
    shift(state, warrior, tile, other)
    tell(state, WARRIOR_MOVED, warrior, tile, other)
    infernal_enters(state, book, warrior, other)
