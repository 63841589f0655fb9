"""What changes (State), what does not (Book), and paper to work on (Scratch)."""

from duskboard.engine.header import Header
from duskboard.engine.menu import Menu
from duskboard.engine.record import Record, f32, i8, i16, natural, or_none
from duskboard.games.forward.terms import CARDS, HIDDEN, LARGEST_MENU, LOCATIONS, LOOKED_AT, SLOTS

ENEMIES = CARDS + 1  # every card and the Dragon


class State(Header, seats=1, things=3, events=56, dice_kept=32):
    # how this game reads the doubtful rules
    gaps = natural(i8)  # which printed gaps can be stepped over
    start_flip = i8  # whether the card on Start is flipped
    route = i8  # which walks over the diamond are allowed
    snare_scope = i8  # whether spoiled rolls count anew in each fight
    phoenix = i8  # what the Phoenix Tear heals to
    reroll_limit = i8  # whether a round allows one reroll or one a die

    # the player
    hp = i16  # health
    xp = i16  # cards on EXPERIENCE
    spent = i16  # XP spent on rerolls so far
    items = i16  # the Items carried, a bit for the location each is from
    equipment = i16  # the Equipment worn, likewise
    snares = i16  # the Snares in force, likewise
    snare_left = i8[LOCATIONS]  # rolls or hits a Snare still spoils, by its location
    princess = i8  # absent, present, active
    sage = i8  # absent, present, active
    knight = i8  # absent, present

    # the journey
    layout = or_none(i8)[LOCATIONS, SLOTS]  # the type of the card dealt to each slot of each location; or UNKNOWN
    seen = natural(i16)[LOCATIONS]  # the types revealed so far, as bits
    fate = natural(i8)[CARDS]  # where each card is
    buried = i8[CARDS]  # the BURIED pile, bottom first; NONE above its top; or UNSEEN and less
    buried_n = natural(i16)  # cards on it
    finished = natural(i16)  # locations left, as bits
    completed = natural(i16)  # locations cleared and left: their cards are XP, as bits
    location = or_none(i16)  # where the player is; NONE between locations, LOCATIONS at the Dragon

    # the run
    slot = natural(i8)[SLOTS]  # the state of each slot of this location
    at = or_none(i16)  # the slot the player stands on; NONE outside a location
    cleared = i8  # whether a Farthest Tile has been entered
    idle = i8  # map turns in a row without a flip, a take, a use or a give
    blessing = i8  # whether this location's Blessing is in force
    used_here = i8  # whether its use-while-here action has been taken
    pit_face = i8  # the Pit die
    pit_rerolled = i8  # whether it was rerolled

    # the fight
    enemy = or_none(i8)  # the card fought, DRAGON, or NONE
    enemy_hp = i16  # what it has left
    round = i16  # rounds begun
    brandy = i8  # damage added by Moonleaf Brandy
    my_face = natural(i8)  # the dice of this round
    enemy_face = natural(i8)
    shield_face = natural(i8)  # the Mirrored Shield's die
    forced = i8  # whether my die is a forced miss
    fixed = i8  # whether the Mirror Shard fixed both dice
    rerolled = i8  # which dice of this round were rerolled, as bits
    dealt = i16  # damage about to be applied to the enemy
    taken = i16  # damage about to be applied to the player
    doubled = i16  # the Snares that doubled it, as bits
    unasked = i8  # rounds fought since the last choice


class Book(Record):
    # the player and the prices
    hp = i16  # at the start
    max_hp = i16
    attack = i16
    defence = i16
    item_limit = i16
    equipment_limit = i16
    reroll_price = i16
    stroll_limit = i16
    dragon_per_buried = i16
    face_damage = i16[7]  # base damage of each face
    face_blocks = i16[7]  # whether it blocks

    # the places, for each reading of the gaps
    neighbour = or_none(i8)[3, LOCATIONS, SLOTS, 4]  # slots one Step away, NONE where there is none
    distance = or_none(i8)[3, LOCATIONS, SLOTS]  # Steps from Start, NONE if out of reach
    farthest = i16[3, LOCATIONS]  # the Farthest Tiles, as bits
    start = natural(i8)[LOCATIONS]  # the Start slot
    links = natural(i16)[LOCATIONS]  # the next locations, as bits
    tour_left = i16[512]  # by the set visited: from which of its locations all nine can still be finished, as bits
    sea_left = i16[512]  # ... from which the ninth can still be reached

    # the cards
    heal = i16[CARDS]
    loss = i16[CARDS]  # a Pit's, a Terror's, an Item's price, a text on reveal
    target = i16[CARDS]  # a Pit's
    cleanse = i16[CARDS]  # Snares it cleanses
    victory_heal = i16[CARDS]
    victory_loss = i16[CARDS]
    bury_heal = i16[CARDS]  # what burying an Item heals
    unbury = i16[CARDS]  # buried cards it removes
    role = i16[CARDS]  # which Companion it is
    must_take = i16[CARDS]
    use_here = i16[CARDS]
    blocks_slot = i16[CARDS]
    fight = i16[ENEMIES]  # HP
    damage = i16[ENEMIES]  # added to its damaging results
    critical_damage = i16[ENEMIES]  # added to its Criticals
    enemy_defence = i16[ENEMIES]

    # the cards of one type, by their location
    equipment_attack = i16[LOCATIONS]
    equipment_defence = i16[3, LOCATIONS]  # against Hollows, Beasts, the Dragon
    equipment_cost = i16[LOCATIONS]  # HP at the start of a fight
    blessing_attack = i16[LOCATIONS]
    blessing_defence = i16[3, LOCATIONS]
    snare_attack = i16[LOCATIONS]
    snare_cost = i16[LOCATIONS]  # HP at the start of a fight
    snare_pit = i16[LOCATIONS]  # added to Pit rolls
    snare_reroll = i16[LOCATIONS]  # added to the price of a reroll
    snare_count = i16[LOCATIONS]  # rolls or hits it spoils

    habit = i16[16]  # how the careful player weighs things

    outlook = f32[LOOKED_AT + 2, HIDDEN + 1]  # how `value` weighs things: a row for each, offsets, the hidden layer

    # sets of cards of one type, a bit for each location
    healing = i16  # Items that heal at any time
    cleansing = i16  # those of them that cleanse
    usable = i16[16]  # Items with a use in each decision
    shard = i16
    key = i16
    brandy = i16
    brandy_bonus = i16
    thorn = i16
    phoenix = i16
    phoenix_hp = i16
    bell = i16
    bangle = i16
    sword = i16
    shield = i16
    shield_blocks = i16  # the highest face on which it blocks
    force_misses = i16  # Snares
    double_damage = i16
    halve_heals = i16
    no_parry = i16
    hit_on_miss = i16  # Blessings
    soften_criticals = i16


class Scratch(Menu, largest_menu=LARGEST_MENU):
    a = i16[16]  # paper for policies
    b = i16[16]
    c = i16[64]
    sight = f32[LOOKED_AT]  # what `value` looks at
    hidden = f32[HIDDEN]  # what it makes of it
