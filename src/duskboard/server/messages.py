"""What goes over the wire. `docs/api.md` shows every message with an example.

The types are closed: a message of an unknown type, with an unknown field or a value of another kind is refused.
Seats are numbers from 0; the viewer -1 is a watcher. A *version* counts all that was ever appended to a table's log
(choices and undoings), a *moment* counts the choices that stand. Both are counted for each viewer: what a seat is asked
and nobody else may notice (in Steam Leaf, whether to play a card) has no number of its own for the others.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from duskboard.engine.scene import Scene

PROTOCOL = 1

Id = Annotated[str, Meta(min_length=1, max_length=64)]  # a sender's own name for its message
Token = Annotated[str, Meta(min_length=16, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Viewer = Annotated[int, Meta(ge=-1, le=15)]  # a seat, or -1 for a watcher
Count = Annotated[int, Meta(ge=0, le=10_000_000)]


class Part(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Something that is sent: fields that have their usual value are left out."""


class Form(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Something that is received: unknown fields are refused."""


# -- what a table is ------------------------------------------------------------------------------------------------


class SeatInfo(Part, kw_only=True):
    """A seat as everybody at the table sees it."""

    seat: int
    role: str  # what the game calls the seat
    kind: Literal["person", "bot", "open"]  # open: waits for somebody with the link
    name: str = ""
    level: str = ""  # of a bot
    here: bool = False  # somebody is connected for it; always true for a bot
    doing: Literal["", "getting ready", "thinking"] = ""  # what a bot is at
    holder: int = -1  # seats with the same number are held by the same person


class DiceInfo(Part, kw_only=True):
    """How chance works at a table, and what is needed to check it."""

    kind: Literal["drawn", "real"] = "drawn"
    commitment: str = ""  # SHA-256 of "salt:seed", shown from the start
    seed: str = ""  # revealed when the game is over
    salt: str = ""


class RollInfo(Part, kw_only=True):
    """With real dice: the die to be rolled now for a choice already made."""

    seat: int  # whose choice it is for; a bot's dice are rolled by anybody who has a seat
    sides: int
    faces: list[int] = []  # the dice already typed in for this choice


class TakebackInfo(Part, kw_only=True):
    """Somebody asks to take choices back. What would be undone are the log's parts after moment `to`."""

    takeback: str  # its name, to answer to
    seat: int  # who asks
    to: int  # the moment it would go back to
    choices: int  # how many choices that undoes
    waiting: list[int] = []  # the seats that have not answered


class OriginInfo(Part, kw_only=True):
    """Where a table came from."""

    kind: Literal["new", "rematch", "branch", "import"] = "new"
    table: str = ""
    moment: int = 0


class TableInfo(Part, kw_only=True):
    """What everybody may know of a table apart from the game itself."""

    table: str
    game: str
    title: str
    settings: dict[str, Any]  # those that are a seat's secret, as its army, only when the game is over
    phase: Literal["waiting", "playing", "over"]
    version: int
    moment: int
    acting: int  # the seat that must choose; -1: nobody, it is over
    seats: list[SeatInfo]
    watchers: int = 0
    watchable: bool = True
    dice: DiceInfo = msgspec.field(default_factory=DiceInfo)
    roll: RollInfo | None = None
    takeback: TakebackInfo | None = None
    origin: OriginInfo = msgspec.field(default_factory=OriginInfo)
    rematch: str = ""  # the table of the rematch, where the same tokens are good
    result: list[float] = []  # by seat, when over
    touched: float = 0  # when something last happened, in seconds since 1970
    created: float = 0


class LogLine(Part, kw_only=True):
    """A line of the log as one viewer may read it."""

    text: str
    rules: list[str] = []
    roll: bool = False
    seat: int = -1  # whose doing it was


class UndoInfo(Part, kw_only=True):
    """What taking back would mean for a viewer now; absent when there is nothing of theirs to take back."""

    to: int  # the moment before their last choice
    choices: int  # how many choices that undoes, others' among them
    free: bool  # at once; else the other seats are asked
    reason: str = ""  # why it is not free: "a die was rolled since", ...


# -- from a person --------------------------------------------------------------------------------------------------


class Hello(Form, tag="hello", kw_only=True):
    """The first message of a connection: who this is, and what they have seen."""

    id: Id = "hello"
    tokens: Annotated[list[Token], Meta(max_length=16)] = []  # of every seat held; none: a watcher
    name: Annotated[str, Meta(max_length=40)] = ""  # of a watcher, for the chat
    have: Count | None = None  # the last version seen; absent: send everything
    heard: Count = 0  # the last remark heard
    protocol: int = PROTOCOL


class Choose(Form, tag="choose", kw_only=True):
    """Choose an option of the scene. Sent again with the same id it is acknowledged again and not carried out twice."""

    id: Id
    seat: SeatNumber
    version: Count  # the version this was decided on
    option: Annotated[int, Meta(ge=0, le=1_000_000)]


class Face(Form, tag="face", kw_only=True):
    """With real dice: what the die that was asked for shows."""

    id: Id
    seat: SeatNumber  # the seat of the roll
    version: Count
    at: Annotated[int, Meta(ge=0, le=1000)]  # how many faces were typed in before this one
    face: Annotated[int, Meta(ge=1, le=1000)]


class Undo(Form, tag="undo", kw_only=True):
    """Take back to moment `to`: done at once where that is free, else the other seats are asked."""

    id: Id
    seat: SeatNumber
    version: Count
    to: Count


class Answer(Form, tag="answer", kw_only=True):
    """Answer to a take-back. The one who asked withdraws it with `agree` false."""

    id: Id
    seat: SeatNumber
    takeback: Id
    agree: bool


class Say(Form, tag="say", kw_only=True):
    """A remark to the table; a watcher's is heard by watchers only."""

    id: Id
    seat: Viewer = -1
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Hint(Form, tag="hint", kw_only=True):
    """Ask a bot what it would choose here, from what this seat may know."""

    id: Id
    seat: SeatNumber
    version: Count


class Look(Form, tag="look", kw_only=True):
    """See the table as it was after the first `moment` choices, with the eyes of one of one's seats."""

    id: Id
    viewer: Viewer = -1
    moment: Count


class Rename(Form, tag="rename", kw_only=True):
    """Be called something else."""

    id: Id
    seat: SeatNumber
    name: Name


class Ping(Form, tag="ping", kw_only=True):
    """The heartbeat."""

    id: Id = "ping"


FromPerson = Hello | Choose | Face | Undo | Answer | Say | Hint | Look | Rename | Ping


# -- to a person ----------------------------------------------------------------------------------------------------


class Welcome(Part, tag="welcome", kw_only=True):
    """The answer to `hello`: the seats held, the table. Remarks not yet heard and a view for each seat follow."""

    protocol: int
    seats: list[int]  # held by this connection; empty: a watcher
    table: TableInfo
    heartbeat: float  # send a ping at least this often, in seconds


class TableMessage(Part, tag="table", kw_only=True):
    """The table changed: somebody came, went, asks to take back, a bot thinks, a die must be rolled."""

    table: TableInfo


class View(Part, tag="view", kw_only=True):
    """All a viewer sees at a version. Cut the log kept to its first `log_from` parts and append `log`."""

    viewer: int
    version: int
    moment: int
    cause: Literal["full", "choice", "undo"]
    log_from: int
    log: list[list[LogLine]]  # part 0: the set-up; part k: what choice k caused
    scene: Scene
    undo: UndoInfo | None = None


class Done(Part, tag="done", kw_only=True):
    """What `id` asked for is done and kept; `version` holds it."""

    id: str
    version: int


class Refused(Part, tag="refused", kw_only=True):
    """What `id` asked for is not done; nothing changed. After `stale` and `illegal` the current view follows."""

    id: str
    code: Literal[
        "malformed", "stale", "illegal", "not-yours", "waiting", "over", "roll-first", "bad-die", "nothing", "busy",
        "too-fast", "unknown", "closed",
    ]  # fmt: skip
    reason: str  # for people
    version: int = 0


class Hinted(Part, tag="hinted", kw_only=True):
    """What a bot would choose."""

    id: str
    option: int
    text: str


class Seen(Part, tag="seen", kw_only=True):
    """The table as it was."""

    id: str
    viewer: int
    moment: int
    scene: Scene


class Said(Part, tag="said", kw_only=True):
    """A remark. Room `table` is the table's own voice: a bot was replaced, choices were taken back."""

    n: int
    room: Literal["players", "watchers", "table"]
    seat: int = -1
    name: str = ""
    text: str
    at: float


class Pong(Part, tag="pong", kw_only=True):
    """The heartbeat's answer. Another version than yours means something was missed: say hello again."""

    id: str
    version: int


class Bye(Part, tag="bye", kw_only=True):
    """The last message before the server closes the connection."""

    code: Literal[
        "no-table", "bad-token", "not-watchable", "full", "slow", "silent", "too-fast", "malformed", "closing"
    ]
    reason: str
    again: bool  # whether connecting again makes sense


ToPerson = Welcome | TableMessage | View | Done | Refused | Hinted | Seen | Said | Pong | Bye


# -- over HTTP ------------------------------------------------------------------------------------------------------


class SettingInfo(Part, kw_only=True):
    """Something to decide before a game begins."""

    name: str
    title: str
    default: Any
    choices: list[tuple[str, str]] = []  # value and title
    minimum: int = 0
    maximum: int = 0
    each_seat: bool = False
    document: bool = False
    variant: bool = False
    help: str = ""


class LevelInfo(Part, kw_only=True):
    """A level of bots."""

    level: str
    title: str
    help: str = ""


class GameInfo(Part, kw_only=True):
    """A game that can be played here."""

    game: str
    title: str
    blurb: str
    seats: tuple[int, int]
    roles: list[str]  # what the seats are called with the usual settings
    chance: bool
    hidden: bool  # seats have secrets: hot-seat players need a curtain
    cooperative: bool
    settings: list[SettingInfo]
    levels: list[LevelInfo]


class RulesText(Part, kw_only=True):
    """A game's rules to read."""

    game: str
    title: str
    markdown: str


class ContentEntry(Part, kw_only=True):
    """A thing of a game with where its numbers are from."""

    table: str
    id: str
    provenance: Literal["printed", "reconstructed", "yours"]
    why: str = ""
    printed: list[str] = []
    rules: list[str] = []
    values: dict[str, Any] = {}


class NewSeat(Form, kw_only=True):
    """Who will sit there."""

    kind: Literal["here", "link", "bot"]
    name: Annotated[str, Meta(max_length=40)] = ""
    level: Annotated[str, Meta(max_length=40)] = ""  # of a bot


class NewTable(Form, kw_only=True):
    """Lay a table."""

    game: Annotated[str, Meta(max_length=60)]
    settings: dict[str, Any] = {}
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    dice: Literal["drawn", "real"] = "drawn"
    watchable: bool = True
    content: Annotated[str, Meta(max_length=200_000)] = ""  # a content file of one's own, as TOML


class HeldSeat(Part, kw_only=True):
    """A seat that is now yours. The token is told once: keep it."""

    table: str
    seat: int
    token: str


class OpenLink(Part, kw_only=True):
    """A code that gives a seat to whoever brings it first."""

    seat: int
    code: str


class Laid(Part, kw_only=True):
    """A new table: your seats, and a link code for each open one."""

    table: TableInfo
    held: list[HeldSeat]
    links: list[OpenLink]


class Claim(Form, kw_only=True):
    """Take the seat a link code is for."""

    code: Token
    name: Annotated[str, Meta(max_length=40)] = ""


class WithToken(Form, kw_only=True):
    """Something only a holder of a seat may ask."""

    token: Token


class WithTokens(Form, kw_only=True):
    """The tokens of all seats one holds here and there."""

    tokens: Annotated[list[Token], Meta(max_length=200)]


class Mine(Part, kw_only=True):
    """A table where one has seats."""

    table: TableInfo
    seats: list[int]
    progress: str = ""  # how far it is: the level of a campaign, the turn


class Rematch(Form, kw_only=True):
    """The same game again with the same people."""

    token: Token
    swap: bool = False  # everybody moves one seat on


class Continue(Form, kw_only=True):
    """A new table that goes on from a moment of this one."""

    moment: Count
    viewer: Viewer = -1  # the seat that counts; absent: the one that must choose, or the first held
    tokens: Annotated[list[Token], Meta(max_length=16)] = []
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = []  # who sits where; absent: bots stay bots, you the rest


class Import(Form, kw_only=True):
    """A new table from a saved match."""

    save: dict[str, Any]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]


class Report(Form, kw_only=True):
    """Something is wrong: what, and at which version it was seen."""

    token: Token
    text: Annotated[str, Meta(max_length=4000)] = ""
    version: Count = 0


class Reported(Part, kw_only=True):
    """A kept report. The save comes along where it gives nobody's secrets away."""

    report: str
    save: dict[str, Any] | None = None


class Verified(Part, kw_only=True):
    """Whether the record of a finished game comes from its seed and the seed from its commitment."""

    ok: bool
    reason: str = ""
    commitment: str
    seed: str
    salt: str


class Turned(Part, kw_only=True):
    """Where a finished game was decided."""

    moment: int  # the choice after which the winner was never behind again; -1: nobody won


class Problem(Part, kw_only=True):
    """Every HTTP error."""

    code: str
    reason: str
