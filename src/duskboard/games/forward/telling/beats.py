"""Events as beats: who did what to whom, with which dice, why, and by which rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from duskboard.engine.beats import Moment, outcome_of
from duskboard.engine.header import NONE
from duskboard.engine.scene import Beat, Die, Modifier, Roll, Verb, Weight
from duskboard.games.forward import terms
from duskboard.games.forward.content import card_entry, companion_card
from duskboard.games.forward.rules.combat import i_block
from duskboard.games.forward.telling import sums
from duskboard.games.forward.telling.boards import card_piece_id, foe_id, place_id, slot_id, snare_id
from duskboard.games.forward.telling.rolls import FACES_READ, causes, did_something, faces_told, standing
from duskboard.games.forward.telling.sums import Sum
from duskboard.games.forward.telling.table import Table, cards_in
from duskboard.games.forward.telling.words import (
    ENDINGS,
    LOSSES,
    capital,
    companion_name,
    do,
    face_name,
    many,
    whose,
)

HERO = "hero"

Teller = Callable[[Moment, Table], Beat]
TOLD: dict[int, Teller] = {}


def beat(moment: Moment) -> Beat | None:
    """An event as the player learns of it; None for one of an older log that is told otherwise now."""
    teller = TOLD.get(moment.event.code)
    return teller(moment, Table(moment.state, moment.book, moment.content)) if teller else None


def tells(event: int) -> Callable[[Teller], Teller]:
    """Declare how an event is told."""

    def declare(teller: Teller) -> Teller:
        TOLD[event] = teller
        return teller

    return declare


def mine(text: str, verb: Verb, rules: Iterable[str], *targets: str, weight: Weight = "trifle") -> Beat:
    """Something the player does."""
    return Beat(text=text, verb=verb, actor=HERO, targets=list(targets), rules=list(rules), weight=weight, seat=0)


def befalls(text: str, verb: Verb, rules: Iterable[str], actor: str = "", weight: Weight = "notable") -> Beat:
    """Something that happens to the player."""
    return Beat(text=text, verb=verb, actor=actor, targets=[HERO], rules=list(rules), weight=weight)


def outcome(beats: list[Beat], names: Mapping[str, str]) -> str:
    """What came of a choice, for odds: who falls, else what both sides deal, or how a roll ends."""
    if any(one.verb == "lose" and one.weight == "grave" for one in beats):
        return "you fall"
    for one in beats:
        if one.verb == "die" or (one.verb == "win" and one.weight == "grave"):
            return one.text[:1].lower() + one.text[1:].partition(".")[0]
    dealt = [_hp_in(one) for one in beats if one.verb == "hit" and one.actor == HERO]
    taken = [_hp_in(one) for one in beats if one.verb == "wound" and one.rules[0] == "FWD-126"]
    blows = sum("FWD-128" in one.rules for one in beats)
    if blows > BLOWS:
        return "the fight goes on"
    if blows:
        return f"you deal {sum(dealt)} and take {sum(taken)}"
    rolls = [one.roll for one in beats if one.roll and one.roll.dice]
    return WITHOUT_FACES.sub("", rolls[-1].outcome) if rolls else outcome_of(beats, names)


BLOWS = 2  # of a round: one's own and the enemy's
WITHOUT_FACES = re.compile(r"^.* against .*: ")


def _hp_in(told: Beat) -> int:
    """The HP that a blow takes, as its sentence says."""
    said = re.search(r"(\d+) HP", told.text)
    return int(said[1]) if said else 0


# -- the journey -------------------------------------------------------------------------------------------------------


@tells(terms.ENTERED)
def _entered(moment: Moment, table: Table) -> Beat:
    location, slot = moment.args[:2]
    text = f"You come to {table.place(location)} and stand on slot {slot + 1}."
    return mine(text, "arrive", ("FWD-031", "FWD-033", "RUL-04"), place_id(location), weight="notable")


@tells(terms.STEPPED)
def _stepped(moment: Moment, table: Table) -> Beat:
    return mine(f"You step to slot {moment.args[0] + 1}.", "move", ("FWD-035",), slot_id(moment.args[0]))


@tells(terms.REVEALED)
def _revealed(moment: Moment, table: Table) -> Beat:
    card = moment.args[0]
    entry = card_entry(moment.content, card)
    text = f"You turn over {entry.name} ({terms.TYPE_NAMES[card % terms.TYPES]}): {entry.text}"
    return mine(text, "reveal", ("FWD-036", "FWD-164"), card_piece_id(card), weight="notable")


@tells(terms.CLEARED)
def _cleared(moment: Moment, table: Table) -> Beat:
    location, slot = moment.args[:2]
    text = f"Slot {slot + 1} is far enough: {table.place(location)} is cleared."
    return mine(text, "win", ("FWD-055",), place_id(location), weight="notable")


WHY_LEFT = {
    terms.BY_CHOICE: ("You leave", ("FWD-167", "RUL-09")),
    terms.STUCK: ("There is no way on, so you leave", ("FWD-051", "FWD-052")),
    terms.STROLLED: ("You have wandered long enough and leave", ("RUL-16",)),
}


@tells(terms.LEFT)
def _left(moment: Moment, table: Table) -> Beat:
    location, why, buried, pile, cleared, fed = moment.args
    how, rules = WHY_LEFT[why]
    sunk = f"{many(buried, 'unseen card sinks', 'unseen cards sink')} ({pile} buried)"
    left = sunk + _fed(table, fed) if buried else "nothing unseen is left"
    text = f"{how} {table.place(location)}{'' if cleared else ', uncleared'}: {left}."
    return mine(text, "leave", (*rules, "FWD-058"), place_id(location), weight="notable")


def _fed(table: Table, hp: int) -> str:
    """What burying cards does to the Dragon."""
    return f", and {table.the(terms.DRAGON)} gains {hp} HP" if hp else ""


@tells(terms.COMPLETED)
def _completed(moment: Moment, table: Table) -> Beat:
    location, xp = moment.args[:2]
    return mine(
        f"{capital(table.place(location))} goes to EXPERIENCE ({xp} XP).", "gain", ("FWD-062",), place_id(location)
    )


@tells(terms.UNVISITED_BURIED)
def _unvisited(moment: Moment, table: Table) -> Beat:
    location, pile, fed = moment.args[:3]
    text = f"The nine cards of {table.place(location)} sink unseen ({pile} buried){_fed(table, fed)}."
    return mine(text, "lose", ("RUL-07",), place_id(location), weight="notable")


# -- health ------------------------------------------------------------------------------------------------------------


@tells(terms.HEALED)
def _healed(moment: Moment, table: Table) -> Beat:
    healed, hp, offered, snare, by = moment.args[:5]
    halved = f", {offered} halved by {table.name(snare)}" if snare != NONE else ""
    if healed == 0 and (snare == NONE or offered > 1):
        return befalls(f"There is nothing to heal (HP {hp}).", "heal", ("RUL-38",), card_piece_id(by), weight="trifle")
    capped = f" of {offered}, all there is room for" if not halved and healed < offered else ""
    return befalls(f"You heal {healed}{halved}{capped} (HP {hp}).", "heal", ("RUL-38",), card_piece_id(by))


@tells(terms.LOST_HP)
def _lost_hp(moment: Moment, table: Table) -> Beat:
    amount, cause, hp = moment.args[:3]
    where, (*_, rules) = table.where_lost(cause), LOSSES[cause]
    parts = sums.fight_costs(table) if cause == terms.BY_FIGHT_COST else []
    known = sum(part.amount for part in parts) == amount
    if parts and known:
        each = ", ".join(f"{part.amount} for {part.name}" for part in parts)
        where = f"to {parts[0].name} {where}" if len(parts) == 1 else f"{where}: {each}"
    card = table.lost_to(cause)
    told = befalls(
        f"You lose {amount} HP {where} (HP {hp}).", "wound", rules, card_piece_id(card) if card != NONE else ""
    )
    told.weight = weight_of(table, amount, hp)
    if parts and known:
        told.roll = Roll(title="Before the fight", outcome=f"{amount} HP", dice=[], modifiers=parts, at=HERO)
    return told


def weight_of(table: Table, lost: int, hp: int) -> Weight:
    """A loss is grave that takes a quarter of all HP, or leaves no more than that."""
    if lost == 0:
        return "trifle"
    return "grave" if 4 * lost >= table.book.max_hp or 4 * hp <= table.book.max_hp else "notable"


@tells(terms.PHOENIX)
def _phoenix(moment: Moment, table: Table) -> Beat:
    hp, tear = moment.args[:2]
    text = f"{capital(table.the(tear))} burns: you are back at {hp} HP."
    return befalls(text, "heal", ("FWD-136", "RUL-25"), card_piece_id(tear), weight="grave")


# -- cards and piles ---------------------------------------------------------------------------------------------------

EXPERIENCES = {  # why a card of a type is laid on EXPERIENCE
    terms.SCENE: ("FWD-103", "FWD-140"),
    terms.ITEM: ("FWD-140", "FWD-141"),
    terms.EQUIPMENT: ("FWD-080", "FWD-140"),
    terms.HOLLOW: ("FWD-072", "FWD-140"),
    terms.BEAST: ("FWD-072", "FWD-140"),
    terms.PIT: ("FWD-097", "FWD-140"),
    terms.TERROR: ("FWD-093", "FWD-140"),
}
BURIALS = {  # why a card the player has seen is buried
    terms.ITEM: ("FWD-064", "FWD-068"),
    terms.HOLLOW: ("FWD-113", "FWD-115"),
    terms.TERROR: ("FWD-068", "FWD-094"),
}
TRIMS = {terms.ITEM: ("FWD-088", "FWD-089"), terms.EQUIPMENT: ("FWD-080", "FWD-089")}
USES = {  # what lets an Item be used, by its effect
    "": ("FWD-091", "FWD-135"),
    "mirror-shard": ("FWD-091", "FWD-138"),
    "sextons-key": ("FWD-091",),
    "moonleaf-brandy": ("FWD-091", "FWD-137"),
    "blacksap-thorn": ("FWD-091", "FWD-139", "RUL-37"),
}


@tells(terms.TO_EXPERIENCE)
def _to_experience(moment: Moment, table: Table) -> Beat:
    card, xp = moment.args[:2]
    text = f"{capital(do(table.the(card), 'goes', 'go'))} to EXPERIENCE ({xp} XP)."
    return mine(text, "gain", EXPERIENCES[card % terms.TYPES], card_piece_id(card))


@tells(terms.BURIED_CARD)
def _buried(moment: Moment, table: Table) -> Beat:
    card, pile, fed = moment.args[:3]
    text = f"{capital(table.the(card))} is buried ({pile} buried){_fed(table, fed)}."
    return mine(text, "lose", BURIALS[card % terms.TYPES], card_piece_id(card), weight="notable")


@tells(terms.BURIED_NOTHING)
def _buried_nothing(moment: Moment, table: Table) -> Beat:
    return mine("You bury nothing.", "pass", ("FWD-103",))


@tells(terms.UNBURIED)
def _unburied(moment: Moment, table: Table) -> Beat:
    n, left, fed = moment.args[:3]
    if n == 0:
        return mine("Nothing is buried that could rise.", "fail", ("RUL-39",), "pile")
    risen = "1 of the buried cards rises and is" if n == 1 else f"{n} of the buried cards rise and are"
    hungry = f", and {table.the(terms.DRAGON)} loses {fed} HP" if fed else ""
    return mine(f"{risen} gone, unseen ({left} buried){hungry}.", "gain", ("RUL-39",), "pile", weight="notable")


@tells(terms.TOOK)
def _took(moment: Moment, table: Table) -> Beat:
    return mine(f"You take {table.the(moment.args[0])}.", "take", ("FWD-087",), card_piece_id(moment.args[0]))


@tells(terms.LEFT_CARD)
def _left_card(moment: Moment, table: Table) -> Beat:
    text = f"You leave {table.the(moment.args[0])} where it lies."
    return mine(text, "pass", ("FWD-085",), card_piece_id(moment.args[0]))


@tells(terms.EQUIPPED_CARD)
def _equipped(moment: Moment, table: Table) -> Beat:
    card = moment.args[0]
    if card_entry(moment.content, card).must_take:
        return mine(f"You cannot but equip {table.the(card)}.", "take", ("FWD-079", "FWD-087"), card_piece_id(card))
    return mine(f"You equip {table.the(card)}.", "take", ("FWD-087",), card_piece_id(card))


@tells(terms.TRIMMED)
def _trimmed(moment: Moment, table: Table) -> Beat:
    card = moment.args[0]
    return mine(f"You give up {table.the(card)}.", "lose", TRIMS[card % terms.TYPES], card_piece_id(card))


@tells(terms.USED_ITEM)
def _used(moment: Moment, table: Table) -> Beat:
    """An Item is used, or the card underfoot."""
    card = moment.args[0]
    held = card % terms.TYPES == terms.ITEM
    rules = USES[card_entry(moment.content, card).effect] if held else ("FWD-034", "FWD-039", "RUL-10")
    return mine(f"You use {table.the(card)}.", "use", rules, card_piece_id(card))


# -- Companions --------------------------------------------------------------------------------------------------------


@tells(terms.JOINED)
def _joined(moment: Moment, table: Table) -> Beat:
    card, role = moment.args[:2]
    rules = ("FWD-114",) if role == terms.MIRROR_KNIGHT else ("FWD-106", "FWD-107")
    return befalls(f"{capital(table.the(card))} is with you now.", "arrive", rules, card_piece_id(card))


@tells(terms.RECRUITED)
def _recruited(moment: Moment, table: Table) -> Beat:
    knight, shard = moment.args[:2]
    text = f"You hold up {table.the(shard)}, and {table.the(knight)} sees itself."
    return mine(text, "use", ("FWD-114",), card_piece_id(knight), weight="notable")


@tells(terms.GAVE)
def _gave(moment: Moment, table: Table) -> Beat:
    gift, role = moment.args[:2]
    text = f"You give {table.the(gift)} to the {companion_name(moment.content, role)}."
    return mine(text, "give", ("FWD-110", "RUL-30"), _companion_id(moment, role), card_piece_id(gift))


@tells(terms.AWAKENED)
def _awakened(moment: Moment, table: Table) -> Beat:
    role = moment.args[0]
    rule = "FWD-108" if role == terms.PRINCESS else "FWD-109"
    text = f"The {companion_name(moment.content, role)} awakens."
    return befalls(text, "change", (rule, "FWD-110"), _companion_id(moment, role), weight="grave")


def _companion_id(moment: Moment, role: int) -> str:
    return card_piece_id(companion_card(moment.content, role))


# -- Snares and Blessings ----------------------------------------------------------------------------------------------


@tells(terms.SNARED)
def _snared(moment: Moment, table: Table) -> Beat:
    card = moment.args[0]
    text = f"{table.name(card)} has you until it is cleansed."
    return befalls(text, "hit", ("FWD-098", "RUL-12"), card_piece_id(card))


@tells(terms.BLOCKED_SLOT)
def _blocked(moment: Moment, table: Table) -> Beat:
    slot = moment.args[0]
    text = f"Slot {slot + 1} is blocked: you must move off it."
    return befalls(text, "break", ("FWD-049", "RUL-14"), slot_id(slot))


@tells(terms.CLEANSED)
def _cleansed(moment: Moment, table: Table) -> Beat:
    card, xp = moment.args[:2]
    text = f"{table.name(card)} is cleansed and goes to EXPERIENCE ({xp} XP)."
    return mine(text, "gain", ("FWD-099",), snare_id(card // terms.TYPES), weight="notable")


@tells(terms.BLESSED)
def _blessed(moment: Moment, table: Table) -> Beat:
    card = moment.args[0]
    text = f"{do(table.name(card), 'is', 'are')} with you until you leave."
    return befalls(text, "gain", ("FWD-100", "RUL-12"), card_piece_id(card))


# -- Pits --------------------------------------------------------------------------------------------------------------


@tells(terms.PIT_ROLLED)
def _pit_rolled(moment: Moment, table: Table) -> Beat:
    card, face, total, target = moment.args[:4]
    enough = total >= target
    parts = sums.on_pit_rolls(table)
    counted = face + sum(part.amount for part in parts) == total  # a state that is not of this moment says otherwise
    rolled = str(Sum(face, parts if counted else [])) + ("" if counted else f", counting as {total}")
    told = mine(
        f"{table.name(card)}: {target} or more needed, you roll {rolled}: {'enough' if enough else 'not enough'}.",
        "roll", ("FWD-095", "RUL-32"), card_piece_id(card), weight="notable",
    )  # fmt: skip
    dice = [Die(sides=die.sides, face=die.face, owner=0, name="You", counted=enough) for die in moment.dice]
    outcome = "passed" if enough else f"failed: {table.book.loss[card]} HP"
    told.roll = moment.rolled(
        table.name(card), outcome, needed=f"{target}+", owner=0, at=card_piece_id(card), dice=dice,
        modifiers=parts if counted else [], rules=("FWD-095", "FWD-096"),
    )  # fmt: skip
    return told


@tells(terms.PIT_PASSED)
def _pit_passed(moment: Moment, table: Table) -> Beat:
    card, key = moment.args[:2]
    if key != NONE:
        text = f"{capital(table.the(key))} turns: {table.name(card)} costs you nothing."
        return mine(text, "pass", ("FWD-091", "FWD-096"), card_piece_id(card))
    return mine(f"You are past {table.name(card)} unharmed.", "pass", ("FWD-096",), card_piece_id(card))


# -- fights ------------------------------------------------------------------------------------------------------------


@tells(terms.FIGHT)
def _fight(moment: Moment, table: Table) -> Beat:
    enemy, hp = moment.args[:2]
    dragon = enemy == terms.DRAGON
    rules = ("FWD-147",) if dragon else ("FWD-069", "FWD-076")
    text = f"A fight with {table.the(enemy)}: {hp} HP."
    return befalls(text, "attack", rules, foe_id(enemy), weight="grave" if dragon else "notable")


@tells(terms.ROLLED)
def _rolled(moment: Moment, table: Table) -> Beat:
    my_face, their_face, forcing, number, again, enemy = moment.args
    foe, content = table.the(enemy), moment.content
    ours = f"{my_face} ({face_name(content, my_face)})"
    theirs = f"{their_face} ({face_name(content, their_face)})"
    if again:
        new = f"yours is {ours}" if again == terms.MY_DIE else f"{whose(foe)} is {theirs}"
        text, rules = f"Round {number}, rolled again: {new}.", ["FWD-143", "FWD-145"]
    elif forcing:
        snares = " and ".join(table.name(card) for card in cards_in(forcing, terms.SNARE))
        thrown = f"roll {moment.dice[0].face}, but {snares} makes" if moment.dice else f"roll, but {snares} makes"
        text = f"Round {number}: you {thrown} it a {face_name(content, my_face)}; {foe} rolls {theirs}."
        rules = ["FWD-117", "FWD-130"]
    else:
        text, rules = f"Round {number}: you roll {ours}, {foe} {theirs}.", ["FWD-117"]
    told = mine(text, "reroll" if again else "roll", rules, foe_id(enemy))
    told.roll = moment.rolled(
        f"Round {number} against {foe}" + (", rolled again" if again else ""),
        standing(table, enemy, my_face, their_face), needed=faces_told(content), owner=0, at=foe_id(enemy),
        dice=_dice_of_round(moment, table), modifiers=_readings(table, enemy, forcing) + causes(table, enemy),
        rules=FACES_READ,
    )  # fmt: skip
    return told


def _dice_of_round(moment: Moment, table: Table) -> list[Die]:
    """The dice of a round: mine, then the enemy's, or the one that was rolled again."""
    my_face, their_face, _, _, again, enemy = moment.args
    me = Die(sides=terms.D6, face=my_face, owner=0, name=f"You: {face_name(moment.content, my_face)}")
    it = Die(sides=terms.D6, face=their_face, name=f"{table.name(enemy)}: {face_name(moment.content, their_face)}")
    if enemy == table.state.enemy:
        me.counted, it.counted = did_something(table)
    thrown = [me, it] if not again else [me] if again == terms.MY_DIE else [it]
    if len(moment.dice) != len(thrown):
        return moment.dice
    for die, fallen in zip(thrown, moment.dice, strict=True):
        die.face = fallen.face  # a forced miss shows what was thrown
    return thrown


def _readings(table: Table, enemy: int, forcing: int) -> list[Modifier]:
    """What makes the dice of a round count as something else."""
    forced = [Modifier(name=table.name(card), text="your die is a Miss") for card in cards_in(forcing, terms.SNARE)]
    return forced + (sums.on_faces(table) if enemy == table.state.enemy else [])


@tells(terms.REROLLED)
def _rerolled(moment: Moment, table: Table) -> Beat:
    die, price, left = moment.args[:3]
    cost = sums.price_of_reroll(table)
    by_cause = f" ({cost})" if cost.parts and cost.total == price else ""
    text = f"You spend {price} XP{by_cause} to roll {DIE_NAMES[die]} again ({left} XP left)."
    return mine(text, "pay", ("FWD-142", "FWD-143", "RUL-31"), "xp")


DIE_NAMES = {terms.MY_DIE: "your die", terms.ENEMY_DIE: "the enemy's die", terms.SHIELD_DIE: "the shield's die"}


@tells(terms.MIRRORED)
def _mirrored(moment: Moment, table: Table) -> Beat:
    shard, face, enemy = moment.args[:3]
    shows = f"your die shows {face} ({face_name(moment.content, face)})"
    text = f"{capital(table.the(shard))} mirrors {table.the(enemy)}: {shows}."
    return mine(text, "change", ("FWD-138",), foe_id(enemy), weight="notable")


@tells(terms.BLOW)
def _blow(moment: Moment, table: Table) -> Beat:
    taken, enemy, face = moment.args[:3]
    blow = _known(table, sums.enemy_blow, face, enemy, taken)
    hit = f"{whose(capital(table.the(enemy)))} {face_name(moment.content, face)}"
    told = befalls(f"{hit} would cost you {blow} HP.", "attack", ("FWD-126",), foe_id(enemy))
    told.roll = _sum_roll(hit, f"{taken} HP", blow, HERO)
    return told


@tells(terms.SHIELDED)
def _shielded(moment: Moment, table: Table) -> Beat:
    face, blocked, damage, shield = moment.args[:4]
    outcome = f"the {damage} damage is stopped" if blocked else f"{damage} damage comes through"
    told = mine(
        f"{capital(table.the(shield))} rolls {face}: {outcome}.", "block" if blocked else "fail",
        ("FWD-134", "RUL-22"), card_piece_id(shield), weight="notable",
    )  # fmt: skip
    dice = [
        Die(sides=die.sides, face=die.face, owner=0, name=table.name(shield), counted=bool(blocked))
        for die in moment.dice
    ]
    told.roll = moment.rolled(
        table.name(shield), outcome, needed=f"{table.book.shield_blocks} or less", owner=0, at=HERO, dice=dice,
        rules=("FWD-134",),
    )  # fmt: skip
    return told


@tells(terms.STRUCK)
def _struck(moment: Moment, table: Table) -> Beat:
    dealt, left, enemy, faces = moment.args[:4]
    face, against = (face_name(moment.content, one) for one in divmod(faces, terms.FACES))
    foe, rules = table.the(enemy), ("FWD-124", "FWD-125", "FWD-128")
    if table.book.face_blocks[faces % terms.FACES]:
        told = befalls(f"{capital(foe)} turns your {face} with a {against}.", "block", rules, foe_id(enemy))
        told.weight = "trifle"
        return told
    blow = _known(table, sums.my_blow, faces // terms.FACES, enemy, dealt)
    if dealt:
        text = f"Your {face} takes {blow} HP from {foe}: {left} left."
    else:
        text = f"Your {face} does not hurt {foe}{_why(blow)}."
    told = mine(text, "hit" if dealt else "fail", rules, foe_id(enemy), weight="notable" if dealt else "trifle")
    told.roll = _sum_roll(f"Your {face}", f"{dealt} HP", blow, foe_id(enemy))
    return told


@tells(terms.HURT)
def _hurt(moment: Moment, table: Table) -> Beat:
    taken, hp, enemy, faces, _, shield_face = moment.args
    against, face = (face_name(moment.content, one) for one in divmod(faces, terms.FACES))
    hit, rules = f"{whose(table.the(enemy))} {face}", ["FWD-126", "FWD-128"]
    if taken:
        blow = _known(table, sums.enemy_blow, faces % terms.FACES, enemy, taken)
        text = f"{capital(hit)} costs you {blow} HP: {hp} left."
        told = befalls(text, "wound", rules, foe_id(enemy), weight=weight_of(table, taken, hp))
        told.roll = _sum_roll(capital(hit), f"{taken} HP", blow, HERO)
        return told
    if 0 < shield_face <= table.book.shield_blocks:
        shield = table.the(cards_in(table.book.shield, terms.EQUIPMENT)[0])
        return mine(f"{capital(shield)} has stopped {hit}.", "block", [*rules, "FWD-134"], foe_id(enemy))
    blow = _known(table, sums.enemy_blow, faces % terms.FACES, enemy, 0)
    if blow.parts and not i_block(table.state, table.book, faces // terms.FACES):
        return mine(f"{capital(hit)} does not hurt you{_why(blow)}.", "block", rules, foe_id(enemy))
    return mine(f"You turn {hit} with a {against}.", "block", rules, foe_id(enemy))


@tells(terms.ROUND)
def _round(moment: Moment, table: Table) -> Beat:
    """A round in which nobody strikes."""
    _, _, left, enemy, faces, hp = moment.args
    ours, theirs = (face_name(moment.content, one) for one in divmod(faces, terms.FACES))
    text = f"{ours} against {theirs}: nobody is hurt ({table.the(enemy)} {left} HP, you {hp})."
    return mine(text, "miss", ("FWD-125", "FWD-128"), foe_id(enemy))


@tells(terms.DEFEATED)
def _defeated(moment: Moment, table: Table) -> Beat:
    text = f"{capital(table.the(moment.args[0]))} is defeated."
    return mine(text, "die", ("FWD-071",), foe_id(moment.args[0]), weight="notable")


def _known(table: Table, blow: Callable[[Table, int], Sum], face: int, enemy: int, amount: int) -> Sum:
    """What a blow is made of; only its amount where the state is not of this moment, as after reading a position."""
    if enemy == table.state.enemy and (made := blow(table, face)).total == amount:
        return made
    return Sum(amount, [])


def _why(amount: Sum) -> str:
    return f": {amount}" if amount.parts else ""


def _sum_roll(title: str, outcome: str, amount: Sum, at: str) -> Roll | None:
    """What an amount is made of, without dice: they fell before."""
    return Roll(title=title, outcome=outcome, dice=[], modifiers=amount.parts, at=at) if amount.parts else None


# -- the Dragon --------------------------------------------------------------------------------------------------------


@tells(terms.BRINK)
def _brink(moment: Moment, table: Table) -> Beat:
    return mine(f"You stand before {table.the(terms.DRAGON)}.", "arrive", ("FWD-002", "RUL-28"), weight="grave")


@tells(terms.DRAGON_ARRIVES)
def _dragon_arrives(moment: Moment, table: Table) -> Beat:
    hp, fed, buried = moment.args[:3]
    food = f", {fed} of them for the {many(buried, 'card', 'cards')} you buried" if buried else ""
    text = f"{capital(table.the(terms.DRAGON))} rises with {hp} HP{food}."
    return befalls(text, "arrive", ("FWD-148",), "dragon", weight="grave")


@tells(terms.SACRIFICED)
def _sacrificed(moment: Moment, table: Table) -> Beat:
    role, hp = moment.args[:2]
    dragon = table.name(terms.DRAGON)
    if role == terms.PRINCESS:
        deed, rule = f"breaks the shield of the {dragon} ({hp} HP)", "FWD-149"
    else:
        deed, rule = f"halves the HP of the {dragon} to {hp}", "FWD-151"
    return Beat(
        text=f"The {companion_name(moment.content, role)} {deed}, and is gone.", verb="break", weight="grave",
        actor=_companion_id(moment, role), targets=["dragon"], rules=[rule, "FWD-153"],
    )  # fmt: skip


@tells(terms.WON)
def _won(moment: Moment, table: Table) -> Beat:
    text = f"{capital(table.the(terms.DRAGON))} falls. You have won."
    return mine(text, "win", ("FWD-001",), "dragon", weight="grave")


@tells(terms.LOST)
def _lost(moment: Moment, table: Table) -> Beat:
    ending = ENDINGS[moment.args[0]]
    return Beat(text=f"{ending.text}. The journey ends here.", verb="lose", rules=list(ending.rules), weight="grave")
