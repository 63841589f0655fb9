"""What learners are shown of Darkleaf Gambit and what they can answer, number by number."""

from __future__ import annotations

from duskboard.games.darkleaf_gambit import terms
from duskboard.games.observation import Each, Number, Options

_MAP = terms.TERRITORIES
_BOARD = "by territory from the seat's own side, its home rank first, turned half round for the second seat"
OBSERVED = (
    Number("unit", f"{_BOARD}: 1 pawn, 2 knight, 3 sage, 4 rook, 5 royal; below 0 the rival's; 0 nobody", _MAP),
    Number("unit's auras", "added: 1 Long Bow, 2 Pivot, 4 Iron Plating, 8 Assassin, 16 Barbaric, 32 Ripple", _MAP),
    Number("unit is dormant", "1: it was regrown and cannot be used yet", _MAP),
    Number("unit's ladder", "1 + counters of a Witch's Ladder on it; 0 none", _MAP),
    Number("ground reclaimed", "of each territory, likewise; 1: by Erde", _MAP),
    Number("ground's garden", "1 + counters of a Poison Garden; 0 none", _MAP),
    Each(
        "player",
        2,
        "the seat itself, then its rival",
        (
            Number("clan", "1 for its own of Huldra, Murg, Ferrymen, Erde, Wibo, Hexen", 6),
            Number("slot", "the value of the bone in each slot of the clan board; 0 empty", terms.SLOTS),
            Number("pool", "bones in the pool: with 4, 6, 8, 10 sides", terms.SHAPES),
            Number("relic", "relic tokens on each skill; on a Law, 1: in force", terms.ROWS),
            Number("will_token", "1: the Will may still be activated"),
            Number("hunted", "Hunt marks on the royal"),
            Number("flowed", "how often the royal was Flowed off"),
            Number("held", "1: the royal may not move in its next turn"),
            Number("quarry_down", "Divine Quarry vanquished"),
            Number("quarry at", "the territories of the Quarry on the shared board, a1 = 0; -1 none", 2),
            Number("trait_used", "1: the Murg trait has been used"),
        ),
    ),
    Number("own timers", "rounds left of each timed result of the Will rolled by this seat", terms.RESULTS),
    Number("rival's timers", "the same for the rival's", terms.RESULTS),
    Number("lasting", "1: that result lasts for the rest of the game", terms.RESULTS),
    Number("will_side", "0 Blessings, 1 Curses, 2 not chosen yet"),
    Number("turn", "turns begun by both"),
    Number("own turn", "1: it is this seat's turn"),
    Number("phase", "of the turn, 1 to 5; 0 before the first"),
    Number("face", "what the bone rolled last shows; 0 none yet this turn"),
    Number("shape", "its shape: 0 to 3 for 4, 6, 8, 10 sides"),
    Number("own choice", "1: this seat must choose"),
    Number("decision", "what must be decided; the numbers are below"),
    Number("about", "what the decision is about: units, territories, directions, as it needs them", 4),
    Number("journeyed", "the unit that journeyed this turn, 16 * seat + its place in the set; -1 none"),
    Number("turns in a row", "1: another turn of this player follows; 2: this is the second of two"),
)
ACTIONS = (
    Options("a territory of the shared board, a1 = 0, b1 = 1 ...: a unit there, a target, a place to go", 64),
    Options("the Poison Garden on that territory", 64),
    Options("pass: nothing, no more, as the decision says"),
    Options("a direction: F, FR, R, BR, B, BL, L, FL from the chooser's side", 8),
    Options("a slot of a clan board", 16),
    Options("a skill of a clan board", 5),
    Options("a bone with 4, 6, 8 or 10 sides", 4),
    Options("count the bone as one lower, as it shows, one higher", 3),
    Options("journey"),
    Options("hunt"),
    Options("leap"),
    Options("destroy"),
    Options("reclaim"),
    Options("morph"),
    Options("seed"),
    Options("hasty retreat"),
    Options("yes"),
    Options("reroll"),
    Options("keep"),
    Options("push one, push two, push one both ways, push two both ways", 4),
    Options("an aura: Long Bow, Pivot, Iron Plating, Assassin, Barbaric, Ripple Effect", 6),
    Options("a knight"),
    Options("a sage"),
    Options("Blessings"),
    Options("Curses"),
    Options("resign, where the settings allow it"),
)
