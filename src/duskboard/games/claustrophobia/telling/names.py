"""The names of things: as notation and positions write them, and as sentences say them."""

from __future__ import annotations

from collections.abc import Sequence

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.games.claustrophobia.content import (
    TILE_EFFECTS,
    Demon,
    Equipment,
    Event,
    Gift,
    Hellhound,
    Instinct,
    InstinctEffect,
    Power,
    TileEffect,
)
from duskboard.games.claustrophobia.rules.map import tile_at
from duskboard.games.claustrophobia.state import Book, State
from duskboard.games.claustrophobia.terms import (
    CAPTIVE,
    DEMON,
    DEMON_POWER,
    HOUND,
    HOUND_POWER,
    HUMANS,
    TOUGH,
    TROGLODYTE,
    WARRIORS,
)

BOARDS = ("redeemer", "brute", "scout", "swordswoman", "guardian")
DEMONS = (
    "the hunter", "kartikeya", "the shepherd", "the puppeteer", "the executioner", "the glutton", "the whisperer",
    "the ferryman", "the bellringer", "the lamplighter", "the flayer", "the gravedigger", "the twice-born",
)  # fmt: skip
DEMON_POWERS = (
    "run them down", "crushing coils", "whistle", "tangle", "raise the axe", "gorged", "poisoned thought", "crossing",
    "knell", "burning oil", "leap", "dig", "rekindle",
)  # fmt: skip
POWERS = (
    "abyssal threat", "supernatural speed", "frenzied creatures", "dark destiny", "intrepid charge", "sneaky charge",
)  # fmt: skip
GIFTS = (
    "none", "angelic precision", "aura of anger", "aura of courage", "divine inspiration", "laying on of hands",
    "prescience", "righteous sacrifice",
)  # fmt: skip
INSTINCTS = (
    "adrenaline", "killing rage", "raised guard", "second wind", "slip away", "blood frenzy", "thick skin",
    "murderous glare", "living shield", "tunnel sense", "reckless fury", "headlong run",
)  # fmt: skip
EVENTS = (
    "scent of prey", "from the dark", "secret ways", "twist of fate", "written in blood", "dragging hands",
    "trembling hands", "bloodlust", "scuttling", "savagery", "shifting tunnels",
)  # fmt: skip
TALENTS_TOLD = {
    "blessed": "once a game it gives another warrior a blessing for the turn",
    "bodyguard": "it may take hits for another on its tile",
    "devoted": "it uses the gifts of Heaven on its lines",
    "elusive": "it leaves a tile however many enemies are there",
    "frenzied": "it rolls each die that missed once more",
    "impressive": "it keeps enemies from leaving its tile",
    "ranged combat": "it attacks on the next tile too",
    "resistant": "it ignores the first hit of each activation phase",
}
EQUIPMENT = (
    "blunderbuss", "grenade", "crossbow", "musket", "breastplate", "buckler", "great hammer", "paired daggers",
    "lantern", "smelling salts", "healing salve", "saint's relic", "pilgrim's boots",
)  # fmt: skip
SCENARIOS = ("survivors", "breach", "wells", "nest", "cache", "sisters", "drowned-way")
PHASES = (
    "before the first turn", "human preparation", "human activation", "infernal preparation", "threat",
    "infernal activation",
)  # fmt: skip
DIRECTIONS = ("north", "east", "south", "west")
STATUS = ("absent", "in play", "captive", "left", "dead", "reserve", "removed")


def warrior_name(state: State, warrior: int) -> str:
    """How a warrior is called in this game; two of a kind are numbered."""
    if warrior == TROGLODYTE:
        return "troglodyte"
    if warrior >= TOUGH:
        return f"tough troglodyte {warrior - TOUGH + 1}"
    if warrior >= DEMON:
        demon = state.demon[warrior - DEMON]
        return DEMONS[demon] if demon != NONE else f"demon {warrior - DEMON + 1}"
    if warrior >= HOUND:
        return ("hellhound I", "hellhound II")[warrior - HOUND]
    alike = [human for human in range(HUMANS) if state.board[human] == state.board[warrior]]
    name = BOARDS[state.board[warrior]] if state.board[warrior] != NONE else "nobody"
    return name if len(alike) == 1 else f"{name} {alike.index(warrior) + 1}"


def card_name(book: Book, card: int) -> str:
    """An instinct card: its effect and its die value."""
    return f"{INSTINCTS[book.card_effect[card]]}/{book.card_value[card]}"


def power_name(state: State, power: int) -> str:
    """A power of the board of destiny or of a board in use."""
    if power < len(POWERS):
        return POWERS[power]
    if power < 8:
        return ("unleashed I", "unleashed II")[power - 6]
    demon = state.demon[power - 8]
    return DEMON_POWERS[demon] if demon != NONE else f"demon power {power - 7}"


# -- ids ---------------------------------------------------------------------------------------------------------------


def warrior_id(warrior: int) -> str:
    """The piece of a warrior with a place of its own."""
    return f"warrior-{warrior}"


def troglodytes_id(tile: int) -> str:
    """The piece that stands for all ordinary troglodytes of a tile."""
    return f"troglodytes-{tile + 1}"


def tile_id(tile: int) -> str:
    return f"tile-{tile + 1}"


def dark_id(x: int, y: int) -> str:
    """The place behind an unexplored opening."""
    return f"dark-{x}-{y}"


# -- in sentences ------------------------------------------------------------------------------------------------------


def cap(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]


def talents_told(talents: Sequence[str]) -> str:
    """Talents with what they mean: "Elusive: it leaves ..."; nothing without any."""
    return " ".join(f"{cap(talent)}: {TALENTS_TOLD[talent]}." for talent in talents)


def many(n: int, one: str, several: str) -> str:
    """A number with its noun.

    >>> many(1, "hit", "hits"), many(3, "hit", "hits")
    ('1 hit', '3 hits')
    """
    return f"{n} {one if n == 1 else several}"


def listed(names: list[str]) -> str:
    """Names in a row: "a, b and c"."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part) if names else "nobody"


class Names:
    """What things are called in sentences: cards, powers and demons as the content names them."""

    def __init__(self, state: State, book: Book, content: Content) -> None:
        self.state, self.book, self.content = state, book, content

    def the(self, warrior: int) -> str:
        """A warrior with its article, for the middle of a sentence."""
        if warrior == TROGLODYTE:
            return "a troglodyte"
        if DEMON <= warrior < TOUGH and self.state.demon[warrior - DEMON] != NONE:
            return self.the_demon(self.state.demon[warrior - DEMON])
        if HOUND <= warrior < DEMON:
            return self.content.all("hellhound", Hellhound)[warrior - HOUND].name
        name = warrior_name(self.state, warrior).replace("redeemer", "Redeemer")
        return name if name[-1].isdigit() else f"the {name}"

    def _demon(self, demon: int) -> Demon:
        return self.content.all("demon", Demon)[demon]

    def the_demon(self, demon: int) -> str:
        """A demon, for the middle of a sentence."""
        name = self._demon(demon).name
        return f"the {name[4:]}" if name.startswith("The ") else name

    def demon_power(self, demon: int) -> str:
        return self._demon(demon).power

    def demon_ability(self, demon: int) -> str:
        return self._demon(demon).ability

    def power(self, power: int) -> str:
        """A power of the board of destiny, of a hellhound or of the demon on a tablet."""
        if power < HOUND_POWER:
            return self.content.all("power", Power)[power].name
        if power < DEMON_POWER:
            hound = self.content.all("hellhound", Hellhound)[power - HOUND_POWER]
            return f"{hound.power} of {hound.name}"
        return self.demon_power(self.state.demon[power - DEMON_POWER])

    def event(self, kind: int) -> str:
        return self.content.all("event", Event)[kind].name

    def event_text(self, kind: int) -> str:
        """What an event card does."""
        return self.content.all("event", Event)[kind].text

    def power_text(self, power: int) -> str:
        """What a power does."""
        if power < HOUND_POWER:
            return self.content.all("power", Power)[power].text
        if power < DEMON_POWER:
            return self.content.all("hellhound", Hellhound)[power - HOUND_POWER].power_text
        return self._demon(self.state.demon[power - DEMON_POWER]).power_text

    def unleashed(self, hound: int, value: int) -> str:
        """What a die (from 0) in its trigger space gives a hellhound."""
        return f"+{self.book.unleashed_mv[hound, value]} movement, +{self.book.unleashed_cb[hound, value]} combat"

    def gear_text(self, kind: int) -> str:
        """What an equipment card does."""
        return self.content.all("equipment", Equipment)[kind].text

    def gear(self, kind: int) -> str:
        return self.content.all("equipment", Equipment)[kind].name

    def gift(self, number: int) -> str:
        return next(gift.name for gift in self.content.all("gift", Gift) if gift.number == number)

    def _effect(self, card: int) -> InstinctEffect:
        return self.content.one("instinct_effect", self.content.all("instinct", Instinct)[card].effect, InstinctEffect)

    def instinct(self, card: int) -> str:
        """The name of an instinct card is that of its effect."""
        return self._effect(card).name

    def instinct_text(self, card: int) -> str:
        """What the effect half of an instinct card does."""
        return self._effect(card).text

    def instinct_talents(self, card: int) -> str:
        """What the talents mean that an instinct card gives."""
        return talents_told(self._effect(card).talents)

    # -- places --------------------------------------------------------------------------------------------------------

    def tile_at(self, x: int, y: int) -> int:
        """The tile on a place of the map, or NONE."""
        return tile_at(self.state, x, y)

    def tile_effect(self, tile: int) -> str:
        """What a tile is besides a tunnel, in lower case; nothing for a plain one or one that has had its effect."""
        effect = TILE_EFFECTS[self.book.tile_effect[tile]]
        if not effect or self.state.resolved[tile]:
            return ""
        return self.content.one("tile_effect", effect, TileEffect).name.lower()

    def tile_told(self, tile: int) -> str:
        """A tile as somebody who draws it would say."""
        effect = TILE_EFFECTS[self.book.tile_effect[tile]]
        what = self.content.one("tile_effect", effect, TileEffect).name.lower() if effect else "a plain tunnel"
        return f"tile {tile + 1}, {'the exit' if self.is_exit(tile) else what}"

    def is_exit(self, tile: int) -> bool:
        """Whether humans leave the tunnels by a tile. Before a captive is freed there is no way out. CLA-038."""
        captive = self.book.captive[self.state.scenario]
        held = captive != NONE and self.state.status[captive] == CAPTIVE
        return bool(tile == self.book.exit[self.state.scenario] and not held)

    def whats_on(self, tile: int) -> str:
        """Who stands on a tile, and what it is: for somebody who thinks of going there."""
        state = self.state
        people = [self.the(w) for w in range(WARRIORS) if state.tile[w] == tile]
        if state.trogs[tile]:
            people.append(many(state.trogs[tile], "troglodyte", "troglodytes"))
        effect = self.tile_effect(tile)
        found = [what for what in ("The exit" if self.is_exit(tile) else "", cap(effect)) if what]
        found += [f"There: {', '.join(people)}"] if people else []
        return ". ".join(found) + ("." if found else "")
