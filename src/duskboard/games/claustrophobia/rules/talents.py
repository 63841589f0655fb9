"""Who has which talent now, and the statistics of every warrior at this moment.

Statistics are worked out in the ruled order: base values, then additions and subtractions, then limits printed on
cards, then the tile (CLA-R09).
"""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.state import Book, State


@rule
def tile_has(state: State, book: Book, tile: int, effect: int) -> bool:
    """Whether a tile's effect works: it is on the tile and no resolved token lies on it. CLA-199."""
    return book.tile_effect[tile] == effect and state.resolved[tile] == 0


@rule
def effect_of(state: State, book: Book, human: int) -> int:
    """The instinct effect in force on a human, or NONE. CLA-062."""
    if state.half[human] != terms.AS_EFFECT:
        return NONE
    return book.card_effect[state.card[human]]


@rule
def human_talents(state: State, book: Book, human: int) -> int:
    """The talents a human can use, from board, card and equipment; none while exhausted. CLA-075, CLA-170, CLA-171."""
    if state.exhausted[human] != 0:
        return 0
    talents = book.talents[state.board[human]]
    effect = effect_of(state, book, human)
    if effect != NONE:
        talents |= book.instinct_talents[effect]
    if state.gear_n[human] > 0:
        for kind in range(terms.EQUIPMENT):
            if state.gear[human, kind] > 0:
                talents |= book.gear_talents[kind]
    return talents


@rule
def in_force(state: State, power: int) -> bool:
    """Whether dice lie in the trigger space of a power. CLA-099."""
    return die_on(state, power) != NONE


@rule
def demon_power_in_force(state: State, warrior: int, demon: int) -> bool:
    """Whether this warrior is that demon and its power is in force."""
    return state.demon[warrior - terms.DEMON] == demon and in_force(state, terms.DEMON_POWER + warrior - terms.DEMON)


@rule
def infernal_talents(state: State, book: Book, warrior: int) -> int:
    """The talents of an infernal warrior: those of its board, its power and the board of destiny."""
    if warrior >= terms.TOUGH:
        talents = book.trog_talents[0 if warrior == terms.TROGLODYTE else 1]
        if in_force(state, terms.FRENZY):
            talents |= terms.FRENZIED
    elif warrior >= terms.DEMON:
        demon = state.demon[warrior - terms.DEMON]
        talents = book.demon_talents[demon]
        if in_force(state, terms.DEMON_POWER + warrior - terms.DEMON):
            if demon in (terms.THE_HUNTER, terms.THE_FLAYER):
                talents |= terms.ELUSIVE
            elif demon == terms.THE_EXECUTIONER:
                talents |= terms.FRENZIED
    else:
        talents = 0
    if warrior == state.active and state.active_frenzied != 0:
        talents |= terms.FRENZIED
    return talents


@rule
def anybody_with(state: State, book: Book, faction: int, tile: int, talent: int) -> bool:
    """Whether a warrior of a faction on a tile has a talent it can use."""
    if faction == 0:
        for human in range(terms.HOUND):
            if state.tile[human] == tile and state.status[human] == terms.IN_PLAY:
                if human_talents(state, book, human) & talent:
                    return True
    else:
        for warrior in range(terms.DEMON, terms.WARRIORS):
            if state.tile[warrior] == tile and infernal_talents(state, book, warrior) & talent:
                return True
        if state.trogs[tile] > 0 and book.trog_talents[0] & talent:
            return True
    return False


@rule
def held_by_talents(state: State, book: Book, faction: int, tile: int, talents: int) -> int:
    """What talents make of a departure: 1 stopped, -1 free, 0 numbers decide. CLA-179, CLA-180, CLA-181."""
    impressive = anybody_with(state, book, 1 - faction, tile, terms.IMPRESSIVE)
    if impressive and anybody_with(state, book, faction, tile, terms.ELUSIVE):
        return 0
    if anybody_with(state, book, 1 - faction, tile, terms.ELUSIVE) and anybody_with(
        state, book, faction, tile, terms.IMPRESSIVE
    ):
        return 0
    if impressive:
        return 1
    if talents & terms.ELUSIVE:
        return -1
    return 0


@rule
def line_of(state: State, human: int) -> int:
    """The line in use, from 0; NONE without a die or while exhausted. CLA-063, CLA-064, CLA-074."""
    if state.exhausted[human] != 0 or state.die[human] == 0:
        return NONE
    return state.die[human] - 1


@rule
def works(state: State, human: int, kind: int) -> bool:
    """Whether a human has a card whose bonuses count now: Smelling salts while exhausted, all others not. CLA-077."""
    return state.gear[human, kind] > 0 and (state.exhausted[human] != 0) == (kind == terms.SMELLING_SALTS)


@rule
def human_mv(state: State, book: Book, human: int) -> int:
    """Movement points of a human. CLA-010."""
    line = line_of(state, human)
    mv = book.exhausted_mv if line == NONE else book.mv[state.board[human], line]
    if state.courage[human] != 0:
        mv += book.courage_mv
    if state.blessing[human] == 1:
        mv += book.bless_mv
    effect = effect_of(state, book, human)
    if effect != NONE:
        mv += book.instinct_mv[effect]
    if state.gear_n[human] > 0:
        for kind in range(terms.EQUIPMENT):
            if works(state, human, kind):
                mv += state.gear[human, kind] * book.gear_mv[kind]
    mv -= state.slowed[human] + state.tangled[human]
    return max(0, mv)


@rule
def human_cb(state: State, book: Book, human: int) -> int:
    """Combat dice of a human. CLA-011."""
    line = line_of(state, human)
    cb = book.exhausted_cb if line == NONE else book.cb[state.board[human], line]
    if state.gear_n[human] > 0:
        base = cb
        for kind in range(terms.EQUIPMENT):
            if works(state, human, kind) and (
                kind != terms.GREAT_HAMMER or base >= book.gear_floor[terms.GREAT_HAMMER]
            ):
                cb += state.gear[human, kind] * book.gear_cb[kind]
    if state.anger[human] != 0:
        cb += book.anger
    if state.courage[human] != 0:
        cb += book.courage_cb
    if state.blessing[human] == 2:
        cb += book.bless_cb
    effect = effect_of(state, book, human)
    if effect != NONE:
        cb += book.instinct_cb[effect]
    return max(0, cb - state.trembling[human])


@rule
def on_tile(book: Book, tile: int, df: int) -> int:
    """What a tile makes of a Df: fog sets it, mushrooms cap it. CLA-210, CLA-217."""
    effect = book.tile_effect[tile]
    if effect == terms.FOG:
        return book.fog_df
    if effect == terms.MUSHROOMS:
        return min(df, book.mushroom_df)
    return df


@rule
def human_df(state: State, book: Book, human: int) -> int:
    """The number that hits a human. CLA-012."""
    line = line_of(state, human)
    df = book.exhausted_df if line == NONE else book.df[state.board[human], line]
    if state.courage[human] != 0:
        df += book.courage_df
    effect = effect_of(state, book, human)
    if effect != NONE:
        df += book.instinct_df[effect]
    if state.gear_n[human] > 0:
        for kind in range(terms.EQUIPMENT):
            if works(state, human, kind):
                df += state.gear[human, kind] * book.gear_df[kind]
    if under_the_knell(state, human):
        df = max(min(df, book.floor[terms.THE_BELLRINGER]), df - book.effect[terms.THE_BELLRINGER])
    return on_tile(book, state.tile[human], max(1, df))


@rule
def under_the_knell(state: State, human: int) -> bool:
    """Whether the Bellringer's Knell works on the tile of a human."""
    for warrior in range(terms.DEMON, terms.TOUGH):
        if state.tile[warrior] == state.tile[human] and demon_power_in_force(state, warrior, terms.THE_BELLRINGER):
            return True
    return False


@rule
def die_on(state: State, power: int) -> int:
    """The value of the single die in a trigger space, from 0; the lowest of several; NONE if there is none."""
    for value in range(terms.LINES):
        if state.trig[power, value] > 0:
            return value
    return NONE


@rule
def infernal_mv(state: State, book: Book, warrior: int) -> int:
    """Movement points of an infernal warrior, without cards for its activation. CLA-107, CLA-121, CLA-124."""
    if warrior >= terms.TOUGH:
        mv = book.trog_mv[0 if warrior == terms.TROGLODYTE else 1]
        return mv + book.speed if in_force(state, terms.SPEED) else mv
    if warrior >= terms.DEMON:
        mv = book.demon_mv[state.demon[warrior - terms.DEMON]]
        return mv + book.effect[terms.THE_HUNTER] if demon_power_in_force(state, warrior, terms.THE_HUNTER) else mv
    value = die_on(state, terms.HOUND_POWER + warrior - terms.HOUND)
    mv = book.hound_mv[warrior - terms.HOUND]
    return mv if value == NONE else mv + book.unleashed_mv[warrior - terms.HOUND, value]


@rule
def infernal_cb(state: State, book: Book, warrior: int) -> int:
    """Combat dice of an infernal warrior before cards and its target are looked at."""
    if warrior >= terms.TOUGH:
        return book.trog_cb[0 if warrior == terms.TROGLODYTE else 1]
    if warrior >= terms.DEMON:
        cb = book.demon_cb[state.demon[warrior - terms.DEMON]]
        return cb + book.effect[terms.THE_GLUTTON] if demon_power_in_force(state, warrior, terms.THE_GLUTTON) else cb
    value = die_on(state, terms.HOUND_POWER + warrior - terms.HOUND)
    cb = book.hound_cb[warrior - terms.HOUND]
    return cb if value == NONE else cb + book.unleashed_cb[warrior - terms.HOUND, value]


@rule
def ability_cb(state: State, book: Book, warrior: int, tile: int, human: int) -> int:
    """What a demon's ability adds against a target: the number on its board, if it works now. CLA-016."""
    if warrior < terms.DEMON or warrior >= terms.TOUGH:
        return 0
    demon = state.demon[warrior - terms.DEMON]
    return book.ability[demon] if ABILITIES(demon, state, book, tile, human) else 0


@rule
def smells_blood(state: State, book: Book, tile: int, human: int) -> bool:
    """The Hunter against the wounded."""
    return state.cancelled[human] != 0


@rule
def scorns_the_weak(state: State, book: Book, tile: int, human: int) -> bool:
    """The Executioner against the exhausted."""
    return state.exhausted[human] != 0


@rule
def is_in_the_water(state: State, book: Book, tile: int, human: int) -> bool:
    """The Ferryman from a flooded tunnel."""
    return book.tile_effect[tile] == terms.FLOODED


@rule
def throws(state: State, book: Book, tile: int, human: int) -> bool:
    """The Lamplighter against another tile."""
    return state.tile[human] != tile


@rule
def adds_nothing(state: State, book: Book, tile: int, human: int) -> bool:
    """Other abilities do other things."""
    return False


ABILITIES = Dispatch({
    terms.THE_HUNTER: smells_blood, terms.THE_EXECUTIONER: scorns_the_weak, terms.THE_FERRYMAN: is_in_the_water,
    terms.THE_LAMPLIGHTER: throws,
}, otherwise=adds_nothing)  # fmt: skip


@rule
def infernal_df(state: State, book: Book, warrior: int, tile: int, from_tile: int, lowers: int, floor: int) -> int:
    """The number that hits an infernal warrior on `tile` from `from_tile`; a weapon may lower it. CLA-012."""
    if warrior >= terms.TOUGH:
        df = book.trog_df[0 if warrior == terms.TROGLODYTE else 1]
    elif warrior >= terms.DEMON:
        demon = state.demon[warrior - terms.DEMON]
        df = book.demon_df[demon]
        if demon == terms.KARTIKEYA and tile != from_tile:
            df = book.ability[terms.KARTIKEYA]
    else:
        df = book.hound_df[warrior - terms.HOUND]
    if lowers > 0:
        df = max(floor, df - lowers)
    return on_tile(book, tile, max(1, df))


@rule
def life_of(state: State, book: Book, warrior: int) -> int:
    """The markers that kill an infernal warrior. CLA-014."""
    if warrior >= terms.TOUGH:
        return book.trog_life[0 if warrior == terms.TROGLODYTE else 1]
    if warrior >= terms.DEMON:
        return book.demon_life[state.demon[warrior - terms.DEMON]]
    return book.hound_life[warrior - terms.HOUND]


@rule
def hits_count_here(state: State, book: Book, tile: int) -> int:
    """How often each hit in combat counts on a tile. CLA-203, CLA-204."""
    return book.carnivorous if book.tile_effect[tile] == terms.CARNIVOROUS else 1


@rule
def awake(state: State, warrior: int) -> bool:
    """Whether a demon's board is still in the game, so that dice can lie on it. CLA-100."""
    return state.status[warrior] == terms.IN_PLAY or state.status[warrior] == terms.RESERVE
