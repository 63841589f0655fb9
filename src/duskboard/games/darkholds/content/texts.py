"""What cards, powers, warriors and levels do, in words made from their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duskboard.engine.content import Content
    from duskboard.games.darkholds.content import Darkhold, Equipment, Power, Profile, Weapon
    from duskboard.games.darkholds.content.level import Level

_ABILITIES = {
    "agile": "agile: leaves attack ranges for nothing", "glider": "a glider: passes warriors and gaps",
    "priest": "a priest: may Pray", "swift": "swift: two squares for each vigour",
    "sorcerer": "a sorcerer: may Invoke and Recover", "webwalker": "passes doorwebs",
    "cocoons": "spins whom it fells into a cocoon", "lantern": "lights targets for bowmen",
    "command": "drives the lesser dead on", "moving-entry": "an entry point wherever it stands",
}  # fmt: skip
_FLAGS = {
    "first-steps": "In turn 1 no darkhold card and no reinforcement card is drawn.",
    "river": "The gaps are a river: a 0 on a leap also wounds.",
    "grave-goods": "Every Rummage makes noise.",
}
LOWEST_RANK, HIGHEST_RANK = 1, 14
_POURED = (" oil", " water")  # what nobody counts
_COUNTED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(n: int) -> str:
    """A small number as one says it.

    >>> in_words(2), in_words(40)
    ('two', '40')
    """
    return _COUNTED[n] if 0 <= n < len(_COUNTED) else str(n)


def is_plural(name: str) -> bool:
    """Whether what a thing is called means several.

    >>> is_plural("Throwing knives"), is_plural("Scraps of hacksilver"), is_plural("Saint's bone")
    (True, True, False)
    """
    head = name.split(" of ")[0]
    return head.endswith("s") and not head.endswith(("ss", "'s"))


def one(name: str) -> str:
    """One of a kind in a sentence.

    >>> one("Iron helm"), one("Greaves"), one("Shield of the Meon"), one("Wiht Thain"), one("Fire oil")
    ('an Iron helm', 'Greaves', 'the Shield of the Meon', 'a Wiht Thain', 'Fire oil')
    """
    if is_plural(name) or name.endswith(_POURED):
        return name
    if " of the " in name:
        return f"the {name}"
    return f"{'an' if name[:1] in 'AEIOUÆ' else 'a'} {name}"


def plural(name: str) -> str:
    """Several of a kind of warrior.

    >>> plural("Grave Spider"), plural("Wihtax")
    ('Grave Spiders', 'Wihtaxes')
    """
    return f"{name}{'es' if name.endswith(('s', 'x')) else 's'}"


def several(n: int, name: str) -> str:
    """So many of a kind of warrior in a sentence.

    >>> several(1, "Wihtax"), several(3, "Wihtgār")
    ('a Wihtax', 'three Wihtgārs')
    """
    return one(name) if n == 1 else f"{in_words(n)} {plural(name)}"


def listed(things: list[str], joined: str = "and") -> str:
    """Several in words.

    >>> listed(["Penda", "Nerys", "Gnith"]), listed(["a", "b"], "or"), listed([])
    ('Penda, Nerys and Gnith', 'a or b', '')
    """
    return f" {joined} ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def many(n: int, what: str) -> str:
    """A number of things.

    >>> many(1, "wound"), many(2, "wound")
    ('1 wound', '2 wounds')
    """
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}."


def called(content: Content) -> dict[str, str]:
    """The names of all warriors, by their ids."""
    warriors = [entry for table in ("hero", "henchman", "enemy") for entry in content.tables[table]]
    return {entry.id: str(getattr(entry, "name", entry.id)) for entry in warriors}


def weapon_text(weapon: Weapon | Equipment | Power) -> str:
    """The numbers of a weapon. DKH-134 to DKH-138."""
    dice = "1 die" if weapon.dice == 1 else f"{weapon.dice} dice"
    return f"range {weapon.range}, {dice}, {weapon.hit}+, damage {weapon.damage}"


def printed_weapon_text(weapon: Weapon) -> str:
    """A weapon of a profile, with what its hits do besides."""
    text = weapon_text(weapon)
    text += f", {many(weapon.limit, 'shot')} an activation" if weapon.limit else ""
    return text + (", its hits are webs" if weapon.webs else "")


def _easier(what: str, by: int) -> str:
    return f"{what} {abs(by)} {'easier' if by > 0 else 'harder'}"


def _more(n: int, what: str) -> str:
    return f"{abs(n)} {'more' if n > 0 else 'less'} {what}"


def of_equipment(item: Equipment, powers: Mapping[str, Power]) -> Iterator[tuple[str, str]]:
    """What a card gives and does. DKH-130, DKH-134, DKH-139, DKH-321."""
    said = {
        "range dice hit damage": weapon_text(item) if item.type in ("combat", "shot") else "",
        "sorcerous": "sorcerous" if item.sorcerous else "",
        "limit": f"{many(item.limit, 'shot')} an activation" if item.limit else "",
        "no_tough": "nobody is tough against it" if item.no_tough else "",
        "parry": _easier("parry", item.parry) if item.parry else "",
        "agility": _easier("leaps", item.agility) if item.agility else "",
        "vigour": _more(item.vigour, "vigour") if item.vigour else "",
        "tough": f"tough {item.tough}+, unless you are tougher" if item.tough else "",
        "swift": "you are swift" if item.swift else "",
        "rope": "your leaps succeed" if item.rope else "",
        "use amount": _use_text(item) if item.use else "",
        "power": _power_of(item, powers[item.power]) if item.power in powers else "",
        "silver": f"{many(item.silver, 'piece')} of silver" if item.silver else "",
        "slots": f"takes {item.slots} places" if item.slots > 1 else "",
    }
    return ((fields, _sentence(one)) for fields, one in said.items() if one)


def _power_of(item: Equipment, power: Power) -> str:
    return f"{'pray' if power.kind == 'prayer' else 'invoke'}{', once' if item.once else ''}: {power.name}"


def _use_text(item: Equipment) -> str:
    does = {
        "heal": f"you or a neighbour regain {item.amount} constitution",
        "revive": "revives an unconscious neighbour",
        "silence": "no noise is left on your tile",
        "throw": f"thrown, {weapon_text(item)}; noisy",
        "bless": "you are Blessed",
    }[item.use]
    return f"use{', once' if item.once else ''}: {does}"


def of_power(power: Power) -> Iterator[tuple[str, str]]:
    """What a prayer or an invocation does, and what it costs. DKH-258, DKH-260, DKH-274."""
    who = "an adjacent" if power.range == 1 and power.nearest == 1 else "a"
    far = "" if power.range == 1 and power.nearest == 1 else f" up to {many(power.range, 'square')} away"
    far += f", not nearer than {power.nearest}" if power.nearest > 1 else ""
    does = {
        "heal": f"{who} hero or henchman{far} regains {power.amount} constitution",
        "bless": f"a hero or henchman{far} is Blessed until maintenance: {_easier('parry', power.amount)}, "
        "and for Christians striking and shooting, too",
        "rebuke": f"an unliving enemy{far} suffers a wound on {power.amount}+; it cannot parry",
        "revive": f"revives an unconscious hero or henchman{far}",
        "shot": weapon_text(power) + ("; doors and doorwebs, too" if power.doors else ""),
        "stone-skin": f"a hero or henchman{far}: {_easier('parry', power.amount)} until maintenance",
        "stone-shape": f"raises a rockfall on a bare square{far}, or takes the top one away",
    }[power.effect]
    cost = f"{power.vigour} vigour" + ("" if power.kind == "prayer" else " and 1 constitution")
    yield "range nearest amount dice hit damage doors", _sentence(does)
    yield "vigour", _sentence(f"costs {cost}")


def of_omen(card: Darkhold, content: Content) -> Iterator[tuple[str, str]]:
    """What a darkhold card does. DKH-178."""
    n, names = card.amount, called(content)
    whose = "enemy" if _everybody(*card.ranks) else listed(_ranked(content, *card.ranks))
    enemies = [names.get(id, id) for id in dict.fromkeys(card.enemies)]
    which = listed(enemies, "or")
    does = {
        "nothing": "nothing happens",
        "rocks": f"{many(n, 'rockfall')} within {many(card.range, 'square')} of a random hero",
        "more-reinforcements": f"every entry point that draws, draws {many(n, 'card')} more this turn",
        "no-reinforcements": "no reinforcements this turn",
        "vigour": f"every {whose} has {_more(n, 'vigour')} this turn",
        "noise": f"{many(n, 'noise token')} by a random hero or henchman",
        "silence": "all noise tokens are removed",
        "enemies-at-hero": f"{several(n, which)} by a random hero",
        "wanderer": f"a {which}{', as the area has it,' if len(enemies) > 1 else ''} comes from the entry point "
        "nearest to a hero",
        "from-the-rear": "enemies activate from the furthest to the closest",
        "stand-watch": "enemies ignore noise this turn",
        "strike": f"{_easier('enemies strike', n)} this turn",
        "cache": "a card of equipment lies beside a random hero",
        "web": "a web falls on a random hero or henchman",
    }.get(card.effect, "")  # fmt: skip
    yield "amount range ranks enemies", _sentence(does) if does else ""


def _everybody(lowest: int, highest: int) -> bool:
    return lowest <= LOWEST_RANK and highest >= HIGHEST_RANK


def _ranked(content: Content, lowest: int, highest: int) -> list[str]:
    """The enemies of some ranks by name: nobody at the table knows their numbers."""
    enemies = content.tables["enemy"]
    return [str(getattr(one, "name", one.id)) for one in enemies if lowest <= getattr(one, "rank", 0) <= highest]


def of_profile(profile: Profile) -> Iterator[tuple[str, str]]:
    """What a warrior is and can do, besides its numbers. DKH-104 to DKH-113."""
    yield from (("abilities", _ABILITIES.get(ability, "")) for ability in profile.abilities)
    yield "unliving", "not living" if profile.unliving else ""
    yield "sellsword", "leads henchmen of any kindred" if getattr(profile, "sellsword", False) else ""
    if profile.fury_dice and profile.weapons:
        more = f"{profile.fury_dice} {'die' if profile.fury_dice == 1 else 'dice'} more with {profile.weapons[0].name}"
        yield "fury_wounds fury_dice", f"with {many(profile.fury_wounds, 'wound')} {more}"


def of_level(level: Level, called: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """How a level is won, and what is special on it. DKH-148, DKH-169."""
    boss = called.get(level.boss, "")
    guards = f"{in_words(level.bosses)} {plural(boss)}" if level.bosses > 1 else f"the {boss}"
    goal = {
        "exit": "Bring the heroes to the exit.",
        "kill-exit": f"The exit opens when {guards} {'are' if level.bosses > 1 else 'is'} dead.",
        "kill": f"Won when {guards} {'die' if level.bosses > 1 else 'dies'}.",
    }[level.victory]
    yield "victory boss bosses", goal
    yield from (("flags", _FLAGS[flag]) for flag in level.flags)
    if level.pile_stock > 1:
        yield "pile_stock", f"Every pile holds {level.pile_stock} cards."
    if level.exit_is_entry:
        yield "exit_is_entry", "The exit is also an entry point."
    if level.lair:
        keeper = called.get(level.lair.enemy, level.lair.enemy)
        until = "until it is hurt or somebody comes near"
        yield "lair", f"The {keeper} keeps to its lair, tile {level.lair.tile}, {until}."
