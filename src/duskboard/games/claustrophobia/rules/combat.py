"""Combat: attacks, hits on every kind of target, bodyguards, markers, deaths. Rulebook p. 21-22.

Hits go through one pipeline: they are counted, bodyguards take over what they like, resistant ignores the first, a
carnivorous tunnel doubles the rest, and each becomes a marker or a death (CLA-R68).
"""

from duskboard.engine.agenda import popped, push
from duskboard.engine.bits import count
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer, offer_run
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.movement import take_off
from duskboard.games.claustrophobia.rules.talents import (
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
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do

NOT_COMBAT, COMBAT = 0, 1

# -- targets ---------------------------------------------------------------------------------------------------------


@rule
def adjacent(state: State, tile: int, other: int) -> bool:
    """Whether an opening connects two tiles. CLA-137."""
    for direction in range(4):
        if state.link[tile, direction] == other:
            return True
    return False


@rule
def in_reach(state: State, tile: int, other: int, here: bool, near: bool) -> bool:
    """Whether a target on `other` can be attacked from `tile`: on the tile itself, or adjacent. CLA-151, CLA-183."""
    if tile == other:
        return here
    return near and adjacent(state, tile, other)


@rule
def offer_targets(state: State, menu: Scratch, tile: int, here: bool, near: bool) -> None:
    """The targets of a human attack: each individual, and the troglodytes of a tile as one. CLA-152."""
    if not near and state.occupants[terms.INFERNAL, tile] == 0:
        return
    for warrior in range(terms.HOUND, terms.WARRIORS):
        other = state.tile[warrior]
        if other != NONE and in_reach(state, tile, other, here, near):
            offer(menu, terms.ATTACK + warrior)
    if here and state.trogs[tile] > 0:
        offer(menu, terms.ATTACK_TROGLODYTES)
    if near:
        for direction in range(4):
            other = state.link[tile, direction]
            if other >= 0 and state.trogs[other] > 0:
                offer(menu, terms.ATTACK_TROGLODYTES + 1 + direction)


@rule
def offer_victims(state: State, menu: Scratch, tile: int, near: bool) -> None:
    """The humans an infernal warrior on `tile` can attack. CLA-151, CLA-152."""
    for human in range(terms.HUMANS):
        if state.status[human] == terms.IN_PLAY and in_reach(state, tile, state.tile[human], True, near):
            offer(menu, terms.ATTACK + human)


@rule
def victim_of(option: int) -> int:
    """The warrior an attack option names; TROGLODYTE for a group of them."""
    return terms.TROGLODYTE if option >= terms.ATTACK_TROGLODYTES else option - terms.ATTACK


@rule
def victim_tile(state: State, tile: int, option: int) -> int:
    """Where the target of an attack option is."""
    if option == terms.ATTACK_TROGLODYTES:
        return tile
    if option > terms.ATTACK_TROGLODYTES:
        return state.link[tile, option - terms.ATTACK_TROGLODYTES - 1]
    return state.tile[option - terms.ATTACK]


# -- attacks ---------------------------------------------------------------------------------------------------------


@rule
def roll_combat(state: State, dice: int, needed: int) -> int:
    """Roll combat dice and count hits; a 6 always hits. CLA-153, CLA-154."""
    hits = 0
    for _ in range(dice):
        if roll(state, 6) >= min(needed, 6):
            hits += 1
    return hits


@rule
def roll_misses_again(
    state: State, attacker: int, victim: int, where: int, misses: int, needed: int, frenzied: bool, spare: int
) -> int:
    """Frenzied rolls every miss once more, Paired daggers one of them; returns the hits of these. CLA-182, CLA-166."""
    again = misses if frenzied else min(misses, spare)
    if again == 0:
        return 0
    hits = roll_combat(state, again, needed)
    tell(state, terms.MISSES_ROLLED_AGAIN, attacker, victim, where, hits, frenzied, needed)
    return hits


@rule
def human_attack(state: State, book: Book, human: int, option: int) -> None:
    """A human attacks with its own Cb. CLA-151 to CLA-155, CLA-186."""
    precise = state.gift_on[human] == terms.PRECISION
    carry_out_attack(state, book, human, option, human_cb(state, book, human), precise, NONE)


@rule
def shoot(state: State, book: Book, human: int, weapon: int, option: int) -> None:
    """A human fires a weapon whose dice replace Cb; it must then be reloaded. CLA-169, CLA-187."""
    state.reload[loaded_piece(state, human, weapon), human, weapon] = state.turn + book.reload_turns
    precise = state.gift_on[human] == terms.PRECISION and weapon != terms.BLUNDERBUSS
    carry_out_attack(state, book, human, option, book.gear_dice[weapon], precise, weapon)


@rule
def carry_out_attack(state: State, book: Book, human: int, option: int, dice: int, precise: bool, weapon: int) -> None:
    """Roll a human's attack and give the hits to the target."""
    tile = state.tile[human]
    victim, where = victim_of(option), victim_tile(state, tile, option)
    lowers, floor = 0, 0
    if weapon != NONE:
        lowers, floor = book.gear_lowers[weapon], book.gear_floor[weapon]
    needed = infernal_df(state, book, victim, where, tile, lowers, floor)
    if precise:
        needed = min(needed, book.precision)
    frenzied = (human_talents(state, book, human) & terms.FRENZIED) != 0
    spare = 1 if state.gear[human, terms.PAIRED_DAGGERS] > 0 and state.exhausted[human] == 0 else 0
    tell(state, terms.ATTACK_DECLARED, human, victim, dice, needed, where, weapon)
    hits = roll_combat(state, dice, needed)
    tell(state, terms.ATTACKED, human, victim, weapon, needed, hits, where)
    hits += roll_misses_again(state, human, victim, where, dice - hits, needed, frenzied, spare)
    hit_infernal(state, book, victim, where, hits, COMBAT)


@rule
def infernal_attack(state: State, book: Book, human: int) -> None:
    """The active infernal warrior attacks a human. CLA-151 to CLA-155."""
    warrior, tile = state.active, state.active_tile
    dice = infernal_cb(state, book, warrior) + state.active_cb + ability_cb(state, book, warrior, tile, human)
    needed = human_df(state, book, human)
    frenzied = (infernal_talents(state, book, warrior) & terms.FRENZIED) != 0
    where = state.tile[human]
    tell(state, terms.ATTACK_DECLARED, warrior, human, dice, needed, where, NONE)
    hits = roll_combat(state, dice, needed)
    tell(state, terms.ATTACKED, warrior, human, NONE, needed, hits, where)
    hits += roll_misses_again(state, warrior, human, where, dice - hits, needed, frenzied, 0)
    state.strings = 1 if is_demon(state, warrior, terms.THE_PUPPETEER) else 0
    if hits > 0:
        push(state, Do.ATTACK_HITS, human, hits, warrior)


@rule
def is_demon(state: State, warrior: int, demon: int) -> bool:
    """Whether a warrior is a certain demon."""
    return terms.DEMON <= warrior < terms.TOUGH and state.demon[warrior - terms.DEMON] == demon


@rule
def throw_grenade(state: State, book: Book, human: int, direction: int) -> None:
    """Every warrior of both factions on an adjacent tile is rolled for; then the hits are dealt. CLA-187, CLA-R80."""
    tile = state.link[state.tile[human], direction]
    state.gear[human, terms.GRENADE] -= 1
    state.gear_n[human] -= 1
    needed = book.gear_hits_on[terms.GRENADE]
    killed, struck = 0, 0
    for _ in range(state.trogs[tile]):
        if roll(state, 6) >= needed:
            killed += 1
    for warrior in range(terms.HOUND, terms.WARRIORS):
        if state.tile[warrior] == tile and roll(state, 6) >= needed:
            struck |= 1 << warrior
    for ally in range(terms.HUMANS):
        if state.tile[ally] == tile and state.status[ally] == terms.IN_PLAY and roll(state, 6) >= needed:
            struck |= 1 << ally
    tell(state, terms.GRENADE_ROLL, human, tile, needed, killed + count(struck))
    hit_infernal(state, book, terms.TROGLODYTE, tile, killed, COMBAT)
    for warrior in range(terms.HOUND, terms.WARRIORS):
        if (struck >> warrior) & 1:
            hit_infernal(state, book, warrior, tile, 1, COMBAT)
    for ally in range(terms.HUMANS - 1, -1, -1):
        if (struck >> ally) & 1:
            push(state, Do.ATTACK_HITS, ally, 1, human)


# -- hits on infernal warriors ---------------------------------------------------------------------------------------


@rule
def resists(state: State, talents: int, warrior: int) -> bool:
    """Whether resistant ignores this hit: the first one of each activation phase. CLA-184."""
    if state.phase != terms.HUMAN_ACTIVATION and state.phase != terms.INFERNAL_ACTIVATION:
        return False
    if (talents & terms.RESISTANT) == 0 or state.resisted[warrior] != 0:
        return False
    state.resisted[warrior] = 1
    tell(state, terms.HIT_IGNORED, warrior)
    return True


@rule
def hit_infernal(state: State, book: Book, warrior: int, tile: int, hits: int, combat: int) -> None:
    """Give hits to an infernal warrior, or to the troglodytes of a tile. CLA-155 to CLA-161, CLA-203, CLA-204."""
    if hits <= 0:
        return
    each = hits_count_here(state, book, tile) if combat else 1
    if warrior == terms.TROGLODYTE:
        tell_multiplied(state, warrior, hits, each, tile)
        kill_troglodytes(state, tile, hits * each)
        return
    if resists(state, infernal_talents(state, book, warrior), warrior):
        hits -= 1
    if hits == 0:
        return
    tell_multiplied(state, warrior, hits, each, tile)
    state.damage[warrior] = min(100, state.damage[warrior] + hits * each)
    tell(state, terms.DAMAGE_TAKEN, warrior, hits * each, state.damage[warrior], life_of(state, book, warrior))
    if state.damage[warrior] >= life_of(state, book, warrior):
        slay(state, book, warrior)


@rule
def tell_multiplied(state: State, warrior: int, hits: int, each: int, tile: int) -> None:
    """Say that a tile makes more of hits. CLA-203."""
    if each > 1:
        tell(state, terms.HITS_MULTIPLIED, warrior, hits, each, tile)


@rule
def kill_troglodytes(state: State, tile: int, hits: int) -> None:
    """Each hit kills one; they return to the reserve, those not yet activated last. CLA-156, CLA-157."""
    killed = min(hits, state.trogs[tile])
    for _ in range(killed):
        take_off(state, terms.TROGLODYTE, tile)
        state.trog_reserve += 1
        if state.spent[tile] > 0:
            state.spent[tile] -= 1
    tell(state, terms.TROGLODYTES_DIED, killed, tile)


@rule
def slay(state: State, book: Book, warrior: int) -> None:
    """An infernal individual is killed: to the reserve, or out of the game. CLA-158 to CLA-161."""
    take_off(state, warrior, state.tile[warrior])
    state.damage[warrior] = 0
    state.status[warrior] = terms.RESERVE
    if warrior < terms.DEMON:
        state.status[warrior] = terms.REMOVED
    elif warrior < terms.TOUGH:
        state.deaths[warrior] += 1
        if state.deaths[warrior] >= book.demon_deaths[state.demon[warrior - terms.DEMON]]:
            state.status[warrior] = terms.REMOVED
    if state.active == warrior:
        state.active = NONE
    state.judge = 1
    tell(state, terms.WARRIOR_DIED, warrior, 1 if state.status[warrior] == terms.RESERVE else 0, state.deaths[warrior])


# -- hits on humans --------------------------------------------------------------------------------------------------


@rule
def deal_attack(state: State, book: Book, scratch: Scratch) -> None:
    """The hits of an attack, before any bodyguard was asked. CLA-177."""
    ask_guards(state, book, popped(state, 0), popped(state, 1), 0, popped(state, 2))


@rule
def go_on_asking_guards(state: State, book: Book, scratch: Scratch) -> None:
    """A bodyguard has answered: the next one. CLA-177."""
    ask_guards(state, book, popped(state, 0), popped(state, 1), popped(state, 2), popped(state, 3))


@rule
def ask_guards(state: State, book: Book, target: int, hits: int, guard: int, attacker: int) -> None:
    """Ask each bodyguard of the tile, in board order, how many hits it takes over. CLA-177."""
    while guard < terms.HUMANS and hits > 0:
        if guards(state, book, guard, target):
            ask(state, terms.HUMAN, Asks.GUARD_HITS, target, hits, guard, attacker)
            return
        guard += 1
    for other in range(terms.HUMANS - 1, -1, -1):
        if state.taken[other] > 0:
            push(state, Do.HITS, other, state.taken[other], COMBAT, attacker)
            state.taken[other] = 0
    if hits > 0:
        push(state, Do.HITS, target, hits, COMBAT, attacker)


@rule
def guards(state: State, book: Book, guard: int, target: int) -> bool:
    """Whether a human can take over hits on another: bodyguard, same tile, not exhausted. CLA-177."""
    if guard == target or state.status[guard] != terms.IN_PLAY or state.tile[guard] != state.tile[target]:
        return False
    return (human_talents(state, book, guard) & terms.BODYGUARD) != 0


class HitsForABodyguard(Decision, number=Asks.GUARD_HITS):
    """How many of the hits on another a bodyguard takes over. CLA-177."""

    target: int
    hits: int
    guard: int
    attacker: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, terms.COUNT, state.args[HitsForABodyguard.hits] + 1)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        target, hits = state.args[HitsForABodyguard.target], state.args[HitsForABodyguard.hits]
        guard, attacker = state.args[HitsForABodyguard.guard], state.args[HitsForABodyguard.attacker]
        over = option - terms.COUNT
        state.taken[guard] = over
        if over > 0:
            tell(state, terms.GUARDED, guard, target, over)
        push(state, Do.GUARD, target, hits - over, guard + 1, attacker)


@rule
def suffer(state: State, book: Book, scratch: Scratch) -> None:
    """Hits reach a human: resistant ignores one, a carnivorous tunnel doubles the rest. CLA-184, CLA-203, CLA-229."""
    human, hits, combat, attacker = popped(state, 0), popped(state, 1), popped(state, 2), popped(state, 3)
    if state.status[human] != terms.IN_PLAY:
        return
    if resists(state, human_talents(state, book, human), human):
        hits -= 1
    if combat and hits > 0:
        each = hits_count_here(state, book, state.tile[human])
        tell_multiplied(state, human, hits, each, state.tile[human])
        hits *= each
    if hits > 0:
        push(state, Do.MARKER, human, hits, attacker)


@rule
def place_markers(state: State, book: Book, scratch: Scratch) -> None:
    """Ask for a line for each marker; if the markers fill all lines there is nothing to choose. CLA-162, CLA-164."""
    human, hits, attacker = popped(state, 0), popped(state, 1), popped(state, 2)
    open_lines = terms.LINES - count(state.cancelled[human])
    if hits >= open_lines:
        for line in range(terms.LINES):
            mark(state, human, line)
        fall(state, book, human, attacker)
        return
    ask(state, terms.INFERNAL if state.strings else terms.HUMAN, Asks.MARK_LINE, human, hits, attacker)


@rule
def mark(state: State, human: int, line: int) -> None:
    """Put a damage marker on a line: it is cancelled. CLA-162, CLA-163."""
    state.strings = 0
    if not (state.cancelled[human] >> line) & 1:
        state.cancelled[human] |= 1 << line
        tell(state, terms.MARKER_PLACED, human, line + 1)


class LineForAMarker(Decision, number=Asks.MARK_LINE):
    """Which line of a human the next marker cancels. CLA-162."""

    human: int
    hits: int  # markers still to be placed
    attacker: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        for line in range(terms.LINES):
            if not (state.cancelled[state.args[LineForAMarker.human]] >> line) & 1:
                offer(menu, terms.LINE + line)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        human, hits = state.args[LineForAMarker.human], state.args[LineForAMarker.hits]
        mark(state, human, option - terms.LINE)
        if hits > 1:
            push(state, Do.MARKER, human, hits - 1, state.args[LineForAMarker.attacker])


@rule
def fall(state: State, book: Book, human: int, attacker: int) -> None:
    """A human is killed and removed with its equipment. CLA-164, CLA-168."""
    take_off(state, human, state.tile[human])
    state.status[human] = terms.DEAD
    strip(state, human)
    if state.active == human:
        state.active = NONE
    state.judge = 1
    tell(state, terms.WARRIOR_DIED, human, 0)
    if is_demon(state, attacker, terms.THE_FLAYER):
        state.threat += book.ability[terms.THE_FLAYER]
        tell(
            state, terms.THREAT_GAINED, book.ability[terms.THE_FLAYER], state.threat, terms.BY_ABILITY, terms.THE_FLAYER
        )


@rule
def strip(state: State, human: int) -> None:
    """The equipment of a human leaves the game. CLA-168."""
    for kind in range(terms.EQUIPMENT):
        state.gear[human, kind] = 0
        for piece in range(terms.PIECES):
            state.reload[piece, human, kind] = 0
    state.gear_n[human] = 0


# -- what an attacker can do -----------------------------------------------------------------------------------------


@rule
def offer_attacks(state: State, book: Book, menu: Scratch, human: int) -> None:
    """The attacks of a human; with Cb 0 there are none. CLA-151, CLA-183."""
    if human_cb(state, book, human) > 0:
        near = (human_talents(state, book, human) & terms.RANGED) != 0
        offer_targets(state, menu, state.tile[human], True, near)


@rule
def loaded_piece(state: State, human: int, weapon: int) -> int:
    """The first piece of a kind that its owner can fire, or NONE: of two Blunderbusses each is reloaded by itself."""
    for piece in range(min(terms.PIECES, state.gear[human, weapon])):
        if state.turn >= state.reload[piece, human, weapon]:
            return piece
    return NONE


@rule
def can_fire(state: State, human: int, weapon: int) -> bool:
    """Whether a weapon is there, loaded, and its owner not exhausted. CLA-077."""
    return state.exhausted[human] == 0 and loaded_piece(state, human, weapon) != NONE


@rule
def offer_shots(state: State, menu: Scratch, human: int, weapon: int) -> None:
    """The targets of a weapon: the Blunderbuss here or next door, the Musket only next door."""
    offer_targets(state, menu, state.tile[human], weapon != terms.MUSKET, True)
