"""What changes in a game of Darkleaf Gambit, what does not, and the paper its rules work on.

A territory is `8 * rank + file` on the shared board, a1 = 0: seat 0 sits at rank 1, seat 1 at rank 8. A unit is
`16 * seat` plus its place in the chess set, so a unit's number says whose it is and what kind it is.
"""

from duskboard.engine.header import Header
from duskboard.engine.menu import Menu
from duskboard.engine.record import Record, i8, i16, i32, i64, natural, or_none
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.terms import FACES, LARGEST_MENU, RESULTS, ROWS, SHAPES, SLOTS, TERRITORIES, UNITS

CLANS = len(terms.CLANS)


class State(Header, seats=2, things=16, events=128, dice_kept=32):
    # settings
    clan = natural(i8)[2]  # which clan each seat plays
    will_side = natural(i8)  # Blessings or Curses; UNCHOSEN until the last loser has chosen
    last_loser = or_none(i8)  # the seat that chooses the side; NONE: by lot
    handicap = i8  # bones rolled and slotted before the game
    handicap_seat = natural(i8)  # for whom
    first = or_none(i8)  # the seat that begins; NONE: by the list of clans
    resigning = i8  # 1 where every question may be answered by resigning
    # Haggedorn
    board = or_none(i8)[TERRITORIES]  # the unit on each territory, or NONE
    square = or_none(i8)[UNITS]  # the territory of each unit; NONE: in the graveyard, or not in the game
    auras = i8[UNITS]  # bits of the auras a unit bears
    dormant = natural(i8)[UNITS]  # 1: a regrown pawn that cannot be used or moved until its owner's next turn has ended
    ladder = i8[UNITS]  # counters of the Witch's Ladder on a unit; 0 with `ladder_by` set: it resolves now
    ladder_by = i8[UNITS]  # 1 + the seat that cast it; 0: no Ladder
    garden = i8[TERRITORIES]  # counters of the Poison Garden on a territory
    garden_by = i8[TERRITORIES]  # 1 + the seat that cast it; 0: no Garden
    reclaimed = natural(i8)[TERRITORIES]  # 1: Reclaimed by Erde
    # progress and short-lived limits, by seat
    hunted = i8[2]  # Hunt marks on the seat's royal
    flowed = i8[2]  # how often the seat's royal was Flowed off
    held = i8[2]  # 1: the seat's royal may neither journey nor relocate in its owner's next turn
    quarry = or_none(i8)[2, 2]  # the Divine Quarry a Hexen seat chose; NONE: none, or vanquished
    quarry_down = i8[2]  # how many of them have been vanquished
    trait_used = i8[2]  # 1: the Murg trait has been used
    # clan boards
    slot = natural(i8)[2, SLOTS]  # the value of the bone in each slot; 0: empty
    slot_shape = natural(i8)[2, SLOTS]  # its shape
    pool = natural(i8)[2, SHAPES]  # bones in the pool, by shape
    relic = natural(i8)[2, ROWS]  # relic tokens on each skill; on a Law, 1: it is in force
    fresh = natural(i8)[2, ROWS]  # of these, earned in the present turn
    lapsed = i8[2, ROWS]  # 1: the skill has become inapplicable and its owner has been told
    will_token = i8[2]  # 1: the Will may still be activated
    # Haggedorn's Will
    timer = natural(i8)[2, RESULTS]  # rounds left of a timed result, by the seat that rolled it
    lasting = natural(i8)[RESULTS]  # 1: a result that lasts for the rest of the game
    # the turn
    turn = natural(i16)  # turns begun, both players together
    active = natural(i8)  # whose turn it is
    phase = natural(i8)  # 0 before the first turn, then 1 to 5
    extra = i8  # 1: this is the second turn of a Loop
    loop = i8  # 1: another turn of the same player follows
    model = i8  # 1: Predictive Model is in use this turn
    face = natural(i8)  # the bone rolled last: what it shows; 0: none yet this turn
    shape = natural(i8)  # and its shape
    rolls = natural(i8)  # bones rolled in this Phase 3
    thought = i8  # 1: Second Thoughts has been used or declined this turn
    journeyed = or_none(i8)  # the unit that journeyed this turn, or NONE
    split = i8[6]  # an Erde journey: parts made, allowed, 1 if all are needed, least and most left, 1 fogged or 2 fleet
    movers = or_none(i8)[3]  # the units that have made its parts
    rows_changed = i8  # 1: a skill may have become inapplicable
    # a setting; it came later, and stands last so that states of before are read as they were: step by step
    direct = i8  # 1: who acts is chosen first, then where or whom, and the deed is told from that


class Book(Record):
    # clans and units
    shape = natural(i16)[CLANS]  # the shape of each clan's bones
    order = i16[CLANS]  # its place in the starting order
    start = or_none(i16)[CLANS, 16]  # where each piece of the set begins, from the owner's side; NONE: not deployed
    journey = natural(i16)[CLANS, 5]  # directions each kind may journey in, as bits from the owner's side
    up_to = natural(i16)[CLANS, 5]  # 1: any distance up to the roll
    deed = i16[CLANS, 5]  # directions of the deed, or any bit set where the kind can do it at all
    invulnerable = i16[CLANS, 5]  # 1: never vanquished
    # clan boards
    type = natural(i16)[CLANS, ROWS]  # miracle, relic, aura or law
    row_first = natural(i16)[CLANS, ROWS]  # the first slot of each row
    row_n = natural(i16)[CLANS, ROWS]  # how many slots it has
    accepts = natural(i16)[CLANS, SLOTS]  # the values a slot takes, as bits
    row_of = or_none(i16)[CLANS, SLOTS]  # the row a slot belongs to; NONE past the last
    sum_low = i16[CLANS, ROWS]  # bounds of a sum-between row; 0: none
    sum_high = i16[CLANS, ROWS]
    capacity = natural(i16)[CLANS, ROWS]  # relic slots
    rounds = i16[2, RESULTS]  # how long a result of the Will lasts: 0 at once, -1 for the rest of the game
    # numbers of the rulebook
    hunts_to_win = i16
    flows_to_win = i16
    pawns_to_win = i16
    quarry = i16
    bones = i16
    destroy = i16
    cleave = i16
    destroy_royal = i16
    singularity = i16
    reclaim = i16
    one_with_the_land = i16
    metamorphic = i16
    morph = i16
    poison_garden = i16
    hedge_ride = i16
    witchs_ladder = i16
    long_bow = i16
    calm_waters = i16
    chips = i16
    thick_fog = i16
    will_die = i16
    turn_limit = i16
    center = i16[TERRITORIES]  # 1: one of the center territories
    # geometry
    delta = i16[8]  # what a step in each direction adds to a territory's number
    reach = natural(i16)[TERRITORIES, 8]  # steps from a territory to the edge
    sides = natural(i16)[SHAPES]  # sides of the bones, by shape
    kind = natural(i16)[UNITS]  # the kind of each unit
    # sets of territories, as bits
    around = i64[TERRITORIES]  # what is adjacent to each territory
    beside = i64[TERRITORIES]  # what is neighboring to it
    onward = i64[TERRITORIES, 8]  # the territory itself and all beyond it in each direction
    inner = i64[8]  # the territories from which a step in each direction stays on the board
    up = natural(i16)[8]  # what the step does to a set: its bits go up so many places ...
    down = natural(i16)[8]  # ... or down so many
    below = i64[8]  # without what the sign of the number would leave at the top
    within = i64[8, 8]  # the territories from which so many steps in each direction stay on the board
    middle = i64  # the center
    outer_woods = i64  # the Woods without the center
    edge = i64
    # sets of slots, as bits
    takes = natural(i32)[CLANS, FACES]  # the slots of each clan board that accept a value
    row_slots = natural(i32)[CLANS, ROWS]  # the slots of each row


class Scratch(Menu, largest_menu=LARGEST_MENU):
    going = i64[8]  # where the units stand that may journey in each board direction
    loose = i64[8]  # the same for units that may also journey less than the roll
    danger = i64[8]  # Wibo: what a unit can come beside with so many of the six faces of a bone
    occupied = i64  # Erde: where anybody stands
    shut = i64  # where no Erde unit may end
    barred = i64  # where the king may not end
    claimed = i64  # what is Reclaimed
    king = i64  # where he stands
    rests = i64  # the distances somebody can go as all stand now, as bits
    opened = natural(i64)[8]  # the distances, as bits, that one unit's leaving opens to another in each direction ...
    behind = natural(i64)[8]  # ... which stands so far behind it
    ends = i64[8, 8]  # where those arrive who go a distance in a direction, as all stand now
