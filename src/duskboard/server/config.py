"""How a server is set up. Every limit stands here, with the value a table among friends needs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import platformdirs

DAY = 86_400.0


def default_database() -> str:
    """The embedded store: one file in the user's data directory."""
    folder = Path(platformdirs.user_data_dir("duskboard"))
    return f"sqlite:///{folder / 'tables.db'}"


class Limits(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What one person, one address and one table may take."""

    frame: int = 16_384  # bytes of one socket message
    body: int = 65_536  # bytes of a request's body
    save: int = 2_000_000  # bytes of an imported save
    messages: float = 20  # a second and socket, in the long run
    messages_burst: int = 60
    broken: int = 20  # malformed or too fast messages before a socket is closed
    requests: float = 20  # a second and address
    requests_burst: int = 100
    creations: int = 30  # tables an hour and address
    sockets: int = 2000  # in all
    sockets_address: int = 64
    sockets_seat: int = 16
    watchers: int = 50  # a table
    tables: int = 20_000  # kept
    tables_in_memory: int = 2000
    queue: int = 64  # frames not yet read by a slow reader
    remarks: int = 2000  # a table
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
    bot_processes: int = 1
    bot_seconds: float = 15  # a bot that takes longer is replaced for this choice
    bot_ready_seconds: float = 900  # the longest a bot may take to get ready (its rules are compiled)
    idle_waiting: float = 2 * DAY  # tables nobody came to are removed after this
    idle_playing: float = 60 * DAY
    idle_over: float = 180 * DAY
    forget: float = 600  # seconds until a table nobody is at leaves memory
    reconcile: float = 2  # seconds between looks for what other processes did, should a notice be lost
    bot_pause: float = 0.2  # seconds a bot takes at least, so that people can follow
    import_seconds: float = 60  # the longest a saved match may take to be played again
    behind_proxy: bool = False  # believe what a proxy on this machine says about addresses
    metrics_token: str = ""  # whoever brings it may read /private/metrics; empty: nobody
    reports: str = ""  # folder for bug reports; empty: beside the database, or none for PostgreSQL
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
