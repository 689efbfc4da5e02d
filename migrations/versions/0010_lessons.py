"""lessons"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    op.create_table(
        "lessons",
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=41), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", "name"),
    )


def downgrade() -> None:
    """Bring the database to the revision before."""
    op.drop_table("lessons")
