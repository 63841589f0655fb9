"""The careful player and how things look to it."""

import numpy as np
import pytest

from duskboard.games.forward.minds.outlook import value
from duskboard.games.forward.minds.policy import greedy

from ..play import play
from .table import BOOK, FORWARD, dragon, meet, stand


def chosen(match):
    """What the careful player does, from what it may know."""
    option = greedy(match.known(0), match.book, FORWARD.Scratch())
    assert option in match.menu()
    return match.text(option)


def looks(match):
    """How things look, from -1 to 1."""
    out = np.zeros(1)
    value(match.state, match.book, FORWARD.Scratch(), out)
    return out[0]


@pytest.mark.parametrize(
    ("match", "choice"),
    [
        (lambda: stand(5, princess="present", equipment=["L3-EQUIP"]), "give bangle"),
        (lambda: stand(8, sage="present", items=["L9-ITEM"]), "give bell"),
        (lambda: stand(1, hp=5, items=["L4-ITEM"]), "use Starlight Phial"),
        (lambda: stand(1).play("leave"), "go to 3"),
        (lambda: meet("L4-EQUIP"), "take"),
        (lambda: meet("L4-EQUIP", equipment=["L1-EQUIP", "L2-EQUIP"]).play("take"), "trim Penitent's Vestment"),
        (lambda: meet("L5-HOLLOW", items=["L1-ITEM"]), "use Mirror Shard"),
        (lambda: meet("L8-HOLLOW", items=["L6-ITEM"]), "use Blacksap Thorn"),
        (lambda: meet("L9-TERROR", hp=5), "bury it"),
        (lambda: meet("L9-TERROR", items=["L2-ITEM"]), "use Sexton's Key"),
        (lambda: meet("L9-PIT", xp=6, dice=[1]), "reroll"),
        (lambda: meet("L9-PIT", xp=6, dice=[6]), "accept"),
        (lambda: play(meet("L9-BEAST", hp=2, items=["L4-ITEM"]), "fight", dice=[1, 5]), "use Starlight Phial"),
        (lambda: meet("L9-BEAST", xp=3, hp=20, dice=[6, 1]), "accept"),
        (lambda: meet("L9-BEAST", xp=3, hp=3, dice=[1, 5]), "reroll enemy"),
        (lambda: meet("L9-EQUIP", hp=1, items=["L4-ITEM"]), "use Starlight Phial"),
        (lambda: dragon(items=["L4-ITEM"], hp=10), "use Starlight Phial"),
        (lambda: stand(2, at=7, cards={7: "BLESS"}, slots={7: "ongoing"}, blessing=True, hp=10), "use here"),
    ],
)
def test_what_a_careful_player_does(match, choice):
    assert chosen(match()) == choice


def test_it_walks_so_as_to_keep_the_longest_walk_open():
    """From slot 6 of Termina the way to slot 4 leads on; 5 and 7 are dead ends."""
    match = stand(1, at=6, slots={8: "void", 9: "void"}, hp=20)
    assert chosen(match) == "step 4"


def test_it_leaves_when_what_is_left_is_not_worth_it():
    match = stand(9, at=4, hp=1, cards={4: "SCENE", 5: "BEAST", 8: "ITEM"}, slots={8: "void", 1: "void"}, sage="active")
    assert chosen(match) == "leave"


def test_things_look_better_with_more_hp_and_worse_without_the_sword():
    assert looks(stand(9, equipment=["L4-EQUIP"], princess="active", hp=18)) > looks(
        stand(9, equipment=["L4-EQUIP"], princess="active", hp=6)
    )
    assert looks(stand(9, princess="active", buried=["L4-EQUIP"])) < -0.9
    assert looks(stand(9, equipment=["L4-EQUIP"], buried=["L4-HOLLOW"])) < -0.9
    won = dragon(fight={"enemy": "dragon", "hp": 1, "my_face": 3, "enemy_face": 1}, decision="after the roll", xp=3)
    assert looks(won.play("accept")) == 1


def test_it_wins_games_that_random_play_never_does():
    """Some of a handful of seeds, interpreted."""
    wins = 0
    for seed in range(12):
        state = FORWARD.new_state(BOOK, FORWARD.content, {}, seed)
        scratch = FORWARD.Scratch()
        while state.seat >= 0:
            option = greedy(FORWARD.redacted(state, BOOK, 0), BOOK, scratch)
            FORWARD.rules.choose(state, BOOK, scratch, option)
        wins += state.result[0] > 0
    assert wins >= 2
