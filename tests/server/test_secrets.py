"""Every frame of every viewer is searched for what that viewer may not know.

A frame is compared with what the viewer would be sent in other worlds that fit everything they know: if anything
hidden had found its way in, the frames would differ. And nobody's token, code, seed or dice is ever in a frame.
"""

import asyncio
import json
import random
import sqlite3

import msgspec
import pytest

from duskboard import games
from duskboard.engine.dice import seed_stream, seed_words
from duskboard.match import Save
from duskboard.server.store import Entry
from tests.server.folded import folded
from tests.server.reading import Reading

WORLDS = 3


def stored(server, table):
    """The truth, from the store: the setup and every entry of the log."""
    with sqlite3.connect(server.config.database.partition(":///")[2]) as store:
        (setup,) = store.execute("SELECT setup FROM tables WHERE id = ?", (table,)).fetchone()
        rows = store.execute("SELECT data FROM entries WHERE table_id = ? ORDER BY version", (table,)).fetchall()
    return msgspec.json.decode(setup, type=Save), [msgspec.json.decode(row[0], type=Entry) for row in rows]


def search(server, laid, person):
    """Search all that a person was ever sent."""
    setup, entries = stored(server, laid.id)
    mine = set(person.tokens)
    forbidden = [token for token in laid.tokens.values() if token not in mine] + list(laid.codes.values())
    over = False
    table = folded(setup, ["person"] * len(person.info["seats"]))
    views, looks, reading = 0, 0, Reading()
    for text in person.frames:
        message = reading.read(text)
        over = over or '"phase":"over"' in text
        match = table.match
        if not over:
            secrets = [setup.seed, setup.salt, *map(str, seed_words(setup.seed)), *map(str, match.state.rng)]
            assert not [secret for secret in secrets if secret and secret in text]
        assert not [token for token in forbidden if token in text]
        for view in message.get("views", []):
            while not shows(table, view):
                table.apply(entries[table.version])
            views += 1
            assert_same_in_all_worlds(match, view)
        if message["type"] == "seen":
            looks += 1
            moment = table.moments(message["viewer"])[message["moment"]]
            assert_same_in_all_worlds(match.branch(moment), message)
    return views, looks


def shows(table, message):
    """Whether a view that was sent is of the table as it stands: the numbers, what lies there, the end of the log."""
    made = json.loads(msgspec.json.encode(table.view(message["viewer"])))
    for view in (made, message):
        view["lies"] = {name: value for name, value in view["scene"].items() if name != "options"}
    same = all(made[name] == message[name] for name in ("version", "moment", "lies"))
    return same and made["log"][message["log_from"] :] == message["log"]


def assert_same_in_all_worlds(match, message):
    """A view, or a look at the past: `match` stands where it was made."""
    viewer, game, book = message["viewer"], match.game, match.book
    past = message.get("type") == "seen"  # nothing can be chosen there, but it is drawn as whoever had to choose saw it
    for world_number in range(WORLDS):
        world = match.known(viewer)
        seed_stream(world, f"world {world_number}")
        game.rules.imagine(world, book, game.Scratch(), viewer)
        other = game.redacted(world, book, viewer)
        menu = (
            game.whole_menu(world, book) if viewer == match.seat and (past or message["scene"].get("options")) else []
        )
        scene = game.scene(other, book, match.content, viewer, menu)
        if menu and scene.prompt is not None:
            scene.prompt.decision = game.decisions[int(world.decision)]
        if past:
            scene = msgspec.structs.replace(scene, options=[])
        assert json.loads(json.dumps(msgspec.to_builtins(scene))) == message["scene"]


async def chooser(people):
    """Who must choose; None when it is over. Only the one who is asked can tell."""
    for _ in range(2000):
        for seat, person in enumerate(people):
            if person.options(seat) and person.info["acting"] == seat:
                return seat
            if person.info["phase"] == "over":
                return None
        await asyncio.sleep(0.01)
    raise AssertionError("nobody is asked anything")


@pytest.mark.parametrize("game", ["duel", "peek", *games.GAMES])
def test_no_frame_tells_what_its_viewer_may_not_know(server, game):
    async def play():
        rng = random.Random(game)
        own = games.game(game)
        count = own.seats_of(own.check_settings({}))
        laid = server.lay(game, "here", *["link"] * (count - 1))
        people = [laid.person(seat) for seat in range(count)]
        wim = laid.person()
        for person in (*people, wim):
            await person.connect()
        for step in range(40):
            seat = await chooser(people)
            if seat is None:
                break
            await people[seat].choose(seat, rng.choice(people[seat].options(seat))["number"])
            if rng.random() < 0.2:
                asker = rng.randrange(count)
                undo = people[asker].views[asker].get("undo")
                if undo:
                    version = people[asker].views[asker]["version"]
                    await people[asker].ask("undo", seat=asker, version=version, to=undo["to"])
            if step % 5 == 1:
                for viewer, person in ((-1, wim), *enumerate(people)):
                    await person.ask("look", viewer=viewer, moment=rng.randrange(person.views[viewer]["moment"] + 1))
        for person in (*people, wim):
            views, looks = search(server, laid, person)
            assert views > 5
            assert looks > 0
            await person.close()

    asyncio.run(play())


def test_what_a_seat_brought_into_the_game_is_told_to_nobody(server):
    army = {"faction": "leaf", "groups": [{"unit": "fox-ranger"}, {"unit": "fox-archer", "number": 3}]}

    async def look():
        laid = server.lay(
            "steam-leaf", "here", "link", settings={"power": 150, "leaf": army, "leaf_mission": "sabotage"}
        )
        people = [laid.person(0), laid.person(1), laid.person()]
        for person in people:
            await person.connect()
            assert person.info["settings"]["power"] == 150
            assert not [text for text in person.frames if "fox-archer" in text or '"sabotage"' in text]
            await person.close()

    asyncio.run(look())


def test_the_servers_own_log_and_store_hold_no_token(server):
    laid = server.lay("duel", "here", "link")
    with sqlite3.connect(server.config.database.partition(":///")[2]) as store:
        everything = "\n".join(store.iterdump())
    text = server.log.read_text()
    for secret in (*laid.tokens.values(), *laid.codes.values()):
        assert secret not in text
        assert secret not in everything
    assert laid.id not in text, "a table's whole id lets one watch"
