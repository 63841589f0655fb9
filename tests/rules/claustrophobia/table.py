"""Positions for tests: a few tiles, warriors with their dice, and the phase that begins."""

from duskboard import games
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.telling.names import warrior_name
from duskboard.match import Match

ID = "claustrophobia-1643"
GAME = games.game(ID)
BOOK = GAME.standard_book
CONTENT = GAME.content


def human(board, tile=1, die=3, **more):
    """A human on a tile with its die on a line."""
    return {"board": board, "tile": tile, "die": die, **more}


def tile(number, x=0, y=0, rotation=0, **more):
    """A tile at a place of the map."""
    return {"tile": number, "at": [x, y], "rotation": rotation, **more}


def crossing(**more):
    """Tile 1: four openings, room for four of each side, no effect."""
    return tile(1, **more)


def north(**more):
    """Tile 8 north of the crossing: a straight tunnel with room for three."""
    return tile(8, 0, 1, **more)


def east(**more):
    """Tile 9 east of the crossing."""
    return tile(9, 1, 0, 1, **more)


def table(*humans, tiles=None, phase="human activation", scenario="breach", dice=(), **more):
    """A match at the beginning of a phase; `dice` are the first that phase rolls."""
    document = {
        "scenario": scenario, "phase": phase, "tiles": tiles or [crossing(), north(), east()],
        "humans": list(humans) or [human("redeemer"), human("brute")], "dice": list(dice), **more,
    }  # fmt: skip
    return Match.from_position(ID, document)  # the phase begins at once, with the dice of the document


def prepare(*humans, roll, take=(), **more):
    """A human preparation phase: what is rolled, and the dice the humans take in board order."""
    match = table(*humans, phase="human preparation", dice=list(roll), **more)
    for value in take:
        match.play(f"die {value}")
    return match


def who(match, name):
    """The number of a warrior by its name."""
    names = [warrior_name(match.state, warrior) for warrior in range(terms.WARRIORS)]
    return names.index(name)


def where(match, name):
    """The tile a warrior stands on; None off the map."""
    at = match.state.tile[who(match, name)]
    return at + 1 if at >= 0 else None


def cancelled(match, name):
    """The cancelled lines of a human."""
    mask = match.state.cancelled[who(match, name)]
    return [line + 1 for line in range(6) if (mask >> line) & 1]


def troglodytes(match, number=1):
    """Troglodytes on a tile."""
    return match.state.trogs[number - 1]


def prepared(match, power):
    """The dice in a preparation space."""
    return match.position()["destiny"]["prepared"].get(power, [])


def triggered(match, power):
    """The dice in a trigger space."""
    return match.position()["destiny"]["triggered"].get(power, [])


def allocate(match, *powers):
    """Put the rolled dice, highest first, on powers."""
    for power in powers:
        match.play(power)
    return match


def destiny(*humans, roll, powers=(), **more):
    """An infernal preparation phase: what is rolled and where the dice go, highest first."""
    match = table(*humans, phase="infernal preparation", dice=list(roll), **more)
    return allocate(match, *powers)


def threat(*humans, points=0, **more):
    """A threat phase with so many points."""
    return table(*humans, phase="threat", threat=points, **more)


def assault(*humans, dice=(), **more):
    """An infernal activation phase."""
    return table(*humans, phase="infernal activation", dice=dice, **more)
