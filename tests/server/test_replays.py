"""Replays: a game from its beginning, with the eyes one may have, and as a file that needs no server."""

import asyncio
import base64
import hashlib
import re

import msgspec
import pytest

from duskboard import Match, games
from duskboard.retelling import EVERYTHING
from duskboard.server import offline
from duskboard.server.config import Limits
from duskboard.server.difference import changed
from duskboard.server.replays import Recorder, table_of
from tests.server.people import Server
from tests.server.test_dice import play_out

PUBLIC = -1
HOSTILE = "</script><script>alert(1)</script>"


def scenes(replay):
    """The scenes of a replay, put together as the page does it."""
    whole = [replay["scene"]]
    for step in replay.get("steps", []):
        whole.append(changed(whole[-1], step.get("change", {})))
    return whole


def strengths(scene):
    """The cards of the duel that can be read in a scene."""
    return {item["name"] for zone in scene["zones"] for item in zone["items"]}


def test_whoever_watches_sees_every_moment_as_it_was(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0, 1) as ida, laid.person() as watcher:
            for _ in range(6):
                await ida.choose(ida.info["acting"])
            await watcher.at(6)
            answer = laid.post("replay")
            assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
            replay = answer.json()
            assert (replay["viewer"], len(replay["steps"])) == (PUBLIC, 6)
            for moment, scene in enumerate(scenes(replay)):
                assert scene == (await watcher.ask("look", viewer=PUBLIC, moment=moment))["scene"]
            told = [replay.get("log", []), *(step.get("log", []) for step in replay["steps"])]
            assert told == watcher.logs[PUBLIC]
            assert any(step.get("beats") for step in replay["steps"])

    asyncio.run(play())


def test_a_replay_ends_as_its_people_ended_the_game():
    match = Match.new("darkleaf-gambit", seed=3)
    match.play(match.menu()[0]).resign()
    recorder = Recorder(match, EVERYTHING)
    assert list(recorder.record()) == [1]
    assert recorder.last.ending.text == match.ending.text == recorder.steps[-1].log[-1].text
    assert recorder.steps[-1].beats[-1].text == match.ending.text


def test_secrets_stay_secret_until_the_game_is_over_and_then_all_is_told(server):
    async def play():
        laid = server.lay("duel", "here", "link", settings={"hp": 8})
        async with laid.person(0, 1) as ida:
            await ida.choose(ida.info["acting"])
            own = laid.post("replay", viewer=0, tokens=[laid.tokens[0]]).json()
            public = laid.post("replay").json()
            assert strengths(public["scene"]) == {"strength 0"}
            assert strengths(own["scene"]) > {"strength 0"}
            for wrong in ({"viewer": 0}, {"viewer": 1, "tokens": [laid.tokens[0]]}, {"viewer": EVERYTHING}):
                assert laid.post("replay", **wrong).status_code == 403
                assert laid.post("replay/file", **wrong).status_code == 403
            await play_out(ida, (0, 1))
        over = laid.post("replay").json()
        assert over["viewer"] == EVERYTHING
        assert "strength 0" not in strengths(over["scene"])
        assert scenes(over)[0] == laid.post("replay", viewer=EVERYTHING).json()["scene"]
        assert strengths(laid.post("replay", viewer=PUBLIC).json()["scene"]) == {"strength 0"}
        assert laid.post("replay", viewer=7).status_code == 403

    asyncio.run(play())


def test_a_game_that_was_given_up_ends_so(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0, 1) as ida:
            await ida.choose(ida.info["acting"])
            assert (await ida.ask("offer", seat=1, what="resign"))["type"] == "done"
            await ida.until(lambda: ida.info["phase"] == "over")
            replay = laid.post("replay", viewer=0).json()
            assert len(replay["steps"]) == 1
            assert scenes(replay)[-1]["ending"] == ida.views[0]["scene"]["ending"]
            assert "ending" not in replay["scene"]
            assert replay["steps"][-1]["log"][-1] == ida.logs[0][-1][-1]
            assert replay["steps"][-1]["beats"][-1]["text"] == ida.logs[0][-1][-1]["text"]

    asyncio.run(play())


def test_of_a_table_nobody_may_watch_only_its_players_have_the_replay(server):
    laid = server.lay("duel", "here", "here", watchable=False)
    assert laid.post("replay").status_code == 403
    assert laid.post("replay", tokens=[laid.tokens[1]]).json()["viewer"] == PUBLIC


def test_many_who_ask_for_the_same_have_it_made_once(tmp_path):
    limits = Limits(work=0.001, work_burst=12)
    with Server(tmp_path, limits) as server:
        laid = server.lay("duel", "here", "here")

        async def ask():
            async with laid.person(0, 1) as ida:
                for _ in range(4):
                    await ida.choose(ida.info["acting"])
            loop = asyncio.get_running_loop()
            return await asyncio.gather(*(loop.run_in_executor(None, laid.post, "replay") for _ in range(8)))

        answers = asyncio.run(ask())
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1


@pytest.mark.parametrize("game", [*games.GAMES])
def test_nothing_is_hidden_from_who_sees_everything(game):
    """The scenes of a match with everything open show what each of its seats sees of its own."""
    match = Match.new(game, seed=3)
    for _ in range(20):
        match.play(match.menu()[0])
    open_zones = {zone.id: zone for zone in match.view(EVERYTHING).zones}
    for seat in range(match.game.seats_of(match.settings)):
        for zone in match.view(seat).zones:
            if zone.owner == seat and any(item.face_up for item in zone.items):
                assert {item.name for item in zone.items} <= {item.name for item in open_zones[zone.id].items}


built = pytest.mark.skipif(not (offline.STATIC / "index.html").exists(), reason="the page is not built")


def page_of(match):
    recorder = Recorder(match, PUBLIC)
    list(recorder.record())
    table = table_of(match)
    table.seats[0].name = HOSTILE
    return offline.page_of(msgspec.json.encode(recorder.replay(table)), None)


@built
def test_a_file_holds_all_it_needs_and_may_fetch_nothing():
    match = Match.new("forward", seed=3)
    for _ in range(5):
        match.play(match.menu()[0])
    page = page_of(match)
    [policy] = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert "connect-src" not in policy
    assert policy.startswith("default-src 'none'")
    script = re.search(r'<script type="module">(.*?)</script>', page, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert not re.search(r'(?:src|href)="(?!data:|#)', page[: page.index("<script")])
    assert "url(/" not in page
    icons = msgspec.json.decode(re.search(r'id="icons">(.*?)</script>', page)[1])
    assert match.game.appearance.sign in icons
    assert "play-button" in icons


@built
def test_a_hostile_name_stays_a_name_in_the_file():
    page = page_of(Match.new("skirmish", seed=3))
    assert HOSTILE not in page
    assert page.count("<script") == 3
    replay = msgspec.json.decode(re.search(r'id="replay">(.*?)</script>', page, re.DOTALL)[1])
    assert replay["table"]["seats"][0]["name"] == HOSTILE


def test_without_a_built_page_there_is_no_file_and_one_is_told_why(tmp_path, monkeypatch):
    monkeypatch.setattr(offline, "STATIC", tmp_path)
    with pytest.raises(offline.NotBuilt, match="was not built"):
        page_of(Match.new("skirmish", seed=3))
