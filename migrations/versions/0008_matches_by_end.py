"""matches by their end"""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    op.create_index(op.f("ix_matches_ended_at"), "matches", ["ended_at"], unique=False)


def downgrade() -> None:
    """Bring the database to the revision before."""
    op.drop_index(op.f("ix_matches_ended_at"), table_name="matches")
