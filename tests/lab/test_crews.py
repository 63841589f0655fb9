"""Many machines play the same games as one, and go on when one of them is lost."""

import os
import signal
import time

import pytest

from duskboard import games
from duskboard.engine.content import ContentFile
from duskboard.lab import Plan, play_sample
from duskboard.lab.crews import RayCrew, crew_of
from duskboard.lab.kept import Kept, Remembered
from duskboard.lab.studies.balance import balance
from duskboard.lab.study import LabError

if not os.environ.get("DUSKBOARD_RAY"):  # two of six runs ended their whole process, and with it other tests
    pytest.skip("Ray is tried by itself: DUSKBOARD_RAY=1 pytest tests/lab/test_crews.py", allow_module_level=True)
ray = pytest.importorskip("ray", reason="Ray is not installed: the extra `ray`")


def plan_of(game, n, **more):
    own = games.game(game)
    return Plan(own, own.content, n, **more)


@pytest.fixture(scope="module")
def crew():
    """A local Ray cluster of two processes."""
    own = RayCrew("local-ray:2")
    yield own
    own.close()


def test_a_cluster_plays_the_same_games_bit_for_bit(crew):
    plan = plan_of("darkleaf-gambit", 1100)
    assert play_sample(Plan(plan.game, plan.content, 1100, crew=crew)) == play_sample(plan, workers=1)
    setup = {"clans": "hexen,wibo"}
    here, there = (balance(plan_of("darkleaf-gambit", 300, settings=setup, **who)) for who in ({}, {"crew": crew}))
    assert here == there


def test_own_numbers_and_thinking_bots_travel(crew):
    game = games.game("forward")
    content = game.load_content(ContentFile("mine.toml", '[[hero]]\nid = "player"\nhp = 12\nmax_hp = 12\n'))
    mine = Plan(game, content, 250)
    assert play_sample(Plan(game, content, 250, crew=crew)) == play_sample(mine) != play_sample(plan_of("forward", 250))
    thinking = ("one-ply",)
    assert play_sample(plan_of("forward", 3, players=thinking, crew=crew)) == play_sample(
        plan_of("forward", 3, players=thinking)
    )


def test_a_lost_worker_loses_nothing(crew, tmp_path):
    """One of the two processes is killed in the midst of it: what it played is played again elsewhere."""
    plan, kept, killed = plan_of("claustrophobia-1643", 4000, crew=crew), Kept(tmp_path), []

    def kill_one(n):
        if not killed:
            killed.append(ray.get(_own_process.remote()))
            os.kill(killed[0], signal.SIGKILL)

    found = play_sample(plan, kill_one, kept)
    assert killed
    assert not _is_alive(killed[0])
    assert found == play_sample(plan_of("claustrophobia-1643", 4000))
    assert play_sample(plan_of("claustrophobia-1643", 4000), kept=kept) == found


@ray.remote
def _own_process():
    return os.getpid()


def _is_alive(process):
    for _ in range(50):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.1)
    return True


@pytest.mark.parametrize("address", ["local-ray:none", "local-ray:0", "http://somewhere", "cluster"])
def test_an_address_that_is_none_is_refused_in_one_line(address):
    with pytest.raises(LabError, match="local-ray") as refused:
        crew_of(address)
    assert "\n" not in str(refused.value)


def test_what_was_played_is_remembered():
    plan, kept = plan_of("darkleaf-gambit", 400), Remembered()
    told = []
    first = play_sample(plan_of("darkleaf-gambit", 200), kept=kept)
    assert play_sample(plan, told.append, kept) == play_sample(plan)
    assert kept.has(plan.key(0, 200))
    assert first.games == 200
    assert told == [200, 200]
