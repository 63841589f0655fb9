"""What changes in a game of Claustrophobia 1643 (state), what does not (book), and paper to work on (scratch)."""

from duskboard.engine.header import Header
from duskboard.engine.menu import Menu
from duskboard.engine.record import Record, i8, i16
from duskboard.games.claustrophobia import terms


class State(Header, seats=2, things=24, events=64, dice_kept=32):
    # the game
    scenario = i8  # which one is played
    demon = i8[2]  # the demons on the infernal boards, NONE for an empty tablet
    armoury = i8  # 1: equipment is dealt at random, a card a warrior (a variant)
    all_gifts = i8  # 1, 2: the Redeemer has every gift, with Laying on of Hands or Righteous Sacrifice (a variant)
    turn = i8  # 1 to 40
    phase = i8  # one of the five, 0 before the first turn
    judge = i8  # 1 while something happened that may decide the game
    sealed = i8  # demonic wells sealed
    secured = i8  # bit i: relic i has been brought home

    # warriors: humans 0-4, hellhounds 5-6, demons 7-8, tough troglodytes 9-10
    status = i8[terms.WARRIORS]  # absent, in play, captive, left, dead, reserve, removed
    tile = i8[terms.WARRIORS]  # where they stand, NONE off the map
    activated = i8[terms.WARRIORS]  # 1: has had its activation this phase
    resisted = i8[terms.WARRIORS]  # 1: resistant has ignored a hit this activation phase
    damage = i8[terms.WARRIORS]  # markers of infernal warriors
    deaths = i8[terms.WARRIORS]  # how often a demon was killed

    # Western boards
    hand_limit = i8  # instinct cards that can be held
    board = i8[terms.HUMANS]  # which Western board, NONE for an empty tablet
    cancelled = i8[terms.HUMANS]  # bit i: line i + 1 carries a damage marker
    die = i8[terms.HUMANS]  # activation die on the board, 0 for none
    exhausted = i8[terms.HUMANS]  # 1: has an exhausted token
    card = i8[terms.HUMANS]  # instinct card beside the board, NONE
    half = i8[terms.HUMANS]  # the half of it that is used
    courage = i8[terms.HUMANS]  # courage token
    anger = i8[terms.HUMANS]  # anger token
    blessing = i8[terms.HUMANS]  # blessing token: 1 movement side, 2 combat side
    slowed = i8[terms.HUMANS]  # movement that Dragging hands take
    trembling = i8[terms.HUMANS]  # combat that Trembling hands take
    tangled = i8[terms.HUMANS]  # Tangle on this warrior, until renewal
    sensed = i8[terms.HUMANS]  # 1: Tunnel sense has been used up
    relics = i8[terms.HUMANS]  # relics carried, bit 0 that of tile 44, bit 1 that of tile 45
    gear = i8[terms.HUMANS, terms.EQUIPMENT]  # equipment cards of each kind
    gear_n = i8[terms.HUMANS]  # equipment cards in all
    reload = i8[
        terms.PIECES, terms.HUMANS, terms.EQUIPMENT
    ]  # first turn in which each piece of a kind can be fired again
    gifts = i16[terms.HUMANS]  # bit g: has the token of gift g
    gift_on = i8[terms.HUMANS]  # the gift active this turn, 0 for none
    bless_used = i8  # 1: the blessing of this game is spent
    relic_used = i8  # 1: the Saint's relic is spent
    inspiration = i8  # 1 + the human on whose board two extra activation dice lie, 0 for none
    prescience = i8  # 1: the prescience token lies on the tile pile
    faces = i8[terms.LINES]  # activation dice rolled and not yet placed, by value

    # troglodytes
    trogs = i8[terms.TILES]  # ordinary troglodytes on each tile
    spent = i8[terms.TILES]  # ... of which have had their activation
    trog_reserve = i8  # ordinary troglodytes in the reserve

    # board of destiny
    threat = i16  # threat points in the store
    pool = i8  # dice of destiny in the available pool
    rolled = i8[terms.LINES]  # dice of destiny rolled and not yet allocated, by value
    prep = i8[terms.POWERS, terms.LINES]  # dice in preparation spaces, by power and value
    trig = i8[terms.POWERS, terms.LINES]  # dice in trigger spaces, by power and value: such a power is in force
    alarms = i8  # alarm dice due at the next roll
    pending = i16  # bit p: power p has triggered and its immediate effect is still to be resolved
    from_dark = i8  # From the dark waits for the next arrival
    secret_ways = i8  # Secret ways waits for the next arrival
    laid_mv = i8  # Scuttling cards laid for the next warrior picked
    laid_cb = i8  # Bloodlust cards laid for the next warrior picked
    laid_frenzied = i8  # Savagery cards laid for the next warrior picked

    # cards
    instinct_deck = i8[terms.INSTINCTS]  # top last
    instinct_deck_n = i8  # cards in it
    instinct_hand = i8[terms.INSTINCTS]  # 1: in the human hand
    instinct_hand_n = i8  # how many
    instinct_discard = i8[terms.INSTINCTS]  # 1: in the discard pile
    event_deck = i8[terms.EVENT_CARDS]  # kinds, top last
    event_deck_n = i8  # cards in it
    event_hand = i8[terms.EVENTS]  # cards of each kind in the infernal hand
    event_hand_n = i8  # how many
    event_drawn = i8[terms.EVENTS]  # cards drawn by Dark destiny, one of which is kept
    event_drawn_n = i8  # how many
    event_played = i8[terms.EVENTS]  # cards played since the last collection
    event_discard = i8[terms.EVENTS]  # cards in the discard pile

    # the map
    place = i8[terms.TILES]  # where each tile is: on the map, discarded, set aside, or somewhere else
    map = i8[terms.TILES]  # tiles in play, in the order they were laid
    map_n = i8  # how many
    x = i8[terms.TILES]  # east of the first tile
    y = i8[terms.TILES]  # north of the first tile
    rotation = i8[terms.TILES]  # quarter turns clockwise
    link = i8[terms.TILES, 4]  # the tile connected in a direction, or CLOSED, UNEXPLORED, NOWHERE
    gaps = i8[terms.TILES]  # unexplored openings of each tile
    unexplored = i16  # unexplored openings of the whole map
    occupants = i8[2, terms.TILES]  # warriors of each faction on each tile, as limits and blocking count them
    resolved = i8[terms.TILES]  # 1: has a resolved effect token
    hole = i8[terms.TILES]  # 1: has a hole token
    water = i8[terms.TILES]  # miraculous water left
    pile = i8[terms.TILES]  # face-down tiles, top last, NONE above
    pile_n = i8  # how many
    pile_known = i8[terms.TILES]  # who knows each of them: bit 0 the human player, bit 1 the infernal one
    drawn = i8  # the tile that is being laid, NONE

    # the activation and the attack in progress
    active = i8  # the warrior being activated, NONE
    active_tile = i8  # where it stands
    points = i8  # movement points left
    moved = i8  # 1: has moved in this activation
    acted = i8  # 1: has acted in this activation
    active_cb = i8  # combat bonus of cards for this activation
    active_frenzied = i8  # 1: frenzied for this activation
    taken = i8[terms.HUMANS]  # hits of the attack in progress taken over by each bodyguard
    strings = i8  # 1: the infernal player picks the line of the next marker


class Book(Record):
    # Western boards
    mv = i8[5, terms.LINES]  # movement of each line
    cb = i8[5, terms.LINES]  # combat
    df = i8[5, terms.LINES]  # defence
    icon = i8[5, terms.LINES]  # instinct icon or gift slot
    talents = i16[5]  # talents of each board
    exhausted_mv = i8
    exhausted_cb = i8
    exhausted_df = i8
    bless_mv = i8  # the two sides of the blessing
    bless_cb = i8

    # infernal warriors
    demon_mv = i8[terms.DEMONS]
    demon_cb = i8[terms.DEMONS]
    demon_df = i8[terms.DEMONS]
    demon_life = i8[terms.DEMONS]
    demon_cost = i8[terms.DEMONS]
    demon_deaths = i8[terms.DEMONS]  # the death that is final
    demon_talents = i16[terms.DEMONS]
    ability = i8[terms.DEMONS]  # the number in the ability
    effect = i8[terms.DEMONS]  # the number in the effect of the power
    floor = i8[terms.DEMONS]  # the least a power may lower a statistic to
    hound_mv = i8[2]  # of Hellhound I and II
    hound_cb = i8[2]
    hound_df = i8[2]
    hound_life = i8[2]
    hound_cost = i8[2]
    unleashed_mv = i8[2, terms.LINES]  # by hellhound and die
    unleashed_cb = i8[2, terms.LINES]
    trog_mv = i8[2]  # ordinary, tough
    trog_cb = i8[2]
    trog_df = i8[2]
    trog_life = i8[2]
    trog_cost = i8[2]
    trog_talents = i16[2]

    # powers: those of the board of destiny, the hellhounds', then the thirteen demons'
    condition = i8[8 + terms.DEMONS]
    threshold = i8[8 + terms.DEMONS]
    capacity = i8[8 + terms.DEMONS]
    immediate = i8[8 + terms.DEMONS]  # 1: acts when it triggers
    colour = i8[terms.LINES]  # of each face
    destiny_roll = i8  # dice rolled each turn
    alarm_most = i8  # alarm dice that can wait
    threat_a_die = i8  # TP of Abyssal threat
    speed = i8  # Mv of Supernatural speed
    event_limit = i8  # event cards that can be held
    strict_parking = i8  # 1: a die goes only where it can still help

    # gifts
    gift_line = i8[terms.GIFTS]
    precision = i8  # a die that hits with Angelic Precision
    anger = i8
    courage_mv = i8
    courage_cb = i8
    courage_df = i8
    inspiration = i8  # extra dice
    prescience = i8  # tiles seen
    sacrifices = i8  # uses in a phase
    backlash = i8  # the roll that hits the holder
    hands_self = i8  # 1: Laying on of Hands may heal the holder
    sacrifice_enemies_only = i8  # 1: Righteous Sacrifice may not strike an ally

    # cards
    card_effect = i8[terms.INSTINCTS]
    card_value = i8[terms.INSTINCTS]
    instinct_mv = i8[terms.INSTINCT_EFFECTS]
    instinct_cb = i8[terms.INSTINCT_EFFECTS]
    instinct_df = i8[terms.INSTINCT_EFFECTS]
    instinct_talents = i16[terms.INSTINCT_EFFECTS]
    event_copies = i8[terms.EVENTS]
    event_window = i8[terms.EVENTS]
    event_amount = i8[terms.EVENTS]
    gear_copies = i8[terms.EQUIPMENT]
    gear_mv = i8[terms.EQUIPMENT]
    gear_cb = i8[terms.EQUIPMENT]
    gear_df = i8[terms.EQUIPMENT]
    gear_talents = i16[terms.EQUIPMENT]
    gear_dice = i8[terms.EQUIPMENT]  # combat dice of a weapon that replaces Cb
    gear_lowers = i8[terms.EQUIPMENT]  # how much it lowers the target's Df
    gear_floor = i8[terms.EQUIPMENT]  # the least Df it lowers to; for the hammer the least Cb it adds to
    gear_hits_on = i8[terms.EQUIPMENT]  # the roll that hits whatever the Df
    reload_turns = i8  # turns from a shot to the next

    # tiles
    openings = i8[terms.TILES]  # mask, rotation 0: bit 0 north, 1 east, 2 south, 3 west
    limit = i8[terms.TILES]
    tile_effect = i8[terms.TILES]
    trap_roll = i8
    pit_roll = i8
    sanctuary_roll = i8
    alarm = i8  # dice of destiny an alarm adds
    carnivorous = i8  # what each hit counts there
    well_discount = i8
    fog_df = i8
    mushroom_df = i8
    water = i8  # tokens on a fountain
    holes_most = i8  # hole tokens Dig may reach

    # scenarios
    goal = i8[terms.SCENARIOS]
    goal_n = i8[terms.SCENARIOS]  # how many must escape, or the tile to hold
    turns = i8[terms.SCENARIOS]  # the limit
    layout_n = i8[terms.SCENARIOS]
    layout = i8[terms.SCENARIOS, 16, 4]  # tile, x, y, rotation
    setup_holes = i8[terms.SCENARIOS]  # 1: hole tiles of the layout get their token at set-up
    force = i8[terms.SCENARIOS, terms.HUMANS]  # Western boards, NONE
    start = i8[terms.SCENARIOS, terms.HUMANS]  # their tiles
    captive = i8[terms.SCENARIOS]  # the human who begins as a captive, NONE
    force_gifts = i16[terms.SCENARIOS, terms.HUMANS]  # bit g: gift g
    outfit = i8[terms.SCENARIOS]  # a card the human player gives to one warrior, NONE
    outfit_boards = i8[terms.SCENARIOS]  # bit b: a warrior with board b may get it
    demons = i8[terms.SCENARIOS, 2]
    lair_of = i8[terms.SCENARIOS]  # the tile where the demon starts and returns, NONE
    reserve_trogs = i8[terms.SCENARIOS]
    reserve_hounds = i8[terms.SCENARIOS]
    reserve_toughs = i8[terms.SCENARIOS]
    pile_parts = i8[terms.SCENARIOS]  # parts of the pile, 0 without a pile
    part_n = i8[terms.SCENARIOS, 3]  # random tiles in each part, the top first
    part_special = i8[terms.SCENARIOS, 3]  # the tile shuffled into it, NONE
    stays_out = i8[terms.SCENARIOS, terms.TILES]  # 1: never among the random tiles of the pile
    exit = i8[terms.SCENARIOS]  # the exit tile, NONE
    stash = i8[terms.SCENARIOS, 2]  # tiles that hold a relic
    wells = i8[terms.SCENARIOS, 2]  # tiles to be sealed
    home = i8[terms.SCENARIOS]  # where relics are secured
    keeps = i8[terms.SCENARIOS, terms.TILES]  # 1: never discarded as a dead end, 2: set aside instead


class Scratch(Menu, largest_menu=3 * terms.LARGEST_MENU):  # a decision has fewer; shortcuts may be more
    bag = i8[terms.TILES]  # tiles or cards being shuffled
    seen = i8[terms.TILES]  # distances
    queue = i8[terms.TILES]  # tiles to look at
    came = i8[terms.TILES]  # the tile before on a way
    choice = i16[terms.LARGEST_MENU]  # the options a policy weighs
