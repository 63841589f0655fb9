"""Events as sentences, and what is asked at each decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.log import Event
from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import Clan, Skill, Will, square_name
from duskboard.games.game import Ending, Line

CAUSES = {
    t.BY_HUNT: "is Hunted down",
    t.BY_DESTROY: "is Destroyed",
    t.BY_AMBUSH: "is Ambushed",
    t.BY_FLOW: "is Flowed off the edge",
    t.BY_SINK: "sinks into the ground",
    t.BY_MORPH: "is Morphed",
    t.BY_GARDEN: "falls in the Poison Garden",
    t.BY_LADDER: "falls to the Witch's Ladder",
    t.BY_WILL: "falls to Haggedorn's Will",
    t.BY_SACRIFICE: "is sacrificed",
}
PURPOSES = {
    t.FOR_TURN: "",
    t.FOR_MORPH: " to Morph",
    t.FOR_RETREAT: " to retreat",
    t.FOR_WILL: "",
    t.FOR_HARVEST: " for the Bone Harvest",
    t.FOR_HANDICAP: " before the game",
}
ENDINGS = {
    t.THREE_HUNTS: Ending("Huldra have Hunted the rival royal three times", ("DLG-108",)),
    t.ROYAL_DESTROYED: Ending("The Murg have Destroyed the rival royal", ("DLG-129",)),
    t.TWO_FLOWS: Ending("Ferrymen have Flowed the rival royal off the edge twice", ("DLG-153",)),
    t.LAND_RECLAIMED: Ending("The Erde king stands on the Reclaimed center", ("DLG-189",)),
    t.SIX_PAWNS: Ending("Six Wibo pawns rest in the Seat", ("DLG-213",)),
    t.QUARRY_FALLEN: Ending("Both Divine Quarry are vanquished", ("DLG-245",)),
    t.TURN_LIMIT: Ending("The turn limit is reached: a draw", ("DLG-025",)),
    t.RESIGNED: Ending("A player has resigned", ()),
}
DECISIONS = {
    t.CHOOSE_WILL_SIDE: ("Blessings or Curses?", "DLG-035"),
    t.SPEND_RELIC: ("Spend a relic token before you act?", "DLG-044"),
    t.USE_WILL: ("Roll for Haggedorn's Will?", "DLG-094"),
    t.CHOOSE_SHAPE: ("Which bone do you roll?", "DLG-294"),
    t.CHOOSE_REROLL: ("Second Thoughts: roll the bone again?", "DLG-102"),
    t.CHOOSE_UNIT: ("Which unit journeys?", "DLG-052"),
    t.CHOOSE_DESTINATION: ("Where does it go?", "DLG-073"),
    t.CHOOSE_SLOT: ("Which slot takes the bone?", "DLG-055"),
    t.CHOOSE_COUNT: ("What does the bone count as?", "DLG-101"),
    t.CHOOSE_BEARER: ("Which unit bears the aura?", "DLG-060"),
    t.CHOOSE_RETURN: ("This skill no longer applies. Take bones back?", "DLG-092"),
    t.CHOOSE_PLACE: ("Where does the unit go?", "DLG-063"),
    t.WILL_REKINDLE: ("Rekindle a knight or a sage?", "DLG-103"),
    t.WILL_UNIT: ("Haggedorn's Will: which unit?", "DLG-097"),
    t.WILL_ROW: ("Haggedorn's Will: which skill?", "DLG-097"),
    t.WILL_BONE: ("Haggedorn's Will: which bone?", "DLG-097"),
    t.WILL_AURA: ("Which aura goes?", "DLG-097"),
    t.WILL_SHAPE: ("Which bone leaves the game?", "DLG-097"),
    t.HULDRA_TWEAK: ("Spend Tweak to roll again?", "DLG-125"),
    t.HULDRA_ACT: ("Journey, Hunt or Leap?", "DLG-110"),
    t.HUNTER: ("Who Hunts?", "DLG-116"),
    t.HUNT_TARGET: ("Hunt whom?", "DLG-114"),
    t.PIVOT_TARGET: ("Pivot: Hunt whom with the rest of the roll?", "DLG-121"),
    t.RENEWAL_BONE: ("Renewal: which of the rival's bones goes?", "DLG-123"),
    t.ADAPT_SHAPE: ("Adapt: which bone do you give?", "DLG-126"),
    t.MURG_INTENT: ("Journey or Destroy?", "DLG-046"),
    t.DESTROYER: ("Which unit attempts to Destroy?", "DLG-136"),
    t.DESTROY_TARGET: ("Destroy whom?", "DLG-133"),
    t.SECOND_TARGET: ("Cleave: name a second target?", "DLG-138"),
    t.MODEL_INTENT: ("The bone has fallen. Journey or Destroy?", "DLG-147"),
    t.ENTER_TERRITORY: ("Which territory does the knight enter?", "DLG-139"),
    t.ASSASSIN_PAWN: ("Sacrifice a pawn for an Assassin sage?", "DLG-130"),
    t.CROSSING_AURA: ("From the Range into the Seat: which aura?", "DLG-167"),
    t.PUSH_DIRECTION: ("Flow: push in which direction?", "DLG-159"),
    t.PUSH_LENGTH: ("Flow: how far, and how many?", "DLG-168"),
    t.ZERO_UNIT: ("A journey of 0: which unit makes it?", "DLG-185"),
    t.ZERO_TARGET: ("Push which adjacent rival?", "DLG-186"),
    t.TIDE_DIRECTION: ("Unrelenting Tide: which way does the royal slide?", "DLG-172"),
    t.CURRENT_DIRECTION: ("Master the Current: in which direction?", "DLG-174"),
    t.CURRENT_FIRST: ("Master the Current: which pawn?", "DLG-174"),
    t.CURRENT_SECOND: ("Master the Current: which second pawn?", "DLG-174"),
    t.EDDY_OWN: ("Eddy: which of your pawns?", "DLG-175"),
    t.EDDY_RIVAL: ("Eddy: which rival pawn?", "DLG-175"),
    t.ERDE_INTENT: ("Journey or Reclaim?", "DLG-207"),
    t.RECLAIM_PAWN: ("Which pawn attempts to Reclaim?", "DLG-196"),
    t.USE_METAMORPHIC: ("Spend Metamorphic to move three units?", "DLG-201"),
    t.PART_UNIT: ("Which unit takes the next part of the roll?", "DLG-191"),
    t.PART_DESTINATION: ("Where does it go?", "DLG-191"),
    t.USE_TREMOR: ("Let the ground tremble around the knight?", "DLG-210"),
    t.SINK_TARGET: ("Sink whom?", "DLG-202"),
    t.BANISH_UNIT: ("Banish: who leaves the center next?", "DLG-199"),
    t.MORPH_WAY: ("Attempt to Morph?", "DLG-223"),
    t.MORPH_TARGET: ("Morph whom?", "DLG-222"),
    t.MORPH_SECOND: ("Mass Morph: name a second target?", "DLG-239"),
    t.RETREAT_WHO: ("Roll for a retreat?", "DLG-225"),
    t.RETREAT_DIRECTION: ("Retreat in which direction?", "DLG-228"),
    t.SPORES_PAWN: ("Spores: which pawn is relocated?", "DLG-229"),
    t.SCATTER_UNIT: ("Scatter: whose aura goes?", "DLG-233"),
    t.SCATTER_AURA: ("Scatter: which aura?", "DLG-233"),
    t.CHOOSE_QUARRY: ("Designate a Divine Quarry", "DLG-246"),
    t.HEX_ORDER: ("Which Hex resolves next?", "DLG-274"),
    t.LADDER_SPREAD: ("Where does the Witch's Ladder go on?", "DLG-265"),
    t.CAST_WHAT: ("Cast a Hex?", "DLG-254"),
    t.CAST_FROM: ("Who casts?", "DLG-255"),
    t.CAST_LADDER_ON: ("Witch's Ladder on whom?", "DLG-261"),
    t.HOC_VULT_UNIT: ("Haggedorn Hoc Vult: which unit is relocated?", "DLG-275"),
}
DEEDS = ("Hunt", "Destroy", "Flow", "Reclaim", "Morph", "Hex")


class Speaker:
    """Makes sentences of events, with the names of one content."""

    def __init__(self, content: Content, state: Any) -> None:
        self.content, self.state = content, state
        self.clans = [content.one("clan", t.CLANS[clan], Clan) for clan in state.clan]
        skills = content.all("skill", Skill)
        self.skills = [[s for s in skills if s.clan == clan.id] for clan in self.clans]

    def clan(self, seat: int) -> str:
        name = self.clans[seat].name
        if self.clans[0].id == self.clans[1].id:
            return f"{name} ({'first' if seat == 0 else 'second'})"
        return name

    def unit(self, unit: int) -> str:
        seat, piece = unit >> 4, unit & 15
        kind = max(k for k in range(5) if t.FIRST_OF_KIND[k] <= piece)
        word = self.clans[seat].royal if kind == t.ROYAL else t.KINDS[kind]
        name = self.clan(seat)
        return f"{name if name.startswith('The ') else 'The ' + name} {word}".replace("The The", "The")

    def skill(self, seat: int, row: int) -> str:
        return self.skills[seat][row].name

    def will(self, result: int, side: int) -> Will:
        return self.content.one("will", f"{('blessing', 'curse')[side]}-{result}", Will)

    def line(self, event: Event) -> Line | None:
        speak = LINES.get(event.code)
        return speak(self, *event.args) if speak else None


def _at(territory: int) -> str:
    return square_name(territory) if territory != NONE else "the graveyard"


def _turn(s: Speaker, seat: int, turn: int, extra: int, *_: int) -> Line:
    return Line(f"Turn {turn}: {s.clan(seat)}" + (", once more" if extra else ""), ("DLG-012",), seat=seat)


def _rolled(s: Speaker, seat: int, sides: int, face: int, purpose: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} roll a {face} (d{sides}){PURPOSES[purpose]}", ("DLG-051",), True, seat)


def _journeyed(s: Speaker, unit: int, start: int, to: int, *_: int) -> Line:
    if start == to:
        return Line(f"{s.unit(unit)} on {_at(to)} makes a journey of 0", ("DLG-185",), seat=unit >> 4)
    return Line(f"{s.unit(unit)} journeys {_at(start)} to {_at(to)}", ("DLG-073",), seat=unit >> 4)


def _relocated(s: Speaker, unit: int, start: int, to: int, *_: int) -> Line:
    came = f"from {_at(start)} " if start != NONE else ""
    return Line(f"{s.unit(unit)} moves {came}to {_at(to)}", ("DLG-015",), seat=unit >> 4)


def _rekindled(s: Speaker, unit: int, to: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} is rekindled on {_at(to)}", ("DLG-018",), seat=unit >> 4)


def _vanquished(s: Speaker, unit: int, at: int, cause: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} on {_at(at)} {CAUSES[cause]}", ("DLG-017",), seat=1 - (unit >> 4))


def _plating(s: Speaker, unit: int, at: int, *_: int) -> Line:
    return Line(
        f"Iron Plating saves {s.unit(unit).replace('The', 'the', 1)} on {_at(at)}", ("DLG-144",), seat=unit >> 4
    )


def _slotted(s: Speaker, seat: int, slot: int, value: int, row: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} slot a {value} in {s.skill(seat, row)}", ("DLG-055",), seat=seat)


def _bone_back(s: Speaker, seat: int, slot: int, *_: int) -> Line:
    return Line(f"A bone of {s.clan(seat)} returns from slot {slot + 1} to the pool", ("DLG-092",), seat=seat)


def _acquired(s: Speaker, seat: int, row: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} acquire {s.skill(seat, row)}", ("DLG-057",), seat=seat)


def _aura(s: Speaker, unit: int, at: int, aura: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} on {_at(at)} bears {t.AURAS[aura]}", ("DLG-060",), seat=unit >> 4)


def _aura_lost(s: Speaker, unit: int, at: int, aura: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} on {_at(at)} loses {t.AURAS[aura]}", ("DLG-233",), seat=unit >> 4)


def _spent(s: Speaker, seat: int, row: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} spend {s.skill(seat, row)}", ("DLG-022",), seat=seat)


def _will_rolled(s: Speaker, seat: int, result: int, side: int, *_: int) -> Line:
    will = s.will(result, side)
    return Line(
        f"{s.clan(seat)} roll {result} for Haggedorn's Will: {will.name}. {will.text}", ("DLG-097",), True, seat
    )


def _will_set(s: Speaker, seat: int, result: int, side: int, rounds: int, *_: int) -> Line:
    lasts = "for the rest of the game" if rounds < 0 else f"for {rounds} round{'s' if rounds > 1 else ''}"
    return Line(f"{s.will(result, side).name} holds {lasts}", ("DLG-101", "DLG-102"), seat=seat)


def _will_ended(s: Speaker, seat: int, result: int, side: int, *_: int) -> Line:
    return Line(f"{s.will(result, side).name} ends", ("DLG-102",), seat=seat)


def _hunt_mark(s: Speaker, unit: int, marks: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} has been Hunted {marks} of 3 times", ("DLG-109",), seat=1 - (unit >> 4))


def _declared(s: Speaker, unit: int, target: int, second: int, *_: int) -> Line:
    deed = DEEDS[s.state.clan[unit >> 4]]
    on = f" {s.unit(target).replace('The', 'the', 1)}" if target != NONE else ""
    more = f" and {s.unit(second).replace('The', 'the', 1)}" if second != NONE else ""
    return Line(f"{s.unit(unit)} attempts to {deed}{on}{more}", ("DLG-048",), seat=unit >> 4)


def _failed(s: Speaker, unit: int, target: int, needed: int, face: int, *_: int) -> Line:
    return Line(f"A {face} where {needed} was needed: the deed fails", ("DLG-054",), True, unit >> 4)


def _done(s: Speaker, unit: int, at: int, target: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} strikes {_at(at)}", ("DLG-054",), seat=unit >> 4)


def _pushed(s: Speaker, unit: int, start: int, to: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} is pushed {_at(start)} to {_at(to)}", ("DLG-157",), seat=1 - (unit >> 4))


def _flowed(s: Speaker, unit: int, times: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} is Flowed off the edge ({times} of 2)", ("DLG-153",), seat=1 - (unit >> 4))


def _reclaimed(s: Speaker, unit: int, at: int, *_: int) -> Line:
    return Line(f"{_at(at)} is Reclaimed", ("DLG-195",), seat=unit >> 4)


def _tremor(s: Speaker, unit: int, at: int, *_: int) -> Line:
    return Line(f"The ground trembles around {_at(at)}", ("DLG-210",), seat=unit >> 4)


def _swapped(s: Speaker, one: int, other: int, *_: int) -> Line:
    return Line(f"{s.unit(one)} and {s.unit(other).replace('The', 'the', 1)} swap places", ("DLG-175",), seat=one >> 4)


def _garden(s: Speaker, unit: int, at: int, counters: int, *_: int) -> Line:
    return Line(f"A Poison Garden grows on {_at(at)}: {counters} rounds", ("DLG-257",), seat=unit >> 4)


def _ladder(s: Speaker, unit: int, at: int, counters: int, *_: int) -> Line:
    return Line(
        f"A Witch's Ladder hangs on {s.unit(unit)}, {_at(at)}: {counters} rounds", ("DLG-261",), seat=1 - (unit >> 4)
    )


def _ladder_moved(s: Speaker, unit: int, at: int, counters: int, *_: int) -> Line:
    return Line(f"The Witch's Ladder goes on to {s.unit(unit)}, {_at(at)}", ("DLG-265",))


def _hex_ended(s: Speaker, unit: int, at: int, *_: int) -> Line:
    what = "The Witch's Ladder" if unit != NONE else "The Hex"
    return Line(f"{what} on {_at(at)} ends", ("DLG-271",))


def _quarry(s: Speaker, seat: int, unit: int, at: int, *_: int) -> Line:
    return Line(f"{s.unit(unit)} on {_at(at)} is Divine Quarry", ("DLG-246",), seat=seat)


def _quarry_down(s: Speaker, seat: int, unit: int, down: int, *_: int) -> Line:
    return Line(f"A Divine Quarry has fallen: {down} of 2", ("DLG-245",), seat=seat)


def _bones_swapped(s: Speaker, seat: int, given: int, taken: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} give a d{t.SIDES[given]} for a d{t.SIDES[taken]}", ("DLG-126",), seat=seat)


def _slid(s: Speaker, unit: int, start: int, to: int, *_: int) -> Line:
    return Line(f"The tide carries {s.unit(unit)} from {_at(start)} to {_at(to)}", ("DLG-172",), seat=1 - (unit >> 4))


def _lost(s: Speaker, seat: int, *_: int) -> Line:
    return Line("There is nothing it can be done to", ("DLG-098",), seat=seat)


def _rerolled(s: Speaker, seat: int, face: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} roll the {face} again", ("DLG-125",), seat=seat)


def _token(s: Speaker, seat: int, row: int, *_: int) -> Line:
    what = "Haggedorn's Will" if row == NONE else s.skill(seat, row)
    return Line(f"{s.clan(seat)} put a relic token on {what}", ("DLG-059",), seat=seat)


def _token_lost(s: Speaker, seat: int, row: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} lose a relic token of {s.skill(seat, row)}", ("DLG-097",), seat=seat)


def _bone_removed(s: Speaker, seat: int, shape: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} remove a d{t.SIDES[shape]} from the game", ("DLG-097",), seat=seat)


def _extra(s: Speaker, seat: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} will take two turns in a row", ("DLG-148",), seat=seat)


def _not_slotted(s: Speaker, seat: int, face: int, *_: int) -> Line:
    return Line(f"The {face} returns to the pool", ("DLG-089",), seat=seat)


def _passed(s: Speaker, seat: int, *_: int) -> Line:
    return Line("No journey is made", ("DLG-053",), seat=seat)


def _won(s: Speaker, seat: int, ending: int, *_: int) -> Line:
    return Line(f"{s.clan(seat)} win: {ENDINGS[ending].text}", ENDINGS[ending].rules, seat=seat)


def _drawn(s: Speaker, *_: int) -> Line:
    return Line(ENDINGS[t.TURN_LIMIT].text)


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
}
