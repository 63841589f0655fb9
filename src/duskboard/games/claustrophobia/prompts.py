"""What is asked, in a sentence, and how an option is offered to a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.names import DEMONS, EQUIPMENT, EVENTS
from duskboard.games.claustrophobia.notation import slice_of
from duskboard.games.claustrophobia.words import cap, the

Asker = Callable[[Any, Any, int], str]

PROMPTS: dict[int, Asker] = {
    t.FOUNTAIN_WATER: lambda s, b, a: f"Use miraculous water on tile {a + 1}?",
    t.RELIC_DICE: lambda s, b, a: "The Saint's relic: which dice are rolled again?",
    t.ASSIGN_DIE: lambda s, b, a: f"Choose a die for {the(s, a)}.",
    t.PLAY_CARD: lambda s, b, a: f"Play an instinct card on {the(s, a)}?",
    t.HEAL_LINE: lambda s, b, a: f"Which line of {the(s, a)} is healed?",
    t.BLESS: lambda s, b, a: f"Whom does {the(s, a)} bless?",
    t.DRAW_CARD: lambda s, b, a: f"Draw an instinct card for the line of {the(s, a)}?",
    t.DISCARD_CARD: lambda s, b, a: "Your hand is too large: discard a card.",
    t.COURAGE_FOR: lambda s, b, a: "Aura of Courage: who gains heart?",
    t.LAY_HANDS: lambda s, b, a: "Laying on of Hands: which line is healed?",
    t.STRIKE_DOWN: lambda s, b, a: "Righteous Sacrifice: whom do you strike?",
    t.EVENT_AFTER_PREPARATION: lambda s, b, a: "The humans are ready. Play an event card?",
    t.EVENT_VICTIM: lambda s, b, a: f"Who feels {EVENTS[a]}?",
    t.PICK_HUMAN: lambda s, b, a: "Whom do you activate?",
    t.HUMAN_STEP: lambda s, b, a: _step(s),
    t.SHOOT_AT: lambda s, b, a: f"Fire the {EQUIPMENT[s.args[1]]} at whom?",
    t.THROW_INTO: lambda s, b, a: "Where does the grenade go?",
    t.SALVE_FOR: lambda s, b, a: "Healing salve: which line is healed?",
    t.PRESCIENCE_TILE: lambda s, b, a: "Prescience: which tile lies ahead?",
    t.PRESCIENCE_ORDER: lambda s, b, a: "In which order do the other two go back?",
    t.EVENT_AT_EXPLORATION: lambda s, b, a: f"Tile {s.drawn + 1} is drawn. Play Shifting tunnels?",
    t.ORIENT_TILE: lambda s, b, a: f"How does tile {s.drawn + 1} lie?",
    t.HOLE_TILE: lambda s, b, a: "Which other tile gets the hole token?",
    t.CANNIBALISE: lambda s, b, a: "Does the Glutton eat a troglodyte?",
    t.RECLAIM_DIE: lambda s, b, a: "Take prepared dice back?",
    t.FORCED_DIE: lambda s, b, a: "Too few dice to roll: which prepared die is taken?",
    t.EVENT_AFTER_ROLL: lambda s, b, a: "The dice are rolled. Play an event card?",
    t.TWIST_DICE: lambda s, b, a: "Twist of fate: which dice are rolled again?",
    t.BLOOD_DIE: lambda s, b, a: "Written in blood: which die is turned?",
    t.BLOOD_FACE: lambda s, b, a: f"Written in blood: what does the {a + 1} become?",
    t.ALLOCATE_DIE: lambda s, b, a: f"Where does the {('white', 'red')[b.colour[a]]} {a + 1} go?",
    t.POWER_ORDER: lambda s, b, a: "Which power takes effect first?",
    t.KEEP_EVENT: lambda s, b, a: "Dark destiny: which card do you keep?",
    t.DISCARD_EVENT: lambda s, b, a: "Your hand is too large: discard a card.",
    t.POWER_VICTIM: lambda s, b, a: f"Whom does {the(s, a)} reach for?",
    t.FORCED_TILE: lambda s, b, a: "Its nest is full: where does the demon return?",
    t.BUY: lambda s, b, a: f"{s.threat} threat points: whom do you bring into play?",
    t.DEPLOY_TILE: lambda s, b, a: f"Where does {the(s, a)} arrive?",
    t.ARRIVAL_DIE: lambda s, b, a: f"A die of the pool for {the(s, a)}?",
    t.CROSSING_TILE: lambda s, b, a: "Where does the Ferryman cross to?",
    t.PICK_INFERNAL: lambda s, b, a: "Whom do you activate?",
    t.INFERNAL_STEP: lambda s, b, a: _step(s),
    t.GUARD_HITS: lambda s, b, a: f"{cap(the(s, s.args[2]))} shields {the(s, a)}: how many of {s.args[1]} hits?",
    t.MARK_LINE: lambda s, b, a: f"A hit on {the(s, a)}: which line is cancelled?",
    t.OUTFIT: lambda s, b, a: f"Who carries the {EQUIPMENT[b.outfit[s.scenario]]}?",
}

HELP: dict[int, tuple[str, tuple[str, ...]]] = {
    t.ASSIGN_DIE: ("The line of the die gives this turn's movement, combat and defence.", ("CLA-058",)),
    t.PLAY_CARD: ("As a value it moves the die; as an effect it lasts until your next preparation.", ("CLA-060",)),
    t.PICK_HUMAN: ("Move then act, or act then move.", ("CLA-081", "CLA-082")),
    t.HUMAN_STEP: ("One action; movement cannot be split by it.", ("CLA-082", "CLA-084")),
    t.INFERNAL_STEP: ("One action; movement cannot be split by it.", ("CLA-133",)),
    t.ALLOCATE_DIE: ("A power whose condition is met triggers once all dice are placed.", ("CLA-094", "CLA-097")),
    t.BUY: ("Arrivals need a tile with an unexplored opening and without humans.", ("CLA-129", "CLA-130")),
    t.GUARD_HITS: ("A bodyguard may take any number of the hits.", ("CLA-177",)),
    t.MARK_LINE: ("A die placed on a cancelled line exhausts the warrior.", ("CLA-162", "CLA-065")),
    t.ORIENT_TILE: ("The explorer must be able to enter.", ("CLA-146",)),
    t.ARRIVAL_DIE: ("The die wakes it until your next preparation.", ("CLA-125",)),
    t.RECLAIM_DIE: ("Dice you leave keep their values.", ("CLA-090", "CLA-096")),
}


def _step(state: Any) -> str:
    who = the(state, int(state.active))
    return f"{cap(who)}: what now? {state.points} movement left."


def label(state: Any, book: Any, number: int, text: str) -> str:
    """An option for people, where its notation is not enough."""
    kind, at = slice_of(number)
    if kind == "go":
        other = int(state.link[state.active_tile, at]) if state.active_tile >= 0 else -1
        return f"Go {text[3:]} to tile {other + 1}" if other >= 0 else f"Explore {text[3:]}"
    if kind == "tile" and state.decision == t.INFERNAL_STEP:
        return f"Through the hole to tile {at + 1}"
    if kind == "value" and state.decision == t.ASSIGN_DIE:
        human = int(state.args[0])
        board = int(state.board[human])
        worn = ", cancelled" if (state.cancelled[human] >> at) & 1 else ""
        return f"{at + 1}: {book.mv[board, at]}/{book.cb[board, at]}/{book.df[board, at]}{worn}"
    if kind == "card value":
        return f"{text.split('/')[0].capitalize()} as a {book.card_value[at]}"
    if kind == "card effect":
        return f"{text.split('/')[0].capitalize()} for its effect"
    if kind == "count":
        return f"Take {at}"
    for name in DEMONS:
        text = text.replace(name, name.title())
    return cap(text)
