"""What a game of Darkholds is made of: the state that changes, the book that does not, the paper to work on."""

from duskboard.engine.header import Header
from duskboard.engine.menu import Menu
from duskboard.engine.record import Record, f32, i8, i16, i32, i64, natural, or_none
from duskboard.games.darkholds import terms as t

MENU = 128  # options one decision can have
OFFERED = t.SQUARES + t.WARRIORS  # shortcuts there can be at once
ENEMIES_AT_START = 40
PRICE_LAYERS = 34  # steps a warrior can take in one activation, and a little more


class State(Header, seats=t.SEATS, things=24, events=256, dice_kept=128):
    # how it is played
    mode = i8  # a single level, an area, the quest
    level = natural(i8)  # the level being played, from 0
    last_level = i8  # the one that ends the campaign
    players = natural(i8)  # seats that play heroes
    overlord = or_none(i8)  # the overlord's seat, or NONE
    enemy_ties = i8  # whether the enemy player is asked
    enemy_noise = i8  # whether enemies make noise
    replacement = i8  # whether a dead hero is replaced between levels
    replays = i8  # how often a lost level may still be played again
    turn_cap = i16  # turns a level may take; 0 for no limit
    initiative_mode = i8  # rotate, roll off, vote
    # where we are
    phase = natural(i8)  # of the turn, or shopping, or setting up
    turn = natural(i16)  # of this level
    initiative = natural(i8)  # the seat that activates
    enemy_player = natural(i8)  # the seat that decides for the enemy
    cleared = natural(i8)  # levels cleared so far
    # warriors
    profile = or_none(i8)[t.WARRIORS]  # what they are; NONE for an empty place
    status = natural(i8)[t.WARRIORS]  # conscious, unconscious ...
    at = or_none(i16)[t.WARRIORS]  # their square (the upper left of a large base), or NOWHERE
    vigour = i8[t.WARRIORS]
    wounds = i8[t.WARRIORS]  # wound tokens
    webs = i8[t.WARRIORS]  # web tokens
    owner = natural(i8)[t.WARRIORS]  # the seat that plays them
    hero = natural(i8)[t.WARRIORS]  # the hero whose warband they are in
    acted = i8[t.WARRIORS]  # whether their activation has begun this turn
    blessed = i8[t.WARRIORS]
    stone_skin = i8[t.WARRIORS]
    tokens = i8[t.WARRIORS]  # vigour tokens
    silver = i16[t.PARTY]  # pieces carried
    serial = i16[t.WARRIORS]  # in which order they came into play
    worn_parry = i8[t.PARTY]  # what is carried gives: off the parry value
    worn_agility = i8[t.PARTY]  # off the agility value
    worn_vigour = i8[t.PARTY]  # vigour more
    worn_tough = i8[t.PARTY]  # a tough value, 0 for none
    worn_marks = i8[t.PARTY]  # swift, rope
    reach = i8[t.PARTY]  # largest attack range
    carried = i64[t.PARTY]  # kinds of card carried, as bits
    slots = i8[t.PARTY, 9]  # slots in use by type, the profile's own items included
    # squares
    here = natural(i8)[t.SQUARES]  # warrior standing or lying there, plus one
    rock = natural(i8)[t.SQUARES]  # rockfall: vigour it takes to clear it; even where the top shows large rocks
    noise = i8[t.SQUARES]  # noise tokens
    left = i8[t.SQUARES]  # constitution of a door, stock of a pile, content of a cocoon; 0 when it is gone
    stuff = natural(i8)[t.SQUARES]  # equipment cards lying there, and one for loose silver
    # cards
    card_at = i16[t.CARDS]  # where each equipment card is
    deck = i8[t.CARDS]  # the equipment deck, top last
    deck_n = natural(i8)
    dark = i8[t.DARK_CARDS]  # the darkhold deck, top last
    dark_n = natural(i8)
    dark_out = i8[t.DARK_CARDS]  # its discards
    dark_out_n = natural(i8)
    rein = i8[t.REIN_CARDS]  # the reinforcement deck, top last
    rein_n = natural(i8)
    rein_out = i8[t.REIN_CARDS]  # its discards
    rein_out_n = natural(i8)
    purse_at = i16[t.PURSES]  # where loose silver lies
    purse = i16[t.PURSES]  # how much
    # this turn's darkhold card
    omen = or_none(i8)  # the card that lies open, or NONE
    omen_draws = i8  # cards more at each entry point
    omen_still = i8  # no reinforcements
    omen_rear = i8  # the furthest enemy first
    omen_watch = i8  # enemies ignore noise
    omen_strike = i8  # off enemies' strike values
    boost = i8[t.PROFILES]  # vigour more for a rank in the next enemy phase
    # this level
    outcome = i8  # 0 while it goes on, else WON or LOST_LEVEL
    loss = i8  # the ending a loss leads to
    exit_open = i8
    bosses_left = i8  # that must still die
    latecomers = i64  # enemies that have come since the level began, as bits
    woke = i8  # the one who waits has been set free
    exited = i8  # heroes that have left
    serials = i16  # warriors that ever came into play
    draws = i8  # reinforcement cards an entry point draws
    abandoning = i8  # whether abandoning has been offered
    drawing = i8[8]  # entry points that draw this turn
    arrivals = i8[8]  # warriors placed by a card that may attack
    arrivals_n = natural(i8)
    # the activation going on
    active = or_none(i8)  # who acts, or NONE
    free_step = i8  # a swift warrior's second step is open
    transit = i8  # on a square where it may not stop
    aims = i8
    cancels = i8  # chains given up in this activation
    done_any = i8  # whether it has done anything
    shots = i8[8]  # uses of weapons that have a limit: of the profile, of cards, of a power
    struck = or_none(i8)  # whom an enemy has attacked ...
    struck_at = or_none(i16)  # ... from which square
    quarry = or_none(i8)  # an enemy's target
    goal = or_none(i16)  # the square an enemy without target makes for
    goal_kind = i8  # for noise or for a guard point
    heard = i16  # noise tokens of its own that an enemy does not heed
    started_at = i16  # where an enemy's walk began that is told when it ends, plus one; 0 for none
    moved = i64  # cards that changed hands in this Acquire or Discard, as bits; an enemy: its way since
    offers = i16[t.OFFERS]  # refused proposals: partner and card
    offers_n = natural(i8)
    plan = i16[16]  # the links of the action being chosen; an enemy: where it made noise itself
    alloc = i16[t.MOST_DICE]  # the target of each attack die
    # the campaign
    shop_done = i8[t.SEATS]
    shop_count = i16[t.SEATS]  # chains begun at this shop
    uncommon_left = i8[t.HEROES]  # uncommon cards a hero may still buy
    votes = i8[t.SEATS]
    was_profile = i8[t.PARTY]  # the party as it entered the level, for playing it again
    was_status = i8[t.PARTY]
    was_wounds = i8[t.PARTY]
    was_owner = i8[t.PARTY]
    was_hero = i8[t.PARTY]
    was_silver = i16[t.PARTY]
    was_card_at = i16[t.CARDS]
    total_turns = i16  # over all levels
    total_lost = i16  # heroes lost over all levels


class Book(Record):
    # profiles: heroes, henchmen, enemies
    known = natural(i8)[t.PROFILES]  # whether there is such a profile
    vigour = i8[t.PROFILES]
    constitution = i8[t.PROFILES]
    agility = i8[t.PROFILES]
    parry = i8[t.PROFILES]  # 10 for none
    tough = i8[t.PROFILES]  # 0 for none
    traits = i32[t.PROFILES]  # traits and abilities as bits
    kindred = i8[t.PROFILES]
    size = natural(i8)[t.PROFILES]
    rank = i8[t.PROFILES]
    loot = i8[t.PROFILES]
    figures = natural(i8)[t.PROFILES]
    price = i16[t.PROFILES]
    reach = natural(i8)[t.PROFILES]  # largest combat range
    fury_wounds = i8[t.PROFILES]
    fury_dice = i8[t.PROFILES]
    limits = i8[t.PROFILES, 9]  # inventory limits by type
    taken = i8[t.PROFILES, 9]  # slots the profile's own items take
    weapons = natural(i8)[t.PROFILES]  # how many
    weapon = natural(i8)[t.PROFILES, 4, 7]  # their numbers
    powers = or_none(i8)[t.PROFILES, 6]  # prayers and invocations, NONE after the last
    by_rank = or_none(i8)[t.PROFILES]  # enemy profiles, lowest rank first, NONE after the last
    # equipment cards
    cards = i8  # in the deck
    card = natural(i8)[t.CARDS]  # the kind of each
    kinds = natural(i8)
    kind_type = natural(i8)[t.KINDS]
    kind_slots = i8[t.KINDS]
    kind_weapon = i8[t.KINDS, 7]
    kind_parry = i8[t.KINDS]
    kind_agility = i8[t.KINDS]
    kind_vigour = i8[t.KINDS]
    kind_tough = i8[t.KINDS]
    kind_marks = i8[t.KINDS]  # swift, rope
    kind_use = i8[t.KINDS]
    kind_amount = i8[t.KINDS]
    kind_once = i8[t.KINDS]
    kind_power = i8[t.KINDS]  # the power it gives, or NONE
    kind_silver = i8[t.KINDS]
    kind_ubiquity = i8[t.KINDS]
    kind_worth = i16[t.KINDS]
    kind_uses = i8[t.KINDS]  # where shots with it are counted, if it has a limit
    combat_kinds = i64  # kinds that are combat weapons, as bits
    shot_kinds = i64  # that are shot weapons
    aimed_kinds = i64  # that are shot with: these, what is thrown, and what gives a ranged invocation
    power_kinds = i64  # that give a power
    usable_kinds = i64  # that can be Used
    reviving_kinds = i64  # that Revive
    # powers
    power_kind = i8[t.POWERS]
    power_effect = i8[t.POWERS]
    power_vigour = i8[t.POWERS]
    power_near = i8[t.POWERS]
    power_range = i8[t.POWERS]
    power_weapon = i8[t.POWERS, 7]
    power_amount = i8[t.POWERS]
    power_doors = i8[t.POWERS]
    # decks
    darks = i8
    dark = natural(i8)[t.DARK_CARDS]  # the kind of each card
    dark_effect = i8[t.DARK_KINDS]
    dark_amount = i8[t.DARK_KINDS]
    dark_range = i8[t.DARK_KINDS]
    dark_ranks = i8[t.DARK_KINDS, 2]
    dark_enemy = i8[t.DARK_KINDS, 3]  # by area
    reins = i8
    rein = or_none(i8)[t.REIN_CARDS, 3, 6]  # enemies by area, NONE after the last
    # numbers of the rules
    silver_limit = i16
    door_constitution = i8
    doorweb_constitution = i8
    ladder_extra = i8
    noise_tiles = i8
    entry_tiles = i8
    usual_heroes = i8
    recover = i8
    rest = i8  # constitution healed between levels
    lantern_range = i8
    command_range = i8
    start_silver = i16[4]  # by area
    cocoon = i8[10]  # what a release roll finds
    wihtgar = i8  # the profile that a cocoon may hold
    rubble = i8  # vigour a new rockfall takes to clear
    # levels
    levels = i8
    squares = natural(i16)[t.LEVELS]
    floors = natural(i8)[t.LEVELS]
    tiles = i8[t.LEVELS]
    area = natural(i8)[t.LEVELS]
    victory = i8[t.LEVELS]
    boss = or_none(i8)[t.LEVELS]  # profile that must die, or NONE
    bosses = i8[t.LEVELS]
    flags = i8[t.LEVELS]
    glyph = natural(i8)[t.LEVELS, t.SQUARES]
    tile = natural(i8)[t.LEVELS, t.SQUARES]
    column = natural(i8)[t.LEVELS, t.SQUARES]
    row = natural(i8)[t.LEVELS, t.SQUARES]
    floor = natural(i8)[t.LEVELS, t.SQUARES]
    barrier = natural(i8)[t.LEVELS, t.SQUARES]  # what keeps enemies off for good: columns and the exit, or a gap
    spot = natural(i32)[t.LEVELS, t.SQUARES]  # floor, row and column in one number, eight bits each
    stock = i8[t.LEVELS, t.SQUARES]  # what is left of a marker at the start
    rocks = i8[t.LEVELS, t.SQUARES]  # rockfall at the start
    next = or_none(i16)[t.LEVELS, t.SQUARES, 9]  # the square in each direction and up or down a ladder, or NOWHERE
    around = natural(i16)[t.LEVELS, t.SQUARES, 9]  # the same for searches, without NOWHERE: the squares one step away
    around_n = natural(i8)[t.LEVELS, 2, t.SQUARES]  # how many; and without the ladder, which is the last
    grid = or_none(i16)[t.LEVELS, t.FLOORS, t.ROWS, t.COLUMNS]  # the square at a place, or NOWHERE
    sight = i64[t.LEVELS, t.SQUARES, 16]  # squares not hidden by walls and columns, 32 bits a number
    tile_steps = natural(i8)[t.LEVELS, t.TILES, t.TILES]
    range = natural(i8)[t.LEVELS, t.SQUARES, t.SQUARES]  # RANGE between squares; ELSEWHERE between floors
    walk = natural(i16)[
        t.LEVELS, 2, t.SQUARES, t.SQUARES
    ]  # WALK distances at the start: round rockfall, and as if there were none
    near = natural(i16)[t.LEVELS, t.SQUARES, t.SQUARES]  # all squares by WALK distance from one at the start
    walk_holds = i8[t.LEVELS]  # whether they hold with the exit open as well as closed
    imprint = i64[t.LEVELS]  # a number that tells the map of a level from every other, never 0
    doors = i8[t.LEVELS]
    door = natural(i16)[t.LEVELS, t.DOORS]  # squares of doors and doorwebs
    exit = i16[t.LEVELS]
    entries = i8[t.LEVELS]
    entry = natural(i16)[t.LEVELS, 8]
    guards = i8[t.LEVELS]
    guard = natural(i16)[t.LEVELS, 8]
    starts = i8[t.LEVELS]
    start = natural(i16)[t.LEVELS, 32]
    foes = i8[t.LEVELS]
    foe = natural(i8)[t.LEVELS, ENEMIES_AT_START]  # profiles of the enemies at the start
    foe_at = natural(i16)[t.LEVELS, ENEMIES_AT_START]
    lair_enemy = i8[t.LEVELS]  # who waits, or NONE
    lair_tile = i8[t.LEVELS]
    lair_wakes = i32[t.LEVELS]  # tiles that wake it, as bits
    # no rule
    outlook = f32[t.LOOKED_AT + 2, t.HIDDEN + 1]  # how `value` weighs things: a row for each, offsets, the hidden layer


class Scratch(Menu, largest_menu=OFFERED):
    chooser = i8  # the seat whose choice is being carried out
    # distances: they hold while the same rockfall lies on the same map, in the next choices and in other games, too
    ground = i8  # whether the rockfall has been looked at: AS_BUILT, CHANGED, or 0 for not yet
    walk_map = i64  # the imprint of the map `walk` is of ...
    walk_exit = i8  # ... with its exit open or not ...
    walk_rock = i8[t.SQUARES]  # ... and rockfall where there is a 1
    blank = or_none(i16)[t.SQUARES]  # a row of `walk` before it is worked out: FAR, or -1 where nobody walks
    walk = or_none(i16)[t.SQUARES, t.SQUARES]  # WALK distances from a square to every other
    walk_known = i8[t.SQUARES]  # whether a row is worked out
    near = natural(i16)[t.SQUARES, t.SQUARES + 1]  # the squares reached, nearest first, and a place more
    near_n = natural(i16)[t.SQUARES]  # how many
    # who is in the way: holds until somebody moves or falls
    threat_known = i8  # 1: `threat` is of the party, 2: of the enemies
    threat = i64[t.SQUARES]  # warriors whose attack range covers a square, as bits
    threats = natural(i16)[t.SQUARES]  # the squares covered by anybody
    threats_n = natural(i16)
    mover = i16  # whose `foot` it is, plus one
    foot = i8[t.SQUARES]  # what the mover can do at a position, plus one; 0 where it is not worked out
    breed = i16[t.BREEDS]  # what kind of mover a row of `region` is of; 0 for none
    shut = i8[t.BREEDS, t.SQUARES]  # whether it cannot be at a position
    sheet = i16[t.BREEDS, t.SQUARES]  # `steps` before a search: FAR, or SHUT where it cannot be
    regions = natural(i16)[t.BREEDS]  # how many regions of it are known
    region = or_none(i8)[
        t.BREEDS, t.SQUARES
    ]  # the number of a position's connected region; 0 where not worked out, -1 where shut
    noise_known = i8  # whether `noisy` lists the squares with noise tokens
    noisy = natural(i16)[t.SQUARES]
    noisy_n = natural(i16)
    order_known = i8  # whether `order` holds for the party in `order_marks`
    order_marks = natural(i32)[t.PARTY]  # their keys in the Target Order Table, plus one; 0 for those ignored
    standing = natural(i8)[t.PARTY]  # whom it does not ignore
    standing_n = i8
    order = or_none(i32)[t.ENEMIES]  # an enemy's place in the order of activation
    # ways
    way_for = i32  # what `steps` and `toll` lead the mover to: an aim's number, or 0
    barred = i32[2]  # aims the mover has no way to: at arm's length, and with a long weapon
    aims = natural(i16)[t.SQUARES]  # positions aimed for
    aims_n = natural(i16)
    steps = i16[t.SQUARES]  # squares still to go to a goal, where a best way leads
    toll = natural(i16)[t.SQUARES]  # surcharges still to pay on the best way
    queue = natural(i16)[t.SQUARES + 1]
    reach = natural(i16)[t.SQUARES]  # squares from the mover
    fringe = natural(i16)[3, 2 * t.SQUARES]  # positions to look at next, by what their way is at least
    waiting = natural(i16)[3]  # how many in each list
    price = natural(i8)[
        PRICE_LAYERS, 2, t.SQUARES
    ]  # least vigour for a walk of so many, by whether a free step is left
    togo = natural(i8)[PRICE_LAYERS, 2, t.SQUARES]
    path = natural(i16)[t.SQUARES]  # squares of a walk
    path_n = natural(i16)
    list = natural(i16)[t.SQUARES]  # a list of candidates
    room = or_none(i16)[9]  # the most slots of each type that anybody of a warband has free; -1 where nobody is there
    # where the active warrior can get to, by square, and again with a second step left
    reach_price = i8[2 * t.SQUARES]  # least vigour
    reach_paces = i16[2 * t.SQUARES]  # steps of the way
    reach_from = natural(i16)[2 * t.SQUARES]  # the place before
    reached = natural(i16)[2 * t.SQUARES]  # the places found
    reached_n = natural(i16)
    # the outlook
    sight = f32[t.LOOKED_AT]  # what `value` looks at
    hidden = f32[t.HIDDEN]  # what it makes of it
