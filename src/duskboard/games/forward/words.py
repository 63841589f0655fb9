"""Events as sentences, with the rules that decided them."""

from __future__ import annotations

from collections.abc import Callable

from duskboard.engine.content import Content
from duskboard.engine.log import Event
from duskboard.games.forward import terms
from duskboard.games.forward.content import Dragon, Face, card_entry, location_entry
from duskboard.games.game import Ending, Line

Args = tuple[int, int, int, int, int, int]
Sentence = Callable[[Content, Args], Line]

ENDINGS = {
    terms.DRAGON_SLAIN: Ending("The Dragon of Chaos is slain", ("FWD-001",)),
    terms.FELL_ON_THE_WAY: Ending("You fell on the way", ("FWD-003",)),
    terms.FELL_TO_DRAGON: Ending("The Dragon of Chaos killed you", ("FWD-003",)),
    terms.SHIELD_STANDS: Ending(
        "The Dragon's shield stands: no Princess came awake to break it", ("FWD-149", "RUL-29")
    ),
    terms.NO_SWORD: Ending("Without the Ancient Sword nothing hurts the Dragon", ("FWD-150", "RUL-29")),
    terms.NO_PROGRESS: Ending("Neither side could ever hurt the other", ("RUL-24",)),
    terms.ROUTE_BROKEN: Ending("The path ended with locations unfinished", ("FWD-166", "RUL-06")),
}
COMPANIONS = {terms.PRINCESS: "Ghostly Princess", terms.SAGE: "Sage", terms.MIRROR_KNIGHT: "Mirror Knight"}
LOSSES = {
    terms.BY_PIT: ("in the fall", ("FWD-096",)),
    terms.BY_TERROR: ("facing it", ("FWD-093",)),
    terms.BY_BRANDY: ("to the brandy", ("FWD-137",)),
    terms.BY_FIGHT_COST: ("before the fight has begun", ("RUL-42",)),
    terms.BY_REVEAL: ("as it is revealed", ("FWD-084",)),
    terms.BY_VICTORY: ("as it falls", ("FWD-072", "RUL-45")),
}
DIE_NAMES = {terms.MY_DIE: "your die", terms.ENEMY_DIE: "the enemy's die", terms.SHIELD_DIE: "the shield's die"}


def describe(event: Event, content: Content) -> Line | None:
    """An event in words; None for one not worth a line."""
    sentence = SENTENCES.get(event.code)
    return sentence(content, event.args) if sentence else None


def name_of(content: Content, card: int) -> str:
    """What a card or the Dragon is called."""
    if card == terms.DRAGON:
        return content.one("dragon", "dragon", Dragon).name
    return card_entry(content, card).name


def the(content: Content, card: int) -> str:
    """A card's name as it stands in a sentence: things and beings have an article."""
    with_article = card == terms.DRAGON or card % terms.TYPES in _WITH_ARTICLE
    return f"the {name_of(content, card)}" if with_article else name_of(content, card)


_WITH_ARTICLE = (terms.ITEM, terms.EQUIPMENT, terms.HOLLOW, terms.BEAST)


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def face_name(content: Content, face: int) -> str:
    return content.one("face", str(face), Face).name


def _place(content: Content, location: int) -> str:
    return location_entry(content, location).name


def _card_line(pattern: str, *rules: str) -> Sentence:
    def sentence(content: Content, args: Args) -> Line:
        return Line(capital(pattern.format(the(content, args[0]), *args[1:])), rules)

    return sentence


def _line(pattern: str, *rules: str) -> Sentence:
    def sentence(content: Content, args: Args) -> Line:
        return Line(pattern.format(*args), rules)

    return sentence


def _revealed(content: Content, args: Args) -> Line:
    entry = card_entry(content, args[0])
    kind = terms.TYPE_NAMES[args[0] % terms.TYPES]
    return Line(f"You turn over {entry.name} ({kind}): {entry.text}", ("FWD-036", "FWD-164"))


def _entered(content: Content, args: Args) -> Line:
    return Line(
        f"You come to {_place(content, args[0])} and stand on slot {args[1] + 1}.", ("FWD-031", "FWD-033", "RUL-04")
    )


def _left(content: Content, args: Args) -> Line:
    location, why, buried, pile, cleared, _ = args
    how = {
        terms.BY_CHOICE: ("You leave", ("FWD-167", "RUL-09")),
        terms.STUCK: ("No way on: you leave", ("FWD-051", "FWD-052")),
        terms.STROLLED: ("You have wandered long enough and leave", ("RUL-16",)),
    }[why]
    left = (
        f"{buried} unseen {'card sinks' if buried == 1 else 'cards sink'} ({pile} buried)"
        if buried
        else "nothing unseen is left"
    )
    early = "" if cleared else ", uncleared"
    return Line(f"{how[0]} {_place(content, location)}{early}: {left}.", (*how[1], "FWD-058"))


def _cleared(content: Content, args: Args) -> Line:
    return Line(f"Slot {args[1] + 1} is far enough: {_place(content, args[0])} is cleared.", ("FWD-055",))


def _completed(content: Content, args: Args) -> Line:
    return Line(f"{_place(content, args[0])} goes to EXPERIENCE ({args[1]} XP).", ("FWD-062",))


def _healed(content: Content, args: Args) -> Line | None:
    if args[0] == 0:
        return Line(f"There is nothing to heal (HP {args[1]}).", ("RUL-38",))
    return Line(f"You heal {args[0]} (HP {args[1]}).", ("RUL-38",))


def _lost_hp(content: Content, args: Args) -> Line:
    where, rules = LOSSES[args[1]]
    return Line(f"You lose {args[0]} HP {where} (HP {args[2]}).", rules)


def _rolled(content: Content, args: Args) -> Line:
    mine, theirs, forced, number, again, _ = args
    snared = ", forced by a Snare" if forced else ""
    what = f"Round {number}" if not again else "Rolled again"
    return Line(
        f"{what}: you {mine} ({face_name(content, mine)}{snared}), the enemy {theirs} ({face_name(content, theirs)}).",
        ("FWD-117", *(("FWD-130",) if forced else ())), roll=True,
    )  # fmt: skip


def _round(content: Content, args: Args) -> Line:
    dealt, taken, left, enemy, faces, hp = args
    mine, theirs = face_name(content, faces // terms.FACES), face_name(content, faces % terms.FACES)
    foe = the(content, enemy)
    struck = f"{foe} loses {dealt} HP ({left} left)" if dealt else f"{foe} is unhurt ({left} HP left)"
    hurt = f"you lose {taken} HP (HP {hp})" if taken else "you are unhurt"
    return Line(
        f"{mine} against {theirs}: {struck}, {hurt}.",
        ("FWD-125", "FWD-128"),
        roll=True,
    )


def _shielded(content: Content, args: Args) -> Line:
    face, blocked, damage = args[:3]
    outcome = "no damage comes through" if blocked else f"{damage} damage comes through"
    return Line(f"The Mirrored Shield rolls {face}: {outcome}.", ("FWD-134",), roll=True)


def _pit_rolled(content: Content, args: Args) -> Line:
    card, face, total, target = args[:4]
    with_snares = f", counting as {total}" if total != face else ""
    outcome = "enough" if total >= target else "not enough"
    return Line(
        f"{name_of(content, card)}: {target} or more needed, you roll {face}{with_snares}: {outcome}.",
        ("FWD-095", "RUL-32"), roll=True,
    )  # fmt: skip


def _pit_passed(content: Content, args: Args) -> Line:
    if args[1]:
        return Line(f"The key turns: {name_of(content, args[0])} costs you nothing.", ("FWD-096",))
    return Line(f"You are past {name_of(content, args[0])} unharmed.", ("FWD-096",))


def _rerolled(content: Content, args: Args) -> Line:
    return Line(
        f"You spend {args[1]} XP to roll {DIE_NAMES[args[0]]} again ({args[2]} XP left).", ("FWD-142", "FWD-143")
    )


def _gave(content: Content, args: Args) -> Line:
    return Line(f"You give {the(content, args[0])} to the {COMPANIONS[args[1]]}.", ("FWD-110",))


def _awakened(content: Content, args: Args) -> Line:
    return Line(f"The {COMPANIONS[args[0]]} awakens.", ("FWD-110",))


def _sacrificed(content: Content, args: Args) -> Line:
    if args[0] == terms.PRINCESS:
        return Line("The Ghostly Princess breaks the Dragon's shield, and is gone.", ("FWD-149", "FWD-153"))
    return Line(f"The Sage halves the Dragon's HP to {args[1]}, and is gone.", ("FWD-151", "FWD-153"))


def _unvisited(content: Content, args: Args) -> Line:
    return Line(f"The nine cards of {_place(content, args[0])} sink unseen ({args[1]} buried).", ("RUL-07",))


def _lost(content: Content, args: Args) -> Line:
    ending = ENDINGS[args[0]]
    return Line(f"{ending.text}. The journey ends here.", ending.rules)


def _stepped(content: Content, args: Args) -> Line:
    return Line(f"You step to slot {args[0] + 1}.", ("FWD-035",))


def _blocked(content: Content, args: Args) -> Line:
    return Line(f"Slot {args[0] + 1} is blocked: you must move off it.", ("FWD-049",))


def _unburied(content: Content, args: Args) -> Line:
    return Line(f"{args[0]} of the buried cards rise and are gone, unseen ({args[1]} buried).", ("RUL-39",))


SENTENCES: dict[int, Callable[[Content, Args], Line | None]] = {
    terms.ENTERED: _entered,
    terms.STEPPED: _stepped,
    terms.REVEALED: _revealed,
    terms.CLEARED: _cleared,
    terms.LEFT: _left,
    terms.COMPLETED: _completed,
    terms.HEALED: _healed,
    terms.LOST_HP: _lost_hp,
    terms.TO_EXPERIENCE: _card_line("{0} goes to EXPERIENCE ({1} XP).", "FWD-140"),
    terms.BURIED_CARD: _card_line("{0} is buried ({1} buried).", "FWD-064", "FWD-068"),
    terms.TOOK: _card_line("You take {0}.", "FWD-087"),
    terms.LEFT_CARD: _card_line("You leave {0} where it lies.", "FWD-085"),
    terms.EQUIPPED_CARD: _card_line("You equip {0}.", "FWD-087"),
    terms.TRIMMED: _card_line("You give up {0}.", "FWD-088", "FWD-089"),
    terms.JOINED: _card_line("{0} is with you now.", "FWD-106"),
    terms.AWAKENED: _awakened,
    terms.RECRUITED: _card_line("You hold up the shard, and {0} sees itself.", "FWD-114"),
    terms.SNARED: _card_line("{0} has you until it is cleansed.", "FWD-098"),
    terms.CLEANSED: _card_line("{0} is cleansed and goes to EXPERIENCE ({1} XP).", "FWD-099"),
    terms.BLESSED: _card_line("{0} is with you until you leave.", "FWD-100"),
    terms.UNBURIED: _unburied,
    terms.USED_ITEM: _card_line("You use {0}.", "FWD-135"),
    terms.GAVE: _gave,
    terms.FIGHT: _card_line("A fight with {0}: {1} HP.", "FWD-069", "FWD-076"),
    terms.ROLLED: _rolled,
    terms.ROUND: _round,
    terms.SHIELDED: _shielded,
    terms.DEFEATED: _card_line("{0} is defeated.", "FWD-071"),
    terms.PIT_ROLLED: _pit_rolled,
    terms.PIT_PASSED: _pit_passed,
    terms.REROLLED: _rerolled,
    terms.MIRRORED: _line("The shard mirrors the enemy: your die shows {0}.", "FWD-138"),
    terms.PHOENIX: _line("The Phoenix Tear burns: you are back at {0} HP.", "FWD-136", "RUL-25"),
    terms.DRAGON_ARRIVES: _line("The Dragon of Chaos rises with {0} HP, {1} of them for what you buried.", "FWD-148"),
    terms.SACRIFICED: _sacrificed,
    terms.WON: _line("The Dragon of Chaos falls. You have won.", "FWD-001"),
    terms.LOST: _lost,
    terms.UNVISITED_BURIED: _unvisited,
    terms.BLOCKED_SLOT: _blocked,
    terms.BURIED_NOTHING: _line("You bury nothing."),
}
