"""Steam Leaf: hidden units, secret missions, line of sight. The game that gathers what this folder holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from duskboard.engine.beats import Moment
from duskboard.engine.content import Content
from duskboard.engine.dice import below
from duskboard.engine.header import NONE
from duskboard.engine.record import Record
from duskboard.engine.scene import Beat, Figure, Piece, Scene, Track
from duskboard.games.game import Document, Ending, Facts, Game, Rules, Setting, Settings, SettingsError
from duskboard.games.steam_leaf.content import FACTIONS, SCHEMA, Board, Mission, RosterGroup, make_book, of_faction
from duskboard.games.steam_leaf.content.limits import check_numbers
from duskboard.games.steam_leaf.content.roster import (
    BUILD,
    READY,
    check_rosters,
    enrol,
    groups_for,
    read_army,
    ready_armies,
    roster_problem,
)
from duskboard.games.steam_leaf.invariants import VIOLATIONS, check
from duskboard.games.steam_leaf.minds.imagination import imagine
from duskboard.games.steam_leaf.minds.levels import THINKING
from duskboard.games.steam_leaf.minds.notice import LEARNING
from duskboard.games.steam_leaf.minds.outlook import settled, value
from duskboard.games.steam_leaf.minds.policy import greedy
from duskboard.games.steam_leaf.observation import ACTIONS, OBSERVED
from duskboard.games.steam_leaf.rules.actions import shortcuts
from duskboard.games.steam_leaf.rules.faction import deal
from duskboard.games.steam_leaf.rules.turn import DECISIONS, choose, options, start
from duskboard.games.steam_leaf.secrets import OBSERVATION, observe, redact
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.telling import beats, figures, scene
from duskboard.games.steam_leaf.telling.options import option_text
from duskboard.games.steam_leaf.telling.position import LIMITS, blank, from_document, to_document
from duskboard.games.steam_leaf.terms import (
    BOTH_ACHIEVED,
    BOTH_FAILED,
    LEAF_RESIGNED,
    LEAF_WINS,
    MENU,
    OPTIONS,
    STEAM_RESIGNED,
    STEAM_WINS,
)

BOARD_NAMES = ("market", "garden")
BOARDS = (("market", "The market"), ("garden", "The garden"), ("own", "A board of your own"))
WINDOWS = (("held", "when one fits"), ("always", "in every window"))
NO_OR_YES = (("no", "no"), ("yes", "yes"))

STEAM_MISSIONS = (
    ("random", "drawn at random"), ("bolster-defences", "Bolster Defences"), ("top-secret-orders", "Top Secret Orders"),
    ("escort-nobility", "Escort Nobility"), ("security-sweep", "Security Sweep"), ("demoralisation", "Demoralisation"),
    ("the-great-contraption", "The Great Contraption"),
)  # fmt: skip
LEAF_MISSIONS = (
    ("random", "drawn at random"), ("learn-all-we-can", "Learn All We Can"), ("sabotage", "Sabotage"),
    ("great-distraction", "Great Distraction"), ("remove-hidden-agent", "Remove Hidden Agent"),
    ("plant-false-information", "Plant False Information"), ("they-must-fail", "They Must Fail!"),
)  # fmt: skip

# Rulings that can be switched: the setting, the state's field, the values, and what they mean.
RULINGS = (
    ("clocks", "by_turns", ("rounds", "turns"), "RUL-03: missions' clocks count rounds, or single turns"),
    ("passing", "no_passing", ("friends", "nobody"), "RUL-29: whom a unit may pass on its way"),
    ("great_weapon", "weapon_melee", ("every roll", "melee"), "RUL-64: when the Great Weapon's larger die counts"),
    ("halving", "halve_down", ("up", "down"), "RUL-75: how half of an odd allowance is rounded"),
    ("benefits", "one_benefit", ("all", "one"), "RUL-78: what a Follower gives away when it talks"),
    ("silence", "stays_down", ("removed", "stays"), "RUL-79: what becomes of a unit that keeps silent"),
    ("runs", "tally_stays", ("broken", "kept"), "RUL-82: a run of attacks on a tile after a turn without one"),
    ("half", "at_half", ("less", "exactly"), "RUL-84: half size is less than half, or exactly half too"),
    ("building", "build_freely", ("one a turn", "every action"), "RUL-87: building actions that count in a turn"),
)


class SteamLeaf(Game):
    """Two factions, hidden units, secret missions."""

    id = "steam-leaf"
    title = "Steam Leaf"
    blurb = "The Guild's clockwork against the Coven's charms: hidden tokens, secret missions, and nobody knows whose."
    rule_prefix = "STL"
    facts = Facts(
        seats=(2, 2), chance=True, hidden=True, cooperative=False, largest_menu=MENU, options=OPTIONS,
        longest_game=40000, most_events=160, state_bytes=8192,
    )  # fmt: skip
    State, Book, Scratch = State, Book, Scratch
    rules = Rules(start, options, choose, redact, imagine, observe, check, greedy, value, settled, shortcuts)
    observation_size = OBSERVATION
    observed, actions = OBSERVED, ACTIONS
    additions = frozenset({"board", "roster"})
    schema = SCHEMA
    settings = (
        Setting("board", "Board", "market", BOARDS, help="your own comes from a content file laid over ours"),
        Setting("power", "Power level", 150, minimum=50, maximum=1000, help="150 is low, 300 average, 500 high"),
        Setting("limit", "Round limit", 20, minimum=12, maximum=40),
        Setting("steam", "Steam Guild army", READY, document=True, secret=True,
                help="ready, build, a roster, or a roster's file"),
        Setting("leaf", "Leaf Coven army", READY, document=True, secret=True,
                help="ready, build, a roster, or a roster's file"),
        Setting("steam_mission", "Steam Guild mission", "random", STEAM_MISSIONS, secret=True,
                help="fixed for studies"),
        Setting("leaf_mission", "Leaf Coven mission", "random", LEAF_MISSIONS, secret=True, help="fixed for studies"),
        Setting("windows", "Ask for cards", "held", WINDOWS, variant=True, apart="always",
                help="asking always hides from the other side whether a card is held"),
        Setting("resigning", "Resigning", "no", NO_OR_YES, variant=True),
        *(
            Setting(name, help, values[0], tuple((one, one) for one in values), variant=True)
            for name, _, values, help in RULINGS
        ),
    )  # fmt: skip
    examples = (
        {"board": "market", "power": 150}, {"board": "garden", "power": 150},
        {"board": "market", "power": 300}, {"board": "garden", "power": 300},
        {"board": "market", "power": 500}, {"board": "garden", "power": 500},
        {"board": "garden", "power": 150, "steam": BUILD, "leaf": BUILD},
        {"power": 150, "windows": "always", "resigning": "yes"},
    )  # fmt: skip
    endings = {
        STEAM_WINS: Ending("The Steam Guild achieves its mission and the Leaf Coven does not", ("STL-003",)),
        LEAF_WINS: Ending("The Leaf Coven achieves its mission and the Steam Guild does not", ("STL-003",)),
        BOTH_ACHIEVED: Ending("Both missions are achieved: a draw", ("STL-004",)),
        BOTH_FAILED: Ending("Both missions have failed: a draw", ("STL-005",)),
        STEAM_RESIGNED: Ending("The Steam Guild resigns", ("STL-003",)),
        LEAF_RESIGNED: Ending("The Leaf Coven resigns", ("STL-003",)),
    }
    decisions, unnoticed, idle = DECISIONS.names, DECISIONS.unnoticed, DECISIONS.idle
    violations = VIOLATIONS
    limits = LIMITS
    thinking, learning = THINKING, LEARNING

    def make_book(self, content: Content) -> Record:
        check_numbers(content)
        check_rosters(content)
        return make_book(content)

    def check_settings(self, settings: Settings) -> dict[str, Any]:
        """Settings with defaults; a roster's file becomes the roster, so that a record needs no file."""
        checked = super().check_settings(settings)
        for faction in FACTIONS:
            if checked[faction] not in (READY, BUILD):
                checked[faction] = read_army(checked[faction], faction)
        return checked

    def prepare(self, state: Any, book: Any, content: Content, settings: Settings) -> None:
        blank(state)
        state.board = self._board(content, settings["board"])
        state.power, state.limit = settings["power"], settings["limit"]
        state.all_windows = settings["windows"] == "always"
        state.resigning = settings["resigning"] == "yes"
        for name, field, values, _ in RULINGS:
            setattr(state, field, values.index(settings[name]))
        for seat, faction in enumerate(FACTIONS):
            missions = [mission.id for mission in of_faction(content, "mission", Mission, faction)]
            wanted = settings[f"{faction}_mission"]
            state.wanted[seat] = NONE if wanted == "random" else missions.index(wanted)
        deal(state)  # before the armies: a player knows the mission when buying (STL-024)
        for seat, faction in enumerate(FACTIONS):
            self._raise_army(state, content, seat, settings[faction], settings["power"])

    def told_by(self, state: Any, book: Any, content: Content) -> Settings:
        board = [board.id for board in content.all("board", Board)][state.board]
        return {
            "board": board if board in BOARD_NAMES else "own",
            "power": state.power,
            "limit": state.limit,
            "windows": "always" if state.all_windows else "held",
            "resigning": "yes" if state.resigning else "no",
            **{name: values[getattr(state, field)] for name, field, values, _ in RULINGS},
        }

    def _board(self, content: Content, name: str) -> int:
        boards = [board.id for board in content.all("board", Board)]
        own = [board for board in boards if board not in BOARD_NAMES]
        if name == "own":
            if not own:
                raise SettingsError("there is no board of your own: lay a content file with a [[board]] over ours")
            name = own[0]
        return boards.index(name)

    def _raise_army(self, state: Any, content: Content, seat: int, army: Any, power: int) -> None:
        if army == BUILD:
            state.builds[seat] = 1
            return
        if army == READY:
            mission = of_faction(content, "mission", Mission, FACTIONS[seat])[state.mission[seat]]
            rosters = ready_armies(content, seat, power)
            roster = rosters[below(state, len(rosters))]  # drawn, not picked for the mission: it would tell it
            enrol(state, content, seat, groups_for(roster, mission.id), roster.cards)
            return
        problem = roster_problem(army, content, seat, power) or self._leaderless(state, content, seat, army)
        if problem:
            raise SettingsError(f"{FACTIONS[seat]}: {problem}")
        groups = [msgspec.convert(group, RosterGroup) for group in army["groups"]]
        enrol(state, content, seat, groups, list(army.get("cards", [])))

    def _leaderless(self, state: Any, content: Content, seat: int, army: Any) -> str:
        """A roster without a Leader can only play a mission that needs none. RUL-35."""
        missions = of_faction(content, "mission", Mission, FACTIONS[seat])
        units = {unit.id: unit for unit in content.tables["unit"]}
        if any(getattr(units[group["unit"]], "role", "") == "leader" for group in army["groups"]):
            return ""
        if state.wanted[seat] != NONE and not missions[state.wanted[seat]].needs_leader:
            return ""
        return "most missions need a Leader; without one, name a mission that needs none"

    def seat_names(self, state: Any, content: Content | None = None) -> list[str]:
        return ["Steam Guild", "Leaf Coven"]

    def option_text(self, state: Any, book: Any, option: int, content: Content | None = None) -> str:
        return option_text(state, content or self.content, option)

    def beat(self, moment: Moment) -> Beat | None:
        return beats.beat(moment)

    def outcome(self, told: list[Beat], names: Mapping[str, str]) -> str:
        return beats.outcome(told, names)

    def pieces(self, state: Any, book: Any, content: Content, seat: int) -> list[Piece]:
        return scene.make_pieces(state, book, content, seat)

    def tracks(self, state: Any, book: Any, content: Content, seat: int) -> list[Track]:
        return scene.make_tracks(state, book, content, seat)

    def figures(self, state: Any, book: Any, content: Content, seat: int) -> list[Figure]:
        return figures.make_figures(state, book, content, seat)

    def map_of(self, state: Any) -> object:
        return scene.map_of(state)

    def chapter(self, state: Any, content: Content) -> str:
        return scene.chapter(state)

    def position(self, state: Any, book: Any, content: Content) -> Document:
        return to_document(state, book, content)

    def read_position(self, document: Document, book: Any, content: Content) -> Any:
        return from_document(document, book, content)

    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
        ending = self.endings[int(state.ending)] if state.ending else None
        return scene.make_scene(state, book, content, seat, menu, ending)


GAME = SteamLeaf()
