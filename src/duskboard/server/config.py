"""How a server is set up. Every limit stands here, with the value a table among friends needs."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import platformdirs

DAY = 86_400.0
PUSH_SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")


def default_database() -> str:
    """The embedded store: one file in the user's data directory."""
    folder = Path(platformdirs.user_data_dir("duskboard"))
    return f"sqlite:///{folder / 'tables.db'}"


class Limits(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What one person, one address and one table may take."""

    frame: int = 16_384  # bytes of one socket message
    body: int = 65_536  # bytes of a request's body
    content: int = 400_000  # bytes of the body that lays a table: it may hold a content file
    save: int = 2_000_000  # bytes of an imported save
    choices: int = 8000  # of an imported save: every one takes a state, of up to 11 kB
    head: int = 16_384  # bytes of a request's head: its line and headers
    head_seconds: float = 10  # until a request's head must be whole
    connections: int = 4000  # in all, sockets apart; never so many that no file descriptors are left
    connections_address: int = 48  # that are no sockets (yet); not counted behind a proxy, who has them all
    arrivals: float = 20  # new connections a second and address; not counted behind a proxy
    arrivals_burst: int = 150
    body_seconds: float = 20  # until a request's body must have come
    work: float = 0.2  # seconds of processor time a second and address, for everything expensive
    work_burst: float = 30
    workers: int = 2  # expensive things that are done at the same time
    waiting: int = 16  # expensive things that may wait for it, in all
    waiting_address: int = 3
    messages: float = 20  # a second and socket, in the long run
    messages_burst: int = 60
    scenes: float = 10  # whole scenes a second and address: each seat of a `hello`, each `look` at the past
    scenes_burst: int = 400
    broken: int = 20  # malformed or too fast messages before a socket is closed
    requests: float = 20  # a second and address
    requests_burst: int = 100
    creations: int = 30  # tables an hour and address
    players: int = 20  # new names an hour and address that want to be known again
    signing: int = 60  # tries to sign in or to add a passkey, an hour and address
    passkeys: int = 12  # of one player
    keys: int = 8  # devices that a seat can be played from beside the one that took it
    sockets: int = 2000  # in all
    sockets_address: int = 64
    sockets_seat: int = 16
    watchers: int = 50  # a table
    tables: int = 20_000  # kept
    tables_in_memory: int = 2000
    queue: int = 64  # frames not yet read by a slow reader
    remarks: int = 500  # kept in each room of a table: the players', the watchers', the table's own; old ones go first
    browsers: int = 8  # that are told of a seat's turn
    hints: int = 2  # that an address may be waiting for
    studies: int = 2  # of the lab that are made at the same time; an address has one
    hello: float = 10  # seconds until a connection must have said who it is
    send: float = 10  # seconds until a frame must be taken


class Config(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A server."""

    host: str = "127.0.0.1"
    port: int = 8643
    database: str = msgspec.field(default_factory=default_database)  # sqlite:///file or postgresql://...
    origins: list[str] = []  # pages of other addresses that may talk to us, such as "https://games.example"
    hosts: list[str] = []  # names this server answers to; none: whatever name a request has, if not on loopback
    limits: Limits = msgspec.field(default_factory=Limits)
    heartbeat: float = 10  # seconds between a page's pings
    thinkers: Literal["own", "shared"] = "own"  # shared: bots think in the thinkers of all servers at one PostgreSQL
    bot_processes: int = 2  # the second is started when somebody else's bot thinks already
    bot_seconds: float = 15  # a bot that takes longer is replaced for this choice
    bot_start_seconds: float = 60  # the longest a bot may take until it thinks: somebody's own game is compiled first
    bot_memory: int = 500  # megabytes; a process that takes more after a choice is ended, and started anew
    idle_waiting: float = 2 * DAY  # tables nobody came to are removed after this
    idle_playing: float = 60 * DAY
    idle_over: float = 180 * DAY
    idle_players: float = 400 * DAY  # who was not seen for so long and has no passkey is known no more
    idle_steady: float = DAY / 4  # but only when the clock has gone evenly for this long: one set wrong removes nothing
    forget: float = 600  # seconds until a table nobody is at leaves memory
    reconcile: float = 2  # seconds between looks for what other processes did, should a notice be lost
    bot_pause: float = 0.2  # seconds a bot takes at least, so that people can follow
    hold: float = 2  # the longest that others are shown nothing while somebody is asked without their notice
    import_seconds: float = 60  # the longest a saved match may take to be played again
    content_seconds: float = 5  # and a content file to be read
    lab: bool = True  # whether people may make studies here
    study_seconds: float = 60  # of processor time that one may take
    study_patience: float = 300  # seconds until it must be done, however busy the machine is
    push: bool = True  # whether those who want it are told of their turn by web push
    push_delay: float = 3  # seconds somebody must have been away for that
    push_contact: str = "mailto:duskboard@localhost"  # whom a push service writes to who has something to complain of
    push_services: list[str] = msgspec.field(default_factory=lambda: list(PUSH_SERVICES))  # no other is sent to
    behind_proxy: bool = False  # believe what a proxy on this machine says about addresses
    metrics_token: str = ""  # whoever brings it may read /private/metrics; empty: nobody
    reports: str = ""  # folder for bug reports; empty: beside the database, or none for PostgreSQL
    hall: bool = True  # whether tables can be shown in the hall, and results and ratings are kept
    games: dict[str, str] = {}  # more games: id and module
    log: str = "info"

    @property
    def postgres(self) -> bool:
        return self.database.startswith("postgres")

    @property
    def async_url(self) -> str:
        """The database as SQLAlchemy's async drivers want it named."""
        scheme, _, rest = self.database.partition("://")
        if scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
            return f"postgresql+asyncpg://{rest}"
        if scheme in ("sqlite", "sqlite+aiosqlite"):
            return f"sqlite+aiosqlite://{rest}"
        raise ValueError(f"a database is sqlite:///FILE or postgresql://..., not {scheme}://")

    @property
    def dsn(self) -> str:
        """The database as asyncpg wants it named."""
        return "postgresql://" + self.database.partition("://")[2]

    @property
    def reports_folder(self) -> Path | None:
        if self.reports:
            return Path(self.reports)
        if self.postgres or ":memory:" in self.database:
            return None
        return Path(self.database.partition(":///")[2]).parent / "reports"


def limits_from(words: list[str]) -> Limits:
    """Limits with some set otherwise.

    >>> limits_from(["tables=500"]).tables
    500
    >>> limits_from(["tabels=500"])
    Traceback (most recent call last):
    ValueError: there is no limit 'tabels'; there are: frame, body, ...
    """
    given: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in Limits.__struct_fields__:
            raise ValueError(f"there is no limit {name!r}; there are: {', '.join(Limits.__struct_fields__)}")
        given[name] = value
    try:
        return msgspec.convert(given, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"a limit is written tables=500: {error}") from error
