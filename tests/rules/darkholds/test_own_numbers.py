"""A person's own numbers: what would break the game or do nothing is refused in one line; the rest counts."""

import pytest

from duskboard.engine.content import ContentError
from tests.rules.darkholds.table import GAME, KINDS, table

WRONG = [
    ("number", "silver_limit", "value = 121", "number 'silver_limit': `value` must be from 0 to 120, not 121"),
    ("number", "silver_limit", "value = 50", "number 'silver_barrows': `value` must be from 0 to 50, not 60"),
    ("number", "door_constitution", "value = 0", "`value` must be from 1 to 99, not 0"),
    ("number", "recover", "value = -1", "`value` must be from 0 to 10, not -1"),
    ("number", "combat_limit", "value = 0", "hero 'penda': what it has of its own takes 1 of its 0 combat places"),
    ("hero", "penda", "parry = 0", "hero 'penda': `parry` must be from 1 to 10, not 0"),
    ("hero", "penda", "tough = 11", "`tough` must be from 0 to 10, not 11"),
    ("hero", "penda", "agility = 12", "`agility` must be from 0 to 10, not 12"),
    ("hero", "penda", "fury_dice = 0", "`fury_wounds` does nothing without `fury_dice`"),
    ("hero", "penda", "fury_dice = 4", "Nægling: a weapon has at most 2 dice, not 3"),
    ("hero", "penda", "limits = { weapons = 3 }", "there is no limit 'weapons'; there are: combat, shot"),
    ("hero", "penda", "limits = { head = 0 }", "what it has of its own takes 1 of its 0 head places"),
    ("hero", "penda", "limits = { shot = -1 }", "`limits.shot` must be from 0 to 20, not -1"),
    ("hero", "penda", 'powers = ["heal"]', "the power 'heal' does nothing without the ability 'priest'"),
    ("hero", "nerys", 'powers = ["fire-bolt"]', "the power 'fire-bolt' does nothing without the ability 'sorcerer'"),
    ("hero", "penda", 'abilities = ["lantern"]', "the ability 'lantern' does nothing for the party"),
    ("enemy", "wihtgar", 'abilities = ["priest"]', "the ability 'priest' does nothing for an enemy"),
    ("enemy", "wiglaca", 'powers = ["stone-skin"]', "an enemy has one ranged invocation at most"),
    ("enemy", "wiglaca", 'powers = ["grave-chill", "fire-bolt"]', "an enemy has one ranged invocation at most"),
    (
        "enemy", "wihtgar", 'weapons = [{ name = "Spear", type = "combat", range = 2, dice = 1, hit = 5, damage = 0 }]',
        "enemy 'wihtgar': Spear: `damage` must be from 1 to 99, not 0",
    ),
    (
        "enemy", "wihtgar",
        'weapons = [{ name = "Spear", type = "combat", range = 2, dice = 1, hit = 5, damage = 1, limit = 1 }]',
        "Spear: `limit` does nothing for a combat weapon",
    ),
    ("power", "heal", "vigour = 0", "power 'heal': `vigour` must be from 1 to 9, not 0"),
    ("power", "heal", "amount = 0", "`amount` must be from 1 to 12, not 0"),
    ("power", "heal", "nearest = 3", "`range` must be from 3 to 40, not 2"),
    ("power", "heal", "dice = 2", "`dice` does nothing without the effect 'shot'"),
    ("power", "raise", "amount = 2", "`amount` does nothing with the effect 'revive'"),
    ("power", "fire-bolt", 'kind = "prayer"', "a ranged invocation has the effect 'shot', and nothing else has"),
    ("power", "fire-bolt", "nearest = 2", "`nearest` must be from 0 to 1, not 2"),
    ("power", "fire-bolt", "hit = 0", "`hit` must be from 1 to 10, not 0"),
    ("darkhold", "falling-rock", "amount = 0", "darkhold 'falling-rock': `amount` must be from 1 to 99, not 0"),
    ("darkhold", "falling-rock", "range = 0", "`range` must be from 1 to 40, not 0"),
    ("darkhold", "war-drums", "amount = 0", "`amount` 0 does nothing"),
    ("darkhold", "war-drums", "ranks = [5, 2]", "`ranks` go from the lowest to the highest, not"),
    ("darkhold", "echoes", "ranks = [1, 3]", "`ranks` does nothing with the effect 'noise'"),
    ("darkhold", "echoes", "range = 2", "`range` does nothing with the effect 'noise'"),
    ("darkhold", "echoes", 'enemies = ["wihtgar"]', "`enemies` does nothing with the effect 'noise'"),
    ("darkhold", "stillness", "amount = 1", "`amount` does nothing with the effect 'nothing'"),
    ("darkhold", "the-wanderer", "enemies = []", "`enemies` must be from 1 to 3, not 0"),
    ("darkhold", "web-spinners", "amount = 30", "`amount` must be from 1 to 8, not 30"),
    ("equipment", "spear", "range = 0", "equipment 'spear': `range` must be from 1 to 40, not 0"),
    ("equipment", "spear", "limit = 1", "`limit` does nothing for what is not shot"),
    ("equipment", "spear", "once = true", "`once` does nothing without `use` or `power`"),
    ("equipment", "spear", "slots = 9", "nobody has 9 combat places; the most are"),
    ("equipment", "spear", "silver = 3", "`silver` does nothing for what is not of the type 'hacksilver'"),
    ("equipment", "iron-helm", "dice = 1", "`dice` does nothing where nothing is struck, shot or thrown"),
    ("equipment", "iron-helm", "no_tough = true", "`no_tough` does nothing where nothing is struck"),
    ("equipment", "iron-helm", "parry = 10", "`parry` must be from -9 to 9, not 10"),
    ("equipment", "iron-torc", "tough = 12", "`tough` must be from 0 to 10, not 12"),
    ("equipment", "healing-draught", "amount = 0", "`amount` must be from 1 to 12, not 0"),
    ("equipment", "wakeroot", "amount = 1", "`amount` does nothing where nobody is healed"),
    ("equipment", "jewels-25", "silver = 0", "`silver` must be from 1 to 127, not 0"),
    ("equipment", "jewels-25", "parry = 1", "`parry` does nothing for silver"),
    ("equipment", "jewels-25", 'ubiquity = "common"', "silver is not sold"),
    ("level", "4", 'boss = "gast"', "level '4': `boss` does nothing where the exit is open from the start"),
    ("level", "4", "pile_stock = 0", "`pile_stock` must be from 1 to 99, not 0"),
    ("level", "4", 'lair = { enemy = "grave-spider", tile = "A", wakes = "A" }', "the lair is of 'grave-spider', who is not on the level"),  # noqa: E501
    ("enemy", "wihtgar", "figures = 1", "x wihtgar stand on it, but there are only 1 such figures"),
]  # fmt: skip


def load(tmp_path, text):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return GAME.load_content(file)


@pytest.mark.parametrize(("kind", "id", "change", "said"), WRONG)
def test_what_breaks_or_does_nothing_is_refused_in_one_line(tmp_path, kind, id, change, said):
    with pytest.raises(ContentError) as refused:
        load(tmp_path, f'[[{kind}]]\nid = "{id}"\n{change}\n')
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_deck_without_cards_is_refused(tmp_path):
    cards = [card.id for card in GAME.content.tables["darkhold"]]
    with pytest.raises(ContentError, match="the darkhold deck needs a card"):
        load(tmp_path, "".join(f'[[darkhold]]\nid = "{id}"\ncopies = 0\n' for id in cards))


@pytest.mark.rule("DKH-205")
def test_two_crossbows_are_shot_once_each(tmp_path, monkeypatch):
    own = load(
        tmp_path,
        '[[number]]\nid = "shot_limit"\nvalue = 3\n[[equipment]]\nid = "crossbow"\ncopies = 2\n'
        '[[equipment]]\nid = "throwing-knives"\nlimit = 1\ncopies = 1\n',
    )
    monkeypatch.setattr("tests.rules.darkholds.table.BOOK", GAME.book_of(own))
    match = table(enemies=[("gast", "i9")], active="penda").gives("penda", "crossbow", "crossbow", "throwing-knives")
    match.book = GAME.book_of(own)
    match.dice(0, 0, 0)
    match.does("shoot", "crossbow", "shoot", "throwing knives", "shoot")
    assert "shoot" not in match.texts
    assert match["penda"].vigour == 2
    assert [KINDS[kind] for kind in match["penda"].cards] == [
        KINDS[k] for k in ("crossbow", "crossbow", "throwing-knives")
    ]


@pytest.mark.rule("DKH-088")
def test_what_weighs_one_down_leaves_no_less_than_no_vigour(tmp_path, monkeypatch):
    own = load(tmp_path, '[[equipment]]\nid = "greaves"\nvigour = -4\n')
    monkeypatch.setattr("tests.rules.darkholds.table.BOOK", GAME.book_of(own))
    match = table(heroes={"penda": "g9", "nerys": "h9"}, active="penda").gives("nerys", "greaves", "greaves")
    match.book = GAME.book_of(own)
    match.next_omen("stillness").rests()
    assert match.state.turn == 3
    assert match["nerys"].vigour == 0
