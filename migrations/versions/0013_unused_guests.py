"""indexes by which unused guests are found and dropped"""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

TABLES = ("chat_lines", "match_seats", "table_removals")


def upgrade() -> None:
    """Bring the database to this revision."""
    for table in TABLES:
        op.create_index(op.f(f"ix_{table}_account_id"), table, ["account_id"], unique=False)


def downgrade() -> None:
    """Undo this revision."""
    for table in TABLES:
        op.drop_index(op.f(f"ix_{table}_account_id"), table_name=table)
