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
    sa.Index("tables_by_age", "phase", "touched"),
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
    sa.Index("seats_by_token", "token_hash"),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("data", sa.Text, nullable=False),  # an Entry as JSON
    sa.Column("at", sa.Float, nullable=False),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),  # of the rules that made it: good for no others
    sa.Column("states", sa.LargeBinary, nullable=False),
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
