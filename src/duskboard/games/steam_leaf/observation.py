"""What learners are shown of Steam Leaf and what they can answer, number by number."""

from __future__ import annotations

from duskboard.games.observation import Each, Number, Options
from duskboard.games.steam_leaf.terms import CARDS, DOORS, ITEMS, MISSIONS, OBJECTIVES, TILES, TYPES, UNITS

_UNIT = (
    Number("there", "1: there is such a unit; 0 and all else 0: none"),
    Number("group", "the group it belongs to"),
    Number("row", "of its tile, 0 in the north; -1 off the board"),
    Number("column", "of its tile, 0 in the west; -1 off the board"),
    Number("health", "0 is defeated"),
    Number("kind", "its kind within its faction, 0 to 5; 12 noble, 13 agent, 14 contraption; -1 unknown"),
    Number(
        "marks",
        "added: 1 moved, 2 rooted, 4 halved, 8 no attack, 16 unattackable, 32 has been in the rival's quadrant, "
        "64 finished, 128 acted, 256 cut off, 512 aimed at",
    ),
)
_SIDE = (
    Number("mission", "0 to 5 in the order of the faction's missions; -1 unknown"),
    Number("status", "0 undecided, 1 provisionally achieved, 2 achieved, 3 failed"),
    Number("leader", "the group nominated for the mission; -1 none or unknown"),
    Number("chosen", "the objective tiles chosen for the mission; -1 none or unknown", 4),
    Number("hand_n", "tactical cards held"),
    Number("done", "mission slots carried out, a bit each"),
    Number("quadrant", "where it starts: 0 NW, 1 NE, 2 SW, 3 SE; -1 not chosen"),
    Number("hand", "tactical cards held, by kind, as far as they are known", CARDS),
)
OBSERVED = (
    Each("own unit", UNITS, "the seat's own", _UNIT),
    Each("rival unit", UNITS, "the rival's, as far as they are known", _UNIT),
    Number("time", "the round, divided by 20"),
    Number("own turn", "1: it is this seat's turn"),
    Number("own choice", "1: this seat must choose"),
    Number("decision", "what must be decided; the numbers are below"),
    Number("board", "0 market, 1 garden, 2 one of the player's own"),
    Number("phase", "0 building, 1 choosing, 2 deploying, 3 playing, 4 over"),
    Each("side", 2, "the seat itself, then its rival", _SIDE),
    Each(
        "objective",
        OBJECTIVES,
        "the objective tiles in the order of the board",
        (
            Number("tally", "successive attacks on it"),
            Number("built", "Steam turns of building on it"),
        ),
    ),
    Number("marker", "the objective tile with delivered orders; -1 none"),
    Number("bomb", "the objective tile with the armed bomb; -1 none"),
    Number("fuse", "rounds until it explodes; 0 without a bomb"),
    Number("contact_round", "the round of first contact; 0 before"),
)
ACTIONS = (
    Options("a tile of the board, row * 24 + column, from the north-west: go there, place there, aim there", TILES),
    Options("a group or a unit by its number", UNITS),
    Options("an objective tile", OBJECTIVES),
    Options("a tactical card", CARDS),
    Options("a kind of unit", TYPES),
    Options("an item", ITEMS),
    Options("a mission", MISSIONS),
    Options("a quadrant: NW, NE, SW, SE", 4),
    Options("a doorway", DOORS),
    Options("end the turn"),
    Options("roll"),
    Options("stay"),
    Options("done"),
    Options("pass"),
    Options("leave"),
    Options("let the rules place the rest"),
    Options("attack"),
    Options("interrogate"),
    Options("work at an objective tile"),
    Options("treat the wounded"),
    Options("throw a web"),
    Options("nothing"),
    Options("yes"),
    Options("no"),
    Options("strike"),
    Options("shoot"),
    Options("defend with Defence"),
    Options("defend with Resolve"),
    Options("along the row"),
    Options("along the column"),
    Options("a new group"),
    Options("resign, where the settings allow it"),
)
