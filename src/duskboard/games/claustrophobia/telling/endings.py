"""How a game can end, in words."""

from __future__ import annotations

from duskboard.engine.header import NONE
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.state import Book, State
from duskboard.games.game import Ending

ENDINGS = {
    t.ESCAPED: Ending("Enough humans have left by the exit", ("CLA-052",)),
    t.HELD: Ending("The humans hold the sanctuary", ("CLA-052",)),
    t.ALL_SEALED: Ending("Both wells are sealed", ("CLA-052",)),
    t.SLAIN: Ending("The demon of the nest is dead for good", ("CLA-052", "CLA-161")),
    t.RELICS_HOME: Ending("Both relics are home", ("CLA-052",)),
    t.RESCUED: Ending("The Redeemer is out, and not alone", ("CLA-052",)),
    t.TOO_FEW: Ending("Too few humans are left to escape", ("CLA-052",)),
    t.OVERRUN: Ending("Nobody holds the sanctuary", ("CLA-052",)),
    t.WIPED_OUT: Ending("No human is left in the tunnels", ("CLA-052",)),
    t.TIME_UP: Ending("Time has run out for the humans", ("CLA-052", "CLA-031")),
    t.CARRIER_KILLED: Ending("A relic is lost with its carrier", ("CLA-052",)),
    t.REDEEMER_KILLED: Ending("The Redeemer is dead", ("CLA-052",)),
    t.ALONE: Ending("Nobody is left to bring the Redeemer home", ("CLA-052",)),
}


def totals(state: State, book: Book) -> dict[str, str]:
    """What is worth knowing of a game that has ended, on both sides."""
    humans = [h for h in range(t.HUMANS) if state.board[h] != NONE]
    counted = {status: sum(state.status[h] == status for h in humans) for status in (t.LEFT, t.DEAD)}
    return {
        "turn": f"{state.turn} of {book.turns[state.scenario]}",
        "humans out by the exit": str(counted[t.LEFT]),
        "humans dead": f"{counted[t.DEAD]} of {len(humans)}",
        "demons killed": str(sum(state.deaths[w] for w in range(t.DEMON, t.TOUGH))),
        "tiles on the map": str(state.map_n),
    }
