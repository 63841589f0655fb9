"""The cost of a choice: what is counted is what a server does, for everybody at the table."""

import subprocess
import sys

from bench import choice_cost


def test_everybody_at_the_table_is_shown_each_choice():
    room = choice_cost.laid("darkleaf-gambit", 1)
    assert sorted(tuple(guest.seats) for guest in room.guests) == [(), (0,), (1,)]
    room.show(0)
    whole = choice_cost.read(room)
    sent = choice_cost.choose(room, choice_cost.random.Random(1))
    assert room.table.version == 1
    assert 0 < sent < whole / 4, "as what changes of the scene"
    for guest in room.guests:
        viewer = guest.viewers[0]
        assert guest.marks[viewer] == room.shown[viewer].mark


def test_every_stage_is_named_with_its_milliseconds():
    said = subprocess.run(
        [sys.executable, "-m", "bench.choice_cost", "darkleaf-gambit", "--choices", "3"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert "a choice, 3 choices" in said
    for stage in ("scenes", "beats: words", "difference", "writing", "playing", "the table"):
        assert f"  {stage} " in said
