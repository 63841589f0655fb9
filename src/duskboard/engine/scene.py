"""The scene: what lies on the table, as plain data. It is the one thing the page and the terminal know of a game.

A game makes a scene from a redacted state; the page and the terminal draw any scene. A scene that needs a picture the
renderers cannot draw is a reason to extend this vocabulary for every game, never to write code for one.

Everything that can be pointed at has an id, unique within its scene: cells, pieces, items, zones, tracks. An option's
targets and a note's key are such ids.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Part(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """What all parts of a scene have in common: keyword fields, and defaults are not sent.

    A scene is a tree, and no part holds what holds it: so Python need not look through all scenes for cycles.
    """


class Note(Part, kw_only=True):
    """What is said of a thing under the pointer."""

    title: str
    text: str = ""
    numbers: dict[str, str] = {}  # "Fight": "5"
    provenance: Literal["", "printed", "reconstructed", "yours"] = ""
    why: str = ""  # why a reconstructed value is what it is
    rules: list[str] = []  # ids that open the rules reader


class Badge(Part, kw_only=True):
    """A small sign on a piece, an item or a cell."""

    icon: str = ""  # a game-icons name such as "poison-bottle"
    text: str = ""  # at most three characters
    name: str = ""  # for screen readers and the pointer
    tone: Literal["plain", "good", "bad", "lamp"] = "plain"


class Bar(Part, kw_only=True):
    """A measured amount: health, vigour."""

    name: str
    value: int
    most: int


class Cell(Part, kw_only=True):
    """A place on a board. Position and size are in board units, one unit a square."""

    id: str
    x: float
    y: float
    w: float = 1
    h: float = 1
    terrain: str = "plain"  # plain, dark, light, start, void, blocked, water, unknown ...: a theme colours it
    label: str = ""
    group: str = ""  # the dungeon tile or region it belongs to
    marks: list[Badge] = []
    name: str = ""  # how a person calls it: "c2", "slot 4"


class Edge(Part, kw_only=True):
    """A line between places, from (x1, y1) to (x2, y2) in board units."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: Literal["wall", "doorway", "opening", "seam", "door", "link", "rail"] = "wall"
    name: str = ""


class Board(Part, kw_only=True):
    """A map: a chessboard, a dungeon, a row of locations. Several boards stand for floors."""

    id: str
    title: str = ""
    width: float
    height: float
    cells: list[Cell]
    edges: list[Edge] = []
    files: list[str] = []  # names along the bottom, left to right
    ranks: list[str] = []  # names along the side, top to bottom
    flipped: bool = False  # drawn from the far side


class Piece(Part, kw_only=True):
    """Something that stands on a cell."""

    id: str
    cell: str
    name: str
    icon: str = ""
    owner: int = -1  # a seat, or -1 for nobody's
    label: str = ""  # at most three characters, drawn with or instead of the icon
    size: float = 1  # in board units: 2 covers two by two, with its cell at the top left
    badges: list[Badge] = []
    bars: list[Bar] = []
    conditions: list[Literal["hidden", "prone", "exhausted", "chosen", "unconscious", "spent", "target"]] = []
    facing: int = -1  # a direction clockwise from north in eighths, or -1


class Item(Part, kw_only=True):
    """Something in a zone: a card, a die, a token, or a slot that may hold one."""

    id: str
    kind: Literal["card", "die", "token", "slot"] = "card"
    name: str = ""
    icon: str = ""
    text: str = ""  # what it says, in our words
    face_up: bool = True
    value: str = ""  # the face of a die, the number on a token, a cost
    accepts: str = ""  # an empty slot: what fits, "even", "4 or 5"
    holds: list[Item] = []  # what lies in a slot
    badges: list[Badge] = []
    owner: int = -1
    conditions: list[Literal["spent", "chosen", "exhausted", "locked", "new", "reconstructed"]] = []
    sides: list[Literal["wall", "opening"]] = []  # a tile as it lies, drawn as a picture: north, east, south, west


class Zone(Part, kw_only=True):
    """A hand, a pile, a player board, a row."""

    id: str
    title: str
    owner: int = -1
    kind: Literal["hand", "pile", "board", "row", "dice", "list"] = "row"
    items: list[Item] = []
    count: int = -1  # a pile's size where its items are not shown
    icon: str = ""
    text: str = ""


class Track(Part, kw_only=True):
    """A number that everybody watches."""

    id: str
    name: str
    value: int
    most: int = -1
    owner: int = -1
    icon: str = ""


class Overlay(Part, kw_only=True):
    """Something drawn on the board: the last move, lines of sight, reach, noise, threatened cells."""

    kind: Literal["last-move", "sight", "reach", "noise", "threat", "path", "area"]
    cells: list[str] = []
    start: str = ""  # an arrow's ends
    end: str = ""
    text: str = ""


class Die(Part, kw_only=True):
    """A die as it fell."""

    sides: int
    face: int
    owner: int = -1
    name: str = ""
    reads: str = ""  # what is read on that face, where it is not its number: "0"
    needed: str = ""  # what this die needed, where not all needed the same: "4+"
    counted: bool | None = None  # whether it did what was hoped for; None where that makes no sense

    @property
    def shown(self) -> str:
        """What a person reads on it.

        >>> Die(sides=6, face=4).shown, Die(sides=10, face=10, reads="0").shown
        ('4', '0')
        """
        return self.reads or str(self.face)


class Modifier(Part, kw_only=True):
    """Something that changed what dice needed or what came of them, by its name."""

    name: str  # "Brume", "its shield"
    amount: int = 0  # what it added or took away
    text: str = ""  # where it did something else: "x 2", "one more die"


class Roll(Part, kw_only=True):
    """Dice with what was needed and what came of it."""

    title: str
    dice: list[Die]
    needed: str = ""
    outcome: str = ""
    owner: int = -1
    rules: list[str] = []
    modifiers: list[Modifier] = []
    at: str = ""  # the id of what it lies beside: whom or what it decides


Verb = Literal[
    "", "attack", "hit", "miss", "block", "endure", "wound", "die", "heal", "move", "push", "arrive", "leave", "draw",
    "play", "reveal", "hide", "take", "give", "use", "pay", "gain", "lose", "roll", "reroll", "place", "build",
    "break", "change", "fail", "pass", "phase", "win",
]  # fmt: skip
Weight = Literal["trifle", "notable", "grave"]


class Move(Part, kw_only=True):
    """A piece goes from a cell to a cell."""

    piece: str
    start: str
    end: str
    way: list[str] = []  # the cells between, as far as they are known


class Beat(Part, kw_only=True):
    """Something that happened, as one viewer learns of it: who, did what, to whom, with which dice, and why.

    What the pieces did at this beat is in `moves`, `appear`, `change` and `go`: the pieces of the scene before a
    choice, folded with its beats, are the pieces of the scene after it. The engine fills these in (`engine.beats`).
    """

    text: str  # the sentence: the log, the caption, the terminal and the screen reader all say this
    verb: Verb = ""
    actor: str = ""  # the id of who did it
    targets: list[str] = []  # the ids of those it was done to
    roll: Roll | None = None
    rules: list[str] = []
    weight: Weight = "trifle"
    seat: int = -1  # whose doing it was
    chapter: str = ""  # when it was: "Turn 3, enemy phase"
    moves: list[Move] = []
    appear: list[Piece] = []
    change: list[Piece] = []  # as they are from now on
    go: list[str] = []
    tracks: list[Track] = []  # those that changed, as they are from now on
    figures: list[Figure] = []  # whose cards changed, as they are from now on
    dismissed: list[str] = []  # who has no card any more
    boards: bool = False  # the map itself changed: from now on it is that of the scene after


class Goal(Part, kw_only=True):
    """What somebody is after, and how far that is."""

    text: str  # "Two of you out by the exit"
    value: int = 0  # how much of it is done
    most: int = -1  # of how much; -1 where it is not counted
    standing: str = ""  # what else bears on it: "9 turns left"
    owner: int = -1  # whose it is; -1: everybody's
    secret: bool = False  # nobody else knows it
    met: bool = False
    targets: list[str] = []  # the ids of what to mark on the board
    parts: list[Goal] = []  # what it takes, or the ways there are
    rules: list[str] = []


class Stat(Part, kw_only=True):
    """A number on a figure's card."""

    name: str  # "Defence"
    value: str
    icon: str = ""
    tone: Literal["plain", "good", "bad", "lamp"] = "plain"


class FigureLine(Part, kw_only=True):
    """A line on a figure's card: a line of dice, a weapon, a power."""

    name: str
    values: list[str] = []
    chosen: bool = False  # the one in force
    struck: bool = False  # crossed out


class Figure(Part, kw_only=True):
    """Somebody who fights for a seat, as a card with every number that matters now."""

    id: str  # of the piece or item it stands for
    name: str
    icon: str = ""
    owner: int = -1
    bars: list[Bar] = []
    stats: list[Stat] = []
    lines: list[FigureLine] = []
    badges: list[Badge] = []
    text: str = ""
    spent: bool = False  # it has nothing left to do this turn
    gone: bool = False  # it is no longer in the game


class Chance(Part, kw_only=True):
    """One of the ways a choice may come out."""

    text: str
    share: float  # from 0 to 1
    margin: float = 0  # how far off it may be, where it was counted and not worked out


class Cost(Part, kw_only=True):
    """What a choice takes of what its chooser has."""

    amount: int
    unit: str  # the name of one: "vigour", "movement point"


class SceneOption(Part, kw_only=True):
    """A legal choice. With targets it is lit on them; without, it is a button."""

    number: int
    text: str  # the notation: "c2-c5"
    label: str = ""  # for people: "Run to c5"; the text where empty
    key: str = ""  # the key that chooses it in the terminal and the page
    targets: list[str] = []  # ids of what it acts on, the main one first
    kind: Literal["go", "act", "answer"] = "answer"
    help: str = ""  # what it does or costs
    main: bool = False  # the usual thing to do: the lamp button
    way: list[str] = []  # the cells it goes over, drawn when one points at it
    cost: Cost | None = None  # drawn on the place it is lit on
    indirect: bool = False  # all it leads to is lit already: it stands in the list of all choices, and is no button


class Prompt(Part, kw_only=True):
    """Who chooses what, and why now; one line of help."""

    text: str
    help: str = ""
    rules: list[str] = []
    decision: str = ""  # its name, for whoever must choose: what a guide hangs on


class SeatView(Part, kw_only=True):
    """A seat as everybody sees it."""

    name: str
    role: str = ""
    shape: Literal["round", "diamond", "square", "hexagon", "shield", "star"] = "round"
    icon: str = ""
    acting: bool = False
    standing: str = ""  # one line: "20 health, 3 XP"


class Heading(Part, kw_only=True):
    """What is being played, and how far it is."""

    game: str
    title: str
    scenario: str = ""
    turn: str = ""
    phase: str = ""


class EndingView(Part, kw_only=True):
    """How it ended."""

    text: str
    winners: list[int] = []
    rules: list[str] = []
    scores: dict[str, str] = {}


class Scene(Part, kw_only=True):
    """All that lies on the table, as one seat (or a watcher) sees it."""

    heading: Heading
    seats: list[SeatView]
    boards: list[Board] = []
    pieces: list[Piece] = []
    zones: list[Zone] = []
    tracks: list[Track] = []
    overlays: list[Overlay] = []
    rolls: list[Roll] = []
    prompt: Prompt | None = None
    options: list[SceneOption] = []
    notes: dict[str, Note] = {}  # by the id of the thing
    goals: list[Goal] = []  # the viewer's own first
    figures: list[Figure] = []
    ending: EndingView | None = None
