"""A person's own numbers: what they change is played and told, and what they cannot change is refused in one line."""

import msgspec
import pytest

from duskboard.engine.content import ContentError
from duskboard.games.steam_leaf.content import Card, Item, Mission, Unit
from duskboard.games.steam_leaf.minds.imagination import draw_hand
from tests.rules.steam_leaf.table import GAME, attack, end_turn, group, health, play, rolled, side, table, texts

SOLDIER, FOX = group("badger-soldier", "a1"), group("fox-scout", "x24")


def laid(tmp_path, table, id, *lines):
    """Our content with an entry changed."""
    file = tmp_path / "mine.toml"
    file.write_text("\n".join([f"[[{table}]]", f'id = "{id}"', *lines]) + "\n")
    return GAME.load_content(file)


def with_numbers(match, content):
    """A match that goes on with another content."""
    match.content, match.book = content, GAME.book_of(content)
    return match


@pytest.mark.parametrize(
    ("table", "id", "change", "said"),
    [
        ("setup", "standard", "start_die = 1", "`start_die` must be from 2"),
        ("setup", "standard", "smallest_die = 14", "`smallest_die` is larger than `largest_die`"),
        ("setup", "standard", "round_limit = 30", "unknown field `round_limit`"),
        ("unit", "fox-scout", "attack_die = 20", "`attack_die` must be 0 or from 4 to 12, not 20"),
        ("unit", "fox-scout", "attack_die = 0", "Move, Attack, Defence and Resolve each need a die"),
        ("unit", "badger-soldier", "range = 4", "`range` does nothing without a `range_die`"),
        ("unit", "badger-soldier", "targets_die = 4", "`targets_die` is the contraption's"),
        ("unit", "contraption", "targets_die = 0", "`targets_die` is the contraption's, which needs one"),
        ("unit", "badger-soldier", "lowers_resolve = true", "`auras`, `lowers_resolve` and bonuses are for Leaders"),
        ("unit", "badger-soldier", 'role = "leader"', "three Leaders and then three Followers"),
        ("unit", "noble", "attack_die = 6", "it moves, defends and resists, and has no attack"),
        ("unit", "contraption", "move_die = 4", "neither moves nor has Resolve"),
        ("unit", "noble", 'faction = "leaf"', "each of its own side"),
        ("item", "steel-shield", "web_die = 4", "`web_die` is the Spider Web's"),
        ("item", "spider-web", "web_die = 0", "`web_die` is the Spider Web's, which needs one"),
        ("item", "steel-shield", "range = 3", "`range` does nothing without a `range_die`"),
        ("item", "steel-shield", 'role = "follower"', "it is made for a leader"),
        ("item", "great-shields", 'species = ["bear"]', "there is no species 'bear'"),
        ("item", "steel-shield", "defence_dice = 0", "a whole number from 1"),
        ("card", "flare-shot", "value = 2", "`value` would do nothing"),
        ("card", "flare-shot", "die = 6", "`die` would do nothing"),
        ("card", "patch-and-mend", "die = 0", "`die` must be from 1"),
        ("card", "full-charge", 'window = "W1"', "`window` is 'W4'"),
        ("card", "slip-away", 'window = "W6"', "`window` is 'W7'"),
        ("mission", "bolster-defences", "tiles = 5", "`tiles` must be from 1 to 4"),
        ("mission", "bolster-defences", "keep = 4", "`keep` cannot be more than `tiles`"),
        ("mission", "bolster-defences", "leader_hits = 2", "`leader_hits` must be 1"),
        ("mission", "security-sweep", "tiles = 1", "`tiles` must be from 2 to 4"),
        ("mission", "security-sweep", "count = 3", "`count` would do nothing"),
        ("mission", "demoralisation", "count = 0", "`count` must be from 1 to 99"),
        ("mission", "demoralisation", "names_leader = false", "`names_leader` is a rule of the mission"),
        ("mission", "demoralisation", "needs_leader = false", "`needs_leader`: it nominates one"),
        ("mission", "demoralisation", 'where = "own"', "`where` would do nothing"),
        ("roster", "leaf-150", "makes_way = 1", "`makes_way` is for the Guild"),
    ],
)
def test_numbers_that_break_the_rules_or_do_nothing_are_refused(tmp_path, table, id, change, said):
    with pytest.raises(ContentError, match=f"^mine.toml: .*{table} '.*{said}") as refused:
        laid(tmp_path, table, id, change)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("kind", "table", "id", "change", "text"),
    [
        (Item, "item", "steam-musket", "range = 2", "Its attacks gain a range of 2+D4."),
        (Item, "item", "steam-musket", "range = 0", "Its attacks gain a range of D4."),
        (Item, "item", "steel-shield", "health = 3",
         "Base Health is 3 higher. Defence rolls 2 dice and the best counts."),
        (Item, "item", "oaken-blessing", "defence_steps = -2", "The Defence die is 2 sizes smaller."),
        (Item, "item", "swift-claws", "charge = 1", "It attacks twice after moving at least 1 tile."),
        (Card, "card", "full-charge", "value = 1", "The Attack die of this attack is 1 size larger."),
        (Card, "card", "patch-and-mend", "die = 10", "One own standing unit regains D10 Health."),
        (Card, "card", "slip-away", "value = 1", "The unit just attacked, if it stands, moves up to 1 tile."),
        (Mission, "mission", "demoralisation", "count = 5",
         "Choose a Leader. It must make 5 successful interrogations and stay undefeated to the end."),
        (Mission, "mission", "learn-all-we-can", 'where = "opponent"',
         "Choose a tile in the enemy's quadrant. A Leader makes an objective action there in 5 rounds running."),
        (Mission, "mission", "learn-all-we-can", 'where = "any"',
         "Choose a tile. A Leader makes an objective action there in 5 rounds running."),
        (Unit, "unit", "beaver-head-engineer", 'bonus_items = 1\nauras = ["move"]',
         "Opens the workshop. Followers in contact with it roll larger dice for Move. Its army may carry 1 item more."),
    ],
)  # fmt: skip
def test_a_text_says_the_number_that_is_played(tmp_path, kind, table, id, change, text):
    assert laid(tmp_path, table, id, change).one(table, id, kind).text == text


def test_every_number_of_an_item_is_told_in_its_text(tmp_path):
    numbers = [field.name for field in msgspec.structs.fields(Item) if type(field.default) is int]
    assert len(numbers) == 18
    for field in numbers:
        if field not in ("web_die", "range"):  # a die of 3 sides there is not; a range is that of its die
            content = laid(tmp_path, "item", "medical-kit", f"{field} = 3")
            assert "3" in content.one("item", "medical-kit", Item).text, field


def test_three_dice_are_three_dice(tmp_path):
    match = table([group("badger-soldier", "g8", "refined-steel-weapons"), SOLDIER], [group("fox-scout", "h8"), FOX])
    with_numbers(match, laid(tmp_path, "item", "refined-steel-weapons", "attack_dice = 3"))
    attack(match, "1", "1", dice=[1, 2, 5, 3])
    assert rolled(match) == [6, 6, 6, 4]
    assert health(match, 1, 0) == 2
    match = table(
        [group("badger-guild-master", "g8", "steel-shield"), SOLDIER], [group("fox-scout", "h8"), FOX], turn="leaf"
    )
    with_numbers(match, laid(tmp_path, "item", "steel-shield", "defence_dice = 3"))
    attack(match, "1", "1", dice=[6, 1, 2, 5])
    assert rolled(match) == [6, 8, 8, 8]
    assert health(match, 0, 0) == 11


def test_a_longer_reach_reaches_further_whatever_has_it(tmp_path):
    match = table([group("badger-guild-master", "g8", "steel-shield"), SOLDIER], [group("fox-scout", "j8"), FOX])
    with_numbers(match, laid(tmp_path, "item", "steel-shield", "reach = 3"))
    play(match, "1", "stay", "attack", dice=[1, 1, 1])
    assert [line.text for line in match.log_for(1)][2:4] == [
        "Badger Guild Master 1 shows its Steel Shield", "Badger Guild Master 1 attacks Fox Scout 1",
    ]  # fmt: skip


def test_a_second_attack_names_the_item_that_gives_it(tmp_path):
    steam = [group("badger-soldier", "g8", "extra-armor"), SOLDIER]
    match = table(steam, [group("fox-scout", "h8 h7"), FOX])
    with_numbers(match, laid(tmp_path, "item", "extra-armor", "attacks = 2"))
    attack(match, "1", "1a", dice=[1, 1])
    play(match, "1b", dice=[1, 1])
    assert match.state.items_seen[0, 0] == 1 << 7


def test_whatever_regains_health_is_named_and_heals_every_member(tmp_path):
    leaf = [group("fox-scout", "h8 i8", "oaken-blessing", health=2), FOX]
    match = with_numbers(table([SOLDIER], leaf), laid(tmp_path, "item", "oaken-blessing", "regain = 1"))
    end_turn(match)
    assert [health(match, 1, 0), health(match, 1, 1)] == [3, 3]
    assert any(line.text == "Fox Scout squad 1 shows its Oaken Blessing" for line in match.log_for(0))
    healed = [line for line in match.log_for(0) if "regains" in line.text]
    assert [line.rules for line in healed] == [["STL-211"]] * 2
    assert healed[0].text == "Fox Scout 1a regains 1 Health by Oaken Blessing"


def test_an_item_leaves_at_least_one_health_and_no_less_than_no_move(tmp_path):
    content = laid(tmp_path, "item", "extra-armor", "health = -9", "move = -9")
    army = {
        "faction": "steam",
        "groups": [{"unit": "badger-soldier", "items": ["extra-armor"]}, {"unit": "weasel-taskmaster"}],
    }
    state = GAME.new_state(GAME.book_of(content), content, {"steam": army}, 1)
    soldier = next(g for g in range(2) if state.group_items[0, g])
    assert state.unit_health[0, state.group_first[0, soldier]] == 1
    match = with_numbers(table([group("badger-soldier", "a8", "extra-armor", health=1), SOLDIER]), content)
    play(match, "1", "roll", dice=[2])
    assert match.state.total == 2
    assert "c8" in texts(match)


def test_a_hand_is_imagined_even_where_there_are_too_few_cards():
    match = table(side(SOLDIER), side(FOX, cards=["tailwind"]))
    book = GAME.make_book(GAME.content)
    book.numpy("card_copies")[...] = 0
    state = match.known(0)
    draw_hand(state, book, GAME.Scratch(), 1)
    assert sum(state.hand[1, card] for card in range(14)) == 0
