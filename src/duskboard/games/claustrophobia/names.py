"""The names of things, as notation and positions write them."""

from __future__ import annotations

from typing import Any

from duskboard.engine.header import NONE
from duskboard.games.claustrophobia.terms import DEMON, HOUND, HUMANS, TOUGH, TROGLODYTE

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
EQUIPMENT = (
    "blunderbuss", "grenade", "crossbow", "musket", "breastplate", "buckler", "great hammer", "paired daggers",
    "lantern", "smelling salts", "healing salve", "saint's relic", "pilgrim's boots",
)  # fmt: skip
EFFECTS = (
    "", "alarm", "booby trap", "carnivorous tunnel", "demonic well", "devouring pit", "flooded tunnel", "fog",
    "healing fountain", "hole in the ground", "lair", "luminescent mushrooms", "sanctuary", "stash", "tomb",
)  # fmt: skip
SCENARIOS = ("survivors", "breach", "wells", "nest", "cache", "sisters", "drowned-way")
PHASES = (
    "before the first turn", "human preparation", "human activation", "infernal preparation", "threat",
    "infernal activation",
)  # fmt: skip
DIRECTIONS = ("north", "east", "south", "west")
STATUS = ("absent", "in play", "captive", "left", "dead", "reserve", "removed")


def warrior_name(state: Any, warrior: int) -> str:
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


def card_name(book: Any, card: int) -> str:
    """An instinct card: its effect and its die value."""
    return f"{INSTINCTS[book.card_effect[card]]}/{book.card_value[card]}"


def power_name(state: Any, power: int) -> str:
    """A power of the board of destiny or of a board in use."""
    if power < len(POWERS):
        return POWERS[power]
    if power < 8:
        return ("unleashed I", "unleashed II")[power - 6]
    demon = state.demon[power - 8]
    return DEMON_POWERS[demon] if demon != NONE else f"demon power {power - 7}"
