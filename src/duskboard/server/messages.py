"""What goes over the wire. `docs/api.md` shows every message with an example.

The types are closed: a message of an unknown type, with an unknown field or a value of another kind is refused.
Seats are numbers from 0; the viewer -1 is a watcher. A *version* counts all that was ever appended to a table's log
(choices and undoings), a *moment* counts the choices that stand. Both are counted for each viewer: what a seat is asked
and nobody else may notice (whether to play a card from the hand) has no number of its own for the others.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from duskboard.bots.review import Review
from duskboard.engine.appearance import Appearance, FirstGame
from duskboard.engine.scene import Beat, Chance, Scene, Weight

PROTOCOL = 4

Id = Annotated[str, Meta(min_length=1, max_length=64)]  # a sender's own name for its message
Token = Annotated[str, Meta(min_length=16, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Colour = Annotated[str, Meta(pattern=r"^(#[0-9a-f]{6})?$")]
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
    colour: str = ""  # what its person wants to be told by
    level: str = ""  # of a bot
    here: bool = False  # somebody is connected for it; always true for a bot
    doing: Literal["", "thinking"] = ""  # what a bot is at
    holder: int = -1  # seats with the same number are held by the same person
    side: int = -1  # seats with the same number win or lose together, and have no secrets from each other


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


class OfferInfo(Part, kw_only=True):
    """Somebody would end the game. It lapses when one who is asked chooses instead."""

    offer: str  # its name, to reply to
    what: Literal["resign", "draw"]
    seat: int  # who offers
    waiting: list[int] = []  # the seats that have not replied


class ClockSetting(Form, kw_only=True):
    """How much time the people at a table have, and what happens when it is up."""

    kind: Literal["choice", "game"]  # for each choice, or for all of a seat's choices together
    seconds: Annotated[float, Meta(ge=1, le=2_592_000)]  # up to thirty days: correspondence
    increment: Annotated[float, Meta(ge=0, le=86_400)] = 0  # for all choices together: what each adds (Fischer)
    up: Literal["loses", "bot", "remind"] = "loses"  # the side loses; a bot chooses; one is reminded


class ClockInfo(Part, kw_only=True):
    """The clocks of a table, as everybody may know them."""

    kind: Literal["choice", "game"]
    seconds: float
    increment: float = 0.0
    up: Literal["loses", "bot", "remind"] = "loses"
    left: list[float]  # seconds of each seat, when the one that runs began
    running: int = -1  # the seat whose clock runs
    ran: float = 0.0  # for how many seconds it had run when this was sent


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
    odds: bool = True  # whether one may ask how a choice may come out
    hall: bool = False  # whether it is shown in the hall
    may_resign: list[int] = []  # the seats that may give up now
    may_draw: bool = False  # whether a draw may be offered now
    offer: OfferInfo | None = None
    clock: ClockInfo | None = None
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
    dice: list[str] = []  # what is read on those that fell: of all numbers in the text these are dice
    seat: int = -1  # whose doing it was
    weight: Weight = "trifle"
    chapter: str = ""  # when it was: "Turn 3, enemy phase"


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
    seen: Count | None = None  # without `have`: the moment last looked at; beats since then come
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


class Offer(Form, tag="offer", kw_only=True):
    """Give up for one's side, or offer a draw. Where nobody else has a say, or all have, the game ends."""

    id: Id
    seat: SeatNumber
    what: Literal["resign", "draw"]


class Reply(Form, tag="reply", kw_only=True):
    """Answer to an offer. The one who made it withdraws it with `agree` false."""

    id: Id
    seat: SeatNumber
    offer: Id
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


class Weigh(Form, tag="weigh", kw_only=True):
    """Ask how one's choices may come out, as far as dice decide them."""

    id: Id
    seat: SeatNumber
    version: Count
    first: Annotated[list[Count], Meta(max_length=64)] = []  # options that are looked at: theirs before all others


class Look(Form, tag="look", kw_only=True):
    """See the table as it was after the first `moment` choices, with the eyes of one of one's seats."""

    id: Id
    viewer: Viewer = -1
    moment: Count


class Rename(Form, tag="rename", kw_only=True):
    """Be called something else, and told by another colour."""

    id: Id
    seat: SeatNumber
    name: Name
    colour: Colour | None = None  # absent: as it is


class Ping(Form, tag="ping", kw_only=True):
    """The heartbeat."""

    id: Id = "ping"


FromPerson = Hello | Choose | Face | Undo | Answer | Offer | Reply | Say | Hint | Weigh | Look | Rename | Ping


# -- to a person ----------------------------------------------------------------------------------------------------


class Welcome(Part, tag="welcome", kw_only=True):
    """The answer to `hello`: the seats held. Remarks not yet heard and an `update` with everything follow."""

    protocol: int
    seats: list[int]  # held by this connection; empty: a watcher
    heartbeat: float  # send a ping at least this often, in seconds


class Glance(Part, kw_only=True):
    """What a viewer is told with a scene. Cut the log kept to its first `log_from` parts and append `log`.

    `beats` are what led from what this viewer was shown last to the scene, one after the other; after a long absence
    the last of them. The scene is the truth: beats are for whoever wants to see how it came.
    """

    viewer: int
    version: int
    moment: int
    cause: Literal["full", "choice", "undo"]
    log_from: int
    log: list[list[LogLine]]  # part 0: the set-up; part k: what choice k caused
    beats: list[Beat] = []
    undo: UndoInfo | None = None
    mark: int  # of the scene, drawn at random: it tells nothing of how many came before


class View(Glance, kw_only=True):
    """All a viewer sees at a version."""

    scene: Scene


class Step(Glance, kw_only=True):
    """The same for somebody who has the scene before: what changes of it, as `difference.py` says.

    Of a piece or a card that somebody has, beats say what changes: see `lessening.py`.
    """

    of: int  # the mark of that scene; who has another says hello again
    change: dict[str, Any]


class Update(Part, tag="update", kw_only=True):
    """How the table stands now. Whatever is not in it is as it was.

    All that one thing changed comes in one message: whose turn it is, what each seat of this connection sees, and
    (with its `id`) that what was asked for is done and kept.
    """

    id: str = ""  # of what this connection asked for, if that is what was done
    version: int = 0  # the one that holds it
    table: TableInfo | None = None
    views: list[View] = []
    steps: list[Step] = []


class Refused(Part, tag="refused", kw_only=True):
    """What `id` asked for is not done; nothing changed. After `stale` and `illegal` an `update` follows."""

    id: str
    code: Literal[
        "malformed", "stale", "illegal", "not-yours", "waiting", "over", "roll-first", "bad-die", "nothing", "busy",
        "too-fast", "unknown", "closed", "away",
    ]  # fmt: skip
    reason: str  # for people
    version: int = 0


class Hinted(Part, tag="hinted", kw_only=True):
    """What a bot would choose."""

    id: str
    option: int
    text: str


class OptionOdds(Part, kw_only=True):
    """How one option may come out."""

    option: int
    chances: list[Chance]


class Weighed(Part, tag="weighed", kw_only=True):
    """How those options may come out that dice decide, by what the seat knows."""

    id: str
    seat: int
    version: int
    odds: list[OptionOdds]
    left: list[int] = []  # options for which there was no time: ask for them


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
    seat: int = -1  # who spoke, or whose doing the table tells of
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


ToPerson = Welcome | Update | Refused | Hinted | Weighed | Seen | Said | Pong | Bye


# -- over HTTP ------------------------------------------------------------------------------------------------------


class ChoiceInfo(Part, kw_only=True):
    """One value of a setting."""

    value: str
    title: str
    icon: str = ""
    say: str = ""  # one sentence


class SettingInfo(Part, kw_only=True):
    """Something to decide before a game begins."""

    name: str
    title: str
    default: Any
    group: Literal["opponents", "scenario", "house"]  # what it is about
    choices: list[ChoiceInfo] = []
    several: bool = False  # any number of the choices, joined by commas
    only: dict[str, list[str]] = {}  # it matters only where another setting has one of these values
    minimum: int = 0
    maximum: int = 0
    each_seat: bool = False
    document: bool = False  # a value of its own form, too
    help: str = ""


class LevelInfo(Part, kw_only=True):
    """A level of bots."""

    level: str
    title: str
    help: str = ""


class NumbersInfo(Part, kw_only=True):
    """Numbers of ours that can be played with instead of those of the contract."""

    name: str
    title: str


class GameInfo(Part, kw_only=True):
    """A game that can be played here."""

    game: str
    title: str
    blurb: str
    seats: tuple[int, int]
    roles: list[str]  # what the seats are called with the usual settings
    sides: list[int]  # and which of them win or lose together
    chance: bool
    hidden: bool  # seats have secrets: hot-seat players need a curtain
    cooperative: bool
    settings: list[SettingInfo]
    levels: list[LevelInfo]
    appearance: Appearance
    first_game: FirstGame  # a table to sit down at without deciding anything
    numbers: list[NumbersInfo] = []


class SeatsAsked(Form, kw_only=True):
    """Which seats does a game have with these settings?"""

    settings: dict[str, Any] = {}


class SeatsInfo(Part, kw_only=True):
    """The seats of a game with some settings."""

    roles: list[str]
    sides: list[int]  # seats of a side win or lose together


class RulesText(Part, kw_only=True):
    """A game's rules to read."""

    game: str
    title: str
    markdown: str
    how_to_play: str = ""  # one page in people's words, as Markdown; ![name] is an icon


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
    colour: Colour = ""
    level: Annotated[str, Meta(max_length=40)] = ""  # of a bot


class NewTable(Form, kw_only=True):
    """Lay a table."""

    game: Annotated[str, Meta(max_length=60)]
    settings: dict[str, Any] = {}
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    dice: Literal["drawn", "real"] = "drawn"
    watchable: bool = True
    odds: bool = True
    concede: bool = True  # whether one may give up and offer a draw
    clock: ClockSetting | None = None
    hall: bool = False  # shown in the hall: anybody may take its open seats, and its result is kept there
    learn: bool = False  # with the dice of the game's guide, whose first turn is played choice by choice
    content: Annotated[str, Meta(max_length=200_000)] = ""  # a content file of one's own, as TOML
    numbers: Annotated[str, Meta(max_length=40)] = ""  # or numbers of ours by their name; empty: as in the contract


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
    colour: Colour = ""


class Invitation(Part, kw_only=True):
    """What somebody is invited to who was sent a link."""

    table: TableInfo
    seat: int
    hosts: list[str]  # the names of the people who sit there already


class QrAsked(Form, kw_only=True):
    """An address to be read by a camera."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]


class QrCode(Part, kw_only=True):
    """An address as a QR code: a square of modules, the dark ones as an SVG path."""

    size: int  # modules, with the quiet zone around
    path: str


class WithToken(Form, kw_only=True):
    """Something only a holder of a seat may ask."""

    token: Token


class WithTokens(Form, kw_only=True):
    """The tokens of all seats one holds here and there."""

    tokens: Annotated[list[Token], Meta(max_length=200)]


class PushKey(Part, kw_only=True):
    """The key a browser asks its push service with."""

    key: str  # empty: nothing is sent from here


class PushKeys(Form, kw_only=True):
    """How what is sent to a browser is encrypted, in its own words."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class PushWanted(Form, kw_only=True):
    """A browser wants to be told when it is the turn of some seats."""

    tokens: Annotated[list[Token], Meta(max_length=200)]
    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys


class PushUnwanted(Form, kw_only=True):
    """A browser wants to be told nothing any more."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class Mine(Part, kw_only=True):
    """A table where one has seats."""

    table: TableInfo
    seats: list[int]
    waits: Literal["", "choice", "offer", "takeback"] = ""  # what of me it waits for
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

    save: msgspec.Raw  # as it is: it is read where it can do no harm
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = []  # absent: the save's bots where they sat, you the rest


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


class ReviewStanding(Part, kw_only=True):
    """A finished game looked back on, or how far that is."""

    done: int  # moments that are weighed
    of: int
    review: Review | None = None


class StudyAsked(Form, kw_only=True):
    """A study of a game in the lab. `content`: numbers of one's own, as a file."""

    game: Name
    kind: Literal["balance", "campaign", "compare", "length", "maps", "restrict", "secrets", "swing"]
    settings: dict[str, Any] = {}
    content: Annotated[str, Meta(max_length=300_000)] = ""


class LabGame(Part, kw_only=True):
    """A game behind a figure, to be opened at a table."""

    id: str
    words: str  # what it shows


class LabFigure(Part, kw_only=True):
    """A figure of a study: a table, how to draw it, what it says and what it rests on."""

    title: str
    columns: list[str]  # a share has its 95 % interval in `low` and `high`
    rows: list[list[str | int | float | None]]
    chart: str = ""  # interval, heat, bars, lines, tornado, map, or nothing but the table
    words: str = ""
    caveat: str = ""
    drawing: str = ""  # a picture of its own, as SVG
    games: list[LabGame] = []
    basis: str = ""


class StudyStanding(Part, kw_only=True):
    """A study, as far as it is: its figures are there early and become surer."""

    study: str  # its id: whoever has it may look
    game: str
    kind: str
    phase: Literal["waiting", "playing", "done", "ended"]
    done: int = 0  # games of each set-up
    of: int = 0
    reason: str = ""  # why it ended before it was done
    title: str = ""
    words: list[str] = []  # the answer, the most important first
    figures: list[LabFigure] = []


class LabInfo(Part, kw_only=True):
    """Whether there is a lab here."""

    on: bool = True


class ReplayAsked(Form, kw_only=True):
    """A game to look at from its beginning. Without `viewer`: what is public, and when it is over everything."""

    viewer: Annotated[int, Meta(ge=-2, le=15)] | None = None  # -2: everything, -1: what is public, else a seat
    tokens: Annotated[list[Token], Meta(max_length=16)] = []


class ReplayStep(Part, kw_only=True):
    """The next moment of a replay: what changes of the scene, and how that came."""

    change: dict[str, Any] = {}
    log: list[LogLine] = []
    beats: list[Beat] = []


class Replay(Part, kw_only=True):
    """A game from its beginning, as one viewer saw it."""

    table: TableInfo
    viewer: int  # -2: nothing is hidden, -1: what was public
    appearance: Appearance
    scene: Scene  # when it began
    log: list[LogLine] = []  # of the set-up
    steps: list[ReplayStep] = []
    review: Review | None = None  # if somebody has looked back on it
    rules: RulesText | None = None  # in a file, where nobody can be asked for them


class ReachInfo(Part, kw_only=True):
    """Whether others can open what is served here, and where. The addresses are told on the server's machine only."""

    network: bool = False  # it listens to the network, not only to its own machine
    addresses: list[str] = []


class Health(Part, kw_only=True):
    """Whether the server can do what it is for. What is well is not mentioned."""

    ok: bool
    store: str = ""  # why nothing can be kept
    bots: str = ""  # why bots do not think


# -- who wants to be known again, and the hall ------------------------------------------------------------------------


class PlayerInfo(Part, kw_only=True):
    """Somebody who wants to be known again."""

    player: str
    name: str = ""
    colour: str = ""
    keyed: bool = False  # has a passkey


class PasskeyInfo(Part, kw_only=True):
    """A passkey of one's own."""

    passkey: str
    label: str = ""
    created: float = 0
    used: float = 0


class Me(Part, kw_only=True):
    """Who one is known as in this browser."""

    hall: bool = False  # this server has one
    player: PlayerInfo | None = None  # absent: nobody
    passkeys: list[PasskeyInfo] = []


class KnownAs(Form, kw_only=True):
    """Be known again, by this name and colour."""

    name: Name
    colour: Colour = ""


class Leave(Form, kw_only=True):
    """Be known no more: in this browser, in all others (their seats are held here only), or at all."""

    where: Literal["here", "others", "everywhere"] = "here"


class PasskeyWanted(Part, kw_only=True):
    """What the browser's authenticator is to be asked, as WebAuthn has it."""

    options: dict[str, Any]


class NewPasskey(Form, kw_only=True):
    """What an authenticator answered when it made a passkey."""

    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=40)] = ""


class SignIn(Form, kw_only=True):
    """What an authenticator answered when somebody signs in."""

    credential: dict[str, Any]


class PasskeyNamed(Form, kw_only=True):
    """A passkey of one's own."""

    passkey: Annotated[str, Meta(max_length=1400)]


class Sit(Form, kw_only=True):
    """Take an open seat of a table in the hall."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=40)] = ""
    colour: Colour = ""


class HallTable(Part, kw_only=True):
    """A table in the hall, as anybody may know it."""

    table: str
    game: str
    title: str
    phase: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    players: list[str] = []  # by seat: who sits there, if they want to be known
    progress: str = ""
    watchable: bool = True
    watchers: int = 0
    created: float = 0


class ContenderInfo(Part, kw_only=True):
    """Somebody in a game, for one seat or several of a side, and how they did."""

    role: str
    side: int = 0  # those of one won or lost together
    name: str = ""
    player: str = ""
    level: str = ""
    score: float = 0  # 1 won, 0.5 drawn, 0 lost


class ResultInfo(Part, kw_only=True):
    """A game that is over."""

    table: str
    game: str
    at: float
    contenders: list[ContenderInfo]
    how: str = ""  # it ended
    rated: bool = False


class RatingInfo(Part, kw_only=True):
    """How strong somebody is at a game: 95 % lie within `error` of it."""

    game: str
    player: str
    rating: int
    error: int
    games: int
    sure: bool = False  # no first guess any more


class HeadToHead(Part, kw_only=True):
    """How somebody fared against somebody, or against a level of bots."""

    game: str
    player: str = ""
    level: str = ""
    won: int = 0
    drawn: int = 0
    lost: int = 0


class RecordInfo(Part, kw_only=True):
    """How somebody fared where all play together against the game, or one alone."""

    game: str
    player: str
    won: int = 0
    drawn: int = 0
    lost: int = 0


class HallInfo(Part, kw_only=True):
    """Who plays what here, what came of it, and who is strong at what."""

    on: bool = True  # false: this server has no hall
    tables: list[HallTable] = []
    results: list[ResultInfo] = []  # the latest first
    ratings: list[RatingInfo] = []  # by game, the best first
    records: list[RecordInfo] = []  # by game, who came through most often first
    players: list[PlayerInfo] = []  # everybody named above


class PlayerPage(Part, kw_only=True):
    """All the hall knows of somebody."""

    player: PlayerInfo
    ratings: list[RatingInfo] = []
    results: list[ResultInfo] = []
    against: list[HeadToHead] = []
    records: list[RecordInfo] = []
    players: list[PlayerInfo] = []


class Problem(Part, kw_only=True):
    """Every HTTP error."""

    code: str
    reason: str
