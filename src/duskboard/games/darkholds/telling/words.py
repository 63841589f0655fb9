"""Events as beats of the story: the sentence, who did what to whom, the dice, the rules. And how games end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from duskboard.engine.beats import Moment
from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.scene import Beat, Move, Roll, Verb, Weight
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.texts import listed, many, one
from duskboard.games.darkholds.rules.warriors import swift
from duskboard.games.darkholds.telling import rolls
from duskboard.games.darkholds.telling.intentions import reason
from duskboard.games.darkholds.telling.names import square_id, warrior_id
from duskboard.games.darkholds.telling.teller import Teller, capital
from duskboard.games.game import Ending

ENDINGS = {
    t.CLEARED: Ending("The heroes came through", ("DKH-169",)),
    t.QUEST_DONE: Ending("Culcca is dead: the quest is done", ("DKH-169", "DKH-327")),
    t.ALL_DOWN: Ending("Nobody is left standing", ("DKH-174",)),
    t.NO_REVIVAL: Ending("The heroes are down, and nobody can revive them", ("DKH-175",)),
    t.TOO_LONG: Ending("The barrow has kept them too long", ("DKH-159", "RUL-89")),
    t.NO_HERO_LEFT: Ending("No hero is left", ("DKH-173", "RUL-42")),
}


def _level(x: Teller) -> str:
    return f"Level {x.args[0]}: {x.names.level(x.args[0])}. {x.names.levels[x.args[0] - 1].special}"


def _level_rule(x: Teller) -> str:
    return ("DKH-324", "DKH-325", "DKH-326", "DKH-327")[x.book.area[x.args[0] - 1]]


def _initiative(x: Teller) -> str:
    if x.args[1] > 0:
        return f"Player {x.args[1]} passes the initiative to {x.seat(0)}"
    return f"{capital(x.seat(0))} has the initiative"


def _struck(x: Teller) -> str:
    dice = x.args[4] % 10
    return f"{x.Who()}{_on_arrival(x)} {_aimed(x)}: {x.faces(dice, 5)} against {x.args[3]}+, {rolls.hits_of(x)}"


def _aimed(x: Teller) -> str:
    """What is done with a weapon, to whom."""
    source = x.args[2]
    if not rolls.is_shot(x):
        return f"strikes {x.who(1)} with {x.weapon()}"
    if source >= t.POWER_WEAPON:
        return f"hurls {x.weapon()} at {x.who(1)}"
    if source >= t.CARD_WEAPON and x.names.kinds[source - t.CARD_WEAPON].use == "throw":
        return f"throws {x.weapon()} at {x.who(1)}"
    return f"shoots at {x.who(1)} with {x.weapon()}"


def _on_arrival(x: Teller) -> str:
    """Why an enemy strikes when its phase is over. DKH-220."""
    return ", just arrived," if x.warrior() >= t.PARTY and x.state.phase == t.REINFORCEMENT_PHASE else ""


def _struck_rule(x: Teller) -> tuple[str, ...]:
    if x.args[2] >= t.POWER_WEAPON:
        return "DKH-263", "DKH-305"
    return ("DKH-305",) if x.names.is_shot(x.state, x.args[0], x.args[2]) else ("DKH-245",)


def _parried(x: Teller) -> str:
    return f"{x.Who()} parries on {x.args[1]}+: {x.faces(x.args[2], 3)}; {rolls.through(x)}"


def _tough(x: Teller) -> str:
    return f"{x.Who()} is tough on {x.args[1]}+: {x.faces(x.args[2], 3)}; {rolls.felt(x)}"


def _wounded(x: Teller) -> str:
    left = f"{x.args[2] or 'no'} constitution left"
    if x.args[3] == t.PAID:
        return f"{x.Who()} pays {x.args[1]} constitution for the invocation, {left}"
    hits, damage = x.args[4], x.args[5]
    cause = f" from {many(hits, 'hit')} of {damage} damage" if damage > 1 else ""
    if x.args[2] == 0 and hits * damage > x.args[1]:
        left = "all it could still bear" if x.warrior() >= t.PARTY else "all that was left"
    return f"{x.Who()} takes {many(x.args[1], 'wound')}{cause}, {left}"


def _loot(x: Teller) -> str:
    if x.args[2] == t.UNEARTHED:
        return f"{capital(x.kind(1))} {'lie' if x.are(1) == 'are' else 'lies'} hidden on {x.where(0)}"
    return f"{capital(x.kind(1))} {x.are(1)} left on {x.where(0)}"


def _silver(x: Teller) -> str:
    if x.args[2] == 0:
        return f"{x.args[1]} silver lies on {x.where(0)}"
    spilt = ", as much as can be carried" if x.args[1] < x.args[3] else ""
    return f"{x.Who(2)} rolls {x.args[3]} and gains {x.args[1]} silver{spilt}"


def _power(x: Teller) -> str:
    said = f"{x.Who()} {'prays' if x.names.is_prayer(x.args[1]) else 'invokes'} {x.names.power(x.args[1])}"
    if x.args[2] == x.args[0]:
        return said
    whom = x.who(2) if x.args[2] >= t.NAMED else x.where(2)
    foe = x.args[2] >= t.NAMED and (x.warrior(2) >= t.PARTY) != (x.warrior() >= t.PARTY)
    return f"{said} {'against' if foe else 'on'} {whom}"


def _power_rule(x: Teller) -> str:
    if x.names.is_prayer(x.args[1]):
        return "DKH-275"
    return "DKH-263" if x.names.is_ranged(x.args[1]) else "DKH-259"


def _hit_door(x: Teller) -> str:
    left = f", {x.args[3]} more would open it" if x.args[3] else ""
    return f"{x.Who()} hits the {x.door()} on {x.where(1)} for {x.args[2]} damage{left}"


def _rock(x: Teller) -> str:
    if x.args[2] != t.REMOVED:
        deep = f", {many(x.args[1], 'layer')} deep now" if x.args[1] > 1 else ""
        return f"A rockfall comes down on {x.where(0)}{deep}"
    left = f"{many(x.args[1], 'layer')} left" if x.args[1] else "nothing is left"
    return f"The top rockfall on {x.where(0)} is taken away: {left}"


def _cleared(x: Teller) -> str:
    left, layers = x.args[2], x.args[2] // 2
    came = "nothing is left" if left == 0 else "small rocks are left" if left % 2 else f"{many(layers, 'layer')} left"
    return f"{x.Who()} clears rock on {x.where(1)}: {came}"


def _revived(x: Teller) -> str:
    return f"{x.Who()} comes to with 1 constitution, " + (f"lively with {x.args[1]} vigour" if x.args[1] else "weary")


def _release(x: Teller) -> str:
    if x.args[2] < 0:
        return f"{x.Who()} cuts {x.who(3)} out of the cocoon on {x.where(1)}"
    return f"{x.Who()} opens the cocoon on {x.where(1)}, rolls {x.args[2]}: {rolls.holds(x)}"


def _release_rule(x: Teller) -> tuple[str, ...]:
    if x.args[2] < 0:
        return "DKH-281", "RUL-17"
    return "DKH-282", ("DKH-283", "DKH-284", "DKH-285", "DKH-286", "DKH-287", "DKH-288")[x.args[3]]


def _rummaged(x: Teller) -> str:
    return f"{x.Who()} rummages on {x.where(1)} and finds {x.kind(2) if x.args[2] >= 0 else 'nothing'}"


def _traded(x: Teller) -> str:
    if x.args[2] < 0:
        return f"{x.Who()} hands {x.args[4]} silver to {x.who(1)}"
    back = _in_return(x)
    return f"{x.Who()} gives {x.kind(2)} to {x.who(1)}" + (f" for {back}" if back else "")


def _in_return(x: Teller) -> str:
    return listed(([x.kind(3)] if x.args[3] >= 0 else []) + ([f"{x.args[4]} silver"] if x.args[4] else []))


def _traded_rule(x: Teller) -> tuple[str, ...]:
    if x.args[2] < 0:
        return ("DKH-319",)
    return ("DKH-315", "DKH-316") if x.args[4] else ("DKH-315",)


def _used(x: Teller) -> str:
    on = f" on {x.who(2)}" if x.args[2] >= t.NAMED and x.args[2] != x.args[0] else ""
    return f"{x.Who()} uses {x.kind(1)}{on}"


def _used_rule(x: Teller) -> str:
    if x.names.kinds[x.args[1]].power:
        return "DKH-276" if x.names.is_prayer(x.book.kind_power[x.args[1]]) else "DKH-261"
    return "DKH-291" if x.names.kinds[x.args[1]].use == "revive" else "DKH-321"


def _leapt(x: Teller) -> str:
    if x.args[3] < x.args[4]:
        return f"{x.Who()} does not make the leap to {x.where(2)}: {x.args[3]} against {x.args[4]}+"
    rolled = "with the rope" if x.args[3] == 10 else f"{x.args[3]} against {x.args[4]}+"
    return f"{x.Who()} leaps {x.from_to(1, 2)}: {rolled}"


def _hush(x: Teller) -> str:
    gone = f"{many(x.args[1], 'noise token')} {'is' if x.args[1] == 1 else 'are'} gone" if x.args[1] else "it was quiet"
    return f"{x.Who()} hushes the tile: {gone}" if x.args[0] >= t.NAMED else capital(gone)


def _drew(x: Teller) -> str:
    who = x.names.reinforcement(x.level, x.args[0])
    return f"The entry point on {x.where(1)} draws a reinforcement card: {who}"


def _profile(x: Teller) -> int:
    return x.args[0] // t.NAMED - 1


def _arrived(x: Teller) -> str:
    came = f"{capital(one(x.names.profile(_profile(x))))} comes to {x.where(1)}"
    wanted = x.args[3] - 1
    return f"{came}, every {x.names.profile(wanted)} being out" if wanted not in (NONE, _profile(x)) else came


def _arrived_rule(x: Teller) -> str:
    return {t.DARKHOLD_PHASE: "DKH-178", t.HERO_PHASE: "DKH-283"}.get(x.args[2], "DKH-215")


def _lost_level(x: Teller) -> str:
    why = ENDINGS[x.args[2]].text
    return f"Level {x.args[0]} is lost in turn {x.args[1]}: {why[:1].lower()}{why[1:]}"


def _bought(x: Teller) -> str:
    whose = f" for {x.who(1)}" if x.args[1] != x.args[0] else ""
    return f"{x.Who()} buys {x.kind(2)}{whose}, for {x.args[3]} silver"


def _bought_rule(x: Teller) -> str:
    return "DKH-333" if x.names.kinds[x.args[2]].ubiquity == "uncommon" else "DKH-332"


def _sold(x: Teller) -> str:
    return f"{x.Who()} sells {x.kind(1)} for {x.args[2]} silver" + (f", {x.args[3]} of them lost" if x.args[3] else "")


def _joined(x: Teller) -> str:
    return f"{x.Who()} joins the warband of {x.who(1)} on {x.where(2)}, {'lively' if x.args[3] else 'weary'}"


def _turn(x: Teller) -> str:
    """Who plays the enemy is said where there is something to decide. DKH-052, DKH-153; RUL-45."""
    said = ["everybody is fresh, the noise has died away"] if x.args[0] > 1 else []
    decides = x.args[1] == x.state.overlord or x.state.enemy_ties
    said += [f"{x.seat(1)} decides for the enemy"] if decides else []
    return f"Turn {x.args[0]}" + (f": {'; '.join(said)}" if said else " begins")


def _died(x: Teller) -> str:
    said = f"{capital(x.plain())} on {x.where(1)} dies"
    if not x.args[2]:
        return said
    return f"{said}: {many(x.args[3], 'guardian')} left" if x.args[3] else f"{said}, the last of the guardians"


def _noise(x: Teller) -> str:
    by = f", where {x.who(2)} stands" if x.args[2] >= t.NAMED else ""
    return f"{many(x.args[1], 'noise token')} on {x.where(0)}{by}"


def _quarry(x: Teller) -> str:
    return f"{x.Who()} goes for {x.who(1)}, {reason(x.args[3], x.args[2], asked=bool(x.state.enemy_ties))}"


def _moved(x: Teller) -> str:
    """A walk: an enemy's with what it is after, a hero's with what it cost where that is not usual."""
    how = "climbs" if x.code == t.E_CLIMBED or _ways(x) == [t.LADDER] else "moves"
    return f"{capital(x.plain())} {how} {x.from_to(1, 2)}{_towards(x)}{_for(x)}"


def _towards(x: Teller) -> str:
    """What an enemy that sees nobody is after. DKH-193."""
    if x.warrior() < t.PARTY or x.state.active != x.warrior() or x.state.goal_kind == t.NO_GOAL:
        return ""
    noise = x.state.goal_kind == t.NOISE_GOAL
    if x.args[2] == x.state.goal:
        return ", where the noise was" if noise else ", its guard point"
    return f", towards {'the noise' if noise else 'its guard point'} on {x.square(x.state.goal)}"


def _for(x: Teller) -> str:
    """What a walk cost, what of it was for a ladder, and what for leaving an enemy's reach. DKH-043, DKH-271.

    A swift one's steps count for half, and that is not worked out again: of it only the price is told.
    """
    steps, price = x.args[3] % 10, x.args[3] // 10
    climbs = 1 if x.code == t.E_CLIMBED else _ways(x).count(t.LADDER)
    climbing = climbs * x.book.ladder_extra
    toll = price - steps - climbing
    if not price or (steps == 1 and toll <= 0):
        return ""
    said = [f"{climbing} of it for climbing"] if climbing else []
    said += [f"{toll} of it for leaving an enemy's reach"] if toll > 0 else []
    return ", ".join([f", for {price} vigour", *(said if not swift(x.state, x.book, x.warrior()) else ())])


def _recovered(x: Teller) -> str:
    came = "and regains 1 constitution" if x.args[1] >= x.args[2] else "and is wounded instead"
    return f"{x.Who()} tries to recover: {x.args[1]} against {x.args[2]}+, {came}"


def _rebuked(x: Teller) -> str:
    came = "the word wounds it" if x.args[1] >= x.args[2] else "in vain"
    return f"{x.Who()} is rebuked: {x.args[1]} against {x.args[2]}+, {came}"


def _ended(x: Teller) -> str:
    return f"{x.Who()} rests" + (f", {x.args[1]} vigour unspent" if x.args[1] else "")


def _none_come(x: Teller) -> str:
    omen = x.names.darkhold[x.state.omen].name if x.state.omen != NONE else "the omen"
    why = ("no entry point hears any noise", f"{omen} forbids it", "it is the first turn")[x.args[0]]
    return f"Nobody comes to help the enemy: {why}"


def _proposed(x: Teller) -> str:
    if x.args[2] < 0:
        return f"{x.Who()} offers {x.who(1)} {x.args[4]} silver"
    return f"{x.Who()} offers {x.who(1)} {x.kind(2)} for {_in_return(x) or 'nothing'}"


def _countered(x: Teller) -> str:
    return f"{x.Who()} names another price to {x.who(1)}: {f'{x.args[2]} silver' if x.args[2] else 'nothing'}"


_DECKS = ("darkhold", "reinforcement")
Sentence = Callable[[Teller], str]
Rule = str | Callable[[Teller], str | tuple[str, ...]]


@dataclass(frozen=True)
class Told:
    """How an event is told."""

    text: Sentence
    rules: Rule
    verb: Verb | Callable[[Teller], Verb] = ""
    weight: Weight | Callable[[Teller], Weight] = "trifle"
    actor: int = -1  # which of its numbers is who did it; -1: none
    targets: tuple[int, ...] = ()  # which are those it was done to,
    cells: tuple[int, ...] = ()  # and the squares
    roll: Callable[[Teller], Roll | None] | None = None
    seat: int = -1  # which is the seat whose doing it was, where no warrior's it was


def _hits(x: Teller) -> Verb:
    return "hit" if x.args[4] >= 10 else "miss"


def _parries(x: Teller) -> Verb:
    return "block" if x.args[4] < x.args[2] else "fail"


def _endures(x: Teller) -> Verb:
    return "endure" if x.args[4] < x.args[2] else "fail"


def _of_party(x: Teller) -> Weight:
    """What befalls a hero or henchman weighs more than what befalls an enemy."""
    return "grave" if x.warrior() < t.PARTY else "notable"


def _death(x: Teller) -> Weight:
    return "grave" if x.args[2] else "notable"


TOLD: dict[int, Told] = {
    # -- the course of the game
    t.E_LEVEL: Told(_level, _level_rule, "phase", "grave"),
    t.E_TURN: Told(_turn, lambda x: "DKH-153" if x.args[1] == x.state.overlord else "DKH-052", "phase", "notable"),
    t.E_INITIATIVE: Told(_initiative, lambda x: "DKH-163" if x.args[1] else "DKH-161", "phase"),
    t.E_ROLLED_OFF: Told(
        lambda x: f"{capital(x.seat(0))} rolls {x.args[1]} for the initiative", "DKH-162", "roll",
        roll=rolls.rolled_off, seat=0,
    ),
    t.E_VOTED: Told(lambda x: f"{capital(x.seat(0))} votes for {x.seat(1)}", "DKH-161", "play", seat=0),
    t.E_ACTIVATED: Told(lambda x: f"{x.Who()} acts, with {x.args[1]} vigour", "DKH-167", "phase", actor=0),
    t.E_ENDED: Told(_ended, "DKH-168", "pass", actor=0),
    t.E_PLACED: Told(lambda x: f"{x.Who()} starts on {x.where(1)}", "DKH-001", "arrive", actor=0, cells=(1,)),
    t.E_WON_LEVEL: Told(
        lambda x: f"Level {x.args[0]} is cleared in {many(x.args[1], 'turn')}", "DKH-169", "win", "grave"
    ),
    t.E_LOST_LEVEL: Told(_lost_level, lambda x: ENDINGS[x.args[2]].rules, "lose", "grave"),
    # -- moving
    t.E_MOVED: Told(_moved, "DKH-269", "move", actor=0, cells=(2,)),
    t.E_CLIMBED: Told(_moved, "DKH-042", "move", actor=0, cells=(2,)),
    t.E_LEAPT: Told(
        _leapt, lambda x: "DKH-267" if x.args[3] >= x.args[4] else "DKH-266",
        lambda x: "move" if x.args[3] >= x.args[4] else "fail", "notable", actor=0, cells=(2,), roll=rolls.leapt,
    ),
    t.E_EXITED: Told(lambda x: f"{x.Who()} leaves by the exit", "DKH-034", "leave", "grave", actor=0),
    t.E_ABANDONED: Told(
        lambda x: f"{x.Who()} is left behind and dead",
        lambda x: "DKH-173" if x.warrior() < t.HEROES else "DKH-171", "die", "grave", targets=(0,),
    ),
    t.E_LEFT: Told(
        lambda x: f"{x.Who()} has no hero to follow and leaves", lambda x: ("DKH-082", "RUL-42"), "leave", "notable",
        targets=(0,),
    ),
    # -- fighting
    t.E_STRUCK: Told(_struck, _struck_rule, _hits, "notable", actor=0, targets=(1,), roll=rolls.struck),
    t.E_PARRIED: Told(
        _parried, lambda x: ("DKH-247", "DKH-307", "DKH-284")[x.args[5]], _parries, "notable", actor=0,
        roll=rolls.parried,
    ),
    t.E_TOUGH: Told(_tough, "DKH-104", _endures, "notable", actor=0, roll=rolls.tough),
    t.E_WOUNDED: Told(
        _wounded, lambda x: "DKH-260" if x.args[3] == t.PAID else "DKH-096",
        lambda x: "pay" if x.args[3] == t.PAID else "wound", _of_party, targets=(0,),
    ),
    t.E_FELL: Told(
        lambda x: f"{x.Who()} falls unconscious on {x.where(1)}", "DKH-097", "die", "grave", targets=(0,)
    ),
    t.E_COCOONED: Told(
        lambda x: f"{x.Who()} is spun into a cocoon on {x.where(1)}", "DKH-013", "die", "grave", targets=(0,)
    ),
    t.E_DIED: Told(_died, "DKH-099", "die", _death, targets=(0,)),
    t.E_EXIT_OPEN: Told(lambda x: "The guardians are dead: the exit is open", "DKH-148", "change", "grave"),
    t.E_DOOR: Told(
        _hit_door,
        lambda x: "DKH-023" if x.door() == "doorweb" else "DKH-020", "hit", "notable", actor=0, cells=(1,),
    ),
    t.E_DOOR_GONE: Told(
        lambda x: f"The {x.door()} on {x.where(1)} is gone, opened by {x.who()}", "DKH-019", "break", "notable",
        actor=0, cells=(1,),
    ),
    t.E_AIMED: Told(lambda x: f"{x.Who()} aims: shooting is {x.args[1]} easier", "DKH-237", "use", actor=0),
    t.E_WEBBED: Told(
        lambda x: f"{x.Who()} is caught in {'a web' if x.args[1] == 1 else f'{x.args[1]} webs'}", "DKH-056", "change",
        "notable", targets=(0,),
    ),
    t.E_TORE: Told(lambda x: f"{x.Who()} tears a web, {x.args[1]} left", "DKH-056", "break", actor=0),
    # -- powers, help
    t.E_POWER: Told(_power, _power_rule, "use", "notable", actor=0, targets=(2,), cells=(2,)),
    t.E_HEALED: Told(
        lambda x: f"{x.Who()} regains {x.args[1]} constitution",
        lambda x: "DKH-329" if x.args[2] == t.RESTED else "DKH-057", "heal", "notable", targets=(0,),
    ),
    t.E_BLESSED: Told(
        lambda x: f"{x.Who()} is Blessed: parry {x.args[1]} easier", "DKH-051", "gain", "notable", targets=(0,)
    ),
    t.E_STONE_SKIN: Told(
        lambda x: f"{x.Who()}'s skin turns to stone: parry {x.args[1]} easier", "DKH-259", "gain", "notable",
        targets=(0,),
    ),
    t.E_REBUKE: Told(
        _rebuked, "DKH-275", lambda x: "hit" if x.args[1] >= x.args[2] else "roll", "notable", targets=(0,),
        roll=rolls.rebuked,
    ),
    t.E_RECOVER: Told(
        _recovered, lambda x: "DKH-279" if x.args[1] >= x.args[2] else "DKH-280",
        lambda x: "roll" if x.args[1] >= x.args[2] else "fail", "notable", actor=0, roll=rolls.recovered,
    ),
    t.E_REVIVED: Told(
        _revived, lambda x: "DKH-293" if x.args[1] else "DKH-294", "heal", "grave", targets=(0,)
    ),
    # -- things
    t.E_USED: Told(_used, _used_rule, "use", "notable", actor=0, targets=(2,)),
    t.E_LOOT: Told(
        _loot, lambda x: "DKH-178" if x.args[2] == t.UNEARTHED else "DKH-100", "reveal", "notable", cells=(0,)
    ),
    t.E_SILVER: Told(
        _silver, lambda x: "DKH-286" if x.args[2] else "DKH-132", "gain", actor=2, cells=(0,), roll=rolls.purse
    ),
    t.E_RELEASE: Told(_release, _release_rule, "reveal", "notable", actor=0, cells=(1,), roll=rolls.opened),
    t.E_JOINED: Told(
        _joined, lambda x: "DKH-288" if x.args[3] else "DKH-287", "arrive", "notable", actor=0, targets=(1,)
    ),
    t.E_RUMMAGED: Told(_rummaged, "DKH-296", "draw", "notable", actor=0, cells=(1,)),
    t.E_TOOK: Told(
        lambda x: (
            f"{x.Who()} takes {x.goods()} from {x.where(1)}"
            if x.args[4] != t.RUMMAGED
            else f"{x.Who()} keeps {x.goods()}"
        ),
        lambda x: "DKH-297" if x.args[4] == t.RUMMAGED else "DKH-234", "take", actor=0, cells=(1,),
    ),
    t.E_DROPPED: Told(
        lambda x: f"{x.Who()} leaves {x.goods()} on {x.where(1)}",
        lambda x: "DKH-297" if x.args[4] == t.RUMMAGED else "DKH-255", "lose", actor=0, cells=(1,),
    ),
    t.E_CLEARED: Told(
        _cleared, lambda x: "DKH-047" if x.args[2] % 2 else "DKH-048", "break", actor=0, cells=(1,)
    ),
    t.E_HUSH: Told(
        _hush, lambda x: "DKH-321" if x.args[0] >= t.NAMED else "DKH-178", "change", actor=0
    ),
    # -- trading and the shop
    t.E_PROPOSED: Told(_proposed, lambda x: ("DKH-315", "DKH-316"), "give", "notable", actor=0, targets=(1,)),
    t.E_COUNTERED: Told(_countered, lambda x: ("DKH-316", "DKH-341"), "give", "notable", actor=0, targets=(1,)),
    t.E_TRADED: Told(_traded, _traded_rule, "give", actor=0, targets=(1,)),
    t.E_REFUSED: Told(
        lambda x: f"{x.Who()} will not trade with {x.who(1)}", "DKH-316", "fail", "notable", actor=0, targets=(1,)
    ),
    t.E_BOUGHT: Told(_bought, _bought_rule, "take", actor=0, targets=(1,)),
    t.E_SOLD: Told(_sold, "DKH-336", "give", actor=0),
    t.E_HIRED: Told(
        lambda x: f"{x.Who()} hires {x.who(1)} for {x.args[2]} silver", "DKH-080", "gain", actor=0, targets=(1,)
    ),
    t.E_REPLACED: Told(lambda x: f"{x.Who()} takes the place of {x.who(1)}", "RUL-42", "arrive", "grave", actor=0),
    t.E_SATISFIED: Told(
        lambda x: "The shopping is done" if x.state.players == 1 else f"{capital(x.seat(0))} is done at the shop",
        "DKH-339", "pass", seat=0,
    ),
    # -- the enemy
    t.E_DARKHOLD: Told(lambda x: x.names.omen(x.args[0]), "DKH-177", "draw", "notable"),
    t.E_SINGLED_OUT: Told(lambda x: f"The card singles out {x.who()}", "DKH-178", "change", "notable", targets=(0,)),
    t.E_IN_VAIN: Told(lambda x: "Nothing comes of it", "DKH-178", "fail"),
    t.E_NO_OMEN: Told(lambda x: "No darkhold card is drawn in the first turn", "DKH-324", "pass"),
    t.E_NOISE: Told(_noise, "DKH-053", "change", "notable", targets=(2,), cells=(0,)),
    t.E_ROCK: Told(
        _rock, lambda x: "DKH-259" if x.args[2] == t.REMOVED else "DKH-045",
        lambda x: "break" if x.args[2] == t.REMOVED else "place", "notable", cells=(0,),
    ),
    t.E_QUARRY: Told(_quarry, lambda x: ("DKH-187", "DKH-195"), "change", actor=0, targets=(1,)),
    t.E_STUCK: Told(
        lambda x: f"{x.Who()} cannot get at {x.who(1)} and stays", "DKH-201", "fail", actor=0, targets=(1,)
    ),
    t.E_WOKE: Told(lambda x: f"{x.Who()} rises", "DKH-327", "change", "grave", actor=0),
    t.E_DREW: Told(_drew, "DKH-213", "draw", "notable", cells=(1,)),
    t.E_NONE_COME: Told(_none_come, lambda x: ("DKH-213", "DKH-178", "DKH-324")[x.args[0]], "pass"),
    t.E_ARRIVED: Told(_arrived, _arrived_rule, "arrive", "notable", actor=0, cells=(1,)),
    t.E_SHORTAGE: Told(
        lambda x: f"Nobody is left to come: every {x.names.profile(x.args[0])} has {x.args[1]} more vigour next turn",
        "DKH-223", "fail", "notable",
    ),
    t.E_RESHUFFLED: Told(
        lambda x: f"The {_DECKS[x.args[0]]} deck is shuffled anew",
        lambda x: "DKH-179" if x.args[0] == 0 else ("DKH-064", "RUL-61"), "change",
    ),
}  # fmt: skip


def beat(moment: Moment) -> Beat | None:
    """An event as a viewer learns of it; None for one that goes without saying."""
    x, told = Teller(moment), TOLD[moment.event.code]
    if x.code == t.E_INITIATIVE and x.state.players == 1:
        return None  # there is nobody else to have it
    found = told.rules if isinstance(told.rules, str) else told.rules(x)
    actor = x.id(told.actor) if told.actor >= 0 else ""
    targets = [x.id(at) for at in told.targets] + [x.cell(at) for at in told.cells]
    return Beat(
        text=told.text(x),
        verb=told.verb if isinstance(told.verb, str) else told.verb(x),
        actor=actor,
        targets=[one for one in dict.fromkeys(targets) if one and one != actor],
        roll=told.roll(x) if told.roll else None,
        rules=[found] if isinstance(found, str) else list(found),
        weight=told.weight if isinstance(told.weight, str) else told.weight(x),
        seat=_doer(x, told),
        moves=_way(x),
    )


def _doer(x: Teller, told: Told) -> int:
    """The seat whose doing it was; nobody's where enemies act by the rules, or who did it is no longer there."""
    if told.seat >= 0:
        return x.args[told.seat]
    return x.owner(told.actor) if told.actor >= 0 and x.args[told.actor] >= t.NAMED else NOBODY


def _ways(x: Teller) -> list[int]:
    """The directions of a walk, as its event tells them; none of a single step that was chosen as one."""
    ways: list[int] = []
    for packed in x.args[4:]:
        digits = []
        while packed > 1:
            packed, digit = divmod(packed, t.WAYS)
            digits.append(digit)
        ways += reversed(digits)
    return ways


def _way(x: Teller) -> list[Move]:
    """The squares a walk led over."""
    if x.code != t.E_MOVED or x.args[4] == 0:
        return []
    way, square = [], x.args[1]
    for digit in _ways(x):
        square = x.book.next[x.level, square, digit]
        way.append(square_id(square))
    return [Move(piece=warrior_id(x.warrior()), start=square_id(x.args[1]), end=square_id(x.args[2]), way=way[:-1])]
