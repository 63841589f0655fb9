"""What things are called, and words that several sentences share."""

from __future__ import annotations

from duskboard.engine.content import Content
from duskboard.games.forward import terms
from duskboard.games.forward.content import Dragon, Face, card_entry, companion_card
from duskboard.games.game import Ending

ENDINGS = {
    terms.DRAGON_SLAIN: Ending("The Dragon of Chaos is slain", ("FWD-001",)),
    terms.FELL_ON_THE_WAY: Ending("You fell on the way", ("FWD-003",)),
    terms.FELL_TO_DRAGON: Ending("The Dragon of Chaos killed you", ("FWD-003",)),
    terms.SHIELD_STANDS: Ending(
        "The Dragon's shield stands: no Princess came awake to break it", ("FWD-149", "RUL-29")
    ),
    terms.NO_SWORD: Ending("Without the Ancient Sword nothing hurts the Dragon", ("FWD-150", "RUL-29")),
    terms.NO_PROGRESS: Ending("Neither side could ever hurt the other", ("RUL-24",)),
    terms.ROUTE_BROKEN: Ending("The path ended with places never visited", ("FWD-166", "RUL-06")),
}
LOSSES = {  # where HP are lost, around the name of what they are lost to; without one; by which rules
    terms.BY_PIT: ("in {}", "in the fall", ("FWD-096",)),
    terms.BY_TERROR: ("facing {}", "facing it", ("FWD-093",)),
    terms.BY_BRANDY: ("to {}", "to the brandy", ("FWD-137",)),
    terms.BY_FIGHT_COST: ("", "before the fight begins", ("RUL-42",)),
    terms.BY_REVEAL: ("as {} is revealed", "as it is revealed", ("FWD-084",)),
    terms.BY_VICTORY: ("as {} falls", "as it falls", ("FWD-072", "RUL-45")),
}


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


def companion_name(content: Content, role: int) -> str:
    """What a Companion is called."""
    return name_of(content, companion_card(content, role))


def face_name(content: Content, face: int) -> str:
    return content.one("face", str(face), Face).name


def many(n: int, one: str, more: str) -> str:
    """So many of something.

    >>> many(1, "card", "cards"), many(3, "card", "cards")
    ('1 card', '3 cards')
    """
    return f"{n} {one if n == 1 else more}"


def do(name: str, one: str, more: str) -> str:
    """What something does: a name that ends like one of several is one of several.

    >>> do("the Rotvine Gauntlets", "goes", "go"), do("Choir of Candles", "goes", "go")
    ('the Rotvine Gauntlets go', 'Choir of Candles goes')
    """
    several = name.endswith("s") and not name.endswith("ss") and " of " not in name
    return f"{name} {more if several else one}"


def whose(name: str) -> str:
    """A name in front of what belongs to it.

    >>> whose("the Hound"), whose("the Lantern Moths")
    ("the Hound's", "the Lantern Moths'")
    """
    return name + ("'" if name.endswith("s") else "'s")


def one_of(names: list[str], one: str, more: str) -> str:
    """A few things to choose from by name, many by number.

    >>> one_of(["4"], "slot", "lit slots"), one_of(["4", "5"], "slot", "lit slots")
    ('slot 4', 'slot 4 or 5')
    >>> one_of(["4", "5", "6"], "slot", "lit slots")
    'slot 4, 5 or 6'
    >>> one_of(["1", "2", "3", "4"], "slot", "lit slots")
    'one of 4 lit slots'
    """
    if len(names) > 3:
        return f"one of {len(names)} {more}"
    *others, last = names
    return f"{one} {', '.join(others)}{' or ' if others else ''}{last}".strip()
