"""What a game of Darkholds is made of: the state that changes, the book that does not, the paper to work on."""

from duskboard.engine.header import header
from duskboard.engine.record import Record, f32, i8, i16, i32, i64
from duskboard.games.darkholds.terms import (
    BREEDS,
    CARDS,
    COLUMNS,
    DARK_CARDS,
    DARK_KINDS,
    DOORS,
    ENEMIES,
    FLOORS,
    HEROES,
    HIDDEN,
    KINDS,
    LEVELS,
    LOOKED_AT,
    MOST_DICE,
    OFFERS,
    PARTY,
    POWERS,
    PROFILES,
    PURSES,
    REIN_CARDS,
    ROWS,
    SEATS,
    SQUARES,
    TILES,
    WARRIORS,
)

MENU = 128  # options one decision can have
ENEMIES_AT_START = 40
PRICE_LAYERS = 34  # steps a warrior can take in one activation, and a little more


class State(header(seats=SEATS, agenda=24, log=256, script=128)):
    # how it is played
    mode: i8  # a single level, an area, the quest
    level: i8  # the level being played, from 0
    last_level: i8  # the one that ends the campaign
    players: i8  # seats that play heroes
    overlord: i8  # the overlord's seat, or NONE
    enemy_ties: i8  # whether the enemy player is asked
    enemy_noise: i8  # whether enemies make noise
    replacement: i8  # whether a dead hero is replaced between levels
    replays: i8  # how often a lost level may still be played again
    turn_cap: i16  # turns a level may take; 0 for no limit
    initiative_mode: i8  # rotate, roll off, vote
    # where we are
    phase: i8  # of the turn, or shopping, or setting up
    turn: i16  # of this level
    initiative: i8  # the seat that activates
    enemy_player: i8  # the seat that decides for the enemy
    cleared: i8  # levels cleared so far
    # warriors
    profile: i8[WARRIORS]  # what they are; NONE for an empty place
    status: i8[WARRIORS]  # conscious, unconscious ...
    at: i16[WARRIORS]  # their square (the upper left of a large base), or NOWHERE
    vigour: i8[WARRIORS]
    wounds: i8[WARRIORS]  # wound tokens
    webs: i8[WARRIORS]  # web tokens
    owner: i8[WARRIORS]  # the seat that plays them
    hero: i8[WARRIORS]  # the hero whose warband they are in
    acted: i8[WARRIORS]  # whether their activation has begun this turn
    blessed: i8[WARRIORS]
    stone_skin: i8[WARRIORS]
    tokens: i8[WARRIORS]  # vigour tokens
    silver: i16[PARTY]  # pieces carried
    serial: i16[WARRIORS]  # in which order they came into play
    worn_parry: i8[PARTY]  # what is carried gives: off the parry value
    worn_agility: i8[PARTY]  # off the agility value
    worn_vigour: i8[PARTY]  # vigour more
    worn_tough: i8[PARTY]  # a tough value, 0 for none
    worn_marks: i8[PARTY]  # swift, rope
    reach: i8[PARTY]  # largest attack range
    carried: i64[PARTY]  # kinds of card carried, as bits
    slots: i8[PARTY, 9]  # slots in use by type, the profile's own items included
    # squares
    here: i8[SQUARES]  # warrior standing or lying there, plus one
    rock: i8[SQUARES]  # rockfall: vigour it takes to clear it; even where the top shows large rocks
    noise: i8[SQUARES]  # noise tokens
    left: i8[SQUARES]  # constitution of a door, stock of a pile, content of a cocoon; 0 when it is gone
    stuff: i8[SQUARES]  # equipment cards lying there, and one for loose silver
    # cards
    card_at: i16[CARDS]  # where each equipment card is
    deck: i8[CARDS]  # the equipment deck, top last
    deck_n: i8
    dark: i8[DARK_CARDS]  # the darkhold deck, top last
    dark_n: i8
    dark_out: i8[DARK_CARDS]  # its discards
    dark_out_n: i8
    rein: i8[REIN_CARDS]  # the reinforcement deck, top last
    rein_n: i8
    rein_out: i8[REIN_CARDS]  # its discards
    rein_out_n: i8
    purse_at: i16[PURSES]  # where loose silver lies
    purse: i16[PURSES]  # how much
    # this turn's darkhold card
    omen: i8  # the card that lies open, or NONE
    omen_draws: i8  # cards more at each entry point
    omen_still: i8  # no reinforcements
    omen_rear: i8  # the furthest enemy first
    omen_watch: i8  # enemies ignore noise
    omen_strike: i8  # off enemies' strike values
    boost: i8[PROFILES]  # vigour more for a rank in the next enemy phase
    # this level
    outcome: i8  # 0 while it goes on, else WON or LOST_LEVEL
    loss: i8  # the ending a loss leads to
    exit_open: i8
    bosses_left: i8  # that must still die
    latecomers: i64  # enemies that have come since the level began, as bits
    woke: i8  # the one who waits has been set free
    exited: i8  # heroes that have left
    serials: i16  # warriors that ever came into play
    draws: i8  # reinforcement cards an entry point draws
    abandoning: i8  # whether abandoning has been offered
    drawing: i8[8]  # entry points that draw this turn
    arrivals: i8[8]  # warriors placed by a card that may attack
    arrivals_n: i8
    # the activation going on
    active: i8  # who acts, or NONE
    free_step: i8  # a swift warrior's second step is open
    transit: i8  # on a square where it may not stop
    aims: i8
    cancels: i8  # chains given up in this activation
    done_any: i8  # whether it has done anything
    shots: i8[8]  # uses of weapons that have a limit
    struck: i8  # whom an enemy has attacked ...
    struck_at: i16  # ... from which square
    quarry: i8  # an enemy's target
    goal: i16  # the square an enemy without target makes for
    goal_kind: i8  # for noise or for a guard point
    heard: i16  # noise tokens of its own that an enemy does not heed
    started_at: i16  # where a walk began that is told when it ends
    moved: i64  # cards that changed hands in this Acquire or Discard, as bits
    offers: i16[OFFERS]  # refused proposals: partner and card
    offers_n: i8
    plan: i16[16]  # the links of the action being chosen; an enemy: where it made noise itself
    alloc: i16[MOST_DICE]  # the target of each attack die
    # the campaign
    shop_done: i8[SEATS]
    shop_count: i16[SEATS]  # chains begun at this shop
    uncommon_left: i8[HEROES]  # uncommon cards a hero may still buy
    votes: i8[SEATS]
    was_profile: i8[PARTY]  # the party as it entered the level, for playing it again
    was_status: i8[PARTY]
    was_wounds: i8[PARTY]
    was_owner: i8[PARTY]
    was_hero: i8[PARTY]
    was_silver: i16[PARTY]
    was_card_at: i16[CARDS]
    total_turns: i16  # over all levels
    total_lost: i16  # heroes lost over all levels


class Book(Record):
    # profiles: heroes, henchmen, enemies
    known: i8[PROFILES]  # whether there is such a profile
    vigour: i8[PROFILES]
    constitution: i8[PROFILES]
    agility: i8[PROFILES]
    parry: i8[PROFILES]  # 10 for none
    tough: i8[PROFILES]  # 0 for none
    traits: i32[PROFILES]  # traits and abilities as bits
    kindred: i8[PROFILES]
    size: i8[PROFILES]
    rank: i8[PROFILES]
    loot: i8[PROFILES]
    figures: i8[PROFILES]
    price: i16[PROFILES]
    reach: i8[PROFILES]  # largest combat range
    fury_wounds: i8[PROFILES]
    fury_dice: i8[PROFILES]
    limits: i8[PROFILES, 9]  # inventory limits by type
    taken: i8[PROFILES, 9]  # slots the profile's own items take
    weapons: i8[PROFILES]  # how many
    weapon: i8[PROFILES, 4, 7]  # their numbers
    powers: i8[PROFILES, 6]  # prayers and invocations, NONE after the last
    by_rank: i8[PROFILES]  # enemy profiles, lowest rank first, NONE after the last
    # equipment cards
    cards: i8  # in the deck
    card: i8[CARDS]  # the kind of each
    kinds: i8
    kind_type: i8[KINDS]
    kind_slots: i8[KINDS]
    kind_weapon: i8[KINDS, 7]
    kind_parry: i8[KINDS]
    kind_agility: i8[KINDS]
    kind_vigour: i8[KINDS]
    kind_tough: i8[KINDS]
    kind_marks: i8[KINDS]  # swift, rope
    kind_use: i8[KINDS]
    kind_amount: i8[KINDS]
    kind_once: i8[KINDS]
    kind_power: i8[KINDS]  # the power it gives, or NONE
    kind_silver: i8[KINDS]
    kind_ubiquity: i8[KINDS]
    kind_worth: i16[KINDS]
    kind_sorcerous: i8[KINDS]
    combat_kinds: i64  # kinds that are combat weapons, as bits
    shot_kinds: i64  # that are shot weapons
    aimed_kinds: i64  # that are shot with: these, what is thrown, and what gives a ranged invocation
    power_kinds: i64  # that give a power
    usable_kinds: i64  # that can be Used
    reviving_kinds: i64  # that Revive
    # powers
    power_kind: i8[POWERS]
    power_effect: i8[POWERS]
    power_vigour: i8[POWERS]
    power_near: i8[POWERS]
    power_range: i8[POWERS]
    power_weapon: i8[POWERS, 7]
    power_amount: i8[POWERS]
    power_doors: i8[POWERS]
    # decks
    darks: i8
    dark: i8[DARK_CARDS]  # the kind of each card
    dark_effect: i8[DARK_KINDS]
    dark_amount: i8[DARK_KINDS]
    dark_range: i8[DARK_KINDS]
    dark_ranks: i8[DARK_KINDS, 2]
    dark_enemy: i8[DARK_KINDS, 3]  # by area
    reins: i8
    rein: i8[REIN_CARDS, 3, 6]  # enemies by area, NONE after the last
    # numbers of the rules
    silver_limit: i16
    door_constitution: i8
    doorweb_constitution: i8
    ladder_extra: i8
    noise_tiles: i8
    entry_tiles: i8
    usual_heroes: i8
    recover: i8
    rest: i8  # constitution healed between levels
    lantern_range: i8
    command_range: i8
    start_silver: i16[4]  # by area
    cocoon: i8[10]  # what a release roll finds
    wihtgar: i8  # the profile that a cocoon may hold
    rubble: i8  # vigour a new rockfall takes to clear
    # levels
    levels: i8
    squares: i16[LEVELS]
    floors: i8[LEVELS]
    tiles: i8[LEVELS]
    area: i8[LEVELS]
    victory: i8[LEVELS]
    boss: i8[LEVELS]  # profile that must die, or NONE
    bosses: i8[LEVELS]
    flags: i8[LEVELS]
    glyph: i8[LEVELS, SQUARES]
    tile: i8[LEVELS, SQUARES]
    column: i8[LEVELS, SQUARES]
    row: i8[LEVELS, SQUARES]
    floor: i8[LEVELS, SQUARES]
    barrier: i8[LEVELS, SQUARES]  # what keeps enemies off for good: columns and the exit, or a gap
    spot: i32[LEVELS, SQUARES]  # floor, row and column in one number, eight bits each
    stock: i8[LEVELS, SQUARES]  # what is left of a marker at the start
    rocks: i8[LEVELS, SQUARES]  # rockfall at the start
    next: i16[LEVELS, SQUARES, 9]  # the square in each direction and up or down a ladder, or NOWHERE
    around: i16[LEVELS, SQUARES, 9]  # the same for searches, without NOWHERE: the squares one step away
    around_n: i8[LEVELS, 2, SQUARES]  # how many; and without the ladder, which is the last
    grid: i16[LEVELS, FLOORS, ROWS, COLUMNS]  # the square at a place, or NOWHERE
    sight: i64[LEVELS, SQUARES, 16]  # squares not hidden by walls and columns, 32 bits a number
    tile_steps: i8[LEVELS, TILES, TILES]
    range: i8[LEVELS, SQUARES, SQUARES]  # RANGE between squares; ELSEWHERE between floors
    walk: i16[LEVELS, 2, SQUARES, SQUARES]  # WALK distances at the start: round rockfall, and as if there were none
    near: i16[LEVELS, SQUARES, SQUARES]  # all squares by WALK distance from one, at the start, nearest first
    walk_holds: i8[LEVELS]  # whether they hold with the exit open as well as closed
    imprint: i64[LEVELS]  # a number that tells the map of a level from every other, never 0
    doors: i8[LEVELS]
    door: i16[LEVELS, DOORS]  # squares of doors and doorwebs
    exit: i16[LEVELS]
    entries: i8[LEVELS]
    entry: i16[LEVELS, 8]
    guards: i8[LEVELS]
    guard: i16[LEVELS, 8]
    starts: i8[LEVELS]
    start: i16[LEVELS, 32]
    foes: i8[LEVELS]
    foe: i8[LEVELS, ENEMIES_AT_START]  # profiles of the enemies at the start
    foe_at: i16[LEVELS, ENEMIES_AT_START]
    lair_enemy: i8[LEVELS]  # who waits, or NONE
    lair_tile: i8[LEVELS]
    lair_wakes: i32[LEVELS]  # tiles that wake it, as bits
    # no rule
    outlook: f32[LOOKED_AT + 2, HIDDEN + 1]  # how `value` weighs things: a row for each, offsets, the hidden layer


class Scratch(Record):
    menu: i16[MENU]  # legal options
    # distances: they hold while the same rockfall lies on the same map, in the next choices and in other games, too
    ground: i8  # whether the rockfall has been looked at: AS_BUILT, CHANGED, or 0 for not yet
    walk_map: i64  # the imprint of the map `walk` is of ...
    walk_exit: i8  # ... with its exit open or not ...
    walk_rock: i8[SQUARES]  # ... and rockfall where there is a 1
    blank: i16[SQUARES]  # a row of `walk` before it is worked out: FAR, or -1 where nobody walks
    walk: i16[SQUARES, SQUARES]  # WALK distances from a square to every other
    walk_known: i8[SQUARES]  # whether a row is worked out
    near: i16[SQUARES, SQUARES + 1]  # the squares reached, nearest first; one place more than there can be
    near_n: i16[SQUARES]  # how many
    # who is in the way: holds until somebody moves or falls
    threat_known: i8  # 1: `threat` is of the party, 2: of the enemies
    threat: i64[SQUARES]  # warriors whose attack range covers a square, as bits
    threats: i16[SQUARES]  # the squares covered by anybody
    threats_n: i16
    mover: i16  # whose `foot` it is, plus one
    foot: i8[SQUARES]  # what the mover can do at a position, plus one; 0 where it is not worked out
    breed: i16[BREEDS]  # what kind of mover a row of `region` is of; 0 for none
    shut: i8[BREEDS, SQUARES]  # whether it cannot be at a position
    sheet: i16[BREEDS, SQUARES]  # `steps` before a search: FAR, or SHUT where it cannot be
    regions: i16[BREEDS]  # how many regions of it are known
    region: i8[BREEDS, SQUARES]  # the number of a position's connected region; 0 where not worked out, -1 where shut
    noise_known: i8  # whether `noisy` lists the squares with noise tokens
    noisy: i16[SQUARES]
    noisy_n: i16
    order_known: i8  # whether `order` holds for the party in `order_marks`
    order_marks: i32[PARTY]  # their keys in the Target Order Table at no distance, plus one; 0 for those it ignores
    standing: i8[PARTY]  # whom it does not ignore
    standing_n: i8
    order: i32[ENEMIES]  # an enemy's place in the order of activation
    # ways
    way_for: i32  # what `steps` and `toll` lead the mover to: an aim's number, or 0
    barred: i32[2]  # aims the mover has no way to: at arm's length, and with a long weapon
    aims: i16[SQUARES]  # positions aimed for
    aims_n: i16
    steps: i16[SQUARES]  # squares still to go to a goal, where a best way leads
    toll: i16[SQUARES]  # surcharges still to pay on the best way
    queue: i16[SQUARES + 1]
    reach: i16[SQUARES]  # squares from the mover
    fringe: i16[3, 2 * SQUARES]  # positions to look at next, by what their way is at least
    waiting: i16[3]  # how many in each list
    price: i8[PRICE_LAYERS, 2, SQUARES]  # least vigour for a walk of so many squares, by whether a free step is left
    togo: i8[PRICE_LAYERS, 2, SQUARES]
    path: i16[SQUARES]  # squares of a walk
    path_n: i16
    list: i16[SQUARES]  # a list of candidates
    # the outlook
    sight: f32[LOOKED_AT]  # what `value` looks at
    hidden: f32[HIDDEN]  # what it makes of it
