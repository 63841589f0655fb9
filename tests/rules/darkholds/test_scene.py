"""What lies on the table: the map at every moment, names instead of ids, texts made from the numbers."""

import pytest

from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.telling import questions
from duskboard.games.darkholds.telling.prompts import question
from duskboard.games.darkholds.telling.teller import capital
from tests.rules.darkholds.table import BOOK, GAME, NAMES, table
from tests.rules.darkholds.test_campaign import begun


def marks(view):
    return {mark.name for board in view.boards for cell in board.cells for mark in cell.marks}


def test_the_map_stays_when_the_last_level_is_won():
    match = table(1, {"penda": "ad7"}, enemies=[("wihtgar", "l4")], active="penda").leaves("g9", "spear")
    match.does("move", "ae7")
    view = match.view(0)
    assert match.over
    assert [board.title for board in view.boards] == ["Smuggler's Coves"]
    assert [piece.name for piece in view.pieces] == ["Wihtgār"]
    assert {"equipment pile", "cocoon", "equipment marker", "rockfall, large rocks"} <= marks(view)
    assert GAME.rules.check(match.state, BOOK) == 0


def test_the_map_stays_when_a_level_is_lost_and_the_dead_are_gone():
    match = table(1, {"penda": "g9"}, enemies=[("wihtgar", "l4")], active="penda", turn=100)
    match.does("end")
    view = match.view(0)
    assert match.state.ending == t.TOO_LONG
    assert [piece.name for piece in view.pieces] == ["Wihtgār"]
    assert "would" not in "".join(note.text for note in view.notes.values())  # nobody intends anything any more
    assert view.ending.scores == {"levels cleared": "0", "turns": "0", "heroes lost": "1"}
    assert GAME.rules.check(match.state, BOOK) == 0


def test_survivors_of_the_last_fight_stand_where_they_stood():
    match = table(
        10, {"penda": "ag10", "nerys": "b10"}, enemies=[("gast-cyning", "ah10")], mode="quest", active="penda"
    )
    match.falls("nerys").sets("gast-cyning", wounds=8).dice(9, 0, 0, 0, 0).does("attack")
    assert {piece.name for piece in match.view(0).pieces} == {"Penda", "Nerys"}
    assert GAME.rules.check(match.state, BOOK) == 0


def test_at_the_shop_the_level_to_come_is_seen():
    view = begun(heroes="penda", level=4).view(0)
    assert [board.title for board in view.boards] == ["Barrowfloor"]
    assert {"door", "equipment pile", "cocoon", "rockfall, large rocks", "exit"} <= marks(view)
    assert view.pieces == []
    exits = [cell.terrain for board in view.boards for cell in board.cells if cell.name in ("af8", "af9")]
    closed = [cell for board in begun(heroes="penda", level=3).view(0).boards for cell in board.cells]
    assert "blocked" not in exits
    assert [cell.terrain for cell in closed if any(mark.name == "exit" for mark in cell.marks)] == ["blocked"]


def test_warriors_are_called_by_their_names():
    match = table(heroes={"sathach": "g9"}, henchmen=[("fianna", "sathach", "h9")], enemies=[("wihtgar", "g8")])
    assert {piece.name for piece in match.view(0).pieces} == {"Sáthach", "Fianna 1", "Wihtgār"}
    assert [option.label for option in match.view(0).options] == ["Sáthach", "Fianna 1"]
    match.does("sathach", "attack")
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8"), ("wihtax", "h8")], active="penda").does("attack")
    assert [option.label for option in match.view(0).options] == [
        "The Wihtgār on g8", "The Wihtax on h8", "Cancel",
    ]  # fmt: skip


@pytest.mark.parametrize("setup", [{"level": 1}, {"level": 3, "players": 2, "enemy_ties": "ask", "overlord": "yes"}])
def test_no_label_and_no_question_shows_an_id(setup):
    ids = {profile.id for profile in NAMES.profiles.values()} | {kind.id for kind in NAMES.kinds if "-" in kind.id}
    match = begun(**setup)
    for _ in range(150):
        if match.over:
            break
        view = match.view(match.seat)
        said = [view.prompt.text, *(option.label for option in view.options)]
        for text in said:
            assert "@" not in text
            assert not ids & set(text.replace("?", "").replace(",", "").split()), text
        match.play(match.menu()[len(match.choices) % len(match.menu())])


def test_every_decision_has_its_question():
    assert set(questions.QUESTIONS.table) == set(GAME.decisions)


# a play, and the question it leads to
QUESTIONS = [
    (lambda: begun(heroes="penda").does("buy"), "what does Penda buy, with 25 silver?"),
    (lambda: begun(heroes="penda").does("hire"), "whom does Penda hire, with 25 silver?"),
    (lambda: begun(heroes="penda,nerys").does("trade"), "who trades?"),
    (lambda: begun(heroes="penda,nerys").does("trade", "penda"), "how much silver does Penda give Nerys?"),
    (lambda: begun(heroes="penda").does("done"), "where does Penda start?"),
    (lambda: table(active="penda"), "what does Penda do, with 5 vigour?"),
    (lambda: table(active="penda").does("move"), "Penda: 5 vigour. Where does the next step go?"),
    (
        lambda: table(heroes={"penda": "p13"}, active="penda").does("leap", "q13"),
        "where does Penda land, beyond the gap on q13?",
    ),
    (
        lambda: table(enemies=[("gast", "g8"), ("gast", "h8")], active="penda").does("attack"),
        "whom does Penda attack with Nægling: 3 dice on 4+?",
    ),
    (
        lambda: table(enemies=[("gast", "g8"), ("gast", "h8")], active="penda").does("attack", "gast@g8", "gast@h8"),
        "Nægling: at whom does die 3 of 3 go? So far one at the Gāst on g8 and one at the Gāst on h8.",
    ),
    (
        lambda: table(enemies=[("gast", "i8"), ("gast", "i9")], active="penda")
        .gives("penda", "hunting-bow")
        .does("shoot"),
        "at whom does Penda shoot with Hunting bow?",
    ),
    (
        lambda: table(heroes={"nerys": "g9", "penda": "h9"}, active="nerys").does("pray"),
        "Nerys uses Bless: on whom?",
    ),
    (
        lambda: table(heroes={"penda": "g9", "nerys": "h9"}, active="penda")
        .gives("penda", "healing-draught")
        .sets("penda", wounds=1)
        .sets("nerys", wounds=1)
        .does("use"),
        "on whom does Penda use Healing draught?",
    ),
    (
        lambda: table(heroes={"penda": "g9", "nerys": "h9", "gnith": "g8"}, active="penda")
        .gives("penda", "wakeroot")
        .falls("nerys")
        .falls("gnith")
        .does("revive"),
        "whom does Penda revive with Wakeroot?",
    ),
    (lambda: table(heroes={"penda": "l3"}, active="penda").on_top("spear").does("rummage"), "does Penda keep a Spear?"),
    (lambda: table(active="penda").leaves("h9", "spear").does("acquire"), "what does Penda take from h9, or drop?"),
    (lambda: table(active="penda").does("discard", "h9"), "what does Penda drop on h9, or take?"),
    (
        lambda: table(heroes={"penda": "g9", "nerys": "h9"}, active="penda").gives("penda", "sword").does("trade"),
        "what does Penda offer Nerys?",
    ),
    (
        lambda: table(heroes={"nerys": "i8", "sathach": "i10"}, enemies=[("wihtax", "k9")], enemy_ties="ask")
        .next_omen("stillness")
        .rests(),
        "whom does the Wihtax on k9 go for?",
    ),
    (
        lambda: table(heroes={"penda": "b8"}, enemies=[("wihtax", "l4")], overlord="yes")
        .next_omen("stillness")
        .rests()
        .does("wihtax@l4"),
        "what does the Wihtax on l4 do, with 3 vigour?",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("play", "asked"), QUESTIONS, ids=[asked for _, asked in QUESTIONS])
def test_a_question_names_what_it_is_about(play, asked):
    match = play()
    assert question(match.state, BOOK, NAMES) == asked
    if match.deciding != "action":  # there one is told what can be done
        assert match.view(match.seat).prompt.text == capital(asked)


# what one changes, and what is then said of it
OWN = [
    ("equipment", "healing-draught", "amount = 3", "Use, once: you or a neighbour regain 3 constitution."),
    ("equipment", "crossbow", "limit = 2", "Range 8, 1 die, 4+, damage 2. 2 shots an activation."),
    ("equipment", "amulet-of-vigour", "vigour = 2", "2 more vigour."),
    ("equipment", "iron-torc", "tough = 7", "Tough 7+, unless you are tougher."),
    ("equipment", "fire-oil", "dice = 2\nonce = false", "Use: thrown, range 3, 2 dice, 5+, damage 1; noisy."),
    ("equipment", "greaves", "agility = -1", "Leaps 1 harder."),
    ("equipment", "jewels-25", "silver = 30", "30 pieces of silver."),
    ("equipment", "spear", 'text = "Old."', "Range 2, 1 die, 6+, damage 1. Old."),
    ("darkhold", "echoes", "amount = 1", "1 noise token by a random hero or henchman."),
    ("darkhold", "falling-rock", "amount = 2\nrange = 1", "2 rockfalls within 1 square of a random hero."),
    ("darkhold", "war-drums", "amount = -2\nranks = [2, 5]", "Every Tomb Spider, Mound Beetle, Wihtboga and Wihtax has 2 less vigour this turn."),  # noqa: E501
    ("darkhold", "web-spinners", "amount = 3", "Three Grave Spiders by a random hero."),
    ("power", "rebuke", "amount = 4", "An unliving enemy up to 4 squares away suffers a wound on 4+; it cannot parry. Costs 1 vigour."),  # noqa: E501
    ("power", "fire-bolt", "dice = 1\nvigour = 2\ndoors = false", "Range 8, 1 die, 5+, damage 1. Costs 2 vigour and 1 constitution."),  # noqa: E501
    ("level", "4", "pile_stock = 3", "Bring the heroes to the exit. Every pile holds 3 cards."),
]  # fmt: skip


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    file = tmp_path_factory.mktemp("own") / "mine.toml"
    file.write_text("".join(f'[[{kind}]]\nid = "{id}"\n{change}\n' for kind, id, change, _ in OWN))
    return GAME.load_content(file)


@pytest.mark.parametrize(("kind", "id", "change", "said"), OWN)
def test_texts_follow_ones_own_numbers(own, kind, id, change, said):
    entry = next(entry for entry in own.tables[kind] if entry.id == id)
    assert getattr(entry, entry.texts[0]) == said


def test_what_a_warrior_can_do_is_noted_with_its_numbers():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, enemies=[("wihtboga", "l4")]).gives("penda", "greaves")
    notes = {note.title: note for note in match.view(0).notes.values()}
    assert notes["Penda the Bloody-Handed"].numbers == {
        "Vigour": "5", "Constitution": "4", "Agility": "3+", "Parry": "6+", "Tough": "8+",
        "Nægling": "range 1, 3 dice, 4+, damage 1",
    }  # fmt: skip
    assert notes["Nerys"].numbers["Raise"].startswith("Revives an unconscious hero or henchman up to 2 squares away")
    assert notes["Wihtboga"].numbers["Parry"] == "none"
    assert "1 shot an activation" in notes["Wihtboga"].numbers["Bow"]
    assert notes["Wihtboga"].text.startswith("not living; would")


def test_those_at_the_shop_are_standing_and_what_is_printed_on_them_is_said():
    view = begun(heroes="penda,nerys", overlord="yes").view(0)
    assert [seat.standing for seat in view.seats] == ["2 standing", "0 warriors"]
    bag = {item.name: item.text for zone in view.zones if zone.title == "Penda" for item in zone.items}
    assert bag == {
        "Nægling": "range 1, 3 dice, 4+, damage 1", "Wulf helm": "head armour", "Mail hauberk": "body armour",
    }  # fmt: skip
