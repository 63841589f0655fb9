"""Everybody who fights for a seat as a card, with every number that matters now."""

from __future__ import annotations

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.scene import Badge, Bar, Figure, FigureLine, Stat
from duskboard.engine.unchanged import made_once
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.texts import many
from duskboard.games.darkholds.rules.combat import attack_dice, strike_value, uses_left
from duskboard.games.darkholds.rules.warriors import (
    agility_value,
    blessed_aim,
    clamp,
    full_vigour,
    parry_value,
    swift,
    tough_value,
    weapon,
)
from duskboard.games.darkholds.state import Book, State
from duskboard.games.darkholds.telling.names import Names, bag_id, names_of, warrior_id
from duskboard.games.darkholds.telling.teller import capital

_CONDITIONS = {
    t.UNCONSCIOUS: "lies unconscious", t.COCOONED: "is in a cocoon", t.EXITED: "is out", t.DEAD: "is dead",
}  # fmt: skip


def figures(state: State, book: Book, content: Content, seat: int) -> list[Figure]:
    """The party, a seat's own warriors first; for an overlord the enemies before them."""
    party = [w for w in range(t.PARTY) if state.profile[w] != NONE]
    party.sort(key=lambda w: (state.owner[w] != seat, state.hero[w], w))
    enemies = range(t.FIRST_ENEMY, t.WARRIORS) if seat >= 0 and seat == state.overlord else ()
    shown = [*(w for w in enemies if state.profile[w] != NONE), *party]
    return [_card(state, book, content, warrior) for warrior in shown]


@made_once(512, closely=True)
def _card(state: State, book: Book, content: Content, warrior: int) -> Figure:
    return figure(state, book, names_of(content), warrior)


def figure(state: State, book: Book, names: Names, warrior: int) -> Figure:
    profile = names.profiles[state.profile[warrior]]
    status = state.status[warrior]
    vigour, most = state.vigour[warrior], max(1, full_vigour(state, book, warrior))
    awake = status in (t.CONSCIOUS, t.READY)
    return Figure(
        id=warrior_id(warrior) if state.at[warrior] != NONE else bag_id(warrior),
        name=capital(names.placed(state, book, warrior)),
        icon=profile.icon,
        owner=state.owner[warrior] if warrior < t.PARTY else state.overlord,
        bars=[
            Bar(
                name="constitution",
                value=profile.constitution - state.wounds[warrior] if awake or status == t.EXITED else 0,
                most=profile.constitution,
            ),
            Bar(name="vigour", value=vigour, most=max(most, vigour)),
        ],
        stats=_stats(state, book, warrior),
        lines=[
            *_weapons(state, book, names, warrior),
            *_powers(state, book, names, warrior),
            *_rest(state, book, names, warrior),
        ],
        badges=badges(state, warrior),
        text=_text(state, names, warrior),
        spent=status == t.CONSCIOUS and vigour == 0 and state.active != warrior,
        gone=status in (t.DEAD, t.EXITED),
    )


def badges(state: State, warrior: int) -> list[Badge]:
    """What holds or helps a warrior, as signs."""
    signs = (
        ("webs", "spider-web", "web", "bad"), ("blessed", "prayer", "Blessed", "good"),
        ("stone_skin", "stone-block", "stone skin", "good"), ("tokens", "sprint", "vigour token", "bad"),
    )  # fmt: skip
    return [
        Badge(icon=icon, name=name, text=str(int(getattr(state, field)[warrior])), tone=tone)  # type: ignore[arg-type]
        for field, icon, name, tone in signs
        if getattr(state, field)[warrior]
    ]


def parry_text(state: State, book: Book, warrior: int) -> str:
    value = parry_value(state, book, warrior)
    return f"{value}+" if value < 10 else "none"


def _stats(state: State, book: Book, warrior: int) -> list[Stat]:
    found = [
        Stat(name="Parry", value=parry_text(state, book, warrior), icon="shield"),
        Stat(name="Agility", value=f"{agility_value(state, book, warrior)}+", icon="acrobatic"),
    ]
    tough = tough_value(state, book, warrior)
    if tough:
        found.append(Stat(name="Tough", value=f"{tough}+", icon="muscle-up"))
    if swift(state, book, warrior):
        found.append(Stat(name="Swift", value="2 squares a vigour", icon="sprint"))
    if warrior < t.PARTY:
        found.append(Stat(name="Silver", value=str(state.silver[warrior]), icon="two-coins"))
    if state.active == warrior and state.aims:
        found.append(Stat(name="Aim", value=f"{state.aims} easier", icon="bullseye", tone="good"))
    return found


def _weapons(state: State, book: Book, names: Names, warrior: int) -> list[FigureLine]:
    """Printed weapons, then those carried: dice, what they need now, damage, range."""
    sources = list(range(book.weapons[state.profile[warrior]]))
    if warrior < t.PARTY:
        arms = state.carried[warrior] & (book.combat_kinds | book.shot_kinds)
        sources += [t.CARD_WEAPON + kind for kind in range(t.KINDS) if (arms >> kind) & 1]
    return [_weapon(state, book, names, warrior, source) for source in sources]


def _weapon(state: State, book: Book, names: Names, warrior: int, source: int) -> FigureLine:
    def number(which: int) -> int:
        return weapon(state, book, warrior, source, which)

    shot, limit = number(t.TYPE) == t.SHOT, number(t.LIMIT)
    dice = number(t.DICE) if shot else attack_dice(state, book, warrior, source)
    needs = strike_value(state, book, warrior, source)
    if shot:
        aims = state.aims if state.active == warrior else 0
        needs = clamp(number(t.HIT) - blessed_aim(state, book, warrior) - aims)
    values = [f"{dice} {'die' if dice == 1 else 'dice'}", f"{needs}+", f"damage {number(t.DAMAGE)}"]
    if number(t.RANGE) > 1:
        values.append(f"range {number(t.RANGE)}")
    if limit:
        values.append(f"{many(limit, 'shot')} a turn")
    used_up = bool(limit) and state.active == warrior and not uses_left(state, book, warrior, source)
    return FigureLine(name=names.weapon(state, warrior, source), values=values, struck=used_up)


def _powers(state: State, book: Book, names: Names, warrior: int) -> list[FigureLine]:
    known = [int(power) for power in (book.powers[state.profile[warrior], i] for i in range(6)) if power != NONE]
    return [FigureLine(name=names.powers[power].name, values=[f"{book.power_vigour[power]} vigour"]) for power in known]


def _rest(state: State, book: Book, names: Names, warrior: int) -> list[FigureLine]:
    """Whatever else is carried."""
    kinds = [
        book.card[card]
        for card in range(book.cards)
        if warrior < t.PARTY and state.card_at[card] == t.CARRIED + warrior
    ]
    return [
        FigureLine(name=names.kinds[kind].name, values=[names.kinds[kind].text] if names.kinds[kind].text else [])
        for kind in kinds
        if names.kinds[kind].type not in ("combat", "shot")
    ]


def _text(state: State, names: Names, warrior: int) -> str:
    """Whose it is, and what is the matter with it."""
    parts = []
    if t.FIRST_HENCHMAN <= warrior < t.PARTY:
        parts.append(f"follows {names.warrior(state, state.hero[warrior])}")
    if state.status[warrior] in _CONDITIONS:
        parts.append(_CONDITIONS[state.status[warrior]])
    elif state.webs[warrior]:
        parts.append("is held by webs: tear them first")
    elif state.active == warrior:
        parts.append("acts now")
    elif warrior == state.quarry:
        parts.append("is being attacked")
    return ", ".join(parts)
