"""Looking back, going on from there, saves in and out, rematch, reports."""

import asyncio
import json

import pytest

from duskboard import Match
from duskboard.match import Seating, read_save
from duskboard.server.thinkers import levels
from tests.server.people import Laid
from tests.server.test_dice import play_out


def test_every_moment_can_be_seen_again_with_ones_own_eyes(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo:
            seen = {0: ida.views[0]["scene"]}
            for moment in range(1, 7):
                for person, seat in ((ida, 0), (bo, 1)):
                    if person.options(seat):
                        await person.choose(seat)
                        break
                await asyncio.gather(ida.at(moment), bo.at(moment))
                seen[moment] = ida.views[0]["scene"]
            for moment, scene in seen.items():
                looked = await ida.ask("look", viewer=0, moment=moment)
                assert looked["scene"] == {part: value for part, value in scene.items() if part != "options"}
            assert (await ida.ask("look", viewer=1, moment=0))["code"] == "not-yours"
            assert (await ida.ask("look", viewer=0, moment=99))["code"] == "nothing"
            public = await ida.ask("look", viewer=-1, moment=3)
            assert {item["name"] for zone in public["scene"]["zones"] for item in zone["items"]} == {"strength 0"}

    asyncio.run(play())


def test_continue_from_a_moment_is_a_table_of_its_own(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            for _ in range(4):
                await ida.choose(0 if ida.options(0) else 1)
            then = (await ida.ask("look", viewer=0, moment=2))["scene"]
        answer = laid.post("continue", moment=2, tokens=list(laid.tokens.values()))
        assert answer.status_code == 201
        branch = Laid(server, answer.json())
        assert branch.answer["table"]["origin"] == {"kind": "branch", "table": laid.id, "moment": 2}
        async with branch.person(0, 1) as ida:
            assert (ida.version, ida.views[0]["moment"]) == (2, 2)
            assert ida.views[0]["scene"]["pieces"] == then["pieces"]
            await ida.choose(0 if ida.options(0) else 1)
        async with laid.person(0, 1) as ida:
            assert ida.version == 4, "the old table is as it was"

    asyncio.run(play())


def test_nothing_that_holds_secrets_is_given_away_before_the_end(server):
    laid = server.lay("duel", "here", "link")
    for what, body in (
        ("save", {"token": laid.tokens[0]}),
        ("continue", {"tokens": [laid.tokens[0]], "moment": 0}),
        ("continue", {"tokens": [], "moment": 0}),
        ("review", {"tokens": [laid.tokens[0]]}),
    ):
        answer = laid.post(what, **body)
        assert (answer.status_code, answer.json()["code"]) == (409, "not-now")
    report = laid.post("report", token=laid.tokens[0], text="odd").json()
    assert "save" not in report
    kept = json.loads((server.log.parent / "reports" / f"{report['report']}.json").read_text())
    assert kept["text"] == "odd"
    assert kept["save"]["seed"]


def test_a_save_goes_out_and_comes_back(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            for _ in range(5):
                await ida.choose(0 if ida.options(0) else 1)
            scene, texts = ida.views[0]["scene"], ida.texts(0)
        answer = laid.post("save", token=laid.tokens[0])
        assert "attachment" in answer.headers["content-disposition"]
        assert len(Match.replay(read_save(answer.content, "save")).choices) == 5
        two = [{"kind": "here"}, {"kind": "here"}]
        imported = server.post("/api/import", {"save": answer.json(), "seats": two})
        assert imported.status_code == 201, imported.text
        other = Laid(server, imported.json())
        async with other.person(0, 1) as ida:
            assert (ida.views[0]["scene"], ida.texts(0)) == (scene, texts)
            assert (await ida.choose(0 if ida.options(0) else 1))["version"] == 6
        broken = answer.json()
        broken["choices"][2]["text"] = "card 9"
        refused = server.post("/api/import", {"save": broken, "seats": two})
        assert refused.status_code == 400
        assert "choice 3" in refused.json()["reason"]
        forged = {**answer.json(), "seed": "another"}
        assert "commitment" in server.post("/api/import", {"save": forged, "seats": two}).json()["reason"]

    asyncio.run(play())


@pytest.mark.parametrize("name", [one.level for one in levels() if one.level != "learned"])
def test_a_bot_keeps_its_name_and_seat_through_a_save(server, name):
    laid = server.lay("duel", "here", name, dice="real")
    saved = laid.post("save", token=laid.tokens[0])
    assert read_save(saved.content, "save").seating == Seating(bots=["", name], real_dice=True)
    again = Laid(server, server.post("/api/import", {"save": saved.json()}).json())
    assert [(seat["kind"], seat.get("level", "")) for seat in again.answer["table"]["seats"]] == [
        ("person", ""),
        ("bot", name),
    ]
    assert again.answer["table"]["dice"]["kind"] == "real"
    two = [{"kind": "here"}, {"kind": "here"}]
    other = Laid(server, server.post("/api/import", {"save": saved.json(), "seats": two}).json())
    later = read_save(other.post("save", token=other.tokens[0]).content, "save")
    assert later.seating == Seating(bots=["", ""], real_dice=True), "whoever sits there now"


def test_a_rematch_keeps_people_and_their_tokens(server):
    async def play():
        laid = server.lay("duel", "here", "link", settings={"hp": 5})
        assert laid.post("rematch", token=laid.tokens[0]).status_code == 409
        async with laid.person(0) as ida, laid.person(1) as bo:
            people = {0: ida, 1: bo}
            while ida.info["phase"] != "over":
                acting = ida.info["acting"]
                await people[acting].turn(acting)
                await people[acting].choose(acting)
                await ida.until(lambda: ida.info["version"] == max(ida.version, bo.version))
            first = laid.post("rematch", token=laid.tokens[0], swap=True).json()
            second = laid.post("rematch", token=laid.tokens[1]).json()
            assert first["table"] == second["table"]
            await bo.until(lambda: bo.info.get("rematch") == first["table"])
        again = laid.person(0)
        again.table = first["table"]
        async with again:
            assert again.seats == [1], "swapped"
            assert again.info["origin"]["kind"] == "rematch"
        assert laid.post("continue", moment=0, tokens=[]).status_code == 201, "it is over: everybody may"

    asyncio.run(play())


def test_a_finished_game_can_be_saved_by_all_and_not_undone_by_one(server):
    async def play():
        laid = server.lay("duel", "here", "here", settings={"hp": 4})
        async with laid.person(0, 1) as ida:
            await play_out(ida, (0, 1))
            assert laid.post("save", token=laid.tokens[1]).json()["result"]
            await ida.ask("undo", seat=0, version=ida.version, to=0)
            await ida.until(lambda: ida.info["phase"] == "playing")

    asyncio.run(play())


def test_a_finished_game_is_looked_back_on_once_and_what_was_found_is_kept(server):
    async def play():
        laid = server.lay("duel", "here", "here", settings={"hp": 5}, watchable=False)
        async with laid.person(0, 1) as ida:
            await play_out(ida, (0, 1))
        stranger = laid.post("review", tokens=[])
        assert stranger.status_code == 403, "nobody may watch there"
        for _ in range(400):
            standing = laid.post("review", tokens=[laid.tokens[0]]).json()
            if "review" in standing:
                break
            assert standing["done"] <= standing["of"]
            await asyncio.sleep(0.05)
        review = standing["review"]
        assert len(review["chances"][0]) == standing["of"] + 1
        assert {side[-1] for side in review["chances"]} == {0.0, 1.0}
        assert laid.post("review", tokens=[laid.tokens[0]]).json()["review"] == review

    asyncio.run(play())
