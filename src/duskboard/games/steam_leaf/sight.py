"""Hidden units and when they are revealed. Chapters 12 and 13."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import is_revealed, show_item, show_items, walks_in_shadow
from duskboard.games.steam_leaf.ground import sees, standing
from duskboard.games.steam_leaf.terms import (
    AGENT,
    E_CONTACT,
    E_REVEALED,
    E_SHADOW,
    ESCORT,
    HIDDEN_AGENT,
    LEAF,
    NOBLE,
    REVEALED,
    SHADOW_WALKER,
    STEAM,
)


@rule
def reveal(state, book, seat, group):
    """Show a group for the rest of the game: kind, Health, the whole squad. STL-091, STL-092, RUL-45."""
    if is_revealed(state, seat, group):
        return
    state.group_flags[seat, group] = int(state.group_flags[seat, group]) | REVEALED
    state.hidden_n[seat] -= 1
    first = int(state.group_first[seat, group])
    kind = int(state.group_type[seat, group])
    tell(state, E_REVEALED, seat, group, kind, int(state.unit_health[seat, first]))
    show_items(state, book.item_health, 0, seat, group)
    if walks_in_shadow(state, seat, first):
        show_item(state, seat, group, SHADOW_WALKER)
        tell(state, E_SHADOW, seat, group)
    if kind == NOBLE:
        expose(state, STEAM, ESCORT)
    elif kind == AGENT:
        expose(state, LEAF, HIDDEN_AGENT)


@rule
def expose(state, seat, mission):
    """From now on the opponent knows a side's mission. STL-130, RUL-80."""
    if state.exposed[seat] == 0:
        state.exposed[seat] = 1 + mission


@rule
def nothing_to_reveal(state, seat, unit):
    """Whether a unit and all its enemies are in the open already."""
    if state.hidden_n[1 - seat] != 0 or state.contact_round == 0:
        return False
    return is_revealed(state, seat, int(state.unit_group[seat, unit]))


@rule
def look_around(state, book, seat, unit):
    """Reveal both of every pair of standing enemies that see each other, for one unit. STL-091, RUL-44.

    Returns whether an enemy came into the open.
    """
    if nothing_to_reveal(state, seat, unit):
        return False
    rival = 1 - seat
    group = int(state.unit_group[seat, unit])
    tile = int(state.unit_tile[seat, unit])
    found = False
    for other in range(int(state.units_n[rival])):
        there = int(state.unit_tile[rival, other])
        if there == NONE or state.unit_health[rival, other] == 0:
            continue
        if not sees(state, book, tile, there):
            continue
        first_contact(state)
        enemy = int(state.unit_group[rival, other])
        if not is_revealed(state, rival, enemy):
            reveal(state, book, rival, enemy)
            found = True
        reveal(state, book, seat, group)
    return found


@rule
def first_contact(state):
    """Note the round in which the sides first see each other. STL-175, RUL-91."""
    if state.contact_round == 0:
        state.contact_round = max(1, int(state.round))
        tell(state, E_CONTACT, int(state.contact_round))


@rule
def look_everywhere(state, book):
    """The check when deployment is complete. RUL-44."""
    for unit in range(int(state.units_n[STEAM])):
        if standing(state, STEAM, unit):
            look_around(state, book, STEAM, unit)


@rule
def reveal_all(state, book, seat):
    """Show every group of a side. STL-125."""
    for group in range(int(state.groups_n[seat])):
        if state.group_type[seat, group] != NONE:
            reveal(state, book, seat, group)


@rule
def concealed(state, seat, group):
    """Whether a group is on the board and still hidden."""
    if group >= int(state.groups_n[seat]) or is_revealed(state, seat, group):
        return False
    return state.unit_tile[seat, int(state.group_first[seat, group])] != NONE
