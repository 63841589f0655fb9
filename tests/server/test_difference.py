"""Scenes as differences: what is put together from them is what would have been sent whole, and they are small."""

import itertools
import json
import random
from pathlib import Path

import msgspec
import pytest

from duskboard import games
from duskboard.engine.scene import Bar, Beat, Figure, Heading, Move, Note, Piece, Prompt, Scene, SceneOption
from duskboard.match import Match
from duskboard.server.config import Limits
from duskboard.server.difference import changed, difference
from duskboard.server.lessening import lessened, restored
from duskboard.server.room import Guest, Room
from duskboard.server.store import Entry
from tests.server.folded import folded
from tests.server.reading import Reading


def plain(value):
    return msgspec.json.decode(msgspec.json.encode(value))


def scene(**parts):
    return Scene(heading=Heading(game="g", title="G"), seats=[], **parts)


FOX, OWL, ELK = (Piece(id=name, cell=cell, name=name) for name, cell in (("fox", "a1"), ("owl", "b2"), ("elk", "c3")))
HURT = msgspec.structs.replace(OWL, bars=[Bar(name="health", value=1, most=3)])


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ({"pieces": [FOX]}, {"pieces": [FOX]}, {}),
        ({"pieces": [FOX]}, {}, {"drop": ["pieces"]}),
        ({}, {"pieces": [FOX]}, {"set": {"pieces": [plain(FOX)]}}),
        ({"pieces": [FOX, OWL, ELK]}, {"pieces": [FOX, ELK]}, {"in": {"pieces": {"list": [[0, 1], [2, 1]]}}}),
        ({"pieces": [OWL]}, {"pieces": [FOX, OWL]}, {"in": {"pieces": {"list": [{"new": plain(FOX)}, [0, 1]]}}}),
        (
            {"pieces": [FOX, OWL]},
            {"pieces": [HURT, FOX]},
            {"in": {"pieces": {"list": [{"at": 1, "in": {"set": {"bars": [plain(HURT.bars[0])]}}}, [0, 1]]}}},
        ),
        ({"pieces": [HURT]}, {"pieces": [OWL]}, {"in": {"pieces": {"list": [{"at": 0, "in": {"drop": ["bars"]}}]}}}),
        (
            {"notes": {"a": Note(title="A"), "b": Note(title="B"), "c": Note(title="C")}},
            {"notes": {"b": Note(title="B", text="now"), "c": Note(title="C"), "d": Note(title="D")}},
            {"in": {"notes": {"drop": ["a"], "set": {"d": {"title": "D"}}, "in": {"b": {"set": {"text": "now"}}}}}},
        ),
        ({"prompt": Prompt(text="Go")}, {}, {"drop": ["prompt"]}),
        ({"prompt": Prompt(text="Go")}, {"prompt": Prompt(text="Stay")}, {"in": {"prompt": {"set": {"text": "Stay"}}}}),
        (
            {"options": [SceneOption(number=4, text="x"), SceneOption(number=9, text="y")]},
            {"options": [SceneOption(number=9, text="y")]},
            {"in": {"options": {"list": [[1, 1]]}}},
        ),
    ],
)  # fmt: skip
def test_a_difference_says_what_changed_and_makes_the_one_of_the_other(before, after, change):
    old, new = scene(**before), scene(**after)
    assert plain(difference(old, new)) == change
    assert changed(plain(old), change) == plain(new)


@pytest.mark.parametrize("game", [*games.GAMES])
def test_what_is_put_together_from_steps_is_what_is_sent_whole(game):
    rng = random.Random(game)
    match = Match.new(game, seed=2)
    table = folded(match.record(), kinds=["person"] * match.game.seats_of(match.settings))
    room, guests = Room(table, []), {}
    for viewer in range(-1, len(table.seats)):
        guests[viewer] = (Guest("here", Limits(queue=10_000)), Reading())
        guests[viewer][0].seats = [viewer] if viewer >= 0 else []
    sizes, wholes = [], []
    for made in range(60):
        if table.match.over:
            break
        if made < len(guests):  # they come one after the other
            room.guests.add(guests[made - 1][0])
        table.match.play(rng.choice(table.match.menu()))
        table.count(Entry(choice=table.match.choices[-1], seat=table.match.choices[-1].seat))
        room.show(table.version - 1)
        for viewer, (guest, reading) in guests.items():
            while not guest.outbox.empty():
                text = guest.outbox.get_nowait()
                views = reading.read(text).get("views", [])
                whole = plain(table.view(viewer, table.version - 1))
                assert all(view["scene"] == whole["scene"] for view in views)
                assert all(view.get("beats", []) == whole.get("beats", []) for view in views)
                (sizes if '"steps"' in text else wholes).append(len(text))
    assert sum(sizes) / len(sizes) < 10_000
    assert sum(sizes) / len(sizes) < 0.5 * sum(wholes) / len(wholes)


def test_who_comes_later_is_shown_everything_and_goes_on_with_the_others():
    table = folded(Match.new("darkleaf-gambit", seed=2).record())
    room, first, later = Room(table, []), Guest("here", Limits()), Guest("there", Limits())
    for guest in (first, later):
        room.guests.add(guest)
        for _ in range(2):
            table.match.play(table.match.menu()[0])
            table.count(Entry(choice=table.match.choices[-1], seat=table.match.choices[-1].seat))
            room.show(table.version - 1)
    kinds = {guest: [] for guest in (first, later)}
    for guest, seen in kinds.items():
        while not guest.outbox.empty():
            seen.append("steps" in msgspec.json.decode(guest.outbox.get_nowait()))
    assert kinds == {first: [False, True, True, True], later: [False, True]}
    room.guests.clear()
    room.show(table.version)
    assert not room.shown, "nothing is kept for viewers who are not here"


FIXTURE = Path(__file__).parents[2] / "web" / "fixtures" / "steps.json"


def steps_in_a_row():
    """Scenes one after the other and what leads from each to the next: the page's tests put them together, too."""
    scenes = [
        scene(pieces=[FOX, OWL], notes={"a": Note(title="A")}, prompt=Prompt(text="Go")),
        scene(pieces=[FOX, HURT, ELK], notes={"a": Note(title="A", text="now"), "b": Note(title="B")}),
        scene(pieces=[ELK, HURT], options=[SceneOption(number=4, text="x"), SceneOption(number=9, text="y")]),
        scene(pieces=[OWL], options=[SceneOption(number=9, text="y")], prompt=Prompt(text="Stay")),
        scene(),
    ]
    steps = [{"change": difference(old, new), "scene": new} for old, new in itertools.pairwise(scenes)]
    return {"first": scenes[0], "steps": steps, "beats": {"lessened": lessened(TOLD, BEFORE, {}), "whole": TOLD}}


CARD = Figure(id="owl", name="Owl", bars=HURT.bars)
BEFORE = scene(pieces=[FOX, OWL], figures=[CARD])
TOLD = [
    Beat(text="It hurts", change=[HURT], figures=[msgspec.structs.replace(CARD, spent=True)]),
    Beat(text="The owl flies", moves=[Move(piece="owl", start="b2", end="d4")], appear=[ELK]),
    Beat(text="The fox is gone", go=["fox"], dismissed=["owl"]),
    Beat(
        text="Both are better", appear=[FOX], figures=[CARD],
        change=[msgspec.structs.replace(OWL, cell="d4"), msgspec.structs.replace(ELK, label="E")],
    ),
]  # fmt: skip


def test_of_pieces_and_cards_that_are_known_beats_say_only_what_changes():
    told = plain(lessened(TOLD, BEFORE, {}))
    assert told[0]["change"] == [{"of": "owl", "change": {"set": {"bars": [plain(HURT.bars[0])]}}}]
    assert told[0]["figures"] == [{"of": "owl", "change": {"set": {"spent": True}}}]
    assert told[1] == plain(TOLD[1])
    assert told[3]["change"] == [
        {"of": "owl", "change": {"drop": ["bars"]}},  # it is known where it flew to
        {"of": "elk", "change": {"set": {"label": "E"}}},
    ]
    assert told[3]["figures"] == [plain(CARD)], "it was dismissed meanwhile"
    assert restored(told, plain(BEFORE)) == plain(TOLD)


def test_the_pages_tests_read_what_the_server_writes():
    """`python -m tests.server.test_difference` writes the file anew."""
    assert json.loads(FIXTURE.read_text()) == plain(steps_in_a_row())


if __name__ == "__main__":
    FIXTURE.write_bytes(msgspec.json.format(msgspec.json.encode(steps_in_a_row())) + b"\n")
