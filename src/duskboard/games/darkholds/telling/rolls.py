"""The dice of an event: what they needed, what changed that, by name, and what came of them."""

from __future__ import annotations

from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.scene import Modifier, Roll
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.texts import in_words
from duskboard.games.darkholds.rules.board import conscious, warriors_apart
from duskboard.games.darkholds.rules.combat import commanded, lit
from duskboard.games.darkholds.rules.warriors import blessed_aim, has, parry_value, weapon
from duskboard.games.darkholds.telling.teller import Teller, capital


def struck(x: Teller) -> Roll:
    """Strike or shoot rolls against one target. DKH-244, DKH-304."""
    value, modifiers = x.args[3], []
    if x.is_there():
        modifiers = _aim_modifiers(x) if is_shot(x) else _strike_modifiers(x)
        base = weapon(x.state, x.book, x.warrior(), x.args[2], t.HIT)
        modifiers.insert(0, Modifier(name=x.weapon(), text=f"{base}+"))
    return x.moment.rolled(
        f"{capital(x.who())} against {x.who(1)}", hits_of(x), needed=f"{value}+", owner=x.owner(), at=x.id(1),
        modifiers=modifiers, dice=x.dice(x.owner(), value), rules=["DKH-304" if is_shot(x) else "DKH-244"],
    )  # fmt: skip


def is_shot(x: Teller) -> bool:
    return x.names.is_shot(x.state, x.args[0], x.args[2])


def hits_of(x: Teller) -> str:
    hits = x.args[4] // 10
    said = f"{in_words(hits)} {'hit' if hits < 2 else 'hits'}"
    helpless = x.is_there(1) and parry_value(x.state, x.book, x.warrior(1)) >= 10
    return f"{said}, which nothing parries" if hits and helpless else said


def _blessing(x: Teller) -> list[Modifier]:
    return [Modifier(name=x.names.effect("bless"), amount=-blessed_aim(x.state, x.book, x.warrior()))]


def _strike_modifiers(x: Teller) -> list[Modifier]:
    state, book, warrior = x.state, x.book, x.warrior()
    found = _blessing(x)
    if warrior >= t.FIRST_ENEMY:
        if commanded(state, book, warrior):
            found.append(Modifier(name=_near(x, warrior, t.COMMAND, book.command_range, "command"), amount=-1))
        if state.phase == t.ENEMY_PHASE and state.omen_strike:
            found.append(Modifier(name=x.names.darkhold[state.omen].name, amount=-state.omen_strike))
    profile = state.profile[warrior]
    if x.args[2] == 0 and book.fury_dice[profile] > 0 and state.wounds[warrior] >= book.fury_wounds[profile]:
        more = book.fury_dice[profile]
        found.append(Modifier(name="fury", text=f"+{more} {'die' if more == 1 else 'dice'}"))
    return found


def _aim_modifiers(x: Teller) -> list[Modifier]:
    state, book, warrior = x.state, x.book, x.warrior()
    found = _blessing(x)
    if state.active == warrior:
        found.append(Modifier(name="aim", amount=-state.aims))
    if x.is_there(1) and lit(state, book, warrior, x.warrior(1)):
        found.append(Modifier(name=_near(x, x.warrior(1), t.LANTERN, book.lantern_range, "lantern"), amount=-1))
    return found


def _near(x: Teller, warrior: int, ability: int, most: int, what: str) -> str:
    """The enemy near by whose ability helps. DKH-145, DKH-146."""
    for other in range(t.FIRST_ENEMY, t.WARRIORS):
        if conscious(x.state, other) and has(x.state, x.book, other, ability):
            if warriors_apart(x.state, x.book, warrior, other) <= most:
                return f"{x.names.profile(x.state.profile[other])}'s {what}"
    return what


def parried(x: Teller) -> Roll:
    """Parry rolls, one for each hit. DKH-139, DKH-140."""
    modifiers = []
    if x.is_there():
        modifiers = [*_worn(x, x.book.parry, x.book.kind_parry, "parry"), *_protections(x)]
    return x.moment.rolled(
        f"{capital(x.who())} parries", through(x), needed=f"{x.args[1]}+", owner=x.owner(), at=x.id(),
        modifiers=modifiers, dice=x.dice(x.owner(), x.args[1]), rules=["DKH-139"],
    )  # fmt: skip


def through(x: Teller) -> str:
    """How many of the hits were not parried."""
    hits, left = x.args[2], x.args[4]
    if left < 2:
        return "nothing comes through" if left == 0 else "one comes through" if hits > 1 else "it comes through"
    return f"{_of_all(left, hits)} come through"


def felt(x: Teller) -> str:
    """How many of the wounds are felt in spite of all toughness."""
    wounds, left = x.args[2], x.args[4]
    if wounds == 1:
        return "the wound is felt" if left else "the wound is shrugged off"
    if not left:
        return f"{_of_all(wounds, wounds)} wounds are shrugged off"
    return f"{_of_all(left, wounds)} {'wounds are' if left > 1 else 'wounds is'} felt"


def _of_all(some: int, of: int) -> str:
    if some < of:
        return f"{in_words(some)} of {in_words(of)}"
    return "both" if of == 2 else f"all {in_words(of)}"


def _worn(x: Teller, own: object, by_kind: object, what: str) -> list[Modifier]:
    """A printed value, and what each thing carried takes off it."""
    printed = int(own[x.state.profile[x.warrior()]])  # type: ignore[index]
    found = [Modifier(name=f"own {what}", text=f"{printed}+" if printed < 10 else "none")]
    for card in range(x.book.cards if x.warrior() < t.PARTY else 0):
        if x.state.card_at[card] == t.CARRIED + x.warrior():
            kind = x.book.card[card]
            found.append(Modifier(name=x.names.kind(int(kind)), amount=-int(by_kind[kind])))  # type: ignore[index]
    return found


def _protections(x: Teller) -> list[Modifier]:
    warrior = x.warrior()
    return [
        Modifier(name=x.names.effect("bless"), amount=-x.state.blessed[warrior]),
        Modifier(name=x.names.effect("stone-skin"), amount=-x.state.stone_skin[warrior]),
    ]


def tough(x: Teller) -> Roll:
    """Tough rolls, one for each wound. DKH-104."""
    source = "own toughness"
    if x.is_there() and x.warrior() < t.PARTY:
        for card in range(x.book.cards):
            kind = x.book.card[card]
            if x.state.card_at[card] == t.CARRIED + x.warrior() and x.book.kind_tough[kind] == x.args[1]:
                source = x.names.kind(int(kind))
    return x.moment.rolled(
        f"{capital(x.who())} is tough", felt(x), needed=f"{x.args[1]}+", owner=x.owner(), at=x.id(),
        modifiers=[Modifier(name=source, text=f"{x.args[1]}+")], dice=x.dice(x.owner(), x.args[1]),
        rules=["DKH-104"],
    )  # fmt: skip


def leapt(x: Teller) -> Roll | None:
    """An agility roll; with a rope there is none. DKH-101, DKH-266."""
    if not x.moment.dice:
        return None
    value = x.args[4]
    modifiers = _worn(x, x.book.agility, x.book.kind_agility, "agility") if x.is_there() else []
    return x.moment.rolled(
        f"{capital(x.who())} leaps", "over" if x.args[3] >= value else "falls short", needed=f"{value}+",
        owner=x.owner(), at=x.id(), modifiers=modifiers, dice=x.dice(x.owner(), value), rules=["DKH-266"],
    )  # fmt: skip


def recovered(x: Teller) -> Roll:
    came = "1 constitution back" if x.args[1] >= x.args[2] else "a wound instead"
    return _plain(x, f"{capital(x.who())} recovers", came, x.args[2])


def rebuked(x: Teller) -> Roll:
    """A word against the unliving, rolled by the priest who acts. DKH-275."""
    came = "a wound" if x.args[1] >= x.args[2] else "in vain"
    priest = NOBODY if x.state.active == NONE else x.state.owner[x.state.active]
    return x.moment.rolled(
        f"The word against {x.who()}", came, needed=f"{x.args[2]}+", owner=priest, at=x.id(),
        dice=x.dice(priest, x.args[2]), rules=["DKH-275"],
    )  # fmt: skip


def opened(x: Teller) -> Roll | None:
    """What a cocoon holds; somebody known is cut out without a roll. DKH-282."""
    return _plain(x, "What the cocoon holds", holds(x)) if x.args[2] >= 0 else None


def holds(x: Teller) -> str:
    wihtgar = f"a {x.names.profile(x.book.wihtgar)}!"
    found = (wihtgar, "a nest of spiders", "dust", "a dead henchman's purse", "a weary henchman", "a lively henchman")
    return found[x.args[3]]


def purse(x: Teller) -> Roll | None:
    """A dead henchman's silver; what merely lies somewhere was not rolled for. DKH-286."""
    return _plain(x, "A dead henchman's purse", f"{x.args[1]} silver", whose=2) if x.args[2] > 0 else None


def rolled_off(x: Teller) -> Roll:
    return x.moment.rolled(
        "For the initiative", f"{capital(x.seat(0))}: {x.args[1]}", owner=x.args[0], dice=x.dice(x.args[0])
    )


def _plain(x: Teller, title: str, outcome: str, value: int = NONE, whose: int = 0) -> Roll:
    """A roll that nothing changes."""
    owner = x.owner(whose)
    return x.moment.rolled(
        title, outcome, needed="" if value == NONE else f"{value}+", owner=owner, at=x.id(whose),
        dice=x.dice(owner, value),
    )  # fmt: skip
