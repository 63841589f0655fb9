"""Every game's scenes can be drawn in a terminal, wide or narrow, with every choice on the screen."""

import io

import pytest
from rich.console import Console

from duskboard.engine.scene import (
    Board,
    Cell,
    Edge,
    Heading,
    Item,
    Piece,
    Prompt,
    Scene,
    SceneOption,
    SeatView,
    Track,
    Zone,
)  # fmt: skip
from duskboard.terminal.draw import draw_scene, option_keys
from tests.contract.play import random_match


def drawn(scene, width):
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(draw_scene(scene, console))
    return console.file.getvalue()


@pytest.mark.parametrize("width", [80, 140, 220])
def test_every_choice_is_on_the_screen(game, width):
    for seed, example in enumerate(game.examples[:5]):
        match = random_match(game, seed, example, 10 + 15 * seed)
        if match.over:
            continue
        scene = match.view(match.seat)
        shown = drawn(scene, width)
        assert scene.heading.title in shown
        words = " ".join(shown.split())
        for key, option in option_keys(scene.options).items():
            label = option.label or option.text
            assert f"{key} {label.split()[0]}" in words
        assert len(option_keys(scene.options)) == len(scene.options)


def test_an_ending_is_told_with_its_rule(game):
    match = random_match(game, 1, game.examples[0], 4000)
    if not match.over:
        pytest.skip("a random game of this one is longer than is worth waiting for")
    shown = drawn(match.view(0), 140)
    assert match.ending.text.split()[0] in shown


def scene_of(**parts):
    return Scene(heading=Heading(game="toy", title="Toy"), seats=[SeatView(name="One")], **parts)


def test_pieces_walls_and_option_keys_stand_where_they_belong():
    board = Board(
        id="b", width=2, height=1, cells=[Cell(id="left", x=0, y=0), Cell(id="right", x=1, y=0)],
        edges=[Edge(x1=1, y1=0, x2=1, y2=1, kind="wall")], files=["a", "b"],
    )  # fmt: skip
    scene = scene_of(
        boards=[board], pieces=[Piece(id="p", cell="left", name="Knight", label="N", owner=0)],
        prompt=Prompt(text="Where to?"), options=[SceneOption(number=4, text="go right", key="g", targets=["right"])],
    )  # fmt: skip
    rows = drawn(scene, 80).splitlines()
    line = next(row for row in rows if "N" in row and "┃" in row)
    assert line.index("N") < line.index("┃")
    lit = next(row for row in rows if row.rstrip().endswith("g") and "┃" in row)
    assert lit.index("┃") < lit.rindex("g")
    names = next(row for row in rows if row.split() == ["a", "b"])
    assert names.index("a") < line.index("┃") < names.index("b")


def test_several_of_a_kind_are_counted_and_cards_have_rows():
    scene = scene_of(
        tracks=[Track(id="t", name="Health", value=3, most=6)],
        zones=[
            Zone(id="z", title="Graveyard", items=[Item(id=f"i{n}", kind="token", name="Pawn") for n in range(4)]),
            Zone(id="h", title="Hand", items=[Item(id="c", name="Axe", text="ATK +1.")]),
            Zone(id="e", title="Attic"),
        ],
    )
    shown = drawn(scene, 100)
    assert "Pawn ×4" in shown
    assert "Axe  ATK +1." in shown
    assert "Nothing in: Attic" in shown
    assert "3/6" in shown


def test_options_without_keys_are_numbered_and_keys_never_collide():
    options = [SceneOption(number=n, text=f"option {n}", key="2" if n == 0 else "") for n in range(4)]
    keys = option_keys(options)
    assert len(keys) == 4
    assert keys["2"].number == 0
