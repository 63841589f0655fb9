"""Events as beats: the sentence, who did it to whom, the bone with what it needed, and how grave it is.

A bone that is rolled for a deed is shown where the deed comes to something, with the number it was held against and
what changed that number; every other bone where it falls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from duskboard.engine.beats import Moment, outcome_of, own_part, replace
from duskboard.engine.header import NONE
from duskboard.engine.scene import Beat, Die, Modifier, Move, Roll, Verb, Weight
from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import square_name
from duskboard.games.darkleaf_gambit.rules.haggedorn import will_holds
from duskboard.games.darkleaf_gambit.telling.clans.clan import unit_id, way_between
from duskboard.games.darkleaf_gambit.telling.words import PURPOSES, Speaker, a_number, kind_of
from duskboard.games.darkleaf_gambit.terms import Do

Args = tuple[int, ...]
Cast = tuple[str, list[str]]  # the ids of who did it, and of those it was done to


def _nobody(args: Args) -> Cast:
    return "", []


def _unit(args: Args) -> Cast:
    """A unit does something of its own."""
    return unit_id(args[0]), []


def _struck(args: Args) -> Cast:
    """Something is done to a unit."""
    return "", [unit_id(args[0])]


def _units(args: Args) -> Cast:
    """A unit does something to one or two others; without any, to the territory it stands on."""
    return unit_id(args[0]), [unit_id(one) for one in args[1:3] if one != NONE]


def _pair(args: Args) -> Cast:
    """One unit, the other."""
    return unit_id(args[0]), [unit_id(args[1])]


def _blow(args: Args) -> Cast:
    """Unit, territory, target."""
    return unit_id(args[0]), [unit_id(args[2])]


def _ground(args: Args) -> Cast:
    """Unit, territory."""
    return unit_id(args[0]), [square_name(args[1])]


def _pushed(args: Args) -> Cast:
    return unit_id(args[5]) if args[5] != NONE else "", [unit_id(args[0])]


def _failed(args: Args) -> Cast:
    unit, target, second, at = args[0], args[1], args[4], args[5]
    if target == NONE:
        return unit_id(unit), [square_name(at)]
    return unit_id(unit), [unit_id(one) for one in (target, second) if one != NONE]


def _declared(args: Args) -> Cast:
    return _units(args) if args[1] != NONE else (unit_id(args[0]), [square_name(args[3])])


def _skill(args: Args) -> Cast:
    """Seat, row: a skill of a clan board, or the Will."""
    return "", [f"skill-{args[0]}-{args[1]}" if args[1] != NONE else "will"]


def _slot(args: Args) -> Cast:
    """Seat, slot."""
    return "", [f"slot-{args[0]}-{args[1]}"]


def _pool(args: Args) -> Cast:
    return "", [f"pool-{args[0]}"]


def _will(args: Args) -> Cast:
    return "", ["will"]


def _cast_on(args: Args) -> Cast:
    """Bearer, territory, counters, caster."""
    return unit_id(args[3]), [unit_id(args[0])]


def _of_seat(args: Args) -> Cast:
    """Seat, unit."""
    return "", [unit_id(args[1])]


def _spot(args: Args) -> Cast:
    """Whose or who, territory: what happens there, be there anybody or not."""
    return "", [square_name(args[1])]


class Shape(NamedTuple):
    """What kind of beat an event is."""

    verb: Verb
    cast: Callable[[Args], Cast]
    weight: Weight = "trifle"


SHAPES: dict[int, Shape] = {
    t.TURN_BEGAN: Shape("phase", _nobody, "notable"),
    t.ROLLED: Shape("roll", _pool),
    t.REROLLED: Shape("reroll", _pool),
    t.JOURNEYED: Shape("move", _unit, "notable"),
    t.RELOCATED: Shape("move", _struck),
    t.STAYED: Shape("fail", _struck),
    t.REKINDLED: Shape("arrive", _struck, "notable"),
    t.VANQUISHED: Shape("die", _struck, "notable"),
    t.PLATING_LOST: Shape("block", _struck, "notable"),
    t.SLOTTED: Shape("place", _slot),
    t.NOT_SLOTTED: Shape("pass", _pool),
    t.BONE_BACK: Shape("take", _slot),
    t.BONE_REMOVED: Shape("lose", _pool, "notable"),
    t.BONES_SWAPPED: Shape("give", _pool, "notable"),
    t.ACQUIRED: Shape("gain", _skill, "notable"),
    t.TOKEN_GAINED: Shape("gain", _skill),
    t.TOKEN_SPENT: Shape("use", _skill),
    t.TOKEN_LOST: Shape("lose", _skill, "notable"),
    t.EFFECT_LOST: Shape("fail", _skill),
    t.AURA_GIVEN: Shape("gain", _struck, "notable"),
    t.AURA_LOST: Shape("lose", _struck, "notable"),
    t.WILL_CHOSEN: Shape("change", _will),
    t.WILL_ROLLED: Shape("roll", _will, "notable"),
    t.WILL_SET: Shape("change", _will),
    t.WILL_ENDED: Shape("change", _will),
    t.HUNT_MARK: Shape("wound", _struck, "grave"),
    t.DEED_DECLARED: Shape("attack", _declared, "notable"),
    t.DEED_FAILED: Shape("miss", _failed, "notable"),
    t.DEED_DONE: Shape("hit", _blow, "notable"),
    t.PUSHED: Shape("push", _pushed),
    t.FLOWS: Shape("attack", _pair, "notable"),
    t.FLOWED_OFF: Shape("leave", _struck, "grave"),
    t.RECLAIMED: Shape("take", _ground, "grave"),
    t.TREMOR: Shape("attack", _unit),
    t.SWAPPED: Shape("move", _pair),
    t.SLID: Shape("push", _struck, "notable"),
    t.RELEASED: Shape("change", _struck),
    t.WOKE: Shape("change", _struck),
    t.FELL_ASLEEP: Shape("change", _struck),
    t.GARDEN_CAST: Shape("attack", _ground, "notable"),
    t.GARDEN_STRUCK: Shape("hit", _spot, "notable"),
    t.LADDER_CAST: Shape("attack", _cast_on, "notable"),
    t.LADDER_MOVED: Shape("attack", _struck, "notable"),
    t.HEX_ENDED: Shape("fail", _spot),
    t.COUNTERS_FELL: Shape("change", _nobody),
    t.QUARRY_CHOSEN: Shape("reveal", _of_seat, "notable"),
    t.QUARRY_DOWN: Shape("gain", _of_seat, "grave"),
    t.EXTRA_TURN: Shape("gain", _nobody, "notable"),
    t.PASSED_ON: Shape("pass", _nobody),
    t.GAME_WON: Shape("win", _nobody, "grave"),
    t.GAME_DRAWN: Shape("win", _nobody, "grave"),
}


def beat(moment: Moment) -> Beat | None:
    """An event as a beat; None for a bone whose deed is told next."""
    code, args = moment.event.code, moment.args
    if code == t.ROLLED and _decides_a_deed(moment):
        return None
    speak = Speaker(moment.content, moment.state, moment.book)
    line = speak.line(moment.event)
    if line is None:
        return None
    shape = SHAPES[code]
    actor, targets = shape.cast(args)
    rolled = ROLLS.get(code)
    return Beat(
        text=line.text,
        verb=shape.verb,
        actor=actor,
        targets=targets,
        roll=rolled(moment, speak) if rolled and moment.dice else None,
        rules=list(line.rules),
        weight=_weight(code, args, shape.weight),
        seat=line.seat,
        moves=_moves(code, args),
    )


def outcome(beats: list[Beat], names: Mapping[str, str]) -> str:
    """What came of a choice, in a few words: of a deed against the ground itself, whether it was done.

    Of a roll for the Will it is the result's name, whatever follows from it.
    """
    own = own_part(beats)
    for one in own:
        if one.roll and one.targets == ["will"]:
            return one.roll.outcome
        if one.roll and one.roll.needed and one.targets and one.targets[0] not in names:
            return f"{one.roll.outcome} {one.targets[0]}" if one.verb != "miss" else "fails"
    return outcome_of(own, names)


def _decides_a_deed(moment: Moment) -> bool:
    """Whether a deed hangs on the bone that has just fallen, and nobody is asked first whether it is rolled again."""
    state, purpose = moment.state, moment.args[3]
    if state.agenda_n == 0:
        return False
    asked = state.thought == 0 and will_holds(state, t.BLESSINGS, t.SECOND_THOUGHTS)
    deed = state.agenda[state.agenda_n - 1, 0] in (Do.RESOLVE_DESTROY, Do.RESOLVE_RECLAIM, Do.RESOLVE_MORPH)
    return bool(deed and not (purpose == t.FOR_TURN and asked))


def _weight(code: int, args: Args, usual: Weight) -> Weight:
    """The fall of anybody but a pawn is grave, and so is an attempt upon a royal."""
    if code == t.VANQUISHED and kind_of(args[0]) != t.PAWN:
        return "grave"
    aimed = {t.DEED_DECLARED: args[1], t.FLOWS: args[1], t.DEED_DONE: args[2], t.DEED_FAILED: args[1]}.get(code, NONE)
    return "grave" if aimed != NONE and kind_of(aimed) == t.ROYAL else usual


def _moves(code: int, args: Args) -> list[Move]:
    """The way of a journey: units go in straight lines, and over the Range by a way that is not drawn."""
    if code not in (t.JOURNEYED, t.SLID) or args[1] == args[2]:
        return []
    unit, start, to = args[:3]
    return [Move(piece=unit_id(unit), start=square_name(start), end=square_name(to), way=way_between(start, to))]


# -- rolls -------------------------------------------------------------------------------------------------------------


def _bones(moment: Moment, seat: int, needed: int = 0) -> list[Die]:
    """The bones of this moment, with whose they are and what they had to show."""
    return [
        replace(
            die,
            owner=seat,
            name=f"d{die.sides}",
            needed=f"{needed}+" if needed else "",
            counted=die.face >= needed if needed else None,
        )
        for die in moment.dice
    ]


def _rolled(moment: Moment, s: Speaker) -> Roll:
    """The bone of a turn, a retreat, a harvest: what it brings."""
    seat, _, face, purpose, worth, _ = moment.args
    why, rule = PURPOSES[purpose]
    outcome, changed = f"{a_number(face)} to slot", list[Modifier]()
    if purpose == t.FOR_TURN:
        outcome, rule = s.told[seat].roll_brings(s, seat, face, worth)
        changed = s.told[seat].roll_changed_by(s, seat, face, worth)
    elif purpose == t.FOR_RETREAT:
        outcome = f"a retreat of {face}"
    elif purpose == t.FOR_MORPH:
        outcome = "to be rolled again or kept"
    royal = 16 * seat + t.ROYALS
    return moment.rolled(
        f"{s.clan(seat)} roll{why}",
        outcome,
        owner=seat,
        at=unit_id(royal) if s.state.square[royal] != NONE else f"pool-{seat}",  # on its roller's side of the board
        modifiers=changed,
        rules=[rule],
        dice=_bones(moment, seat),
    )


def _will_rolled(moment: Moment, s: Speaker) -> Roll:
    seat, result, side = moment.args[:3]
    outcome = s.will(result, side).name
    dice = _bones(moment, seat)
    return moment.rolled("Haggedorn's Will", outcome, owner=seat, at="will", rules=["DLG-097"], dice=dice)


def _against(moment: Moment, s: Speaker, unit: int, target: int, needed: int, at: str, outcome: str) -> Roll:
    """A bone held against a number."""
    seat = unit >> 4
    clan = s.told[seat]
    prey = f" {s.the(target)}" if target != NONE else f" {at}"
    return moment.rolled(
        f"{s.unit(unit)} attempts to {clan.deed}{prey}",
        outcome,
        needed=f"{needed}+",
        owner=seat,
        at=at,
        modifiers=clan.number_changed_by(s, seat, target, needed),
        rules=["DLG-054"],
        dice=_bones(moment, seat, needed),
    )


def _done(moment: Moment, s: Speaker) -> Roll:
    unit, _, target, needed = moment.args[:4]
    strikes = s.told[unit >> 4].strikes(kind_of(unit), kind_of(target))[0]
    return _against(moment, s, unit, target, needed, unit_id(target), strikes)


def _missed(moment: Moment, s: Speaker) -> Roll:
    unit, target, needed, _, _, at = moment.args
    return _against(moment, s, unit, target, needed, unit_id(target) if target != NONE else square_name(at), "fails")


def _reclaimed(moment: Moment, s: Speaker) -> Roll:
    unit, at, needed = moment.args[:3]
    return _against(moment, s, unit, NONE, needed, square_name(at), "Reclaims")


ROLLS: dict[int, Callable[[Moment, Speaker], Roll]] = {
    t.ROLLED: _rolled,
    t.WILL_ROLLED: _will_rolled,
    t.DEED_DONE: _done,
    t.DEED_FAILED: _missed,
    t.RECLAIMED: _reclaimed,
}
