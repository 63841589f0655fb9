"""The player and whom he fights, as cards with every number that matters now."""

from __future__ import annotations

from duskboard.engine.header import NONE
from duskboard.engine.scene import Badge, Bar, Figure, FigureLine, Stat
from duskboard.games.forward import terms
from duskboard.games.forward.content import Dragon, Hero, card_entry, companion_card
from duskboard.games.forward.rules.combat import attack_of, defence_against, foe_kind
from duskboard.games.forward.rules.piles import can_pay_reroll, card_of, reroll_price
from duskboard.games.forward.telling.boards import dragon_hp, foe_id
from duskboard.games.forward.telling.notes import card_numbers
from duskboard.games.forward.telling.table import COMPANIONS, Table, cards_in
from duskboard.games.forward.terms import DRAGON, LOCATIONS

AGAINST = ((terms.AGAINST_HOLLOWS, "Hollows"), (terms.AGAINST_BEASTS, "Beasts"), (terms.AGAINST_DRAGON, "the Dragon"))


def figures(table: Table) -> list[Figure]:
    """The player, and the enemy of a fight."""
    return [_hero(table), *([_enemy(table)] if table.state.enemy != NONE else [])]


def _hero(table: Table) -> Figure:
    hero = table.content.one("hero", "player", Hero)
    stands = table.is_walked() or table.state.location == LOCATIONS
    return Figure(
        id="hero" if stands else "traveller",
        name=hero.name,
        icon=hero.icon,
        owner=0,
        bars=[Bar(name="HP", value=table.state.hp, most=table.book.max_hp)],
        stats=_stats(table),
        lines=_carried(table),
        badges=[*_companions(table), *_blessing(table), *_snares(table)],
        gone=bool(table.state.hp == 0),
    )


def _stats(table: Table) -> list[Stat]:
    """ATK; DEF against the enemy, or against all there are; XP and what a reroll costs."""
    state, book = table.state, table.book
    foe = foe_kind(state.enemy) if state.enemy != NONE else NONE
    return [
        Stat(name="ATK", value=f"+{int(attack_of(state, book))}", icon="broadsword"),
        *_defences([(whom, int(defence_against(state, book, kind))) for kind, whom in AGAINST if foe in (NONE, kind)]),
        Stat(name="XP", value=str(state.xp), icon="laurels"),
        Stat(
            name="XP a reroll costs", value=str(int(reroll_price(state, book))), icon="rolling-dices",
            tone="good" if can_pay_reroll(state, book) else "bad",
        ),
    ]  # fmt: skip


def _defences(against: list[tuple[str, int]]) -> list[Stat]:
    """DEF: one number where it is the same against everybody, else whom it holds against."""
    if len({value for _, value in against}) == 1:
        name = f"DEF against {against[0][0]}" if len(against) == 1 else "DEF"
        return [Stat(name=name, value=str(against[0][1]), icon="shield")]
    return [
        Stat(name="DEF", value=f"{value} {whom.removeprefix('the ')}", icon="shield")
        for whom, value in against
        if value
    ]


def _carried(table: Table) -> list[FigureLine]:
    """Equipment and Items, with their numbers."""
    worn = cards_in(table.state.equipment, terms.EQUIPMENT)
    return [
        FigureLine(name=table.name(card), values=[f"{name} {value}" for name, value in numbers.items()])
        for card in [*worn, *cards_in(table.state.items, terms.ITEM)]
        for numbers in [card_numbers(card_entry(table.content, card))]
    ]


def _companions(table: Table) -> list[Badge]:
    badges = []
    for field, role, gift in COMPANIONS:
        here = getattr(table.state, field)
        if here != terms.ABSENT:
            card = companion_card(table.content, role)
            asleep = bool(gift) and here != terms.ACTIVE
            badges.append(
                Badge(
                    icon=card_entry(table.content, card).icon, text="z" if asleep else "✓",
                    name=f"{table.name(card)}, asleep" if asleep else table.name(card),
                    tone="plain" if asleep else "good",
                )
            )  # fmt: skip
    return badges


def _blessing(table: Table) -> list[Badge]:
    if not (table.is_walked() and table.state.blessing):
        return []
    card = int(card_of(table.state.location, terms.BLESSING))
    return [Badge(icon=card_entry(table.content, card).icon, text="+", name=_says(table, card), tone="lamp")]


def _snares(table: Table) -> list[Badge]:
    """The Snares in force, with how much each still spoils in this fight."""
    return [
        Badge(
            icon=card_entry(table.content, card).icon, text=str(table.state.snare_left[card // terms.TYPES] or "!"),
            name=_says(table, card), tone="bad",
        )
        for card in cards_in(table.state.snares, terms.SNARE)
    ]  # fmt: skip


def _says(table: Table, card: int) -> str:
    return f"{table.name(card)}: {table.says(card)}"


def _enemy(table: Table) -> Figure:
    """Whom the player fights: HP, and what its blows have more than the faces say."""
    enemy, book = table.state.enemy, table.book
    if enemy == DRAGON:
        icon, text = table.content.one("dragon", "dragon", Dragon).icon, ""
        most = dragon_hp(table.state, table.content)[1]
    else:
        icon, text, most = card_entry(table.content, enemy).icon, table.says(enemy), int(book.fight[enemy])
    numbers = (
        ("Damage", book.damage[enemy], "broadsword"),
        ("Critical damage", book.critical_damage[enemy], "broadsword"),
        ("DEF", book.enemy_defence[enemy], "shield"),
    )
    return Figure(
        id=foe_id(enemy),
        name=table.name(enemy),
        icon=icon,
        bars=[Bar(name="HP", value=table.state.enemy_hp, most=most)],
        stats=[
            Stat(name=name, value=f"+{value}" if name != "DEF" else str(value), icon=sign, tone="bad")
            for name, value, sign in numbers
            if value
        ],
        text=text,
    )
