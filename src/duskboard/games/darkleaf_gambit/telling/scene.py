"""The table as data: Haggedorn from the seat's own side, both clan boards, the Will, the graveyards, the last rolls."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple

from duskboard.engine.beats import replace
from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.kept import kept
from duskboard.engine.log import Event, events_since, told_before
from duskboard.engine.scene import (
    Badge,
    Board,
    Cell,
    Die,
    EndingView,
    Figure,
    Goal,
    Heading,
    Item,
    Note,
    Overlay,
    Piece,
    Prompt,
    Roll,
    Scene,
    SeatView,
    Track,
    Zone,
)
from duskboard.engine.unchanged import made_once
from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import DEED_AT_ALL, Clan, Skill, Unit, Will, counted, square_name
from duskboard.games.darkleaf_gambit.rules.haggedorn import invulnerable, owner_may_move
from duskboard.games.darkleaf_gambit.state import Book, State
from duskboard.games.darkleaf_gambit.telling.asking import Asked
from duskboard.games.darkleaf_gambit.telling.clans.clan import unit_id
from duskboard.games.darkleaf_gambit.telling.figures import Figures
from duskboard.games.darkleaf_gambit.telling.options import Options
from duskboard.games.darkleaf_gambit.telling.questions import QUESTIONS
from duskboard.games.darkleaf_gambit.telling.words import (
    ENDINGS,
    PURPOSES,
    Names,
    Speaker,
    how_it_ended,
)

PHASES = ("Set-up", "Upkeep", "Declare Intent", "Roll & Execute", "Slot Bones", "Acquire Power")
MANY = 4096  # cards of two clans' units that are kept: some 2 kB each
AURA_ICONS = {
    t.LONG_BOW: "bowman",
    t.PIVOT: "divert",
    t.IRON_PLATING: "breastplate",
    t.ASSASSIN: "hooded-assassin",
    t.BARBARIC: "big-wave",
    t.RIPPLE_EFFECT: "ripple",
}


def pieces(content: Content, state: State, book: Book, seat: int) -> list[Piece]:
    """Who stands in Haggedorn; who is asked sees whom it is about."""
    standing = _pieces(state, book, content)
    subject = QUESTIONS[state.decision].subject if state.seat == seat >= 0 else NONE
    if subject == NONE or state.args[subject] == NONE:
        return standing
    about = unit_id(state.args[subject])
    return [replace(one, conditions=["chosen"]) if one.id == about else one for one in standing]


def tracks(content: Content, state: State, book: Book, seat: int) -> list[Track]:
    """How far both clans are."""
    return _tracks(state, book, content)


def figures(content: Content, state: State, book: Book, seat: int) -> list[Figure]:
    """The cards of both clans' units, those of the side one looks from first."""
    return _figures(state, book, content, int(seat == 1))


def make_scene(content: Content, state: State, book: Book, seat: int, menu: Sequence[int]) -> Scene:
    """What lies on the table for a seat; a watcher looks from the first seat's side."""
    return Table(content, state, book, seat, menu).scene()


# Events a roll is held against: the number it needed (0: none), and the target.
CHECKS: dict[int, Callable[[Event], tuple[int, int]]] = {
    t.DEED_FAILED: lambda event: (event.args[2], event.args[1]),
    t.DEED_DONE: lambda event: (event.args[3], event.args[2]),
    t.RECLAIMED: lambda event: (event.args[2], NONE),
}


def _apart(said: list[str], word: str, names: list[str]) -> str:
    """One thing said of several, or each with its name.

    >>> _apart(["fails", "succeeds"], "against", ["the king", "the pawn"])
    'fails against the king, succeeds against the pawn'
    """
    if len(set(said)) == 1:
        return said[0]
    return ", ".join(f"{one} {word} {name}" for one, name in zip(said, names, strict=True))


def ways(directions: Sequence[str]) -> str:
    """
    >>> ways(["F", "BR"]), ways([])
    ('forward, back right', 'none')
    """
    if len(set(directions)) == len(t.DIRECTIONS):
        return "every direction"
    return ", ".join(t.DIRECTION_NAMES[t.DIRECTIONS.index(way)] for way in directions) or "none"


def fits(slot: str) -> str:
    """
    >>> fits("E"), fits("3-4"), fits("6")
    ('even', '3 or 4', '6')
    """
    return {"E": "even", "O": "odd"}.get(slot, slot.replace("-", " or "))


def _row(skill: Skill) -> dict[str, str]:
    """The numbers of a row of a clan board."""
    numbers = {"Type": skill.type, "Slots": ", ".join(map(fits, skill.slots))}
    if skill.sum_high:
        numbers["Sum"] = f"{skill.sum_low} to {skill.sum_high}"
    if skill.type == "relic":
        numbers["Relic slots"] = str(skill.relics)
    return numbers


class Table:
    """One scene in the making: what hangs on who looks. The rest is the same for all (`Laid`)."""

    def __init__(self, content: Content, state: State, book: Book, seat: int, menu: Sequence[int]) -> None:
        self.seat, self.menu = seat, menu
        self.laid = _laid(book, content, state.bytes())
        self.state, self.speak, self.asked = self.laid.state, self.laid.speak, self.laid.asked

    def scene(self) -> Scene:
        state, laid, options = self.state, self.laid, Options(self.asked, self.laid.guide)
        return Scene(
            heading=Heading(
                game="darkleaf-gambit",
                title="Darkleaf Gambit",
                scenario=f"{self.speak.clan(0)} against {self.speak.clan(1)}",
                turn=f"Turn {state.turn}",
                phase=PHASES[state.phase],
            ),
            seats=laid.seats,
            boards=[self._board()],
            pieces=pieces(self.laid.content, self.state, self.laid.book, self.seat),
            zones=[zone for seat in self._sides() for zone in laid.zones[seat]] + [laid.will_zone],
            tracks=tracks(laid.content, self.state, laid.book, self.seat),
            overlays=laid.overlays,
            rolls=laid.rolls,
            prompt=self._prompt(),
            options=[options.option(number) for number in self.menu],
            notes=laid.notes,
            goals=[laid.goals[seat] for seat in self._sides()],
            figures=figures(laid.content, self.state, laid.book, self.seat),
            ending=laid.ending,
        )

    def _sides(self) -> tuple[int, int]:
        return (1, 0) if self.seat == 1 else (0, 1)

    def _board(self) -> Board:
        return Board(
            id="haggedorn",
            title="Haggedorn",
            width=8,
            height=8,
            cells=self.laid.cells,
            files=list("abcdefgh"),
            ranks=list("87654321"),
            flipped=self.seat == 1,
        )

    # -- the question -------------------------------------------------------------------------------------------------

    def _prompt(self) -> Prompt | None:
        state = self.state
        if state.seat < 0:
            return None
        asked = self.laid.prompt
        if self.seat == state.seat:
            return replace(asked)  # theirs: what is said to them alone goes into it
        clan = self.speak.clan(state.seat)
        return replace(asked, text=asked.text if asked.text.startswith(clan) else f"{clan} must choose: {asked.text}")


class Sign(NamedTuple):
    """All that is to be seen of a unit where it stands."""

    square: int
    auras: int
    ladder: int  # rounds until a Witch's Ladder strikes; NONE without one
    dormant: bool
    quarry: bool
    invulnerable: bool
    spent: bool  # it has made its journey of this turn, or cannot make one
    crown: tuple[int, int, int]  # of a royal: Hunts, Flows, whether it is held


class Laid:
    """What lies on the table whoever looks: nothing is hidden but the dice to come. Made once for all who look."""

    def __init__(self, content: Content, state: State, book: Book) -> None:
        self.content, self.state, self.book = content, state, book
        self.speak = Speaker(content, state, book)
        self.asked = Asked(self.speak, state, book)

    @functools.cached_property
    def seats(self) -> list[SeatView]:
        return _seats(self.state, self.book, self.content)

    # -- seats and progress -------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> SeatView:
        clan = self.speak.clans[seat]
        value, most, what = self._progress(seat)
        return SeatView(
            name=self.speak.clan(seat),
            role=clan.deed_name,
            shape=clan.shape,
            icon=clan.icon,
            acting=bool(self.state.seat == seat),
            standing=f"{what}: {value} of {most}",
        )

    def _progress(self, seat: int) -> tuple[int, int, str]:
        """How far a clan is on its path to victory."""
        told = self.speak.told[seat]
        return (*told.progress(self.state, self.book, seat), told.at_stake)

    def paths(self) -> list[Track]:
        """How far both clans are on theirs, and the game."""
        tracks = [Track(id="turn", name="Turn", value=self.state.turn, most=self.book.turn_limit, icon="hourglass")]
        for seat in range(2):
            value, most, what = self._progress(seat)
            name = what[0].upper() + what[1:]
            icon = self.speak.clans[seat].icon
            tracks.append(Track(id=f"path-{seat}", name=name, value=value, most=most, owner=seat, icon=icon))
        return tracks

    # -- Haggedorn ----------------------------------------------------------------------------------------------------

    @functools.cached_property
    def cells(self) -> list[Cell]:
        """The territories with what was done to them."""
        state, ground = self.state, _ground(self.book)
        if not any(state.reclaimed) and not any(state.garden_by):
            return ground
        marks = [self._marks(at) for at in range(t.TERRITORIES)]
        return [replace(cell, marks=made) if made else cell for cell, made in zip(ground, marks, strict=True)]

    def _marks(self, territory: int) -> list[Badge]:
        state, marks = self.state, []
        if state.reclaimed[territory]:
            marks.append(Badge(icon="mountains", name="Reclaimed", tone="lamp"))
        if state.garden_by[territory]:
            text = str(state.garden[territory])
            marks.append(Badge(icon="poison-gas", text=text, name=f"Poison Garden, {text} left", tone="bad"))
        return marks

    def guide(self, unit: int) -> Unit:
        """What the clan guide says of a unit."""
        return _guide(self.book, self.content, self.speak.clans[unit >> 4], unit)

    @functools.cached_property
    def signs(self) -> dict[int, Sign]:
        """What is to be seen of each unit in Haggedorn."""
        return _signs(self.state, self.book, self.content)

    def sign(self, unit: int) -> Sign:
        state, seat = self.state, unit >> 4
        royal = self.book.kind[unit] == t.ROYAL
        return Sign(
            square=state.square[unit],
            auras=state.auras[unit],
            ladder=state.ladder[unit] if state.ladder_by[unit] else NONE,
            dormant=state.dormant[unit] > 0,
            quarry=unit in (state.quarry[1 - seat, 0], state.quarry[1 - seat, 1]),
            invulnerable=invulnerable(state, self.book, unit),
            spent=unit in self._gone or not owner_may_move(state, self.book, unit),
            crown=(state.hunted[seat], state.flowed[seat], state.held[seat]) if royal else (0, 0, 0),
        )

    @functools.cached_property
    def _gone(self) -> list[int]:
        """Who has made its journey of this turn."""
        return [self.state.journeyed, *(self.state.movers[i] for i in range(self.state.split[0]))]

    def badges(self, unit: int) -> list[Badge]:
        return _badges(self.signs[unit])

    def is_spent(self, unit: int) -> bool:
        return self.signs[unit].spent

    # -- clan boards --------------------------------------------------------------------------------------------------

    @functools.cached_property
    def zones(self) -> list[list[Zone]]:
        """Those of each seat."""
        return [_zones(self.state, self.book, self.content, seat) for seat in range(2)]

    def zones_of(self, seat: int) -> list[Zone]:
        skills = self.speak.skills[seat]
        zones = [self._skill_zone(seat, row, skill) for row, skill in enumerate(skills)]
        return [*zones, self._pool_zone(seat), self._graveyard_zone(seat)]

    def _skill_zone(self, seat: int, row: int, skill: Skill) -> Zone:
        state, book = self.state, self.book
        clan = state.clan[seat]
        first = book.row_first[clan, row]
        items = [
            self._slot(seat, first + i, skill.slots[i], bool(skill.sum_high)) for i in range(book.row_n[clan, row])
        ]
        items += [
            Item(id=f"token-{seat}-{row}-{i}", kind="token", name="Relic token", icon="cube", owner=seat)
            for i in range(state.relic[seat, row])
        ]
        bounds = f", sum {skill.sum_low} to {skill.sum_high}" if skill.sum_high else ""
        return Zone(
            id=f"skill-{seat}-{row}",
            title=skill.name,
            owner=seat,
            kind="board",
            items=items,
            icon=skill.icon,
            text=f"{skill.type.capitalize()}{bounds}. {skill.text}",
        )

    def _slot(self, seat: int, slot: int, accepts: str, any_value: bool) -> Item:
        value, shape = self.state.slot[seat, slot], self.state.slot_shape[seat, slot]
        bone = [Item(id=f"bone-{seat}-{slot}", kind="die", name=f"d{t.SIDES[shape]}", value=str(value), owner=seat)]
        return Item(
            id=f"slot-{seat}-{slot}",
            kind="slot",
            name=f"Slot {slot + 1}",
            accepts=fits(accepts),
            holds=bone if value else [],
            owner=seat,
            conditions=["reconstructed"],
        )

    def _pool_zone(self, seat: int) -> Zone:
        items = [
            Item(id=f"pool-{seat}-{shape}-{i}", kind="die", name=f"d{t.SIDES[shape]}", owner=seat)
            for shape in range(t.SHAPES)
            for i in range(self.state.pool[seat, shape])
        ]
        return Zone(id=f"pool-{seat}", title="Bone pool", owner=seat, kind="dice", items=items)

    def _graveyard_zone(self, seat: int) -> Zone:
        lost = [16 * seat + i for i in range(t.SET) if self._in_graveyard(16 * seat + i)]
        items = [
            Item(id=f"grave-{unit}", kind="token", name=self.guide(unit).name, icon=self.guide(unit).icon, owner=seat)
            for unit in lost
        ]
        return Zone(id=f"graveyard-{seat}", title="Graveyard", owner=seat, kind="pile", items=items, icon="tombstone")

    def _in_graveyard(self, unit: int) -> bool:
        if self.state.square[unit] != NONE:
            return False
        deployed = self.book.start[self.state.clan[unit >> 4], unit & 15] != NONE
        return bool(self.book.kind[unit] <= t.SAGE or deployed)

    @functools.cached_property
    def will_zone(self) -> Zone:
        state = self.state
        side = state.will_side
        items = [
            Item(id=f"will-token-{seat}", kind="token", name="Will token", icon="d12", owner=seat)
            for seat in range(2)
            if state.will_token[seat]
        ]
        for i in range(t.RESULTS if side != t.UNCHOSEN else 0):
            rounds = max(state.timer[0, i], state.timer[1, i])
            if rounds or state.lasting[i]:
                will = self.content.one("will", f"{('blessing', 'curse')[side]}-{i + 1}", Will)
                value = str(rounds) if rounds else ""
                items.append(Item(id=f"will-{i + 1}", name=will.name, text=will.text, value=value))
        title = ("Haggedorn's Will: Blessings", "Haggedorn's Will: Curses", "Haggedorn's Will")[side]
        return Zone(id="will", title=title, kind="row", items=items, icon="d12")

    @functools.cached_property
    def prompt(self) -> Prompt:
        """The question as it is put to whoever must answer it."""
        asked, question = self.asked, QUESTIONS[self.state.decision]
        return Prompt(text=question.text(asked), help=question.help(asked), rules=[question.rule(asked)])

    # -- what just happened -------------------------------------------------------------------------------------------

    @functools.cached_property
    def recent(self) -> list[Event]:
        """The events of this turn and the one before."""
        return events_since(self.state, told_before(self.state, t.TURN_BEGAN, 2))

    @functools.cached_property
    def overlays(self) -> list[Overlay]:
        return [*self._last_move(), *self._gardens()]

    def _last_move(self) -> list[Overlay]:
        moves = [e.args for e in self.recent if e.code in (t.JOURNEYED, t.RELOCATED) and e.args[1] != NONE]
        if not moves:
            return []
        start, end = square_name(moves[-1][1]), square_name(moves[-1][2])
        return [Overlay(kind="last-move", start=start, end=end, cells=[start, end])]

    def _gardens(self) -> list[Overlay]:
        """The ground each Poison Garden will strike, and when. DLG-258."""
        state, book = self.state, self.book
        return [
            Overlay(
                kind="area",
                cells=[square_name(to) for to in range(t.TERRITORIES) if to == at or (book.around[at] >> to) & 1],
                text=f"Poison Garden: {counted(state.garden[at], 'round')}",
            )
            for at in range(t.TERRITORIES)
            if state.garden_by[at]
        ]

    @functools.cached_property
    def rolls(self) -> list[Roll]:
        """The last rolls, each with what every target needed and what came of it."""
        rolls: list[Roll] = []
        checks: list[Event] = []  # what the last roll was held against
        for event in self.recent:
            if event.code == t.ROLLED:
                checks = []
                rolls.append(self._bone(*event.args[:5]))
            elif event.code == t.WILL_ROLLED and (line := self.speak.line(event)):
                die = Die(
                    sides=self.book.will_die, face=event.args[1], owner=event.args[0], name=f"d{self.book.will_die}"
                )
                rolls.append(Roll(title="Haggedorn's Will", dice=[die], outcome=line.text, owner=event.args[0]))
            elif event.code in CHECKS and rolls:
                checks.append(event)
                rolls[-1].needed, rolls[-1].outcome = self._against(checks)
        return rolls[-3:]

    def _bone(self, owner: int, sides: int, face: int, purpose: int, worth: int) -> Roll:
        why, rule = PURPOSES[purpose]
        roll = Roll(
            title=f"{self.speak.clan(owner)}{why}",
            dice=[Die(sides=sides, face=face, owner=owner, name=f"d{sides}")],
            owner=owner,
            rules=[rule],
        )
        if purpose == t.FOR_TURN:
            roll.outcome, rule = self.speak.told[owner].roll_brings(self.speak, owner, face, worth)
            roll.rules = [rule]
        return roll

    def _against(self, checks: list[Event]) -> tuple[str, str]:
        """What a roll had to reach, and whether it did: told apart by target where the two differ."""
        wanted = [CHECKS[event.code](event) for event in checks]
        came = ["fails" if event.code == t.DEED_FAILED else "succeeds" for event in checks]
        names = [self.speak.the(target) if target != NONE else "" for _, target in wanted]
        numbers = [f"{number} or more" if number else "" for number, _ in wanted]
        return _apart(numbers, "for", names), _apart(came, "against", names)

    # -- notes --------------------------------------------------------------------------------------------------------

    @functools.cached_property
    def notes(self) -> dict[str, Note]:
        return _notes(self.book, self.content, tuple(self.state.clan), tuple(self.signs))

    @functools.cached_property
    def goals(self) -> list[Goal]:
        """That of each seat."""
        return [_goal(self.state, self.book, self.content, seat) for seat in range(2)]

    def figures(self, side: int) -> list[Figure]:
        """The units as cards, as they look from one side of the board."""
        cards = Figures(self.speak, self.state, self.book, side, self.guide, self.badges, self.is_spent)
        return [self._figure(cards, unit) for unit in cards.order()]

    def _figure(self, cards: Figures, unit: int) -> Figure:
        """A unit as a card. All it hangs on is its sign; that of a royal hangs on the rival, too."""
        if self.book.kind[unit] == t.ROYAL:
            return cards.figure(unit)
        drawn = _drawn(self.book, self.content, tuple(self.state.clan))
        key = (cards.side, unit, self.signs[unit])
        if key not in drawn:
            if len(drawn) >= MANY:
                drawn.clear()
            drawn[key] = cards.figure(unit)
        return drawn[key]

    @functools.cached_property
    def ending(self) -> EndingView | None:
        state = self.state
        if not state.ending:
            return None
        ending = ENDINGS[state.ending]
        winners = [seat for seat in range(2) if state.result[seat] > 0]
        scores = {self.speak.clan(s): "{} of {}".format(*self._progress(s)[:2]) for s in range(2)}
        return EndingView(text=how_it_ended(self.speak), winners=winners, rules=list(ending.rules), scores=scores)


# -- made again only when something of it has changed -----------------------------------------------------------------


@made_once(64)
def _seats(state: State, book: Book, content: Content) -> list[SeatView]:
    laid = Laid(content, state, book)
    return [laid.seat(seat) for seat in range(2)]


@made_once(128)
def _tracks(state: State, book: Book, content: Content) -> list[Track]:
    return Laid(content, state, book).paths()


@made_once(256)
def _signs(state: State, book: Book, content: Content) -> dict[int, Sign]:
    laid = Laid(content, state, book)
    return {unit: laid.sign(unit) for unit in range(t.UNITS) if state.square[unit] != NONE}


@made_once(256)
def _pieces(state: State, book: Book, content: Content) -> list[Piece]:
    clans = tuple(state.clan)
    return [_piece(book, content, clans, unit, sign) for unit, sign in _signs(state, book, content).items()]


@made_once(256)
def _figures(state: State, book: Book, content: Content, side: int) -> list[Figure]:
    return Laid(content, state, book).figures(side)


@made_once(256)
def _zones(state: State, book: Book, content: Content, seat: int) -> list[Zone]:
    return Laid(content, state, book).zones_of(seat)


@made_once(256)
def _goal(state: State, book: Book, content: Content, seat: int) -> Goal:
    speak = Speaker(content, state, book)
    return speak.told[seat].goal(speak, state, book, seat)


@functools.lru_cache(8192)
def _badges(sign: Sign) -> list[Badge]:
    badges = [Badge(icon=AURA_ICONS[bit], name=name, tone="good") for bit, name in t.AURAS.items() if sign.auras & bit]
    if sign.ladder != NONE:
        text = str(sign.ladder)
        badges.append(Badge(icon="rope-coil", text=text, name=f"Witch's Ladder, {text} left", tone="bad"))
    if sign.dormant:
        badges.append(Badge(icon="sleepy", name="Dormant", tone="bad"))
    if sign.quarry:
        badges.append(Badge(icon="target-arrows", name="Divine Quarry", tone="lamp"))
    hunted, flowed, held = sign.crown
    if hunted:
        badges.append(Badge(icon="arrow-cluster", text=str(hunted), name="Hunt marks", tone="bad"))
    if flowed:
        badges.append(Badge(icon="wave-crest", text=str(flowed), name="Flowed off", tone="bad"))
    if held:
        badges.append(Badge(icon="anchor", name="Held: neither journey nor relocate", tone="bad"))
    if sign.invulnerable:
        badges.append(Badge(icon="shield", name="Invulnerable", tone="good"))
    return badges


@kept(8192)
def _piece(book: Book, content: Content, clans: tuple[int, ...], unit: int, sign: Sign) -> Piece:
    names = _names(content, clans)
    guide = _guide(book, content, names.clans[unit >> 4], unit)
    return Piece(
        id=unit_id(unit),
        cell=square_name(sign.square),
        name=f"{names.clan(unit >> 4)} {guide.name.lower()}",
        icon=guide.icon,
        owner=unit >> 4,
        label=guide.name[0] if guide.kind != "knight" else "N",
        badges=_badges(sign),
    )


@kept(64)
def _drawn(book: Book, content: Content, clans: tuple[int, ...]) -> dict[tuple[int, int, Sign], Figure]:
    """The cards of two clans' units that were drawn of late."""
    return {}


@kept(32)
def _laid(book: Book, content: Content, data: bytes) -> Laid:
    return Laid(content, State.of(data), book)


@kept(4)
def _units(content: Content) -> dict[tuple[str, str], Unit]:
    return {(unit.clan, unit.kind): unit for unit in content.all("unit", Unit)}


@kept(1)
def _ground(book: Book) -> list[Cell]:
    """Haggedorn before anything was done to it."""
    return [_territory(book, at) for at in range(t.TERRITORIES)]


def _territory(book: Book, territory: int) -> Cell:
    file, rank = territory % 8, territory // 8
    return Cell(
        id=square_name(territory),
        x=file,
        y=7 - rank,
        terrain="dark" if (file + rank) % 2 == 0 else "light",
        name=square_name(territory),
        group="center" if book.center[territory] else "",
    )


def _guide(book: Book, content: Content, clan: Clan, unit: int) -> Unit:
    """What the clan guide says of a unit."""
    kind = book.kind[unit]
    return _units(content)[clan.id, clan.royal if kind == t.ROYAL else t.KINDS[kind]]


def _names(content: Content, clans: tuple[int, ...]) -> Names:
    state = State()
    state.clan[0], state.clan[1] = clans
    return Names(content, state)


@kept(64)
def _skill_notes(content: Content, clans: tuple[int, ...]) -> dict[str, Note]:
    return {
        f"skill-{seat}-{row}": Note(
            title=skill.name,
            text=skill.text,
            numbers=_row(skill),
            provenance=skill.provenance,
            why=skill.why,
            rules=skill.rules,
        )
        for seat, skills in enumerate(_names(content, clans).skills)
        for row, skill in enumerate(skills)
    }


@kept(64)
def _notes(book: Book, content: Content, clans: tuple[int, ...], standing: tuple[int, ...]) -> dict[str, Note]:
    units = {unit_id(unit): _unit_note(book, content, clans, unit) for unit in standing}
    return {**units, **_skill_notes(content, clans)}


@kept(1024)
def _unit_note(book: Book, content: Content, clans: tuple[int, ...], unit: int) -> Note:
    names = _names(content, clans)
    clan = names.clans[unit >> 4]
    guide = _guide(book, content, clan, unit)
    deed = "yes" if guide.deed and clan.id in DEED_AT_ALL else ways(guide.deed)
    return Note(
        title=f"{names.clan(unit >> 4)} {guide.name.lower()}",
        text=guide.text,
        numbers={
            "Journey": ways(guide.journey) + ("; any distance up to the roll" if guide.up_to_roll else ""),
            clan.deed_name: deed,
        },
        provenance=guide.provenance,
        why=guide.why,
        rules=guide.rules,
    )
