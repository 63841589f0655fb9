"""What is said of each decision: what it asks, whom its numbers name, and what its answers are aimed at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from duskboard.engine.content import Content
from duskboard.engine.decision import Decision, Telling
from duskboard.engine.scene import Prompt
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.content import FACTIONS, Card, Item, Mission, kinds, of_faction
from duskboard.games.steam_leaf.rules.actions import (
    ALL,
    AS_BARRAGE,
    AS_SECOND,
    AS_WEB,
    Act,
    ActMember,
    HealWhom,
    InterrogateWhom,
    Manner,
    Target,
    WorkAt,
    act_menu,
    treat_menu,
)
from duskboard.games.steam_leaf.rules.activation import MoveOrStay, PickGroup, usable
from duskboard.games.steam_leaf.rules.army import (
    carries,
    defence_sides,
    move_flat,
    move_sides,
    range_flat,
    range_sides,
    resolve_sides,
)
from duskboard.games.steam_leaf.rules.cards import (
    CardTarget,
    Window,
    card_of,
    card_targets,
    range_needed,
    turn_card,
)
from duskboard.games.steam_leaf.rules.combat import Axis, DefendWith, has_attack, target_menu, web_menu
from duskboard.games.steam_leaf.rules.deployment import (
    MissionLeader,
    MissionTile,
    PlaceGroup,
    PlaceTile,
    Quadrant,
    placed,
)
from duskboard.games.steam_leaf.rules.faction import (
    Buy,
    Carrier,
    PickCard,
    PickItem,
    Squad,
    cards_allowed,
    carrier_menu,
    cheapest_leader,
    items_allowed,
    items_taken,
    points_spent,
    units_bought,
    wants_leader,
)
from duskboard.games.steam_leaf.rules.ground import group_stands
from duskboard.games.steam_leaf.rules.interrogation import AskMission, RevealWhom, question_menu
from duskboard.games.steam_leaf.rules.movement import allowance
from duskboard.games.steam_leaf.rules.moves import SLIPPING, Destination, Member, Rejoin, Shadow, can_step
from duskboard.games.steam_leaf.rules.objectives import AgentTile, work_menu
from duskboard.games.steam_leaf.rules.turn import DECISIONS
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.telling.figures import dice
from duskboard.games.steam_leaf.telling.notation import tile_name
from duskboard.games.steam_leaf.telling.words import MANNERS, SIDES, Teller, counted, members
from duskboard.games.steam_leaf.terms import Asks

NAMES = ("Steam Guild", "Leaf Coven")


@dataclass(frozen=True)
class Named:
    """Whom the numbers of a decision's options name: units or groups, of one's own or the rival's."""

    units: bool = False
    rivals: bool = False

    def owner(self, seat: int) -> int:
        return 1 - seat if self.rivals else seat


OWN_GROUPS, OWN_UNITS, RIVAL_GROUPS, RIVAL_UNITS = Named(), Named(True), Named(False, True), Named(True, True)
CARD_TARGETS = {t.SCREEN: OWN_GROUPS, t.MEND: OWN_UNITS, t.FLARE: RIVAL_GROUPS, t.SNARE: RIVAL_UNITS}


@dataclass(frozen=True)
class Table:
    """What a seat is asked about, from a state redacted for it."""

    state: State
    book: Book
    content: Content
    seat: int

    @property
    def tell(self) -> Teller:
        return Teller(self.state, self.content)

    def arg(self, which: int) -> int:
        """What the decision is about, by the name its declaration gives it: `table.arg(Target.unit)`."""
        return self.state.args[which]

    @property
    def mission(self) -> Mission:
        missions: list[Mission] = of_faction(self.content, "mission", Mission, FACTIONS[self.seat])
        return missions[self.state.mission[self.seat]]

    @property
    def cards(self) -> list[Card]:
        return of_faction(self.content, "card", Card, FACTIONS[self.seat])

    @property
    def items(self) -> list[Item]:
        return of_faction(self.content, "item", Item, FACTIONS[self.seat])


Aimed = tuple[int, Named]  # how many things an answer can be aimed at, on the paper's menu, and what their numbers name
AIMLESS: Aimed = (0, OWN_GROUPS)
LABELS = {  # words that mean the same wherever they are offered
    t.END_TURN: "End the turn", t.ROLL: "Roll and move", t.STAY: "Stay", t.DONE: "Done", t.PASS: "Pass",
    t.LEAVE: "Nobody moves", t.AUTO: "The others follow by themselves", t.ATTACK: "Attack",
    t.INTERROGATE: "Interrogate", t.WORK: "Work at an objective tile", t.TREAT: "Treat the wounded",
    t.WEB: "Cast a web", t.NOTHING: "Do nothing", t.YES: "Yes", t.NO: "No", t.STRIKE_IT: "Strike", t.SHOOT: "Shoot",
    t.DEFENCE: "Defence", t.RESOLVE: "Resolve", t.ALONG_ROW: "Along the row", t.ALONG_COLUMN: "Along the column",
    t.NEW_GROUP: "A group of its own", t.RESIGN: "Resign",
}  # fmt: skip


def _aimless(table: Table, scratch: Scratch, option: int) -> Aimed:
    return AIMLESS


@dataclass(frozen=True)
class Question:
    """What is said of a decision."""

    prompt: Callable[[Table], Prompt]
    names: Callable[[State], Named]  # whom its numbers name
    aims: Callable[[Table, Scratch, int], Aimed]  # what an answer is aimed at without being asked for again
    words: Mapping[int, str]  # its plain answers as they are shown
    tile: str  # and its tiles


QUESTIONS = Telling[Question]()


def asks(
    *decisions: type[Decision],
    names: Named | Callable[[State], Named] = OWN_GROUPS,
    aims: Callable[[Table, Scratch, int], Aimed] = _aimless,
    words: Mapping[int, str] | None = None,
    tile: str = "Go to {tile}",
) -> Callable[[Callable[[Table], Prompt]], Callable[[Table], Prompt]]:
    """Declare what a decision asks, whom its numbers name, what it is aimed at, and how its answers are shown."""

    def declare(prompt: Callable[[Table], Prompt]) -> Callable[[Table], Prompt]:
        named = (lambda state: names) if isinstance(names, Named) else names
        QUESTIONS(*decisions)(Question(prompt, named, aims, LABELS | dict(words or {}), tile))
        return prompt

    return declare


# -- preparations ------------------------------------------------------------------------------------------------------


@asks(Buy, words={t.DONE: "Done buying"})
def buy(table: Table) -> Prompt:
    state, book, seat = table.state, table.book, table.seat
    left = state.power - points_spent(state, book, seat)
    bought = units_bought(state, seat)
    help = "Points that are left over are lost."
    if wants_leader(state, book, seat):
        help = f"Your mission needs a Leader: {counted(cheapest_leader(book, seat), 'point')} are kept for one. {help}"
    return Prompt(
        text=f"Buy a unit: {left} of {state.power} points left, {counted(bought, 'unit')} bought", help=help,
        rules=["STL-032", "RUL-35"],
    )  # fmt: skip


@asks(Squad, words={t.NEW_GROUP: "A squad of its own"})
def squad(table: Table) -> Prompt:
    kind = kinds(table.content)[table.arg(Squad.kind)].name
    return Prompt(
        text=f"One more {kind}: a squad of its own, or which one does it join?", help="A squad is of one kind.",
        rules=["STL-037", "STL-038"],
    )  # fmt: skip


@asks(PickCard, words={t.DONE: "No more cards"})
def pick_card(table: Table) -> Prompt:
    state, seat = table.state, table.seat
    allowed = cards_allowed(state, table.book, seat)
    return Prompt(
        text=f"Choose a tactical card: {state.hand_n[seat]} of {allowed} chosen", help="Each is used once.",
        rules=["STL-046"],
    )  # fmt: skip


def _carriers(table: Table, scratch: Scratch, option: int) -> Aimed:
    if option == t.DONE:
        return AIMLESS
    return carrier_menu(table.state, table.book, scratch, table.seat, option - t.O_ITEM, 0), OWN_GROUPS


@asks(PickItem, aims=_carriers, words={t.DONE: "No more items"})
def pick_item(table: Table) -> Prompt:
    state, book, seat = table.state, table.book, table.seat
    taken, allowed = items_taken(state, seat), items_allowed(state, book, seat)
    return Prompt(
        text=f"Choose an item: {taken} of {allowed} taken",
        help="For Leaders or for Followers, as it says; one that nobody of yours can carry is not offered.",
        rules=["STL-040", "STL-041"],
    )


@asks(Carrier)
def carrier(table: Table) -> Prompt:
    return Prompt(
        text=f"Who carries {table.items[table.arg(Carrier.item)].name}?",
        help="Every member of a squad has the benefit.",
        rules=["STL-042", "STL-044"],
    )


@asks(Quadrant)
def quadrant(table: Table) -> Prompt:
    return Prompt(
        text="You begin: choose your quadrant",
        help="The other side gets the one opposite.",
        rules=["STL-027", "STL-028"],
    )


def slot_purpose(mission: Mission, slot: int) -> str:
    """What one of a mission's tiles is for. STL-149, STL-185."""
    if mission.id == "security-sweep":
        return "drop point" if slot == mission.tiles - 1 else "collect"
    return {"plant-false-information": "plant", "bolster-defences": "hold"}.get(mission.id, "")


@asks(MissionTile)
def mission_tile(table: Table) -> Prompt:
    """Which of the mission's tiles is chosen now, and what for. STL-149."""
    mission = table.mission
    slot = sum(1 for at in range(t.SLOTS) if table.state.chosen[table.seat, at] >= 0)
    purpose = slot_purpose(mission, slot)
    if purpose == "drop point":
        text = f"{mission.name}: choose the drop point, the last mission tile"
    else:
        others = mission.tiles - (1 if mission.id == "security-sweep" else 0)
        number = f" {slot + 1} of {others}" if others > 1 else ""
        text = f"{mission.name}: choose {'mission tile' if number else 'its tile'}{number}"
        text += f" ({purpose})" if purpose else ""
    return Prompt(text=text, help=mission.text, rules=["STL-011", "RUL-34"])


@asks(MissionLeader)
def mission_leader(table: Table) -> Prompt:
    return Prompt(
        text=f"{table.mission.name}: nominate a Leader for the mission",
        help="If it is defeated the mission fails.",
        rules=["RUL-15"],
    )


@asks(PlaceGroup)
def place_group(table: Table) -> Prompt:
    state, seat = table.state, table.seat
    left = sum(1 for group in range(state.groups_n[seat]) if not placed(state, seat, group))
    return Prompt(text=f"Choose a group to place: {left} to go", help="Larger ones come first.", rules=["STL-030"])


@asks(PlaceTile, tile="Place it on {tile}")
def place_tile(table: Table) -> Prompt:
    state, seat, group = table.state, table.seat, table.arg(PlaceTile.group)
    size = state.group_size[seat, group]
    which = f", {placed(state, seat, group) + 1} of {size}" if size > 1 else ""
    return Prompt(
        text=f"{table.tell.group(seat, group)}: place the token{which}",
        help="Squads are placed linked." if size > 1 else "In your quadrant, where the others still find room.",
        rules=["STL-030", "RUL-37"],
    )


# -- using a group -----------------------------------------------------------------------------------------------------


def _card_aims(table: Table, scratch: Scratch, option: int) -> Aimed:
    card = option - t.O_CARD
    if not 0 <= card < t.CARDS or not turn_card(card):
        return AIMLESS
    return card_targets(table.state, table.book, scratch, table.seat, card, 0), CARD_TARGETS[card]


@asks(PickGroup, aims=_card_aims)
def pick_group(table: Table) -> Prompt:
    state, seat, tell = table.state, table.seat, table.tell
    up = [group for group in range(state.groups_n[seat]) if group_stands(state, seat, group)]
    left = [group for group in up if usable(state, seat, group)]
    why = ["Each group once a turn: it moves, then it acts."]
    for group in up:
        if state.group_type[seat, group] == t.CONTRAPTION and group not in left:
            if not state.group_flags[seat, group] & t.ACTIVATED:
                why.append(f"{tell.group(seat, group)} acts from the next round on.")
    for card in range(t.CARDS):
        if turn_card(card) and state.hand[seat, card]:
            if not card_targets(state, table.book, Scratch(), seat, card, 0):
                why.append(f"{tell.card(seat, card)} has nothing to be played on now.")
    which = "Which group will you use?" if left else "All groups have been used."
    return Prompt(text=f"{which} {len(left)} of {len(up)} left", help=" ".join(why), rules=["STL-076"])


@asks(MoveOrStay)
def move_or_stay(table: Table) -> Prompt:
    state, book, seat, group = table.state, table.book, table.seat, table.arg(MoveOrStay.group)
    move = dice(move_flat(state, book, seat, group), move_sides(state, book, seat, group))
    return Prompt(
        text=f"{table.tell.group(seat, group)}: roll for movement ({move}), or stay?",
        help=" ".join(["A unit may move less than it rolls.", *_held_back(table, group)]),
        rules=["STL-080", "RUL-05"],
    )


def _held_back(table: Table, group: int) -> list[str]:
    """Who of a group cannot go as far as usual, and why."""
    state, seat, tell = table.state, table.seat, table.tell
    told = []
    for unit in members(state, seat, group):
        if state.unit_flags[seat, unit] & t.ROOTED:
            told.append(f"{tell.unit(seat, unit)} is held and takes no step this turn.")
        elif state.unit_flags[seat, unit] & t.HALVED:
            told.append(f"{tell.unit(seat, unit)} moves half as far this turn.")
    return told


@asks(Destination, words={t.DONE: "Stop here"})
def destination(table: Table) -> Prompt:
    state, seat, unit = table.state, table.seat, table.arg(Destination.unit)
    goal, slipping = table.arg(Destination.goal), table.arg(Destination.mode) == SLIPPING
    most = table.book.card_value[seat, t.REACTION] if slipping else allowance(state, seat, unit)
    left = max(0, most - state.unit_steps[seat, unit])
    told = [f"It was on its way to {tile_name(goal)} when something came into sight."] if goal >= 0 else []
    return Prompt(
        text=f"{table.tell.unit(seat, unit)}: where to? {counted(left, 'tile')} of {most} left",
        help=" ".join([*told, "No step is diagonal; friends may be passed, enemies not."]),
        rules=["STL-081", "RUL-29"],
    )


@asks(Member, names=OWN_UNITS)
def member(table: Table) -> Prompt:
    state, seat, group = table.state, table.seat, table.arg(Member.group)
    upright = [unit for unit in members(state, seat, group) if state.unit_health[seat, unit] > 0]
    there = sum(1 for unit in upright if state.unit_flags[seat, unit] & t.FINISHED)
    help = ["Everybody must end linked to the squad.", *_held_back(table, group)]
    if state.closer:
        help.append("The squad is broken: those who can must come closer to the others.")
    return Prompt(
        text=f"{table.tell.group(seat, group)}: which member moves next? {there} of {len(upright)} have their place,"
        f" up to {counted(state.total, 'tile')} each",
        help=" ".join(help),
        rules=["STL-084", "RUL-48"],
    )


@asks(Rejoin, names=OWN_UNITS)
def rejoin(table: Table) -> Prompt:
    return Prompt(
        text=f"{table.tell.group(table.seat, table.arg(Rejoin.group))} is broken: which part does it rejoin?",
        help="The others wait where they are.",
        rules=["STL-087", "RUL-49"],
    )


@asks(Shadow, words={t.YES: "Walk in shadow", t.NO: "Stay in the open"})
def shadow(table: Table) -> Prompt:
    return Prompt(
        text=f"{table.tell.group(table.seat, table.arg(Shadow.group))}: walk in shadow?",
        help="Nobody can attack it for a turn, and it does nothing more now.",
        rules=["STL-210"],
    )


# -- actions -----------------------------------------------------------------------------------------------------------


def _action_aims(table: Table, scratch: Scratch, option: int) -> Aimed:
    """What a Leader's action can be aimed at."""
    state, book, seat, group = table.state, table.book, table.seat, table.arg(Act.group)
    unit = state.group_first[seat, group]
    if option == t.ATTACK and state.group_type[seat, group] != t.CONTRAPTION:
        return target_menu(state, book, scratch, seat, unit, 0, ALL), RIVAL_UNITS
    if option == t.WEB:
        return web_menu(state, book, scratch, seat, unit, 0), RIVAL_UNITS
    if option == t.INTERROGATE:
        return question_menu(state, book, scratch, seat, group), RIVAL_UNITS
    if option == t.WORK:
        return work_menu(state, book, scratch, seat, group), RIVAL_UNITS
    if option == t.TREAT:
        return treat_menu(state, book, scratch, seat, unit, 0), OWN_UNITS
    return AIMLESS


@asks(Act, aims=_action_aims)
def act(table: Table) -> Prompt:
    state, seat, group = table.state, table.seat, table.arg(Act.group)
    if state.group_type[seat, group] == t.CONTRAPTION:
        return Prompt(
            text=f"{table.tell.group(seat, group)}: does it open fire?",
            help="It rolls how many targets and how far, then fires at each.",
            rules=["STL-063", "RUL-88"],
        )
    scratch = Scratch()
    n = act_menu(state, table.book, scratch, seat, group)
    can = [VERBS[scratch.menu[at]] for at in range(n) if scratch.menu[at] in VERBS]
    return Prompt(
        text=f"{table.tell.group(seat, group)}: {', '.join([*can, 'or do nothing'])}?",
        help=" ".join(["One action.", *_cannot(table, group, can)]),
        rules=["STL-078"],
    )


VERBS = {
    t.ATTACK: "attack", t.INTERROGATE: "interrogate", t.WORK: "work at an objective tile", t.TREAT: "treat the wounded",
    t.WEB: "cast a web",
}  # fmt: skip


def _cannot(table: Table, group: int, can: list[str]) -> list[str]:
    """Why a Leader cannot do what Leaders do."""
    state, book, seat = table.state, table.book, table.seat
    unit, told = state.group_first[seat, group], []
    if "attack" not in can:
        if state.unit_flags[seat, unit] & t.NO_ATTACK:
            told.append("It may not attack this turn.")
        elif has_attack(state, book, seat, unit):
            told.append("Nothing it could attack is in reach.")
    if "interrogate" not in can:
        told.append("No defeated enemy lies beside it to be interrogated.")
    if VERBS[t.WORK] not in can:
        told.append("No objective tile is beside it.")
    if not can_step(state, book, seat, group):
        told.append("It could not move: it is held.")
    return told


def _member_aims(table: Table, scratch: Scratch, option: int) -> Aimed:
    if option == t.DONE:
        return AIMLESS
    return target_menu(table.state, table.book, scratch, table.seat, option - t.O_UNIT, 0, ALL), RIVAL_UNITS


@asks(ActMember, names=OWN_UNITS, aims=_member_aims, words={t.DONE: "No more attacks"})
def act_member(table: Table) -> Prompt:
    state, seat, group = table.state, table.seat, table.arg(ActMember.group)
    upright = [unit for unit in members(state, seat, group) if state.unit_health[seat, unit] > 0]
    acted = sum(1 for unit in upright if state.unit_flags[seat, unit] & t.ACTED)
    barred = sum(1 for unit in upright if state.unit_flags[seat, unit] & t.NO_ATTACK)
    help = "Each member attacks once; who has nothing in reach is not offered."
    if barred:
        help += f" {counted(barred, 'member')} may not attack this turn."
    return Prompt(
        text=f"{table.tell.group(seat, group)}: who attacks? {acted} of {len(upright)} have attacked", help=help,
        rules=["STL-077"],
    )  # fmt: skip


@asks(Target, names=RIVAL_UNITS, words={t.DONE: "Do not attack"})
def target(table: Table) -> Prompt:
    state, book, seat, unit = table.state, table.book, table.seat, table.arg(Target.unit)
    group, mode = state.unit_group[seat, unit], table.arg(Target.mode)
    which = {AS_SECOND: " a second time", AS_BARRAGE: f" now, {counted(state.barrage, 'target')} left"}.get(mode, "")
    verb = "cast the web at whom" if mode == AS_WEB else "attack what"
    far = dice(range_flat(state, book, seat, group), range_sides(state, book, seat, group))
    reach = "In base contact only: it has no range." if far == "-" else f"In base contact, or in sight within {far}."
    return Prompt(
        text=f"{table.tell.unit(seat, unit)}: {verb}{which}?",
        help="" if mode in (AS_WEB, AS_BARRAGE) else f"{reach} Hidden enemies cannot be attacked.",
        rules=["STL-101", "STL-107"],
    )


@asks(Manner)
def manner(table: Table) -> Prompt:
    state, seat, tell = table.state, table.seat, table.tell
    return Prompt(
        text=f"{tell.unit(seat, state.attacker)} against {tell.target(seat, state.target)}: strike or shoot?",
        help="A shot needs a range roll, and may push.",
        rules=["STL-206", "RUL-60"],
    )


@asks(InterrogateWhom, names=RIVAL_UNITS)
def interrogate_whom(table: Table) -> Prompt:
    return Prompt(
        text=f"{table.tell.group(table.seat, table.arg(InterrogateWhom.group))}: interrogate whom?",
        help="The X token is gone then, whatever it says." if not table.state.stays_down
        else "Who keeps silent stays on the board.",
        rules=["STL-119", "RUL-79"],
    )  # fmt: skip


@asks(WorkAt)
def work_at(table: Table) -> Prompt:
    return Prompt(
        text=f"{table.tell.group(table.seat, table.arg(WorkAt.group))}: work at which objective tile?",
        help="It is announced, but not what it does.",
        rules=["STL-128", "STL-130"],
    )


@asks(HealWhom, names=OWN_UNITS)
def heal_whom(table: Table) -> Prompt:
    return Prompt(
        text=f"{table.tell.group(table.seat, table.arg(HealWhom.group))}: heal whom?",
        help="As much as the Resolve die shows, never above base Health.",
        rules=["STL-197"],
    )


@asks(DefendWith)
def defend_with(table: Table) -> Prompt:
    state, book, seat = table.state, table.book, table.seat
    cost = "Spirit Shield then costs its next attack. " if carries_shield(state, seat) else ""
    defence = defence_sides(state, book, seat, state.target, 0)
    resolve = resolve_sides(state, book, seat, state.target, 0)
    return Prompt(
        text=f"{deed(table)}: Defence (D{defence}) or Resolve (D{resolve})?",
        help=f"{cost}Resolve shows the charm.",
        rules=["STL-208", "STL-217"],
    )


def carries_shield(state: State, seat: int) -> bool:
    """Whether the attacked unit would defend by its Spirit Shield."""
    return carries(state, seat, state.unit_group[seat, state.target], t.SPIRIT_SHIELD)


@asks(Axis)
def axis(table: Table) -> Prompt:
    return Prompt(
        text=f"Which way is {table.tell.target(table.seat, table.state.target)} pushed?",
        help="Away from the attacker: along the row, or along the column.",
        rules=["STL-206"],
    )


@asks(RevealWhom, names=RIVAL_GROUPS, words={t.NO: "Reveal nobody"})
def reveal_whom(table: Table) -> Prompt:
    return Prompt(
        text="It talked: which hidden number is revealed?", help="That unit or its whole squad.", rules=["STL-123"]
    )


@asks(AskMission, words={t.NO: "Ask nothing"})
def ask_mission(table: Table) -> Prompt:
    rival = 1 - table.seat
    denied = [at for at in range(t.MISSIONS) if table.state.denied[rival] >> at & 1]
    ruled_out = ", ".join(table.tell.mission(rival, at) for at in denied)
    return Prompt(
        text=f"A Leader talked: ask {SIDES[rival]} about which mission?",
        help="The answer is yes or no, and true." + (f" It is not {ruled_out}." if ruled_out else ""),
        rules=["STL-126", "STL-127"],
    )


@asks(AgentTile, tile="It appears on {tile}")
def agent_tile(table: Table) -> Prompt:
    return Prompt(
        text="Where does the agent appear?", help="On a free tile in contact with the objective.", rules=["STL-181"]
    )


# -- cards -------------------------------------------------------------------------------------------------------------


@asks(CardTarget, names=lambda state: CARD_TARGETS[state.args[CardTarget.card]])
def card_target(table: Table) -> Prompt:
    card = table.cards[table.arg(CardTarget.card)]
    return Prompt(text=f"On what is {card.name} played?", help=card.text, rules=["STL-047"])


def _reload_aims(table: Table, scratch: Scratch, option: int) -> Aimed:
    if option == t.PASS or table.arg(Window.window) != t.W_AFTER:
        return AIMLESS
    return target_menu(table.state, table.book, scratch, table.seat, table.state.attacker, 0, ALL), RIVAL_UNITS


@asks(Window, aims=_reload_aims)
def window(table: Table) -> Prompt:
    """What has been announced, and the card that could be played now. RUL-95."""
    moment = table.arg(Window.window)
    card = table.cards[card_of(moment)]
    held = table.state.hand[table.seat, card_of(moment)]
    help = f"{card.name}: {card.text}" if held else f"You hold no {card.name}: the table asks in every window."
    return Prompt(
        text=f"{_moment(table, moment)}: play {card.name}?",
        help=f"{help} Play a card or pass; each is used once.",
        rules=["STL-047", "RUL-95"],
    )


def _moment(table: Table, moment: int) -> str:
    """What is going on while a card may be played."""
    state, seat, tell = table.state, table.seat, table.tell
    if moment == t.W_COUNTER:
        played = tell.played(1 - seat, table.arg(Window.about), table.arg(Window.on))
        under_way = f" ({deed(table)})" if is_attack(state) or is_question(state) else ""
        return f"The {NAMES[1 - seat]} plays {played}{under_way}"
    if moment == t.W_MOVE:
        return f"{tell.group(seat, table.arg(Window.about))} is about to move"
    if moment == t.W_ENCORE:
        return f"{tell.group(seat, table.arg(Window.about))} has finished"
    if moment == t.W_RANGE:
        total = state.range_roll + state.range_flat
        if state.target < 0:
            return f"{tell.unit(seat, state.attacker)} has a range of {total}"
        return f"{deed(table)}, range {total}, {range_needed(state, table.book, seat)} needed"
    return deed(table) + (", and that is over" if moment in (t.W_AFTER, t.W_SLIP) else "")


QUESTIONS.about(DECISIONS)


# -- what is under way -------------------------------------------------------------------------------------------------

IN_ATTACK = (t.W_RANGE, t.W_ATTACK, t.W_DEFENCE, t.W_AFTER, t.W_SLIP)  # windows while an attack is under way
CARDS_IN_ATTACK = tuple(card_of(moment) for moment in IN_ATTACK)


def chooser_of(state: State) -> int:
    """Who is seen to be at work: a window or the choice of a die is nobody else's business. RUL-95."""
    return state.turn if state.decision in (Asks.WINDOW, Asks.DEFEND_WITH) else state.seat


def is_question(state: State) -> bool:
    """Whether the pending choice belongs to an interrogation."""
    if state.decision != Asks.WINDOW:
        return False
    moment, card = state.args[Window.window], state.args[Window.about]
    return bool(moment == t.W_RESOLVE) or (moment == t.W_COUNTER and card == t.STEADFAST)


def is_attack(state: State) -> bool:
    """Whether the pending choice belongs to an attack that has been announced."""
    if state.decision in (Asks.DEFEND_WITH, Asks.AXIS):
        return True
    if state.decision != Asks.WINDOW:
        return False
    moment, card = state.args[Window.window], state.args[Window.about]
    return moment in IN_ATTACK or (moment == t.W_COUNTER and card in CARDS_IN_ATTACK)


def target_of(state: State, viewer: int) -> tuple[int, int] | None:
    """Whom the pending attack or interrogation is aimed at: side and unit, or -1 and an objective tile.

    It is pending for the seat that is asked meanwhile: the others were told of it, and do not see it stop. RUL-95.
    """
    asked = viewer >= 0 and viewer == state.seat
    if not asked or not (is_attack(state) or is_question(state)) or state.target < 0:
        return None
    target = state.target
    return (-1, target - t.AT_TILE) if target >= t.AT_TILE else (1 - state.turn, target)


def deed(table: Table) -> str:
    """The attack or interrogation under way: who, how, with what, whom."""
    state, tell = table.state, table.tell
    seat, unit = state.turn, state.attacker
    whom = tell.target(seat, state.target)
    if table.seat == 1 - seat and state.target < t.AT_TILE:
        whom = f"your {whom}"
    if is_question(state):
        return f"{tell.unit(seat, unit)} interrogates {whom}"
    weapon = _weapon(table, seat, unit)
    return f"{tell.unit(seat, unit)} {MANNERS[state.manner]} {whom}" + (f" with its {weapon}" if weapon else "")


def _weapon(table: Table, seat: int, unit: int) -> str:
    """The item an attack is made with, if it is one and it has been named. RUL-45."""
    state = table.state
    group, manner = state.unit_group[seat, unit], state.manner
    known = state.items_seen[seat, group]
    for at, item in enumerate(of_faction(table.content, "item", Item, FACTIONS[seat])):
        used = {t.RANGED: item.range_die > 0, t.MELEE: item.reach > 1}.get(manner, False)
        if used and known >> at & 1:
            return str(item.name)
    return ""


# -- for the scene -----------------------------------------------------------------------------------------------------


def named_by(state: State) -> Named:
    """Whom the numbers of the pending decision's options name."""
    return QUESTIONS[state.decision].names(state)


def aimed_at(table: Table, option: int) -> list[tuple[int, str, int]]:
    """What an action or a card can be aimed at, each as side, sort and number; a single one is not asked for again."""
    scratch, seat = Scratch(), table.seat
    n, names = QUESTIONS[table.state.decision].aims(table, scratch, option)
    found = []
    for k in range(n):
        at = scratch.menu[k]
        if at >= t.O_DOOR:
            found.append((seat, "door", at - t.O_DOOR))
        elif at >= t.O_OBJECTIVE:
            found.append((seat, "objective", at - t.O_OBJECTIVE))
        else:
            found.append((names.owner(seat), "unit" if names.units else "group", at - t.O_UNIT))
    return found


def make_prompt(table: Table) -> Prompt | None:
    """What a seat is asked, or who is at work, from a state redacted for it."""
    if table.state.seat < 0:
        return None
    if table.state.seat != table.seat:
        return Prompt(text=f"The {NAMES[chooser_of(table.state)]} is at work")
    return QUESTIONS[table.state.decision].prompt(table)
