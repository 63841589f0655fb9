"""A person's own numbers: what does not fit is refused before anything begins, in one line that says what and where."""

import re

import msgspec
import pytest

from duskboard import games
from duskboard.engine.content import ContentError

WRONG = [
    ("forward", "hero", "player", "hp = 100000", "hero 'player': `hp` cannot be 100000; .* from -999 to 999"),
    ("forward", "hero", "player", "hp = -5", "hero 'player': Expected a whole number from 1 - at `hp`"),
    ("steam-leaf", "unit", "fox-scout", "health = 0", "unit 'fox-scout': Expected a whole number from 1 - at `health`"),
    ("darkholds", "enemy", "barrow-wight", "figures = -1", "Expected a whole number from 0 - at `figures`"),
    ("claustrophobia-1643", "troglodyte", "troglodyte", "cost = -1", "Expected a whole number from 0 - at `cost`"),
    ("forward", "location", "1", "links = [-1]", "location '1': `links` are locations from 1 to 9"),
    ("forward", "location", "1", "links = [1000000000000]", "location '1': `links` are locations from 1 to 9"),
    ("darkleaf-gambit", "number", "will_die", "value = 13", "number 'will_die': `value` must be from 1 to 12, not 13"),
    ("darkleaf-gambit", "number", "bones", "value = 0", "number 'bones': `value` must be from 1 to 99, not 0"),
    ("darkholds", "hero", "penda", "size = 2", "penda: only enemies have a base of 2"),
    ("darkholds", "hero", "penda", "parry = 200", "hero 'penda': `parry` cannot be 200; .* from -128 to 127"),
    ("claustrophobia-1643", "event", "scuttling", "copies = 3", "at most 24 event cards, not 25"),
    ("claustrophobia-1643", "event", "scuttling", "copies = -1", "event 'scuttling': `copies` must be from 0 to 24"),
    ("claustrophobia-1643", "equipment", "blunderbuss", "copies = 48", "at most 48 equipment cards"),
    ("claustrophobia-1643", "instinct", "IN-01", "value = 7", "instinct 'IN-01': `value` must be from 1 to 6, not 7"),
    ("claustrophobia-1643", "gift", "angelic-precision", "number = 9", "each `number` from 1 to 7 must be there once"),
    ("claustrophobia-1643", "gift", "angelic-precision", "line = 0", "gift 'angelic-precision': `line` must be from 1"),
    ("claustrophobia-1643", "tile", "1", 'openings = "NX"', "tile '1': `openings` are some of N, E, S and W"),
    ("claustrophobia-1643", "tile", "1", 'effect = "swamp"', "tile '1': there is no effect 'swamp'; there are: alarm"),
    ("claustrophobia-1643", "scenario", "survivors", "lair_of = 99", "`lair_of` must be from 0 to 48, not 99"),
    ("claustrophobia-1643", "scenario", "survivors", "lair_of = 48", "`lair_of` names tile 48; `layout` lays only"),
    ("claustrophobia-1643", "scenario", "survivors", "stays_out = [0]", "`stays_out` must be from 1 to 48, not 0"),
    ("claustrophobia-1643", "scenario", "survivors", "never_dead_end = [99]", "`never_dead_end` must be from 1 to 48"),
    ("claustrophobia-1643", "scenario", "cache", "set_aside = [99]", "`set_aside` must be from 1 to 48, not 99"),
    ("claustrophobia-1643", "scenario", "cache", "wells = [1, 2, 3]", "`wells` has room for 2, not 3"),
    ("claustrophobia-1643", "scenario", "cache", "hellhounds = 3", "`hellhounds` must be from 0 to 2, not 3"),
    (
        "claustrophobia-1643",
        "scenario",
        "cache",
        "pile = [{ random = 47 }]",
        "more random tiles than the .* that are left",
    ),
]


def load(tmp_path, id, text):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return games.game(id).load_content(file)


@pytest.mark.parametrize(("id", "table", "entry", "change", "said"), WRONG)
def test_numbers_that_do_not_fit_are_refused_with_their_place(tmp_path, id, table, entry, change, said):
    with pytest.raises(ContentError, match=f"^mine.toml: .*{said}") as refused:
        load(tmp_path, id, f'[[{table}]]\nid = "{entry}"\n{change}\n')
    assert "\n" not in str(refused.value)


def test_one_number_of_many_that_does_not_fit_is_found(tmp_path):
    changes = "".join(f'[[card]]\nid = "L{at}-EQUIP"\nattack = {at}\n' for at in range(1, 9))
    with pytest.raises(ContentError, match=r"^mine\.toml: card 'L9-EQUIP': `attack` cannot be -40000; numbers"):
        load(tmp_path, "forward", changes + '[[card]]\nid = "L9-EQUIP"\nattack = -40000\n')


@pytest.mark.parametrize("error", [KeyError("moon"), IndexError("out of bounds"), OverflowError("too large")])
def test_what_a_game_does_not_foresee_is_no_traceback_either(tmp_path, monkeypatch, error):
    def fail(content):
        raise error

    monkeypatch.setattr(games.game("forward"), "make_book", fail)
    with pytest.raises(ContentError, match=r"mine\.toml: price 'reroll': does not fit the rest of the game \(.*"):
        load(tmp_path, "forward", '[[price]]\nid = "reroll"\namount = 18\n')


@pytest.mark.parametrize("id", games.GAMES)
def test_an_id_that_is_not_there_is_refused_where_it_would_mean_nothing(tmp_path, id):
    game = games.game(id)
    for table, entries in game.content.tables.items():
        if table not in game.additions:
            with pytest.raises(ContentError, match=f"there is no {table} '.*x'; there are.*{entries[0].id}"):
                load(tmp_path, id, f'[[{table}]]\nid = "{entries[0].id}x"\n')


def test_a_thing_of_ones_own_may_be_added_to_darkholds(tmp_path):
    sling = 'name = "Sling"\ntype = "shot"\nslots = 1\nrange = 4\ndice = 1\nhit = 4\ndamage = 1\nubiquity = "common"\n'
    content = load(tmp_path, "darkholds", f'[[equipment]]\nid = "sling"\n{sling}worth = 1\ncopies = 0\n')
    assert content.tables["equipment"][-1].id == "sling"
    assert games.game("darkholds").book_of(content).kinds == len(content.tables["equipment"])


@pytest.mark.parametrize(
    ("id", "table"),
    [("darkholds", "equipment"), ("darkholds", "power"), ("forward", "location"), ("darkleaf-gambit", "skill")],
)
def test_two_things_that_are_chosen_by_name_may_not_share_one(tmp_path, id, table):
    one, other = (entry.id for entry in games.game(id).content.tables[table][:2])
    text = f'[[{table}]]\nid = "{one}"\nname = "Blade"\n[[{table}]]\nid = "{other}"\nname = "blade "\n'
    with pytest.raises(ContentError, match=f"{table} '{one}' and '{other}' are both called 'blade '"):
        load(tmp_path, id, text)


def test_fewer_cards_of_an_event_can_be_played(tmp_path):
    game = games.game("claustrophobia-1643")
    content = load(tmp_path, game.id, '[[event]]\nid = "scuttling"\ncopies = 0\n')
    book = game.book_of(content)
    state = game.new_state(book, content, {}, 1)
    assert state.event_deck_n == 22
    assert game.rules.check(state, book) == 0


@pytest.mark.parametrize("id", games.GAMES)
def test_whoever_reads_the_content_reads_its_numbers(id):
    """The command, the page and the API show entries as they are: no place of a text is left unfilled."""
    said = msgspec.json.encode([entry for _, entry in games.game(id).content]).decode()
    assert re.findall(r"\{[a-z_]\w*[^\"{}]*\}", said) == []


def test_another_wording_plays_the_same_game_and_is_shown(tmp_path):
    content = load(tmp_path, "darkholds", '[[level]]\nid = "1"\nspecial = "Mind the roof."\n')
    game = games.game("darkholds")
    assert content.digest == game.content.digest
    zones = [game.scene(game.new_state(game.standard_book, one, {}, 1), game.standard_book, one, 0, []).zones
             for one in (game.content, content)]  # fmt: skip
    texts = [next(zone.text for zone in zones if zone.id == "level") for zones in zones]
    assert texts[1] == f"{texts[0]} Mind the roof."
