"""The table as data: Haggedorn from the seat's own side, both clan boards, the Will, the graveyards, the last rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.log import Event, events_since
from duskboard.engine.scene import (
    Badge,
    Board,
    Cell,
    Die,
    EndingView,
    Heading,
    Item,
    Note,
    Overlay,
    Piece,
    Prompt,
    Roll,
    Scene,
    SceneOption,
    SeatView,
    Track,
    Zone,
)
from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import Skill, Unit, Will, square_name
from duskboard.games.darkleaf_gambit.haggedorn import invulnerable, on_board_direction
from duskboard.games.darkleaf_gambit.notation import option_text, skill_names
from duskboard.games.darkleaf_gambit.wibo import pawns_in_seat
from duskboard.games.darkleaf_gambit.words import DECISIONS, ENDINGS, PURPOSES, Speaker

PHASES = ("Set-up", "Upkeep", "Declare Intent", "Roll & Execute", "Slot Bones", "Acquire Power")
AURA_ICONS = {
    t.LONG_BOW: "bowman",
    t.PIVOT: "divert",
    t.IRON_PLATING: "breastplate",
    t.ASSASSIN: "hooded-assassin",
    t.BARBARIC: "big-wave",
    t.RIPPLE_EFFECT: "ripple",
}
ACTS = {t.DO_HUNT, t.DO_LEAP, t.DO_DESTROY, t.DO_RECLAIM, t.DO_MORPH, t.DO_SEED, t.DO_HASTY, t.YES, t.REROLL}
DESTINATIONS = {t.CHOOSE_DESTINATION, t.PART_DESTINATION, t.CHOOSE_PLACE, t.ENTER_TERRITORY}
LABELS = {
    t.DO_JOURNEY: "Journey",
    t.DO_HUNT: "Hunt",
    t.DO_LEAP: "Leap to the rook",
    t.DO_DESTROY: "Destroy",
    t.DO_RECLAIM: "Reclaim",
    t.DO_MORPH: "Roll to Morph",
    t.DO_SEED: "Spend Starter Seed",
    t.DO_HASTY: "Knight and pawn retreat together",
    t.YES: "Yes",
    t.REROLL: "Roll again",
    t.KEEP: "Keep it",
    t.PUSH_ONE: "Push 1 territory",
    t.PUSH_TWO: "Push 2 territories",
    t.PUSH_ONE_BOTH: "Push both 1 territory",
    t.PUSH_TWO_BOTH: "Push both 2 territories",
    t.PICK_KNIGHT: "Rekindle a knight",
    t.PICK_SAGE: "Rekindle a sage",
    t.PICK_BLESSINGS: "Blessings",
    t.PICK_CURSES: "Curses",
    t.RESIGN: "Resign",
}
PASS_LABELS = {
    t.CHOOSE_SLOT: "Return the bone",
    t.CHOOSE_UNIT: "No journey",
    t.USE_WILL: "Not now",
    t.PART_UNIT: "No journey",
    t.CAST_WHAT: "Cast nothing more",
    t.LADDER_SPREAD: "Let the Ladder end",
    t.RETREAT_DIRECTION: "Stay",
    t.MORPH_WAY: "Stop here",
}
DIRECTION_NAMES = ("forward", "forward right", "right", "back right", "back", "back left", "left", "forward left")


def make_scene(content: Content, state: Any, book: Any, seat: int, menu: Sequence[int]) -> Scene:
    """What lies on the table for a seat; a watcher looks from the first seat's side."""
    return Table(content, state, book, seat, menu).scene()


class Table:
    """One scene in the making."""

    def __init__(self, content: Content, state: Any, book: Any, seat: int, menu: Sequence[int]) -> None:
        self.content, self.state, self.book, self.seat, self.menu = content, state, book, seat, menu
        self.speak = Speaker(content, state)
        self.units: dict[tuple[str, str], Unit] = {(u.clan, u.kind): u for u in content.all("unit", Unit)}
        self.recent = self._recent()

    def scene(self) -> Scene:
        state = self.state
        return Scene(
            heading=Heading(
                game="darkleaf-gambit",
                title="Darkleaf Gambit",
                scenario=f"{self.speak.clan(0)} against {self.speak.clan(1)}",
                turn=f"Turn {state.turn}",
                phase=PHASES[state.phase],
            ),
            seats=[self._seat(seat) for seat in range(2)],
            boards=[self._board()],
            pieces=[self._piece(unit) for unit in range(t.UNITS) if state.square[unit] != NONE],
            zones=[zone for seat in self._sides() for zone in self._zones(seat)] + [self._will_zone()],
            tracks=self._tracks(),
            overlays=self._overlays(),
            rolls=self._rolls(),
            prompt=self._prompt(),
            options=[self._option(option) for option in self.menu],
            notes=self._notes(),
            ending=self._ending(),
        )

    # -- seats and progress -------------------------------------------------------------------------------------------

    def _sides(self) -> tuple[int, int]:
        return (1, 0) if self.seat == 1 else (0, 1)

    def _seat(self, seat: int) -> SeatView:
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
        state, book = self.state, self.book
        clan = state.clan[seat]
        if clan == t.HULDRA:
            return state.hunted[1 - seat], book.hunts_to_win, "Hunts of the rival royal"
        if clan == t.MURG:
            return int(state.ending == t.ROYAL_DESTROYED and state.result[seat] > 0), 1, "rival royal Destroyed"
        if clan == t.FERRYMEN:
            return state.flowed[1 - seat], book.flows_to_win, "rival royal Flowed off"
        if clan == t.ERDE:
            return sum(state.reclaimed), 4, "center territories Reclaimed"
        if clan == t.WIBO:
            return pawns_in_seat(state, seat), book.pawns_to_win, "pawns in the Seat"
        return state.quarry_down[seat], book.quarry, "Quarry vanquished"

    def _tracks(self) -> list[Track]:
        tracks = [Track(id="turn", name="Turn", value=self.state.turn, most=self.book.turn_limit, icon="hourglass")]
        for seat in range(2):
            value, most, what = self._progress(seat)
            name = what[0].upper() + what[1:]
            icon = self.speak.clans[seat].icon
            tracks.append(Track(id=f"path-{seat}", name=name, value=value, most=most, owner=seat, icon=icon))
        return tracks

    # -- Haggedorn ----------------------------------------------------------------------------------------------------

    def _board(self) -> Board:
        return Board(
            id="haggedorn",
            title="Haggedorn",
            width=8,
            height=8,
            cells=[self._cell(territory) for territory in range(t.TERRITORIES)],
            files=list("abcdefgh"),
            ranks=list("87654321"),
            flipped=self.seat == 1,
        )

    def _cell(self, territory: int) -> Cell:
        file, rank = territory % 8, territory // 8
        return Cell(
            id=square_name(territory),
            x=file,
            y=7 - rank,
            terrain="dark" if (file + rank) % 2 == 0 else "light",
            name=square_name(territory),
            group="center" if self.book.center[territory] else "",
            marks=self._marks(territory),
        )

    def _marks(self, territory: int) -> list[Badge]:
        state, marks = self.state, []
        if state.reclaimed[territory]:
            marks.append(Badge(icon="mountains", name="Reclaimed", tone="lamp"))
        if state.garden_by[territory]:
            text = str(state.garden[territory])
            marks.append(Badge(icon="poison-gas", text=text, name=f"Poison Garden, {text} left", tone="bad"))
        return marks

    def _guide(self, unit: int) -> Unit:
        clan = self.speak.clans[unit >> 4]
        kind = self.book.kind[unit]
        return self.units[clan.id, clan.royal if kind == t.ROYAL else t.KINDS[kind]]

    def _piece(self, unit: int) -> Piece:
        guide = self._guide(unit)
        return Piece(
            id=f"unit-{unit}",
            cell=square_name(self.state.square[unit]),
            name=f"{self.speak.clan(unit >> 4)} {guide.name.lower()}",
            icon=guide.icon,
            owner=unit >> 4,
            label=guide.name[0] if guide.kind != "knight" else "N",
            badges=self._badges(unit),
            conditions=["chosen"] if self.menu and self._is_subject(unit) else [],
        )

    def _is_subject(self, unit: int) -> bool:
        """Whether the question is about this unit."""
        about = DESTINATIONS | {t.HUNT_TARGET, t.DESTROY_TARGET, t.PUSH_DIRECTION, t.CAST_LADDER_ON}
        return bool(self.state.decision in about and self.state.args[0] == unit)

    def _badges(self, unit: int) -> list[Badge]:
        state, seat = self.state, unit >> 4
        badges = [
            Badge(icon=AURA_ICONS[bit], name=name, tone="good")
            for bit, name in t.AURAS.items()
            if state.auras[unit] & bit
        ]
        if state.ladder_by[unit]:
            text = str(state.ladder[unit])
            badges.append(Badge(icon="rope-coil", text=text, name=f"Witch's Ladder, {text} left", tone="bad"))
        if state.dormant[unit]:
            badges.append(Badge(icon="sleepy", name="Dormant", tone="bad"))
        if unit in (state.quarry[1 - seat, 0], state.quarry[1 - seat, 1]):
            badges.append(Badge(icon="target-arrows", name="Divine Quarry", tone="lamp"))
        if self.book.kind[unit] == t.ROYAL:
            badges += self._royal_badges(seat)
        if invulnerable(state, self.book, unit):
            badges.append(Badge(icon="shield", name="Invulnerable", tone="good"))
        return badges

    def _royal_badges(self, seat: int) -> list[Badge]:
        state, badges = self.state, []
        if state.hunted[seat]:
            badges.append(Badge(icon="arrow-cluster", text=str(state.hunted[seat]), name="Hunt marks", tone="bad"))
        if state.flowed[seat]:
            badges.append(Badge(icon="wave-crest", text=str(state.flowed[seat]), name="Flowed off", tone="bad"))
        if state.held[seat]:
            badges.append(Badge(icon="anchor", name="Held: neither journey nor relocate", tone="bad"))
        return badges

    # -- clan boards --------------------------------------------------------------------------------------------------

    def _zones(self, seat: int) -> list[Zone]:
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
        words = {"E": "even", "O": "odd", "any": "any"}
        fits = words.get(accepts, accepts.replace("-", " or "))
        bone = [Item(id=f"bone-{seat}-{slot}", kind="die", name=f"d{t.SIDES[shape]}", value=str(value), owner=seat)]
        return Item(
            id=f"slot-{seat}-{slot}",
            kind="slot",
            name=f"Slot {slot + 1}",
            accepts=fits,
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
            Item(id=f"grave-{unit}", kind="token", name=self._guide(unit).name, icon=self._guide(unit).icon, owner=seat)
            for unit in lost
        ]
        return Zone(id=f"graveyard-{seat}", title="Graveyard", owner=seat, kind="pile", items=items, icon="tombstone")

    def _in_graveyard(self, unit: int) -> bool:
        if self.state.square[unit] != NONE:
            return False
        deployed = self.book.start[self.state.clan[unit >> 4], unit & 15] != NONE
        return bool(self.book.kind[unit] <= t.SAGE or deployed)

    def _will_zone(self) -> Zone:
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

    # -- what just happened -------------------------------------------------------------------------------------------

    def _recent(self) -> list[Event]:
        """The events of this turn and the one before."""
        events = events_since(self.state, 0)
        turns = [i for i, event in enumerate(events) if event.code == t.TURN_BEGAN]
        return events[turns[-2] :] if len(turns) > 1 else events

    def _overlays(self) -> list[Overlay]:
        moves = [e.args for e in self.recent if e.code in (t.JOURNEYED, t.RELOCATED) and e.args[1] != NONE]
        if not moves:
            return []
        start, end = square_name(moves[-1][1]), square_name(moves[-1][2])
        return [Overlay(kind="last-move", start=start, end=end, cells=[start, end])]

    def _rolls(self) -> list[Roll]:
        rolls = []
        for event in self.recent:
            line = self.speak.line(event)
            if event.code == t.ROLLED:
                owner, sides, face, purpose = event.args[:4]
                die = Die(sides=sides, face=face, owner=owner, name=f"d{sides}")
                title = f"{self.speak.clan(owner)}{PURPOSES[purpose]}"
                rolls.append(Roll(title=title, dice=[die], owner=owner, rules=["DLG-051"]))
            elif event.code == t.WILL_ROLLED and line:
                die = Die(sides=self.book.will_die, face=event.args[1], owner=event.args[0], name="d12")
                rolls.append(Roll(title="Haggedorn's Will", dice=[die], outcome=line.text, owner=event.args[0]))
            elif event.code == t.DEED_FAILED and rolls:
                rolls[-1].needed, rolls[-1].outcome = f"{event.args[2]} or more", "fails"
            elif event.code in (t.DEED_DONE, t.RECLAIMED) and rolls:
                rolls[-1].outcome = "succeeds"
        return rolls[-3:]

    # -- the question -------------------------------------------------------------------------------------------------

    def _prompt(self) -> Prompt | None:
        state = self.state
        if state.seat < 0:
            return None
        text, rule = DECISIONS[state.decision]
        face = f" The bone shows {state.face}." if state.face and state.phase > 1 else ""
        if self.seat != state.seat:
            return Prompt(text=f"{self.speak.clan(state.seat)} must choose: {text}", help=face.strip(), rules=[rule])
        return Prompt(text=text, help=self._help() or face.strip(), rules=[rule])

    def _help(self) -> str:
        state = self.state
        if state.decision in (t.HULDRA_ACT, t.CHOOSE_UNIT, t.MORPH_WAY, t.CHOOSE_SLOT):
            return f"The bone shows {state.face}."
        if state.decision in (t.MURG_INTENT, t.ERDE_INTENT):
            return str(self.speak.clans[state.seat].deed_text)
        return ""

    def _option(self, option: int) -> SceneOption:
        state = self.state
        return SceneOption(
            number=option,
            text=option_text(skill_names(self.content), state, option),
            label=self._label(option),
            targets=self._targets(option),
            kind="go"
            if self._goes(option)
            else "act"
            if option in ACTS or t.IN_ROW <= option < t.WITH_SHAPE
            else "answer",
            help=self._option_help(option),
            main=option in (t.DO_JOURNEY, t.KEEP),
        )

    def _goes(self, option: int) -> bool:
        return bool(option < t.GARDEN_AT and self.state.decision in DESTINATIONS)

    def _label(self, option: int) -> str:
        state = self.state
        if option == t.PASS:
            return PASS_LABELS.get(state.decision, "Pass")
        if option < t.GARDEN_AT:
            return self._territory_label(option)
        if option < t.PASS:
            return f"The Poison Garden on {square_name(option - t.GARDEN_AT)}"
        if option in LABELS:
            return LABELS[option]
        if t.IN_DIRECTION <= option < t.IN_SLOT:
            return DIRECTION_NAMES[option - t.IN_DIRECTION].capitalize()
        if t.IN_SLOT <= option < t.IN_ROW:
            owner = self._slot_owner()
            row = self.book.row_of[state.clan[owner], option - t.IN_SLOT]
            return f"{self.speak.skill(owner, row)}, slot {option - t.IN_SLOT + 1}"
        if t.IN_ROW <= option < t.WITH_SHAPE:
            return self.speak.skill(state.seat, option - t.IN_ROW)
        return option_text(skill_names(self.content), state, option).capitalize()

    def _territory_label(self, territory: int) -> str:
        unit = int(self.state.board[territory])
        if self._goes(territory) or unit == NONE:
            return f"To {square_name(territory)}"
        return f"{self._guide(unit).name} on {square_name(territory)}"

    def _option_help(self, option: int) -> str:
        if t.IN_ROW <= option < t.WITH_SHAPE:
            return str(self.speak.skills[self.state.seat][option - t.IN_ROW].text)
        if option == t.YES and self.state.decision == t.USE_WILL:
            return "The d12 falls for both players; your rival resolves it first."
        return ""

    def _slot_owner(self) -> int:
        return 1 - self.state.seat if self.state.decision == t.RENEWAL_BONE else int(self.state.seat)

    def _targets(self, option: int) -> list[str]:
        state = self.state
        if option < t.GARDEN_AT:
            unit = int(state.board[option])
            cell = square_name(option)
            return [cell] if unit == NONE else [f"unit-{unit}", cell]
        if option < t.PASS:
            return [square_name(option - t.GARDEN_AT)]
        if t.IN_DIRECTION <= option < t.IN_SLOT:
            return self._towards(option - t.IN_DIRECTION)
        if t.IN_SLOT <= option < t.IN_ROW:
            return [f"slot-{self._slot_owner()}-{option - t.IN_SLOT}"]
        if t.IN_ROW <= option < t.WITH_SHAPE:
            return [f"skill-{state.seat}-{option - t.IN_ROW}"]
        if t.WITH_SHAPE <= option < t.COUNT_AS:
            return [f"pool-{state.seat}-{option - t.WITH_SHAPE}-0"]
        if state.decision == t.PUSH_LENGTH and t.PUSH_ONE <= option <= t.PUSH_TWO_BOTH:
            return [f"unit-{state.args[1]}"]
        if option >= t.WITH_AURA and option < t.PICK_KNIGHT:
            return [f"unit-{state.args[0]}"]
        return []

    def _towards(self, direction: int) -> list[str]:
        """The territory a direction leads to, for the unit it is about."""
        state = self.state
        unit = {
            t.PUSH_DIRECTION: state.args[1],
            t.TIDE_DIRECTION: 16 * (1 - state.seat) + t.ROYALS,
            t.RETREAT_DIRECTION: state.args[0],
        }.get(state.decision, NONE)
        if unit == NONE or state.square[unit] == NONE:
            return []
        way, at = on_board_direction(state.seat, direction), state.square[unit]
        steps = state.face if state.decision == t.RETREAT_DIRECTION else 1
        if self.book.reach[at, way] < steps:
            return []
        return [square_name(at + steps * self.book.delta[way])]

    # -- notes --------------------------------------------------------------------------------------------------------

    def _notes(self) -> dict[str, Note]:
        notes = {}
        for unit in range(t.UNITS):
            if self.state.square[unit] != NONE:
                notes[f"unit-{unit}"] = self._unit_note(unit)
        for seat in range(2):
            for row, skill in enumerate(self.speak.skills[seat]):
                notes[f"skill-{seat}-{row}"] = Note(
                    title=skill.name,
                    text=skill.text,
                    numbers={"Type": skill.type, "Slots": " ".join(skill.slots), "Relic slots": str(skill.relics)},
                    provenance=skill.provenance,
                    why=skill.why,
                    rules=skill.rules,
                )
        return notes

    def _unit_note(self, unit: int) -> Note:
        guide = self._guide(unit)
        journey = " ".join(guide.journey) or "none"
        return Note(
            title=f"{self.speak.clan(unit >> 4)} {guide.name.lower()}",
            text=guide.text,
            numbers={
                "Journey": journey + (", up to the roll" if guide.up_to_roll else ""),
                self.speak.clans[unit >> 4].deed_name: " ".join(guide.deed) or "none",
            },
            provenance=guide.provenance,
            why=guide.why,
            rules=guide.rules,
        )

    def _ending(self) -> EndingView | None:
        state = self.state
        if not state.ending:
            return None
        ending = ENDINGS[state.ending]
        winners = [seat for seat in range(2) if state.result[seat] > 0]
        scores = {self.speak.clan(s): "{} of {}".format(*self._progress(s)[:2]) for s in range(2)}
        return EndingView(text=ending.text, winners=winners, rules=list(ending.rules), scores=scores)
