"""Clocks: when somebody's time is up at a table, and the hours in which servers were awake."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.Float))
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_table(
        "hours",
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("hours")
    op.drop_index("tables_by_due")
    op.drop_column("tables", "due")
