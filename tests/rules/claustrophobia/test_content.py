"""A person's own numbers: they count wherever they are accepted, texts say them, and the others are refused."""

import tomllib

import msgspec
import pytest

from duskboard.engine.content import ContentError, tell
from duskboard.engine.position import PositionError
from duskboard.games.claustrophobia.content import Equipment, TileEffect
from duskboard.match import Match

from .table import GAME, ID, crossing, human, north, tile

WRITTEN = {}  # the entries as their files have them, by table
for _file in (GAME.folder / "content").glob("*.toml"):
    for _table, _entries in tomllib.loads(_file.read_text(encoding="utf-8")).items():
        WRITTEN.setdefault(_table, []).extend(_entries)


def own(tmp_path, *changes):
    """Content with changes laid over it, each `table id field = value`."""
    file = tmp_path / "mine.toml"
    rows = [change.split(" ", 2) for change in changes]
    file.write_text("".join(f'[[{table}]]\nid = "{id}"\n{change}\n' for table, id, change in rows))
    return GAME.load_content(file)


@pytest.fixture
def with_own(tmp_path):
    """Positions with a person's own numbers."""

    def lay(*changes):
        own(tmp_path, *changes)

        def begin(*humans, phase="human activation", tiles=(), **more):
            document = {"scenario": "breach", "phase": phase, "humans": list(humans), **more}
            document["tiles"] = list(tiles) or [crossing(), north()]
            return Match.from_position(ID, document, content=tmp_path / "mine.toml")

        return begin

    return lay


IDLE = [
    ("event savagery amount = 2", "`amount` does nothing there"),
    ("event from-the-dark amount = 1", "`amount` does nothing there"),
    ('event bloodlust window = "threat"', "belongs to the window 'activation', not 'threat'"),
    ("equipment lantern dice = 2", "`dice` does nothing there"),
    ("equipment crossbow hits_on = 2", "`hits_on` does nothing there"),
    ("gift laying-on-of-hands amount = 2", "`amount` must be from 0 to 0"),
    ("gift prescience amount = 4", "`amount` must be from 1 to 3"),
    ("gift prescience amount = 0", "`amount` must be from 1 to 3"),
    ("demon whisperer power_amount = 2", "`power_amount` does nothing there"),
    ("demon flayer power_amount = 2", "`power_amount` does nothing there"),
    ("demon hunter power_floor = 2", "`power_floor` does nothing there"),
    ('demon hunter talents = ["blessed"]', "blessed does nothing for an infernal warrior"),
    ('demon hunter phase = "preparation"', "belongs to the phase 'activation', not 'preparation'"),
    ("demon hunter capacity = 3", "`capacity` must be from 2 to 2"),
    ("demon hunter threshold = 3", "`threshold` means nothing to the condition 'two-white'"),
    ("troglodyte troglodyte life = 2", "`life` must be from 1 to 1"),
    ('troglodyte troglodyte talents = ["resistant"]', "resistant does nothing there"),
    ("power dark-destiny amount = 2", "`amount` does nothing there"),
    ('power dark-destiny phase = "threat"', "belongs to the phase 'preparation', not 'threat'"),
    ("power sneaky-charge capacity = 0", "`capacity` must be from 2 to 6"),
    ("tile_effect tomb amount = 2", "`amount` does nothing there"),
    ("tile_effect fog amount = 0", "`amount` must be from 1 to 6"),
    ("tile_effect carnivorous amount = 0", "`amount` must be from 1 to 9"),
    ('tile 8 openings = "NN"', "`openings` are some of N, E, S and W"),
    ('tile 8 openings = "NESW"', "a tile of shape 'I' has no openings 'NESW'"),
    ("tile 8 limit = 0", "`limit` must be from 1 to 99"),
    ("tile 42 limit = 3", "`force` puts 4 on tile 42, which holds 3"),
    ("constant event-limit value = -1", "`value` must be from 1 to 24"),
    ("constant hands-self value = 2", "`value` must be from 0 to 1"),
    ("western scout copies = 1", "`force` has more of 'scout' than the 1 there are"),
    ("western scout lines = [" + "[1, 1, 4], " * 5 + "[-1, 1, 4]]", "`lines` must be from 0 to 99, not -1"),
    ("scenario survivors layout = [[1, 0, 0, 0], [2, 0, 0, 0]]", "two tiles of `layout` lie on one place"),
    ("scenario survivors stays_out = [1]", "tile 15 of `pile` must be one of `stays_out`"),
    ("scenario nest goal_n = 2", "`goal_n` does nothing there"),
    ("scenario survivors goal_n = 5", "`goal_n` must be from 1 to 4"),
    ("scenario wells wells = [25]", "`human_goal` speaks of {wells[1]}, which is no number of it"),
    ("scenario cache stash = [44]", "`human_goal` speaks of {stash[1]}, which is no number of it"),
    ("scenario cache home = 0", "to fetch, it needs a `home`"),
    ("scenario survivors exit = 0", "to escape, it needs an `exit`"),
    ("scenario nest lair_of = 0", "to slay, it needs `demons` and `lair_of`"),
    ('event scent-of-prey text = "gain {points} TP"', "`text` speaks of {points}, which is no number of it"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "refusal"), IDLE)
def test_a_number_that_would_do_nothing_or_break_the_game_is_refused(tmp_path, change, refusal):
    with pytest.raises(ContentError) as refused:
        own(tmp_path, change)
    assert refusal in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_charges_must_leave_a_place_for_every_die(tmp_path):
    with pytest.raises(ContentError, match="one must have room for a total of 6 dice"):
        own(tmp_path, "power sneaky-charge capacity = 2", "power intrepid-charge capacity = 2")


SPOKEN = [
    ("power", "amount"), ("event", "amount"), ("gift", "amount"), ("tile_effect", "amount"), ("equipment", "movement"),
    ("equipment", "combat"), ("equipment", "defence"), ("equipment", "dice"), ("equipment", "lowers"),
    ("equipment", "hits_on"), ("instinct_effect", "movement"), ("instinct_effect", "combat"),
    ("instinct_effect", "defence"), ("demon", "ability_amount"), ("demon", "power_amount"), ("demon", "power_floor"),
    ("scenario", "turns"), ("scenario", "goal_n"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "field"), SPOKEN)
def test_texts_are_made_from_the_numbers(table, field):
    """Another number in the entry is another number in its text; nothing is written beside it."""
    spoken = 0
    for entry in GAME.content.tables[table]:
        if not getattr(entry, field) or (entry.id in ("nest", "wells") and field == "goal_n"):
            continue
        written = next(one for one in WRITTEN[table] if one["id"] == entry.id)
        other = msgspec.convert({**written, field: getattr(entry, field) + 37}, type(entry))
        tell(other, GAME.content)
        texts = [" ".join(getattr(one, text) for text in one.texts) for one in (entry, other)]
        assert texts[0] != texts[1], entry.id
        assert str(getattr(other, field)) in texts[1]
        spoken += 1
    assert spoken > 0


def test_talents_of_a_card_are_said(tmp_path):
    content = own(tmp_path, 'equipment lantern talents = ["frenzied", "elusive"]')
    lantern = content.tables["equipment"][8]
    assert lantern.text == "frenzied, elusive, you turn the tiles the owner explores"


def test_each_hellhound_has_its_own_numbers(tmp_path):
    book = GAME.book_of(own(tmp_path, "hellhound hellhound-1 life = 5\ncost = 2"))
    assert [book.hound_life[0], book.hound_life[1], book.hound_cost[0], book.hound_cost[1]] == [5, 3, 2, 3]


def test_any_equipment_may_raise_any_statistic_but_not_of_the_exhausted(with_own):
    begin = with_own("equipment lantern movement = 2\ncombat = 1\ndefence = 1", "equipment smelling-salts combat = 2")
    match = begin(human("scout", equipment={"lantern": 1}), human("brute", 8)).play("scout")
    assert match.state.points == 5, "line 3 of the scout gives 3"
    board = match.view(0).zones[1]
    assert board.text.startswith("5 movement, 3 combat, 4 defence")
    tired = begin(human("scout", equipment={"lantern": 1, "smelling salts": 1}, exhausted=True), human("brute", 8))
    assert tired.view(0).zones[1].text.startswith("1 movement, 2 combat, 3 defence")


def test_blessed_and_devoted_work_from_any_source(with_own):
    begin = with_own(
        'equipment lantern talents = ["blessed", "devoted"]', 'western brute spaces = ["gift", "", "", "", "", ""]'
    )
    brute = human("brute", equipment={"lantern": 1}, gifts=["prescience"])
    match = begin(brute, human("scout"), phase="human preparation", dice=[1, 4], pile=[9]).play("die 1")
    assert match.options()[0].text == "no blessing"
    match.play("no blessing")
    assert match.state.prescience == 1


def test_dragging_hands_and_alarms_count_as_much_as_they_say(with_own):
    begin = with_own("event dragging-hands amount = 2", "tile_effect alarm amount = 2")
    hand = {"hand": ["dragging hands"]}
    match = begin(human("scout"), human("brute"), phase="human preparation", dice=[4, 4], events=hand)
    match.play("dragging hands").play("scout")
    assert match.state.slowed[0] == 2
    loud = begin(human("scout"), human("brute"), tiles=[crossing(), tile(18, 0, 1)])
    loud.play("scout").play("go north")
    assert loud.state.alarms == 2


def test_a_well_never_pays_for_a_demon(with_own):
    begin = with_own("constant well-discount value = 9")
    match = begin(human("scout"), human("brute"), phase="threat", threat=1, tiles=[crossing(), tile(25, 0, 1)])
    match.play("the executioner")
    assert match.state.tile[7] + 1 == 25, "only there it can be paid"
    assert match.state.threat == 1


def test_the_knell_lowers_no_further_than_its_floor(with_own):
    begin = with_own("demon bellringer power_amount = 3")
    match = begin(
        human("scout", die=4), human("brute", 8), phase="infernal activation", demons=["the bellringer"],
        infernals={"demon": {"tile": 1}}, destiny={"triggered": {"demon": [2, 2]}},
    )  # fmt: skip
    assert match.view(0).zones[1].text.startswith("2 movement, 2 combat, 2 defence")


def test_with_enemies_only_a_sacrifice_strikes_every_enemy_and_no_ally(with_own):
    begin = with_own("constant sacrifice-enemies-only value = 1")
    redeemer = human("redeemer", gifts=["righteous sacrifice"])
    infernals = {"hellhound I": {"tile": 1}, "demon": {"tile": 1}}
    match = begin(redeemer, human("scout"), phase="human preparation", dice=[2, 4], infernals=infernals).play("die 2")
    assert [option.text for option in match.options()] == ["no sacrifice", "hellhound I", "the executioner"]


def test_hands_may_be_kept_off_their_holder(with_own):
    begin = with_own("constant hands-self value = 0")
    redeemer = human("redeemer", gifts=["laying on of hands"], cancelled=[5])
    match = begin(redeemer, human("scout", cancelled=[4]), phase="human preparation", dice=[2, 3]).play("die 2")
    while "draw" in match.options()[-1].text:
        match.play("no draw")
    assert [option.text for option in match.options()] == ["no healing", "scout line 4"]


def test_without_strict_parking_dice_lie_anywhere_and_mixed_colours_do_nothing(with_own):
    begin = with_own("constant strict-parking value = 0")
    match = begin(human("scout"), human("brute"), phase="infernal preparation", dice=[1, 2, 3])
    for _ in range(3):
        match.play("abyssal threat")
    assert match.state.threat == 0, "two white dice and a red one"
    assert match.position()["destiny"]["prepared"] == {"abyssal threat": [1, 2, 3]}


def test_numbers_agree_with_their_nouns(tmp_path):
    content = own(tmp_path, "tile_effect alarm amount = 2", "equipment musket dice = 1")
    alarm, musket = content.one("tile_effect", "alarm", TileEffect), content.one("equipment", "musket", Equipment)
    assert alarm.text == "the first human to enter adds 2 dice to the next roll of destiny"
    assert "with 1 die, the target's defence 1 lower (not below 2); loaded again 2 turns later" in musket.text


def test_without_strict_parking_two_different_dice_are_no_pair(with_own):
    begin = with_own("constant strict-parking value = 0")
    humans = (human("scout"), human("brute"))
    match = begin(*humans, phase="infernal preparation", dice=[2, 4, 1], demons=["the puppeteer"])
    for power in ("tangle", "tangle", "sneaky charge"):
        match.play(power)
    assert match.position()["destiny"]["triggered"] == {}


def test_ordinary_and_tough_troglodytes_move_each_by_its_own_number(with_own):
    begin = with_own("troglodyte tough-troglodyte movement = 3")
    toughs = {"tough troglodyte 1": {"tile": 8}}
    tiles = [crossing(), north(troglodytes=1)]
    setting = {"scenario": "drowned-way", "phase": "infernal activation", "infernals": toughs, "tiles": tiles}
    assert begin(human("scout"), human("brute"), human("scout"), **setting).play("tough troglodyte 1").state.points == 3
    assert begin(human("scout"), human("brute"), human("scout"), **setting).play("troglodyte at 8").state.points == 1


def test_a_human_owns_no_more_pieces_of_a_kind_than_are_loaded_by_themselves(with_own):
    begin = with_own("equipment blunderbuss copies = 5")
    assert begin(human("brute", equipment={"blunderbuss": 3})).state.gear_n[0] == 3
    with pytest.raises(PositionError, match="cards of the blunderbuss of one human: must be from 0 to 3, not 4"):
        begin(human("brute", equipment={"blunderbuss": 4}))
