"""Events as beats: who did what to whom, with which dice, what they needed and why, what came of it, by which rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from duskboard.engine.beats import Moment, outcome_of, own_part, replace
from duskboard.engine.bits import count
from duskboard.engine.header import NONE
from duskboard.engine.scene import Beat, Die, Roll, Verb, Weight
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.rules.map import turned
from duskboard.games.claustrophobia.rules.talents import die_on
from duskboard.games.claustrophobia.telling.causes import Attack, attack_by_human, attack_on_human
from duskboard.games.claustrophobia.telling.endings import ENDINGS
from duskboard.games.claustrophobia.telling.names import (
    DIRECTIONS,
    PHASES,
    Names,
    cap,
    dark_id,
    listed,
    many,
    tile_id,
    troglodytes_id,
    warrior_id,
)

Args = tuple[int, ...]


class Teller(Names):
    """A moment that is told: the names of things, who stands where on the table, and the dice that fell."""

    def __init__(self, moment: Moment) -> None:
        super().__init__(moment.state, moment.book, moment.content)
        self.moment = moment

    def id(self, warrior: int, tile: int = NONE) -> str:
        """The piece of a warrior; `tile` says which troglodytes."""
        if warrior == t.TROGLODYTE:
            return troglodytes_id(tile)
        return warrior_id(warrior)

    def faces(self) -> str:
        return ", ".join(str(die.face) for die in self.moment.dice)

    def victims(self, warrior: int, tile: int) -> str:
        """Whom an attack is aimed at: troglodytes are attacked as one."""
        return f"the troglodytes on tile {tile + 1}" if warrior == t.TROGLODYTE else self.the(warrior)

    def needing(self, needed: int, owner: int) -> list[Die]:
        """The dice of this moment: a face that is high enough counts."""
        return [replace(die, owner=owner, needed=f"{needed}+", counted=die.face >= needed) for die in self.moment.dice]

    def stands(self, warrior: int) -> int:
        """Where a warrior who acts stands."""
        return int(self.state.active_tile if warrior == t.TROGLODYTE else self.state.tile[warrior])

    def attack(self, attacker: int, victim: int, where: int, weapon: int) -> Attack:
        """Why an attack of this moment has its dice and needs what it needs."""
        if attacker < t.HUMANS:
            return attack_by_human(self, attacker, victim, where, weapon)
        return attack_on_human(self, attacker, self.stands(attacker), victim)

    def tested(self, title: str, who: int, face: int, needed: int, at: str, hit: str, safe: str, rule: str) -> Roll:
        """One die that harms somebody if it is high enough."""
        owner = side(who)
        return self.moment.rolled(
            title, hit if face >= needed else safe, needed=f"{needed}+", owner=owner, at=at, rules=[rule],
            dice=self.needing(needed, owner),
        )  # fmt: skip


Tells = Callable[[Teller, Args], Beat | None]
TELLERS: dict[int, Tells] = {}


def tells(event: int) -> Callable[[Tells], Tells]:
    """Declare how an event is told."""

    def declare(told: Tells) -> Tells:
        TELLERS[event] = told
        return told

    return declare


def beat(moment: Moment) -> Beat | None:
    """An event as a viewer learns of it."""
    teller = TELLERS.get(moment.event.code)
    return teller(Teller(moment), moment.args) if teller else None


TESTED = {  # what one die decides of somebody by itself, by its rule: if it is high enough, if not
    "CLA-202": ("a booby trap hits", "a booby trap misses"),
    "CLA-218": ("the sanctuary hits who enters", "the sanctuary lets pass"),
    "CLA-197": ("the holder is struck too", "the holder is spared"),
}


def outcome(beats: Iterable[Beat], names: Mapping[str, str]) -> str:
    """What came of a choice, for odds: who falls, how many markers, how many hits. What a next phase brings is not."""
    own = own_part(beats)
    for beat in own:
        for rule, (struck, spared) in TESTED.items():
            if rule in beat.rules:
                return struck if beat.verb == "wound" else spared
    if any(beat.verb == "build" and "CLA-146" in beat.rules for beat in own):  # a well is sealed with that verb, too
        return "no trap goes off"
    rolls = [
        one.roll for one in own if one.roll and one.roll.needed and one.verb in ("attack", "hit", "miss", "reroll")
    ]
    if not rolls:
        return outcome_of(own, names)
    harm = [one.text for one in own if one.verb == "die"] or [one.text for one in own if one.verb == "wound"]
    if harm:
        return "; ".join(text.rstrip(".") for text in harm)
    return hits(sum(bool(die.counted) for roll in rolls for die in roll.dice))


def side(warrior: int) -> int:
    return t.HUMAN if warrior < t.HUMANS else t.INFERNAL


def hits(n: int) -> str:
    return many(n, "hit", "hits") if n else "no hit"


def told(
    text: str,
    verb: Verb,
    *rules: str,
    actor: str = "",
    targets: Iterable[str] = (),
    weight: Weight = "trifle",
    seat: int = -1,
    roll: Roll | None = None,
) -> Beat:
    return Beat(
        text=f"{cap(text)}.", verb=verb, rules=list(rules), actor=actor, targets=list(targets), weight=weight,
        seat=seat, roll=roll,
    )  # fmt: skip


# -- the course of the game --------------------------------------------------------------------------------------------


@tells(t.TURN_BEGAN)
def turn_began(n: Teller, a: Args) -> Beat:
    begun = told(f"turn {a[0]} of {n.book.turns[n.state.scenario]} begins", "phase", "CLA-050", weight="notable")
    return replace(begun, chapter=f"Turn {a[0]}")


@tells(t.PHASE_BEGAN)
def phase_began(n: Teller, a: Args) -> Beat:
    return told(f"{PHASES[a[0]]} phase", "phase", "CLA-051", seat=0 if a[0] < t.INFERNAL_PREPARATION else 1)


@tells(t.GAME_ENDED)
def game_ended(n: Teller, a: Args) -> Beat:
    ending = ENDINGS[a[0]]
    who = ("the human player wins", "the infernal player wins")[a[1]]
    return told(f"{ending.text}: {who}", "win", *ending.rules, weight="grave", seat=a[1])


@tells(t.OUTFITTED)
def outfitted(n: Teller, a: Args) -> Beat:
    return told(f"{n.the(a[0])} carries the {n.gear(a[1])}", "take", "CLA-041", actor=f"board-{a[0]}", seat=0)


# -- human preparation -------------------------------------------------------------------------------------------------


@tells(t.ACTIVATION_ROLL)
def activation_roll(n: Teller, a: Args) -> Beat:
    dice = many(a[0], "activation die", "activation dice")
    extra = many(a[1], "die", "dice")
    text = f"the human player rolls {dice}: {n.faces()}"
    roll = n.moment.rolled(
        "Activation dice", f"{n.faces()} to place", owner=0, at="", rules=["CLA-057"],
        dice=[replace(die, owner=0) for die in n.moment.dice],
    )  # fmt: skip
    if a[1]:
        text += f" ({extra} more for {n.gift(t.INSPIRATION)})"
    return told(text, "roll", "CLA-057", *(["CLA-190"] if a[1] else []), weight="notable", seat=0, roll=roll)


@tells(t.RELIC_USED)
def relic_used(n: Teller, a: Args) -> Beat:
    dice = many(a[0], "activation die is", "activation dice are")
    roll = n.moment.rolled(
        f"The {n.gear(t.SAINTS_RELIC)}", f"{n.faces()} instead", owner=0, rules=["CLA-166"],
        dice=[replace(die, owner=0) for die in n.moment.dice],
    )  # fmt: skip
    text = f"the {n.gear(t.SAINTS_RELIC)}: {dice} rolled again: {n.faces()}"
    return told(text, "reroll", "CLA-166", weight="notable", seat=0, roll=roll)


@tells(t.DIE_PLACED)
def die_placed(n: Teller, a: Args) -> Beat:
    targets = [f"line-{a[0]}-{a[1]}"]
    return told(f"{n.the(a[0])} takes the {a[1]}", "place", "CLA-058", actor=n.id(a[0]), targets=targets, seat=0)


@tells(t.DICE_LEFT_OVER)
def dice_left_over(n: Teller, a: Args) -> Beat:
    return told(f"{many(a[0], 'activation die is', 'activation dice are')} left over", "lose", "CLA-190", seat=0)


@tells(t.CARD_PLAYED)
def card_played(n: Teller, a: Args) -> Beat:
    if a[2] == t.AS_VALUE:
        half, rule = f"as a {n.book.card_value[a[1]]}", "CLA-061"
    else:
        half, rule = f"for its effect ({n.instinct_text(a[1])})", "CLA-062"
    text = f"{n.the(a[0])} plays {n.instinct(a[1])} {half}"
    return told(text, "play", "CLA-060", rule, actor=n.id(a[0]), targets=[f"board-{a[0]}"], weight="notable", seat=0)


@tells(t.LINE_HEALED)
def line_healed(n: Teller, a: Args) -> Beat:
    again = f" and {n.the(a[0])} is no longer exhausted" if a[2] else ""
    targets = [f"line-{a[0]}-{a[1]}", n.id(a[0])]
    text = f"line {a[1]} of {n.the(a[0])} is healed{again}"
    return told(text, "heal", "CLA-072", *(["CLA-073"] if a[2] else []), targets=targets, weight="notable", seat=0)


@tells(t.WARRIOR_BLESSED)
def blessed(n: Teller, a: Args) -> Beat:
    bonus = f"+{n.book.bless_mv} movement" if a[1] == 1 else f"+{n.book.bless_cb} combat"
    text = f"{n.the(a[0])} is blessed: {bonus}"
    return told(text, "gain", "CLA-174", targets=[n.id(a[0])], weight="notable", seat=0)


@tells(t.WARRIOR_EXHAUSTED)
def exhausted(n: Teller, a: Args) -> Beat:
    text = f"{n.the(a[0])} is exhausted this turn: line {n.state.die[a[0]]} is cancelled"
    targets = [n.id(a[0]), f"line-{a[0]}-{n.state.die[a[0]]}"]
    return told(text, "fail", "CLA-065", targets=targets, weight="notable", seat=0)


@tells(t.CARD_DRAWN)
def card_drawn(n: Teller, a: Args) -> Beat:
    text = f"you draw {n.instinct(a[0])} (or a {n.book.card_value[a[0]]})"
    return told(text, "draw", "CLA-220" if a[1] else "CLA-067", targets=["instinct-hand"], seat=0)


@tells(t.A_CARD_DRAWN)
def a_card_drawn(n: Teller, a: Args) -> Beat | None:
    if n.moment.seat == t.HUMAN:
        return None  # this seat is told which card it was
    text = f"the human player draws an instinct card; {a[0]} in hand"
    return told(text, "draw", "CLA-220" if a[1] else "CLA-067", targets=["instinct-hand"], seat=0)


@tells(t.DREAD_FELT)
def dread_felt(n: Teller, a: Args) -> Beat:
    text = f"{n.demon_ability(t.THE_WHISPERER)}: {n.the(a[0])} draws no card beside {n.the(a[1])}"
    return told(text, "fail", "CLA-016", actor=n.id(a[1]), targets=[n.id(a[0])], seat=1)


@tells(t.CARD_DISCARDED)
def card_discarded(n: Teller, a: Args) -> Beat:
    if a[1]:
        text = f"{n.demon_power(t.THE_WHISPERER)}: the human player loses {n.instinct(a[0])}"
        return told(text, "lose", "CLA-018", targets=["instinct-hand"], weight="notable", seat=1)
    text = f"over the hand limit, the human player discards {n.instinct(a[0])}"
    return told(text, "lose", "CLA-069", targets=["instinct-hand"], seat=0)


GIFT_RULES = ("", "CLA-186", "CLA-188", "CLA-189", "CLA-190", "CLA-191", "CLA-192", "CLA-196")


@tells(t.GIFT_USED)
def gift_used(n: Teller, a: Args) -> Beat:
    rules = ["CLA-185", GIFT_RULES[a[1]]]
    text = f"{n.gift(a[1])} works through {n.the(a[0])}"
    targets: list[str] = []
    if a[1] == t.ANGER:
        angry = [human for human in range(t.HUMANS) if n.state.anger[human]]
        targets = [n.id(human) for human in angry]
        text += f": +{n.book.anger} combat for {listed([n.the(human) for human in angry])}"
    elif a[1] == t.INSPIRATION:
        text += f": {many(n.book.inspiration, 'die', 'dice')} more next turn"
    elif a[1] == t.PRECISION:
        text += f": a {n.book.precision} or more always hits"
    return told(text, "use", *rules, actor=n.id(a[0]), targets=targets, weight="notable", seat=0)


@tells(t.COURAGE_GIVEN)
def courage_given(n: Teller, a: Args) -> Beat:
    book = n.book
    bonus = f"+{book.courage_mv} movement, +{book.courage_cb} combat, +{book.courage_df} defence"
    return told(f"{n.the(a[0])} takes heart: {bonus}", "gain", "CLA-189", targets=[n.id(a[0])], seat=0)


@tells(t.SACRIFICE_STRUCK)
def sacrifice_struck(n: Teller, a: Args) -> Beat:
    text = f"{n.gift(t.SACRIFICE)}: {n.the(a[0])} strikes {n.the(a[1])} down"
    targets = [n.id(a[1], a[2])]
    return told(text, "attack", "CLA-196", actor=n.id(a[0]), targets=targets, weight="notable", seat=0)


@tells(t.BACKLASH)
def backlash(n: Teller, a: Args) -> Beat:
    outcome = "is struck too" if a[1] >= a[2] else "is spared"
    text = f"the price of {n.gift(t.SACRIFICE)}: {a[1]} (struck on {a[2]}+), {n.the(a[0])} {outcome}"
    roll = n.tested(f"The price of {n.gift(t.SACRIFICE)}", a[0], a[1], a[2], n.id(a[0]), "struck", "spared", "CLA-197")
    verb: Verb = "wound" if a[1] >= a[2] else "miss"
    return told(text, verb, "CLA-197", targets=[n.id(a[0])], weight="notable", seat=0, roll=roll)


@tells(t.HUMAN_LAMED)
def human_lamed(n: Teller, a: Args) -> Beat:
    what = "movement" if a[0] == t.DRAGGING_HANDS else "combat"
    text = f"{n.event(a[0])} on {n.the(a[1])}: -{a[2]} {what}"
    return told(text, "lose", "CLA-103", targets=[n.id(a[1])], weight="notable", seat=1)


# -- tiles -------------------------------------------------------------------------------------------------------------


@tells(t.PIT_ROLL)
def pit_roll(n: Teller, a: Args) -> Beat:
    outcome = "is bitten" if a[1] >= a[2] else "is safe"
    text = f"devouring pit: {a[1]} (hit on {a[2]}+), {n.the(a[0])} {outcome}"
    who = n.id(a[0], a[3])
    roll = n.tested(f"Devouring pit: {n.the(a[0])}", a[0], a[1], a[2], who, "bitten", "safe", "CLA-207")
    verb: Verb = "wound" if a[1] >= a[2] else "miss"
    return told(text, verb, "CLA-207", targets=[who], weight="notable", seat=side(a[0]), roll=roll)


@tells(t.TRAP_ROLL)
def trap_roll(n: Teller, a: Args) -> Beat:
    outcome = "is hit" if a[1] >= a[2] else "is not hit"
    text = f"booby trap on tile {a[3] + 1}: {a[1]} (hit on {a[2]}+), {n.the(a[0])} {outcome}"
    roll = n.tested(f"Booby trap: {n.the(a[0])}", a[0], a[1], a[2], n.id(a[0]), "hit", "not hit", "CLA-202")
    verb: Verb = "wound" if a[1] >= a[2] else "miss"
    targets = [n.id(a[0]), tile_id(a[3])]
    return told(text, verb, "CLA-202", targets=targets, weight="notable", seat=1, roll=roll)


@tells(t.SANCTUARY_ROLL)
def sanctuary_roll(n: Teller, a: Args) -> Beat:
    outcome = "is burned" if a[1] >= a[2] else "passes"
    text = f"sanctuary on tile {a[3] + 1}: {a[1]} (hit on {a[2]}+), {n.the(a[0])} {outcome}"
    who = n.id(a[0], a[3])
    roll = n.tested(f"Sanctuary: {n.the(a[0])}", a[0], a[1], a[2], who, "burned", "passes", "CLA-218")
    verb: Verb = "wound" if a[1] >= a[2] else "miss"
    return told(text, verb, "CLA-218", targets=[who, tile_id(a[3])], weight="notable", seat=0, roll=roll)


@tells(t.WATER_DRUNK)
def water_drunk(n: Teller, a: Args) -> Beat:
    text = f"miraculous water is used on tile {a[0] + 1}; {a[1]} left"
    return told(text, "use", "CLA-212", targets=[tile_id(a[0])], seat=0)


@tells(t.MOVEMENT_LOST)
def movement_lost(n: Teller, a: Args) -> Beat:
    points = many(a[2], "movement point", "movement points")
    text = f"flooded tile {a[1] + 1}: {n.the(a[0])} loses {points}"
    targets = [n.id(a[0], a[1]), tile_id(a[1])]
    return told(text, "lose", "CLA-208", "CLA-209", targets=targets, seat=side(a[0]))


@tells(t.ALARM_RAISED)
def alarm_raised(n: Teller, a: Args) -> Beat:
    more, in_all = many(a[1], "die", "dice"), " in all" if a[1] > 1 else ""
    text = f"{n.the(a[2])} sets off the alarm on tile {a[0] + 1}: {more} more{in_all} at the next roll of destiny"
    targets = [tile_id(a[0])]
    return told(text, "use", "CLA-200", "CLA-201", actor=n.id(a[2]), targets=targets, weight="notable", seat=0)


@tells(t.TOMB_OPENED)
def tomb_opened(n: Teller, a: Args) -> Beat:
    text = f"{n.the(a[0])} opens a tomb on tile {a[1] + 1}"
    return told(text, "use", "CLA-220", actor=n.id(a[0]), targets=[tile_id(a[1])], seat=0)


@tells(t.HOLE_DUG)
def hole_dug(n: Teller, a: Args) -> Beat:
    if a[1] == t.BY_POWER:
        text, rule = f"{n.demon_power(t.THE_GRAVEDIGGER)}: a hole opens on tile {a[0] + 1}", "CLA-018"
    else:
        text, rule = f"a hole opens on tile {a[0] + 1} too", "CLA-213"
    return told(text, "break", rule, targets=[tile_id(a[0])], weight="notable", seat=1)


# -- exploration -------------------------------------------------------------------------------------------------------


@tells(t.TILE_DRAWN)
def tile_drawn(n: Teller, a: Args) -> Beat:
    here = n.state.tile[a[0]]
    ahead = dark_id(n.state.x[here] + t.ACROSS[a[2]], n.state.y[here] + t.UP[a[2]])
    text = f"{n.the(a[0])} explores to the {DIRECTIONS[a[2]]}: {n.tile_told(a[1])}"
    return told(text, "reveal", "CLA-146", actor=n.id(a[0]), targets=[ahead], seat=0)


@tells(t.TILE_PLACED)
def tile_placed(n: Teller, a: Args) -> Beat:
    mask = turned(n.book.openings[a[0]], a[3])
    ways = listed([DIRECTIONS[side] for side in range(4) if (mask >> side) & 1])
    out = ", the exit" if n.is_exit(a[0]) else ""
    weight: Weight = "grave" if out else "notable"
    text = f"{n.the(a[4])} finds tile {a[0] + 1}{out}, open to the {ways}"
    return told(text, "build", "CLA-146", actor=n.id(a[4]), targets=[tile_id(a[0])], weight=weight, seat=0)


@tells(t.TILE_DISCARDED)
def tile_discarded(n: Teller, a: Args) -> Beat:
    if a[1] == t.BY_CARD:
        text, rule = f"{n.event(t.SHIFTING_TUNNELS)}: tile {a[0] + 1} is discarded", "CLA-103"
    else:
        text, rule = f"tile {a[0] + 1} would be a dead end and is discarded", "CLA-150"
    return told(text, "fail", rule, seat=1)


@tells(t.TILE_SET_ASIDE)
def tile_set_aside(n: Teller, a: Args) -> Beat:
    return told(f"tile {a[0] + 1} would be a dead end and is set aside", "fail", "CLA-150", "CLA-038", seat=1)


@tells(t.EXPLORATION_FAILED)
def exploration_failed(n: Teller, a: Args) -> Beat:
    text = f"no tile is left; {n.the(a[0])} stays"
    return told(text, "fail", "CLA-150", "CLA-R60", actor=n.id(a[0]), seat=0)


@tells(t.PRESCIENCE_SEEN)
def prescience_seen(n: Teller, a: Args) -> Beat:
    tiles = many(a[1], "tile", "tiles")
    text = f"{n.gift(t.PRESCIENCE)}: the human player looks at {tiles} for {n.the(a[0])}"
    return told(text, "reveal", "CLA-193", actor=n.id(a[0]), targets=["pile"], seat=0)


# -- activations -------------------------------------------------------------------------------------------------------


@tells(t.WARRIOR_PICKED)
def warrior_picked(n: Teller, a: Args) -> Beat:
    rule = "CLA-081" if a[0] < t.HUMANS else "CLA-132"
    return told(
        f"{n.the(a[0])} on tile {a[1] + 1} is activated", "change", rule, actor=n.id(a[0], a[1]), seat=side(a[0])
    )


@tells(t.WARRIOR_MOVED)
def warrior_moved(n: Teller, a: Args) -> Beat:
    actor, targets = n.id(a[0], a[2]), [tile_id(a[2])]
    if a[3]:
        text = f"{n.the(a[0])} goes through the ground from tile {a[1] + 1} to tile {a[2] + 1}"
        return told(text, "move", "CLA-214", actor=actor, targets=targets, seat=1)
    text = f"{n.the(a[0])} moves from tile {a[1] + 1} to tile {a[2] + 1}"
    return told(text, "move", "CLA-136", actor=actor, targets=targets, seat=side(a[0]))


@tells(t.WARRIOR_LEFT)
def warrior_left(n: Teller, a: Args) -> Beat:
    text = f"{n.the(a[0])} leaves by the exit on tile {a[1] + 1}"
    targets = [tile_id(a[1])]
    return told(text, "leave", "CLA-038", "CLA-136", actor=n.id(a[0]), targets=targets, weight="grave", seat=0)


@tells(t.CROSSED)
def crossed(n: Teller, a: Args) -> Beat:
    text = f"{n.demon_power(t.THE_FERRYMAN)}: {n.the(a[0])} is on tile {a[1] + 1} now"
    targets = [tile_id(a[1])]
    return told(text, "move", "CLA-018", actor=n.id(a[0]), targets=targets, weight="notable", seat=1)


@tells(t.CARDS_WASTED)
def cards_wasted(n: Teller, a: Args) -> Beat:
    return told("the cards laid for the next warrior are wasted: nobody came", "fail", "CLA-R82", seat=1)


# -- combat ------------------------------------------------------------------------------------------------------------


@tells(t.ATTACK_DECLARED)
def attack_declared(n: Teller, a: Args) -> Beat:
    attacker, victim, dice, needed, where, weapon = a
    verb = "attacks" if weapon == NONE else f"fires the {n.gear(weapon)} at"
    text = f"{n.the(attacker)} {verb} {n.victims(victim, where)}: {many(dice, 'die', 'dice')}, {min(needed, 6)}+ hits"
    return told(
        text, "attack", "CLA-153", *(["CLA-169"] if weapon != NONE else []), actor=n.id(attacker, n.stands(attacker)),
        targets=[n.id(victim, where)], weight="notable", seat=side(attacker),
    )  # fmt: skip


@tells(t.ATTACKED)
def attacked(n: Teller, a: Args) -> Beat:
    attacker, victim, weapon, needed, landed, where = a
    least = min(needed, 6)
    target = n.id(victim, where)
    roll = n.moment.rolled(
        f"{cap(n.the(attacker))} attacks {n.victims(victim, where)}", hits(landed), needed=f"{least}+",
        owner=side(attacker), at=target, modifiers=n.attack(attacker, victim, where, weapon).modifiers(n.the(victim)),
        rules=["CLA-153", "CLA-154"], dice=n.needing(least, side(attacker)),
    )  # fmt: skip
    text = f"{n.the(attacker)} rolls {n.faces()} against {n.victims(victim, where)}, needing {least}+: {hits(landed)}"
    return told(
        text, "hit" if landed else "miss", "CLA-153", "CLA-154", actor=n.id(attacker, n.stands(attacker)),
        targets=[target], weight="notable", seat=side(attacker), roll=roll,
    )  # fmt: skip


@tells(t.MISSES_ROLLED_AGAIN)
def misses_rolled_again(n: Teller, a: Args) -> Beat:
    attacker, victim, where, landed, frenzied, needed = a
    least = min(needed, 6)
    why, rule = ("frenzied", "CLA-182") if frenzied else (f"with the {n.gear(t.PAIRED_DAGGERS)}", "CLA-166")
    more = many(landed, "more hit", "more hits") if landed else "no more hit"
    target = n.id(victim, where)
    roll = n.moment.rolled(
        f"{cap(n.the(attacker))}: misses again ({why})", more, needed=f"{least}+", owner=side(attacker), at=target,
        rules=[rule], dice=n.needing(least, side(attacker)),
    )  # fmt: skip
    text = f"{why}, {n.the(attacker)} rolls misses again: {n.faces()}, {more}"
    return told(
        text, "reroll", rule, actor=n.id(attacker, n.stands(attacker)), targets=[target], weight="notable",
        seat=side(attacker), roll=roll,
    )  # fmt: skip


@tells(t.GRENADE_ROLL)
def grenade_roll(n: Teller, a: Args) -> Beat:
    human, tile, needed, landed = a[:4]
    state = n.state
    on = [t.TROGLODYTE] * state.trogs[tile]
    on += [warrior for warrior in range(t.HOUND, t.WARRIORS) if state.tile[warrior] == tile]
    on += [h for h in range(t.HUMANS) if state.tile[h] == tile and state.status[h] == t.IN_PLAY]
    dice = [replace(die, name=n.the(who)) for die, who in zip(n.needing(needed, 0), on, strict=False)]
    roll = n.moment.rolled(
        f"{cap(n.the(human))} throws a {n.gear(t.GRENADE)}", hits(landed), needed=f"{needed}+", owner=0,
        at=tile_id(tile), rules=["CLA-R80"], dice=dice or None,
    )  # fmt: skip
    text = f"{n.the(human)} throws a grenade on tile {tile + 1}: {n.faces()}, needing {needed}+: {hits(landed)}"
    targets = list(dict.fromkeys(n.id(who, tile) for who in on)) or [tile_id(tile)]
    return told(
        text, "attack", "CLA-169", "CLA-R80", actor=n.id(human), targets=targets, weight="notable", seat=0, roll=roll
    )


@tells(t.HITS_MULTIPLIED)
def hits_multiplied(n: Teller, a: Args) -> Beat:
    text = f"carnivorous tunnel on tile {a[3] + 1}: {a[1]} x {a[2]} = {hits(a[1] * a[2])} on {n.victims(a[0], a[3])}"
    targets = [n.id(a[0], a[3]), tile_id(a[3])]
    return told(text, "change", "CLA-203", targets=targets, weight="notable", seat=side(a[0]))


@tells(t.GUARDED)
def guarded(n: Teller, a: Args) -> Beat:
    text = f"{n.the(a[0])} takes {hits(a[2])} for {n.the(a[1])}"
    return told(text, "block", "CLA-177", actor=n.id(a[0]), targets=[n.id(a[1])], weight="notable", seat=0)


@tells(t.HIT_IGNORED)
def hit_ignored(n: Teller, a: Args) -> Beat:
    text = f"resistant: {n.the(a[0])} shrugs off a hit"
    return told(text, "block", "CLA-184", targets=[n.id(a[0])], weight="notable", seat=side(a[0]))


@tells(t.MARKER_PLACED)
def marker_placed(n: Teller, a: Args) -> Beat:
    left = t.LINES - count(n.state.cancelled[a[0]])
    text = f"line {a[1]} of {n.the(a[0])} is cancelled; {left or 'none'} left"
    targets = [n.id(a[0]), f"line-{a[0]}-{a[1]}"]
    return told(text, "wound", "CLA-162", targets=targets, weight="notable", seat=0)


@tells(t.DAMAGE_TAKEN)
def damage_taken(n: Teller, a: Args) -> Beat:
    rule = "CLA-158" if a[0] < t.DEMON else "CLA-159" if a[0] < t.TOUGH else "CLA-020"
    deadly = f"{a[2]} of {a[3]}" if a[2] <= a[3] else f"{a[3]} {'was' if a[3] == 1 else 'were'} enough"
    text = f"{n.the(a[0])} takes {many(a[1], 'marker', 'markers')}: {deadly}"
    return told(text, "wound", rule, targets=[n.id(a[0])], weight="notable", seat=1)


@tells(t.WARRIOR_DIED)
def warrior_died(n: Teller, a: Args) -> Beat:
    """A human, a hellhound, a demon by how often it died (the Twice-Born by its board), a tough troglodyte."""
    warrior, returns, deaths = a[0], a[1], a[2]
    text, rules = f"{n.the(warrior)} falls and returns to the reserve", ["CLA-160" if deaths == 1 else "CLA-016"]
    if warrior < t.HUMANS:
        text, rules = f"{n.the(warrior)} falls", ["CLA-164"]
    elif warrior < t.DEMON:
        text, rules = f"{n.the(warrior)} falls and is gone for good", ["CLA-158"]
    elif warrior >= t.TOUGH:
        rules = ["CLA-020", "CLA-R53"]
    elif not returns:
        text, rules = f"{n.the(warrior)} falls and is gone for good", ["CLA-161"]
    return told(text, "die", *rules, targets=[n.id(warrior)], weight="grave", seat=side(warrior))


@tells(t.TROGLODYTES_DIED)
def troglodytes_died(n: Teller, a: Args) -> Beat:
    text = f"{many(a[0], 'troglodyte falls', 'troglodytes fall')} on tile {a[1] + 1}"
    return told(text, "die", "CLA-156", targets=[troglodytes_id(a[1])], weight="notable", seat=1)


@tells(t.SALVE_USED)
def salve_used(n: Teller, a: Args) -> Beat:
    text = f"{n.the(a[0])} uses the {n.gear(t.HEALING_SALVE)}"
    return told(text, "use", "CLA-169", actor=n.id(a[0]), seat=0)


# -- scenarios ---------------------------------------------------------------------------------------------------------


@tells(t.SEALED)
def sealed(n: Teller, a: Args) -> Beat:
    text = f"{n.the(a[0])} seals the well on tile {a[1] + 1}"
    targets = [tile_id(a[1])]
    return told(text, "build", "CLA-086", "CLA-199", actor=n.id(a[0]), targets=targets, weight="grave", seat=0)


@tells(t.RELIC_TAKEN)
def relic_taken(n: Teller, a: Args) -> Beat:
    text = f"{n.the(a[0])} takes the relic of tile {a[1] + 1}"
    targets = [tile_id(a[1])]
    return told(text, "take", "CLA-086", "CLA-219", actor=n.id(a[0]), targets=targets, weight="grave", seat=0)


@tells(t.RELICS_SECURED)
def relics_secured(n: Teller, a: Args) -> Beat:
    safe = many(count(a[1]), "relic of 2 is", "relics of 2 are")
    text = f"{n.the(a[0])} brings home what was lost; {safe} safe"
    return told(text, "give", "CLA-038", actor=n.id(a[0]), weight="grave", seat=0)


@tells(t.CAPTIVE_FREED)
def captive_freed(n: Teller, a: Args) -> Beat:
    text = f"{n.the(a[1])} frees {n.the(a[0])}"
    return told(text, "change", "CLA-038", actor=n.id(a[1]), targets=[n.id(a[0])], weight="grave", seat=0)


# -- destiny and threat ------------------------------------------------------------------------------------------------


@tells(t.COLLECTED)
def collected(n: Teller, a: Args) -> Beat:
    dice = many(a[0], "die of destiny returns", "dice of destiny return") + " to the pool" if a[0] else ""
    cards = many(a[1], "event card is", "event cards are") + " discarded" if a[1] else ""
    text = ", ".join(part for part in (dice, cards) if part)
    return told(text, "change", "CLA-088", "CLA-089", targets=["pool"] if a[0] else ["event-out"], seat=1)


@tells(t.DESTINY_ROLL)
def destiny_roll(n: Teller, a: Args) -> Beat:
    colours = ["white", "red"]
    shown = [replace(die, owner=1, name=colours[n.book.colour[die.face - 1]]) for die in n.moment.dice]
    parts = [f"{sum(die.name == c for die in shown)} {c}" for c in colours if any(die.name == c for die in shown)]
    dice = f"{many(a[0], 'die', 'dice')} of destiny"
    if a[1]:
        title, rules, verb = n.event(t.TWIST_OF_FATE), ["CLA-103"], "reroll"
        text = f"{n.event(t.TWIST_OF_FATE)}: the infernal player rolls {dice} again: {n.faces()}"
    else:
        alarmed = ["CLA-201"] if a[0] > n.book.destiny_roll else []
        title, rules, verb = "Dice of destiny", ["CLA-091", *alarmed], "roll"
        text = f"the infernal player rolls {dice}: {n.faces()}"
    roll = n.moment.rolled(title, ", ".join(parts), owner=1, at="rolled", rules=rules, dice=shown)
    return told(text, "reroll" if verb == "reroll" else "roll", *rules, weight="notable", seat=1, roll=roll)


@tells(t.DIE_TURNED)
def die_turned(n: Teller, a: Args) -> Beat:
    return told(f"{n.event(t.WRITTEN_IN_BLOOD)}: a {a[0]} becomes a {a[1]}", "change", "CLA-103", seat=1)


@tells(t.DICE_TAKEN_BACK)
def dice_taken_back(n: Teller, a: Args) -> Beat:
    if a[2]:
        text, rule = f"too few dice to roll: a {a[1]} is taken from {n.power(a[0])}", "CLA-092"
    else:
        text, rule = f"a {a[1]} is taken back from {n.power(a[0])}", "CLA-090"
    return told(text, "take", rule, targets=[f"power-{a[0]}"], seat=1)


@tells(t.DIE_ALLOCATED)
def die_allocated(n: Teller, a: Args) -> Beat:
    return told(f"a {a[1]} goes to {n.power(a[0])}", "place", "CLA-094", targets=[f"power-{a[0]}"], seat=1)


@tells(t.POWER_TRIGGERED)
def power_triggered(n: Teller, a: Args) -> Beat:
    row = a[0] if a[0] < t.DEMON_POWER else t.DEMON_POWER + n.state.demon[a[0] - t.DEMON_POWER]
    if t.HOUND_POWER <= a[0] < t.DEMON_POWER:
        lasts = f": {n.unleashed(a[0] - t.HOUND_POWER, die_on(n.state, a[0]))}"
    else:
        lasts = "" if n.book.immediate[row] else f": {n.power_text(a[0])}"
    dice = [f"a {face}" for digits in a[1:3] if digits for face in str(digits)]
    by = f" by {' and '.join([', '.join(dice[:-1]), dice[-1]] if dice[1:] else dice)}" if dice else ""
    text = f"{n.power(a[0])} is triggered{by}{lasts}"
    return told(text, "use", "CLA-097", targets=[f"power-{a[0]}"], weight="notable", seat=1)


@tells(t.POWER_FAILED)
def power_failed(n: Teller, a: Args) -> Beat:
    warrior, here = a[0], a[1]
    why = "nothing comes of it" if here else f"{n.the(warrior)} is not in play"
    power = t.DEMON_POWER + warrior - t.DEMON
    return told(f"{n.power(power)}: {why}", "fail", "CLA-018", "CLA-100", targets=[f"power-{power}"], seat=1)


@tells(t.THREAT_GAINED)
def threat_gained(n: Teller, a: Args) -> Beat:
    points, store, by, which = a[0], a[1], a[2], a[3]
    if by == t.BY_CARD:
        source, rule = n.event(which), "CLA-103"
    elif by == t.BY_ABILITY:
        source, rule = n.demon_ability(which), "CLA-016"
    else:
        source, rule = n.power(which), "CLA-105"
    text = f"{source}: {many(points, 'threat point', 'threat points')} gained; {store} in store"
    return told(text, "gain", rule, targets=["threat"], weight="notable", seat=1)


@tells(t.EVENTS_DRAWN)
def events_drawn(n: Teller, a: Args) -> Beat:
    text = f"the infernal player draws {many(a[0], 'event card', 'event cards')}"
    return told(text, "draw", "CLA-111", targets=["event-deck"], seat=1)


@tells(t.EVENT_KEPT)
def event_kept(n: Teller, a: Args) -> Beat:
    return told(f"you keep {n.event(a[0])}", "take", "CLA-111", targets=["event-hand"], seat=1)


@tells(t.AN_EVENT_KEPT)
def an_event_kept(n: Teller, a: Args) -> Beat | None:
    if n.moment.seat == t.INFERNAL:
        return None  # this seat is told which card it was
    text = f"the infernal player keeps one event card; {a[0]} in hand"
    return told(text, "take", "CLA-111", targets=["event-hand"], seat=1)


@tells(t.EVENT_DISCARDED)
def event_discarded(n: Teller, a: Args) -> Beat:
    cards = n.event(a[0]) + (f" ({a[1]} cards)" if a[1] > 1 else "")
    if a[2]:
        text, rule = f"the infernal player does not keep {cards}", "CLA-111"
    else:
        text, rule = f"over the hand limit, the infernal player discards {cards}", "CLA-102"
    return told(text, "lose", rule, targets=["event-out"], seat=1)


@tells(t.EVENT_PLAYED)
def event_played(n: Teller, a: Args) -> Beat:
    text = f"the infernal player plays {n.event(a[0])}: {n.event_text(a[0])}"
    return told(text, "play", "CLA-103", weight="notable", seat=1)


@tells(t.DEPLOYED)
def deployed(n: Teller, a: Args) -> Beat:
    actor, targets = n.id(a[0], a[1]), [tile_id(a[1])]
    if a[3]:
        text = f"{n.the(a[0])} returns to tile {a[1] + 1}, free of charge"
        rules = ["CLA-038", "CLA-160"]
    else:
        text = f"{n.the(a[0])} arrives on tile {a[1] + 1} for {many(a[2], 'threat point', 'threat points')}"
        rules = ["CLA-118", "CLA-127"]
    return told(text, "arrive", *rules, actor=actor, targets=targets, weight="notable", seat=1)


@tells(t.HOUND_AWAKE)
def hound_awake(n: Teller, a: Args) -> Beat:
    bonus = n.unleashed(a[0] - t.HOUND, a[1] - 1)
    return told(f"{n.the(a[0])} wakes with a {a[1]}: {bonus}", "use", "CLA-125", actor=n.id(a[0]), seat=1)


@tells(t.POWER_STRUCK)
def power_struck(n: Teller, a: Args) -> Beat:
    """What the ability or power of a demon does to somebody, and how much."""
    demon, who, number, warrior = a[0], n.the(a[1]), a[2], a[3]
    markers = many(number, "marker", "markers")
    actor, tile = n.id(warrior), n.state.tile[warrior]
    if demon == t.THE_GLUTTON:
        text = f"{n.demon_ability(demon)}: {n.the_demon(demon)} eats {who} and loses {markers}"
        targets = [n.id(a[1], tile)]
        return told(text, "heal", "CLA-016", actor=actor, targets=targets, weight="notable", seat=1)
    verb: Verb = "wound"
    if demon == t.THE_TWICE_BORN:
        verb, what = "heal", f"{who} loses {markers}"
    elif demon == t.THE_PUPPETEER:
        verb, what = "lose", f"{who} has -{number} movement until the next infernal preparation phase"
    else:
        what = f"{who} suffers {hits(number)}"
    text = f"{n.demon_power(demon)}: {what}"
    return told(text, verb, "CLA-018", actor=actor, targets=[n.id(a[1], tile)], weight="notable", seat=1)


@tells(t.DECK_RESHUFFLED)
def deck_reshuffled(n: Teller, a: Args) -> Beat:
    kind = ("instinct", "event")[a[0]]
    cards = many(a[1], f"discarded {kind} card is", f"discarded {kind} cards are")
    text = f"the {kind} deck is empty: {cards} shuffled into a new one"
    return told(text, "change", "CLA-R17", targets=[f"{kind}-deck"], seat=a[0])
