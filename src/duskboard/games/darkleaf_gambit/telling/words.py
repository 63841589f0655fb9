"""Events as sentences, each with the rule it comes from and whose doing it is."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.kept import kept
from duskboard.engine.log import Event
from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import Clan, Number, Skill, Will, counted, lasting, square_name
from duskboard.games.darkleaf_gambit.rules.haggedorn import invulnerable, steps_between, thick_skinned
from duskboard.games.darkleaf_gambit.rules.turn import legal
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.telling.clans import CLANS
from duskboard.games.darkleaf_gambit.telling.clans.clan import named
from duskboard.games.game import Ending


@dataclass(frozen=True)
class Line:
    """What a beat says: its sentence, the rules behind it, and whose doing it was."""

    text: str
    rules: tuple[str, ...] = ()
    roll: bool = False  # it tells of dice
    seat: int = -1  # whose doing it was


CAUSES = {
    t.BY_HUNT: ("is Hunted down", "DLG-114"),
    t.BY_DESTROY: ("is Destroyed", "DLG-133"),
    t.BY_AMBUSH: ("is Ambushed", "DLG-140"),
    t.BY_FLOW: ("is Flowed off the edge", "DLG-161"),
    t.BY_SINK: ("sinks into the ground", "DLG-202"),
    t.BY_MORPH: ("is Morphed", "DLG-224"),
    t.BY_GARDEN: ("falls in the Poison Garden", "DLG-258"),
    t.BY_LADDER: ("falls to the Witch's Ladder", "DLG-264"),
    t.BY_WILL: ("falls to Haggedorn's Will", "DLG-103"),
    t.BY_SACRIFICE: ("is sacrificed", "DLG-130"),
}
MOVES = {  # how a unit is relocated, and by which rule
    t.BY_DESTROY: ("moves into", "DLG-134"),
    t.BY_CLEAVE: ("moves into", "DLG-139"),
    t.BY_LEAP: ("Leaps to", "DLG-111"),
    t.BY_RECLAIM: ("goes back to", "DLG-197"),
    t.BY_BANISH: ("is Banished to", "DLG-199"),
    t.BY_FLOW: ("is put on", "DLG-154"),
    t.BY_PLATING: ("comes back to", "DLG-183"),
    t.BY_RETREAT: ("retreats to", "DLG-228"),
    t.BY_HASTY_RETREAT: ("comes along to", "DLG-215"),
    t.BY_SPORES: ("is carried by the Spores to", "DLG-229"),
    t.BY_HOC_VULT: ("is carried by Haggedorn Hoc Vult to", "DLG-275"),
    t.BY_WILL: ("is moved by Haggedorn's Will to", "DLG-097"),
}
RETURNS = {  # how a unit comes out of the graveyard, and by which rule
    t.BY_MORPH: ("grows on", "DLG-224"),
    t.BY_REGROWTH: ("is rekindled, dormant, on", "DLG-230"),
    t.BY_UNDESTROYED: ("is rekindled on", "DLG-200"),
    t.BY_SACRIFICE: ("is rekindled on", "DLG-130"),
    t.BY_WILL: ("is rekindled on", "DLG-103"),
}
PUSHES = {  # what pushes a unit a step, and by which rule
    t.BY_FLOW: ("Flow", "DLG-157"),
    t.BY_LANDING: ("Flow", "DLG-159"),
    t.BY_ZERO_JOURNEY: ("Flow", "DLG-186"),
    t.BY_CURRENT: ("Master the Current", "DLG-174"),
    t.BY_BIG_WAVE: ("Big Wave", "DLG-176"),
    t.BY_TREMOR: ("Tremor", "DLG-210"),
}
LADDER_ENDS = {  # why a Witch's Ladder ends, and by which rule
    t.BY_CHOICE: ("goes no further", "DLG-265"),
    t.BY_LADDER: ("finds nobody to go on to", "DLG-265"),
    t.BY_ENDLESS: ("is dispelled", "DLG-237"),
    t.BY_INVULNERABILITY: ("fails and ends", "DLG-267"),
}
PURPOSES = {
    t.FOR_TURN: ("", "DLG-051"),
    t.FOR_MORPH: (" to Morph", "DLG-223"),
    t.FOR_RETREAT: (" to retreat", "DLG-225"),
    t.FOR_HARVEST: (" for the Bone Harvest", "DLG-097"),
    t.FOR_HANDICAP: (" before the game", "DLG-104"),
}
ENDINGS = {
    t.THREE_HUNTS: Ending("Huldra have Hunted the rival royal often enough", ("DLG-108",)),
    t.ROYAL_DESTROYED: Ending("The Murg have Destroyed the rival royal", ("DLG-129",)),
    t.TWO_FLOWS: Ending("Ferrymen have Flowed the rival royal off the edge often enough", ("DLG-153",)),
    t.LAND_RECLAIMED: Ending("The Erde king stands on the Reclaimed center", ("DLG-189",)),
    t.SIX_PAWNS: Ending("Enough Wibo pawns rest in the Seat", ("DLG-213",)),
    t.QUARRY_FALLEN: Ending("All Divine Quarry are vanquished", ("DLG-245",)),
    t.TURN_LIMIT: Ending("The turn limit is reached: a draw", ("RUL-09",)),
    t.RESIGNED: Ending("A player has resigned", ("RUL-09",)),
}


@kept(64)
def _clans(content: Content, clans: tuple[int, ...]) -> tuple[list[Clan], list[list[Skill]]]:
    """The clans of both seats, and their skills."""
    found, skills = [content.one("clan", t.CLANS[clan], Clan) for clan in clans], content.all("skill", Skill)
    return found, [[skill for skill in skills if skill.clan == clan.id] for clan in found]


class Names:
    """What clans, units, skills and results are called, with the names and numbers of one content."""

    def __init__(self, content: Content, state: State) -> None:
        self.content, self.state = content, state
        self.clans, self.skills = _clans(content, tuple(state.clan))

    def clan(self, seat: int) -> str:
        name = self.clans[seat].name
        if self.clans[0].id == self.clans[1].id:
            return f"{name} ({'first' if seat == 0 else 'second'})"
        return name

    def unit(self, unit: int) -> str:
        """A unit at the beginning of a sentence."""
        return f"The {self.clan(unit >> 4).removeprefix('The ')} {self._word(unit)}"

    def the(self, unit: int) -> str:
        """A unit within a sentence."""
        return f"t{self.unit(unit)[1:]}"

    def standing(self, unit: int) -> str:
        """A unit within a sentence, with the territory it stands on."""
        at = self.state.square[unit]
        return self.the(unit) + (f" on {square_name(at)}" if at != NONE else "")

    def some(self, units: Sequence[int]) -> str:
        """Own units within a sentence, by their kind and territory."""
        return named([f"the {self._word(unit)} on {square_name(self.state.square[unit])}" for unit in units])

    def _word(self, unit: int) -> str:
        return self.clans[unit >> 4].royal if kind_of(unit) == t.ROYAL else t.KINDS[kind_of(unit)]

    def skill(self, seat: int, row: int) -> str:
        return self.skills[seat][row].name

    def will(self, result: int, side: int) -> Will:
        return self.content.one("will", f"{('blessing', 'curse')[side]}-{result}", Will)

    def number(self, id: str) -> int:
        return self.content.one("number", id, Number).value


class Speaker(Names):
    """Makes sentences of events."""

    def __init__(self, content: Content, state: State, book: Book) -> None:
        super().__init__(content, state)
        self.book = book
        self.told = [CLANS[clan] for clan in state.clan]

    def had_no_choice(self, seat: int) -> bool:
        """Whether what a seat has just answered was all it could: then it was not asked."""
        if self.state.decision == 0:
            return False
        asked = self.state.copy()
        asked.seat = seat
        return legal(asked, self.book, Scratch()) == 1

    def line(self, event: Event) -> Line | None:
        speak = LINES.get(event.code)
        return speak(self, *event.args) if speak else None


def chapter(s: Names) -> str:
    """The part of the story a state is in."""
    if s.state.turn == 0:
        return "Before the game"
    return f"Turn {s.state.turn}, {s.clan(s.state.active)}"


@functools.cache
def kind_of(unit: int) -> int:
    return max(kind for kind in range(5) if t.FIRST_OF_KIND[kind] <= unit & 15)


def a_number(number: int) -> str:
    """
    >>> a_number(7), a_number(8), a_number(11)
    ('a 7', 'an 8', 'an 11')
    """
    return f"{'an' if number in (8, 11, 18) or 80 <= number < 90 else 'a'} {number}"


def _turn(s: Speaker, seat: int, turn: int, extra: int, *_: int) -> Line:
    if extra:
        return Line(f"Turn {turn}: {s.clan(seat)}, once more", ("DLG-148",), seat=seat)
    return Line(f"Turn {turn}: {s.clan(seat)}", ("DLG-012",), seat=seat)


def _rolled(s: Speaker, seat: int, sides: int, face: int, purpose: int, worth: int, *_: int) -> Line:
    why, rule = PURPOSES[purpose]
    text = f"{s.clan(seat)} roll {a_number(face)} (d{sides}){why}"
    if purpose == t.FOR_TURN:
        brings, rule = s.told[seat].roll_brings(s, seat, face, worth)
        text = f"{text}: {brings}"
    return Line(text, (rule,), True, seat)


def _journeyed(s: Speaker, unit: int, start: int, to: int, *_: int) -> Line:
    seat = unit >> 4
    if start == to:
        return Line(f"{s.unit(unit)} on {square_name(to)} makes a journey of 0", ("DLG-185",), seat=seat)
    over, rule = s.told[seat].journeys(kind_of(unit), seat, start, to)
    text = f"{s.unit(unit)} journeys from {square_name(start)}{over} to {square_name(to)}"
    return Line(text, (rule,), seat=seat)


def _relocated(s: Speaker, unit: int, start: int, to: int, cause: int, by: int, *_: int) -> Line:
    moves, rule = MOVES[cause]
    came = f" on {square_name(start)}" if start != NONE and start != to else ""
    return Line(f"{s.unit(unit)}{came} {moves} {square_name(to)}", (rule,), seat=by)


def _stayed(s: Speaker, unit: int, at: int, cause: int, by: int, chosen: int, *_: int) -> Line:
    why = "it does not retreat" if chosen else "there is no free territory for it"
    return Line(f"{s.unit(unit)} on {square_name(at)} stays where it is: {why}", (MOVES[cause][1],), seat=by)


def _rekindled(s: Speaker, unit: int, to: int, cause: int, by: int, *_: int) -> Line:
    returns, rule = RETURNS[cause]
    return Line(f"{s.unit(unit)} {returns} {square_name(to)}", (rule,), seat=by)


def _vanquished(s: Speaker, unit: int, at: int, cause: int, by: int, *_: int) -> Line:
    falls, rule = CAUSES[cause]
    return Line(f"{s.unit(unit)} on {square_name(at)} {falls}", (rule,), seat=by)


def _plating(s: Speaker, unit: int, at: int, cause: int, *_: int) -> Line:
    return Line(f"Iron Plating saves {s.the(unit)} on {square_name(at)} and is gone", ("DLG-144",), seat=unit >> 4)


def _slotted(s: Speaker, seat: int, slot: int, value: int, row: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} slot {a_number(value)} in {s.skill(seat, row)}", ("DLG-055",), seat=seat)


def _bone_back(s: Speaker, seat: int, slot: int, value: int, row: int, cause: int, *_: int) -> Line:
    bone = f"the {value} in {s.skill(seat, row)}"
    if cause == t.BY_RENEWAL:
        return Line(f"Renewal sends {bone} back to the pool of {s.clan(seat)}", ("DLG-123",), seat=1 - seat)
    rule = "DLG-097" if cause == t.BY_WILL else "DLG-092"
    return Line(f"{s.clan(seat)} take {bone} back to the pool", (rule,), seat=seat)


def _acquired(s: Speaker, seat: int, row: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} acquire {s.skill(seat, row)}", ("DLG-057",), seat=seat)


def _aura(s: Speaker, unit: int, at: int, aura: int, cause: int, *_: int) -> Line:
    rule = {t.BY_SKILL: "DLG-060", t.BY_CROSSING: "DLG-167", t.BY_SACRIFICE: "DLG-130"}[cause]
    return Line(f"{s.unit(unit)} on {square_name(at)} now bears {t.AURAS[aura]}", (rule,), seat=unit >> 4)


def _aura_lost(s: Speaker, unit: int, at: int, aura: int, cause: int, by: int, *_: int) -> Line:
    rule = "DLG-097" if cause == t.BY_WILL else "DLG-233"
    by_what = "Haggedorn's Will" if cause == t.BY_WILL else "Scatter"
    return Line(f"{s.unit(unit)} on {square_name(at)} loses {t.AURAS[aura]} by {by_what}", (rule,), seat=by)


def _spent(s: Speaker, seat: int, row: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} spend a relic token of {s.skill(seat, row)}", ("DLG-022",), seat=seat)


def _will_rolled(s: Speaker, seat: int, result: int, side: int, *_: int) -> Line:
    will = s.will(result, side)
    text = f"{s.clan(seat)} roll {a_number(result)} for Haggedorn's Will: {will.name}. {will.text}"
    return Line(text, ("DLG-097",), True, seat)


def _will_set(s: Speaker, seat: int, result: int, side: int, rounds: int, *_: int) -> Line:
    rule = "DLG-101" if rounds < 0 else "DLG-102"
    return Line(f"{s.will(result, side).name}: in force {lasting(rounds)}", (rule,), seat=seat)


def _will_ended(s: Speaker, seat: int, result: int, side: int, *_: int) -> Line:
    return Line(f"{s.will(result, side).name}: no longer in force", ("DLG-102",), seat=seat)


def _hunt_mark(s: Speaker, unit: int, marks: int, *_: int) -> Line:
    text = f"{s.unit(unit)} bears {counted(marks, 'Hunt mark')} of {s.number('hunts_to_win')}"
    return Line(text, ("DLG-109",), seat=1 - (unit >> 4))


def _declared(s: Speaker, unit: int, target: int, second: int, at: int, target_at: int, second_at: int) -> Line:
    told = s.told[unit >> 4]
    if target == NONE:
        return Line(f"{s.unit(unit)} attempts to {told.deed} {square_name(at)}", (told.declares,), seat=unit >> 4)
    who = f"{s.unit(unit)} on {square_name(at)} attempts to {told.deed}"
    more = f" and {s.the(second)} on {square_name(second_at)}" if second != NONE else ""
    return Line(f"{who} {s.the(target)} on {square_name(target_at)}{more}", (told.declares,), seat=unit >> 4)


def _failed(s: Speaker, unit: int, target: int, needed: int, face: int, second: int, at: int) -> Line:
    what = f"{s.the(target)} on {square_name(at)}" if target != NONE else square_name(at)
    more = f" and {s.the(second)}" if second != NONE else ""
    text = f"{s.unit(unit)} fails to {s.told[unit >> 4].deed} {what}{more}: {against(face, needed)}"
    return Line(text, ("DLG-054",), True, unit >> 4)


def against(face: int, needed: int) -> str:
    """What was rolled, and what had to be."""
    return f"{a_number(face)} where {needed} or more was needed"


def _done(s: Speaker, unit: int, at: int, target: int, needed: int, face: int, distance: int) -> Line:
    seat = unit >> 4
    strikes, rule = s.told[seat].strikes(kind_of(unit), kind_of(target))
    text = f"{s.unit(unit)} {strikes} {s.the(target)} on {square_name(at)}"
    if needed:
        return Line(f"{text}: {against(face, needed)}", (rule,), True, seat)
    if distance:
        return Line(f"{text}, {distance} away{_by(s, unit, target, face, distance)}", (rule,), seat=seat)
    return Line(text, (rule,), seat=seat)


def _by(s: Speaker, unit: int, target: int, face: int, distance: int) -> str:
    """What made a blow possible, where that is not the roll alone. DLG-119, DLG-121, DLG-150."""
    if s.state.auras[unit] & t.ASSASSIN and kind_of(target) == t.ROYAL:
        return f", by {t.AURAS[t.ASSASSIN]}"
    if distance > face:
        return f": {face} + {distance - face} for {t.AURAS[t.LONG_BOW]}"
    auras = s.state.auras[unit]
    return f": what was left of the {face}, by {t.AURAS[t.PIVOT]}" if distance < face and auras & t.PIVOT else ""


def _pushed(s: Speaker, unit: int, start: int, to: int, cause: int, by: int, pusher: int) -> Line:
    what, rule = PUSHES[cause]
    return Line(f"{what} pushes {s.the(unit)} from {square_name(start)} to {square_name(to)}", (rule,), seat=by)


def _flows(s: Speaker, unit: int, target: int, way: int, length: int, both: int, cause: int) -> Line:
    what, rule = PUSHES[cause]
    seat = unit >> 4
    by = [t.AURAS[aura] for aura, used in ((t.BARBARIC, length > 1), (t.RIPPLE_EFFECT, both)) if used]
    wave = "" if what == s.told[seat].deed else f"{what}: "
    more = " and whoever it touches" if both else ""
    where = f"{counted(length, 'territory')} {t.DIRECTION_NAMES[(way - 4 * seat) % 8]}"
    names = f", by {named(by)}" if by else ""
    return Line(f"{wave}{s.unit(unit)} Flows {s.standing(target)}{more} {where}{names}", (rule,), seat=seat)


def _flowed(s: Speaker, unit: int, times: int, *_: int) -> Line:
    text = f"{s.unit(unit)} is Flowed off the edge: {times} of {counted(s.number('flows_to_win'), 'time')}"
    return Line(text, ("DLG-153",), seat=1 - (unit >> 4))


def _reclaimed(s: Speaker, unit: int, at: int, needed: int, face: int, *_: int) -> Line:
    text = f"{s.unit(unit)} Reclaims {square_name(at)}: {against(face, needed)}"
    return Line(text, ("DLG-195",), True, unit >> 4)


def _tremor(s: Speaker, unit: int, at: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} lets the ground tremble around {square_name(at)}", ("DLG-210",), seat=unit >> 4)


def _swapped(s: Speaker, one: int, other: int, at: int, other_at: int, *_: int) -> Line:
    rule = "DLG-219" if one >> 4 == other >> 4 else "DLG-175"  # the Wibo queen with a pawn of hers; or Eddy
    text = f"{s.unit(one)} on {square_name(at)} and {s.the(other)} on {square_name(other_at)} swap places"
    return Line(text, (rule,), seat=one >> 4)


def _garden(s: Speaker, unit: int, at: int, counters: int, *_: int) -> Line:
    rule = "DLG-260" if kind_of(unit) == t.KNIGHT else "DLG-257"
    ride = ", by Hedge Ride" if kind_of(unit) == t.KNIGHT else ""
    text = f"{s.unit(unit)} casts a Poison Garden on {square_name(at)}: {counted(counters, 'round')}{ride}"
    return Line(text, (rule,), seat=unit >> 4)


def _garden_struck(s: Speaker, seat: int, at: int, *_: int) -> Line:
    told = f"The Poison Garden on {square_name(at)} takes effect"
    near = [
        unit
        for unit in range(16 * (1 - seat), 16 * (1 - seat) + t.ROYALS + 1)
        if s.state.square[unit] != NONE and steps_between(s.state.square[unit], at) <= 1
    ]
    if not near:
        return Line(f"{told}: nobody of {s.clan(1 - seat)} is on it or beside it", ("DLG-258",), seat=seat)
    immune = [thick_skinned(s.state, s.book, unit) for unit in near]
    if all(thick or invulnerable(s.state, s.book, unit) for unit, thick in zip(near, immune, strict=True)):
        why = dict.fromkeys("DLG-208" if thick else "DLG-079" for thick in immune)
        return Line(f"{told}: whoever is there cannot be vanquished", ("DLG-258", *why), seat=seat)
    return Line(told, ("DLG-258",), seat=seat)


def _counters_fell(s: Speaker, seat: int, hexes: int, row: int, *_: int) -> Line:
    if row == NONE:
        return Line(f"A counter comes off {counted(hexes, 'Hex')} of {s.clan(seat)}", ("DLG-273",), seat=seat)
    return Line(f"{s.skill(seat, row)} takes a counter off {counted(hexes, 'Hex')}", ("DLG-276",), seat=seat)


def _will_chosen(s: Speaker, seat: int, side: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} choose {('Blessings', 'Curses')[side]} for Haggedorn's Will", ("DLG-035",), seat=seat)


def _released(s: Speaker, unit: int, *_: int) -> Line:
    return Line(f"The tide lets go of {s.the(unit)}", ("DLG-173",), seat=unit >> 4)


def _woke(s: Speaker, unit: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} on {square_name(s.state.square[unit])} wakes", ("DLG-231",), seat=unit >> 4)


def _fell_asleep(s: Speaker, unit: int, *_: int) -> Line:
    text = f"{s.unit(unit)} on {square_name(s.state.square[unit])} sleeps until its owner's next turn has ended"
    return Line(text, ("DLG-231",), seat=1 - (unit >> 4))


def _ladder(s: Speaker, unit: int, at: int, counters: int, caster: int, seat: int, *_: int) -> Line:
    on = f"{s.the(unit)} on {square_name(at)}: {counted(counters, 'round')}"
    return Line(f"{s.unit(caster)} casts a Witch's Ladder on {on}", ("DLG-261",), seat=seat)


def _ladder_moved(s: Speaker, unit: int, at: int, counters: int, before: int, seat: int, *_: int) -> Line:
    on = f"{s.the(unit)} on {square_name(at)}: {counted(counters, 'round')}"
    return Line(f"The Witch's Ladder goes on from {s.the(before)} to {on}", ("DLG-265",), seat=seat)


def _hex_ended(s: Speaker, unit: int, at: int, cause: int, *_: int) -> Line:
    ends, rule = LADDER_ENDS[cause]
    return Line(f"The Witch's Ladder on {s.the(unit)}, {square_name(at)}, {ends}", (rule,))


def _quarry(s: Speaker, seat: int, unit: int, at: int, *_: int) -> Line:
    text = f"{s.clan(seat)} designate {s.the(unit)} on {square_name(at)} as Divine Quarry"
    return Line(text, ("DLG-246",), seat=seat)


def _quarry_down(s: Speaker, seat: int, unit: int, down: int, *_: int) -> Line:
    text = f"{s.unit(unit)} was a Divine Quarry: {down} of {s.number('quarry')} vanquished"
    return Line(text, ("DLG-245",), seat=seat)


def _bones_swapped(s: Speaker, seat: int, given: int, taken: int, *_: int) -> Line:
    text = f"{s.clan(seat)} give a d{t.SIDES[given]} to {s.clan(1 - seat)} and get a d{t.SIDES[taken]}"
    return Line(text, ("DLG-126",), seat=seat)


def _slid(s: Speaker, unit: int, start: int, to: int, *_: int) -> Line:
    held = "cannot journey or relocate next turn"
    if start == to:
        text = f"{s.unit(unit)} stays on {square_name(to)} in the tide and {held}"
        return Line(text, ("DLG-173",), seat=1 - (unit >> 4))
    text = f"The tide carries {s.the(unit)} from {square_name(start)} to {square_name(to)}; it {held}"
    return Line(text, ("DLG-172", "DLG-173"), seat=1 - (unit >> 4))


def _lost(s: Speaker, seat: int, row: int, *_: int) -> Line:
    if row == NONE:
        return Line(f"Haggedorn's Will changes nothing for {s.clan(seat)}", ("DLG-098",), seat=seat)
    why = s.told[seat].lost[row]
    return Line(f"{s.skill(seat, row)} of {s.clan(seat)} finds nothing to act on: {why}", ("RUL-21",), seat=seat)


def _rerolled(s: Speaker, seat: int, face: int, cause: int, *_: int) -> Line:
    rule = "DLG-125" if cause == t.BY_TWEAK else "DLG-102"
    by_what = s.skill(seat, t.ROW_TWEAK) if cause == t.BY_TWEAK else s.will(t.SECOND_THOUGHTS, t.BLESSINGS).name
    return Line(f"{s.clan(seat)} roll the bone that showed {a_number(face)} again, by {by_what}", (rule,), seat=seat)


def _token(s: Speaker, seat: int, row: int, cause: int, *_: int) -> Line:
    if row == NONE:
        return Line(f"{s.clan(seat)} put a relic token on Haggedorn's Will", ("DLG-097",), seat=seat)
    if row == t.LAW_ROW:
        return Line(f"{s.skill(seat, row)} is now a Law of {s.clan(seat)}", ("DLG-061",), seat=seat)
    rule = "DLG-097" if cause == t.BY_WILL else "DLG-059"
    return Line(f"{s.clan(seat)} put a relic token on {s.skill(seat, row)}", (rule,), seat=seat)


def _token_lost(s: Speaker, seat: int, row: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} lose a relic token of {s.skill(seat, row)}", ("DLG-097",), seat=seat)


def _bone_removed(s: Speaker, seat: int, shape: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} remove a d{t.SIDES[shape]} from the game", ("DLG-097",), seat=seat)


def _extra(s: Speaker, seat: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} will take two turns in a row", ("DLG-148",), seat=seat)


def _not_slotted(s: Speaker, seat: int, face: int, *_: int) -> Line:
    why = ": it fits no slot" if s.had_no_choice(seat) else ""
    return Line(f"{s.clan(seat)} return the {face} to the pool{why}", ("DLG-089",), seat=seat)


def _passed(s: Speaker, seat: int, *_: int) -> Line:
    if s.had_no_choice(seat):
        return Line(f"Nobody of {s.clan(seat)} can journey with the roll", ("DLG-053",), seat=seat)
    return Line(f"{s.clan(seat)} do nothing with the roll", ("DLG-053",), seat=seat)


def _won(s: Speaker, seat: int, ending: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} win: {_how(s, seat, ending)}", ENDINGS[ending].rules, seat=seat)


def how_it_ended(s: Speaker) -> str:
    """The ending as a story: who did what to whom, and when."""
    winners = [seat for seat in range(2) if s.state.result[seat] > 0]
    if not winners:
        return ENDINGS[s.state.ending].text
    text = _alone(s, winners[0], s.state.ending)
    return f"{text[:1].upper()}{text[1:]}, in turn {s.state.turn}"


def _alone(s: Speaker, seat: int, ending: int) -> str:
    """What won the game, where nothing has been said yet of whose it is."""
    if ending == t.LAND_RECLAIMED:
        return f"{s.the(16 * seat + t.ROYALS)} stands on the Reclaimed center"
    if ending == t.SIX_PAWNS:
        return f"{counted(s.number('pawns_to_win'), 'pawn')} or more of {s.clan(seat)} stand in the Seat"
    if ending == t.QUARRY_FALLEN:
        return f"{s.number('quarry')} Divine Quarry of {s.clan(seat)} are vanquished"
    return _how(s, seat, ending)


def _how(s: Speaker, seat: int, ending: int) -> str:
    """What won the game, as the end of a sentence."""
    rival = s.the(16 * (1 - seat) + t.ROYALS)
    if ending == t.THREE_HUNTS:
        return f"{rival} has been Hunted {counted(s.number('hunts_to_win'), 'time')}"
    if ending == t.ROYAL_DESTROYED:
        return f"{rival} is Destroyed"
    if ending == t.TWO_FLOWS:
        return f"{rival} has been Flowed off the edge {counted(s.number('flows_to_win'), 'time')}"
    if ending == t.LAND_RECLAIMED:
        return "their king stands on the Reclaimed center"
    if ending == t.SIX_PAWNS:
        return f"{counted(s.number('pawns_to_win'), 'pawn')} or more of theirs in the Seat"
    if ending == t.QUARRY_FALLEN:
        return f"{s.number('quarry')} Divine Quarry vanquished"
    return f"{s.clan(1 - seat)} resign"


def _drawn(s: Speaker, *_: int) -> Line:
    text = f"The limit of {counted(s.number('turn_limit'), 'turn')} is reached: a draw"
    return Line(text, ENDINGS[t.TURN_LIMIT].rules)


LINES: dict[int, Callable[..., Line]] = {
    t.TURN_BEGAN: _turn,
    t.ROLLED: _rolled,
    t.JOURNEYED: _journeyed,
    t.RELOCATED: _relocated,
    t.REKINDLED: _rekindled,
    t.VANQUISHED: _vanquished,
    t.PLATING_LOST: _plating,
    t.SLOTTED: _slotted,
    t.BONE_BACK: _bone_back,
    t.ACQUIRED: _acquired,
    t.AURA_GIVEN: _aura,
    t.AURA_LOST: _aura_lost,
    t.TOKEN_SPENT: _spent,
    t.WILL_ROLLED: _will_rolled,
    t.WILL_SET: _will_set,
    t.WILL_ENDED: _will_ended,
    t.HUNT_MARK: _hunt_mark,
    t.DEED_DECLARED: _declared,
    t.DEED_FAILED: _failed,
    t.DEED_DONE: _done,
    t.PUSHED: _pushed,
    t.FLOWS: _flows,
    t.FLOWED_OFF: _flowed,
    t.RECLAIMED: _reclaimed,
    t.TREMOR: _tremor,
    t.SWAPPED: _swapped,
    t.GARDEN_CAST: _garden,
    t.LADDER_CAST: _ladder,
    t.LADDER_MOVED: _ladder_moved,
    t.HEX_ENDED: _hex_ended,
    t.QUARRY_CHOSEN: _quarry,
    t.QUARRY_DOWN: _quarry_down,
    t.BONES_SWAPPED: _bones_swapped,
    t.SLID: _slid,
    t.EFFECT_LOST: _lost,
    t.REROLLED: _rerolled,
    t.TOKEN_GAINED: _token,
    t.TOKEN_LOST: _token_lost,
    t.BONE_REMOVED: _bone_removed,
    t.EXTRA_TURN: _extra,
    t.NOT_SLOTTED: _not_slotted,
    t.PASSED_ON: _passed,
    t.GAME_WON: _won,
    t.GAME_DRAWN: _drawn,
    t.GARDEN_STRUCK: _garden_struck,
    t.COUNTERS_FELL: _counters_fell,
    t.STAYED: _stayed,
    t.WILL_CHOSEN: _will_chosen,
    t.RELEASED: _released,
    t.WOKE: _woke,
    t.FELL_ASLEEP: _fell_asleep,
}
