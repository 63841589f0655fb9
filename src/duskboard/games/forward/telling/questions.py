"""What is said of each decision: what it asks, and beside it how its answers are written, shown and explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from duskboard.engine.bits import count
from duskboard.engine.decision import Decision, Telling
from duskboard.engine.question import said
from duskboard.engine.scene import Prompt, SceneOption
from duskboard.games.forward import terms
from duskboard.games.forward.content import companion_card, location_entry
from duskboard.games.forward.rules.cards import DrownedChapel, MirrorKnight, PitRoll, Terror
from duskboard.games.forward.rules.combat import AfterTheRoll, FightStart, LastChance, ShieldRoll
from duskboard.games.forward.rules.dragon import Arrival
from duskboard.games.forward.rules.inventory import TakeOrLeave, TrimEquipment, TrimItems, nth_of
from duskboard.games.forward.rules.locations import MapTurn, NextLocation
from duskboard.games.forward.rules.piles import card_of, only_card
from duskboard.games.forward.rules.snares import CleanseOne
from duskboard.games.forward.rules.tiles import pit_passed
from duskboard.games.forward.rules.turn import DECISIONS, options
from duskboard.games.forward.state import Scratch
from duskboard.games.forward.telling.answers import (
    BURYING,
    GIVING,
    USING,
    Answer,
    Question,
    accepting,
    items,
    of_no_use,
    one_too_many,
    or_reroll,
    rerolling,
    why_no_reroll,
)
from duskboard.games.forward.telling.boards import card_piece_id, place_id, slot_id, snare_id
from duskboard.games.forward.telling.rolls import preview
from duskboard.games.forward.telling.sums import Sum, on_pit_rolls
from duskboard.games.forward.telling.table import Table, cards_in
from duskboard.games.forward.telling.words import LOSSES, capital, many, one_of
from duskboard.games.forward.terms import Asks

QUESTIONS = Telling[Question]()


def asks(*decisions: type[Decision], answers: Mapping[int, Answer]) -> Callable[..., Callable[[Table], Prompt]]:
    """Declare what a decision asks, and how its answers are written, shown and explained."""

    def declare(prompt: Callable[[Table], Prompt]) -> Callable[[Table], Prompt]:
        QUESTIONS(*decisions)(Question(prompt, answers))
        return prompt

    return declare


# -- on the map --------------------------------------------------------------------------------------------------------


def _what_lies_there(table: Table, slot: int) -> str:
    if table.state.slot[slot] == terms.FACE_DOWN:
        return "A face-down card: it is turned over and met at once."
    return f"{table.name(table.dealt(slot))} lies there, face-up."


def _offered(table: Table) -> set[int]:
    """The options of the pending decision."""
    scratch = Scratch()
    return {int(scratch.menu[i]) for i in range(options(table.state, table.book, scratch))}


def _taking(table: Table) -> bool:
    """Whether staying means taking what lies underfoot."""
    return bool(table.state.slot[table.state.at] == terms.UNCLAIMED)


def _staying(table: Table, at: int) -> str:
    if not _taking(table):
        return "Your map turn: stay and use it, once."
    return f"Your map turn: stay and take it. {one_too_many(table, table.underfoot())}".strip()


def _what_is_left(table: Table, at: int) -> str:
    down = sum(table.state.slot[slot] == terms.FACE_DOWN for slot in range(terms.SLOTS))
    return f"{down} face-down {'card is' if down == 1 else 'cards are'} buried. You cannot come back."


@asks(
    MapTurn,
    answers={
        terms.STEP: Answer(
            text=lambda table, at: f"step {at + 1}",
            label=lambda table, at: f"Step to slot {at + 1}",
            kind="go",
            targets=lambda table, at: [slot_id(at)],
            help=_what_lies_there,
            many=terms.SLOTS,
        ),
        terms.ACT: Answer(
            text=lambda table, at: "take" if _taking(table) else "use here",
            label=lambda table, at: f"{'Take' if _taking(table) else 'Use'} {table.name(table.underfoot())}",
            keys="a",
            kind="act",
            targets=lambda table, at: [card_piece_id(table.underfoot())],
            help=_staying,
        ),
        terms.LEAVE: Answer(text="leave", label="Leave this place", keys="l", kind="go", help=_what_is_left),
        **USING,
        **GIVING,
    },
)
def map_turn(table: Table) -> Prompt:
    state = table.state
    ways = [slot for slot in range(terms.SLOTS) if terms.STEP + slot in _offered(table)]
    steps = f"step to {one_of([str(slot + 1) for slot in ways], 'slot', 'lit slots')}" if ways else ""
    if state.slot[state.at] == terms.BLOCKED:
        return Prompt(
            text=f"Slot {state.at + 1} is closing under you: {steps}.",
            help="It can never be entered again. You can leave once you are off it.",
            rules=["FWD-049", "RUL-14"],
        )
    underfoot = _offered(table) & {terms.ACT}
    act = [f"{'take' if _taking(table) else 'use'} {table.the(table.underfoot())}"] if underfoot else []
    stay = ", ".join(one for one in (steps, *act) if one)
    return Prompt(
        text=f"{capital(table.place(state.location))}: "
        + (f"{stay}, or leave." if stay else "no slot is left to step to, so leave."),
        help=" ".join(part for part in (_aim_here(table), _spent_here(table), _hurry(table)) if part),
        rules=["FWD-034", "FWD-035", "FWD-055", "FWD-058"],
    )


def _aim_here(table: Table) -> str:
    down = sum(table.state.slot[slot] == terms.FACE_DOWN for slot in range(terms.SLOTS))
    aim = "It is cleared" if table.state.cleared else "Reach a Farthest Tile (★) to clear it"
    buried = "is buried" if down == 1 else "are buried"
    return f"{aim}; {many(down, 'card is', 'cards are')} face-down and {buried} if you leave." if down else f"{aim}."


def _spent_here(table: Table) -> str:
    """Why what lies underfoot cannot be used, if it could be once."""
    here = table.underfoot()
    if table.state.used_here and table.book.use_here[here] and table.state.slot[table.state.at] == terms.ONGOING:
        return f"{capital(table.the(here))} has been used."
    return ""


def _hurry(table: Table) -> str:
    idle, limit = table.state.idle, table.book.stroll_limit
    if 2 * idle < limit:
        return ""
    return f"You have strolled {many(idle, 'turn', 'turns')}; {limit - idle} more and you must leave."


@asks(
    NextLocation,
    answers={
        terms.STEP: Answer(
            text=lambda table, at: f"go to {at + 1}",
            label=lambda table, at: f"Go to {table.place(at)}",
            kind="go",
            targets=lambda table, at: [place_id(at)],
            help=lambda table, at: location_entry(table.content, at).text,
            many=terms.LOCATIONS,
        )
    },
)
def next_location(table: Table) -> Prompt:
    state = table.state
    left, ways = state.args[NextLocation.left], state.args[NextLocation.ways]
    shut = table.book.links[left] & ~state.finished & ~ways
    names = " and ".join(table.place(at) for at in range(terms.LOCATIONS) if shut >> at & 1)
    free = state.route == terms.ROUTE_FREE
    whole = "the last place could not be reached" if free else "not all nine could be finished"
    to = one_of([table.place(at) for at in range(terms.LOCATIONS) if ways >> at & 1], "", "of the lit places")
    return Prompt(
        text=f"{capital(table.place(left))} lies behind you, {int(count(state.finished))} of {terms.LOCATIONS}: "
        f"go on to {to}.",
        help=f"Not to {names}: from there {whole}." if names else "",
        rules=["FWD-019", "RUL-06"],
    )


# -- cards -------------------------------------------------------------------------------------------------------------


@asks(
    TakeOrLeave,
    answers={
        terms.TAKE: Answer(
            text="take",
            label="Take it",
            keys="t",
            kind="act",
            targets=lambda table, at: [card_piece_id(table.state.args[TakeOrLeave.card])],
            help=lambda table, at: one_too_many(table, table.state.args[TakeOrLeave.card]),
            main=True,
        ),
        terms.LEAVE_IT: Answer(
            text="leave it",
            label="Leave it here",
            keys="l",
            help="It stays face-up; you may come back for it.",
        ),
        **USING,
    },
)
def take_or_leave(table: Table) -> Prompt:
    card = table.state.args[TakeOrLeave.card]
    return Prompt(
        text=f"You find {table.the(card)}: take it, or leave it here?",
        help=f"{table.says(card)} {_room_for(table, card)} Left, it can be taken later.",
        rules=["FWD-083", "FWD-085", "FWD-087"],
    )


def _room_for(table: Table, card: int) -> str:
    if card % terms.TYPES == terms.ITEM:
        return f"You carry {int(count(table.state.items))} of {many(table.book.item_limit, 'Item', 'Items')}."
    return f"You wear {int(count(table.state.equipment))} of {table.book.equipment_limit} pieces of Equipment."


def _given_up(table: Table, at: int) -> int:
    """The card a trimming answer gives up."""
    if table.state.decision == Asks.TRIM_ITEMS:
        return int(card_of(nth_of(int(table.state.items), at), terms.ITEM))
    return int(card_of(nth_of(int(table.state.equipment), at), terms.EQUIPMENT))


@asks(
    TrimItems,
    TrimEquipment,
    answers={
        terms.TRIM: Answer(
            text=lambda table, at: f"trim {table.name(_given_up(table, at))}",
            label=lambda table, at: f"Give up {table.name(_given_up(table, at))}",
            targets=lambda table, at: [card_piece_id(_given_up(table, at))],
            help="To EXPERIENCE: 1 XP.",
            many=terms.OPTIONS - terms.TRIM,
        )
    },
)
def trim(table: Table) -> Prompt:
    items = table.state.decision == Asks.TRIM_ITEMS
    limit = table.book.item_limit if items else table.book.equipment_limit
    kind = "Equipment" if not items else "Item" if limit == 1 else "Items"
    held = int(count(table.state.items if items else table.state.equipment))
    return Prompt(
        text=f"You can keep {limit} {kind} and have {held}: which do you give up?",
        help="What you give up goes to EXPERIENCE: 1 XP. The one just taken may be it.",
        rules=["FWD-088", "FWD-089", "RUL-34"] if items else ["FWD-080", "RUL-34"],
    )


@asks(
    Terror,
    answers={
        terms.FACE_IT: Answer(
            text="face it",
            label=lambda table, at: f"Face it (lose {table.book.loss[table.state.args[Terror.card]]} HP)",
            keys="f",
            targets=lambda table, at: [card_piece_id(table.state.args[Terror.card])],
            help="1 XP.",
        ),
        **BURYING,
        **USING,
    },
)
def terror(table: Table) -> Prompt:
    card, hp = table.state.args[Terror.card], table.state.hp
    loss = table.book.loss[card]
    deadly = " Facing it now takes all you have." if loss >= hp else ""
    return Prompt(
        text=f"{table.name(card)}: face it for {loss} of your {hp} HP, or bury it?",
        help=f"Faced, it is 1 XP; buried, it feeds the Dragon.{deadly}{of_no_use(table)}",
        rules=["FWD-092", "FWD-093", "FWD-094"],
    )


@asks(MirrorKnight, answers={**USING, **BURYING})
def mirror_knight(table: Table) -> Prompt:
    shards = cards_in(table.book.shard, terms.ITEM)
    held, knight = bool(table.state.items & table.book.shard), table.the(table.state.args[MirrorKnight.card])
    do = f"hold up {table.the(shards[0])}, or bury it" if held else "bury it"
    without = f"You do not carry {table.the(shards[0])}, which would make it follow you." if shards else ""
    return Prompt(
        text=f"Your father's echo stands before you, {knight}, moving as you move: {do}.",
        help=f"It cannot be fought. {'' if held else without}".strip(),
        rules=["FWD-112", "FWD-113", "RUL-27"],
    )


def _pit_kept(table: Table, at: int) -> str:
    if pit_passed(table.state, table.book):
        return "No harm done."
    return f"You lose {table.book.loss[table.state.args[PitRoll.card]]} HP."


@asks(
    PitRoll,
    answers={terms.ACCEPT: accepting(label="Keep the die", help=_pit_kept), terms.REROLL_MINE: rerolling()} | USING,
)
def pit_roll(table: Table) -> Prompt:
    card = table.state.args[PitRoll.card]
    rolled, enough = Sum(table.state.pit_face, on_pit_rolls(table)), pit_passed(table.state, table.book)
    return Prompt(
        text=f"{table.name(card)}: you need {table.book.target[card]} and rolled {rolled}: "
        f"{'enough' if enough else 'not enough'}. Keep the die{or_reroll(table)}?",
        help=f"A failure costs {table.book.loss[card]} HP. Either way the card is 1 XP.{why_no_reroll(table)}"
        f"{of_no_use(table)}",
        rules=["FWD-095", "FWD-096", "FWD-097"],
    )


def _snare(at: int) -> int:
    return int(card_of(at, terms.SNARE))


@asks(
    CleanseOne,
    answers={
        terms.STEP: Answer(
            text=lambda table, at: f"cleanse {table.name(_snare(at))}",
            label=lambda table, at: f"Cleanse {table.name(_snare(at))}",
            targets=lambda table, at: [snare_id(at)],
            help=lambda table, at: table.says(_snare(at)),
            many=terms.LOCATIONS,
        )
    },
)
def cleanse_one(table: Table) -> Prompt:
    return Prompt(
        text=f"Which of your {int(count(table.state.snares))} Snares is cleansed?",
        help="Its card goes to EXPERIENCE (1 XP).",
        rules=["FWD-101", "FWD-099"],
    )


@asks(
    DrownedChapel,
    answers={terms.ACCEPT: accepting("bury nothing", "Bury nothing"), terms.USE: items("bury")},
)
def drowned_chapel(table: Table) -> Prompt:
    scene = table.state.args[DrownedChapel.scene]
    lacking = table.book.max_hp - table.state.hp
    return Prompt(
        text=f"{table.name(scene)} takes gifts: bury an Item to heal {table.book.bury_heal[scene]}, or nothing?",
        help="A buried card gives no XP and feeds the Dragon. "
        + (f"You lack {lacking} HP." if lacking else "You have all your HP."),
        rules=["FWD-064", "FWD-068", "FWD-103"],
    )


# -- fights ------------------------------------------------------------------------------------------------------------


@asks(FightStart, answers={terms.ACCEPT: accepting("fight", "Fight"), **USING})
def fight_start(table: Table) -> Prompt:
    return Prompt(
        text=f"{capital(table.the(table.state.enemy))} ({table.state.enemy_hp} HP) is upon you: "
        "fight, or use an Item first?",
        help=f"You have {table.state.hp} HP. There is no fleeing.{of_no_use(table)}",
        rules=["FWD-076", "RUL-42", "RUL-43"],
    )


def _dice_kept(table: Table, at: int) -> str:
    return capital(preview(table)) + "."


@asks(
    AfterTheRoll,
    answers={
        terms.ACCEPT: accepting(label="Keep the dice", help=_dice_kept),
        terms.REROLL_MINE: rerolling("reroll mine", "Reroll my die"),
        terms.REROLL_ENEMY: rerolling("reroll enemy", "Reroll the enemy's die", "e"),
        **USING,
    },
)
def after_the_roll(table: Table) -> Prompt:
    state = table.state
    forced = " Yours is a forced Miss: only the enemy's can be rerolled." if state.forced else ""
    return Prompt(
        text=f"Round {state.round} against {table.the(state.enemy)}: keep the dice{or_reroll(table)}?",
        help=f"It has {state.enemy_hp} HP left, you {state.hp}. Kept, {preview(table)}, both at once."
        f"{why_no_reroll(table) or forced}{of_no_use(table)}",
        rules=["FWD-117", "FWD-144", "FWD-128"],
    )


def _shield_holds(table: Table) -> bool:
    return bool(table.state.shield_face <= table.book.shield_blocks)


def _shield_kept(table: Table, at: int) -> str:
    return "Nothing comes through." if _shield_holds(table) else f"You lose {table.state.taken} HP."


@asks(
    ShieldRoll,
    answers={terms.ACCEPT: accepting(label="Keep the die", help=_shield_kept), terms.REROLL_MINE: rerolling(), **USING},
)
def shield_roll(table: Table) -> Prompt:
    result = "all of it is stopped" if _shield_holds(table) else "it comes through"
    shield = capital(table.the(int(only_card(table.book.shield, terms.EQUIPMENT))))
    return Prompt(
        text=f"{shield} rolls {table.state.shield_face} against {table.state.taken} damage: {result}. "
        f"Keep the die{or_reroll(table)}?",
        help=f"{table.book.shield_blocks} or less stops the blow. You have {table.state.hp} HP.{of_no_use(table)}",
        rules=["FWD-134", "RUL-22"],
    )


def _loss_taken(table: Table, at: int) -> str:
    amount = table.state.args[LastChance.amount]
    if amount < table.state.hp:
        return f"You lose {amount} HP."
    held = table.state.items & table.book.phoenix
    return f"You fall, and {table.the(int(only_card(held, terms.ITEM)))} burns." if held else "You fall."


@asks(LastChance, answers={terms.ACCEPT: accepting(label="Take the loss", help=_loss_taken), **USING})
def last_chance(table: Table) -> Prompt:
    state = table.state
    amount, cause = state.args[LastChance.amount], state.args[LastChance.cause]
    deadly = amount >= state.hp
    where, rules = (
        ("in this round", ("FWD-128",)) if cause == terms.BY_ENEMY else (table.where_lost(cause), LOSSES[cause][2])
    )
    return Prompt(
        text=f"You are about to lose {amount} HP {where} and have {state.hp}: use an Item, or take the loss?",
        help=("A draught now may save you." if deadly else "A Snare that is cleansed now costs nothing.")
        + of_no_use(table),
        rules=["RUL-26", *rules, *(["FWD-003"] if deadly else ["FWD-135"])],
    )


# -- the Dragon --------------------------------------------------------------------------------------------------------


@asks(Arrival, answers={terms.ACCEPT: accepting("go on", "Face the Dragon"), **GIVING, **USING})
def arrival(table: Table) -> Prompt:
    sea = capital(table.place(terms.LOCATIONS - 1))
    hp = table.book.fight[terms.DRAGON] + table.book.dragon_per_buried * table.state.buried_n
    return Prompt(
        text=f"{sea} lies behind you; {table.the(terms.DRAGON)} waits with {hp} HP, you have {table.state.hp}: "
        "last gifts and draughts, or the fight?",
        help=_missing_before_the_dragon(table) + of_no_use(table),
        rules=["RUL-28", "FWD-148", "FWD-149", "FWD-150"],
    )


def _missing_before_the_dragon(table: Table) -> str:
    """What would make facing it the end."""
    missing = []
    if not table.state.equipment & table.book.sword:
        missing += [f"hold {table.the(card)}" for card in cards_in(table.book.sword, terms.EQUIPMENT)]
    if table.state.princess != terms.ACTIVE:
        missing.append(f"have woken {table.the(companion_card(table.content, terms.PRINCESS))}")
    return f"All is lost unless you {' and '.join(missing)}." if missing else "You have all it takes to hurt it."


QUESTIONS.about(DECISIONS)


# -- the answers of the pending decision -------------------------------------------------------------------------------


def option_text(table: Table, option: int) -> str:
    """The notation of an option of the pending decision: `step 4`, `use Starlight Phial`, `go to 5`."""
    answer, at = QUESTIONS[table.state.decision].answer(option)
    return said(answer.text, table, at)


def scene_options(table: Table, menu: Sequence[int]) -> list[SceneOption]:
    """The legal options, each with a key, a label and what it acts on."""
    answers = [QUESTIONS[table.state.decision].answer(option) for option in menu]
    return [
        _scene_option(table, option, answer, at, nth=[one for one, _ in answers[:i]].count(answer))
        for i, (option, (answer, at)) in enumerate(zip(menu, answers, strict=True))
    ]


def _scene_option(table: Table, option: int, answer: Answer, at: int, *, nth: int) -> SceneOption:
    return SceneOption(
        number=option,
        text=said(answer.text, table, at),
        label=said(answer.label, table, at),
        key=answer.keys[nth] if answer.keys else str(at + 1),
        kind=answer.kind,
        targets=answer.targets(table, at),
        help=said(answer.help, table, at),
        main=answer.main,
        cost=answer.cost(table, at),
    )
