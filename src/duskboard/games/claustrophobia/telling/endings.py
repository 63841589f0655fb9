"""How a game can end, in words."""

from __future__ import annotations

from duskboard.games.claustrophobia import terms as t
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
