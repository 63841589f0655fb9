"""Live play over the socket."""

import asyncio
import json

import pytest

from duskboard.server.messages import PROTOCOL
from tests.server.people import Laid, Server


def test_two_people_play_a_whole_duel_and_a_watcher_sees_it(server):
    async def play():
        laid = server.lay("duel", "here", "link", settings={"hp": 12})
        async with laid.person(0) as ida, laid.person(1) as bo, laid.person() as wim:
            people = {0: ida, 1: bo}
            for _ in range(200):
                if ida.info["phase"] == "over":
                    break
                acting = ida.info["acting"]
                await people[acting].turn(acting)
                answer = await people[acting].choose(acting)
                assert answer["type"] == "done"
                await asyncio.gather(*(one.at(answer["version"]) for one in (ida, bo, wim)))
                await ida.until(lambda at=answer["version"]: ida.info["version"] == at)
            assert ida.info["phase"] == "over"
            assert sorted(ida.info["result"]) == [-1.0, 1.0]
            assert ida.texts(0) == bo.texts(1) == wim.texts(-1)
            assert wim.options(-1) == []
            assert (await ida.ask("choose", seat=0, version=ida.version, option=0))["code"] == "over"

    asyncio.run(play())


def test_nobody_chooses_before_all_seats_are_taken(server):
    async def play():
        answer = server.post("/api/tables", {"game": "duel", "seats": [{"kind": "here"}, {"kind": "link"}]})
        from tests.server.people import Laid

        laid = Laid(server, answer.json(), claim=False)
        async with laid.person(0) as ida:
            assert ida.options(0) == []
            assert (await ida.choose(0, 0))["code"] == "waiting"
            laid.post("claim", code=laid.codes[1])
            await ida.turn(0)
            assert (await ida.choose(0))["type"] == "done"

    asyncio.run(play())


def test_a_stale_or_illegal_choice_is_refused_with_the_reason_and_the_current_view(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            await ida.choose(0, 0)
            seen = len(ida.frames)
            stale = await ida.ask("choose", seat=0, version=0, option=0)
            assert (stale["type"], stale["code"], stale["version"]) == ("refused", "stale", 1)
            await ida.until(lambda: len(ida.frames) >= seen + 2)
            assert [view["viewer"] for view in json.loads(ida.frames[-1])["views"]] == [0, 1]
            illegal = await ida.ask("choose", seat=1, version=1, option=77)
            assert (illegal["code"], "legal are" in illegal["reason"]) == ("illegal", True)
            turn = await ida.ask("choose", seat=0, version=1, option=0)
            assert turn["code"] == "not-yours"
            assert ida.views[1]["version"] == 1, "nothing changed"

    asyncio.run(play())


def test_a_choice_is_told_in_one_message_to_each(server):
    """What is seen, whose turn it is and that it is kept belong together: nobody has to put them together."""

    async def play():
        laid = server.lay("duel")
        async with laid.person(0) as ida, laid.person(1) as bo, laid.person() as wim:
            await ida.until(lambda: ida.info.get("watchers") == 1)
            seen = {one: len(one.frames) for one in (ida, bo, wim)}
            answer = await ida.ask("choose", id="mine", seat=0, version=0, option=ida.options(0)[0]["number"])
            assert answer == {"type": "done", "id": "mine", "version": 1}
            for person in (bo, wim):
                await person.at(1)
                await person.ask("ping")
            for person, viewer in ((ida, 0), (bo, 1), (wim, -1)):
                update, *rest = map(json.loads, person.frames[seen[person] :])
                assert [one["type"] for one in rest] in ([], ["pong"])
                assert [(step["viewer"], step["version"]) for step in update["steps"]] == [(viewer, 1)]
                assert (update["table"]["version"], update["table"]["acting"]) == (1, 1)
                assert update.get("id", "") == ("mine" if person is ida else "")

    asyncio.run(play())


def test_a_choice_sent_twice_counts_once(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            first = await ida.ask("choose", id="one", seat=0, version=0, option=0)
            again = await ida.ask("choose", id="one", seat=0, version=0, option=0)
            assert first == again == {"type": "done", "id": "one", "version": 1}
            await ida.choose(1)
            late = await ida.ask("choose", id="one", seat=0, version=0, option=0)
            assert late["version"] == 1
            assert (await ida.ask("choose", id="two", seat=0, version=0, option=0))["code"] == "stale"

    asyncio.run(play())


def test_a_person_with_two_seats_gets_a_view_for_each(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0, 1) as both, laid.person(1) as one:
            assert sorted(both.views) == [0, 1]
            assert sorted(one.views) == [1]
            hands = [both.views[seat]["scene"]["zones"] for seat in (0, 1)]
            assert hands[0] != hands[1]
            await both.choose(0)
            await one.at(1)
            assert one.views[1]["scene"] == both.views[1]["scene"]

    asyncio.run(play())


def test_after_a_reconnect_only_what_was_missed_is_sent_and_the_decision_is_there_again(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            for _ in range(3):
                for seat in (0, 1):
                    if ida.options(seat):
                        await ida.choose(seat)
            had, log = ida.version, {seat: list(ida.logs[seat]) for seat in (0, 1)}
            await ida.close()
            async with laid.person(0, 1) as other:
                acting = 0 if other.options(0) else 1
                await other.choose(acting)
                whole = other.texts(0)
            ida.bye, ida.views = None, {}
            await ida.connect(have=had)
            assert ida.views[0]["log_from"] == had + 1
            assert len(ida.views[0]["log"]) == 1
            assert ida.logs[0][: had + 1] == log[0]
            assert ida.texts(0) == whole
            assert ida.options(0) or ida.options(1)
            await ida.hello(have=10_000)
            await ida.until(lambda: all(view["log_from"] == 0 for view in ida.views.values()))

    asyncio.run(play())


def test_chat_of_players_is_for_all_and_that_of_watchers_for_watchers(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida, laid.person(1) as bo, laid.person(name="Wim") as wim:
            await ida.ask("say", seat=0, text="hello \u0007there")
            await wim.ask("say", seat=-1, text="she should block")
            await bo.ask("say", seat=1, text="hi")
            await wim.until(lambda: len(wim.remarks) == 3)
            assert [remark["text"] for remark in wim.remarks] == ["hello there", "she should block", "hi"]
            await ida.until(lambda: len(ida.remarks) == 2)
            assert [remark["text"] for remark in ida.remarks] == ["hello there", "hi"]
            assert (await ida.ask("say", seat=1, text="x"))["code"] == "not-yours"
            assert (await wim.ask("say", seat=0, text="x"))["code"] == "not-yours"
        async with laid.person(0) as later:
            assert [remark["text"] for remark in later.remarks] == ["hello there", "hi"]
            assert later.remarks[1]["n"] == 3

    asyncio.run(play())


def test_much_has_been_said_and_the_table_still_opens(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(1) as bo:
            for n in range(100):
                await bo.ask("say", seat=1, text=f"remark {n}")
        async with laid.person(0) as ida:
            assert ida.bye is None
            assert ida.options(0)
            assert [remark["text"] for remark in ida.remarks[-2:]] == ["remark 98", "remark 99"]
            assert len(ida.remarks) >= 30

    asyncio.run(play())


def test_a_remark_sent_twice_is_heard_once(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            first = await ida.ask("say", id="one", seat=0, text="hello")
            again = await ida.ask("say", id="one", seat=0, text="hello")
            assert first == again
            await ida.ask("say", id="two", seat=0, text="anybody?")
            await ida.until(lambda: len(ida.remarks) == 2)
            assert [remark["text"] for remark in ida.remarks] == ["hello", "anybody?"]

    asyncio.run(play())


def test_who_still_has_another_seat_may_come_back(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            link = laid.post("reclaim", token=laid.tokens[0]).json()
            laid.post("claim", code=link["code"])
            await ida.until(lambda: ida.bye is not None)
            assert (ida.bye["code"], ida.bye["again"]) == ("bad-token", True)
            ida.bye, ida.views = None, {}
            await ida.connect()
            await ida.until(lambda: ida.views)
            assert sorted(ida.views) == [1]

    asyncio.run(play())


def test_presence_and_names_are_told(server):
    async def play():
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida:
            assert not ida.info["seats"][1].get("here")
            async with laid.person(1) as bo, laid.person() as _:
                await ida.until(lambda: ida.info["seats"][1].get("here") and ida.info.get("watchers") == 1)
                await bo.ask("rename", seat=1, name="Bodil")
                await ida.until(lambda: ida.info["seats"][1]["name"] == "Bodil")
            await ida.until(lambda: not ida.info["seats"][1].get("here") and not ida.info.get("watchers"))

    asyncio.run(play())


def test_the_colours_people_chose_are_told_with_their_names(server):
    async def play():
        seats = [{"kind": "here", "name": "Ida", "colour": "#2f56a8"}, {"kind": "link"}]
        laid = Laid(server, server.post("/api/tables", {"game": "duel", "seats": seats}).json(), claim=False)
        claimed = laid.post("claim", code=laid.codes[1], name="Bo", colour="#a63a1f")
        laid.tokens[1] = claimed.json()["token"]
        async with laid.person(0) as ida, laid.person(1) as bo:
            assert [seat["colour"] for seat in ida.info["seats"]] == ["#2f56a8", "#a63a1f"]
            await bo.ask("rename", seat=1, name="Bodil", colour="#2f6d2c")
            await ida.until(lambda: ida.info["seats"][1]["colour"] == "#2f6d2c")
            await bo.ask("rename", seat=1, name="Bo")
            await ida.until(lambda: ida.info["seats"][1]["name"] == "Bo")
            assert ida.info["seats"][1]["colour"] == "#2f6d2c"
        assert laid.post("claim", code="A" * 32, name="Bo", colour="red; background: url(x)").status_code == 400

    asyncio.run(play())


def test_the_heartbeat_is_answered_and_its_absence_noticed(tmp_path):
    async def play(server):
        laid = server.lay("duel", "here", "here")
        async with laid.person(0) as ida:
            assert (await ida.ask("ping", id="p1")) == {"type": "pong", "id": "p1", "version": 0}
            await ida.until(lambda: ida.bye)
            assert ida.bye["code"] == "silent"
            assert ida.bye["again"]

    with Server(tmp_path, heartbeat=0.2) as server:
        asyncio.run(play(server))


@pytest.mark.parametrize(
    ("tokens", "watchable", "code"), [(["x" * 32], True, "bad-token"), ([], False, "not-watchable")]
)
def test_who_has_no_business_at_a_table_is_sent_away(server, tokens, watchable, code):
    async def play():
        laid = server.lay("duel", "here", "here", watchable=watchable)
        person = laid.person()
        person.tokens = tokens
        async with person:
            await person.until(lambda: person.bye)
            assert person.bye["code"] == code
            assert not person.views

    asyncio.run(play())


def test_a_page_from_before_an_upgrade_is_told_to_be_loaded_again(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        person = laid.person()
        await person.open()
        await person.send({"type": "hello", "tokens": person.tokens, "protocol": PROTOCOL - 1})
        await person.until(lambda: person.bye)
        assert (person.bye["code"], person.bye["reason"][-15:]) == ("malformed", "reload the page")
        assert not person.views
        await person.close()

    asyncio.run(play())


def test_there_is_nothing_at_a_table_that_is_not(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        person = laid.person()
        person.table = "there-is-no-such"
        async with person:
            await person.until(lambda: person.bye)
            assert person.bye["code"] == "no-table"

    asyncio.run(play())


def test_tables_outlive_the_server(tmp_path):
    async def before(server):
        laid = server.lay("duel", "here", "here", settings={"hp": 90})
        async with laid.person(0, 1) as ida:
            for _ in range(60):  # past a snapshot
                await ida.choose(0 if ida.options(0) else 1)
            await ida.ask("say", seat=0, text="until tomorrow")
            return laid, ida.views, ida.logs

    async def after(laid, views, logs):
        async with laid.person(0, 1) as ida:
            assert {seat: view["scene"] for seat, view in ida.views.items()} == {
                seat: view["scene"] for seat, view in views.items()
            }
            assert ida.logs == logs
            assert [remark["text"] for remark in ida.remarks] == ["until tomorrow"]
            assert (await ida.choose(0 if ida.options(0) else 1))["version"] == 61

    with Server(tmp_path) as server:
        laid, views, logs = asyncio.run(before(server))
        server.kill()
        server.start()
        asyncio.run(after(laid, views, logs))
