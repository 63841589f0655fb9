"""Who has which talent now, and the statistics of every warrior at this moment.

Statistics are worked out in the ruled order: base values, then additions and subtractions, then limits printed on
cards, then the tile (CLA-R09).
"""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.terms import (
    AS_EFFECT,
    BREASTPLATE,
    CARNIVOROUS,
    DEMON,
    DEMON_POWER,
    ELUSIVE,
    EQUIPMENT,
    FLOODED,
    FOG,
    FRENZIED,
    FRENZY,
    GREAT_HAMMER,
    HOUND,
    HOUND_POWER,
    IMPRESSIVE,
    IN_PLAY,
    KARTIKEYA,
    LINES,
    MUSHROOMS,
    PILGRIMS_BOOTS,
    RESERVE,
    SMELLING_SALTS,
    SPEED,
    THE_BELLRINGER,
    THE_EXECUTIONER,
    THE_FERRYMAN,
    THE_FLAYER,
    THE_GLUTTON,
    THE_HUNTER,
    THE_LAMPLIGHTER,
    TOUGH,
    TROGLODYTE,
    WARRIORS,
)


@rule
def tile_has(state, book, tile, effect):
    """Whether a tile's effect works: it is on the tile and no resolved token lies on it. CLA-199."""
    return book.tile_effect[tile] == effect and state.resolved[tile] == 0


@rule
def effect_of(state, book, human):
    """The instinct effect in force on a human, or NONE. CLA-062."""
    if state.half[human] != AS_EFFECT:
        return NONE
    return int(book.card_effect[state.card[human]])


@rule
def human_talents(state, book, human):
    """The talents a human can use, from board, card and equipment; none while exhausted. CLA-075, CLA-170, CLA-171."""
    if state.exhausted[human] != 0:
        return 0
    talents = int(book.talents[state.board[human]])
    effect = effect_of(state, book, human)
    if effect != NONE:
        talents |= book.instinct_talents[effect]
    if state.gear_n[human] > 0:
        for kind in range(EQUIPMENT):
            if state.gear[human, kind] > 0:
                talents |= book.gear_talents[kind]
    return talents


@rule
def in_force(state, power):
    """Whether dice lie in the trigger space of a power. CLA-099."""
    for value in range(LINES):
        if state.trig[power, value] > 0:
            return True
    return False


@rule
def demon_power_in_force(state, warrior, demon):
    """Whether this warrior is that demon and its power is in force."""
    return state.demon[warrior - DEMON] == demon and in_force(state, DEMON_POWER + warrior - DEMON)


@rule
def infernal_talents(state, book, warrior):
    """The talents of an infernal warrior: those of its board, its power and the board of destiny."""
    if warrior >= TOUGH:
        talents = int(book.trog_talents[0 if warrior == TROGLODYTE else 1])
        if in_force(state, FRENZY):
            talents |= FRENZIED
    elif warrior >= DEMON:
        demon = state.demon[warrior - DEMON]
        talents = int(book.demon_talents[demon])
        if in_force(state, DEMON_POWER + warrior - DEMON):
            if demon in (THE_HUNTER, THE_FLAYER):
                talents |= ELUSIVE
            elif demon == THE_EXECUTIONER:
                talents |= FRENZIED
    else:
        talents = 0
    if warrior == state.active and state.active_frenzied != 0:
        talents |= FRENZIED
    return talents


@rule
def anybody_with(state, book, faction, tile, talent):
    """Whether a warrior of a faction on a tile has a talent it can use."""
    if faction == 0:
        for human in range(HOUND):
            if state.tile[human] == tile and state.status[human] == IN_PLAY:
                if human_talents(state, book, human) & talent:
                    return True
    else:
        for warrior in range(DEMON, WARRIORS):
            if state.tile[warrior] == tile and infernal_talents(state, book, warrior) & talent:
                return True
        if state.trogs[tile] > 0 and book.trog_talents[0] & talent:
            return True
    return False


@rule
def held_by_talents(state, book, faction, tile, talents):
    """What talents make of a departure: 1 stopped, -1 free, 0 numbers decide. CLA-179, CLA-180, CLA-181."""
    impressive = anybody_with(state, book, 1 - faction, tile, IMPRESSIVE)
    if impressive and anybody_with(state, book, faction, tile, ELUSIVE):
        return 0
    if anybody_with(state, book, 1 - faction, tile, ELUSIVE) and anybody_with(state, book, faction, tile, IMPRESSIVE):
        return 0
    if impressive:
        return 1
    if talents & ELUSIVE:
        return -1
    return 0


@rule
def line_of(state, human):
    """The line in use, from 0; NONE without a die or while exhausted. CLA-063, CLA-064, CLA-074."""
    if state.exhausted[human] != 0 or state.die[human] == 0:
        return NONE
    return state.die[human] - 1


@rule
def human_mv(state, book, human):
    """Movement points of a human. CLA-010."""
    line = line_of(state, human)
    mv = int(book.exhausted_mv) if line == NONE else int(book.mv[state.board[human], line])
    if state.courage[human] != 0:
        mv += book.courage_mv
    if state.blessing[human] == 1:
        mv += book.bless_mv
    effect = effect_of(state, book, human)
    if effect != NONE:
        mv += book.instinct_mv[effect]
    if state.exhausted[human] != 0:
        mv += state.gear[human, SMELLING_SALTS] * book.gear_mv[SMELLING_SALTS]
    else:
        mv += state.gear[human, PILGRIMS_BOOTS] * book.gear_mv[PILGRIMS_BOOTS]
    mv -= state.slowed[human] + state.tangled[human]
    return max(0, mv)


@rule
def human_cb(state, book, human):
    """Combat dice of a human. CLA-011."""
    line = line_of(state, human)
    cb = int(book.exhausted_cb) if line == NONE else int(book.cb[state.board[human], line])
    if state.gear[human, GREAT_HAMMER] > 0 and line != NONE and cb >= book.gear_floor[GREAT_HAMMER]:
        cb += book.gear_cb[GREAT_HAMMER]
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
def on_tile(book, tile, df):
    """What a tile makes of a Df: fog sets it, mushrooms cap it. CLA-210, CLA-217."""
    effect = book.tile_effect[tile]
    if effect == FOG:
        return int(book.fog_df)
    if effect == MUSHROOMS:
        return min(df, int(book.mushroom_df))
    return df


@rule
def human_df(state, book, human):
    """The number that hits a human. CLA-012."""
    line = line_of(state, human)
    df = int(book.exhausted_df) if line == NONE else int(book.df[state.board[human], line])
    if state.courage[human] != 0:
        df += book.courage_df
    effect = effect_of(state, book, human)
    if effect != NONE:
        df += book.instinct_df[effect]
    if state.exhausted[human] == 0:
        df += state.gear[human, BREASTPLATE] * book.gear_df[BREASTPLATE]
    if under_the_knell(state, human) and df > book.floor[THE_BELLRINGER]:
        df -= book.effect[THE_BELLRINGER]
    return on_tile(book, state.tile[human], max(1, df))


@rule
def under_the_knell(state, human):
    """Whether the Bellringer's Knell works on the tile of a human."""
    for warrior in range(DEMON, TOUGH):
        if state.tile[warrior] == state.tile[human] and demon_power_in_force(state, warrior, THE_BELLRINGER):
            return True
    return False


@rule
def die_on(state, power):
    """The value of the single die in a trigger space, from 0; NONE if there is none."""
    for value in range(LINES):
        if state.trig[power, value] > 0:
            return value
    return NONE


@rule
def infernal_mv(state, book, warrior):
    """Movement points of an infernal warrior, without cards for its activation. CLA-107, CLA-121, CLA-124."""
    if warrior >= TOUGH:
        mv = int(book.trog_mv[0 if warrior == TROGLODYTE else 1])
        return mv + book.speed if in_force(state, SPEED) else mv
    if warrior >= DEMON:
        mv = int(book.demon_mv[state.demon[warrior - DEMON]])
        return mv + book.effect[THE_HUNTER] if demon_power_in_force(state, warrior, THE_HUNTER) else mv
    value = die_on(state, HOUND_POWER + warrior - HOUND)
    return int(book.hound_mv) if value == NONE else book.hound_mv + book.unleashed_mv[warrior - HOUND, value]


@rule
def infernal_cb(state, book, warrior):
    """Combat dice of an infernal warrior before cards and its target are looked at."""
    if warrior >= TOUGH:
        return int(book.trog_cb[0 if warrior == TROGLODYTE else 1])
    if warrior >= DEMON:
        cb = int(book.demon_cb[state.demon[warrior - DEMON]])
        return cb + book.effect[THE_GLUTTON] if demon_power_in_force(state, warrior, THE_GLUTTON) else cb
    value = die_on(state, HOUND_POWER + warrior - HOUND)
    return int(book.hound_cb) if value == NONE else book.hound_cb + book.unleashed_cb[warrior - HOUND, value]


@rule
def ability_cb(state, book, warrior, tile, human):
    """What a demon's ability adds against a target."""
    if warrior < DEMON or warrior >= TOUGH:
        return 0
    demon = state.demon[warrior - DEMON]
    if demon == THE_HUNTER and state.cancelled[human] != 0:
        return int(book.ability[THE_HUNTER])
    if demon == THE_EXECUTIONER and state.exhausted[human] != 0:
        return int(book.ability[THE_EXECUTIONER])
    if demon == THE_FERRYMAN and book.tile_effect[tile] == FLOODED:
        return int(book.ability[THE_FERRYMAN])
    if demon == THE_LAMPLIGHTER and state.tile[human] != tile:
        return int(book.ability[THE_LAMPLIGHTER])
    return 0


@rule
def infernal_df(state, book, warrior, tile, from_tile, lowers, floor):
    """The number that hits an infernal warrior on `tile` from `from_tile`; a weapon may lower it. CLA-012."""
    if warrior >= TOUGH:
        df = int(book.trog_df[0 if warrior == TROGLODYTE else 1])
    elif warrior >= DEMON:
        demon = state.demon[warrior - DEMON]
        df = int(book.demon_df[demon])
        if demon == KARTIKEYA and tile != from_tile:
            df = int(book.ability[KARTIKEYA])
    else:
        df = int(book.hound_df)
    if lowers > 0:
        df = max(floor, df - lowers)
    return on_tile(book, tile, max(1, df))


@rule
def life_of(state, book, warrior):
    """The markers that kill an infernal warrior. CLA-014."""
    if warrior >= TOUGH:
        return int(book.trog_life[0 if warrior == TROGLODYTE else 1])
    if warrior >= DEMON:
        return int(book.demon_life[state.demon[warrior - DEMON]])
    return int(book.hound_life)


@rule
def hits_count_here(state, book, tile):
    """How often each hit in combat counts on a tile. CLA-203, CLA-204."""
    return int(book.carnivorous) if book.tile_effect[tile] == CARNIVOROUS else 1


@rule
def awake(state, warrior):
    """Whether a demon's board is still in the game, so that dice can lie on it. CLA-100."""
    return state.status[warrior] == IN_PLAY or state.status[warrior] == RESERVE
