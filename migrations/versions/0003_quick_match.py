"""quick match"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    op.create_table(
        "quick_entries",
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("front", sa.Boolean(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=True),
        sa.Column("found_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_quick_entries_account_id_accounts"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_quick_entries_table_id_tables"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_quick_entries")),
    )
    op.create_index(op.f("ix_quick_entries_table_id"), "quick_entries", ["table_id"], unique=False)


def downgrade() -> None:
    """Undo this revision."""
    op.drop_index(op.f("ix_quick_entries_table_id"), table_name="quick_entries")
    op.drop_table("quick_entries")
