"""an index of the tables that are not closed"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    op.create_index(
        "ix_tables_open",
        "tables",
        ["touched_at"],
        unique=False,
        sqlite_where=sa.text("closed = 0"),
        postgresql_where=sa.text("NOT closed"),
    )


def downgrade() -> None:
    """Bring the database to the revision before."""
    op.drop_index("ix_tables_open", table_name="tables")
