"""The terminal tells the same beats as the page: who, dice, what was needed, why; and goals, figures and odds."""

from rich.console import Console

from duskboard.engine.scene import (
    Bar,
    Beat,
    Chance,
    Die,
    Figure,
    FigureLine,
    Goal,
    Heading,
    Modifier,
    Roll,
    Scene,
    SeatView,
    Stat,
)  # fmt: skip
from duskboard.match import Match
from duskboard.terminal.story import draw_beats, draw_figures, draw_goals, draw_odds


def text_of(*drawn):
    console = Console(width=160, record=True, color_system=None, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(*drawn)
    return console.export_text()


def beat(text, **more):
    return Beat(text=text, **more)


def test_a_roll_is_told_with_what_it_needed_what_changed_it_and_what_came_of_it():
    dice = [Die(sides=6, face=5, counted=True), Die(sides=6, face=2, counted=False)]
    roll = Roll(
        title="Twin swords", dice=dice, needed="4+", modifiers=[Modifier(name="Brume", amount=1)], outcome="one hit"
    )
    told = text_of(draw_beats([beat("Penda strikes Wihtgar 1.", roll=roll, rules=["DKH-245"])]))
    assert "Penda strikes Wihtgar 1.  DKH-245" in told
    assert "Twin swords: [5]✓ [2]✗ needed 4+ +1 Brume → one hit" in told


def test_a_chapter_is_named_once_and_small_things_give_way_to_grave_ones():
    beats = [beat(f"Step {n}.", chapter="Turn 2") for n in range(30)]
    beats.insert(3, beat("Penda falls.", weight="grave", chapter="Turn 2"))
    told = text_of(draw_beats(beats, most=10))
    assert told.count("Turn 2") == 1
    assert "✖ Penda falls." in told
    assert "Step 29." in told
    assert "... and 21 smaller things" in told


def test_goals_say_how_far_they_are_and_whose():
    scene = Scene(
        heading=Heading(game="g", title="G"), seats=[SeatView(name="Ann"), SeatView(name="Bo")],
        goals=[
            Goal(text="Two of you out", value=1, most=2, standing="9 turns left", owner=0,
                 parts=[Goal(text="open the gate", met=True)]),
            Goal(text="Hold the well", owner=1, secret=True),
        ],
    )  # fmt: skip
    told = text_of(*draw_goals(scene))
    assert "○ Ann: Two of you out  1/2  9 turns left" in told
    assert "✓ open the gate" in told
    assert "Bo: Hold the well  (secret)" in told


def test_figures_have_every_number_and_those_who_are_gone_are_not_shown():
    figure = Figure(
        id="a", name="Penda", bars=[Bar(name="health", value=2, most=5)], stats=[Stat(name="Defence", value="3")],
        lines=[FigureLine(name="line 4", values=["2", "1"], struck=True)],
    )  # fmt: skip
    scene = Scene(
        heading=Heading(game="g", title="G"), seats=[], figures=[figure, Figure(id="b", name="Ox", gone=True)]
    )
    told = text_of(*draw_figures(scene))
    assert "Penda  health 2/5  Defence 3  line 4 2 1" in told
    assert "Ox" not in told


def test_odds_are_told_in_percent():
    chances = [Chance(text="Wihtgar 1 falls", share=0.614), Chance(text="is missed", share=0.386)]
    assert "Wihtgar 1 falls 61 %, is missed 39 %" in text_of(draw_odds(chances))


def test_odds_that_were_counted_say_how_far_off_they_may_be():
    chances = [Chance(text="falls", share=0.614, margin=0.0487), Chance(text="is missed", share=0.386, margin=0.0487)]
    assert "falls 61 % ± 5, is missed 39 % ± 5" in text_of(draw_odds(chances))


def test_all_that_is_told_of_a_match_is_in_its_story(game):
    match = Match.new(game.id, seed=3)
    for _ in range(12):
        match.play(match.menu()[0])
    told = " ".join(text_of(draw_beats(match.log_for(0), most=500)).split())
    for one in match.log_for(0):
        assert " ".join(one.text.split()) in told or len(one.text) > 140
