"""Hidden units and when they are revealed. Chapters 12 and 13."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import is_revealed, show_item, show_items, walks_in_shadow
from duskboard.games.steam_leaf.rules.ground import sees, standing
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM


@rule
def reveal(state: State, book: Book, seat: int, group: int, cause: int) -> None:
    """Show a group for the rest of the game: kind, Health, the whole squad. STL-091, STL-092, RUL-45."""
    if is_revealed(state, seat, group):
        return
    state.group_flags[seat, group] |= terms.REVEALED
    state.hidden_n[seat] -= 1
    first = state.group_first[seat, group]
    kind = state.group_type[seat, group]
    tell(state, terms.E_REVEALED, seat, group, kind, state.unit_health[seat, first], cause)
    show_items(state, book.item_health, 0, seat, group)
    if walks_in_shadow(state, seat, first):
        show_item(state, seat, group, terms.SHADOW_WALKER)
        tell(state, terms.E_SHADOW, seat, group)
    if kind == terms.NOBLE:
        expose(state, STEAM, terms.ESCORT)
    elif kind == terms.AGENT:
        expose(state, LEAF, terms.HIDDEN_AGENT)


@rule
def expose(state: State, seat: int, mission: int) -> None:
    """From now on the opponent knows a side's mission. STL-130, RUL-80."""
    if state.exposed[seat] == 0:
        state.exposed[seat] = 1 + mission


@rule
def nothing_to_reveal(state: State, seat: int, unit: int) -> bool:
    """Whether a unit and all its enemies are in the open already."""
    if state.hidden_n[1 - seat] != 0 or state.contact_round == 0:
        return False
    return is_revealed(state, seat, state.unit_group[seat, unit])


@rule
def look_around(state: State, book: Book, seat: int, unit: int) -> bool:
    """Reveal both of every pair of standing enemies that see each other, for one unit. STL-091, RUL-44.

    Returns whether an enemy came into the open.
    """
    assert seat >= 0
    assert unit >= 0
    if nothing_to_reveal(state, seat, unit):
        return False
    rival = 1 - seat
    group = state.unit_group[seat, unit]
    tile = state.unit_tile[seat, unit]
    assert rival >= 0
    assert tile >= 0
    found = False
    for other in range(state.units_n[rival]):
        there = state.unit_tile[rival, other]
        if there == NONE or state.unit_health[rival, other] == 0:
            continue
        if not sees(state, book, tile, there):
            continue
        first_contact(state)
        enemy = state.unit_group[rival, other]
        if not is_revealed(state, rival, enemy):
            reveal(state, book, rival, enemy, terms.BY_SIGHT)
            found = True
        reveal(state, book, seat, group, terms.BY_SIGHT)
    return found


@rule
def shows_something(state: State, book: Book, seat: int, unit: int) -> bool:
    """Whether `look_around` would tell anything: somebody hidden is seen or sees, or it is the first contact."""
    assert seat >= 0
    assert unit >= 0
    rival, tile = 1 - seat, state.unit_tile[seat, unit]
    assert rival >= 0
    assert tile >= 0
    hidden = not is_revealed(state, seat, state.unit_group[seat, unit]) or state.contact_round == 0
    for other in range(state.units_n[rival]):
        there = state.unit_tile[rival, other]
        if there == NONE or state.unit_health[rival, other] == 0:
            continue
        if hidden or not is_revealed(state, rival, state.unit_group[rival, other]):
            if sees(state, book, tile, there):
                return True
    return False


@rule
def first_contact(state: State) -> None:
    """Note the round in which the sides first see each other. STL-175, RUL-91."""
    if state.contact_round == 0:
        state.contact_round = max(1, state.round)
        tell(state, terms.E_CONTACT, state.contact_round)


@rule
def look_everywhere(state: State, book: Book) -> None:
    """The check when deployment is complete. RUL-44."""
    for unit in range(state.units_n[STEAM]):
        if standing(state, STEAM, unit):
            look_around(state, book, STEAM, unit)


@rule
def reveal_all(state: State, book: Book, seat: int) -> None:
    """Show every group of a side. STL-125."""
    for group in range(state.groups_n[seat]):
        if state.group_type[seat, group] != NONE:
            reveal(state, book, seat, group, terms.BY_LEADERS_TALK)


@rule
def concealed(state: State, seat: int, group: int) -> bool:
    """Whether a group is on the board and still hidden."""
    if group >= state.groups_n[seat] or is_revealed(state, seat, group):
        return False
    return state.unit_tile[seat, state.group_first[seat, group]] != NONE
