"""A person's own numbers: what would break the rules or go unnoticed is refused, and texts say what the numbers are."""

import pytest

from duskboard import games
from duskboard.engine.content import ContentError
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import BOUNDS, square
from duskboard.games.darkleaf_gambit.rules.haggedorn import may_end
from duskboard.match import Match
from tests.rules.darkleaf_gambit.table import asked, go, texts

GAME = games.game("darkleaf-gambit")

WRONG = [
    ("number", "pawns_to_win", "value = 9", "`value` must be from 1 to 8, not 9"),
    ("number", "pawns_to_win", "value = 0", "`value` must be from 1 to 8, not 0"),
    ("number", "quarry", "value = 3", "`value` must be from 1 to 2, not 3"),
    ("number", "quarry", "value = 0", "`value` must be from 1 to 2, not 0"),
    ("number", "poison_garden", "value = 0", "`value` must be from 1 to 99, not 0"),
    ("number", "hedge_ride", "value = 0", "`value` must be from 1 to 99, not 0"),
    ("number", "witchs_ladder", "value = 0", "`value` must be from 1 to 99, not 0"),
    ("number", "destroy", "value = 11", "`value` must be from 1 to 10, not 11"),
    ("number", "calm_waters", "value = 0", "`value` must be from 1 to 9, not 0"),
    ("number", "thick_fog", "value = 0", "`value` must be from 1 to 7, not 0"),
    ("number", "metamorphic", "value = 2", "`value` must be from 3 to 10, not 2"),
    ("place", "center", "squares = []", "`squares` names one territory at least, and none twice"),
    ("place", "center", 'squares = ["d4", "d4"]', "`squares` names one territory at least, and none twice"),
    ("clan", "hexen", "order = 1", "clan 'hexen': `order` 1 is that of erde too"),
    ("unit", "huldra-rook", 'start = ["d1", "a1"]', "Huldra have one rook"),
    ("unit", "wibo-rook", "start = []", "Wildero Wibo have one rook"),
    ("unit", "murg-king", "start = []", "a clan has one royal"),
    ("unit", "murg-pawn", 'start = ["e1"]', "`start` names e1; each unit has a square of its own"),
    ("unit", "murg-pawn", 'start = ["e5"]', "`start` names e5; .* on ranks 1 to 4"),
    ("unit", "murg-pawn", 'start = ["b2", "b2"]', "`start` names b2; each unit has a square of its own"),
    ("unit", "murg-pawn", 'kind = "knight"', "`clan` and `kind` are those of its id"),
    ("unit", "murg-pawn", 'ability = "Leap"', "`ability` is ''; the rules know no other"),
    ("unit", "murg-knight", 'ability = ""', "`ability` is 'Cleave'; the rules know no other"),
    ("unit", "erde-knight", "up_to_roll = true", "`up_to_roll` means nothing for it"),
    ("unit", "hexen-pawn", "up_to_roll = true", "`up_to_roll` means nothing for it"),
    ("unit", "wibo-queen", "up_to_roll = true", "`up_to_roll` means nothing for it"),
    ("unit", "ferrymen-pawn", 'deed = ["F"]', "Flow has no angles; `deed` names all eight directions or none"),
    ("unit", "erde-knight", 'deed = ["F", "FR", "R", "BR", "B", "BL", "L", "FL"]', "only a pawn can Reclaim"),
    ("skill", "huldra-tweak", 'type = "miracle"', "`type` is 'relic'; the rules know no other"),
    ("skill", "huldra-tweak", 'clan = "murg"', "a clan board has 5 skills; each keeps its `clan`"),
    ("skill", "huldra-tweak", "relics = 0", "`relics` of a row of type 'relic' must be from 1 to 20, not 0"),
    ("skill", "huldra-adapt", "relics = 2", "`relics` of a row of type 'law' must be 1, not 2"),
    ("skill", "huldra-pivot", "relics = 1", "`relics` of a row of type 'aura' must be 0, not 1"),
    ("skill", "huldra-tweak", "slots = []", "`slots` names one at least"),
    ("skill", "huldra-tweak", 'slots = ["1", "x"]', "'x' is no slot"),
    ("skill", "huldra-tweak", 'slots = ["1", "11"]', "a slot takes values from 1 to 10, not 11"),
    ("skill", "huldra-tweak", 'slots = ["1", "5"]', r"no bone of Huldra \(d4\) fits the slot 5"),
    ("skill", "huldra-tweak", 'slots = ["any", "any"]', '"any" stands in every slot of a row with a sum'),
    ("skill", "huldra-renewal", "sum_low = 13\nsum_high = 14", "must hold a sum from 3 to 12"),
    ("skill", "huldra-renewal", "sum_low = 9\nsum_high = 8", "must hold a sum from 3 to 12"),
    ("skill", "huldra-renewal", "sum_low = 0\nsum_high = 0", '"any" stands in every slot of a row with a sum'),
    ("will", "blessing-1", "rounds = 2", "Saplings is done at once; its `rounds` are 0, not 2"),
    ("will", "curse-7", "rounds = 0", "`rounds` must be from 1 to 99, or -1 for the rest of the game"),
    ("will", "curse-7", "rounds = 100", "`rounds` must be from 1 to 99, or -1 for the rest of the game"),
    ("will", "curse-9", "rounds = 3", "a bone that is gone stays away"),
    ("will", "curse-7", "number = 8", "`side` and `number` are those of its id"),
    ("will", "curse-7", 'text = "For {fog} rounds."', "`text` speaks of {fog}, which is no number of it"),
]


def load(tmp_path, text):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return file


@pytest.mark.parametrize(("kind", "id", "change", "said"), WRONG)
def test_what_would_break_or_do_nothing_is_refused_in_a_line(tmp_path, kind, id, change, said):
    with pytest.raises(ContentError, match=said) as refused:
        GAME.load_content(load(tmp_path, f'[[{kind}]]\nid = "{id}"\n{change}\n'))
    assert "\n" not in str(refused.value)


def test_every_number_has_bounds():
    assert set(BOUNDS) == {entry.id for entry in GAME.content.tables["number"]}


NUMBERS = {
    "hunts_to_win": 7, "flows_to_win": 8, "pawns_to_win": 4, "quarry": 1, "destroy": 5, "cleave": 6, "destroy_royal": 9,
    "singularity": 8, "reclaim": 9, "one_with_the_land": 7, "metamorphic": 5, "morph": 4, "poison_garden": 6,
    "hedge_ride": 5, "witchs_ladder": 4, "long_bow": 2, "calm_waters": 2, "thick_fog": 1,
}  # fmt: skip
SAID = {
    "hunts_to_win": "Hunt the rival royal 7 times.",
    "flows_to_win": "off the edge of Haggedorn 8 times.",
    "pawns_to_win": "End a turn with 4 Wibo pawns in the Seat.",
    "quarry": "1 rival unit designated",
    "destroy": "on a roll of 5 or more and move",
    "cleave": "a roll of 6 or more vanquishes both",
    "destroy_royal": "with a roll of 9 or more",
    "singularity": "A roll of 8 is enough to Destroy",
    "reclaim": "claims it on a roll of 9 or more",
    "one_with_the_land": "A roll of 7 is enough to Reclaim",
    "metamorphic": "after a journey roll of 5 or more",
    "morph": "a second roll of 4 or more",
    "poison_garden": "after 6 rounds",
    "hedge_ride": "starts with 5 counters instead of 6",
    "witchs_ladder": "after 4 rounds",
    "long_bow": "up to 2 territories farther",
    "calm_waters": "Journey rolls count 2 less",
    "thick_fog": "No unit journeys more than 1 territory, for 2 rounds.",
}


def test_texts_are_made_from_the_numbers(tmp_path):
    laid = "".join(f'[[number]]\nid = "{id}"\nvalue = {value}\n' for id, value in NUMBERS.items())
    content = GAME.load_content(load(tmp_path, laid))
    texts = []
    for _, entry in content:
        texts += [getattr(entry, field, "") for field in ("path", "trait", "deed_text", "text")]
    said = "\n".join(texts)
    assert {id: phrase for id, phrase in SAID.items() if phrase not in said} == {}


def test_rounds_of_the_will_stand_in_its_text_and_a_timed_sinkhole_closes_again(tmp_path):
    file = load(tmp_path, '[[will]]\nid = "curse-8"\nrounds = 1\n')
    match = Match.new("darkleaf-gambit", clans=("erde", "murg"), will="curses", seed=2, content=file)
    match.script([8]).play("yes")
    assert any("No unit may end on a corner territory, for 1 round." in line.text for line in match.log)
    assert any(line.text == "Sinkholes: in force for 1 round" for line in match.log)
    corner = match.state.board[0]
    assert not may_end(match.state, match.book, corner, 7)
    while match.state.turn < 3:
        match.play("pass" if "pass" in texts(match) else texts(match)[0])
    assert may_end(match.state, match.book, corner, 7)


def test_calm_waters_never_lead_below_a_journey_of_nought(tmp_path):
    file = load(tmp_path, '[[number]]\nid = "calm_waters"\nvalue = 3\n')
    match = Match.new("darkleaf-gambit", clans=("ferrymen", "huldra"), seed=2, content=file)
    match.state.relic[0, 4] = 1
    match.script([2]).play("pass")
    assert asked(match) == "A journey of 0: which unit makes it?"
    assert match.view(0).prompt.help == "The bone shows 2, Calm Waters leaves 0."


def test_a_sage_with_pivot_that_may_stop_anywhere_need_not_hunt(tmp_path):
    file = load(tmp_path, '[[unit]]\nid = "huldra-sage"\nup_to_roll = true\n')
    match = Match.new("darkleaf-gambit", clans=("huldra", "murg"), starter="first", seed=2, content=file)
    match.state.auras[match.state.board[square("f1")]] = terms.PIVOT
    match.script([4]).play("pass")
    go(match, "f1")
    assert {"f2", "f3", "f4", "f5"} <= set(texts(match))
    assert asked(go(match, "f3")) == "Which slot takes the bone?"


def test_the_center_may_have_another_size(tmp_path):
    file = load(tmp_path, '[[place]]\nid = "center"\nsquares = ["d4", "e4"]\n')
    match = Match.new("darkleaf-gambit", clans=("erde", "murg"), seed=2, content=file)
    assert match.view(0).seats[0].standing == "center territories Reclaimed: 0 of 2"
