"""What is said of each decision: what it asks, and beside it how its answers are written, shown and explained.

A prompt names who acts, what may be done, what is left; its help says what comes of it, or why a usual thing is not
possible now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from duskboard.engine.bits import count
from duskboard.engine.decision import Decision, Telling
from duskboard.engine.header import NONE
from duskboard.engine.question import said
from duskboard.engine.scene import Cost, Prompt, SceneOption
from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.rules.activation import (
    Crossing,
    HumanStep,
    HumanToActivate,
    InfernalStep,
    InfernalWarriorToActivate,
)
from duskboard.games.claustrophobia.rules.cards import (
    EventDiscard,
    EventToKeep,
    InstinctDiscard,
    open_among_humans,
    open_anywhere,
)
from duskboard.games.claustrophobia.rules.combat import HitsForABodyguard, LineForAMarker, loaded_piece
from duskboard.games.claustrophobia.rules.demons import MealOfTheGlutton, VictimOfAPower
from duskboard.games.claustrophobia.rules.destiny import (
    DiceForTwistOfFate,
    DieForWrittenInBlood,
    DieThatMustBeTaken,
    DieToTakeBack,
    EventAfterTheRoll,
    FaceForWrittenInBlood,
    PowerForADie,
    PowerToResolve,
    dice_to_roll,
)
from duskboard.games.claustrophobia.rules.equipment import LineForASalve, TargetOfAShot, TileForAGrenade
from duskboard.games.claustrophobia.rules.exploration import (
    EventAtAnExploration,
    ForeseenTile,
    OrderOfForeseenTiles,
    OrientationOfATile,
)
from duskboard.games.claustrophobia.rules.gifts import Courage, LayingOnOfHands, RighteousSacrifice
from duskboard.games.claustrophobia.rules.movement import may_leave
from duskboard.games.claustrophobia.rules.preparation import (
    ActivationDie,
    Blessing,
    DiceForTheRelic,
    Draw,
    EventAfterPreparation,
    InstinctCard,
    LineToHeal,
    VictimOfAnEvent,
    offer_active,
)
from duskboard.games.claustrophobia.rules.reach import HUMAN_WALK, INFERNAL_WALK
from duskboard.games.claustrophobia.rules.scenarios import OwnerOfTheEquipment
from duskboard.games.claustrophobia.rules.talents import human_cb, human_df, human_mv, infernal_cb
from duskboard.games.claustrophobia.rules.threat import (
    DieForAHellhound,
    Threat,
    TileOfAForcedArrival,
    TileOfAnArrival,
    cost_of,
    recruit_of,
)
from duskboard.games.claustrophobia.rules.tiles import TileForAHole, WaterOfAFountain
from duskboard.games.claustrophobia.rules.turn import DECISIONS
from duskboard.games.claustrophobia.telling.answers import (
    ATTACKS_ON_HUMANS,
    CARDS,
    CARDS_TO_PLAY,
    EQUIPMENT,
    IN_ONE_GO,
    POWERS,
    RECRUITS,
    ROTATIONS,
    SPACES,
    WAYS,
    WOUNDS,
    Answer,
    Answers,
    Question,
    attacks_by_human,
    declining,
    dice,
    events,
    line_numbers,
    lines,
    paper,
    place_of_drawn,
    threat_points,
    thrown_at,
    tiles,
    walks,
    warriors,
)
from duskboard.games.claustrophobia.telling.names import (
    DIRECTIONS,
    Names,
    cap,
    dark_id,
    listed,
    many,
    tile_id,
    troglodytes_id,
    warrior_id,
    warrior_name,
)

QUESTIONS = Telling[Question]()


def asks(*decisions: type[Decision], answers: Answers) -> Callable[..., Callable[[Names], Prompt]]:
    """Declare what a decision asks, and how its answers are written, shown and explained."""

    def declare(prompt: Callable[[Names], Prompt]) -> Callable[[Names], Prompt]:
        QUESTIONS(*decisions)(Question(prompt, answers))
        return prompt

    return declare


def about(index: int) -> Callable[[Names], int]:
    """What a question is about: `about(ActivationDie.human)` is the human of the pending one."""
    return lambda n: n.state.args[index]


def the(index: int) -> Callable[[Names], str]:
    """The warrior a question is about, for the middle of a sentence."""
    return lambda n: n.the(n.state.args[index])


def open_lines(n: Names, human: int) -> int:
    return t.LINES - count(n.state.cancelled[human])


# -- human preparation -------------------------------------------------------------------------------------------------


@asks(WaterOfAFountain, answers={**declining("no water"), **WOUNDS})
def water(n: Names) -> Prompt:
    tile = about(WaterOfAFountain.tile)(n)
    left = many(n.state.water[tile], "draught", "draughts")
    return Prompt(
        text=f"The fountain on tile {tile + 1} heals a line: whose? {left} left.",
        help="One token of each fountain in a phase.",
        rules=["CLA-212"],
    )


@asks(
    DiceForTheRelic,
    answers={
        **declining(
            "enough",
            label=lambda n, at: "Enough" if about(DiceForTheRelic.aside)(n) else "Keep the relic for later",
            help=lambda n, at: "What was set aside is rolled again." if about(DiceForTheRelic.aside)(n) else "",
        ),
        **dice(lambda n, at: f"Roll a {at + 1} again", lambda n, at: [f"face-{at}-0"]),
    },
)
def relic(n: Names) -> Prompt:
    return Prompt(
        text=f"The {n.gear(t.SAINTS_RELIC)}: which dice are rolled again?{_so_far(about(DiceForTheRelic.aside)(n))}",
        help="Once a game: any of the dice, once, before they are placed.",
        rules=["CLA-166"],
    )


def _so_far(aside: int) -> str:
    return f" So far {many(aside, 'die', 'dice')}." if aside else ""


def _line_of_die(n: Names, at: int) -> str:
    human = about(ActivationDie.human)(n)
    worn = ", cancelled" if (n.state.cancelled[human] >> at) & 1 else ""
    return f"{at + 1}: {line_numbers(n, human, at)}{worn}"


def _what_the_line_does(n: Names, at: int) -> str:
    human = about(ActivationDie.human)(n)
    if (n.state.cancelled[human] >> at) & 1:
        return "Exhausted this turn, unless a card or a blessing helps."
    icon = n.book.icon[n.state.board[human], at]
    if icon == t.INSTINCT_ICON:
        return "The line draws an instinct card."
    gifts = [g for g in range(1, t.GIFTS) if (n.state.gifts[human] >> g) & 1 and n.book.gift_line[g] == at + 1]
    return f"{n.gift(gifts[0])} awakens." if gifts and icon == t.GIFT_SLOT else ""


@asks(
    ActivationDie,
    answers=dice(
        _line_of_die, lambda n, at: [f"line-{about(ActivationDie.human)(n)}-{at + 1}"], help=_what_the_line_does
    ),
)
def activation_die(n: Names) -> Prompt:
    human = about(ActivationDie.human)(n)
    left = [value + 1 for value in range(t.LINES) for _ in range(n.state.faces[value])]
    after = [n.the(h) for h in range(human + 1, t.HUMANS) if n.state.status[h] == t.IN_PLAY]
    last = f" Then {listed(after)}." if after else ""
    return Prompt(
        text=f"Choose a die for {n.the(human)}: {', '.join(map(str, left))} lie here.{last}",
        help="The line of the die gives this turn's movement/combat/defence.",
        rules=["CLA-058"],
    )


@asks(InstinctCard, answers={**declining("no card"), **CARDS_TO_PLAY})
def instinct_card(n: Names) -> Prompt:
    human = about(InstinctCard.human)(n)
    stuck = (n.state.cancelled[human] >> (n.state.die[human] - 1)) & 1
    state = "on a cancelled line and exhausted" if stuck else f"on line {n.state.die[human]}"
    return Prompt(
        text=f"{cap(n.the(human))} is {state}. Play an instinct card on {n.the(human)}?",
        help="As a value it moves the die; as an effect it lasts until your next preparation.",
        rules=["CLA-060"],
    )


@asks(
    LineToHeal,
    answers=lines(
        about(LineToHeal.human),
        lambda n, at: f"Heal line {at + 1}: {line_numbers(n, about(LineToHeal.human)(n), at)}",
    ),
)
def line_to_heal(n: Names) -> Prompt:
    who = the(LineToHeal.human)(n)
    return Prompt(text=f"{cap(who)} catches breath: which line of {who} is healed?", rules=["CLA-072"])


def _blessing(n: Names, at: int) -> str:
    bonus = (f"+{n.book.bless_mv} movement", f"+{n.book.bless_cb} combat")[at % 2]
    return f"Bless {n.the(at // 2)}: {bonus}"


@asks(
    Blessing,
    answers={
        **declining("no blessing", help="The blessing waits: it is given once a game."),
        t.BLESSING: Answer(
            text=lambda n, at: f"bless {warrior_name(n.state, at // 2)} for {('movement', 'combat')[at % 2]}",
            label=_blessing,
            targets=lambda n, at: [warrior_id(at // 2)],
            many=2 * t.HUMANS,
        ),
    },
)
def blessing(n: Names) -> Prompt:
    return Prompt(
        text=f"Whom does {the(Blessing.holder)(n)} bless?",
        help="Once a game; it ends with your activation phase and heals the line in use.",
        rules=["CLA-174", "CLA-176"],
    )


@asks(
    Draw,
    answers={
        t.PASS: Answer(text="no draw", label="No draw"),
        t.YES: Answer(text="draw", label="Draw a card", main=True),
    },
)
def draw(n: Names) -> Prompt:
    held, limit = n.state.instinct_hand_n, n.state.hand_limit
    over = " One over the limit is discarded at once." if held >= limit else ""
    return Prompt(
        text=f"Draw an instinct card for the line of {the(Draw.human)(n)}? You hold {held} of {limit}.",
        help=f"The line shows the card.{over}",
        rules=["CLA-067", "CLA-068"],
    )


@asks(InstinctDiscard, answers=CARDS)
def instinct_discard(n: Names) -> Prompt:
    limit = many(n.state.hand_limit, "card", "cards")
    return Prompt(text=f"You can hold {limit}: discard one of {n.state.instinct_hand_n}.", rules=["CLA-069"])


@asks(Courage, answers=warriors())
def courage(n: Names) -> Prompt:
    book = n.book
    return Prompt(
        text=f"{n.gift(t.COURAGE)} of {the(Courage.holder)(n)}: who takes heart?",
        help=f"+{book.courage_mv} movement, +{book.courage_cb} combat, +{book.courage_df} defence this turn.",
        rules=["CLA-189"],
    )


@asks(LayingOnOfHands, answers={**declining("no healing"), **WOUNDS})
def hands(n: Names) -> Prompt:
    return Prompt(
        text=f"{n.gift(t.HANDS)}: which line does {the(LayingOnOfHands.holder)(n)} heal?",
        help="A cancelled line of somebody on the same tile.",
        rules=["CLA-191"],
    )


def _struck_targets(holder: Callable[[Names], int]) -> Callable[[Names, int], list[str]]:
    """A warrior, or the troglodytes of the tile somebody stands on."""
    return lambda n, at: [troglodytes_id(n.state.tile[holder(n)])] if at == t.TROGLODYTE else [warrior_id(at)]


@asks(
    RighteousSacrifice,
    answers={**declining("no sacrifice"), **warriors(_struck_targets(about(RighteousSacrifice.holder)))},
)
def sacrifice(n: Names) -> Prompt:
    uses = many(n.book.sacrifices - about(RighteousSacrifice.use)(n) + 1, "use", "uses")
    return Prompt(
        text=f"{n.gift(t.SACRIFICE)}: whom does {the(RighteousSacrifice.holder)(n)} strike? {uses} left.",
        help=f"One hit. Then a die is rolled: on {n.book.backlash} or more the holder is struck too.",
        rules=["CLA-196", "CLA-197"],
    )


def _only_victim(n: Names, kind: int) -> str:
    """The one human an event card can be played on: it will not be asked."""
    scratch = paper()
    offer_active(n.state, scratch)
    return f"{n.event(kind)} on {n.the(scratch.menu[0] - t.WARRIOR)}" if scratch.menu_n == 1 else n.event(kind)


@asks(EventAfterPreparation, answers={**declining("pass"), **events(label=_only_victim)})
def event_after_preparation(n: Names) -> Prompt:
    return Prompt(
        text="The humans are ready. Play an event card on one of them?",
        help="It lasts until their next preparation.",
        rules=["CLA-103"],
    )


def _numbers(n: Names, at: int) -> str:
    mv, cb, df = (rule(n.state, n.book, at) for rule in (human_mv, human_cb, human_df))
    return f"{mv} movement, {cb} combat, {df} defence now."


@asks(VictimOfAnEvent, answers=warriors(help=_numbers))
def event_victim(n: Names) -> Prompt:
    kind = about(VictimOfAnEvent.kind)(n)
    return Prompt(text=f"Who feels {n.event(kind)}?", help=f"{cap(n.event_text(kind))}.", rules=["CLA-103"])


# -- activation --------------------------------------------------------------------------------------------------------


def _human_waits(n: Names, at: int) -> str:
    tired = " Exhausted." if n.state.exhausted[at] else ""
    return f"{_numbers(n, at)}{tired}"


@asks(HumanToActivate, answers={**declining("end phase", help="Who has not been activated does nothing."),
                                **warriors(help=_human_waits)})  # fmt: skip
def pick_human(n: Names) -> Prompt:
    state = n.state
    alive = [human for human in range(t.HUMANS) if state.status[human] == t.IN_PLAY]
    done = [n.the(human) for human in alive if state.activated[human]]
    left = many(sum(not state.activated[human] for human in alive), "human", "humans")
    have = f" Done: {', '.join(done)}." if done else ""
    return Prompt(
        text=f"Whom do you activate? {left} left.",
        help=f"Move then act, or act then move.{have}",
        rules=["CLA-081", "CLA-082"],
    )


def _fired(n: Names) -> int:
    """The weapon of an attack that is being chosen: none in a plain step."""
    return n.state.args[TargetOfAShot.weapon] if n.state.decision == t.Asks.SHOOT_AT else NONE


HERE = {
    t.EXIT: Answer(
        text="leave", label="Leave by the exit", kind="go", targets=lambda n, at: [tile_id(n.state.active_tile)],
        help="Out of the tunnels, for good.",
    ),
    t.DO_SEAL: Answer(
        text="seal", label="Seal the well", kind="act", targets=lambda n, at: [tile_id(n.state.active_tile)],
    ),
    t.DO_SEARCH: Answer(
        text="search", label="Take the relic", kind="act", targets=lambda n, at: [tile_id(n.state.active_tile)],
    ),
}  # fmt: skip


def _left(n: Names) -> str:
    """What the active warrior has left, in words."""
    points = many(n.state.points, "movement point", "movement points")
    return f"{points}, {'no action' if n.state.acted else 'an action'} left"


def _why_not(n: Names, offered: Callable[[int, int], bool]) -> list[str]:
    """Why a usual thing is not possible for the active warrior now. CLA-084, CLA-140, CLA-179."""
    state, book, warrior, here = n.state, n.book, n.state.active, n.state.active_tile
    side = t.HUMAN if warrior < t.HUMANS else t.INFERNAL
    reasons = []
    moving = offered(t.GO, 4) or offered(t.TILE, t.TILES)
    if not moving and state.points == 0 and state.moved and state.acted:
        reasons.append("movement that an action has ended is over")
    elif not moving and state.points == 0:
        reasons.append("there is no movement left")
    elif not moving and not may_leave(state, book, warrior, here):
        enemies, friends = state.occupants[1 - side, here], state.occupants[side, here]
        held = f"outnumbered here, {enemies} to {friends}" if enemies > friends else "somebody impressive stands here"
        reasons.append(f"it cannot leave: {held}")
    elif not moving:
        reasons.append("every way from here is closed or full")
    if state.acted:
        reasons.append("the action is used")
    elif not offered(t.ATTACK, t.GO - t.ATTACK):
        dice = human_cb(state, book, warrior) if side == t.HUMAN else infernal_cb(state, book, warrior)
        reasons.append("nobody is in reach to attack" if dice > 0 else "there are no combat dice")
    if side == t.HUMAN:
        for kind in (t.BLUNDERBUSS, t.MUSKET):
            if state.gear[warrior, kind] and loaded_piece(state, warrior, kind) == NONE:
                again = min(state.reload[i, warrior, kind] for i in range(min(t.PIECES, state.gear[warrior, kind])))
                reasons.append(f"the {n.gear(kind)} is loaded again in turn {again}")
        if state.exhausted[warrior]:
            reasons.append("exhausted: no talents, no weapons")
    return reasons


def _offered(n: Names) -> Callable[[int, int], bool]:
    """Whether any option of a run is on the menu of the pending decision."""
    scratch = paper()
    DECISIONS.options(n.state.decision, n.state, n.book, scratch)
    menu = [scratch.menu[i] for i in range(scratch.menu_n)]
    return lambda first, length: any(first <= option < first + length for option in menu)


def _can(n: Names, offered: Callable[[int, int], bool]) -> str:
    """What the active warrior may do, in words."""
    verbs = []
    if offered(t.GO, 4) or offered(t.TILE, t.TILES):
        verbs.append("go somewhere")
    if offered(t.EXIT, 1):
        verbs.append("leave by the exit")
    if offered(t.ATTACK, t.GO - t.ATTACK):
        verbs.append("attack")
    if offered(t.USE_BLUNDERBUSS, 4):
        verbs.append("use equipment")
    if offered(t.DO_SEAL, 1):
        verbs.append("seal the well")
    if offered(t.DO_SEARCH, 1):
        verbs.append("search")
    return ", ".join([*verbs, "or finish"]) if len(verbs) != 1 else f"{verbs[0]} or finish"


def _step(n: Names, *rules: str) -> Prompt:
    offered = _offered(n)
    reasons = _why_not(n, offered)
    return Prompt(
        text=f"{cap(n.the(n.state.active))}: {_left(n)}. {cap(_can(n, offered))}.",
        help=f"{cap('; '.join(reasons))}." if reasons else "One action; movement cannot be split by it.",
        rules=list(rules),
    )


@asks(
    HumanStep,
    answers={
        **declining("finish"),
        **WAYS,
        **attacks_by_human(_fired),
        **EQUIPMENT,
        **HERE,
        **walks(HUMAN_WALK),
        **IN_ONE_GO,
    },
)
def human_step(n: Names) -> Prompt:
    return _step(n, "CLA-082", "CLA-084")


@asks(TargetOfAShot, answers=attacks_by_human(_fired))
def shot(n: Names) -> Prompt:
    weapon = about(TargetOfAShot.weapon)(n)
    return Prompt(
        text=f"{cap(the(TargetOfAShot.human)(n))} fires the {n.gear(weapon)}: at whom?",
        help=f"{cap(n.gear_text(weapon))}.",
        rules=["CLA-169"],
    )


@asks(
    TileForAGrenade,
    answers={
        t.DIRECTION: Answer(
            text=lambda n, at: f"throw {DIRECTIONS[at]}",
            label=lambda n, at: f"Throw {DIRECTIONS[at]} on tile {thrown_at(n, at) + 1}",
            kind="act",
            targets=lambda n, at: [tile_id(thrown_at(n, at))],
            help=lambda n, at: n.whats_on(thrown_at(n, at)),
            many=4,
        )
    },
)
def grenade(n: Names) -> Prompt:
    needed = n.book.gear_hits_on[t.GRENADE]
    return Prompt(
        text=f"{cap(the(TileForAGrenade.human)(n))} throws a {n.gear(t.GRENADE)}: onto which tile?",
        help=f"Everybody there is hit on {needed} or more, friend or foe.",
        rules=["CLA-169"],
    )


@asks(LineForASalve, answers=WOUNDS)
def salve(n: Names) -> Prompt:
    return Prompt(
        text=f"{cap(the(LineForASalve.human)(n))} opens the {n.gear(t.HEALING_SALVE)}: which line is healed?",
        rules=["CLA-072", "CLA-169"],
    )


@asks(
    ForeseenTile,
    answers={
        t.PEEK: Answer(
            text=lambda n, at: f"tile {n.state.pile[n.state.pile_n - 1 - at] + 1}",
            label=lambda n, at: n.tile_told(n.state.pile[n.state.pile_n - 1 - at]),
            targets=lambda n, at: [f"pile-{n.state.pile_n - 1 - at}"],
            many=3,
        )
    },
)
def foreseen(n: Names) -> Prompt:
    return Prompt(
        text=f"{n.gift(t.PRESCIENCE)}: which tile lies ahead of {the(ForeseenTile.human)(n)}?",
        help="The others go back on the pile.",
        rules=["CLA-193"],
    )


def _order(n: Names, at: int, join: str) -> str:
    top = n.state.pile_n - 1
    return f"{n.state.pile[top - at] + 1} {join} {n.state.pile[top - 1 + at] + 1}"


@asks(
    OrderOfForeseenTiles,
    answers={
        t.ORDER: Answer(
            text=lambda n, at: _order(n, at, "over"),
            label=lambda n, at: f"Tile {_order(n, at, 'comes before tile')}",
            targets=lambda n, at: [f"pile-{n.state.pile_n - 1 - at}"],
            many=2,
        )
    },
)
def foreseen_order(n: Names) -> Prompt:
    return Prompt(text="In which order do the other two go back? The first is drawn next.", rules=["CLA-194"])


@asks(EventAtAnExploration, answers={**declining("pass"), **events()})
def event_at_exploration(n: Names) -> Prompt:
    drawn = n.tile_told(n.state.drawn)
    return Prompt(
        text=f"{cap(the(EventAtAnExploration.human)(n))} explores: {drawn} is drawn. "
        f"Play {n.event(t.SHIFTING_TUNNELS)}?",
        help="The tile is discarded and the next one drawn.",
        rules=["CLA-103"],
    )


@asks(OrientationOfATile, answers=ROTATIONS)
def orientation(n: Names) -> Prompt:
    drawn = n.tile_told(n.state.drawn)
    return Prompt(
        text=f"{cap(the(OrientationOfATile.human)(n))} has drawn {drawn}: how does it lie?",
        help="The explorer must be able to enter. A map without an unexplored opening discards it.",
        rules=["CLA-146", "CLA-150"],
    )


@asks(TileForAHole, answers=tiles(help=lambda n, at: n.whats_on(at)))
def hole(n: Names) -> Prompt:
    return Prompt(
        text=f"Tile {about(TileForAHole.new)(n) + 1} has a hole: which other tile gets a hole token?",
        help="Troglodytes go from hole to hole.",
        rules=["CLA-213", "CLA-214"],
    )


# -- infernal preparation ----------------------------------------------------------------------------------------------


@asks(
    MealOfTheGlutton,
    answers={**declining("no meal"), **warriors(_struck_targets(about(MealOfTheGlutton.demon)))},
)
def meal(n: Names) -> Prompt:
    demon = about(MealOfTheGlutton.demon)(n)
    return Prompt(
        text=f"Does {n.the(demon)} eat a troglodyte? It carries {many(n.state.damage[demon], 'marker', 'markers')}.",
        help=f"It loses up to {many(n.book.ability[t.THE_GLUTTON], 'marker', 'markers')}.",
        rules=["CLA-016"],
    )


@asks(DieToTakeBack, answers={**declining("keep the rest"), **SPACES})
def reclaim(n: Names) -> Prompt:
    return Prompt(
        text=f"Take prepared dice back? {many(n.state.pool, 'die lies', 'dice lie')} in the pool, "
        f"{dice_to_roll(n.state, n.book)} are rolled.",
        help="Dice you leave keep their values.",
        rules=["CLA-090", "CLA-096"],
    )


@asks(DieThatMustBeTaken, answers=SPACES)
def forced_die(n: Names) -> Prompt:
    needed = dice_to_roll(n.state, n.book)
    return Prompt(
        text=f"Too few dice to roll, {n.state.pool} of {needed}: which prepared die is taken?",
        help="So many dice must be rolled; the pool has fewer.",
        rules=["CLA-092"],
    )


@asks(EventAfterTheRoll, answers={**declining("pass"), **events()})
def event_after_roll(n: Names) -> Prompt:
    rolled = [value + 1 for value in range(t.LINES) for _ in range(n.state.rolled[value])]
    return Prompt(
        text=f"The dice of destiny show {', '.join(map(str, rolled))}. Play an event card on them?", rules=["CLA-103"]
    )


def _rolled_id(n: Names, at: int) -> list[str]:
    return [f"rolled-{at + 1}-0"]


@asks(
    DiceForTwistOfFate,
    answers={
        **declining(
            "enough",
            label=lambda n, at: "Enough" if about(DiceForTwistOfFate.aside)(n) else "Leave them as they are",
            help=lambda n, at: "What was set aside is rolled again." if about(DiceForTwistOfFate.aside)(n) else "",
        ),
        **dice(lambda n, at: f"Roll a {at + 1} again", _rolled_id),
    },
)
def twist(n: Names) -> Prompt:
    aside = _so_far(about(DiceForTwistOfFate.aside)(n))
    return Prompt(
        text=f"{n.event(t.TWIST_OF_FATE)}: which dice are rolled again?{aside}",
        help="Any of the dice just rolled, once.",
        rules=["CLA-103"],
    )


@asks(DieForWrittenInBlood, answers=dice(lambda n, at: f"Turn a {at + 1}", _rolled_id))
def blood_die(n: Names) -> Prompt:
    return Prompt(text=f"{n.event(t.WRITTEN_IN_BLOOD)}: which die is turned?", rules=["CLA-103"])


@asks(FaceForWrittenInBlood, answers=dice(lambda n, at: f"It becomes a {_colour(n, at)} {at + 1}"))
def blood_face(n: Names) -> Prompt:
    value = about(FaceForWrittenInBlood.value)(n)
    return Prompt(
        text=f"{n.event(t.WRITTEN_IN_BLOOD)}: what does the {_colour(n, value)} {value + 1} become?", rules=["CLA-103"]
    )


def _colour(n: Names, value: int) -> str:
    return ("white", "red")[n.book.colour[value]]


@asks(PowerForADie, answers=POWERS)
def allocate(n: Names) -> Prompt:
    value = about(PowerForADie.value)(n)
    left = sum(n.state.rolled[v] for v in range(t.LINES)) - 1
    more = f" {many(left, 'die', 'dice')} more after it." if left else " It is the last."
    return Prompt(
        text=f"Where does the {_colour(n, value)} {value + 1} go?{more}",
        help="A power whose condition is met triggers once all dice are placed. A die goes where it can still help.",
        rules=["CLA-094", "CLA-097"],
    )


@asks(PowerToResolve, answers=POWERS)
def power_order(n: Names) -> Prompt:
    return Prompt(text="Several powers act at once: which takes effect next?", rules=["CLA-R40"])


@asks(EventToKeep, answers=events("drawn"))
def keep_event(n: Names) -> Prompt:
    drawn = many(n.state.event_drawn_n, "card", "cards")
    return Prompt(
        text=f"{n.power(t.DARK_DESTINY)}: {drawn} drawn, which do you keep?",
        help="The others are discarded.",
        rules=["CLA-111"],
    )


@asks(EventDiscard, answers=events())
def discard_event(n: Names) -> Prompt:
    limit = many(n.book.event_limit, "card", "cards")
    return Prompt(text=f"You can hold {limit}: discard one of {n.state.event_hand_n}.", rules=["CLA-102"])


@asks(VictimOfAPower, answers=warriors(help=_numbers))
def power_victim(n: Names) -> Prompt:
    demon = about(VictimOfAPower.demon)(n)
    power = t.DEMON_POWER + demon - t.DEMON
    return Prompt(
        text=f"{n.power(power)}: whom does {n.the(demon)} reach for?",
        help=f"{cap(n.power_text(power))}.",
        rules=["CLA-018"],
    )


# -- threat ------------------------------------------------------------------------------------------------------------


@asks(TileOfAForcedArrival, answers=tiles())
def forced_tile(n: Names) -> Prompt:
    lair = about(TileOfAForcedArrival.lair)(n)
    return Prompt(
        text=f"Its nest on tile {lair + 1} is full: where does {n.the(t.DEMON)} return?",
        help="The nearest tiles with room.",
        rules=["CLA-038"],
    )


def _arrivals_need(n: Names) -> tuple[str, list[str]]:
    needs = []
    if not open_anywhere(n.state):
        needs.append("with an unexplored opening")
    if not open_among_humans(n.state):
        needs.append("without humans")
    if not needs:
        return "Arrivals need a tile with room, nothing more.", ["CLA-128", "CLA-113", "CLA-115"]
    return f"Arrivals need a tile {' and '.join(needs)}.", ["CLA-129", "CLA-130"]


def _too_dear(n: Names) -> str:
    """Whom the reserve has and the store cannot pay."""
    dear = []
    for recruit in range(t.RECRUITS):
        warrior = recruit_of(n.state, recruit)
        if warrior != NONE:
            cost = cost_of(n.state, n.book, warrior, n.state.map[0])
            if cost > n.state.threat:
                dear.append(f"{'a tough troglodyte' if recruit == 1 else n.the(warrior)} costs {cost}")
    return f" Too dear: {', '.join(dear)}." if dear else ""


@asks(Threat, answers={**declining("end threat"), **RECRUITS, **events()})
def threat(n: Names) -> Prompt:
    help_text, rules = _arrivals_need(n)
    return Prompt(
        text=f"{many(n.state.threat, 'threat point', 'threat points')}: whom do you bring into play?",
        help=help_text + _too_dear(n),
        rules=rules,
    )


def _cost_there(n: Names, at: int) -> Cost:
    return threat_points(cost_of(n.state, n.book, about(TileOfAnArrival.warrior)(n), at))


def _arriving(n: Names, at: int) -> str:
    return f"{many(_cost_there(n, at).amount, 'threat point', 'threat points')}. {n.whats_on(at)}".strip()


@asks(TileOfAnArrival, answers=tiles(help=_arriving, cost=_cost_there))
def arrival_tile(n: Names) -> Prompt:
    help_text, rules = _arrivals_need(n)
    return Prompt(text=f"Where does {the(TileOfAnArrival.warrior)(n)} arrive?", help=help_text, rules=rules)


def _unleashed(n: Names, at: int) -> str:
    return f"A {at + 1}: {n.unleashed(about(DieForAHellhound.hound)(n) - t.HOUND, at)}"


@asks(DieForAHellhound, answers={**declining("let it sleep"), **dice(_unleashed)})
def hound_die(n: Names) -> Prompt:
    pool = many(n.state.pool, "die", "dice")
    return Prompt(
        text=f"{cap(the(DieForAHellhound.hound)(n))} has arrived: wake it with one of {pool} in the pool?",
        help="The die wakes it until your next preparation.",
        rules=["CLA-125"],
    )


# -- infernal activation -----------------------------------------------------------------------------------------------


@asks(Crossing, answers={**declining("stay"), **tiles(help=lambda n, at: n.whats_on(at))})
def crossing(n: Names) -> Prompt:
    here = n.state.tile[about(Crossing.warrior)(n)] + 1
    return Prompt(
        text=f"Where does {the(Crossing.warrior)(n)} cross to from tile {here}?",
        help="Any tile with room and without humans.",
        rules=["CLA-018"],
    )


@asks(
    InfernalWarriorToActivate,
    answers={
        **declining("end phase", help="Who has not been activated does nothing."),
        **warriors(),
        t.TROGLODYTE_AT: Answer(
            text=lambda n, at: f"troglodyte at {at + 1}",
            label=lambda n, at: f"A troglodyte on tile {at + 1}",
            targets=lambda n, at: [troglodytes_id(at)],
            help=lambda n, at: f"{n.state.trogs[at] - n.state.spent[at]} of {n.state.trogs[at]} wait there.",
            many=t.TILES,
        ),
        **events(),
    },
)
def pick_infernal(n: Names) -> Prompt:
    state = n.state
    waiting = sum(state.tile[w] != NONE and not state.activated[w] for w in range(t.HOUND, t.WARRIORS))
    waiting += sum(state.trogs[state.map[i]] - state.spent[state.map[i]] for i in range(state.map_n))
    laid = [n.event(kind) for kind, on in ((t.BLOODLUST, state.laid_cb), (t.SCUTTLING, state.laid_mv),
                                           (t.SAVAGERY, state.laid_frenzied)) if on]  # fmt: skip
    ready = f" {' and '.join(laid)} for the next." if laid else ""
    return Prompt(
        text=f"Whom do you activate? {waiting} left.{ready}",
        help="Move then act, or act then move.",
        rules=["CLA-132", "CLA-133"],
    )


@asks(
    InfernalStep,
    answers={
        **declining("finish"),
        **WAYS,
        **ATTACKS_ON_HUMANS,
        **tiles(lambda n, at: f"Through the hole to tile {at + 1}", help=lambda n, at: n.whats_on(at)),
        **walks(INFERNAL_WALK),
    },
)
def infernal_step(n: Names) -> Prompt:
    return _step(n, "CLA-133")


# -- hits --------------------------------------------------------------------------------------------------------------


@asks(
    HitsForABodyguard,
    answers={
        t.COUNT: Answer(
            text=lambda n, at: f"take {at}",
            label=lambda n, at: f"Take {at or 'none'}",
            targets=lambda n, at: [warrior_id(about(HitsForABodyguard.guard)(n))] if at else [],
            help=lambda n, at: _lines_after(n, at),
            many=17,
        )
    },
)
def guard(n: Names) -> Prompt:
    hits = about(HitsForABodyguard.hits)(n)
    by = _by(n, about(HitsForABodyguard.attacker)(n))
    how_many = "does it take the hit" if hits == 1 else f"how many of the {hits} hits"
    return Prompt(
        text=f"{by} {the(HitsForABodyguard.target)(n)}. {cap(the(HitsForABodyguard.guard)(n))} may step in: "
        f"{how_many}?",
        help="Each hit costs a line. A bodyguard may take any number of them.",
        rules=["CLA-177"],
    )


def _by(n: Names, attacker: int) -> str:
    """Who hit somebody, as the beginning of a sentence."""
    return "A hit on" if attacker == NONE else f"{cap(n.the(attacker))} has hit"


def _lines_after(n: Names, taken: int) -> str:
    """What is left to both if a bodyguard takes so many hits, before anything softens or doubles them."""
    target, guard = about(HitsForABodyguard.target)(n), about(HitsForABodyguard.guard)(n)
    hits = about(HitsForABodyguard.hits)(n)
    left, own = max(0, open_lines(n, target) - hits + taken), max(0, open_lines(n, guard) - taken)
    lines_left = many(left, "open line", "open lines")
    return f"Leaves {n.the(target)} {lines_left} and {n.the(guard)} {own}, if each hit costs one."


@asks(
    LineForAMarker,
    answers=lines(
        about(LineForAMarker.human),
        lambda n, at: f"Line {at + 1}: {line_numbers(n, about(LineForAMarker.human)(n), at)}",
    ),
)
def marker(n: Names) -> Prompt:
    human, hits = about(LineForAMarker.human)(n), about(LineForAMarker.hits)(n)
    attacker = about(LineForAMarker.attacker)(n)
    by = f" by {n.the(attacker)}" if attacker != NONE else ""
    what = "once" if hits == 1 else f"{hits} times"
    left = many(open_lines(n, human), "line", "lines")
    pulls = f" {n.demon_ability(t.THE_PUPPETEER)}: you choose." if n.state.strings else ""
    return Prompt(
        text=f"{cap(n.the(human))} is hit {what}{by}: which line is cancelled?{pulls}",
        help=f"{cap(left)} open; without any it falls. A die placed on a cancelled line exhausts the warrior.",
        rules=["CLA-162", "CLA-164", "CLA-065"],
    )


@asks(OwnerOfTheEquipment, answers=warriors())
def outfit(n: Names) -> Prompt:
    kind = n.book.outfit[n.state.scenario]
    return Prompt(text=f"Who carries the {n.gear(kind)}?", help=f"{cap(n.gear_text(kind))}.", rules=["CLA-041"])


QUESTIONS.about(DECISIONS)


# -- what is made of them ----------------------------------------------------------------------------------------------


def option_text(n: Names, option: int) -> str:
    """An option of the pending decision in the notation: `attack troglodytes`, `die 4`, `go north`."""
    answer, at = QUESTIONS[n.state.decision].answer(option)
    return said(answer.text, n, at)


def scene_options(n: Names, menu: Sequence[int]) -> list[SceneOption]:
    """The legal options, each with its words and what it acts on."""
    return [_scene_option(n, option) for option in menu]


def _scene_option(n: Names, option: int) -> SceneOption:
    answer, at = QUESTIONS[n.state.decision].answer(option)
    text = said(answer.text, n, at)
    return SceneOption(
        number=option, text=text, label=said(answer.label, n, at) or cap(text), targets=answer.targets(n, at),
        kind=answer.kind, help=said(answer.help, n, at), main=answer.main, way=answer.way(n, at),
        cost=answer.cost(n, at),
    )  # fmt: skip


def place_being_explored(n: Names) -> str:
    """The cell a drawn tile will be laid on, while that is asked about."""
    return dark_id(*place_of_drawn(n))
