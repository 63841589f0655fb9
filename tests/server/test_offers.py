"""Giving up and draws: who must agree, how long an offer stands, what is kept of it, what nobody learns by it."""

import asyncio

import pytest

from duskboard import Match
from duskboard.match import read_save


def test_who_resigns_ends_the_game_at_once_and_everybody_is_told_how(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo, laid.person() as wim:
            await ida.choose(0, "card 1")
            assert ida.info["may_resign"] == [0, 1]
            assert ida.info["may_draw"] is True
            done = await ida.ask("offer", id="enough", seat=0, what="resign")
            assert done["type"] == "done"
            assert (await ida.ask("offer", id="enough", seat=0, what="resign"))["type"] == "done"
            for person, viewer in ((ida, 0), (bo, 1), (wim, -1)):
                await person.until(lambda person=person: person.info["phase"] == "over")
                view = person.views[viewer]
                assert view["scene"]["ending"]["text"].endswith("resigned.")
                assert view["scene"]["ending"]["winners"] == [1]
                assert not view["scene"].get("options")
                assert view["beats"][-1]["text"] == person.texts(viewer)[-1] == view["scene"]["ending"]["text"]
                assert person.info["result"] == [-1.0, 1.0]
                assert person.info["dice"]["seed"]
                assert person.info["acting"] == -1
                assert not person.info.get("may_resign")
            assert (await bo.choose(1, 0))["code"] == "over"
        async with laid.person(1) as bo:  # from the log, not from memory
            assert bo.texts(1)[-1].endswith("resigned.")
        assert laid.post("verify").json()["ok"] is True
        kept = read_save(laid.post("save", token=laid.tokens[0]).content, "kept")
        assert Match.replay(kept).result == [-1.0, 1.0]

    asyncio.run(play())


def test_a_restart_knows_how_people_ended_it(tmp_path):
    from tests.server.people import Server

    async def play(server):
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida:
            await ida.choose(0, "card 1")
            await ida.ask("offer", seat=0, what="resign")
        server.kill()
        server.start()
        async with laid.person(1) as bo:
            assert (bo.info["phase"], bo.info["result"]) == ("over", [-1.0, 1.0])
            assert bo.texts(1)[-1].endswith("resigned.")

    with Server(tmp_path) as server:
        asyncio.run(play(server))


def test_a_draw_is_offered_declined_offered_again_later_and_agreed_on(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo:
            await ida.choose(0, "card 1")
            await ida.ask("offer", seat=0, what="draw")
            await bo.until(lambda: bo.info.get("offer"))
            asked = bo.info["offer"]
            assert (asked["what"], asked.get("seat", 0), asked["waiting"]) == ("draw", 0, [1])
            assert (await ida.ask("reply", seat=0, offer=asked["offer"], agree=True))["code"] == "not-yours"
            await bo.ask("reply", seat=1, offer=asked["offer"], agree=False)
            await ida.until(lambda: not ida.info.get("offer") and ida.remarks)
            assert ida.remarks[-1]["text"].endswith("does not agree to a draw")
            assert (await ida.ask("offer", seat=0, what="draw"))["code"] == "busy"
            await bo.choose(1)
            await ida.until(lambda: ida.version == 2)
            assert (await ida.ask("offer", seat=0, what="draw"))["type"] == "done"
            await bo.until(lambda: bo.info.get("offer"))
            assert (await bo.ask("reply", seat=1, offer=bo.info["offer"]["offer"], agree=True))["type"] == "done"
            await ida.until(lambda: ida.info["phase"] == "over")
            assert ida.info["result"] == [0.0, 0.0]
            assert ida.views[0]["scene"]["ending"] == {"text": "All agreed to a draw."}

    asyncio.run(play())


def test_who_offers_a_draw_to_somebody_who_offers_one_agrees(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo:
            await ida.ask("offer", id="once", seat=0, what="draw")
            assert (await ida.ask("offer", id="once", seat=0, what="draw"))["type"] == "done"  # its answer was lost
            assert (await ida.ask("offer", seat=0, what="draw"))["code"] == "nothing"
            await bo.ask("offer", seat=1, what="draw")
            await ida.until(lambda: ida.info["phase"] == "over")
            assert ida.info["result"] == [0.0, 0.0]

    asyncio.run(play())


def test_an_offer_stands_while_its_maker_plays_on_and_lapses_when_the_other_does(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo:
            await ida.ask("offer", seat=0, what="draw")
            await ida.choose(0, "card 1")
            await bo.turn(1)
            assert bo.info["offer"]["waiting"] == [1]
            name = bo.info["offer"]["offer"]
            await bo.choose(1)
            await ida.until(lambda: ida.version == 2)
            assert not ida.info.get("offer")
            assert (await bo.ask("reply", seat=1, offer=name, agree=True))["code"] == "nothing"
            assert ida.info["phase"] == "playing"

    asyncio.run(play())


def test_who_offers_may_think_better_of_it_or_give_up_instead(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo:
            await ida.ask("offer", seat=0, what="draw")
            await ida.ask("reply", seat=0, offer=ida.info["offer"]["offer"], agree=False)
            await bo.until(lambda: bo.remarks and not bo.info.get("offer"))
            assert bo.remarks[-1]["text"].endswith("no longer offers a draw")
            await ida.choose(0, "card 1")
            await ida.ask("offer", seat=0, what="draw")
            await bo.ask("offer", seat=1, what="resign")
            await ida.until(lambda: ida.info["phase"] == "over")
            assert ida.info["result"] == [1.0, -1.0]

    asyncio.run(play())


def test_those_who_play_together_give_up_together_and_there_is_no_draw(server):
    async def play():
        laid = server.lay("pact", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo:
            assert not ida.info.get("may_draw")
            assert (await ida.ask("offer", seat=0, what="draw"))["code"] == "closed"
            await ida.ask("offer", seat=0, what="resign")
            await bo.until(lambda: bo.info.get("offer"))
            assert (bo.info["offer"]["what"], bo.info["offer"]["waiting"]) == ("resign", [1])
            assert ida.info["phase"] == "playing"
            await bo.ask("reply", seat=1, offer=bo.info["offer"]["offer"], agree=True)
            await ida.until(lambda: ida.info["phase"] == "over")
            assert ida.info["result"] == [-1.0, -1.0]
            assert ida.views[0]["scene"]["ending"]["text"] == "Seat 1 and Seat 2 gave up."

    asyncio.run(play())


def test_a_table_can_be_laid_to_be_played_to_its_end(server):
    async def play():
        laid = server.lay("duel", "here", "link", concede=False)
        async with laid.person(0) as ida:
            assert not ida.info.get("may_resign")
            assert not ida.info.get("may_draw")
            for what in ("resign", "draw"):
                assert (await ida.ask("offer", seat=0, what=what))["code"] == "closed"

    asyncio.run(play())


def test_nobody_ends_the_game_for_another_seat_or_before_it_begins(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida, laid.person() as wim:
            assert (await ida.ask("offer", seat=1, what="resign"))["code"] == "not-yours"
            assert (await wim.ask("offer", seat=0, what="resign"))["code"] == "not-yours"
        answer = server.post("/api/tables", {"game": "duel", "seats": [{"kind": "here"}, {"kind": "link"}]})
        from tests.server.people import Laid

        waiting = Laid(server, answer.json(), claim=False)
        async with waiting.person(0) as ida:
            assert (await ida.ask("offer", seat=0, what="resign"))["code"] == "waiting"

    asyncio.run(play())


def test_against_a_bot_giving_up_can_be_taken_back_and_the_game_goes_on(server):
    async def play():
        laid = server.lay("duel", "here", "random")
        async with laid.person(0) as ida:
            await ida.turn(0)
            version, moment = ida.version, ida.views[0]["moment"]
            await ida.ask("offer", seat=0, what="resign")
            assert ida.views[0]["undo"] == {"to": moment, "choices": 0, "free": True}
            await ida.ask("undo", seat=0, version=ida.version, to=moment)
            await ida.until(lambda: ida.info["phase"] == "playing" and ida.remarks)
            assert ida.remarks[-1]["text"].endswith("took back the end of the game")
            assert ida.version == version + 2
            assert not any("resigned" in text for text in ida.texts(0))
            assert ida.options(0)
            assert (await ida.choose(0))["type"] == "done"

    asyncio.run(play())


def test_against_another_person_it_cannot(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida:
            await ida.ask("offer", seat=0, what="resign")
            refused = await ida.ask("undo", seat=0, version=ida.version, to=0)
            assert refused["code"] == "over"

    asyncio.run(play())


@pytest.mark.parametrize("behind", [0, 1])
def test_a_bot_takes_a_draw_where_it_stands_worse(server, behind):
    """Skirmish from a position in which one of the two is all but slain."""
    match = Match.new("duel", seed=3)
    position = match.position()
    position["hp"][behind], position["hp"][1 - behind] = 1, 30
    save = Match.from_position("duel", position, seed=1).record()
    import msgspec

    seats = [{"kind": "here"}, {"kind": "bot", "level": "random"}]
    laid = server.post("/api/import", {"save": msgspec.to_builtins(save), "seats": seats}).json()

    async def play():
        from tests.server.people import Laid

        async with Laid(server, laid).person(0) as ida:
            await ida.ask("offer", seat=0, what="draw")
            if behind == 1:
                await ida.until(lambda: ida.info["phase"] == "over")
                assert ida.info["result"] == [0.0, 0.0]
            else:
                await ida.until(lambda: ida.remarks)
                assert ida.remarks[-1]["text"].endswith("does not agree to a draw")
                assert not ida.info.get("offer")

    asyncio.run(play())


def test_a_game_given_up_is_taken_in_looked_back_on_and_played_on(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            for seat in (0, 1):
                await ida.turn(seat)
                await ida.choose(seat)
            await ida.ask("offer", seat=1, what="resign")
            await ida.until(lambda: ida.info["phase"] == "over")
        save = laid.post("save", token=laid.tokens[0]).json()
        assert save["halt"] == {"how": "resigned", "seat": 1}
        taken_in = server.post("/api/import", {"save": save}).json()["table"]
        assert (taken_in["phase"], taken_in["result"]) == ("over", [1.0, -1.0])
        moment = len(save["choices"])
        branch = laid.post("continue", moment=moment, tokens=list(laid.tokens.values())).json()["table"]
        assert (branch["phase"], branch["moment"]) == ("playing", moment)
        for _ in range(200):
            found = laid.post("review", tokens=list(laid.tokens.values())).json()
            if found.get("review"):
                break
            await asyncio.sleep(0.1)
        assert found["review"]["ending"].endswith("resigned.")

    asyncio.run(play())
