"""What is asked, and each answer with what it acts on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.bits import count
from duskboard.engine.content import Content
from duskboard.engine.scene import Prompt, SceneOption
from duskboard.games.forward import terms
from duskboard.games.forward.boards import card_piece_id, place_id, slot_id, snare_id
from duskboard.games.forward.content import card_entry, location_entry
from duskboard.games.forward.notation import option_text, trimmed_card
from duskboard.games.forward.piles import card_of, first_of
from duskboard.games.forward.pits import pit_passed, pit_total
from duskboard.games.forward.rerolls import reroll_price
from duskboard.games.forward.rolls import preview
from duskboard.games.forward.words import capital, name_of, the

ITEM_KEYS = "uio"


def prompt(state: Any, book: Any, content: Content) -> Prompt | None:
    """One sentence: what you choose and why now."""
    if state.seat < 0:
        return None
    return _PROMPTS[int(state.decision)](state, book, content)


def _map_turn(state: Any, book: Any, content: Content) -> Prompt:
    if state.slot[state.at] == terms.BLOCKED:
        return Prompt(
            text="This slot is closing: step off it.",
            help="It can never be entered again.",
            rules=["FWD-049", "RUL-14"],
        )
    place = location_entry(content, state.location).name
    aim = "cleared: go on or leave" if state.cleared else "reach a Farthest Tile (★) to clear it"
    left = book.stroll_limit - state.idle
    hurry = f" You have strolled {state.idle} turns; {left} more and you must leave." if state.idle >= 6 else ""
    return Prompt(
        text=f"Your turn in {place}: {aim}.",
        help="Step to a lit slot, or leave; what you have not turned over is buried when you do." + hurry,
        rules=["FWD-034", "FWD-035", "FWD-055", "FWD-058"],
    )


def _next_location(state: Any, book: Any, content: Content) -> Prompt:
    left = location_entry(content, int(state.args[0])).name
    return Prompt(
        text=f"{left} lies behind you. Where to now?",
        help="Only paths on which all nine can still be finished are open." if state.route == terms.ROUTE_FULL else "",
        rules=["FWD-019", "RUL-06"],
    )


def _take(state: Any, book: Any, content: Content) -> Prompt:
    entry = card_entry(content, int(state.args[0]))
    return Prompt(
        text=f"You find {the(content, int(state.args[0]))}. Take it?",
        help=f"{entry.text} Taken, the slot turns Void once you step off; left, it stays here to be taken later.",
        rules=["FWD-083", "FWD-085", "FWD-087"],
    )


def _trim(state: Any, book: Any, content: Content) -> Prompt:
    items = state.decision == terms.TRIM_ITEMS
    kind, limit = ("Items", book.item_limit) if items else ("Equipment", book.equipment_limit)
    return Prompt(
        text=f"You can keep {limit} {kind}. Which goes to EXPERIENCE?",
        help="Each card given up is 1 XP; the one just taken may be it.",
        rules=["FWD-088", "FWD-089", "RUL-34"] if items else ["FWD-080", "RUL-34"],
    )


def _terror(state: Any, book: Any, content: Content) -> Prompt:
    card = int(state.args[0])
    return Prompt(
        text=f"{name_of(content, card)}: face it for {book.loss[card]} HP, or bury it?",
        help="Faced, it is 1 XP; buried, it feeds the Dragon.",
        rules=["FWD-092", "FWD-093", "FWD-094"],
    )


def _knight(state: Any, book: Any, content: Content) -> Prompt:
    return Prompt(
        text="Your father's echo stands before you, moving as you move.",
        help="The Mirror Shard makes it follow you; otherwise it is buried. It cannot be fought.",
        rules=["FWD-112", "FWD-113"],
    )


def _fight_start(state: Any, book: Any, content: Content) -> Prompt:
    return Prompt(
        text=f"{capital(the(content, state.enemy))} ({state.enemy_hp} HP) is upon you.",
        help="Before the first roll you may use an Item. There is no fleeing.",
        rules=["FWD-076", "RUL-42", "RUL-43"],
    )


def _after_roll(state: Any, book: Any, content: Content) -> Prompt:
    return Prompt(
        text=f"Round {state.round} against {the(content, state.enemy)}: keep these dice?",
        help="After this both sides' damage is applied at once.",
        rules=["FWD-117", "FWD-144", "FWD-128"],
    )


def _shield(state: Any, book: Any, content: Content) -> Prompt:
    blocked = state.shield_face <= book.shield_blocks
    result = "all of it is stopped" if blocked else "it comes through"
    return Prompt(
        text=f"The Mirrored Shield rolls {state.shield_face} against {state.taken} damage: {result}.",
        help=f"It stops the blow on 1 to {book.shield_blocks}.",
        rules=["FWD-134", "RUL-22"],
    )


def _pit(state: Any, book: Any, content: Content) -> Prompt:
    card = int(state.args[0])
    rolled = f"{state.pit_face}{_counted(state, book)}"
    return Prompt(
        text=f"{name_of(content, card)}: you need {book.target[card]} and rolled {rolled}.",
        help=f"A failure costs {book.loss[card]} HP. Either way the card is 1 XP.",
        rules=["FWD-095", "FWD-096", "FWD-097"],
    )


def _counted(state: Any, book: Any) -> str:
    """How a Pit die is read where a Snare changes it, and whether it is enough."""
    total = int(pit_total(state, book))
    read = f", counting as {total}" if total != state.pit_face else ""
    return f"{read}: {'enough' if pit_passed(state, book) else 'not enough'}"


def _cleanse(state: Any, book: Any, content: Content) -> Prompt:
    return Prompt(
        text="Which Snare is cleansed?", help="Its card goes to EXPERIENCE (1 XP).", rules=["FWD-101", "FWD-099"]
    )


def _chapel(state: Any, book: Any, content: Content) -> Prompt:
    return Prompt(
        text=f"The Drowned Chapel takes gifts: bury an Item to heal {book.bury_heal[int(state.args[0])]}?",
        help="A buried card gives no XP and feeds the Dragon.",
        rules=["FWD-064", "FWD-068"],
    )


def _arrival(state: Any, book: Any, content: Content) -> Prompt:
    hp = book.fight[terms.DRAGON] + book.dragon_per_buried * state.buried_n
    return Prompt(
        text=f"The Nightsea is behind you; the Dragon of Chaos waits with {hp} HP. Anything left to do?",
        help="Last gifts and draughts. Without an awakened Princess and the Ancient Sword all is lost.",
        rules=["RUL-28", "FWD-148", "FWD-149", "FWD-150"],
    )


def _last_chance(state: Any, book: Any, content: Content) -> Prompt:
    return Prompt(
        text=f"You are about to lose {state.args[0]} HP and have {state.hp}.",
        help="A draught now may save you.",
        rules=["RUL-26", "FWD-003"],
    )


_PROMPTS = {
    terms.NEXT_LOCATION: _next_location,
    terms.MAP_TURN: _map_turn,
    terms.TAKE_OR_LEAVE: _take,
    terms.TRIM_ITEMS: _trim,
    terms.TRIM_EQUIPMENT: _trim,
    terms.FACE_TERROR: _terror,
    terms.MEET_KNIGHT: _knight,
    terms.FIGHT_START: _fight_start,
    terms.AFTER_ROLL: _after_roll,
    terms.SHIELD_ROLL: _shield,
    terms.PIT_ROLL: _pit,
    terms.CLEANSE_ONE: _cleanse,
    terms.CHAPEL: _chapel,
    terms.ARRIVAL: _arrival,
    terms.LAST_CHANCE: _last_chance,
}


# -- options -----------------------------------------------------------------------------------------------------------


def scene_options(state: Any, book: Any, content: Content, menu: Sequence[int]) -> list[SceneOption]:
    """The legal options, each with a key, a label and what it acts on."""
    items = [option for option in menu if terms.USE <= option < terms.USE + terms.LOCATIONS]
    return [_scene_option(state, book, content, option, items) for option in menu]


def _scene_option(state: Any, book: Any, content: Content, option: int, items: list[int]) -> SceneOption:
    made = SceneOption(number=option, text=option_text(state, content, option))
    if option < terms.ACT:
        _place_option(made, state, content, option - terms.STEP)
    elif option in items:
        _item_option(made, state, content, option - terms.USE, ITEM_KEYS[items.index(option)])
    elif option >= terms.TRIM:
        card = trimmed_card(state, option)
        made.label, made.key = f"Give up {name_of(content, card)}", str(option - terms.TRIM + 1)
        made.targets, made.help = [card_piece_id(card)], "To EXPERIENCE: 1 XP."
    else:
        _plain_option(made, state, book, content)
    return made


def _place_option(made: SceneOption, state: Any, content: Content, at: int) -> None:
    made.key = str(at + 1)
    if state.decision == terms.NEXT_LOCATION:
        made.label, made.targets, made.kind = f"Go to {location_entry(content, at).name}", [place_id(at)], "go"
        made.help = location_entry(content, at).text
    elif state.decision == terms.CLEANSE_ONE:
        card = int(card_of(at, terms.SNARE))
        made.label, made.targets = f"Cleanse {name_of(content, card)}", [snare_id(at)]
        made.help = card_entry(content, card).text
    else:
        made.label, made.targets, made.kind = f"Step to slot {at + 1}", [slot_id(at)], "go"
        made.help = _what_lies_there(state, content, at)


def _what_lies_there(state: Any, content: Content, slot: int) -> str:
    if state.slot[slot] == terms.FACE_DOWN:
        return "A face-down card: it is turned over and met at once."
    return f"{name_of(content, int(card_of(state.location, state.layout[state.location, slot])))} lies there, face-up."


def _item_option(made: SceneOption, state: Any, content: Content, at: int, key: str) -> None:
    card = int(card_of(at, terms.ITEM))
    entry = card_entry(content, card)
    verb = "Bury" if state.decision == terms.CHAPEL else "Use"
    made.label, made.key, made.kind = f"{verb} {entry.name}", key, "act"
    made.targets, made.help = [card_piece_id(card)], entry.text


def _plain_option(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    """An option that is no place, no Item and no card to give up."""
    _PLAIN.get(made.number, _accept)(made, state, book, content)


def _act(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    card = int(card_of(state.location, state.layout[state.location, state.at]))
    taking = state.slot[state.at] == terms.UNCLAIMED
    made.label, made.key, made.kind = f"{'Take' if taking else 'Use'} {name_of(content, card)}", "a", "act"
    made.targets = [card_piece_id(card)]
    made.help = "Your map turn: stay and take it." if taking else "Your map turn: stay and use it, once."


def _leave(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    down = sum(state.slot[slot] == terms.FACE_DOWN for slot in range(terms.SLOTS))
    made.label, made.key, made.kind = "Leave this place", "l", "go"
    made.help = f"{down} face-down {'card is' if down == 1 else 'cards are'} buried. You cannot come back."


def _give_bangle(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    gift = int(card_of(first_of(book.bangle), terms.EQUIPMENT))
    made.label, made.key, made.kind, made.main = f"Give {the(content, gift)} to the Princess", "g", "act", True
    made.targets, made.help = [card_piece_id(gift)], "She will break the Dragon's shield."


def _give_bell(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    gift = int(card_of(first_of(book.bell), terms.ITEM))
    made.label, made.key, made.kind, made.main = f"Give {the(content, gift)} to the Sage", "h", "act", True
    made.targets, made.help = [card_piece_id(gift)], "He will halve the Dragon's HP."


def _take_it(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    made.label, made.key, made.kind, made.main = "Take it", "t", "act", True
    made.targets = [card_piece_id(int(state.args[0]))]
    room = _room(state, book, int(state.args[0]) % terms.TYPES)
    made.help = "" if room else "You carry as much as you can: one of the three becomes 1 XP."


def _room(state: Any, book: Any, kind: int) -> bool:
    if kind == terms.ITEM:
        return bool(count(state.items) < book.item_limit)
    return bool(count(state.equipment) < book.equipment_limit)


def _leave_it(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    made.label, made.key, made.help = "Leave it here", "l", "It stays face-up; you may come back for it."


def _face_it(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    card = int(state.args[0])
    made.label, made.key, made.help = f"Face it (lose {book.loss[card]} HP)", "f", "1 XP."
    made.targets = [card_piece_id(card)]


def _bury_it(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    made.label, made.key, made.targets = "Bury it", "b", [card_piece_id(int(state.args[0]))]
    made.help = f"No XP; the Dragon gains {book.dragon_per_buried} HP."


def _reroll(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    enemys = made.number == terms.REROLL_ENEMY
    mine = "Reroll my die" if state.decision == terms.AFTER_ROLL else "Reroll"
    made.label, made.key, made.kind = "Reroll the enemy's die" if enemys else mine, "e" if enemys else "r", "act"
    made.help = f"Costs {int(reroll_price(state, book))} XP of {state.xp}; the new face stands."


def _accept(made: SceneOption, state: Any, book: Any, content: Content) -> None:
    made.label, made.key, made.main = _ACCEPTS.get(int(state.decision), "Accept"), "k", True
    made.help = _what_accepting_does(state, book)


_PLAIN = {
    terms.ACT: _act,
    terms.LEAVE: _leave,
    terms.GIVE_BANGLE: _give_bangle,
    terms.GIVE_BELL: _give_bell,
    terms.TAKE: _take_it,
    terms.LEAVE_IT: _leave_it,
    terms.FACE_IT: _face_it,
    terms.BURY_IT: _bury_it,
    terms.REROLL_MINE: _reroll,
    terms.REROLL_ENEMY: _reroll,
}


def _what_accepting_does(state: Any, book: Any) -> str:
    """What follows if the dice are kept or the loss is taken."""
    if state.decision == terms.AFTER_ROLL:
        return capital(preview(state, book)) + "."
    if state.decision == terms.PIT_ROLL:
        return "No harm done." if pit_passed(state, book) else f"You lose {book.loss[int(state.args[0])]} HP."
    if state.decision == terms.SHIELD_ROLL:
        return "Nothing comes through." if state.shield_face <= book.shield_blocks else f"You lose {state.taken} HP."
    if state.decision == terms.LAST_CHANCE:
        return "You fall, unless the Phoenix Tear burns." if state.items & book.phoenix else "You fall."
    return ""


_ACCEPTS = {
    terms.FIGHT_START: "Fight",
    terms.AFTER_ROLL: "Keep the dice",
    terms.SHIELD_ROLL: "Keep the die",
    terms.PIT_ROLL: "Keep the die",
    terms.CHAPEL: "Bury nothing",
    terms.ARRIVAL: "Face the Dragon",
    terms.LAST_CHANCE: "Take the loss",
}
