"""Every event in words: its line names who did what to whom with which numbers, and the rule that says so.

A case is a play that makes the event happen; the whole line is compared, so that no number in it goes unread. Events
are also told by hand with other names and numbers: a line must follow them.
"""

import pytest

from duskboard.engine.beats import Moment
from duskboard.engine.log import EVERYONE, Event, events_since
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.rules.darkhold import apply_card
from duskboard.games.darkholds.rules.reinforcement import shortage
from duskboard.games.darkholds.telling.words import TOLD
from duskboard.rulebook import entries_of
from tests.rules.darkholds.table import BOOK, CONTENT, GAME, OMENS, enemy_phase, table
from tests.rules.darkholds.test_campaign import begun

FIRST_LEVEL = "Bring the heroes to the exit. In turn 1 no darkhold card and no reinforcement card is drawn."
LAST_LEVEL = (
    "Won when the Gāst Cyning (Culcca) dies. "
    "The Gāst Cyning (Culcca) keeps to its lair, tile N, until it is hurt or somebody comes near."
)
CODES = {name: code for name, code in vars(t).items() if name.startswith("E_")}
RULES = {rule.id for rule in entries_of(GAME)}


def alone(*dice, heroes=None, **more):
    """Penda acts on level 1."""
    return table(heroes=heroes or {"penda": "g9"}, active="penda", **more).dice(*dice)


def pair(*dice, **more):
    return alone(*dice, heroes={"penda": "g9", "nerys": "h9"}, **more)


def sorcerer(*dice, **more):
    heroes = {"gnith": "g9", "penda": "b8"}
    return table(heroes=heroes, active="gnith", **more).dice(*dice)


def priest(*dice, **more):
    return table(heroes={"nerys": "g9", "penda": "h9"}, active="nerys", **more).dice(*dice)


def omen(id, match):
    apply_card(match.state, BOOK, GAME.Scratch(), OMENS[id])
    return match


def short(match):
    shortage(match.state, BOOK)
    shortage(match.state, BOOK)
    return match


def won(**settings):
    """Penda is the last to leave a level, Nerys lies behind; the next level begins with the shop."""
    match = table(1, {"penda": "ad7"}, henchmen=[("gesith", "penda", "b8")], active="penda", mode="quest", **settings)
    return match.sets("penda", wounds=2).falls("gesith-1").does("move", "ae7", "yes")


def replaced():
    match = table(1, {"penda": "ad7", "nerys": "g9"}, mode="quest", replacement_hero="on", active="penda")
    return match.falls("nerys").does("move", "ae7", "yes", "replace", "gnith")


def left():
    """Penda's henchman comes out, Penda does not, and Nerys leads no Gesithas."""
    match = table(
        1, {"penda": "b8", "nerys": "ad7"}, henchmen=[("gesith", "penda", "ad8")], active="nerys", mode="quest"
    )
    return match.falls("penda").does("move", "ae7", "no", "no", "gesith-1", "move", "ae7")


def cocooned():
    match = table(heroes={"penda": "n8", "nerys": "b8"}, enemies=[("tomb-spider", "o8")]).dice(9, 9, 0, 0, 0, 0, 0)
    match.sets("penda", wounds=3, webs=1)
    return match.next_omen("stillness").rests()


def thrown_down():
    """A Wihtgār fells Penda."""
    match = table(heroes={"penda": "g9", "nerys": "b8"}, enemies=[("wihtgar", "g8")]).sets("penda", wounds=3)
    return enemy_phase(match.dice(9, 0, 0, 9, 0, 0))


def arriving_soon():
    match = table(heroes={"penda": "l4", "nerys": "b8"}, active="penda")
    match.state.noise[match.square("l4")] = 1
    for entry in ("l2", "w15"):  # only that on w1 is open
        match.state.rock[match.square(entry)] = 2
    return match.next_omen("stillness").next_reinforcement(16)


def arriving():
    return arriving_soon().rests()


def doored():
    return table(4, {"penda": "i9"}, active="penda").does("attack", *["j9"] * 3)


def webbed_door():
    return table(3, {"sathach": "r9"}, active="sathach").does("attack", "s9", "s9", "s9")


def rocky():
    match = alone()
    match.state.rock[match.square("h9")] = 4
    return match


def empty():
    match = alone(heroes={"penda": "l3"})
    match.state.deck_n = 0
    return match.does("rummage")


def great_ax(tough=0, more=0):
    match = table(heroes={"carrowek": "g9"}, enemies=[("gast", "g8")], active="carrowek")
    return match.dice(9, 0, 0, tough, more).does("attack")


def guardians(left=1):
    match = table(3, {"penda": "b9"}, enemies=[("tomb-spider", "c9")], active="penda").sets("tomb-spider", wounds=6)
    match.state.bosses_left = left
    return match.dice(9, 0, 0, 0).does("attack")


def noisy(tokens=4):
    match = alone()
    match.state.noise[match.square("g9")] = tokens
    return match


def wandering():
    return enemy_phase(alone(heroes={"penda": "l4"}, enemy_noise="off"), omen="the-wanderer")


def all_down():
    return alone(heroes={"penda": "g9", "nerys": "h9"}).falls("nerys").falls("penda").does("end")


def no_revival():
    match = table(heroes={"penda": "g9"}, henchmen=[("gesith", "penda", "h9")], active="gesith-1")
    return match.falls("penda").does("end")


def spent(deck):
    """The next card is the first of a deck made new."""
    match = arriving_soon()
    n = getattr(match.state, f"{deck}_n")
    for i in range(n):
        getattr(match.state, f"{deck}_out")[i] = getattr(match.state, deck)[i]
    setattr(match.state, f"{deck}_out_n", n)
    setattr(match.state, f"{deck}_n", 0)
    return match.rests()


def woken():
    match = table(10, {"penda": "ac10"}, enemies=[("gast-cyning", "ah10")]).dice(*[0] * 8)
    return match.next_omen("stillness").rests()


# the event, a play, the lines that tell of it, and the rules behind them
CASES = [
    ("E_LEVEL", lambda: begun(heroes="penda").does("done"), f"Level 1: Smuggler's Coves. {FIRST_LEVEL}", "DKH-324"),
    (
        "E_LEVEL",
        lambda: begun(heroes="penda", level=10).does("done"),
        f"Level 10: Tomb of Kings. {LAST_LEVEL}",
        "DKH-327",
    ),
    (
        "E_TURN",
        lambda: alone().does("end"),
        "Turn 3: everybody is fresh, the noise has died away",
        "DKH-052",
    ),
    (
        "E_TURN",
        lambda: alone(overlord="yes").does("end"),
        "Turn 3: everybody is fresh, the noise has died away; the overlord decides for the enemy",
        "DKH-153",
    ),
    (
        "E_INITIATIVE",
        lambda: table(heroes={"penda": "g9", "nerys": "h9"}, players=2).does("penda", "end", "end"),
        "Player 1 passes the initiative to player 2 / Player 1 has the initiative",
        "DKH-163 DKH-161",
    ),
    (
        "E_INITIATIVE",
        lambda: table(heroes={"penda": "g9", "nerys": "h9"}, players=2).does("pass"),
        "Player 1 passes the initiative to player 2",
        "DKH-163",
    ),
    (
        "E_ROLLED_OFF",
        lambda: pair(2, 7, players=2, initiative="roll").sets("nerys", vigour=0).next_omen("stillness").does("end"),
        "Player 1 rolls 2 for the initiative / Player 2 rolls 7 for the initiative",
        "DKH-162",
    ),
    ("E_MOVED", lambda: alone().does("move", "h10"), "Penda moves from g9 to h10", "DKH-269"),
    (
        "E_CLIMBED",
        lambda: table(7, {"penda": "1:n7"}, active="penda").does("move", "2:n7"),
        "Penda climbs from n7 of floor 1 to n7 of floor 2",
        "DKH-042",
    ),
    (
        "E_LEAPT",
        lambda: alone(7, heroes={"penda": "p13"}).does("leap", "q13", "r13"),
        "Penda leaps from p13 to r13: 7 against 4+",
        "DKH-267",
    ),
    (
        "E_LEAPT",
        lambda: alone(3, heroes={"penda": "p13"}).does("leap", "q13", "r13"),
        "Penda does not make the leap to r13: 3 against 4+",
        "DKH-266",
    ),
    (
        "E_LEAPT",
        lambda: alone(heroes={"penda": "p13"}).gives("penda", "rope-and-hook").does("leap", "q13", "r13"),
        "Penda leaps from p13 to r13: with the rope",
        "DKH-267",
    ),
    (
        "E_STRUCK",
        lambda: alone(3, 4, 9, 0, 0, enemies=[("gast", "g8")]).does("attack"),
        "Penda strikes the Gāst with Nægling: 3, 4, 9 against 4+, two hits",
        "DKH-245",
    ),
    (
        "E_STRUCK",
        lambda: alone(2, enemies=[("gast", "j9")]).gives("penda", "hunting-bow").does("shoot"),
        "Penda shoots at the Gāst with Hunting bow: 2 against 6+, no hit",
        "DKH-305",
    ),
    (
        "E_STRUCK",
        lambda: alone(1, 1, 9, 0, 0, enemies=[("gast", "i9")]).gives("penda", "fire-oil").does("use"),
        "Penda throws Fire oil at the Gāst: 1, 1, 9 against 5+, one hit",
        "DKH-305",
    ),
    (
        "E_STRUCK",
        lambda: alone(1, 1, 1, enemies=[("gast", "i9")]).gives("penda", "scroll-of-fire").does("invoke"),
        "Penda hurls Fire-bolt at the Gāst: 1, 1, 1 against 5+, no hit",
        "DKH-263 DKH-305",
    ),
    ("E_DOOR", doored, "Penda hits the door on j9 for 3 damage", "DKH-020"),
    ("E_DOOR_GONE", doored, "The door on j9 is gone, opened by Penda", "DKH-019"),
    (
        "E_DOOR",
        webbed_door,
        "Sáthach hits the doorweb on s9 for 3 damage",
        "DKH-023",
    ),
    ("E_DOOR_GONE", webbed_door, "The doorweb on s9 is gone, opened by Sáthach", "DKH-019"),
    (
        "E_PARRIED",
        lambda: alone(9, 9, 0, 9, 0, 0, enemies=[("wihtgar", "g8")]).does("attack"),
        "The Wihtgār parries on 7+: 9, 0; one comes through",
        "DKH-247",
    ),
    (
        "E_PARRIED",
        lambda: alone(9, 9, enemies=[("wihtgar", "i9")]).gives("penda", "hunting-bow").does("shoot"),
        "The Wihtgār parries on 7+: 9; nothing comes through",
        "DKH-307",
    ),
    (
        "E_PARRIED",
        lambda: alone(2, 5, 0, heroes={"penda": "m14"}).does("release"),
        "Penda parries on 6+: 5; it comes through",
        "DKH-284",
    ),
    (
        "E_TOUGH",
        lambda: alone(2, 5, 8, heroes={"penda": "m14"}).does("release"),
        "Penda is tough on 8+: 8; the wound is shrugged off",
        "DKH-104",
    ),
    (
        "E_WOUNDED",
        lambda: alone(2, 5, 0, heroes={"penda": "m14"}).does("release"),
        "Penda takes 1 wound, 3 constitution left",
        "DKH-096",
    ),
    (
        "E_WOUNDED",
        lambda: sorcerer().does("invoke", "stone-skin"),
        "Gnith pays 1 constitution for the invocation, 3 constitution left",
        "DKH-260",
    ),
    ("E_FELL", thrown_down, "Penda falls unconscious on g9", "DKH-097"),
    ("E_COCOONED", cocooned, "Penda is spun into a cocoon on n8", "DKH-013"),
    (
        "E_DIED",
        lambda: alone(9, 9, 9, 0, 0, 0, enemies=[("wihtgar", "g8")]).does("attack"),
        "The Wihtgār on g8 dies",
        "DKH-099",
    ),
    ("E_DIED", guardians, "The Tomb Spider on c9 dies, the last of the guardians", "DKH-099"),
    ("E_DIED", lambda: guardians(2), "The Tomb Spider on c9 dies: 1 guardian left", "DKH-099"),
    (
        "E_WOUNDED",
        great_ax,
        "The Gāst takes 2 wounds from 1 hit of 2 damage, 2 constitution left",
        "DKH-096",
    ),
    ("E_TOUGH", great_ax, "The Gāst is tough on 9+: 0, 0; both wounds are felt", "DKH-104"),
    ("E_TOUGH", lambda: great_ax(9), "The Gāst is tough on 9+: 9, 0; one of two wounds is felt", "DKH-104"),
    (
        "E_TOUGH",
        lambda: great_ax(9, 9),
        "The Gāst is tough on 9+: 9, 9; both wounds are shrugged off",
        "DKH-104",
    ),
    (
        "E_PARRIED",
        lambda: alone(9, 9, 9, 0, 0, 0, enemies=[("wihtgar", "g8")]).does("attack"),
        "The Wihtgār parries on 7+: 0, 0, 0; all three come through",
        "DKH-247",
    ),
    (
        "E_WOUNDED",
        lambda: alone(9, 9, 9, 0, 0, 0, enemies=[("wihtgar", "g8")]).does("attack"),
        "The Wihtgār takes 1 wound, all it could still bear",
        "DKH-096",
    ),
    ("E_POWER", lambda: priest().does("pray", "nerys"), "Nerys prays Bless", "DKH-275"),
    (
        "E_POWER",
        lambda: priest(3, enemies=[("wihtgar", "g8")]).does("pray", "rebuke"),
        "Nerys prays Rebuke against the Wihtgār",
        "DKH-275",
    ),
    (
        "E_LOOT",
        lambda: omen("hidden-cache", alone().on_top("greaves")),
        "Greaves lie hidden on g8",
        "DKH-178",
    ),
    (
        "E_DREW",
        lambda: arriving_soon().next_reinforcement(12).rests(),
        "The entry point on w1 draws a reinforcement card: two Grave Spiders",
        "DKH-213",
    ),
    (
        "E_NONE_COME",
        lambda: enemy_phase(alone(), omen="the-barrow-sleeps"),
        "Nobody comes to help the enemy: the omen forbids it",
        "DKH-178",
    ),
    (
        "E_SATISFIED",
        lambda: begun(heroes="penda,nerys", players=2).does("done"),
        "Player 1 is done at the shop",
        "DKH-339",
    ),
    ("E_TURN", lambda: begun(heroes="penda").does("done", "b8"), "Turn 1 begins", "DKH-052"),
    (
        "E_LOOT",
        lambda: (
            alone(9, 0, 0, 0, enemies=[("jute-thain", "h9")])
            .on_top("spear")
            .sets("jute-thain", wounds=2)
            .does("attack")
        ),
        "A Spear is left on h9",
        "DKH-100",
    ),
    (
        "E_LOOT",
        lambda: omen("hidden-cache", alone().on_top("spear")),
        "A Spear lies hidden on g8",
        "DKH-178",
    ),
    (
        "E_SILVER",
        lambda: alone(heroes={"penda": "l3"}).on_top("hacksilver-10").does("rummage", "no"),
        "10 silver lies on m3",
        "DKH-132",
    ),
    (
        "E_SILVER",
        lambda: alone(4, 7, heroes={"penda": "m14"}).does("release"),
        "Penda rolls 7 and gains 7 silver",
        "DKH-286",
    ),
    (
        "E_SILVER",
        lambda: alone(4, 7, heroes={"penda": "m14"}).sets("penda", silver=98).does("release"),
        "Penda rolls 7 and gains 2 silver, as much as can be carried",
        "DKH-286",
    ),
    (
        "E_HEALED",
        lambda: pair().gives("penda", "healing-draught").sets("nerys", wounds=3).does("use"),
        "Nerys regains 2 constitution",
        "DKH-057",
    ),
    ("E_HEALED", won, "Penda regains 1 constitution", "DKH-329"),
    ("E_POWER", lambda: priest().does("pray", "penda"), "Nerys prays Bless on Penda", "DKH-275"),
    (
        "E_POWER",
        lambda: sorcerer(1, 1, 1, enemies=[("gast", "i9")]).does("invoke", "fire-bolt"),
        "Gnith invokes Fire-bolt against the Gāst",
        "DKH-263",
    ),
    ("E_POWER", lambda: sorcerer().does("invoke", "stone-shape", "i9"), "Gnith invokes Stone-shape on i9", "DKH-259"),
    ("E_BLESSED", lambda: priest().does("pray", "penda"), "Penda is Blessed: parry 1 easier", "DKH-051"),
    (
        "E_STONE_SKIN",
        lambda: sorcerer().does("invoke", "stone-skin"),
        "Gnith's skin turns to stone: parry 2 easier",
        "DKH-259",
    ),
    (
        "E_REBUKE",
        lambda: priest(3, enemies=[("wihtgar", "g8")]).does("pray", "rebuke"),
        "The Wihtgār is rebuked: 3 against 5+, in vain",
        "DKH-275",
    ),
    (
        "E_ROCK",
        lambda: sorcerer().does("invoke", "stone-shape", "i9"),
        "A rockfall comes down on i9",
        "DKH-045",
    ),
    (
        "E_ROCK",
        lambda: sorcerer().does("invoke", "stone-shape", "i9", "invoke", "stone-shape", "i9"),
        "A rockfall comes down on i9 / The top rockfall on i9 is taken away: nothing is left",
        "DKH-045 DKH-259",
    ),
    (
        "E_CLEARED",
        lambda: rocky().does("clear", "clear", "clear", "clear"),
        "Penda clears rock on h9: small rocks are left / Penda clears rock on h9: 1 layer left / "
        "Penda clears rock on h9: small rocks are left / Penda clears rock on h9: nothing is left",
        "DKH-047 DKH-048",
    ),
    (
        "E_REVIVED",
        lambda: pair().gives("penda", "wakeroot").falls("nerys").does("revive"),
        "Nerys comes to with 1 constitution, lively with 5 vigour",
        "DKH-293",
    ),
    (
        "E_REVIVED",
        lambda: pair().gives("penda", "wakeroot").falls("nerys").sets("nerys", acted=1).does("revive"),
        "Nerys comes to with 1 constitution, weary",
        "DKH-294",
    ),
    (
        "E_RECOVER",
        lambda: sorcerer(4).sets("gnith", wounds=1).does("recover"),
        "Gnith tries to recover: 4 against 1+, and regains 1 constitution",
        "DKH-279",
    ),
    (
        "E_RECOVER",
        lambda: sorcerer(0).sets("gnith", wounds=1).does("recover"),
        "Gnith tries to recover: 0 against 1+, and is wounded instead",
        "DKH-280",
    ),
    *(
        (
            "E_RELEASE",
            lambda face=face: alone(face, 0, 0, heroes={"penda": "m14"}).does("release"),
            f"Penda opens the cocoon on n15, rolls {face}: {holds}",
            f"DKH-282 {rule}",
        )
        for face, holds, rule in (
            (1, "a Wihtgār!", "DKH-283"),
            (2, "a nest of spiders", "DKH-284"),
            (3, "dust", "DKH-285"),
            (4, "a dead henchman's purse", "DKH-286"),
            (6, "a weary henchman", "DKH-287"),
            (9, "a lively henchman", "DKH-288"),
        )
    ),
    (
        "E_RELEASE",
        lambda: pair().falls("nerys", cocooned=True).does("release"),
        "Penda cuts Nerys out of the cocoon on h9",
        "DKH-281 RUL-17",
    ),
    (
        "E_RUMMAGED",
        lambda: alone(heroes={"penda": "l3"}).on_top("spear").does("rummage"),
        "Penda rummages on m3 and finds a Spear",
        "DKH-296",
    ),
    ("E_RUMMAGED", empty, "Penda rummages on m3 and finds nothing", "DKH-296"),
    (
        "E_TOOK",
        lambda: alone().leaves("h9", "spear", "sword").does("acquire", "take spear"),
        "Penda takes a Spear from h9",
        "DKH-234",
    ),
    (
        "E_TOOK",
        lambda: alone().leaves("h9", silver=9).does("acquire", "silver", "4 pieces"),
        "Penda takes 4 silver from h9",
        "DKH-234",
    ),
    (
        "E_TOOK",
        lambda: alone(heroes={"penda": "l3"}).on_top("spear").does("rummage", "yes"),
        "Penda keeps a Spear",
        "DKH-297",
    ),
    (
        "E_TOOK",
        lambda: alone(heroes={"penda": "l3"}).on_top("hacksilver-10").sets("penda", silver=97).does("rummage", "yes"),
        "Penda keeps a Handful of hacksilver: 3 silver",
        "DKH-297",
    ),
    (
        "E_DROPPED",
        lambda: alone().does("discard", "h9", "drop silver", "4 pieces"),
        "Penda leaves 4 silver on h9",
        "DKH-255",
    ),
    (
        "E_DROPPED",
        lambda: alone().gives("penda", "sword").does("discard", "h9", "drop sword"),
        "Penda leaves a Sword on h9",
        "DKH-255",
    ),
    (
        "E_DROPPED",
        lambda: alone(heroes={"penda": "l3"}).gives("penda", "sword").on_top("spear").does("rummage"),
        "Penda leaves a Spear on m3",
        "DKH-297",
    ),
    ("E_TRADED", lambda: pair().does("trade", "7 pieces"), "Penda hands 7 silver to Nerys", "DKH-319"),
    (
        "E_TRADED",
        lambda: pair().gives("penda", "wakeroot").does("trade", "wakeroot", "nothing"),
        "Penda gives a Wakeroot to Nerys",
        "DKH-315",
    ),
    (
        "E_TRADED",
        lambda: (
            pair(players=2)
            .gives("penda", "wakeroot")
            .gives("nerys", "spear")
            .does("trade", "wakeroot", "spear", "5 pieces", "yes")
        ),
        "Penda gives a Wakeroot to Nerys for a Spear and 5 silver",
        "DKH-315 DKH-316",
    ),
    (
        "E_REFUSED",
        lambda: pair(players=2).does("trade", "7 pieces", "no"),
        "Nerys will not trade with Penda",
        "DKH-316",
    ),
    (
        "E_REFUSED",
        lambda: (
            pair(players=2).gives("penda", "wakeroot").does("trade", "wakeroot", "nothing", "5 pieces", "free", "no")
        ),
        "Penda will not trade with Nerys",
        "DKH-316",
    ),
    (
        "E_USED",
        lambda: pair().gives("penda", "healing-draught").sets("nerys", wounds=3).does("use"),
        "Penda uses a Healing draught on Nerys",
        "DKH-321",
    ),
    (
        "E_USED",
        lambda: pair().gives("penda", "wakeroot").falls("nerys").does("revive"),
        "Penda uses a Wakeroot on Nerys",
        "DKH-291",
    ),
    (
        "E_USED",
        lambda: alone(1, 1, 1, enemies=[("gast", "i9")]).gives("penda", "scroll-of-fire").does("invoke"),
        "Penda uses a Scroll of fire",
        "DKH-261",
    ),
    (
        "E_USED",
        lambda: pair().gives("penda", "saints-bone").sets("nerys", wounds=2).does("pray"),
        "Penda uses a Saint's bone",
        "DKH-276",
    ),
    ("E_TORE", lambda: alone().sets("penda", webs=3).does("tear web"), "Penda tears a web, 2 left", "DKH-056"),
    (
        "E_AIMED",
        lambda: alone().gives("penda", "hunting-bow").does("aim", "aim"),
        "Penda aims: shooting is 1 easier / Penda aims: shooting is 2 easier",
        "DKH-237",
    ),
    ("E_EXITED", won, "Penda leaves by the exit", "DKH-034"),
    ("E_EXIT_OPEN", guardians, "The guardians are dead: the exit is open", "DKH-148"),
    ("E_ABANDONED", won, "Gesith 1 is left behind and dead", "DKH-171"),
    ("E_ABANDONED", replaced, "Nerys is left behind and dead", "DKH-173"),
    ("E_LEFT", left, "Gesith 1 has no hero to follow and leaves", "DKH-082 RUL-42"),
    (
        "E_DARKHOLD",
        lambda: enemy_phase(alone(), omen="the-barrow-sleeps"),
        "The Barrow Sleeps: No reinforcements this turn.",
        "DKH-177",
    ),
    ("E_NOISE", lambda: omen("echoes", alone()), "2 noise tokens on g9, where Penda stands", "DKH-053"),
    ("E_HUSH", lambda: omen("hush", noisy()), "4 noise tokens are gone", "DKH-178"),
    (
        "E_HUSH",
        lambda: noisy(1).gives("penda", "shroud-of-silence").does("use"),
        "Penda hushes the tile: 1 noise token is gone",
        "DKH-321",
    ),
    (
        "E_DREW",
        arriving,
        "The entry point on w1 draws a reinforcement card: a Wihtgār, a Wihtboga and a Grave Spider",
        "DKH-213",
    ),
    ("E_ARRIVED", arriving, "A Grave Spider comes to w1 / A Wihtboga comes to v1 / A Wihtgār comes to x1", "DKH-215"),
    (
        "E_ARRIVED",
        lambda: alone(1, 0, 0, heroes={"penda": "m14"}).does("release"),
        "A Wihtgār comes to n15",
        "DKH-283",
    ),
    ("E_ARRIVED", wandering, "A Wihtax comes to l2", "DKH-178"),
    (
        "E_SHORTAGE",
        lambda: short(alone(enemies=[("gast", "j9")])),
        "Nobody is left to come: every Gāst has 1 more vigour next turn / "
        "Nobody is left to come: every Gāst has 2 more vigour next turn",
        "DKH-223",
    ),
    ("E_WEBBED", lambda: omen("clinging-web", alone()), "Penda is caught in a web", "DKH-056"),
    ("E_WON_LEVEL", won, "Level 1 is cleared in 2 turns", "DKH-169"),
    (
        "E_LOST_LEVEL",
        lambda: enemy_phase(alone(turn=100)),
        "Level 1 is lost in turn 100: the barrow has kept them too long",
        "DKH-159 RUL-89",
    ),
    ("E_LOST_LEVEL", all_down, "Level 1 is lost in turn 2: nobody is left standing", "DKH-174"),
    (
        "E_LOST_LEVEL",
        no_revival,
        "Level 1 is lost in turn 2: the heroes are down, and nobody can revive them",
        "DKH-175",
    ),
    (
        "E_BOUGHT",
        lambda: begun(heroes="penda").does("buy", "wakeroot"),
        "Penda buys a Wakeroot, for 12 silver",
        "DKH-332",
    ),
    (
        "E_BOUGHT",
        lambda: begun(heroes="penda", level=4).does("hire", "gesith", "buy", "wakeroot", "gesith-1"),
        "Penda buys a Wakeroot for Gesith 1, for 12 silver",
        "DKH-332",
    ),
    (
        "E_BOUGHT",
        lambda: begun(heroes="penda", level=4).does("buy", "sword"),
        "Penda buys a Sword, for 18 silver",
        "DKH-333",
    ),
    (
        "E_SOLD",
        lambda: begun(heroes="penda").does("buy", "wakeroot", "sell", "sell wakeroot"),
        "Penda sells a Wakeroot for 6 silver",
        "DKH-336",
    ),
    (
        "E_SOLD",
        lambda: begun(heroes="penda").does("buy", "wakeroot").sets("penda", silver=96).does("sell", "sell wakeroot"),
        "Penda sells a Wakeroot for 6 silver, 2 of them lost",
        "DKH-336",
    ),
    ("E_HIRED", lambda: begun(heroes="penda").does("hire", "gesith"), "Penda hires Gesith 1 for 22 silver", "DKH-080"),
    ("E_REPLACED", replaced, "Gnith takes the place of Nerys", "RUL-42"),
    ("E_RESHUFFLED", lambda: spent("dark"), "The darkhold deck is shuffled anew", "DKH-179"),
    ("E_RESHUFFLED", lambda: spent("rein"), "The reinforcement deck is shuffled anew", "DKH-064 RUL-61"),
    (
        "E_JOINED",
        lambda: alone(5, heroes={"penda": "m14"}).does("release"),
        "Gesith 1 joins the warband of Penda on n15, weary",
        "DKH-287",
    ),
    (
        "E_JOINED",
        lambda: alone(7, heroes={"penda": "m14"}).does("release"),
        "Gesith 1 joins the warband of Penda on n15, lively",
        "DKH-288",
    ),
    (
        "E_ACTIVATED",
        lambda: table(heroes={"penda": "g9", "nerys": "h9"}).does("penda"),
        "Penda acts, with 5 vigour",
        "DKH-167",
    ),
    ("E_ENDED", lambda: alone().does("end"), "Penda rests, 5 vigour unspent", "DKH-168"),
    (
        "E_PLACED",
        lambda: begun(heroes="penda").does("done", "b8"),
        "Penda starts on b8",
        "DKH-001",
    ),
    (
        "E_VOTED",
        lambda: (
            pair(players=2, initiative="vote")
            .sets("nerys", vigour=0)
            .next_omen("stillness")
            .does("end", "player 2", "player 1")
        ),
        "Player 1 votes for player 2 / Player 2 votes for player 1",
        "DKH-161",
    ),
    (
        "E_QUARRY",
        thrown_down,
        "The Wihtgār on e10 goes for Penda, the nearest in view, right beside it / "
        "The Wihtgār on e10 goes for Nerys, the only one in view, 5 squares away",
        "DKH-187 DKH-195",
    ),
    (
        "E_STUCK",
        lambda: table(2, {"penda": "v4"}, enemies=[("wihtax", "s4")]).next_omen("stillness").rests(),
        "The Wihtax cannot get at Penda and stays",
        "DKH-201",
    ),
    ("E_SINGLED_OUT", lambda: omen("hidden-cache", alone()), "The card singles out Penda", "DKH-178"),
    ("E_IN_VAIN", lambda: omen("hidden-cache", alone().falls("penda")), "Nothing comes of it", "DKH-178"),
    ("E_NO_OMEN", lambda: alone(turn=1).does("end"), "No darkhold card is drawn in the first turn", "DKH-324"),
    (
        "E_NONE_COME",
        lambda: alone(turn=1).does("end"),
        "Nobody comes to help the enemy: it is the first turn",
        "DKH-324",
    ),
    (
        "E_NONE_COME",
        lambda: enemy_phase(alone()),
        "Nobody comes to help the enemy: no entry point hears any noise",
        "DKH-213",
    ),
    (
        "E_PROPOSED",
        lambda: pair(players=2).gives("penda", "wakeroot").does("trade", "wakeroot", "nothing", "5 pieces"),
        "Penda offers Nerys a Wakeroot for 5 silver",
        "DKH-315 DKH-316",
    ),
    ("E_PROPOSED", lambda: pair(players=2).does("trade", "7 pieces"), "Penda offers Nerys 7 silver", "DKH-315 DKH-316"),
    (
        "E_COUNTERED",
        lambda: pair(players=2).gives("penda", "wakeroot").does("trade", "wakeroot", "nothing", "5 pieces", "3 pieces"),
        "Nerys names another price to Penda: 3 silver",
        "DKH-316 DKH-341",
    ),
    ("E_SATISFIED", lambda: begun(heroes="penda").does("done"), "The shopping is done", "DKH-339"),
    ("E_WOKE", woken, "The Gāst Cyning rises", "DKH-327"),
]


def tell(match, event):
    return GAME.beat(Moment(event, match.state, BOOK, CONTENT, 0, []))


def lines_of(match, code):
    """What tells of an event of a code, first to last, and by which rules."""
    told = [tell(match, event) for event in events_since(match.state, 0) if event.code == code]
    return " / ".join(line.text for line in told), " ".join(dict.fromkeys(rule for line in told for rule in line.rules))


@pytest.mark.parametrize(
    ("name", "play", "text", "rules"), CASES, ids=[f"{n}-{case[0]}" for n, case in enumerate(CASES)]
)
def test_a_line_names_actor_target_and_numbers(name, play, text, rules):
    assert lines_of(play(), CODES[name]) == (text, rules)


def test_every_event_has_its_case():
    assert {CODES[name] for name, *_ in CASES} == set(CODES.values())
    assert set(TOLD) == set(CODES.values())


def test_every_rule_behind_a_line_is_in_the_contract():
    assert {rule for *_, rules in CASES for rule in rules.split()} <= RULES


def say(match, name, *args):
    return tell(match, Event(CODES[name], EVERYONE, (*args, *[0] * (6 - len(args))))).text


def who(match, name):
    warrior = match.who(name)
    return warrior + t.NAMED * (int(match.state.profile[warrior]) + 1)


def test_more_dice_than_the_log_has_room_for_are_counted_all_the_same():
    match = alone(enemies=[("gast", "g8")])
    struck = say(match, "E_STRUCK", who(match, "penda"), who(match, "gast"), 0, 4, 6 + 10 * 5, 1999)
    assert struck == "Penda strikes the Gāst with Nægling: 1, 9, 9, 9 ... against 4+, five hits"
    parried = say(match, "E_PARRIED", who(match, "gast"), 7, 5, 9912, 3)
    assert parried == "The Gāst parries on 7+: 9, 9, 1, 2 ...; three of five come through"


def test_hits_that_cannot_be_parried_say_so():
    match = alone(9, 9, 0, enemies=[("wihtboga", "g8")]).does("attack")
    assert (
        "Penda strikes the Wihtboga with Nægling: 9, 9, 0 against 4+, two hits, which nothing parries" in match.told()
    )


def test_the_card_that_keeps_help_away_is_named():
    told = enemy_phase(alone(), omen="the-barrow-sleeps").told()
    assert "Nobody comes to help the enemy: The Barrow Sleeps forbids it" in told


def test_who_strikes_out_of_its_phase_has_just_arrived():
    match = arriving_soon()
    match.state.at[match.who("penda")] = match.square("w2")
    assert "The Grave Spider, just arrived, strikes Penda with Fangs: " in match.rests().told()


def test_odds_of_a_blow_do_not_say_of_a_tough_one_that_it_parries_nor_of_a_word_that_it_misses():
    match = table(heroes={"carrowek": "g9"}, enemies=[("dreaguth", "g8")], active="carrowek")
    assert {chance.text for chance in match.odds("dreaguth@g8")} <= {
        "Dreaguth falls", "Dreaguth is hurt", "Dreaguth shrugs it off", "Dreaguth is missed",
    }  # fmt: skip
    match = priest(enemies=[("wihtgar", "g8")]).does("pray")
    assert {chance.text for chance in match.odds("rebuke")} == {"Wihtgār falls", "in vain"}


def test_on_a_level_of_several_floors_the_floor_is_said_and_once_where_it_stays_the_same():
    match = table(7, {"penda": "1:n7"}, active="penda").does("move", "1:n6")
    assert "Penda moves from n7 to n6 of floor 1" in match.told()
    assert [cell.name for cell in match.view(0).boards[1].cells if cell.id == f"s{match.square('2:n7')}"] == [
        "n7 of floor 2"
    ]


def test_nobody_is_told_how_many_an_overlord_can_send_who_is_not_shown_his_options():
    match = alone(overlord="yes", enemies=[("gast", "w9"), ("wihtgar", "w8")]).next_omen("stillness").rests()
    assert match.view(1).prompt.text == "Which enemy acts now? Two can still act."
    assert match.view(0).prompt.text == "Overlord: which enemy acts now?"


def test_at_the_shop_a_trade_costs_no_vigour():
    match = begun(heroes="penda,nerys")
    trade = next(option for option in match.view(0).options if option.text == "trade")
    assert trade.help == ""


def test_a_prompt_says_whether_one_strikes_or_shoots():
    match = table(heroes={"sathach": "g9"}, enemies=[("gast", "j9")], active="sathach")
    assert match.view(0).prompt.text == "Sáthach: 6 vigour. Go somewhere, shoot at the Gāst on j9, aim or rest."


def test_an_ending_tells_how_far_they_came():
    assert (
        all_down().view(0).ending.text
        == "Nobody is left standing: they came as far as Smuggler's Coves, and held out for 2 turns"
    )
    match = table(1, {"penda": "ad7"}, active="penda").does("move", "ae7")
    assert match.view(0).ending.text == "The heroes came through: Smuggler's Coves in 2 turns"


def test_who_comes_in_the_place_of_another_says_so():
    match = alone(enemies=[("wihtgar", "g8")])
    wanted = int(match.state.profile[match.who("wihtgar")]) - 1
    told = say(match, "E_ARRIVED", who(match, "wihtgar"), match.square("g8"), t.REINFORCEMENT_PHASE, wanted + 1)
    assert told == "A Wihtgār comes to g8, every Wihtax being out"


def test_an_enemys_walk_says_what_it_is_after():
    match = table(heroes={"penda": "b8"}, enemies=[("wihtgar", "w9")])
    match.state.noise[match.square("r8")] = 2
    told = enemy_phase(match).told()
    assert ", towards the noise on r8" in told
    match = table(heroes={"penda": "b8"}, enemies=[("wihtgar", "w9")])
    assert enemy_phase(match).told().count("The Wihtgār moves from w9 to x7, its guard point") == 1
    match = table(heroes={"penda": "b8"}, enemies=[("wihtboga", "x1")])
    assert "The Wihtboga moves from x1 to x3, towards its guard point on x7" in enemy_phase(match).told()


def test_others_of_its_kind_are_told_apart_by_their_squares():
    match = alone(3, 4, 9, 0, 0, enemies=[("gast", "g8"), ("gast", "m10")]).does("attack")
    assert "Penda strikes the Gāst on g8 with Nægling: 3, 4, 9 against 4+, two hits" in match.told()


def test_a_line_is_about_the_warrior_that_was_there_not_about_who_came_into_its_place():
    match = alone(9, 9, 9, 0, 0, 0, enemies=[("wihtgar", "g8")])
    wihtgar = who(match, "wihtgar")
    match.does("attack")
    assert match["wihtgar"] is None
    assert say(match, "E_CLEARED", wihtgar, match.square("h9"), 0).startswith("The Wihtgār clears rock on h9")


def test_squares_of_a_level_that_was_just_won_are_named_on_its_own_map():
    match = won()
    assert match.state.level == 1
    assert lines_of(match, t.E_MOVED) == ("Penda moves from ad7 to ae7", "DKH-269")


def test_a_leap_and_a_climb_are_told_once():
    leapt = alone(7, heroes={"penda": "p13"}).does("leap", "q13", "r13")
    climbed = table(7, {"penda": "1:n7"}, active="penda").does("move", "2:n7")
    for match in (leapt, climbed):
        assert lines_of(match, t.E_MOVED) == ("", "")
        assert [overlay.kind for overlay in match.view(0).overlays] == ["last-move"]


def test_silver_put_down_is_told_once():
    match = alone().does("discard", "h9", "drop silver", "4 pieces")
    assert lines_of(match, t.E_SILVER) == ("", "")


def test_lines_of_dice_are_marked_as_such():
    rolled = alone(4, 7, heroes={"penda": "m14"}).does("release")
    assert [bool(line.roll) for line in rolled.log if "silver" in line.text or "cocoon" in line.text] == [True, True]
    found = alone(heroes={"penda": "l3"}).on_top("hacksilver-10").does("rummage", "no")
    assert not any(line.roll for line in found.log)
    assert not any(line.roll for line in pair().falls("nerys", cocooned=True).does("release").log)
