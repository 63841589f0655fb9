"""What Ray plays: tried in a process of its own by `test_crews`, since Ray signals whole groups of processes."""

import os
import signal
import time

import pytest

from duskboard import games
from duskboard.engine.content import ContentFile
from duskboard.lab import Plan, play_sample
from duskboard.lab.crews import RayCrew
from duskboard.lab.kept import Kept
from duskboard.lab.studies.balance import balance


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
    import ray

    plan, kept, killed = plan_of("claustrophobia-1643", 4000, crew=crew), Kept(tmp_path), []
    own_process = ray.remote(lambda: os.getpid())

    def kill_one(n):
        if not killed:
            killed.append(ray.get(own_process.remote()))
            os.kill(killed[0], signal.SIGKILL)

    found = play_sample(plan, kill_one, kept)
    assert killed
    assert not _is_alive(killed[0])
    assert found == play_sample(plan_of("claustrophobia-1643", 4000))
    assert play_sample(plan_of("claustrophobia-1643", 4000), kept=kept) == found


def _is_alive(process):
    for _ in range(50):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.1)
    return True
