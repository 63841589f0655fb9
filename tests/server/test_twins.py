"""Twin matches over real sockets: what a viewer is sent is a function of what that viewer may know.

Two tables stand in two worlds that a seat cannot tell apart: other hands, other decks, another secret mission. Both are
played on, choice by choice, as long as the seat still cannot tell them apart, and whatever that seat and a watcher are
sent meanwhile must be the same bytes: updates with their scenes, steps and beats, refusals, looks at the past, reasons
why a choice is not taken back, and every answer over HTTP. Names, tokens and times are made the same first; how long
anything takes is not looked at.
"""

import asyncio
import json
import random
import re
from types import SimpleNamespace

import httpx
import msgspec
import pytest

from duskboard import games
from duskboard.engine.dice import seed_stream
from duskboard.match import Match
from duskboard.server import room
from duskboard.server.config import Limits
from duskboard.server.messages import NewSeat
from duskboard.server.store import Entry, SeatRow
from duskboard.server.table import Table
from tests.rules.claustrophobia import table as claustrophobia
from tests.rules.claustrophobia.test_exploration import explorer
from tests.rules.steam_leaf import table as steam_leaf
from tests.server.folded import put, row_of
from tests.server.people import Laid, Server

WATCHER = -1
CHOICES = 12  # made in each pair of worlds
DICE = "the same dice for both"


def test_what_differs_is_noticed():
    assert same_words('{"table":"abc","touched":1.5}', "abc") == same_words('{"table":"xyz","touched":2.5}', "xyz")
    assert same_words('{"acting":1}', "abc") != same_words('{"acting":0}', "abc")


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("game", [*games.GAMES])
def test_worlds_a_seat_cannot_tell_apart_send_it_the_same_bytes(server, game, number):
    own = games.game(game)
    rng = random.Random(f"{game} {number}")
    settings = own.examples[number % len(own.examples)]
    begun, viewer = middle_of_a_match(own, rng, settings), rng.randrange(own.seats_of(own.check_settings(settings)))
    play_twins(server, own, begun, viewer, rng)


@pytest.mark.parametrize(("viewer", "choices"), [(0, 60), (1, 4)])
def test_nor_can_it_count_what_others_are_asked_in_secret(server, viewer, choices):
    """Armies are bought in secret: in one world the other seat buys more, and more often, than in the other."""
    own, rng = games.game("steam-leaf"), random.Random(choices)
    begun = Match.new("steam-leaf", seed=3, power=60, steam="build", leaf="build")
    while begun.moment < choices or begun.seat == viewer or int(begun.state.decision) not in own.unnoticed:
        begun.play(rng.choice(begun.menu()))
    ahead = play_twins(server, own, begun, viewer, rng)
    assert max(ahead) > 0, "in both worlds as much was chosen: nothing could be counted"


def defending(card):
    """A soldier of the Guild strikes a mage, and the Coven holds one card."""
    steam = steam_leaf.side(steam_leaf.group("badger-soldier", "h8"), steam_leaf.group("badger-soldier", "a1"))
    mage = steam_leaf.group("racoon-leaf-mage", "i8", "healing-waters")
    leaf = steam_leaf.side(mage, steam_leaf.group("fox-scout", "x24"), cards=[card])
    return steam_leaf.table(steam, leaf)


def exploring(card):
    """A scout with a lantern goes into the dark, and the infernal player holds one card."""
    scout = claustrophobia.human("scout", die=3, equipment={"lantern": 1})
    return explorer(9, 8, 11, humans=(scout, claustrophobia.human("brute")), events={"hand": [card]})


def prepared(card):
    """The humans take their dice, and the infernal player holds one card."""
    return claustrophobia.table(phase="human preparation", dice=[1, 2], events={"hand": [card]})


SECRETS = {  # a match with a card for the moment and one without, who looks on, the choices, and the secret answer
    "barkskin": (defending("barkskin"), defending("tailwind"), 0, ["1", "stay", "1"], "pass"),
    "shifting tunnels": (exploring("shifting tunnels"), exploring("savagery"), 0, ["scout", "go north"], "pass"),
    "dragging hands": (prepared("dragging hands"), prepared("savagery"), 0, ["die 1", "no draw"], "pass"),
}


@pytest.mark.parametrize("card", [*SECRETS])
def test_nor_does_anybody_learn_who_is_asked_in_secret(server, card):
    """By who acts, by what is said meanwhile, or by anything that is shown once it is answered."""
    holding, other, viewer, choices, answer = SECRETS[card]
    assert known(holding, viewer) == known(other, viewer)
    asked = asyncio.run(shown_after(server, holding, viewer, choices, answer))
    unasked = asyncio.run(shown_after(server, other, viewer, choices, ""))
    assert asked == unasked


async def shown_after(server, match, viewer, choices, answer):
    """What the viewer and a watcher are shown who come when everything is answered."""
    table, rival = await lay(server, match.branch(), viewer), 1 - viewer
    own, watcher, foe = table.person(viewer), table.person(), table.person(rival)
    for person in (own, watcher, foe):
        await person.connect()
    try:
        for n, text in enumerate(choices):
            await choose(own, viewer, match.branch().find(text), f"choice {n}")
            match = match.branch().play(text)
        assert (match.seat == rival) == bool(answer), "only who holds the card is asked"
        if answer:
            for person in (own, watcher):
                await person.ask("ping", id="now")
                assert person.info["acting"] != rival, "it is told who is asked"
                scene = person.views[viewer if person is own else WATCHER]["scene"]
                assert not scene["seats"][rival].get("acting")
                assert "event" not in scene["prompt"]["text"]
            await choose(foe, rival, match.find(answer), "in secret")
        replays = [table.post("replay", viewer=eyes, tokens=[table.tokens[viewer]]) for eyes in (viewer, WATCHER)]
        told = [same_words(replay.text, table.id) for replay in replays]
        return told + [await first_frame(table, *seats) for seats in ((viewer,), ())]
    finally:
        for person in (own, watcher, foe):
            await person.close()


async def first_frame(table, *seats):
    """What somebody is shown who has just come."""
    person = table.person(*seats)
    await person.connect()
    await person.until(lambda: person.views)
    shown = next(same_words(text, table.id) for text in person.frames if '"views"' in text)
    await person.close()
    return shown


@pytest.fixture(scope="module")
def patient(tmp_path_factory):
    """A server that shows nothing for very long while somebody is asked in secret: no machine is too slow for it."""
    with Server(tmp_path_factory.mktemp("patient"), hold=50.0) as running:
        yield running


@pytest.mark.parametrize("card", [*SECRETS])
def test_nor_by_a_message_that_comes_before_it_is_answered(patient, card):
    """Who looks on, and who made the choice, are sent the same messages as if nobody were asked."""
    holding, other, viewer, choices, answer = SECRETS[card]
    asked = asyncio.run(sent_while(patient, holding, viewer, choices, answer))
    assert asked == asyncio.run(sent_while(patient, other, viewer, choices, ""))
    assert all(any(frame.get("views") or frame.get("steps") for frame in frames) for frames in asked)


async def sent_while(server, match, viewer, choices, answer):
    """All that the viewer and a watcher are sent from the first choice on, until everything is answered."""
    table, rival = await lay(server, match.branch(), viewer), 1 - viewer
    own, watcher, foe = everybody = table.person(viewer), table.person(), table.person(rival)
    for person in everybody:
        await person.connect()
    try:
        for person in everybody:
            await person.ask("ping", id="begin")
        for n, text in enumerate(choices):
            chosen = asyncio.create_task(choose(own, viewer, match.branch().find(text), f"choice {n}"))
            match = match.branch().play(text)
            if match.seat == viewer:
                await chosen
        if answer:
            await choose(foe, rival, match.find(answer), "in secret")
            await chosen
        for person in (own, watcher):
            await person.ask("ping", id="end")
        return [sent_since_the_beginning(person, table.id) for person in (own, watcher)]
    finally:
        for person in everybody:
            await person.close()


def sent_since_the_beginning(person, id):
    marks = {}
    sent = [same_words(text, id, marks) for text in person.frames if '"heartbeat"' not in text]
    return sent[next(at for at, frame in enumerate(sent) if frame.get("id") == "begin") :]


def test_nor_by_what_is_answered_meanwhile(patient):
    """Neither over HTTP nor to a choice that is sent twice at once; who is asked is answered, and may come anew."""
    match, _, viewer, choices, answer = SECRETS["shifting tunnels"]

    async def play():
        table, rival, now = await lay(patient, match.branch(), viewer), 1 - viewer, match.branch()
        own, other, foe = table.person(viewer), table.person(viewer), table.person(rival)
        for person in (own, other, foe):
            await person.connect()
        for n, text in enumerate(choices[:-1]):
            await choose(own, viewer, now.find(text), f"choice {n}")
            now.play(text)
        await other.until(lambda: other.version == own.version)
        last = {"id": "last", "seat": viewer, "option": now.find(choices[-1]), "version": own.version}
        waiting = [asyncio.create_task(person.ask("choose", **last)) for person in (own, other)]
        await foe.until(lambda: foe.options(rival))
        tokens = [table.tokens[viewer]]
        asked = [
            ("GET", f"/api/tables/{table.id}", None),
            ("POST", "/api/mine", {"tokens": tokens}),
            ("POST", f"/api/tables/{table.id}/replay", {"viewer": viewer, "tokens": tokens}),
            ("POST", f"/api/tables/{table.id}/replay", {}),
        ]
        async with httpx.AsyncClient(base_url=patient.base, timeout=60) as http:
            waiting += [asyncio.create_task(http.request(how, where, json=body)) for how, where, body in asked]
            again = table.person(rival)
            await asyncio.wait_for(again.connect(), 20)
            for _ in range(20):  # what would be answered would be by now
                await foe.ask("ping")
            assert not any(one.done() for one in waiting)
            await choose(again, rival, now.play(choices[-1]).find(answer), "in secret")
            await asyncio.wait_for(asyncio.gather(*waiting), 20)
        for person in (own, other, foe, again):
            await person.close()

    asyncio.run(play())


def test_nor_by_looking_on_while_somebody_takes_long(monkeypatch):
    """Whoever takes long over a choice of their own may have another connection, which is not told more than they."""
    clock, sent = SimpleNamespace(now=0.0), []
    monkeypatch.setattr(room, "time", SimpleNamespace(monotonic=lambda: clock.now))
    holding, _, viewer, choices, _ = SECRETS["barkskin"]

    async def play():
        match = holding.branch()
        seats = [SeatRow(seat=seat, kind="person", holder=f"person {seat}") for seat in range(2)]
        table = Table(row_of(match.record()), seats, match)
        at = room.Room(table, [], hold=2.0)
        watcher = room.Guest("", Limits())
        at.guests.add(watcher)
        await at.show_all(watcher)
        for text in choices:
            clock.now += 60
            await at.quiet(watcher.seats)
            match.play(text)
            table.count(Entry(choice=match.choices[-1], id=text, seat=viewer, at=clock.now))
            at.show(table.version - 1)
            sent.append(watcher.outbox.qsize())
        at.outwaiting.cancel()
        assert sent == [2, 2, 3], "the first choice is shown at once, the second when it has taken long, the last not"

    asyncio.run(play())


def play_twins(server, own, begun, viewer, rng):
    """Play on in two worlds and compare; by how many choices one was ahead of the other, time and again."""
    pair = [in_world(own, begun, viewer, world) for world in ("one", "another")]
    assert known(pair[0], viewer) == known(pair[1], viewer)
    return asyncio.run(compare(server, pair, viewer, rng))


def middle_of_a_match(own, rng, settings):
    """A match somewhere in its middle."""
    match = Match.new(own.id, seed=rng.randrange(1000), settings=settings)
    for _ in range(rng.choice((3, 25, 60, 120))):
        before = match.branch()
        match.play(rng.choice(match.menu()))
        if match.over:
            match = before
            break
    return match


def in_world(own, match, viewer, world):
    """A match that goes on from here in a world that fits what a viewer knows, the dice to come being the same."""
    state = match.known(viewer)
    seed_stream(state, world)
    own.rules.imagine(state, match.book, own.Scratch(), viewer)
    seed_stream(state, DICE)
    return Match.from_position(own.id, own.position(state, match.book, match.content), seed=DICE)


def known(match, viewer):
    return match.known(viewer).bytes()


def alike(pair, viewer):
    """Whether a viewer, and with it a watcher, cannot tell the worlds apart, as they stand and by what happened."""
    told = [[msgspec.json.encode(match.beats(eyes)) for eyes in (viewer, WATCHER)] for match in pair if match.moment]
    return all(known(pair[0], eyes) == known(pair[1], eyes) for eyes in (viewer, WATCHER)) and told[:1] == told[1:]


def choices_alike(pair, viewer, rng):
    """A choice for each world after which the viewer still cannot tell them apart; None in a world that waits."""
    one, other = pair
    if one.over or other.over:
        return None
    menus = [rng.sample(match.menu(), len(match.menu())) for match in pair]
    if viewer in (one.seat, other.seat):
        assert one.seat == other.seat
        assert sorted(menus[0]) == sorted(menus[1])
        tries = [(option, option) for option in menus[0]]
    else:
        tries = [(option, option) for option in menus[0] if option in menus[1]]
        tries += [(first, second) for first in menus[0][:4] for second in menus[1][:4] if first != second]
        rng.shuffle(tries)
        for at, match in enumerate(pair):  # somebody is asked in secret here, and perhaps not there
            if int(match.state.decision) in match.game.unnoticed:
                alone = [(option, None) if at == 0 else (None, option) for option in menus[at][:4]]
                tries = [*alone, *tries] if rng.random() < 0.5 else [*tries, *alone]
    for options in tries[:60]:
        after = [match if option is None else match.branch().play(option) for match, option in zip(pair, options)]
        if not any(match.over for match in after) and alike_after(after, options, viewer):  # then all is open
            return options
    return None


def alike_after(after, options, viewer):
    if None not in options:
        return alike(after, viewer)
    moved = 0 if options[1] is None else 1
    silent = all(not after[moved].beats(eyes) for eyes in (viewer, WATCHER))
    return silent and all(known(after[0], eyes) == known(after[1], eyes) for eyes in (viewer, WATCHER))


async def compare(server, pair, viewer, rng):
    """Play both on, over the wire and here, and compare what the viewer and a watcher are sent."""
    tables = [await lay(server, match, viewer) for match in pair]
    seats = [seat for seat in range(len(tables[0].tokens)) if seat != viewer]
    lookers = [(table.person(viewer), table.person()) for table in tables]
    others = [table.person(*seats) if seats else None for table in tables]
    everybody = [person for person in (*lookers[0], *lookers[1], *others) if person is not None]
    for person in everybody:
        await person.connect()
    made, ahead, marks = 0, [], {person: {} for person in everybody}
    try:
        while made < CHOICES:
            await assert_same(tables, lookers, marks)
            ahead.append(abs(pair[0].moment - pair[1].moment))
            if made % 3 == 0:
                await bother(tables, lookers, others, viewer, rng)
                await assert_same(tables, lookers, marks)
            options = choices_alike(pair, viewer, rng)
            if options is None:
                break
            for at, (match, option) in enumerate(zip(pair, options)):
                if option is not None:
                    chooser = lookers[at][0] if match.seat == viewer else others[at]
                    await choose(chooser, match.seat, option, f"choice {made}")
                    pair[at] = match.play(option)
            made += 1
    finally:
        for person in everybody:
            await person.close()
    return ahead


async def lay(server, match, viewer):
    """A table where nobody else holds the viewer's seat, nor the viewer anybody's.

    It is put into the store: one that is brought to the server has dice of its own, and twins have the same.
    """
    kinds = ["here" if seat == viewer else "link" for seat in range(len(match.game.sides(match.settings)))]
    seats = [NewSeat(kind=kind, name=f"Person {seat}") for seat, kind in enumerate(kinds)]
    return Laid(server, await put(server.config, match, seats))


async def choose(person, seat, option, id):
    await person.until(lambda: any(one["number"] == option for one in person.options(seat)) or person.bye)
    answer = await person.choose(seat, option, id=id)
    assert answer["type"] == "done", answer


async def assert_same(tables, lookers, marks):
    """What each looker was sent since it was last compared is the same at both tables."""
    for here, there in zip(*lookers):
        sent = []
        for person, table in ((here, tables[0]), (there, tables[1])):
            await person.ask("ping", id="now")
            told = [text for text in person.frames if '"heartbeat"' not in text[:40]]
            sent.append([same_words(text, table.id, marks[person]) for text in told])
            person.frames.clear()
        assert sent[0] == sent[1]


async def bother(tables, lookers, others, viewer, rng):
    """Ask for everything that can be asked for; the answers are compared with all the rest."""
    moment = rng.randrange(lookers[0][0].views[viewer]["moment"] + 1)
    for (player, watcher), other in zip(lookers, others):
        version = player.views[viewer]["version"]
        await player.ask("look", id="look", viewer=viewer, moment=moment)
        await watcher.ask("look", id="look", viewer=WATCHER, moment=min(moment, watcher.views[WATCHER]["moment"]))
        await player.ask("choose", id="wrong", seat=viewer, version=version, option=999_999)
        await player.ask("hint", id="hint", seat=viewer, version=version)
        await watcher.ask("choose", id="wrong", seat=0, version=version, option=0)
        undo = player.views[viewer].get("undo")
        if undo and not undo.get("free") and other is not None:
            await player.ask("undo", id="undo", seat=viewer, version=version, to=undo.get("to", 0))
            await other.until(lambda other=other: other.info.get("takeback") or other.bye)
            asked = other.info["takeback"]
            assert (await other.ask("answer", seat=asked["waiting"][0], takeback=asked["takeback"], agree=False))[
                "type"
            ] == "done"
            await player.until(lambda player=player: not player.info.get("takeback"))
    answers = [over_http(table, table.tokens[viewer]) for table in tables]
    assert answers[0] == answers[1]


def over_http(table, token):
    """Everything a table answers to whoever holds one seat, or none."""
    found = [table.server.get(f"/api/tables/{table.id}"), table.server.post("/api/mine", {"tokens": [token]})]
    found += [table.post("rematch", token=token), table.post("verify"), table.post("review", tokens=[token])]
    seat = next(seat for seat, held in table.tokens.items() if held == token)
    found += [table.post("replay"), table.post("replay", viewer=seat, tokens=[token])]
    if len(table.tokens) > 1:  # who holds every seat may have everything
        found += [table.post("save", token=token), table.post("continue", moment=0, tokens=[token])]
    found += [table.server.post(f"/api/tables/{table.id}/claim", {"code": "no such code at all", "name": "X"})]
    return [(answer.status_code, same_words(answer.text, table.id)) for answer in found]


def same_words(text, id, marks=None):
    """A message without what is each table's own: its name, the names of take-backs, times.

    Marks of scenes are drawn at random: each is named by when it came first on its connection.
    """
    text = text.replace(id, "TABLE")
    text = re.sub(r'"(touched|created|at)":\d+(\.\d+)?', r'"\1":0', text)
    message = json.loads(re.sub(r'"takeback":"[0-9a-f]+"', '"takeback":"IT"', text))
    marks = {} if marks is None else marks
    for part in (*message.get("views", ()), *message.get("steps", ())) if isinstance(message, dict) else ():
        part |= {name: marks.setdefault(part[name], len(marks)) for name in ("of", "mark") if name in part}
    return message
