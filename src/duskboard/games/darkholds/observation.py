"""What learners are shown of Darkholds and what they can answer, number by number."""

from __future__ import annotations

from duskboard.engine.content import Content
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.telling.names import names_of
from duskboard.games.observation import Each, Number, Options

OBSERVED = (
    Number("viewer", "the seat that looks"),
    Number("level", "from 0"),
    Number("turn", "of this level"),
    Number("phase", "0 shopping, 1 setting up, 2 heroes, 3 darkhold, 4 enemies, 5 reinforcements, 6 maintenance"),
    Number("decision", "what must be decided; the numbers are below"),
    Number("active", "the warrior that acts; -1 nobody"),
    Number("initiative", "who has the initiative"),
    Number("exit_open", "1: the exit is open"),
    Number("bosses_left", "enemies that must still die"),
    Number("exited", "heroes that have left"),
    Number("deck_n", "cards of the equipment deck"),
    Number("dark_n", "cards of the darkhold deck"),
    Number("rein_n", "cards of the reinforcement deck"),
    Number("omen", "the darkhold card that lies open; -1 none"),
    Number("cleared", "levels cleared"),
    Number("noise in all", "noise tokens on the level"),
    Number("args", "what the decision is about: warriors, squares, cards, as it needs them", 8),
    Each(
        "party",
        terms.PARTY,
        "5 heroes, then 20 henchmen; all 0 where there is nobody",
        (
            Number("profile", "1 + who or what it is"),
            Number("status", "0 absent, 1 conscious, 2 unconscious, 3 cocooned, 4 exited, 5 dead, 6 ready"),
            Number("owner", "the seat that plays it"),
            Number("vigour", "left"),
            Number("constitution", "left"),
            Number("parry", "what a parry must reach"),
            Number("silver", "carried"),
            Number("cards", "equipment cards carried"),
            Number("square", "1 + the square it stands on; 0 none"),
            Number("tile", "1 + the tile of that square; 0 none"),
        ),
    ),
    Each(
        "enemy",
        terms.ENEMIES,
        "all 0 where there is none",
        (
            Number("profile", "1 + what it is"),
            Number("vigour", "left"),
            Number("constitution", "left"),
            Number("acted", "1: it has acted in this phase"),
            Number("square", "1 + the square it stands on; 0 none"),
            Number("tile", "1 + the tile of that square; 0 none"),
            Number("rank", "of its profile"),
        ),
    ),
)


def _kinds(content: Content) -> list[str]:
    return [kind.name for kind in names_of(content).kinds]


def _powers(content: Content) -> list[str]:
    return [power.name for power in names_of(content).powers]


ACTIONS = (
    Options("a square of the level", terms.SQUARES),
    Options("a warrior: 0 to 24 the party, 25 to 78 enemies", 80),
    *(Options(verb) for verb in terms.VERBS),
    Options("(not used)", 32 - len(terms.VERBS)),
    Options("a kind of card: take, choose, give or buy it", terms.KINDS, _kinds),
    Options("a kind of card: drop or sell it", terms.KINDS),
    Options("a prayer or invocation", terms.POWERS, _powers),
    Options("a weapon of the profile", 8),
    Options("a seat", 8),
    Options("a tile", terms.TILES),
    Options("abandon a warrior of the party", terms.PARTY + 7),
    Options("hire such a henchman, or the hero that replaces a dead one, by profile", terms.PROFILES),
    Options("done"),
    Options("cancel"),
    Options("yes"),
    Options("no"),
    Options("pass"),
    Options("take silver"),
    Options("drop silver"),
    Options("nothing"),
    Options("(not used)", 16),
    Options("so many pieces of silver", 128),
)
