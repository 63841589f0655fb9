"""Odds over the socket: told to who must choose, from what they know, unless the table does without."""

import asyncio

from duskboard import Match
from duskboard.server import play


def odds_of(answer, text, person, seat=0):
    number = next(option["number"] for option in person.options(seat) if option["text"] == text)
    found = [one["chances"] for one in answer["odds"] if one["option"] == number]
    return {chance["text"]: chance["share"] for chance in found[0]} if found else None


def test_who_must_choose_learns_how_dice_may_decide(server):
    async def play():
        laid = server.lay("peek", "here", "here")
        async with laid.person(0, 1) as ida:
            answer = await ida.ask("weigh", seat=0, version=0)
            assert answer["type"] == "weighed"
            found = odds_of(answer, "roll", ida)
            assert set(found) == {"low", "high"}
            assert abs(found["low"] - 2 / 3) < 0.1
            assert sum(found.values()) == 1
            assert odds_of(answer, "step", ida) is None
            assert (await ida.ask("weigh", seat=1, version=0))["code"] == "not-yours"
            await ida.choose(0, "step")
            assert (await ida.ask("weigh", seat=0, version=0))["code"] == "stale"

    asyncio.run(play())


def test_what_is_looked_at_is_weighed_first_and_what_there_was_no_time_for_is_named(monkeypatch):
    monkeypatch.setattr(play, "WEIGHING", 0.0)
    match = Match.new("forward", seed=7)
    menu = match.menu()
    assert len(menu) > 1
    _, left = play._odds_of(match, [menu[-1]])
    assert left == menu[:-1]
    _, left = play._odds_of(match, [])
    assert left == menu[1:]
    monkeypatch.setattr(play, "WEIGHING", 60.0)
    assert play._odds_of(match, [menu[-1]])[1] == []


def test_a_table_can_do_without_odds(server):
    async def play():
        laid = server.lay("peek", "here", "here", odds=False)
        async with laid.person(0) as ida:
            assert ida.info["odds"] is False
            assert (await ida.ask("weigh", seat=0, version=0))["code"] == "closed"

    asyncio.run(play())
