"""What is kept, as SQL tables. The log (`entries`) is the truth; its key decides who was first."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("setup", sa.Text, nullable=False),  # a Save without choices, as JSON: settings, seed, content, position
    sa.Column("options", sa.Text, nullable=False),  # dice, watchable, origin, as JSON
    sa.Column("phase", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("live", sa.Text, nullable=False),  # take-back, roll, rematch, as JSON; goes with `edition`
    sa.Column("edition", sa.Integer, nullable=False),  # grows with every change of `live` and of the seats
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("due", sa.Float),  # when somebody's time is up, where there are clocks
    sa.Column("shown", sa.Integer, nullable=False, server_default="0"),  # in the hall
    sa.Index("tables_by_age", "phase", "touched"),
    sa.Index("tables_by_due", "due"),
    sa.Index("tables_shown", "shown", "created"),
)

hours = sa.Table(
    "hours",
    metadata,
    sa.Column("process", sa.Text, primary_key=True),
    sa.Column("began", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=False),  # when it was last known to be awake
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),  # person, bot, open
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("holder", sa.Text, nullable=False),  # the same for all seats of a person
    sa.Column("token_hash", sa.Text, nullable=False),  # empty: nobody's
    sa.Column("code_hash", sa.Text, nullable=False),  # of a link that gives the seat away; empty: none
    sa.Column("player", sa.Text, nullable=False, server_default=""),  # who sits there, if they want to be known again
    sa.Column("colour", sa.Text, nullable=False, server_default=""),  # what they want to be told by, "#aa5500"
    sa.Index("seats_by_token", "token_hash"),
    sa.Index("seats_by_player", "player"),
)

seat_keys = sa.Table(  # tokens of seats that a player plays from further devices
    "seat_keys",
    metadata,
    sa.Column("token_hash", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Index("seat_keys_by_table", "table_id"),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("data", sa.Text, nullable=False),  # an Entry as JSON
    sa.Column("at", sa.Float, nullable=False),
)

subscriptions = sa.Table(  # browsers that want to hear of a seat when nobody is there for it
    "subscriptions",
    metadata,
    sa.Column("token_hash", sa.Text, primary_key=True),
    sa.Column("endpoint", sa.Text, primary_key=True),
    sa.Column("p256dh", sa.Text, nullable=False),
    sa.Column("auth", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),  # of the rules that made it: good for no others
    sa.Column("states", sa.LargeBinary, nullable=False),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),  # of the table that was looked back on
    sa.Column("data", sa.Text, nullable=False),  # a Review as JSON
)

remarks = sa.Table(
    "remarks",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("room", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

players = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("colour", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)

sessions = sa.Table(  # browsers that a player is known in
    "sessions",
    metadata,
    sa.Column("token_hash", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Index("sessions_by_player", "player"),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),  # the authenticator's name for it
    sa.Column("player", sa.Text, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
    sa.Index("passkeys_by_player", "player"),
)

challenges = sa.Table(  # what an authenticator was asked to sign; good once, and not for long
    "challenges",
    metadata,
    sa.Column("challenge", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, nullable=False),  # who adds a passkey; empty: somebody signs in
    sa.Column("at", sa.Float, nullable=False),
)

results = sa.Table(  # of games that are over; they stay when their tables go
    "results",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("shown", sa.Integer, nullable=False),  # in the hall
    sa.Column("data", sa.Text, nullable=False),  # a Result as JSON
    sa.Index("results_by_age", "shown", "at"),
)

played = sa.Table(
    "played",
    metadata,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True),
)
