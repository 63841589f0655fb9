"""Dice: committed to from the start, revealed at the end; or rolled by people."""

import asyncio
import hashlib

import msgspec
import pytest

from duskboard import Match
from duskboard.bots.bot import seed_in
from duskboard.match import SaveError, read_save, with_fresh_seed
from tests.server.people import Laid, Server


async def play_out(person, seats):
    while person.info["phase"] != "over":
        for seat in seats:
            if person.options(seat):
                await person.choose(seat)
        await asyncio.sleep(0)


def test_the_seed_is_committed_to_and_revealed_at_the_end(server):
    async def play():
        laid = server.lay("duel", "here", "here", settings={"hp": 8})
        early = laid.post("verify")
        assert (early.status_code, early.json()["code"]) == (409, "not-now")
        async with laid.person(0, 1) as ida:
            dice = ida.info["dice"]
            assert "seed" not in dice
            await play_out(ida, (0, 1))
            told = ida.info["dice"]
            assert hashlib.sha256(f"{told['salt']}:{told['seed']}".encode()).hexdigest() == dice["commitment"]
        verified = laid.post("verify").json()
        assert verified["ok"] is True
        assert verified["seed"] == told["seed"]

    asyncio.run(play())


def test_people_type_in_what_they_rolled(server):
    async def play():
        laid = server.lay("peek", "here", "link", dice="real")
        async with laid.person(0) as ida, laid.person(1) as bo:
            done = await ida.ask("choose", id="the-roll", seat=0, version=0, option=3)
            assert done["version"] == 0
            await bo.until(lambda: bo.info.get("roll"))
            assert bo.info["roll"] == {"seat": 0, "sides": 6}
            assert ida.options(0) == [], "the choice is made"
            again = await ida.ask("choose", id="the-roll", seat=0, version=0, option=3)
            assert again["type"] == "done"
            assert (await ida.ask("choose", seat=0, version=0, option=0))["code"] == "roll-first"
            assert (await ida.ask("undo", seat=0, version=0, to=0))["code"] == "roll-first"
            assert (await bo.ask("face", seat=0, version=0, at=0, face=3))["code"] == "not-yours"
            assert (await ida.ask("face", seat=0, version=0, at=0, face=7))["code"] == "bad-die"
            assert (await ida.ask("face", seat=0, version=0, at=0, face=5))["version"] == 1
            assert (await ida.ask("face", seat=0, version=0, at=0, face=5))["version"] == 1, "sent twice counts once"
            await bo.at(1)
            assert bo.texts(1) == ["seat 1 rolls 5"]
            assert (await ida.choose(0, "pass"))["version"] == 2, "no dice, no asking"
            assert (await ida.ask("face", seat=0, version=2, at=0, face=5))["code"] == "nothing"

    asyncio.run(play())


def test_a_bots_real_dice_are_rolled_by_a_person(server):
    async def play():
        laid = server.lay("duel", "here", "greedy", dice="real")
        async with laid.person(0) as ida:
            await ida.choose(0, "card 1")
            await ida.until(lambda: ida.info.get("roll"))
            assert ida.info["roll"] == {"seat": 1, "sides": 6}
            await ida.ask("face", seat=1, version=1, at=0, face=4)
            await ida.until(lambda: any("rolls 4" in text for text in ida.texts(0)))

    asyncio.run(play())


def test_a_roll_that_is_asked_for_outlives_the_server(tmp_path):
    async def before(server):
        laid = server.lay("peek", "here", "here", dice="real")
        async with laid.person(0, 1) as ida:
            await ida.ask("choose", seat=0, version=0, option=3)
        return laid

    async def after(laid):
        async with laid.person(0, 1) as ida:
            assert ida.info["roll"] == {"seat": 0, "sides": 6}
            assert (await ida.ask("face", seat=0, version=0, at=0, face=2))["version"] == 1
        assert laid.post("save", token=laid.tokens[0]).json()["choices"][0]["dice"] == [[6, 2]]

    with Server(tmp_path) as server:
        laid = asyncio.run(before(server))
        server.kill()
        server.start()
        asyncio.run(after(laid))


def with_keyed_dice(seed=None):
    match = Match.new("peek", seed=seed, dice="keyed")
    for _ in range(6):
        match.play("roll")
    return match


def test_what_was_rolled_tells_nothing_of_what_will_be():
    """Somebody who has found out the whole stream of a choice knows the dice of that choice and of no other."""
    match = with_keyed_dice(seed=3)
    thief = match.branch(3)
    thief._save.dice = "stream"  # goes on with the stream as it was left after the third choice
    for _ in range(3):
        thief.play("roll")
    assert [one.dice for one in thief.choices[:3]] == [one.dice for one in match.choices[:3]]
    streams = {tuple(match.branch(at).state.rng) for at in range(1, 7)}
    assert len(streams) == 6
    assert tuple(thief.state.rng) != tuple(match.state.rng)


def test_keyed_dice_are_played_again_and_come_again_after_an_undo():
    match = with_keyed_dice()
    again = Match.replay(match.record())
    assert again.states() == match.states()
    rolled = match.choices[-1].dice
    assert match.undo().play("roll").choices[-1].dice == rolled
    assert match.branch(2).play("roll").choices[-1].dice == again.choices[2].dice


def test_a_record_says_how_its_dice_are_made_and_older_ones_play_as_before():
    plain = Match.new("peek", seed=3).play("roll").play("roll")
    assert b'"dice":"keyed"' not in msgspec.json.encode(plain.record())
    assert b'"dice":"keyed"' in msgspec.json.encode(with_keyed_dice().record())
    assert Match.replay(plain.record()).states() == plain.states()


def test_a_servers_matches_have_keyed_dice_and_verify(server):
    async def play():
        laid = server.lay("duel", "here", "here", settings={"hp": 10})
        async with laid.person(0, 1) as ida:
            while ida.info["phase"] != "over":
                await ida.choose(0 if ida.options(0) else 1)
        assert laid.post("verify").json()["ok"] is True
        assert laid.post("save", token=laid.tokens[0]).json()["dice"] == "keyed"

    asyncio.run(play())


def rolls(match, number=12):
    for _ in range(number):
        match.play("roll")
    return [choice.dice for choice in match.choices[-number:]]


def test_a_fresh_seed_holds_from_where_a_record_goes_on():
    brought = with_keyed_dice(seed=3)
    foreseen = rolls(brought.branch())
    match = Match.replay(with_fresh_seed(brought.record()))
    assert match.states() == brought.states(), "the past is as it was"
    assert rolls(match) != foreseen
    assert [choice.seed for choice in match.choices] == [0] * 6 + [1] * 12
    again = Match.replay(read_save(msgspec.json.encode(match.record()), "save"))
    assert again.states() == match.states()
    assert again.log == match.log


def test_taking_back_beyond_a_fresh_seed_brings_no_known_dice_back():
    brought = with_keyed_dice(seed=3)
    match = Match.replay(with_fresh_seed(brought.record()))
    rolls(match)
    match.undo(18)
    assert match.state.bytes() == brought.branch(0).state.bytes()
    assert rolls(match, 6) != [choice.dice for choice in brought.choices]
    told = [beat.text for beat in match.log]
    assert told == [beat.text for beat in Match.replay(match.record()).log], "told with the dice that fell"


def test_a_fresh_seed_is_checked_like_the_first():
    record = Match.replay(with_fresh_seed(with_keyed_dice().record())).play("roll").record()
    forged = [msgspec.structs.replace(record.fresh[0], seed="mine")]
    with pytest.raises(SaveError, match="fresh seed"):
        read_save(msgspec.json.encode(msgspec.structs.replace(record, fresh=forged)), "save")
    with pytest.raises(SaveError, match="fresh seed 1"):
        Match.replay(msgspec.structs.replace(record, fresh=[]))


def test_whoever_brings_a_save_foresees_and_fixes_no_dice(tmp_path):
    brought = with_keyed_dice(seed=3)
    foreseen = rolls(brought.branch())
    brought.script([6] * 8)
    save = msgspec.to_builtins(brought.record())

    async def play(table, number):
        async with table.person(0, 1) as ida:
            for _ in range(number):
                await ida.choose(0, "roll")

    def saved(table):
        return read_save(table.post("save", token=table.tokens[0]).content, "save")

    with Server(tmp_path) as server:
        seats = [{"kind": "here"}, {"kind": "here"}]
        laid = Laid(server, server.post("/api/import", {"save": save, "seats": seats}).json())
        asyncio.run(play(laid, 12))
        record = saved(laid)
        fallen = [choice.dice for choice in record.choices[6:]]
        assert fallen != foreseen
        assert not any(choice.fixed for choice in record.choices)
        Match.replay(record)
        assert laid.answer["table"]["dice"]["commitment"] == record.fresh[-1].commitment
        branch = Laid(server, laid.post("continue", moment=6, tokens=list(laid.tokens.values())).json())
        asyncio.run(play(branch, 12))
        assert [choice.dice for choice in saved(branch).choices[6:]] != fallen
        server.kill()
        server.start()
        assert saved(laid) == record, "folded from what is kept"


def test_dice_that_a_position_fixes_reach_no_table(server):
    begun = Match.from_position("forward", {"location": 5, "at": 7}, seed=3).script([6] * 8)
    brought = Match.from_position("forward", begun.position(), seed=3)
    assert brought.record().pending_dice == [6] * 8, "as a file, it does fix them"
    laid = Laid(server, server.post("/api/import", {"save": msgspec.to_builtins(brought.record())}).json())

    async def play():
        async with laid.person(0) as ida:
            for _ in range(40):
                await ida.choose(0)

    asyncio.run(play())
    choices = laid.post("save", token=laid.tokens[0]).json()["choices"]
    assert any(choice.get("dice") for choice in choices), "some were rolled"
    assert not any(choice.get("fixed") for choice in choices)


def test_nor_are_the_whims_of_a_bot_foreseen():
    brought = with_keyed_dice(seed=3)
    assert seed_in(Match.replay(with_fresh_seed(brought.record())), 1) != seed_in(brought, 1)


def test_the_dice_of_the_guide_are_known_so_nobody_is_invited_to_them(server):
    seats = [{"kind": "here"}, {"kind": "link"}]
    asked = {"game": "darkleaf-gambit", "seats": seats, "learn": True}
    assert "guide" in server.post("/api/tables", asked).json()["reason"]
