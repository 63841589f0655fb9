"""Taking back: what is free, what needs consent, and that nothing else happens."""

import asyncio

import pytest

from duskboard import Match
from duskboard.server.law import reveals, why_not_free

TWO = ["ida", "bo"]
AGAINST_A_BOT = ["ida", ""]


def law(match, seat, to, holders=TWO):
    return why_not_free(match, seat, to, holders, {})


def test_a_choice_that_shows_nothing_is_free_while_it_is_still_ones_own():
    match = Match.new("peek", seed=1).play("step").play("step")
    assert law(match, 0, 1) == ""
    assert law(match, 0, 0) == ""


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("roll", "a die was rolled since"),
        ("look", "something was revealed since"),
        ("show", "something was revealed since"),
        ("pass", "the choice has passed on"),
    ],
)
def test_never_across_a_roll_a_reveal_or_the_end_of_ones_choice(choice, reason):
    match = Match.new("peek", seed=1).play("step").play(choice)
    assert law(match, 0, 1) == reason
    assert law(match, 0, 0) == reason


def test_never_across_anothers_choice():
    match = Match.new("peek", seed=1).play("pass").play("step").play("pass")
    assert law(match, 0, 0) == "Seat 2 has chosen since"
    assert law(match, 1, 1) == "the choice has passed on"


def test_what_was_known_already_is_not_revealed_again():
    match = Match.new("peek", seed=1).play("look").play("step").play("look")
    assert reveals(match, 0)
    assert not reveals(match, 1)
    assert not reveals(match, 2)


def test_alone_against_a_bot_and_together_everything_is_free():
    match = Match.new("peek", seed=1).play("roll").play("pass").play("look").play("pass")
    assert law(match, 0, 0, AGAINST_A_BOT) == ""
    assert law(match, 0, 0, ["ida", "ida"]) == ""
    pact = Match.new("pact", seed=1).play("card 1").play("take it")
    assert pact.choices[1].dice
    assert law(pact, 1, 1) == ""
    assert law(pact, 1, 0) == "Seat 1 has chosen since"


@pytest.mark.parametrize(("overlord", "reason"), [("no", ""), ("yes", "the choice has passed on")])
def test_heroes_take_back_freely_among_themselves_unless_somebody_plays_the_enemy(overlord, reason):
    match = Match.new("darkholds", seed=1, players=2, overlord=overlord)
    while match.seat == 0:
        match.play(match.menu()[-1])
    seat = match.choices[-1].seat
    holders = ["ida", "bo", "cy"][: len(match.state.result)]
    assert law(match, seat, match.moment - 1, holders) == reason


def test_a_free_undo_is_done_at_once_and_kept(server):
    async def play():
        laid = server.lay("peek", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo:
            await ida.choose(0, "step")
            assert ida.views[0]["undo"] == {"to": 0, "choices": 1, "free": True}
            assert "undo" not in bo.views[1] or bo.views[1]["undo"] is None
            done = await ida.ask("undo", seat=0, version=1, to=0)
            assert done == {"type": "done", "id": done["id"], "version": 2}
            await asyncio.gather(ida.at(2), bo.at(2))
            assert (bo.views[1]["moment"], bo.views[1]["cause"], bo.texts(1)) == (0, "undo", [])
            await ida.choose(0, "roll")
            assert ida.views[0]["undo"]["free"] is False
        async with laid.person(1) as bo:
            assert (bo.version, bo.views[1]["moment"]) == (3, 1)

    asyncio.run(play())


def test_take_back_asks_and_shows_what_would_be_undone(server):
    async def play():
        laid = server.lay("peek", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo, laid.person() as wim:
            await ida.choose(0, "roll")
            await ida.choose(0, "pass")
            await bo.turn(1)
            await ida.ask("undo", seat=0, version=2, to=0)
            await bo.until(lambda: bo.info.get("takeback"))
            asked = bo.info["takeback"]
            assert (asked.get("seat", 0), asked["to"], asked["choices"], asked["waiting"]) == (0, 0, 2, [1])
            assert (await ida.ask("answer", seat=0, takeback=asked["takeback"], agree=True))["code"] == "not-yours"
            await bo.ask("answer", seat=1, takeback=asked["takeback"], agree=False)
            await ida.until(lambda: not ida.info.get("takeback") and ida.remarks)
            assert "does not agree" in ida.remarks[-1]["text"]
            assert ida.version == 2
            await ida.ask("undo", seat=0, version=2, to=0)
            await bo.until(lambda: bo.info.get("takeback"))
            await bo.ask("answer", seat=1, takeback=bo.info["takeback"]["takeback"], agree=True)
            await asyncio.gather(ida.at(3), wim.at(3))
            assert wim.views[-1]["moment"] == 0
            before = ida.frames[0]
            await ida.choose(0, "roll")
            rolled = [text for text in wim.texts(-1) if "rolls" in text]
            assert before
            assert len(rolled) <= 1

    asyncio.run(play())


def test_a_choice_made_meanwhile_ends_a_take_back(server):
    async def play():
        laid = server.lay("peek", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo:
            await ida.choose(0, "pass")
            await ida.ask("undo", seat=0, version=1, to=0)
            await bo.until(lambda: bo.info.get("takeback"))
            name = bo.info["takeback"]["takeback"]
            await bo.choose(1, "step")
            await bo.until(lambda: bo.info["version"] == 2)
            assert not bo.info.get("takeback")
            assert (await bo.ask("answer", seat=1, takeback=name, agree=True))["code"] == "nothing"

    asyncio.run(play())


def test_the_dice_after_an_undo_are_the_same(server):
    async def play():
        laid = server.lay("peek", "here", "here")
        async with laid.person(0, 1) as ida:
            await ida.choose(0, "roll")
            first = ida.texts(0)
            await ida.ask("undo", seat=0, version=1, to=0)
            await ida.at(2)
            await ida.choose(0, "roll")
            assert ida.texts(0) == first

    asyncio.run(play())


def test_only_ones_own_seat_can_ask_and_only_for_what_was_chosen(server):
    async def play():
        laid = server.lay("peek", "here", "link")
        async with laid.person(0) as ida, laid.person() as wim:
            assert (await ida.ask("undo", seat=0, version=0, to=0))["code"] == "nothing"
            assert (await ida.ask("undo", seat=1, version=0, to=0))["code"] == "not-yours"
            assert (await wim.ask("undo", seat=0, version=0, to=0))["code"] == "not-yours"
            assert (await ida.ask("undo", seat=0, version=5, to=0))["code"] == "stale"

    asyncio.run(play())
