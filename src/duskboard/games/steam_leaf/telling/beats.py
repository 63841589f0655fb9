"""Events as beats: who did what to whom, with which dice, what made them what they were, and by which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from duskboard.engine.beats import Moment, outcome_of
from duskboard.engine.header import NONE
from duskboard.engine.scene import Beat, Die, Modifier, Move, Roll, Verb, Weight
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.content import kinds
from duskboard.games.steam_leaf.rules.army import item_most
from duskboard.games.steam_leaf.rules.combat import can_push, push_direction
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.telling.notation import tile_name
from duskboard.games.steam_leaf.telling.rolls import Causes
from duskboard.games.steam_leaf.telling.walks import Walks
from duskboard.games.steam_leaf.telling.words import MANNERS, QUADRANTS, SIDES, Teller, counted, objective_id, upper

DEEDS = {
    t.NO_EFFECT: "without effect", t.DELIVERED: "the orders are delivered", t.COLLECTED: "information is collected",
    t.DROPPED: "everything is delivered at the drop point", t.BUILT: "building, action {n}",
    t.LEARNED: "learning, round {n}", t.ARMED: "a bomb is armed", t.FETCHED: "the agent is fetched",
    t.PLANTED: "false information is planted",
}  # fmt: skip
DEED_RULES = {
    t.NO_EFFECT: "RUL-80", t.DELIVERED: "STL-140", t.COLLECTED: "STL-150", t.DROPPED: "STL-151", t.BUILT: "STL-157",
    t.LEARNED: "STL-164", t.ARMED: "STL-168", t.FETCHED: "STL-181", t.PLANTED: "STL-186",
}  # fmt: skip


class Told(Teller):
    """An event, and what its viewer may know of it."""

    def __init__(self, moment: Moment) -> None:
        super().__init__(moment.state, moment.content)
        self.moment, self.book, self.a, self.dice = moment, moment.book, moment.args, moment.dice

    @property
    def causes(self) -> Causes:
        return Causes(self, self.book)

    def objective(self, objective: int) -> str:
        return objective_id(self.state, self.book, objective)

    def way(self, seat: int, unit: int, start: int, goal: int, steps: int) -> list[str]:
        """The tiles a unit went over on its way to a goal, as far as it came; the first and the last left out."""
        way = Walks(self.state, self.book, seat, unit, start).to(goal)
        return [tile_name(tile) for tile in way[: steps - 1]]


def say(
    text: str,
    *rules: str,
    verb: Verb = "",
    seat: int = -1,
    actor: str = "",
    targets: Sequence[str] = (),
    weight: Weight = "trifle",
    roll: Roll | None = None,
    moves: Sequence[Move] = (),
    chapter: str = "",
) -> Beat:
    """A beat. A sentence begins with a capital."""
    return Beat(
        text=upper(text), rules=list(rules), verb=verb, seat=seat, actor=actor, targets=list(targets), weight=weight,
        roll=roll, moves=list(moves), chapter=chapter,
    )  # fmt: skip


def thrown(
    dice: Sequence[Die], name: str, owner: int, needed: str = "", counted: Callable[[int], bool] | None = None
) -> list[Die]:
    """Dice with what they are, whose they are, what they needed and whether they made it."""
    return [
        Die(
            sides=die.sides, face=die.face, name=name, owner=owner, needed=needed,
            counted=counted(die.face) if counted else None,
        )
        for die in dice
    ]  # fmt: skip


def contest(told: Told, seat: int, mine: int, attack: int, against: str, yours: int) -> list[Die]:
    """The dice of an attack or a question: `mine` of the seat's, then those that answer. The best of several counts."""
    attacking, answering = told.dice[:mine], told.dice[mine:]
    best, held = max((die.face for die in attacking), default=attack), max((d.face for d in answering), default=yours)
    return [
        *thrown(attacking, "Attack", seat, f"{held + 1}+", lambda face: face == best and face > held),
        *thrown(answering, against, 1 - seat, f"{best}+", lambda face: face == held and face >= best),
    ]


BEATS: dict[int, Callable[[Told], Beat | None]] = {}
Tells = Callable[[Told], Beat | None]


def tells(code: int) -> Callable[[Tells], Tells]:
    """Declare what is made of an event."""

    def declare(made: Tells) -> Tells:
        BEATS[code] = made
        return made

    return declare


def beat(moment: Moment) -> Beat | None:
    """An event as its viewer learns of it."""
    return BEATS[moment.event.code](Told(moment))


def outcome(beats: Sequence[Beat], names: Mapping[str, str]) -> str:
    """What came of a choice, in the few words its odds are counted by: the gravest thing that dice decided."""
    for verb, happens in (("die", "is defeated"), ("wound", "is hurt"), ("miss", "is out of range")):
        for beat in beats:
            if beat.verb == verb and beat.targets:
                return f"{names.get(beat.targets[0], 'it')} {happens}"
    for beat in beats:
        if beat.roll and beat.verb in ("hit", "block"):
            return upper(beat.roll.outcome)
    for beat in beats:
        if beat.roll and beat.verb == "roll" and beat.roll.needed:  # a range: cards may come before the blow
            return upper(beat.roll.outcome.partition(", ")[2])
    for beat in beats:
        if beat.roll and beat.verb in ("roll", "heal"):
            return upper(beat.roll.outcome)
    for beat in beats:
        if beat.verb == "block":  # a card has undone another
            return beat.text
    for beat in beats:
        if beat.verb in ("attack", "play"):  # announced, and no more has come of it yet
            return upper(f"{SIDES[1 - beat.seat]} may answer first")
    return outcome_of(list(beats), names)


# -- preparations, rounds, moves ---------------------------------------------------------------------------------------


@tells(t.E_READY)
def ready(told: Told) -> Beat:
    seat, stage = told.a[:2]
    what, rule = {
        1: ("has its army", "STL-024"), 2: ("has made its secret choices", "STL-011"), 3: ("is deployed", "RUL-37"),
    }[stage]  # fmt: skip
    return say(f"{told.side(seat)} {what}", rule, verb="phase", seat=seat)


@tells(t.E_START)
def start(told: Told) -> Beat:
    starter, steam, leaf = told.a[:3]
    dice = []
    for at, die in enumerate(told.dice):  # ties were rolled again
        owner, last = at % 2, at >= len(told.dice) - 2
        won = last and owner == starter
        dice.append(Die(sides=die.sides, face=die.face, name=SIDES[owner], owner=owner, counted=won))
    text = f"{told.side(t.STEAM)} rolls {steam}, {told.side(t.LEAF)} {leaf}: {told.side(starter)} begins"
    outcome = f"{told.side(starter)} begins"
    roll = (
        told.moment.rolled("Who begins", outcome, needed="the higher", dice=dice, rules=["STL-026"]) if dice else None
    )
    return say(text, "STL-026", verb="roll", seat=starter, weight="notable", roll=roll)


@tells(t.E_QUADRANT)
def quadrant(told: Told) -> Beat:
    seat, which = told.a[:2]
    text = f"{told.side(seat)} takes the {QUADRANTS[which]} quadrant"
    return say(text, "STL-027", verb="take", seat=seat, weight="notable")


@tells(t.E_PLACED)
def placed(told: Told) -> Beat:
    seat, _, tile = told.a[:3]
    unit = (told.state.at[tile] - 1) % t.UNITS
    text = f"{told.unit(seat, unit)} goes on {tile_name(tile)}"
    return say(text, "STL-030", verb="place", seat=seat, actor=told.id(seat, unit))


@tells(t.E_ROUND)
def new_round(told: Told) -> Beat:
    begins = f"Round {told.a[0]}"
    return say(f"{begins} begins", "RUL-02", verb="phase", weight="notable", chapter=begins)


@tells(t.E_TURN)
def turn(told: Told) -> Beat:
    return say(f"{told.side(told.a[0])} has its turn", "STL-076", verb="phase", seat=told.a[0], weight="notable")


@tells(t.E_USED)
def used(told: Told) -> Beat:
    seat, group = told.a[:2]
    text = f"{told.side(seat)} uses {told.group(seat, group)}"
    return say(text, "STL-076", verb="use", seat=seat, actor=told.first_id(seat, group))


@tells(t.E_STAYED)
def stayed(told: Told) -> Beat:
    seat, group = told.a[:2]
    text = f"{told.group(seat, group)} stays where it is"
    return say(text, "RUL-05", verb="pass", seat=seat, actor=told.first_id(seat, group))


@tells(t.E_MOVE_TOTAL)
def move_total(told: Told) -> Beat:
    seat, group, total, boost = told.a[:4]
    name, who = told.group(seat, group), told.first_id(seat, group)
    rule = "STL-083" if told.state.group_size[seat, group] > 1 else "STL-080"
    if not told.dice:
        more = f", {boost} of them by {told.card(seat, t.HASTE)}" if boost else ""
        return say(f"{name} may move {counted(total, 'tile')}{more}", rule, verb="roll", seat=seat, actor=who)
    face = told.dice[-1].face
    flat = total - boost - face
    sum_of = " + ".join([str(face), *([str(flat)] if flat else []), *([str(boost)] if boost else [])])
    causes = told.causes.move(seat, group, flat, boost)
    roll = told.moment.rolled(
        f"{name}: Move", counted(total, "tile"), owner=seat, at=who, dice=thrown(told.dice, "Move", seat),
        modifiers=causes, rules=[rule],
    )  # fmt: skip
    by = f", {boost} by {told.card(seat, t.HASTE)}" if boost else ""
    text = f"{name} may move {counted(total, 'tile')}: {sum_of}{by}"
    return say(text, rule, verb="roll", seat=seat, actor=who, roll=roll)


@tells(t.E_STUCK)
def stuck(told: Told) -> Beat:
    seat, group = told.a[:2]
    text = f"{told.group(seat, group)} cannot get nearer to its members that are cut off, and stays"
    return say(text, "STL-087", "RUL-49", verb="fail", seat=seat, actor=told.first_id(seat, group))


@tells(t.E_MOVED)
def moved(told: Told) -> Beat:
    seat, unit, begun, end, steps, goal = told.a
    seen = ", where something comes into sight" if end != goal else ""
    who = told.id(seat, unit)
    way = told.way(seat, unit, begun, goal, steps)
    return say(
        f"{told.unit(seat, unit)} moves from {tile_name(begun)} to {tile_name(end)}{seen}",
        "RUL-46" if seen else "STL-081", verb="move", seat=seat, actor=who,
        moves=[Move(piece=who, start=tile_name(begun), end=tile_name(end), way=way)],
    )  # fmt: skip


@tells(t.E_HOME)
def home(told: Told) -> Beat:
    seat, unit = told.a[:2]
    text = f"{told.unit(seat, unit)} is home"
    return say(text, "STL-183", verb="arrive", seat=seat, actor=told.id(seat, unit), weight="grave")


@tells(t.E_ESCAPED)
def escaped(told: Told) -> Beat:
    seat, group = told.a[:2]
    text = f"{told.group(seat, group)} is over the edge and away"
    who = told.id(seat, told.state.group_first[seat, group])
    return say(text, "STL-146", "STL-147", verb="leave", seat=seat, actor=who, weight="grave")


@tells(t.E_REVEALED)
def revealed(told: Told) -> Beat:
    seat, group, kind, health, cause = told.a[:5]
    rule, why = {
        t.BY_SIGHT: ("STL-091", ""), t.BY_TALK: ("STL-123", ", given away by who talked"),
        t.BY_LEADERS_TALK: ("STL-125", ", given away by a Leader"), t.BY_FLARE: ("STL-047", " by a card"),
    }[cause]  # fmt: skip
    if told.moment.seat == seat:
        text = (
            f"{told.group(seat, group)} is revealed{why}: the other side knows now what it is, and its Health, {health}"
        )
    else:
        token = told.token(seat, str(group + 1))
        text = f"{token} is revealed{why}: {kinds(told.content)[kind].name}, Health {health}"
    return say(text, rule, verb="reveal", seat=seat, targets=told.ids(seat, group), weight="notable")


@tells(t.E_CONTACT)
def contact(told: Told) -> Beat:
    return say(
        f"First contact, in round {told.a[0]}: the two sides have seen each other",
        "STL-175",
        verb="reveal",
        weight="notable",
    )


@tells(t.E_ITEM)
def item(told: Told) -> Beat:
    seat, group, which = told.a[:3]
    text = f"{told.group(seat, group)} shows its {told.item(seat, which)}"
    return say(text, "RUL-45", verb="reveal", seat=seat, actor=told.first_id(seat, group))


# -- attacks -----------------------------------------------------------------------------------------------------------


@tells(t.E_DECLARED)
def declared(told: Told) -> Beat:
    seat, unit, target, manner = told.a[:4]
    rule = "STL-209" if manner == t.WEBBING else "RUL-81" if target >= t.AT_TILE else "STL-102"
    text = f"{told.unit(seat, unit)} {MANNERS[manner]} {told.target(seat, target)}"
    targets = [told.target_id(told.book, seat, target)]
    return say(text, rule, verb="attack", seat=seat, actor=told.id(seat, unit), targets=targets, weight="notable")


@tells(t.E_BARRAGE)
def barrage(told: Told) -> Beat:
    seat, shots, unit = told.a[:3]
    who = told.id(seat, unit)
    roll = told.moment.rolled(
        "The contraption's targets", counted(shots, "target"), owner=seat, at=who,
        dice=thrown(told.dice, "Targets", seat), rules=["STL-063"],
    )  # fmt: skip
    text = f"{told.unit(seat, unit)} may fire at {counted(shots, 'target')}"
    return say(text, "STL-063", "RUL-88", verb="roll", seat=seat, actor=who, weight="notable", roll=roll)


@tells(t.E_RANGE)
def shot_range(told: Told) -> Beat:
    seat, unit, target, total, needed = told.a[:5]
    name, who = told.unit(seat, unit), told.id(seat, unit)
    group = told.state.unit_group[seat, unit]
    targets = [told.target_id(told.book, seat, target)] if target >= 0 else []
    aimed = f"; {told.target(seat, target)} is {needed} away" if target >= 0 else ""
    if not told.dice:
        text = f"{name} has a range of {total}{aimed}"
        return say(text, "STL-106", verb="roll", seat=seat, actor=who, targets=targets)
    face = told.dice[-1].face
    flat = total - face
    reaches = total >= needed
    least = f"{max(1, needed - flat)}+" if target >= 0 else ""
    dice = thrown(told.dice, "Range", seat, least, (lambda shown: shown + flat >= needed) if target >= 0 else None)
    roll = told.moment.rolled(
        f"{name}: Range", f"{total} far" + ("" if target < 0 else ", it reaches" if reaches else ", too short"),
        needed=least, owner=seat, at=targets[0] if targets else who, dice=dice, rules=["STL-106"],
        modifiers=told.causes.range(seat, group, flat, told.state.manner == t.WEBBING),
    )  # fmt: skip
    sum_of = f" ({face} + {flat})" if flat else ""
    text = f"{name} has a range of {total}{sum_of}{aimed}"
    return say(text, "STL-106", verb="roll", seat=seat, actor=who, targets=targets, roll=roll)


@tells(t.E_SHORT)
def short(told: Told) -> Beat:
    seat, unit, target, needed, total = told.a[:5]
    away = f"{told.target(seat, target)} is {needed} away"
    text = f"the shot of {told.unit(seat, unit)} falls short: {away}, it flew {total}"
    targets = [told.target_id(told.book, seat, target)]
    return say(
        text, "STL-106", "RUL-59", verb="miss", seat=seat, actor=told.id(seat, unit), targets=targets,
        weight="notable",
    )  # fmt: skip


@tells(t.E_SPIRIT)
def spirit(told: Told) -> Beat:
    seat, unit, charm = told.a[:3]
    cost = " and may not attack in its next turn" if charm == t.SPIRIT_SHIELD else ""
    text = f"{told.unit(seat, unit)} defends with Resolve by its {told.item(seat, charm)}{cost}"
    rule = "STL-217" if charm == t.SPIRIT_SHIELD else "STL-208"
    return say(text, rule, verb="use", seat=seat, actor=told.id(seat, unit), weight="notable")


def attack_dice(told: Told, seat: int, unit: int) -> int:
    """How many Attack dice a unit rolls; what gives it more than one has been named. STL-199."""
    group = told.state.unit_group[seat, unit]
    return max(1, item_most(told.book.item_attack_dice, seat, told.state.group_items[seat, group]))


@tells(t.E_ATTACK)
def attack(told: Told) -> Beat:
    seat, unit, target, mine, yours, spirited = told.a
    state, rival = told.state, 1 - seat
    name, whom, group = told.unit(seat, unit), told.unit(rival, target), state.unit_group[seat, unit]
    stat, hit = "Resolve" if spirited else "Defence", mine > yours
    causes = told.causes.attack(seat, group, state.manner, state.attack_steps)
    if spirited:
        causes += told.causes.resolve(rival, target, t.GUARD, state.guard_steps)
    else:
        causes += told.causes.defence(rival, target, group)
    roll = told.moment.rolled(
        f"{name} {MANNERS[state.manner]} {whom}", f"{mine - yours} damage" if hit else "no harm",
        needed=f"more than {stat} {yours}", owner=seat, at=told.id(rival, target),
        dice=contest(told, seat, attack_dice(told, seat, unit), mine, stat, yours), modifiers=causes,
        rules=["STL-102", "STL-103"],
    )  # fmt: skip
    struck = f"hits {whom}" if hit else f"does {whom} no harm"
    return say(
        f"{name} {struck}: {mine} against {stat} {yours}", "STL-102", "STL-103", verb="hit" if hit else "block",
        seat=seat, actor=told.id(seat, unit), targets=[told.id(rival, target)], weight="notable", roll=roll,
    )  # fmt: skip


@tells(t.E_DAMAGE)
def damage(told: Told) -> Beat:
    seat, unit, lost, left, mine, yours = told.a
    name = told.unit(seat, unit)
    if left:
        text = f"{name} loses {lost} Health ({mine} - {yours}) and has {left} left"
    else:
        text = f"{name} loses its last {lost} Health ({mine} - {yours})"
    return say(text, "STL-103", "STL-114", verb="wound", seat=1 - seat, targets=[told.id(seat, unit)], weight="notable")


@tells(t.E_DEFEATED)
def defeated(told: Told) -> Beat:
    seat, unit = told.a[:2]
    text = f"{told.unit(seat, unit)} is defeated"
    return say(text, "STL-115", verb="die", seat=1 - seat, targets=[told.id(seat, unit)], weight="grave")


@tells(t.E_ELIMINATED)
def eliminated(told: Told) -> Beat:
    seat, unit, cause = told.a[:3]
    rule, how = {
        t.BY_ATTACK: ("STL-117", "is eliminated"), t.BY_QUESTION: ("STL-118", "is taken off the board"),
        t.BY_RUIN: ("RUL-88", "is a ruin, and off the board"),
    }[cause]  # fmt: skip
    text = f"{told.unit(seat, unit)} {how}"
    return say(text, rule, verb="leave", seat=1 - seat, targets=[told.id(seat, unit)], weight="notable")


@tells(t.E_TILE_ATTACKED)
def tile_attacked(told: Told) -> Beat:
    seat, unit, objective, run = told.a[:4]
    text = (
        f"Objective {objective + 1} is struck by {told.unit(seat, unit)}: {counted(run, 'attack action')} in succession"
    )
    return say(
        text, "RUL-81", "RUL-82", verb="break", seat=seat, actor=told.id(seat, unit),
        targets=[told.objective(objective)], weight="notable",
    )  # fmt: skip


@tells(t.E_TWICE)
def twice(told: Told) -> Beat:
    seat, unit, objective = told.a[:3]
    text = f"Objective {objective + 1} counts once in an action: this attack of {told.unit(seat, unit)} adds nothing"
    return say(
        text, "RUL-63", "RUL-82", verb="fail", seat=seat, actor=told.id(seat, unit),
        targets=[told.objective(objective)],
    )  # fmt: skip


@tells(t.E_RUN_BROKEN)
def run_broken(told: Told) -> Beat:
    objective = told.a[0]
    text = f"Nobody attacked objective {objective + 1} this turn: its run of attacks is broken"
    return say(text, "RUL-82", verb="change", seat=t.LEAF, targets=[told.objective(objective)])


@tells(t.E_WEB)
def web(told: Told) -> Beat:
    seat, unit, target, mine, yours, held = told.a
    rival, group = 1 - seat, told.state.unit_group[seat, unit]
    whom, name = told.unit(rival, target), told.unit(seat, unit)
    causes = told.causes.attack(seat, group, t.WEBBING, told.state.attack_steps) + told.causes.resolve(rival, target)
    roll = told.moment.rolled(
        f"{name} casts a web at {whom}", "held" if held else "not held", needed=f"more than Resolve {yours}",
        owner=seat, at=told.id(rival, target), rules=["STL-209"], modifiers=causes,
        dice=contest(told, seat, attack_dice(told, seat, unit), mine, "Resolve", yours),
    )  # fmt: skip
    then = "is held by the web and takes no step in its next turn" if held else "is not held by the web"
    return say(
        f"{whom} {then}: {mine} against Resolve {yours}", "STL-209", verb="hit" if held else "block", seat=seat,
        actor=told.id(seat, unit), targets=[told.id(rival, target)], weight="notable", roll=roll,
    )  # fmt: skip


def hemmed_in(state: State, book: Book, seat: int) -> bool:
    """Whether the target of a storm has nowhere to be pushed to. STL-206, RUL-67."""
    here, there = state.unit_tile[seat, state.attacker], state.unit_tile[1 - seat, state.target]
    down, across = abs(there // t.WIDTH - here // t.WIDTH), abs(there % t.WIDTH - here % t.WIDTH)
    ways = [along_row for along_row in (True, False) if down == across or along_row == (across > down)]
    return not any(can_push(state, book, there, push_direction(here, there, along_row)) for along_row in ways)


@tells(t.E_PUSH_ROLL)
def push_roll(told: Told) -> Beat:
    seat, unit, resolve, blow = told.a[:4]
    name, holds = told.unit(seat, unit), resolve >= blow
    who = told.id(seat, unit)
    roll = told.moment.rolled(
        f"{name} against the storm", "holds its ground" if holds else "does not hold its ground", needed=f"{blow}+",
        owner=seat, at=who, dice=thrown(told.dice, "Resolve", seat, f"{blow}+", lambda face: face >= blow),
        modifiers=told.causes.resolve(seat, unit), rules=["STL-206"],
    )  # fmt: skip
    text = f"{name} {'holds' if holds else 'does not hold'} its ground in the storm: Resolve {resolve} against {blow}"
    if not holds and hemmed_in(told.state, told.book, 1 - seat):
        text += ", but has no room to be pushed into"
    return say(
        text, "STL-206", verb="block" if holds else "hit", seat=1 - seat, targets=[who], weight="notable",
        roll=roll,
    )  # fmt: skip


@tells(t.E_PUSHED)
def pushed(told: Told) -> Beat:
    seat, unit, tile = told.a[:3]
    text = f"{told.unit(seat, unit)} is pushed to {tile_name(tile)}"
    return say(text, "STL-206", verb="push", seat=1 - seat, targets=[told.id(seat, unit)], weight="notable")


@tells(t.E_HALVED)
def halved(told: Told) -> Beat:
    seat, unit = told.a[:2]
    text = f"{told.unit(seat, unit)} moves only half as far in its next turn"
    return say(text, "STL-218", "RUL-75", verb="change", seat=1 - seat, targets=[told.id(seat, unit)])


def waters(told: Told, seat: int, group: int) -> str:
    """The item that heals a group at the start of its turn, as far as the viewer knows it. STL-211."""
    known = [at for at in told.causes.items(seat, group) if told.book.item_regain[seat, at]]
    return told.item(seat, known[0]) if known else "what it carries"


@tells(t.E_HEALED)
def healed(told: Told) -> Beat:
    seat, unit, back, amount, cause = told.a[:5]
    name, who = told.unit(seat, unit), told.id(seat, unit)
    if cause == t.BY_KIT:
        rule, by = "STL-197", told.item(t.STEAM, t.MEDICAL_KIT)
    elif cause == t.BY_CARD:
        rule, by = "STL-047", told.card(seat, t.MEND)
    else:
        rule, by = "STL-211", waters(told, seat, told.state.unit_group[seat, unit])
    roll = None
    if told.dice:
        die = "Resolve" if cause == t.BY_KIT else "Health"
        roll = told.moment.rolled(
            f"{name}: {by}", f"{back} Health back", owner=seat, at=who, dice=thrown(told.dice, die, seat), rules=[rule]
        )
    more = f", for {amount} rolled: it has all its Health again" if amount > back and told.dice else ""
    text = f"{name} regains {back} Health by {by}{more}"
    return say(text, rule, verb="heal", seat=seat, targets=[who], weight="notable", roll=roll)


# -- interrogations and cards ------------------------------------------------------------------------------------------


@tells(t.E_QUESTIONED)
def questioned(told: Told) -> Beat:
    seat, group, target = told.a[:3]
    text = f"{told.group(seat, group)} interrogates {told.unit(1 - seat, target)}"
    return say(
        text, "STL-120", verb="attack", seat=seat, actor=told.first_id(seat, group),
        targets=[told.id(1 - seat, target)], weight="notable",
    )  # fmt: skip


@tells(t.E_INTERROGATION)
def interrogation(told: Told) -> Beat:
    seat, group, target, mine, yours, talks = told.a
    rival, state = 1 - seat, told.state
    name, whom = told.group(seat, group), told.unit(rival, target)
    known = len(told.dice) > 1  # the die of a hidden questioner is its owner's alone to see
    causes: list[Modifier] = told.causes.attack(seat, group, t.RANGED, 0) if known else []
    causes += told.causes.resolve(rival, target, t.STEADFAST, state.resolve_steps)
    causes += told.causes.questioned_by(seat, group)
    roll = told.moment.rolled(
        f"{name} interrogates {whom}", "it talks" if talks else "it keeps silent",
        needed=f"more than Resolve {yours}", owner=seat, at=told.id(rival, target), rules=["STL-120", "STL-121"],
        dice=contest(told, seat, 1 if known else 0, mine, "Resolve", yours), modifiers=causes,
    )  # fmt: skip
    text = f"{whom} {'talks' if talks else 'keeps silent'}: {mine} of {name} against Resolve {yours}"
    return say(
        text, "STL-121", verb="hit" if talks else "block", seat=seat, actor=told.first_id(seat, group),
        targets=[told.id(rival, target)], weight="grave" if talks else "notable", roll=roll,
    )  # fmt: skip


@tells(t.E_CARD_SEEN)
def card_seen(told: Told) -> Beat:
    seat, card, copies, all_of_them = told.a[:4]
    what = f"{copies} cards" if copies > 1 else "a card"
    text = f"{told.side(seat)} sees {what} of {told.side(1 - seat)}: {told.card(1 - seat, card)}"
    rule = "STL-124" if all_of_them else "STL-122"
    return say(text, rule, verb="reveal", seat=seat, weight="notable")


@tells(t.E_ANSWER)
def answered(told: Told) -> Beat:
    seat, mission, said = told.a[:3]
    yes = "yes" if said == t.YES else "no"
    text = f"{told.side(seat)} asks: is it {told.mission(1 - seat, mission)}? The answer is {yes}"
    return say(text, "STL-127", verb="reveal", seat=seat, weight="grave" if said == t.YES else "notable")


@tells(t.E_CARD)
def card_played(told: Told) -> Beat:
    seat, card, on = told.a[:3]
    text = f"{told.side(seat)} plays {told.played(seat, card, on)}"
    return say(text, "STL-047", verb="play", seat=seat, targets=played_on(told, seat, card, on), weight="notable")


def played_on(told: Told, seat: int, card: int, on: int) -> list[str]:
    """The pieces a card is played on."""
    if card == t.SCREEN:
        return told.ids(seat, on)
    if card == t.MEND:
        return [told.id(seat, on)]
    if card == t.FLARE:
        return told.ids(1 - seat, on)
    if card == t.SNARE:
        if seat == t.LEAF:
            return [told.id(1 - seat, on)]
        return [tile_name(told.book.door_in[told.state.board, on]), tile_name(told.book.door_out[told.state.board, on])]
    return []


@tells(t.E_COUNTERED)
def countered(told: Told) -> Beat:
    seat, answer, card = told.a[:3]
    text = f"{told.side(seat)} answers with {told.card(seat, answer)}: {told.card(1 - seat, card)} has no effect"
    return say(text, "STL-047", verb="block", seat=seat, weight="notable")


@tells(t.E_EFFECT)
def effect(told: Told) -> Beat:
    seat, card, value, who = told.a[:4]
    sizes = f"{counted(value, 'size')} larger"
    whom = told.ids(seat, who) if card in (t.HASTE, t.ENCORE) else [told.id(seat, who)]
    if card == t.HASTE:
        what = f"{told.group(seat, who)} moves {counted(value, 'tile')} further"
    elif card == t.ENCORE:
        what = f"{told.group(seat, who)} moves once more, and will not attack"
    elif card == t.MIGHT:
        what = f"the Attack die of {told.unit(seat, who)} is {sizes}"
    elif card == t.GUARD:
        what = f"the {'Resolve' if told.state.with_resolve else 'Defence'} die of {told.unit(seat, who)} is {sizes}"
    elif card == t.STEADFAST:
        what = f"the Resolve die of {told.unit(seat, who)} is {sizes}"
    elif seat == t.STEAM:
        what = f"{told.unit(seat, who)} may attack once more"
    else:
        what = f"{told.unit(seat, who)} slips away, up to {counted(value, 'tile')}"
    return say(f"{told.card(seat, card)}: {what}", "STL-047", verb="gain", seat=seat, targets=whom)


@tells(t.E_SCREEN)
def screened(told: Told) -> Beat:
    seat, group = told.a[:2]
    text = f"{told.group(seat, group)} cannot be shot at until the next turn of {told.side(seat)}"
    return say(text, "STL-047", verb="hide", seat=seat, targets=told.ids(seat, group))


@tells(t.E_DOOR)
def door(told: Told) -> Beat:
    seat, which = told.a[:2]
    text = f"doorway {which + 1} is barred until the next turn of {told.side(seat)}"
    return say(text, "STL-047", verb="block", seat=seat, targets=played_on(told, seat, t.SNARE, which))


@tells(t.E_ROOTED)
def rooted(told: Told) -> Beat:
    seat, unit = told.a[:2]
    text = f"{told.unit(seat, unit)} takes no step in its next turn"
    return say(text, "STL-047", verb="change", seat=1 - seat, targets=[told.id(seat, unit)], weight="notable")


@tells(t.E_SHADOW)
def shadow(told: Told) -> Beat:
    seat, group = told.a[:2]
    text = f"{told.group(seat, group)} walks in shadow: nobody can attack it until the next turn of {told.side(seat)}"
    return say(text, "STL-210", "RUL-70", verb="hide", seat=seat, actor=told.first_id(seat, group))


# -- objectives, missions, the end -------------------------------------------------------------------------------------


@tells(t.E_WORK)
def work(told: Told) -> Beat | None:
    seat, group, objective, deed, number = told.a[:5]
    if told.moment.seat == seat:
        return None  # what it did is told to its owner in the next
    said = f": {DEEDS[deed].format(n=number)}" if deed else ""
    text = f"{told.group(seat, group)} makes an objective action at objective {objective + 1}{said}"
    rules = ("STL-129", "STL-130") if deed else ("STL-129",)
    return say(
        text, *rules, verb="build", seat=seat, actor=told.first_id(seat, group),
        targets=[told.objective(objective)], weight="notable",
    )  # fmt: skip


def why_idle(told: Told, seat: int, group: int, objective: int) -> str:
    """Why work at a tile did nothing for the mission, to who knows the mission. STL-131, RUL-80."""
    state, number = told.state, told.state.mission[seat]
    if number < 0:
        return ""
    if state.status[seat] != t.UNDECIDED:
        return ", the mission is decided"
    chosen = [state.chosen[seat, slot] for slot in range(t.SLOTS)]
    if objective not in chosen:
        return f", {told.mission(seat, number)} does not need this tile"
    if state.leader[seat] not in (NONE, group):
        return f", only {told.group(seat, state.leader[seat])} can do it"
    if seat == t.STEAM and number == t.SWEEP and not state.done[seat] >> chosen.index(objective) & 1:
        return ", everything must be collected first"
    return ", it was done already"


@tells(t.E_WORK_DETAIL)
def work_detail(told: Told) -> Beat:
    seat, group, objective, deed, number = told.a[:5]
    text = f"{told.group(seat, group)} makes an objective action at objective {objective + 1}"
    done = f"it is without effect{why_idle(told, seat, group, objective)}" if deed == t.NO_EFFECT else ""
    done = done or DEEDS[deed].format(n=number)
    public = told.state.exposed[seat] or deed in (t.DELIVERED, t.ARMED, t.FETCHED)  # or it is about to be seen
    return say(
        f"{text}: {done}" + ("" if public else " (for your eyes alone)"), "STL-129", DEED_RULES[deed],
        verb="fail" if deed == t.NO_EFFECT else "build", seat=seat, actor=told.first_id(seat, group),
        targets=[told.objective(objective)], weight="notable",
    )  # fmt: skip


@tells(t.E_MARKER)
def marker(told: Told) -> Beat:
    objective = told.a[0]
    text = f"An information marker lies on objective {objective + 1}: the Steam Guild has delivered its orders"
    where = [told.objective(objective)]
    return say(text, "STL-140", verb="place", seat=t.STEAM, targets=where, weight="grave")


@tells(t.E_MARKER_LOST)
def marker_lost(told: Told) -> Beat:
    objective = told.a[0]
    text = f"The information on objective {objective + 1} is destroyed"
    where = [told.objective(objective)]
    return say(text, "STL-141", verb="break", seat=t.LEAF, targets=where, weight="grave")


@tells(t.E_BOMB)
def bomb(told: Told) -> Beat:
    objective, ends = told.a[:2]
    text = f"A bomb is armed on objective {objective + 1}: it explodes at the end of round {ends}"
    where = [told.objective(objective)]
    return say(text, "STL-168", "STL-169", verb="place", seat=t.LEAF, targets=where, weight="grave")


@tells(t.E_DISARM)
def disarm(told: Told) -> Beat:
    group, objective, actions = told.a[:3]
    text = f"{told.group(t.STEAM, group)} works at the bomb on objective {objective + 1}: disarming action {actions}"
    return say(
        text, "STL-172", "RUL-94", verb="break", seat=t.STEAM, actor=told.first_id(t.STEAM, group),
        targets=[told.objective(objective)], weight="grave",
    )  # fmt: skip


@tells(t.E_EXPLOSION)
def explosion(told: Told) -> Beat:
    objective, at_home, needed = told.a[:3]
    text = f"The bomb on objective {objective + 1} explodes: {counted(at_home, 'Leader')} home, {needed} needed"
    where = [told.objective(objective)]
    return say(text, "STL-170", "STL-173", verb="break", seat=t.LEAF, targets=where, weight="grave")


@tells(t.E_AGENT)
def agent(told: Told) -> Beat:
    group, tile = told.a[:2]
    text = f"{told.group(t.LEAF, group)} appears on {tile_name(tile)}"
    who = told.first_id(t.LEAF, group)
    return say(text, "STL-181", verb="arrive", seat=t.LEAF, actor=who, weight="grave")


@tells(t.E_CONTRAPTION)
def contraption(told: Told) -> Beat:
    group, objective = told.a[:2]
    text = f"{told.group(t.STEAM, group)} stands finished on objective {objective + 1}"
    who = told.first_id(t.STEAM, group)
    return say(text, "STL-158", verb="arrive", seat=t.STEAM, actor=who, weight="grave")


@tells(t.E_ANNOUNCED)
def announced(told: Told) -> Beat:
    seat, failed = told.a[:2]
    what = "has failed" if failed else "is achieved"
    mission = told.state.mission[seat]
    name = f", {told.mission(seat, mission)}," if told.moment.seat == seat and mission >= 0 else ""
    text = f"{told.side(seat)} announces: its mission{name} {what}"
    return say(text, "STL-006", "STL-007", verb="fail" if failed else "win", seat=seat, weight="grave")


@tells(t.E_ENDED)
def ended(told: Told) -> Beat:
    steam, leaf = told.a[1:3]
    text = f"{SIDES[0]} played for {told.mission(t.STEAM, steam)}, {SIDES[1]} for {told.mission(t.LEAF, leaf)}"
    return say(text, "RUL-08", "RUL-19", verb="phase", weight="grave")


@tells(t.E_RESIGNED)
def resigned(told: Told) -> Beat:
    text = f"{told.side(told.a[0])} resigns"
    return say(text, "STL-003", verb="leave", seat=told.a[0], weight="grave")
