"""A person's own numbers: what breaks the game or does nothing in it is refused, and texts follow the numbers."""

import tomllib

import msgspec
import pytest

from duskboard import Match
from duskboard.engine.beats import Moment
from duskboard.engine.content import ContentError, tell
from duskboard.engine.log import Event, events_since
from duskboard.games.forward import terms
from duskboard.games.forward.content import Card, card_kind
from duskboard.games.forward.content.limits import FIELDS
from duskboard.games.forward.rules.cards import resolve_scene
from duskboard.games.forward.rules.dragon import meet_dragon
from duskboard.games.forward.rules.health import lose
from duskboard.games.forward.rules.inventory import use_heal
from duskboard.games.forward.telling.notes import NUMBERS

from .table import CARD, FORWARD

WRITTEN = tomllib.loads((FORWARD.folder / "content" / "cards.toml").read_text(encoding="utf-8"))["card"]

REFUSED = [
    ("hero", "player", "hp = 25", r"hero 'player': `hp` \(25\) is above `max_hp` \(20\)"),
    ("dragon", "dragon", "fight = 0", "dragon 'dragon': Expected a whole number from 1 - at `fight`"),
    ("dragon", "dragon", "per_buried = 101", "dragon 'dragon': `per_buried` can be at most 100"),
    ("price", "strolling", "amount = 0", "price 'strolling': `amount` must be from 1 to 100"),
    ("price", "strolling", "amount = 101", "price 'strolling': `amount` must be from 1 to 100"),
    ("card", "L1-BEAST", "fight = -3", "card 'L1-BEAST': Expected a whole number from 0 - at `fight`"),
    ("card", "L1-BEAST", "fight = 0", "card 'L1-BEAST': `fight` must be from 1 to 999, not 0"),
    ("card", "L1-BEAST", "fight = 1000", "card 'L1-BEAST': `fight` cannot be 1000; numbers there go from -999 to 999"),
    (
        "card",
        "L1-SNARE",
        "loss = 2",
        "card 'L1-SNARE': `loss` does nothing on the Snare with the effect 'force-misses'",
    ),
    (
        "card",
        "L3-SNARE",
        "count = 2",
        "card 'L3-SNARE': `count` does nothing on the Snare; what does: attack, fight_cost",
    ),
    ("card", "L1-SNARE", "count = 0", "card 'L1-SNARE': `count` must be from 1 to 999, not 0"),
    ("card", "L5-SNARE", "attack = 1", "card 'L5-SNARE': `attack` must be from -999 to 0, not 1"),
    ("card", "L7-SNARE", "pit = 1", "card 'L7-SNARE': `pit` must be from -999 to 0, not 1"),
    ("card", "L1-PIT", "target = 7", "card 'L1-PIT': `target` must be from 1 to 6, not 7"),
    ("card", "L1-PIT", "heal = 2", "card 'L1-PIT': `heal` does nothing on the Pit; what does: target, loss"),
    ("card", "L5-EQUIP", "blocks_up_to = 0", "card 'L5-EQUIP': `blocks_up_to` must be from 1 to 6, not 0"),
    ("card", "L4-HOLLOW", "fight = 4", "`fight` does nothing on the Hollow with the effect 'princess'; no number does"),
    (
        "card",
        "L4-ITEM",
        'effect = "gilded-bangle"',
        "card 'L4-ITEM': no Item has the effect 'gilded-bangle'; there are",
    ),
    ("card", "L4-ITEM", "heal = 0", "card 'L4-ITEM': an Item must have an effect, heal or cleanse"),
    ("card", "L8-ITEM", "heal = 0", "card 'L8-ITEM': an Item must have an effect, heal or cleanse"),
    ("card", "L4-ITEM", 'cleanse = "one"', "card 'L4-ITEM': an Item can cleanse `all` Snares or `none`, not `one`"),
    ("card", "L3-ITEM", "bonus = 0", "card 'L3-ITEM': `bonus` must be from 1 to 999, not 0"),
    ("card", "L5-ITEM", 'effect = "phoenix-tear"', "card 'L5-ITEM' and 'L8-ITEM': only one may be 'phoenix-tear'"),
    ("card", "L2-ITEM", 'effect = "mirror-shard"', "card 'L1-ITEM' and 'L2-ITEM': only one may be 'mirror-shard'"),
    ("card", "L3-EQUIP", 'effect = ""', "card: one must be 'gilded-bangle', or the Dragon could never be slain"),
    ("card", "L5-BLESS", "heal = 0", "card 'L5-BLESS': `use_here` without anything to use"),
    ("card", "L4-BLESS", "defence_dragon = 1", "card 'L4-BLESS': `defence_dragon` does nothing on the Blessing"),
    (
        "card",
        "L1-BEAST",
        'text = "Strong: {strength}."',
        "card 'L1-BEAST': `text` speaks of {strength}, which is no number",
    ),
    ("card", "L1-BEAST", 'text = "A brace { alone."', "card 'L1-BEAST': `text` cannot be read"),
    ("location", "1", "links = [1]", "location: the `links` leave no way from 1 through all nine to 9"),
]


def own(tmp_path, text):
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return FORWARD.load_content(file)


def changed(tmp_path, id, change, table="card"):
    return own(tmp_path, f'[[{table}]]\nid = "{id}"\n{change}\n')


@pytest.mark.parametrize(("table", "id", "change", "said"), REFUSED)
def test_what_breaks_the_game_or_does_nothing_is_refused_in_one_line(tmp_path, table, id, change, said):
    if id == "L5-ITEM":
        change += "\nheal = 10"
    with pytest.raises(ContentError, match=said) as refused:
        changed(tmp_path, id, change, table)
    assert str(refused.value).startswith("mine.toml: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("change", ["damage = 0", "blocks = true"])
def test_dice_with_which_no_fight_would_end_are_refused(tmp_path, change):
    faces = "".join(f'[[face]]\nid = "{number}"\n{change}\n' for number in range(1, 7))
    with pytest.raises(ContentError, match="no fight would ever end"):
        own(tmp_path, faces)


def test_every_number_the_rules_look_at_may_be_set(tmp_path):
    """What the table of fields promises is taken: all fields of a card of each type and effect."""
    values = {"must_take": "true", "use_here": "true", "blocks_slot": "true", "cleanse": '"all"', "pit": "-1"}
    lines = []
    for kind, effects in FIELDS.items():
        for effect, fields in effects.items():
            cards = [card for card in FORWARD.content.all("card", Card) if card_kind(card.id) == kind]
            one = next((card for card in cards if card.effect == effect), None)
            assert one is not None, f"the rules know the effect {effect!r}, and no card has it"
            lines += ["[[card]]", f'id = "{one.id}"']
            values["attack"] = "-2" if kind == terms.SNARE else "2"
            lines += [f"{field} = {values.get(field, 2)}" for field in fields]
    content = own(tmp_path, "\n".join(lines))
    assert sum(card.provenance == "yours" for card in content.all("card", Card)) == sum(map(len, FIELDS.values()))


# -- texts are made from the numbers -----------------------------------------------------------------------------------

TOLD = [
    ("L1-SCENE", "heal = 7", "Embers under the ash. Heal 7."),
    ("L9-SCENE", "bury_heal = 5", "Heal 3. Then you may bury one carried Item to heal 5 more."),
    ("L4-ITEM", "heal = 6", "Any time: heal 6."),
    ("L4-ITEM", 'cleanse = "all"', "Any time: cleanse all Snares, then heal 5."),
    ("L7-ITEM", 'cleanse = "none"', "Any time: heal 3."),
    ("L3-ITEM", "loss = 3\nbonus = 2", "lose 3 HP, and everything you land deals +2 until"),
    ("L8-ITEM", "heal = 12", "your HP becomes 12 instead."),
    ("L1-EQUIP", "attack = 2", "ATK +2."),
    ("L1-EQUIP", "must_take = true\nfight_cost = 3", "ATK +1. Must be taken. While worn, lose 3 HP at the start"),
    ("L2-EQUIP", "attack = 1", "ATK +1. DEF +1 against Hollows."),
    ("L8-EQUIP", "defence_beasts = 2", "DEF +1 against Hollows, +2 against Beasts."),
    ("L8-EQUIP", "defence_dragon = 1", "DEF +1 against Hollows and Beasts and the Dragon."),
    ("L9-EQUIP", "loss = 4", "ATK +1. When revealed, lose 4 HP, then take it or leave it."),
    ("L9-EQUIP", "must_take = true", "ATK +1. Must be taken. When revealed, lose 1 HP."),
    ("L5-EQUIP", "blocks_up_to = 1", "roll a die, and on 1 you take none."),
    ("L5-EQUIP", "blocks_up_to = 4", "roll a die, and on 1 to 4 you take none."),
    ("L3-HOLLOW", "victory_heal = 4", "When it falls, heal 4."),
    ("L1-BEAST", "damage = 2", "All ribs, and quicker than it looks. Its damaging results deal 2 more."),
    ("L1-BEAST", "defence = 1", "All ribs, and quicker than it looks. Your damage to it is 1 less."),
    ("L7-BEAST", "critical_damage = 3\nvictory_loss = 2", "Its Criticals deal 3 more. When it bursts, lose 2 HP."),
    ("L7-HOLLOW", "victory_loss = 2", "It prunes whatever stands still. When it falls, lose 2 HP."),
    ("L1-SNARE", "count = 3", "In every fight your first three combat rolls count as 1s."),
    ("L4-SNARE", "count = 1", "In every fight your first combat roll counts as a 1."),
    ("L6-SNARE", "count = 2", "the first two blows that get through to you are doubled"),
    ("L3-SNARE", "fight_cost = 2", "At the start of every fight lose 2 HP."),
    ("L5-SNARE", "attack = -2", "ATK -2, never below 0."),
    ("L7-SNARE", "pit = -2", "Take 2 from every Pit roll."),
    ("L9-SNARE", "reroll = 3", "Each reroll costs 3 XP more."),
    ("L8-SNARE", "blocks_slot = false", "Your 2s no longer parry."),
    ("L1-PIT", "target = 5\nloss = 6", "Roll 5 or more, or lose 6 HP."),
    ("L1-TERROR", "loss = 4", "Face it and lose 4 HP, or bury it."),
    ("L1-BLESS", "attack = 2", "ATK +2 while you are here."),
    ("L2-BLESS", "heal = 5", "Standing here, once: cleanse all Snares, then heal 5."),
    ("L2-BLESS", "use_here = false", "When revealed, cleanse all Snares, then heal 3."),
    ("L4-BLESS", "defence_beasts = 2", "DEF +1 against Hollows, +2 against Beasts while you are here."),
    ("L4-BLESS", "defence_beasts = 2\ndefence_hollows = 2", "DEF +2 while you are here."),
    ("L9-BLESS", "unbury = 1", "cleanse all Snares; then the top buried card is gone for good, unseen."),
    ("L9-BLESS", 'unbury = 12\ncleanse = "none"', "When revealed, the top 12 buried cards are gone for good, unseen."),
]


@pytest.mark.parametrize(("id", "change", "said"), TOLD)
def test_a_card_says_the_number_it_has(id, change, said):
    written = next(card for card in WRITTEN if card["id"] == id)
    card = msgspec.convert({**written, **tomllib.loads(change)}, Card)
    tell(card, FORWARD.content)
    assert said in card.text


def test_no_card_of_ours_writes_a_number_beside_the_field_that_holds_it():
    """Digits in a written text are those of the die's faces and of no HP, never an amount of the card."""
    assert len(WRITTEN) == 81
    harmless = {"1s", "2s", "0 HP", "a 1"}  # faces of a die; the end of all HP
    for card in WRITTEN:
        written = card.get("text", "")
        for words in harmless:
            written = written.replace(words, "")
        plain = "".join(part.partition("}")[2] if "}" in part else part for part in written.split("{"))
        assert not any(sign.isdigit() for sign in plain), card


def test_every_number_of_a_card_stands_in_its_text_or_is_its_strength():
    for card in FORWARD.content.all("card", Card):
        for field in NUMBERS:
            value = getattr(card, field)
            if value and field != "fight":
                words = {1: ("first", "1"), 2: ("two", "2"), 3: ("three", "3")}.get(abs(value), (str(abs(value)),))
                assert any(word in card.text for word in words), (card.id, field, card.text)


# -- what follows from them in play ------------------------------------------------------------------------------------


def match_with(tmp_path, text, **settings):
    own(tmp_path, text)
    return Match.new("forward", seed=1, content=tmp_path / "mine.toml", **settings)


@pytest.mark.parametrize("phoenix", ["to10", "plus10"])
def test_a_tear_never_lifts_hp_above_the_maximum(tmp_path, phoenix):
    match = match_with(tmp_path, '[[hero]]\nid = "player"\nhp = 8\nmax_hp = 8\n', phoenix=phoenix)
    match.state.items = 1 << 7
    lose(match.state, match.book, 9, terms.BY_PIT)
    assert match.state.hp == 8
    assert match.state.items == 0


@pytest.mark.parametrize(("card", "change"), [("L1-SCENE", ""), ("L7-ITEM", 'cleanse = "all"\n')])
def test_a_card_that_heals_nothing_does_not_speak_of_healing(tmp_path, card, change):
    match = match_with(tmp_path, f'[[card]]\nid = "{card}"\nheal = 0\n{change}')
    before = match.state.log_n
    match.state.items = 1 << 6
    if card == "L1-SCENE":
        resolve_scene(match.state, match.book, CARD[card])
    else:
        use_heal(match.state, match.book, 6)
    told = [event.code for event in events_since(match.state, before)]
    assert terms.TO_EXPERIENCE in told
    assert terms.HEALED not in told


def test_the_dragon_tells_what_each_buried_card_gave(tmp_path):
    match = match_with(tmp_path, '[[dragon]]\nid = "dragon"\nname = "Worm of Ash"\nper_buried = 3\n')
    match.state.buried_n = 4
    before = match.state.log_n
    meet_dragon(match.state, match.book)
    arrival = events_since(match.state, before)[0]
    line = FORWARD.beat(Moment(arrival, match.state, match.book, match.content, 0, []))
    assert line.text == "The Worm of Ash rises with 72 HP, 12 of them for the 4 cards you buried."


def test_renamed_companions_and_tools_keep_their_names_everywhere(tmp_path):
    renamed = {"L4-HOLLOW": "Pale Queen", "L3-EQUIP": "Iron Ring"}
    content = own(tmp_path, "".join(f'[[card]]\nid = "{id}"\nname = "{name}"\n' for id, name in renamed.items()))
    event = Event(terms.GAVE, -1, (CARD["L3-EQUIP"], terms.PRINCESS, 0, 0, 0, 0))
    gave = FORWARD.beat(Moment(event, FORWARD.State(), FORWARD.standard_book, content, 0, []))
    assert gave.text == "You give the Iron Ring to the Pale Queen."
