"""Events as sentences, each with the rules that decided it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskboard.engine.log import Event
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.names import (
    DEMON_POWERS,
    EQUIPMENT,
    EVENTS,
    GIFTS,
    PHASES,
    card_name,
    power_name,
    warrior_name,
)
from duskboard.games.game import Line

Args = tuple[int, ...]
Teller = Callable[[Any, Any, Args], Line]


def describe(event: Event, state: Any, book: Any, seat: int) -> Line | None:
    """An event in words for a seat."""
    teller = TELLERS.get(event.code)
    if teller is None:
        return None
    if event.code == t.A_CARD_DRAWN and seat == t.HUMAN:
        return None  # this seat is told which card it was
    if event.code == t.AN_EVENT_KEPT and seat == t.INFERNAL:
        return None
    return teller(state, book, event.args)


def the(state: Any, warrior: int) -> str:
    """A warrior with its article, for the middle of a sentence."""
    name = warrior_name(state, warrior).replace("redeemer", "Redeemer")
    if warrior == t.TROGLODYTE:
        return "a troglodyte"
    if name.startswith("the ") or name == "kartikeya":
        return name[0].upper() + name[1:] if name == "kartikeya" else "the " + name[4:].title()
    return name if name.startswith("hellhound") or name[-1].isdigit() else f"the {name}"


def cap(text: str) -> str:
    return text[0].upper() + text[1:]


def many(n: int, one: str, several: str) -> str:
    """A number with its noun.

    >>> many(1, "hit", "hits"), many(3, "hit", "hits")
    ('1 hit', '3 hits')
    """
    return f"{n} {one if n == 1 else several}"


def line(text: str, *rules: str, roll: bool = False, seat: int = -1) -> Line:
    return Line(cap(text) + ".", rules, roll, seat)


def faces(state: Any, n: int) -> str:
    """The first dice rolled since the last choice are those of this event only if it was the only roll."""
    if n == 0 or state.dice_n != n:
        return ""
    return " (" + ", ".join(str(state.dice[i, 1]) for i in range(n)) + ")"


# -- preparation -----------------------------------------------------------------------------------------------------


def _turn(state: Any, book: Any, a: Args) -> Line:
    return line(f"turn {a[0]} of {book.turns[state.scenario]} begins", "CLA-050")


def _phase(state: Any, book: Any, a: Args) -> Line:
    return line(f"{PHASES[a[0]]} phase", "CLA-051", seat=0 if a[0] < 3 else 1)


def _activation_roll(state: Any, book: Any, a: Args) -> Line:
    return line(
        f"the human player rolls {many(a[0], 'activation die', 'activation dice')}", "CLA-057", roll=True, seat=0
    )


def _die(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} takes the {a[1]}", "CLA-058", seat=0)


def _card(state: Any, book: Any, a: Args) -> Line:
    name, value = card_name(book, a[1]).split("/")
    half = f"as a {value}" if a[2] == t.AS_VALUE else "for its effect"
    return line(f"{the(state, a[0])} plays {name} {half}", "CLA-060", seat=0)


def _healed(state: Any, book: Any, a: Args) -> Line:
    return line(f"line {a[1]} of {the(state, a[0])} is healed", "CLA-072", seat=0)


def _blessed(state: Any, book: Any, a: Args) -> Line:
    bonus = f"+{book.bless_mv} movement" if a[1] == 1 else f"+{book.bless_cb} combat"
    return line(f"{the(state, a[0])} is blessed: {bonus}", "CLA-174", seat=0)


def _exhausted(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} is exhausted this turn", "CLA-065", seat=0)


def _drawn(state: Any, book: Any, a: Args) -> Line:
    return line(f"you draw {card_name(book, a[0]).replace('/', ' or a ')}", "CLA-067", seat=0)


def _a_card(state: Any, book: Any, a: Args) -> Line:
    return line(f"an instinct card is drawn; {a[0]} in hand", "CLA-067", seat=0)


def _discarded(state: Any, book: Any, a: Args) -> Line:
    return line(f"instinct card discarded: {card_name(book, a[0]).split('/')[0]}", "CLA-069", seat=0)


def _gift(state: Any, book: Any, a: Args) -> Line:
    return line(f"{GIFTS[a[1]]} works through {the(state, a[0])}", "CLA-185", seat=0)


def _courage(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} takes heart", "CLA-189", seat=0)


def _lamed(state: Any, book: Any, a: Args) -> Line:
    return line(f"{EVENTS[a[0]]} on {the(state, a[1])}", "CLA-103", seat=1)


def _backlash(state: Any, book: Any, a: Args) -> Line:
    outcome = "and is struck too" if a[1] >= a[2] else "and is spared"
    return line(f"{the(state, a[0])} rolls {a[1]} (struck on {a[2]}+) {outcome}", "CLA-197", roll=True, seat=0)


def _relic(state: Any, book: Any, a: Args) -> Line:
    return line(f"the Saint's relic: {many(a[0], 'die', 'dice')} rolled again", "CLA-057", roll=True, seat=0)


# -- tiles -----------------------------------------------------------------------------------------------------------


def _pit(state: Any, book: Any, a: Args) -> Line:
    outcome = "and is bitten" if a[1] >= a[2] else "and is safe"
    text = f"{the(state, a[0])} in the devouring pit rolls {a[1]} (hit on {a[2]}+) {outcome}"
    return line(text, "CLA-207", roll=True, seat=0 if a[0] < t.HUMANS else 1)


def _water(state: Any, book: Any, a: Args) -> Line:
    return line(f"miraculous water is used on tile {a[0] + 1}; {a[1]} left", "CLA-212", seat=0)


def _placed(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[4])} finds tile {a[0] + 1}", "CLA-146", seat=0)


def _tile_gone(state: Any, book: Any, a: Args) -> Line:
    return line(f"tile {a[0] + 1} is discarded", "CLA-150", seat=1)


def _aside(state: Any, book: Any, a: Args) -> Line:
    return line(f"tile {a[0] + 1} would be a dead end and is set aside", "CLA-150", "CLA-219", seat=1)


def _no_way(state: Any, book: Any, a: Args) -> Line:
    return line(f"no tile is left; {the(state, a[0])} stays", "CLA-150", seat=0)


def _hole(state: Any, book: Any, a: Args) -> Line:
    return line(f"a hole opens on tile {a[0] + 1}", "CLA-213", seat=1)


def _alarm(state: Any, book: Any, a: Args) -> Line:
    return line(f"alarm on tile {a[0] + 1}: one die of destiny more", "CLA-200", "CLA-201", seat=0)


def _trap(state: Any, book: Any, a: Args) -> Line:
    outcome = "the trap bites" if a[1] >= a[2] else "nothing happens"
    return line(f"booby trap: {a[1]} (hit on {a[2]}+), {outcome}", "CLA-202", roll=True, seat=1)


def _sanctuary(state: Any, book: Any, a: Args) -> Line:
    outcome = "is burned" if a[1] >= a[2] else "passes"
    text = f"sanctuary: {a[1]} (hit on {a[2]}+), {the(state, a[0])} {outcome}"
    return line(text, "CLA-218", roll=True, seat=0)


def _tomb(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} opens a tomb on tile {a[1] + 1}", "CLA-220", seat=0)


def _foreseen(state: Any, book: Any, a: Args) -> Line:
    return line(f"prescience: the human player looks at {many(a[1], 'tile', 'tiles')}", "CLA-193", seat=0)


# -- activations and combat ------------------------------------------------------------------------------------------


def _picked(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} on tile {a[1] + 1} is activated", "CLA-081", seat=_seat(a[0]))


def _seat(warrior: int) -> int:
    return t.HUMAN if warrior < t.HUMANS else t.INFERNAL


def _moved(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} moves from tile {a[1] + 1} to tile {a[2] + 1}", "CLA-136", seat=_seat(a[0]))


def _left(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} leaves by tile {a[1] + 1}", "CLA-136", seat=0)


def _attacked(state: Any, book: Any, a: Args) -> Line:
    victim = "the troglodytes" if a[1] == t.TROGLODYTE else the(state, a[1])
    dice = many(a[2], "die", "dice") + faces(state, a[2])
    hits = many(a[4], "hit", "hits") if a[4] else "no hit"
    text = f"{the(state, a[0])} attacks {victim}: {dice}, {min(a[3], 6)}+ hits, {hits}"
    return line(text, "CLA-153", roll=True, seat=_seat(a[0]))


def _grenade(state: Any, book: Any, a: Args) -> Line:
    text = f"{the(state, a[0])} throws a grenade on tile {a[1] + 1}: {a[2]}+ hits, {many(a[3], 'hit', 'hits')}"
    return line(text, "CLA-187", roll=True, seat=0)


def _guarded(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} takes {many(a[2], 'hit', 'hits')} for {the(state, a[1])}", "CLA-177", seat=0)


def _ignored(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} shrugs off a hit", "CLA-184", seat=_seat(a[0]))


def _marked(state: Any, book: Any, a: Args) -> Line:
    return line(f"line {a[1]} of {the(state, a[0])} is cancelled", "CLA-162", seat=0)


def _died(state: Any, book: Any, a: Args) -> Line:
    fate = "falls and returns to the reserve" if a[1] else "falls"
    return line(f"{the(state, a[0])} {fate}", "CLA-164" if a[0] < t.HUMANS else "CLA-158", seat=_seat(a[0]))


def _trogs_died(state: Any, book: Any, a: Args) -> Line:
    return line(f"{many(a[0], 'troglodyte falls', 'troglodytes fall')} on tile {a[1] + 1}", "CLA-156", seat=1)


def _damage(state: Any, book: Any, a: Args) -> Line:
    text = f"{the(state, a[0])} takes {many(a[1], 'marker', 'markers')}: {a[2]} of {a[3]}"
    return line(text, "CLA-158", "CLA-159", seat=1)


def _salve(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} uses the healing salve", "CLA-169", seat=0)


def _outfit(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} carries the {EQUIPMENT[a[1]]}", "CLA-041", seat=0)


# -- scenarios -------------------------------------------------------------------------------------------------------


def _sealed(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} seals the well on tile {a[1] + 1}", "CLA-086", seat=0)


def _relic_taken(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} takes the relic of tile {a[1] + 1}", "CLA-219", seat=0)


def _secured(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} brings home what was lost", "CLA-052", seat=0)


def _freed(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[1])} frees {the(state, a[0])}", "CLA-052", seat=0)


# -- destiny and threat ----------------------------------------------------------------------------------------------


def _destiny(state: Any, book: Any, a: Args) -> Line:
    text = f"the infernal player rolls {many(a[0], 'die', 'dice')} of destiny{faces(state, a[0])}"
    return line(text, "CLA-091", roll=True, seat=1)


def _taken_back(state: Any, book: Any, a: Args) -> Line:
    return line(f"a {a[1]} is taken back from {power_name(state, a[0])}", "CLA-090", seat=1)


def _allocated(state: Any, book: Any, a: Args) -> Line:
    return line(f"a {a[1]} goes to {power_name(state, a[0])}", "CLA-094", seat=1)


def _triggered(state: Any, book: Any, a: Args) -> Line:
    name = DEMON_POWERS[a[1] - 1] if a[1] else power_name(state, a[0])
    return line(f"{name} is triggered", "CLA-097", seat=1)


def _threat(state: Any, book: Any, a: Args) -> Line:
    return line(f"{many(a[0], 'threat point', 'threat points')} gained; {a[1]} in store", "CLA-105", seat=1)


def _events(state: Any, book: Any, a: Args) -> Line:
    return line(f"{many(a[0], 'event card', 'event cards')} drawn", "CLA-111", seat=1)


def _kept(state: Any, book: Any, a: Args) -> Line:
    return line(f"you keep {EVENTS[a[0]]}", "CLA-111", seat=1)


def _one_kept(state: Any, book: Any, a: Args) -> Line:
    return line(f"one event card is kept; {a[0]} in hand", "CLA-111", seat=1)


def _event_gone(state: Any, book: Any, a: Args) -> Line:
    return line(f"event discarded: {EVENTS[a[0]]}" + (f" x{a[1]}" if a[1] > 1 else ""), "CLA-102", seat=1)


def _event(state: Any, book: Any, a: Args) -> Line:
    return line(f"the infernal player plays {EVENTS[a[0]]}", "CLA-103", seat=1)


def _deployed(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} arrives on tile {a[1] + 1} for {a[2]} TP", "CLA-118", seat=1)


def _awake(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} wakes with a {a[1]}", "CLA-125", seat=1)


def _struck(state: Any, book: Any, a: Args) -> Line:
    if a[2]:
        return line(f"the Glutton eats {the(state, a[1])}", "CLA-016", seat=1)
    return line(f"{DEMON_POWERS[a[0]]} reaches {the(state, a[1])}", "CLA-018", seat=1)


def _crossed(state: Any, book: Any, a: Args) -> Line:
    return line(f"{the(state, a[0])} crosses to tile {a[1] + 1}", "CLA-018", seat=1)


TELLERS: dict[int, Teller] = {
    t.TURN_BEGAN: _turn, t.PHASE_BEGAN: _phase, t.ACTIVATION_ROLL: _activation_roll, t.DIE_PLACED: _die,
    t.CARD_PLAYED: _card, t.LINE_HEALED: _healed, t.WARRIOR_BLESSED: _blessed, t.WARRIOR_EXHAUSTED: _exhausted,
    t.CARD_DRAWN: _drawn, t.A_CARD_DRAWN: _a_card, t.CARD_DISCARDED: _discarded, t.GIFT_USED: _gift,
    t.BACKLASH: _backlash, t.PIT_ROLL: _pit, t.WATER_DRUNK: _water, t.RELIC_USED: _relic, t.EVENT_PLAYED: _event,
    t.WARRIOR_PICKED: _picked, t.WARRIOR_MOVED: _moved, t.WARRIOR_LEFT: _left, t.TILE_PLACED: _placed,
    t.TILE_DISCARDED: _tile_gone, t.TILE_SET_ASIDE: _aside, t.HOLE_DUG: _hole, t.ALARM_RAISED: _alarm,
    t.TRAP_ROLL: _trap, t.SANCTUARY_ROLL: _sanctuary, t.TOMB_OPENED: _tomb, t.ATTACKED: _attacked,
    t.GUARDED: _guarded, t.HIT_IGNORED: _ignored, t.MARKER_PLACED: _marked, t.WARRIOR_DIED: _died,
    t.TROGLODYTES_DIED: _trogs_died, t.DAMAGE_TAKEN: _damage, t.GRENADE_ROLL: _grenade, t.SEALED: _sealed,
    t.RELIC_TAKEN: _relic_taken, t.RELICS_SECURED: _secured, t.CAPTIVE_FREED: _freed, t.DESTINY_ROLL: _destiny,
    t.DICE_TAKEN_BACK: _taken_back, t.DIE_ALLOCATED: _allocated, t.POWER_TRIGGERED: _triggered,
    t.THREAT_GAINED: _threat, t.EVENTS_DRAWN: _events, t.EVENT_KEPT: _kept, t.AN_EVENT_KEPT: _one_kept,
    t.EVENT_DISCARDED: _event_gone, t.DEPLOYED: _deployed, t.HOUND_AWAKE: _awake, t.POWER_STRUCK: _struck,
    t.OUTFITTED: _outfit, t.EXPLORATION_FAILED: _no_way, t.CROSSED: _crossed, t.PRESCIENCE_SEEN: _foreseen,
    t.SALVE_USED: _salve, t.COURAGE_GIVEN: _courage, t.HUMAN_LAMED: _lamed,
}  # fmt: skip
