"""Combat: attacks, hits on every kind of target, bodyguards, markers, deaths. Rulebook p. 21-22.

Hits go through one pipeline: they are counted, bodyguards take over what they like, resistant ignores the first, a
carnivorous tunnel doubles the rest, and each becomes a marker or a death (CLA-R68).
"""

from duskboard.engine.agenda import push
from duskboard.engine.bits import count
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.movement import take_off
from duskboard.games.claustrophobia.talents import (
    ability_cb,
    hits_count_here,
    human_cb,
    human_df,
    human_talents,
    infernal_cb,
    infernal_df,
    infernal_talents,
    life_of,
)
from duskboard.games.claustrophobia.terms import (
    ATTACK,
    ATTACK_HITS,
    ATTACK_TROGLODYTES,
    ATTACKED,
    BLUNDERBUSS,
    BODYGUARD,
    COUNT,
    DAMAGE_TAKEN,
    DEAD,
    DEMON,
    EQUIPMENT,
    FRENZIED,
    GRENADE,
    GRENADE_ROLL,
    GUARD_HITS,
    GUARD_STEP,
    GUARDED,
    HIT_IGNORED,
    HITS_STEP,
    HOUND,
    HUMAN,
    HUMAN_ACTIVATION,
    HUMANS,
    IN_PLAY,
    INFERNAL,
    INFERNAL_ACTIVATION,
    LINE,
    LINES,
    MARK_LINE,
    MARKER_PLACED,
    MARKER_STEP,
    MUSKET,
    PAIRED_DAGGERS,
    PRECISION,
    RANGED,
    REMOVED,
    RESERVE,
    RESISTANT,
    THE_FLAYER,
    THE_PUPPETEER,
    THREAT_GAINED,
    TOUGH,
    TROGLODYTE,
    TROGLODYTES_DIED,
    UNEXPLORED,
    WARRIOR_DIED,
    WARRIORS,
)

ALL_LINES = 63
NOT_COMBAT, COMBAT = 0, 1

# -- targets ---------------------------------------------------------------------------------------------------------


@rule
def adjacent(state, tile, other):
    """Whether an opening connects two tiles. CLA-137."""
    for direction in range(4):
        if state.link[tile, direction] == other:
            return True
    return False


@rule
def in_reach(state, tile, other, here, near):
    """Whether a target on `other` can be attacked from `tile`: on the tile itself, or adjacent. CLA-151, CLA-183."""
    if tile == other:
        return here
    return near and adjacent(state, tile, other)


@rule
def list_targets(state, scratch, n, tile, here, near):
    """Add the targets of a human attack to the menu: each individual, and the troglodytes of a tile as one. CLA-152."""
    if not near and state.occupants[INFERNAL, tile] == 0:
        return n
    for warrior in range(HOUND, WARRIORS):
        other = state.tile[warrior]
        if other != NONE and in_reach(state, tile, other, here, near):
            scratch.menu[n] = ATTACK + warrior
            n += 1
    if here and state.trogs[tile] > 0:
        scratch.menu[n] = ATTACK_TROGLODYTES
        n += 1
    if near:
        for direction in range(4):
            other = state.link[tile, direction]
            if other > UNEXPLORED and other != NONE and state.trogs[other] > 0:
                scratch.menu[n] = ATTACK_TROGLODYTES + 1 + direction
                n += 1
    return n


@rule
def list_victims(state, scratch, n, tile, near):
    """Add the humans an infernal warrior on `tile` can attack to the menu. CLA-151, CLA-152."""
    for human in range(HUMANS):
        if state.status[human] == IN_PLAY and in_reach(state, tile, state.tile[human], True, near):
            scratch.menu[n] = ATTACK + human
            n += 1
    return n


@rule
def victim_of(option):
    """The warrior an attack option names; TROGLODYTE for a group of them."""
    return TROGLODYTE if option >= ATTACK_TROGLODYTES else option - ATTACK


@rule
def victim_tile(state, tile, option):
    """Where the target of an attack option is."""
    if option == ATTACK_TROGLODYTES:
        return tile
    if option > ATTACK_TROGLODYTES:
        return int(state.link[tile, option - ATTACK_TROGLODYTES - 1])
    return int(state.tile[option - ATTACK])


# -- attacks ---------------------------------------------------------------------------------------------------------


@rule
def roll_attack(state, dice, needed, frenzied, spare):
    """Roll combat dice and count hits; a 6 always hits; frenzied rolls misses once more. CLA-153, CLA-154, CLA-182."""
    needed = min(needed, 6)
    hits = 0
    for _ in range(dice):
        if roll(state, 6) >= needed:
            hits += 1
    again = dice - hits if frenzied else min(dice - hits, spare)
    for _ in range(again):
        if roll(state, 6) >= needed:
            hits += 1
    return hits


@rule
def human_attack(state, book, human, option):
    """A human attacks with its own Cb. CLA-151 to CLA-155, CLA-186."""
    precise = state.gift_on[human] == PRECISION
    carry_out_attack(state, book, human, option, human_cb(state, book, human), precise, NONE)


@rule
def shoot(state, book, human, weapon, option):
    """A human fires a weapon whose dice replace Cb; it must then be reloaded. CLA-169, CLA-187."""
    state.reload[human, weapon] = state.turn + book.reload_turns
    precise = state.gift_on[human] == PRECISION and weapon != BLUNDERBUSS
    carry_out_attack(state, book, human, option, book.gear_dice[weapon], precise, weapon)


@rule
def carry_out_attack(state, book, human, option, dice, precise, weapon):
    """Roll a human's attack and give the hits to the target."""
    tile = int(state.tile[human])
    victim, where = victim_of(option), victim_tile(state, tile, option)
    lowers, floor = 0, 0
    if weapon != NONE:
        lowers, floor = int(book.gear_lowers[weapon]), int(book.gear_floor[weapon])
    needed = infernal_df(state, book, victim, where, tile, lowers, floor)
    if precise:
        needed = min(needed, int(book.precision))
    frenzied = (human_talents(state, book, human) & FRENZIED) != 0
    spare = 1 if state.gear[human, PAIRED_DAGGERS] > 0 and state.exhausted[human] == 0 else 0
    hits = roll_attack(state, dice, needed, frenzied, spare)
    tell(state, ATTACKED, human, victim, dice, needed, hits, where)
    hit_infernal(state, book, victim, where, hits, COMBAT)


@rule
def infernal_attack(state, book, human):
    """The active infernal warrior attacks a human. CLA-151 to CLA-155."""
    warrior, tile = int(state.active), int(state.active_tile)
    dice = infernal_cb(state, book, warrior) + state.active_cb + ability_cb(state, book, warrior, tile, human)
    needed = human_df(state, book, human)
    frenzied = (infernal_talents(state, book, warrior) & FRENZIED) != 0
    hits = roll_attack(state, dice, needed, frenzied, 0)
    tell(state, ATTACKED, warrior, human, dice, needed, hits, state.tile[human])
    state.strings = 1 if is_demon(state, warrior, THE_PUPPETEER) else 0
    if hits > 0:
        push(state, ATTACK_HITS, human, hits, warrior)


@rule
def is_demon(state, warrior, demon):
    """Whether a warrior is a certain demon."""
    return DEMON <= warrior < TOUGH and state.demon[warrior - DEMON] == demon


@rule
def throw_grenade(state, book, human, direction):
    """Every warrior of both factions on an adjacent tile is rolled for; then the hits are dealt. CLA-187, CLA-R80."""
    tile = int(state.link[state.tile[human], direction])
    state.gear[human, GRENADE] -= 1
    state.gear_n[human] -= 1
    needed = int(book.gear_hits_on[GRENADE])
    killed, struck = 0, 0
    for _ in range(int(state.trogs[tile])):
        if roll(state, 6) >= needed:
            killed += 1
    for warrior in range(HOUND, WARRIORS):
        if state.tile[warrior] == tile and roll(state, 6) >= needed:
            struck |= 1 << warrior
    for ally in range(HUMANS):
        if state.tile[ally] == tile and state.status[ally] == IN_PLAY and roll(state, 6) >= needed:
            struck |= 1 << ally
    tell(state, GRENADE_ROLL, human, tile, needed, killed + count(struck))
    hit_infernal(state, book, TROGLODYTE, tile, killed, COMBAT)
    for warrior in range(HOUND, WARRIORS):
        if (struck >> warrior) & 1:
            hit_infernal(state, book, warrior, tile, 1, COMBAT)
    for ally in range(HUMANS - 1, -1, -1):
        if (struck >> ally) & 1:
            push(state, ATTACK_HITS, ally, 1, human)


# -- hits on infernal warriors ---------------------------------------------------------------------------------------


@rule
def resists(state, talents, warrior):
    """Whether resistant ignores this hit: the first one of each activation phase. CLA-184."""
    if state.phase != HUMAN_ACTIVATION and state.phase != INFERNAL_ACTIVATION:
        return False
    if (talents & RESISTANT) == 0 or state.resisted[warrior] != 0:
        return False
    state.resisted[warrior] = 1
    tell(state, HIT_IGNORED, warrior)
    return True


@rule
def hit_infernal(state, book, warrior, tile, hits, combat):
    """Give hits to an infernal warrior, or to the troglodytes of a tile. CLA-155 to CLA-161, CLA-203, CLA-204."""
    if hits <= 0:
        return
    each = hits_count_here(state, book, tile) if combat else 1
    if warrior == TROGLODYTE:
        kill_troglodytes(state, tile, hits * each)
        return
    if resists(state, infernal_talents(state, book, warrior), warrior):
        hits -= 1
    if hits == 0:
        return
    state.damage[warrior] = min(100, state.damage[warrior] + hits * each)
    tell(state, DAMAGE_TAKEN, warrior, hits * each, state.damage[warrior], life_of(state, book, warrior))
    if state.damage[warrior] >= life_of(state, book, warrior):
        slay(state, book, warrior)


@rule
def kill_troglodytes(state, tile, hits):
    """Each hit kills one; they return to the reserve, those not yet activated last. CLA-156, CLA-157."""
    killed = min(hits, int(state.trogs[tile]))
    for _ in range(killed):
        take_off(state, TROGLODYTE, tile)
        state.trog_reserve += 1
        if state.spent[tile] > 0:
            state.spent[tile] -= 1
    if killed > 0:
        tell(state, TROGLODYTES_DIED, killed, tile)


@rule
def slay(state, book, warrior):
    """An infernal individual is killed: to the reserve, or out of the game. CLA-158 to CLA-161."""
    take_off(state, warrior, int(state.tile[warrior]))
    state.damage[warrior] = 0
    state.status[warrior] = RESERVE
    if warrior < DEMON:
        state.status[warrior] = REMOVED
    elif warrior < TOUGH:
        state.deaths[warrior] += 1
        if state.deaths[warrior] >= book.demon_deaths[state.demon[warrior - DEMON]]:
            state.status[warrior] = REMOVED
    if state.active == warrior:
        state.active = NONE
    state.judge = 1
    tell(state, WARRIOR_DIED, warrior, 1 if state.status[warrior] == RESERVE else 0)


# -- hits on humans --------------------------------------------------------------------------------------------------


@rule
def offer_to_guards(state, book, target, hits, guard, attacker):
    """Ask each bodyguard of the tile, in board order, how many hits it takes over. CLA-177."""
    while guard < HUMANS and hits > 0:
        if guards(state, book, guard, target):
            ask(state, HUMAN, GUARD_HITS, target, hits, guard, attacker)
            return
        guard += 1
    for other in range(HUMANS - 1, -1, -1):
        if state.taken[other] > 0:
            push(state, HITS_STEP, other, state.taken[other], COMBAT, attacker)
            state.taken[other] = 0
    if hits > 0:
        push(state, HITS_STEP, target, hits, COMBAT, attacker)


@rule
def guards(state, book, guard, target):
    """Whether a human can take over hits on another: bodyguard, same tile, not exhausted. CLA-177."""
    if guard == target or state.status[guard] != IN_PLAY or state.tile[guard] != state.tile[target]:
        return False
    return (human_talents(state, book, guard) & BODYGUARD) != 0


@rule
def take_over(state, option):
    """A bodyguard takes over some hits. CLA-177."""
    target, hits, guard, attacker = int(state.args[0]), int(state.args[1]), int(state.args[2]), int(state.args[3])
    count = option - COUNT
    state.taken[guard] = count
    if count > 0:
        tell(state, GUARDED, guard, target, count)
    push(state, GUARD_STEP, target, hits - count, guard + 1, attacker)


@rule
def suffer(state, book, human, hits, combat, attacker):
    """Hits reach a human: resistant ignores one, a carnivorous tunnel doubles the rest. CLA-184, CLA-203, CLA-229."""
    if state.status[human] != IN_PLAY:
        return
    if resists(state, human_talents(state, book, human), human):
        hits -= 1
    if combat:
        hits *= hits_count_here(state, book, int(state.tile[human]))
    if hits > 0:
        push(state, MARKER_STEP, human, hits, attacker)


@rule
def place_markers(state, book, human, hits, attacker):
    """Ask for a line for each marker; if the markers fill all lines there is nothing to choose. CLA-162, CLA-164."""
    open_lines = LINES - count(state.cancelled[human])
    if hits >= open_lines:
        for line in range(LINES):
            mark(state, human, line)
        fall(state, book, human, attacker)
        return
    ask(state, INFERNAL if state.strings else HUMAN, MARK_LINE, human, hits, attacker)


@rule
def mark(state, human, line):
    """Put a damage marker on a line: it is cancelled. CLA-162, CLA-163."""
    state.strings = 0
    if not (state.cancelled[human] >> line) & 1:
        state.cancelled[human] |= 1 << line
        tell(state, MARKER_PLACED, human, line + 1)


@rule
def choose_line(state, option):
    """A marker is placed on the line chosen."""
    human, hits, attacker = int(state.args[0]), int(state.args[1]), int(state.args[2])
    mark(state, human, option - LINE)
    if hits > 1:
        push(state, MARKER_STEP, human, hits - 1, attacker)


@rule
def fall(state, book, human, attacker):
    """A human is killed and removed with its equipment. CLA-164, CLA-168."""
    take_off(state, human, int(state.tile[human]))
    state.status[human] = DEAD
    strip(state, human)
    if state.active == human:
        state.active = NONE
    state.judge = 1
    tell(state, WARRIOR_DIED, human, 0)
    if is_demon(state, attacker, THE_FLAYER):
        state.threat += book.ability[THE_FLAYER]
        tell(state, THREAT_GAINED, book.ability[THE_FLAYER], state.threat)


@rule
def strip(state, human):
    """The equipment of a human leaves the game. CLA-168."""
    for kind in range(EQUIPMENT):
        state.gear[human, kind] = 0
        state.reload[human, kind] = 0
    state.gear_n[human] = 0


# -- what an attacker can do -----------------------------------------------------------------------------------------


@rule
def list_attacks(state, book, scratch, n, human):
    """Add the attacks of a human to the menu; with Cb 0 there are none. CLA-151, CLA-183."""
    if human_cb(state, book, human) == 0:
        return n
    near = (human_talents(state, book, human) & RANGED) != 0
    return list_targets(state, scratch, n, int(state.tile[human]), True, near)


@rule
def can_fire(state, human, weapon):
    """Whether a weapon is there, loaded, and its owner not exhausted. CLA-077."""
    return state.gear[human, weapon] > 0 and state.exhausted[human] == 0 and state.turn >= state.reload[human, weapon]


@rule
def list_shots(state, scratch, n, human, weapon):
    """Add the targets of a weapon to the menu: the Blunderbuss here or next door, the Musket only next door."""
    return list_targets(state, scratch, n, int(state.tile[human]), weapon != MUSKET, True)
