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
from duskboard.terminal.draw import COMMANDS, draw_scene, option_keys
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


def test_a_number_typed_means_what_it_names_and_nothing_else():
    texts = ["pass", "group 3", "group 1", "die 4", "take 6 from knell", "take 6 from havoc", "37 over 42", "2b"]
    options = [SceneOption(number=n, text=text) for n, text in enumerate(texts)]
    keys = option_keys([*options, SceneOption(number=8, text="leave", key="B")])
    assert {key: option.text for key, option in keys.items()} == {
        "a": "pass", "3": "group 3", "1": "group 1", "4": "die 4", "c": "take 6 from knell", "d": "take 6 from havoc",
        "e": "37 over 42", "2b": "2b", "b": "leave",
    }  # fmt: skip


def test_no_key_is_another_options_notation_or_a_word_of_the_terminal(game):
    for seed, example in enumerate(game.examples):
        for choices in (2, 11, 40, 90):
            match = random_match(game, seed, example, choices)
            options = [] if match.over else match.view(match.seat).options
            by_text = {option.text.lower(): option.number for option in options}
            for key, option in option_keys(options).items():
                assert by_text.get(key, option.number) == option.number
                assert key not in COMMANDS
                assert option.text.split()[0] not in COMMANDS


def test_a_key_is_shown_whole_or_not_at_all():
    board = Board(id="b", width=1, height=1, cells=[Cell(id="here", x=0, y=0, w=0.3, h=1)])
    options = [SceneOption(number=n, text="abc"[n % 3] * 9, targets=["here"] if n > 10 else []) for n in range(13)]
    shown = drawn(scene_of(boards=[board], prompt=Prompt(text="Which?"), options=options), 80)
    above = shown[: shown.index("Which?")]
    assert "…" in above
    assert "1" not in above


def test_without_colours_it_is_said_whose_things_are():
    seats = [SeatView(name="Steam Guild"), SeatView(name="Leaf Coven")]
    zones = [Zone(id=f"m{at}", title="Mission", owner=at, items=[Item(id=f"c{at}", name="a card")]) for at in range(2)]
    zones += [Zone(id="hand", title="Hand", owner=1), Zone(id="own", title="Cards of Leaf Coven", owner=1, count=3)]
    zones.append(Zone(id="deck", title="Deck", count=4))
    tracks = [Track(id="points", name="Points", value=3, owner=0)]
    shown = drawn(
        Scene(heading=Heading(game="steam-leaf", title="Steam Leaf"), seats=seats, zones=zones, tracks=tracks), 100
    )
    lines = [line.strip() for line in shown.splitlines()]
    assert {"Steam Guild: Mission", "Leaf Coven: Mission", "Nothing in: Leaf Coven: Hand", "Deck  4"} <= set(lines)
    assert "Cards of Leaf Coven  3" in lines
    assert any(line.startswith("Steam Guild: Points") for line in lines)
    alone = drawn(Scene(heading=Heading(game="forward", title="Forward"), seats=seats[:1], zones=zones[:1]), 100)
    assert "Steam Guild: Mission" not in alone
