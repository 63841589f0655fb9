"""What a game of Steam Leaf consists of: the state, the book, and the paper the rules work on."""

from duskboard.engine.header import Header
from duskboard.engine.menu import Menu
from duskboard.engine.record import Record, f32, i8, i16, i32, i64, natural, or_none
from duskboard.games.steam_leaf.terms import (
    BOARDS,
    CARDS,
    DOORS,
    HIDDEN,
    ITEMS,
    KINDS,
    LOOKED_AT,
    MENU,
    MISSIONS,
    OBJECTIVES,
    SLOTS,
    STRIDE,
    TILES,
    TYPES,
    UNITS,
    WIDTH,
)

RUNS = WIDTH * WIDTH // 2  # most runs of tiles a set can have


class State(Header, seats=2, things=24, events=160, dice_kept=48):
    # -- settings
    board = natural(i8)  # which board of the book
    power = natural(i16)  # points each side may spend
    limit = natural(i8)  # the last round
    builds = i8[2]  # 1 where the seat builds its army by decisions
    wanted = i8[2]  # the mission a seat was given by the settings, or NONE for a draw at random
    resigning = i8  # 1: resigning is an option
    all_windows = i8  # 1: a card window is asked whenever the hand is not empty
    by_turns = i8  # RUL-03: 1: the clocks of missions count turns of a player instead of rounds
    no_passing = i8  # RUL-29: 1: friendly units block the way
    weapon_melee = i8  # RUL-64: 1: Great Weapon raises the die of melee attacks only
    halve_down = i8  # RUL-75: 1: half of an odd allowance is rounded down
    one_benefit = i8  # RUL-78: 1: an interrogation of a Follower shows a card or a number, not both
    stays_down = i8  # RUL-79: 1: a unit that resisted an interrogation stays on the board
    tally_stays = i8  # RUL-82: 1: a run of attacks on a tile is never broken
    at_half = i8  # RUL-84: 1: exactly half counts as half size
    build_freely = i8  # RUL-87: 1: several building actions count in one turn
    # -- the game as a whole
    phase = i8  # building, choosing, deploying, playing, over
    round = natural(i8)  # from 1
    starter = natural(i8)  # the starting player
    turn = natural(i8)  # whose turn it is
    quadrant = natural(i8)[2]  # starting quadrants: 0 NW, 1 NE, 2 SW, 3 SE
    ready = natural(i8)[2]  # how far the preparations of a seat are: 1 army built, 2 choices made, 3 deployed
    contact_round = i8  # the round of first contact; 0 before
    # -- missions
    mission = or_none(i8)[2]  # each side's mission; NONE where a seat may not know it
    chosen = or_none(i8)[2, SLOTS]  # objective tiles chosen for it; NONE where none
    leader = or_none(i8)[2]  # the group nominated for it; NONE where none
    status = i8[2]  # undecided, provisionally achieved, achieved, failed
    exposed = i8[2]  # 1 + the mission once the opponent knows it for certain; 0 before
    denied = i16[2]  # missions the seat has truthfully denied, one bit each
    done = i16[2]  # mission slots carried out: tiles collected or planted, bit by bit
    cause = i8[2, 3]  # what was seen to happen when the seat announced: kind, group, tile
    last = i8[4]  # what happened last: kind, group, tile, seat
    marker = or_none(i8)  # the objective tile with delivered orders; NONE where none
    marker_run = i8  # successive attacks on it
    marker_lost = i8  # 1: they destroyed it
    bomb = or_none(i8)  # the objective tile with the armed bomb; NONE where none
    bomb_round = i8  # the round at whose end it explodes
    bomb_armed = i8  # 1 once it has been armed
    disarmed = i8  # disarming actions made
    agent = or_none(i8)  # the agent's unit number; NONE before it appears
    agent_home = i8  # 1 once it has come home
    engine = or_none(i8)  # the completed contraption's unit number; NONE before
    engine_round = i8  # the round of its completion: it acts from the next on
    # -- objective tiles
    acted = i64[2, OBJECTIVES]  # the groups of each side that made an objective action there
    built = i8[OBJECTIVES]  # Steam turns with an objective action there
    built_round = i8[OBJECTIVES]  # the last round that counted
    build_run = i8[OBJECTIVES]  # successive attacks since the first Steam action there
    build_lost = i8[OBJECTIVES]  # 1: an unfinished contraption there would be lost
    tally = i8[OBJECTIVES]  # successive attack actions, all of them: the public tally
    follower_run = i8[OBJECTIVES]  # successive attack actions of Followers
    wrecked = i8[OBJECTIVES]  # 1: a bolstered tile would be destroyed
    attacked = i8[OBJECTIVES]  # 1: attacked this turn
    learned = i8[OBJECTIVES]  # 1: a Leader has worked there for all the rounds that learning takes
    work_tile = or_none(i8)[UNITS]  # where a Leaf group made its latest objective action; NONE where nowhere
    work_run = i8[UNITS]  # in how many rounds running
    work_round = i8[UNITS]  # and when last
    successes = i8[2, UNITS]  # successful interrogations of each group
    # -- armies
    bought = i8[2, TYPES]  # units bought, by kind, while the army is built
    units_n = natural(i8)[2]  # units
    groups_n = natural(i8)[2]  # groups
    spent = i16[2]  # points the army cost
    left = i16[2]  # points of what still stands
    leaders = i8[2]  # Leaders at the start
    hand = natural(i8)[2, CARDS]  # tactical cards held
    hand_n = natural(i8)[2]  # how many
    played = i8[2, CARDS]  # tactical cards played
    seen = i8[2, CARDS]  # cards of the seat's hand that the opponent has seen
    group_type = or_none(i8)[2, UNITS]  # kind of unit; NONE where none
    group_size = natural(i8)[2, UNITS]  # members at the start
    group_first = natural(i8)[2, UNITS]  # the first member's unit number; the others follow
    group_items = i16[2, UNITS]  # items carried, one bit each
    items_seen = i16[2, UNITS]  # those of them the opponent knows
    group_flags = i16[2, UNITS]  # revealed, activated, screened, shown as a Leader
    group_low = i8[2, UNITS]  # lowest Move total announced while hidden; 0 before any
    group_high = i8[2, UNITS]  # highest
    group_shot = i8[2, UNITS]  # highest Range total announced while hidden; 0 before any
    hidden_n = i8[2]  # groups still hidden
    unit_group = or_none(i8)[2, UNITS]  # the group of each unit
    unit_tile = or_none(i16)[2, UNITS]  # where it stands or lies; NONE off the board
    unit_health = natural(i8)[2, UNITS]  # 0 is defeated
    unit_flags = i16[2, UNITS]  # moved, rooted, halved ...
    unit_steps = i8[2, UNITS]  # steps taken in this activation
    at = natural(i8)[TILES]  # who is on a tile: 1 + 52 * seat + unit; 0 for nobody
    barred = i16  # doorways that cannot be passed, one bit each
    # -- the activation
    group = or_none(i8)  # the group being used; NONE between activations
    total = natural(i8)  # its Move total
    boost = i8  # tiles added by a card
    second = i8  # 1: it moves for a second time and will not attack
    closer = i8  # 1: the main part of a broken squad must come closer to the rest
    transit = i8  # who stands between two tiles of a walk: 1 + 52 * seat + unit; 0 for nobody
    # -- the attack: all of it 0 between activations
    attacker = natural(i8)  # unit
    target = or_none(i8)  # unit, or 64 + objective tile; NONE while the contraption has yet to choose one
    manner = i8  # melee, ranged, web, barrage
    range_roll = i8  # best Range die so far
    range_die = i8  # the Range die of this attack
    range_flat = i8  # and the fixed part
    attack_steps = i8  # by cards
    guard_steps = i8  # by cards
    with_resolve = i8  # 1: the defender rolls Resolve
    attacks = i8  # attacks still to be made after this one
    reloads = i8  # extra attacks by cards
    hit_tiles = i16  # objective tiles this action has attacked already, one bit each
    barrage = i8  # targets the contraption may still choose
    resolve_steps = i8  # by cards, in an interrogation
    # -- what only one seat knows of this choice
    own_dice = i64[2]  # the dice of hidden groups, which their owner alone sees: one bit for each of `dice`


class Book(Record):
    # -- boards
    boards_n = i8  # how many
    ground = natural(i8)[BOARDS, TILES]  # outdoor, indoor, low, tall, objective
    region = natural(i8)[BOARDS, TILES]  # 0 outdoors, else the building
    floor = natural(i8)[BOARDS, TILES]  # 1: a unit can stand here
    quarter = natural(i8)[BOARDS, TILES]  # quadrant
    edge = natural(i8)[BOARDS, TILES]  # 1: in the first or last row or column
    ways = natural(i8)[BOARDS, TILES]  # steps that can be taken, bits N E S W
    door_way = or_none(i8)[BOARDS, TILES, 4]  # the doorway a step goes through, or NONE
    contact = natural(i16)[BOARDS, TILES]  # base contact with the nine tiles around, bit (row + 1) * 3 + column + 1
    sight = i32[BOARDS, TILES, WIDTH]  # tiles seen from a tile: a row of bits for each row
    walk = natural(i8)[BOARDS, TILES, TILES]  # steps from tile to tile; 127 where there is no way
    within = i32[BOARDS, TILES, STRIDE + 1, WIDTH]  # tiles at most so many steps away: a row of bits for each row
    floors = i32[BOARDS, WIDTH]  # the floor as rows of bits
    leave = i32[BOARDS, 4, WIDTH]  # tiles from which a step north, east, south, west can be taken
    touch = i32[BOARDS, 9, WIDTH]  # tiles in contact with their neighbour, for each of the nine directions of `contact`
    open_ground = i32[BOARDS, WIDTH]  # tiles in contact with all eight neighbours
    to_objective = i8[BOARDS, TILES, OBJECTIVES]  # steps from a tile to one in contact with an objective tile
    to_edge = i8[BOARDS, TILES, 4]  # steps from a tile to the edge of the board in a quadrant
    beside_n = natural(i8)[BOARDS, TILES]  # floor tiles in contact with a tile
    beside = natural(i16)[BOARDS, TILES, 8]  # which
    doors_n = natural(i8)[BOARDS]  # doorways
    door_in = natural(i16)[BOARDS, DOORS]  # their indoor tiles
    door_out = natural(i16)[BOARDS, DOORS]  # and their outdoor tiles
    objectives_n = natural(i8)[BOARDS]  # objective tiles
    objective = natural(i16)[BOARDS, OBJECTIVES]  # where they are
    objective_at = or_none(i8)[BOARDS, TILES]  # which one a tile is; NONE where none
    line_n = natural(i8)[25, 25]  # tiles strictly between two tiles, by their offsets + 12
    line = i16[25, 25, 24]  # each as what must be added to the first tile
    # -- units, by kind
    cost = i16[KINDS]
    is_leader = i8[KINDS]
    is_follower = i8[KINDS]
    move = i8[KINDS]
    move_die = i8[KINDS]
    attack_die = i8[KINDS]
    defence_die = i8[KINDS]
    resolve_die = i8[KINDS]
    health = i8[KINDS]
    range = i8[KINDS]
    range_die = i8[KINDS]
    targets_die = i8[KINDS]
    aura_move = i8[KINDS]
    aura_defence = i8[KINDS]
    aura_resolve = i8[KINDS]
    bonus_cards = i8[KINDS]
    bonus_items = i8[KINDS]
    lowers_resolve = i8[KINDS]
    # -- items, by faction
    item_leader = i8[2, ITEMS]  # 1: for Leaders
    item_types = i16[2, ITEMS]  # kinds of unit that can carry it, one bit each
    item_attack = i8[2, ITEMS]  # steps on dice
    item_defence = i8[2, ITEMS]
    item_still = i8[2, ITEMS]  # on Defence, for a unit that has not moved
    item_resolve = i8[2, ITEMS]
    item_move = i8[2, ITEMS]
    item_range = i8[2, ITEMS]
    item_foe = i8[2, ITEMS]  # on the Defence die of whom it attacks
    item_health = i8[2, ITEMS]  # added to base Health
    item_tiles = i8[2, ITEMS]  # added to the fixed Move
    item_gives_range = i8[2, ITEMS]  # a Range: fixed part
    item_gives_die = i8[2, ITEMS]  # and die
    item_attack_dice = i8[2, ITEMS]  # dice rolled, the best counts
    item_defence_dice = i8[2, ITEMS]
    item_attacks = i8[2, ITEMS]  # attacks in one action
    item_charge = i8[2, ITEMS]  # steps that earn a second attack
    item_reach = i8[2, ITEMS]  # offset that a melee attack reaches
    item_web = i8[2, ITEMS]  # Range die of a web
    item_regain = i8[2, ITEMS]  # Health regained each turn
    # -- cards, by faction
    card_value = i8[2, CARDS]
    card_die = i8[2, CARDS]
    card_copies = i8[2, CARDS]
    # -- missions, by faction
    mission_tiles = i8[2, MISSIONS]  # tiles to choose
    mission_where = i8[2, MISSIONS]  # and where
    mission_names = i8[2, MISSIONS]  # 1: a Leader is nominated
    mission_needs = i8[2, MISSIONS]  # 1: the army needs a Leader
    mission_count = i8[2, MISSIONS]  # actions or interrogations it takes
    mission_hits = i8[2, MISSIONS]  # successive attacks that destroy
    mission_leader_hits = i8[2, MISSIONS]  # attacks of a Leader that destroy
    mission_keep = i8[2, MISSIONS]  # tiles that must be intact
    mission_clock = i8[2, MISSIONS]  # rounds
    mission_disarm = i8[2, MISSIONS]  # actions that disarm
    # -- set-up
    cards = i8  # tactical cards a player may choose
    units_for_item = i8  # units that give one item
    squad_items = i8  # items a squad can carry
    start_die = i8
    die_step = i8  # sides a step adds
    smallest_die = i8
    largest_die = i8
    # -- no rule
    outlook = f32[LOOKED_AT + 2, HIDDEN + 1]  # how `value` weighs things: a row for each, offsets, the hidden layer


class Scratch(Menu, largest_menu=MENU):
    dist = natural(i8)[UNITS + 1, TILES]  # steps to each tile: a row for each member of a squad, the last for a path
    direct = i8[UNITS + 1]  # 1: nobody is in the way, the row is that of the book's walking table
    origin = natural(i16)[UNITS + 1]  # where a row is measured from
    queue = natural(i16)[TILES]  # tiles still to be looked at
    foes = i32[WIDTH]  # sets of tiles, a row of bits for each row: where enemies stand
    free = i32[WIDTH]  # floor without anybody
    area = i32[UNITS + 1, WIDTH]  # what each member of a squad can reach; the last for a path
    zone = i32[WIDTH]  # in contact with a member that has its place
    common = i32[WIDTH]  # a set whose parts are looked at
    core = i32[WIDTH]  # its parts that are large enough
    room = i32[WIDTH]  # what touches them
    run = i32[RUNS]  # the parts of a set as runs of tiles in a row: bits
    run_row = natural(i8)[RUNS]  # in which row
    run_part = natural(i16)[RUNS]  # the run that stands for its part, by way of others
    run_size = natural(i16)[RUNS]  # for that one: how many tiles the part has
    runs_n = natural(i16)  # how many
    front = i32[WIDTH]  # the tiles reached by the latest step of a flood
    way = i32[4, WIDTH]  # the tiles from which a step north, east, south, west can be taken now
    passable = i32[WIDTH]  # the tiles that can be passed
    charted = i8  # 1: what a trial works on has been made ready
    stand = natural(i8)[TILES]  # in a trial: nobody may end here, anybody, or only the member who stands here
    edge = i8[TILES]  # in a trial: 1: in contact with a member that has its place
    edge_list = natural(i16)[TILES]  # those tiles
    edge_n = natural(i16)  # how many
    moved = natural(i8)[UNITS]  # in a trial: members in the order in which they got a place
    member = natural(i8)[UNITS]  # the squad: units
    tile = or_none(i16)[UNITS]  # where they are
    allow = natural(i8)[UNITS]  # how far they can go
    placed = i8[UNITS]  # 1: has its place
    links = i64[UNITS]  # members in contact, one bit each
    best = natural(i32)[UNITS]  # in a trial: the best place of each member, 1024 * steps + tile; no place is NOWHERE
    base = natural(i32)[UNITS]  # the same before the trial
    goal = or_none(i16)[UNITS]  # in a trial: where a member was put
    rest = natural(i8)[UNITS]  # in a trial: the members without a place, in order
    part = natural(i8)[UNITS]  # the linked part each member belongs to
    order = natural(i8)[UNITS]  # in imagining: hidden groups in the order in which they are drawn
    sight = f32[LOOKED_AT]  # what `value` looks at
    hidden = f32[HIDDEN]  # what it makes of it
